//! Test support: copies of the valid content with changes, and their problems.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use core_content::compiler::Compiled;
use core_content::compiler::examples::fill;
use core_content::loaded::{BuildContent, Loaded, load};

/// The valid content: the folder `valid` with the files and keys that it lacks.
pub fn valid() -> PathBuf {
    static FILLED: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = scratch("valid");
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/content/valid"), &folder);
        fill(&folder).unwrap();
        folder
    });
    FILLED.clone()
}

pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("content").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// A copy of the valid content.
pub fn copied(name: &str) -> PathBuf {
    let folder = scratch(name);
    copy(&valid(), &folder);
    folder
}

/// Replaces a text in a file of a folder by another one. A missing file is created.
pub fn change(folder: &Path, file: &str, removed: &str, added: &str) -> Result<(), String> {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(|error| format!("{file}: {error}"))?;
    let text = fs::read_to_string(&path).unwrap_or_default();
    if !text.contains(removed) {
        return Err(format!("{file} does not hold {removed:?}"));
    }
    fs::write(path, text.replacen(removed, added, 1)).map_err(|error| format!("{file}: {error}"))
}

/// A copy of the valid content with changes: in a file, a text is replaced by another one.
#[track_caller]
pub fn changed(name: &str, changes: &[(&str, &str, &str)]) -> PathBuf {
    let folder = copied(name);
    for (file, removed, added) in changes {
        change(&folder, file, removed, added).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    }
    folder
}

/// Loads the compiled content.
pub fn loaded(compiled: &Compiled) -> Loaded {
    load(compiled.content.build.clone().leak()).unwrap()
}

/// The build's part of the compiled content.
pub fn build(compiled: &Compiled) -> BuildContent {
    loaded(compiled).build.unwrap()
}

/// The content of the static pages, one a line.
pub fn pages(compiled: &Compiled) -> String {
    loaded(compiled).content.pages.iter().map(|page| format!("{}\n", page.json)).collect()
}

/// The problems of a content folder, one line each.
pub fn messages(content: &Path) -> Vec<String> {
    let problems =
        core_content::compiler::compile(content, None).map_or_else(|problems| problems, |site| site.warnings);
    problems.iter().map(ToString::to_string).collect()
}

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for path in files(from) {
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).unwrap();
        }
    }
}

/// The files and folders in a folder, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}
