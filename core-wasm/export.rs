//! The `export` binary: writes generated files for the build of the site.
//!
//! - `export documents FOLDER PROGRAM.json EXCERPT.ts`: the HTML of articles and legal pages, one TypeScript module
//!   each, the delivered program, and what everyone may read of it; all stay out of the browser module.
//! - `export seo CONTEXT.json OUTPUT.json`: structured data, sitemap, feeds and calendars, from the build's context.
//! - `export event-dates`: prints the first day of every event, one per line.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use core_wasm::catalog::documents::{DOCUMENTS, EXCERPT_JSON, PROGRAM_JSON};
use core_wasm::seo::{EVENTS, generate};

const USAGE: &str = "usage: export documents FOLDER PROGRAM.json EXCERPT.ts
       export seo CONTEXT.json OUTPUT.json
       export event-dates";

#[expect(clippy::print_stderr, reason = "a command reports its errors on stderr")]
fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let arguments: Vec<&Path> = arguments.iter().map(Path::new).collect();
    let outcome = match arguments.as_slice() {
        [command, folder, program, excerpt] if *command == Path::new("documents") => write_documents(folder)
            .and_then(|()| write_if_changed(program, PROGRAM_JSON))
            .and_then(|()| write_if_changed(excerpt, &excerpt_module())),
        [command, context, output] if *command == Path::new("seo") => write_seo(context, output),
        [command] if *command == Path::new("event-dates") => print_event_dates(&mut io::stdout()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("export: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes what has changed and removes what no longer exists, so that a file watcher sees only changes.
fn write_documents(folder: &Path) -> io::Result<()> {
    let mut wanted = BTreeSet::new();
    for document in DOCUMENTS {
        let file = folder.join(document.folder).join(format!("{}.ts", document.slug));
        write_if_changed(&file, &document.module())?;
        wanted.insert(file);
    }
    for file in files_below(folder)? {
        if !wanted.contains(&file) {
            fs::remove_file(file)?;
        }
    }
    Ok(())
}

/// The excerpt of the program as a TypeScript module.
fn excerpt_module() -> String {
    format!(
        "// Generated from content/program and content/pages/inside.toml.\n\
         import type {{ ProgramExcerpt }} from '../core/core';\n\
         export const excerpt: ProgramExcerpt = {EXCERPT_JSON};\n"
    )
}

fn write_seo(context: &Path, output: &Path) -> io::Result<()> {
    let context = serde_json::from_str(&read(context)?)?;
    fs::write(output, serde_json::to_string_pretty(&generate(&context))?).map_err(|error| at(output, &error))
}

fn print_event_dates(out: &mut impl io::Write) -> io::Result<()> {
    EVENTS.iter().try_for_each(|event| writeln!(out, "{}", event.first))
}

fn write_if_changed(file: &Path, text: &str) -> io::Result<()> {
    if fs::read_to_string(file).ok().as_deref() == Some(text) {
        return Ok(());
    }
    fs::create_dir_all(file.parent().unwrap_or(Path::new(""))).map_err(|error| at(file, &error))?;
    fs::write(file, text).map_err(|error| at(file, &error))
}

fn read(file: &Path) -> io::Result<String> {
    fs::read_to_string(file).map_err(|error| at(file, &error))
}

/// An error with the file that it concerns.
fn at(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
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
