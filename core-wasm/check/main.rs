//! Content checker: `core-check FOLDER` prints every problem of a content folder, one line each, and exits with 1 where
//! there is one. The same rules decide when the core is compiled.
//!
//! - `core-check FOLDER DOCUMENTS INDEX` also writes what the browser loads beside the core: the text of each article, legal
//!   page and plain page below the folder DOCUMENTS, and the journal's index. The variable `CONTENT_DATE` is that of the
//!   core's build script.
//! - `core-check --publish-days FOLDER` prints the day of publication and the file of each article that is no draft.
//! - `core-check --describe` prints every kind of content file with its keys, hints and limits as JSON.

#[expect(dead_code, reason = "of the compiled content only the problems and these files are of interest")]
#[path = "../build/mod.rs"]
mod build;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use build::GeneratedSources;

const USAGE: &str = "usage: core-check FOLDER [DOCUMENTS INDEX] | --publish-days FOLDER | --describe";

fn main() -> ExitCode {
    let mut errors = io::stderr().lock();
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let arguments: Vec<&Path> = arguments.iter().map(Path::new).collect();
    let (content, output) = match arguments.as_slice() {
        [option] if *option == Path::new("--describe") => {
            let description =
                serde_json::to_string_pretty(&build::describe::description()).unwrap_or_default();
            let _ = writeln!(io::stdout().lock(), "{description}");
            return ExitCode::SUCCESS;
        }
        [option, content] if *option == Path::new("--publish-days") => {
            for (file, day) in build::publish_days(content) {
                let _ = writeln!(io::stdout().lock(), "{day} {file}");
            }
            return ExitCode::SUCCESS;
        }
        [content] => (content, None),
        [content, documents, index] => (content, Some((documents, index))),
        _ => {
            let _ = writeln!(errors, "{USAGE}");
            return ExitCode::from(2);
        }
    };
    let today = std::env::var("CONTENT_DATE").ok();
    match build::compile(content, today.as_deref()) {
        Ok(sources) => {
            let Some((documents, index)) = output else { return ExitCode::SUCCESS };
            let Err(error) = write_files(&sources, documents, index) else { return ExitCode::SUCCESS };
            let _ = writeln!(errors, "core-check: {error}");
        }
        Err(problems) => {
            for problem in problems {
                let _ = writeln!(errors, "{problem}");
            }
        }
    }
    ExitCode::FAILURE
}

/// Writes what has changed and removes what no longer exists, so that a file watcher sees only changes.
fn write_files(sources: &GeneratedSources, documents: &Path, index: &Path) -> io::Result<()> {
    let mut wanted = BTreeSet::new();
    for (name, json) in &sources.document_files {
        let file = documents.join(format!("{name}.json"));
        write_if_changed(&file, json)?;
        wanted.insert(file);
    }
    for file in files_below(documents)? {
        if !wanted.contains(&file) {
            fs::remove_file(file)?;
        }
    }
    write_if_changed(index, &sources.journal_index)
}

fn write_if_changed(file: &Path, text: &str) -> io::Result<()> {
    if fs::read_to_string(file).ok().as_deref() == Some(text) {
        return Ok(());
    }
    fs::create_dir_all(file.parent().unwrap_or(Path::new("")))?;
    fs::write(file, text)
}

/// The files in the folder's subfolders.
fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for inner in fs::read_dir(folder)? {
        let inner = inner?.path();
        if inner.is_dir() {
            for file in fs::read_dir(inner)? {
                found.push(file?.path());
            }
        }
    }
    Ok(found)
}
