//! Checks the table of layers in `lib.rs`: a module imports only from its own row and from the rows above it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folder of the sources.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Names of the modules in the table, row by row.
fn rows() -> Vec<String> {
    fs::read_to_string(sources().join("lib.rs"))
        .unwrap()
        .lines()
        .filter_map(|line| line.strip_prefix("//! | ")?.split('`').nth(1).map(str::to_owned))
        .collect()
}

/// Row of a module, or of an item in it: the row of the longest name that is a prefix of its path.
fn row_of(rows: &[String], path: &str) -> Option<usize> {
    let is_handler = path.split("::").any(|segment| segment == "handlers");
    rows.iter()
        .enumerate()
        .filter(|(_, name)| {
            let rest = path.strip_prefix(name.as_str());
            (is_handler && *name == "handlers")
                || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        })
        .max_by_key(|(_, name)| (*name == "handlers", name.len()))
        .map(|(row, _)| row)
}

/// Reads the paths of an import: `a::{b, c::d}` is `a::b` and `a::c::d`. Returns the text after the import.
fn read_paths<'a>(text: &'a str, prefix: &str, paths: &mut Vec<String>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = read_paths(rest, prefix, paths).trim_start().trim_start_matches(',').trim_start();
            if rest.is_empty() {
                return rest;
            }
            if let Some(behind) = rest.strip_prefix('}') {
                return behind;
            }
        }
    }
    let is_path = |char: char| char.is_alphanumeric() || char == '_' || char == ':';
    let (path, rest) = text.split_at(text.find(|char| !is_path(char)).unwrap_or(text.len()));
    let path = format!("{prefix}{path}");
    if rest.starts_with('{') {
        return read_paths(rest, &path, paths);
    }
    paths.push(path);
    // Skips the alias of the import.
    rest.strip_prefix(" as ").map_or(rest, |rest| rest.trim_start_matches(is_path))
}

/// Rust files in a folder and in its subfolders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn a_module_imports_only_from_its_layer_and_from_those_above_it() {
    let rows = rows();
    assert!(rows.len() > 10, "{rows:?}");
    let mut faults = Vec::new();
    let mut imports = 0;
    for file in files(&sources()) {
        let name = file.strip_prefix(sources()).unwrap().with_extension("");
        let module = name.to_str().unwrap().replace(['/', '\\'], "::");
        let is_of_tests = ["tests", "properties"].iter().any(|end| module.ends_with(end));
        if is_of_tests
            || ["lib", "main", "layers"].contains(&module.as_str())
            || module.starts_with("fuzzing")
        {
            continue;
        }
        let own = row_of(&rows, &module).unwrap_or_else(|| panic!("{module} is in no row"));
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let code = lines.join("\n");
        for (start, _) in code.match_indices("crate::") {
            let mut paths = Vec::new();
            read_paths(code.split_at(start + "crate::".len()).1, "", &mut paths);
            for path in paths.into_iter().filter(|path| !path.starts_with("fuzzing")) {
                imports += 1;
                match row_of(&rows, &path) {
                    Some(row) if row <= own => {}
                    _ => faults.push(format!("{module} imports {path}")),
                }
            }
        }
    }
    assert!(imports > 500, "{imports}");
    assert_eq!(faults, Vec::<String>::new());
}
