//! Writes what stays out of the browser's module: the bodies of articles and legal pages, one TypeScript module
//! each, into the folder that it is given, and the delivered program as JSON into the file that follows:
//! `cargo run -p core-wasm --bin bodies -- app/src/generated/bodies app/.cache/program/program.json`.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use core_wasm::bodies::BODIES;
use core_wasm::program::PROGRAM;

#[expect(clippy::print_stderr, reason = "this is a command: the person at the terminal is told")]
fn main() -> ExitCode {
    let mut places = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(folder), Some(program)) = (places.next(), places.next()) else {
        eprintln!(
            "Where to? Write: cargo run -p core-wasm --bin bodies -- app/src/generated/bodies app/.cache/program/program.json"
        );
        return ExitCode::from(2);
    };
    let written = [(write(&folder), &folder), (write_program(&program), &program)];
    for (outcome, place) in written {
        if let Err(error) = outcome {
            eprintln!("{}: {error}", place.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Writes the program, if it has changed.
fn write_program(file: &Path) -> io::Result<()> {
    if fs::read_to_string(file).ok().as_deref() == Some(PROGRAM) {
        return Ok(());
    }
    fs::create_dir_all(file.parent().unwrap_or(Path::new("")))?;
    fs::write(file, PROGRAM)
}

/// Writes what has changed and removes what is no more, so that whoever watches the folder sees only changes.
fn write(folder: &Path) -> io::Result<()> {
    let mut wanted = BTreeSet::new();
    for body in BODIES {
        let place = folder.join(body.folder).join(format!("{}.ts", body.slug));
        let module = body.module();
        fs::create_dir_all(folder.join(body.folder))?;
        if fs::read_to_string(&place).ok().as_deref() != Some(&module) {
            fs::write(&place, module)?;
        }
        wanted.insert(place);
    }
    for place in modules(folder)? {
        if !wanted.contains(&place) {
            fs::remove_file(place)?;
        }
    }
    Ok(())
}

/// The modules that stand in the folder's folders.
fn modules(folder: &Path) -> io::Result<Vec<PathBuf>> {
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
