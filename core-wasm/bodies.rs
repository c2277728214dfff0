//! Writes the bodies of articles and legal pages, one TypeScript module each, into the folder that it is given:
//! `cargo run -p core-wasm --bin bodies -- app/src/generated/bodies`.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use core_wasm::bodies::BODIES;

#[expect(clippy::print_stderr, reason = "this is a command: the person at the terminal is told")]
fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("Which folder? Write: cargo run -p core-wasm --bin bodies -- app/src/generated/bodies");
        return ExitCode::from(2);
    };
    match write(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", folder.to_string_lossy());
            ExitCode::FAILURE
        }
    }
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
