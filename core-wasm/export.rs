//! The `export` binary: writes generated files for the build of the site.
//!
//! - `export seo CONTENT CONTEXT.json OUTPUT.json`: structured data, sitemap, feeds and calendars, from the build's
//!   context.
//!
//! CONTENT is the file `build-content.bin` of the content checker.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use core_wasm::catalog::content::{self, Reader};
use core_wasm::seo::generate;

const USAGE: &str = "usage: export seo CONTENT CONTEXT.json OUTPUT.json";

#[expect(clippy::print_stderr, reason = "a command reports its errors on stderr")]
fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let arguments: Vec<&Path> = arguments.iter().map(Path::new).collect();
    let outcome = match arguments.as_slice() {
        [command, content, context, output] if *command == Path::new("seo") => {
            load(content).and_then(|()| write_seo(context, output))
        }
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

fn load(file: &Path) -> io::Result<()> {
    let bytes = fs::read(file).map_err(|error| at(file, &error))?;
    content::load_once(bytes, Reader::Build).map_err(|error| at(file, &io::Error::other(error)))
}

fn write_seo(context: &Path, output: &Path) -> io::Result<()> {
    let context = serde_json::from_str(&read(context)?)?;
    write(output, &serde_json::to_string_pretty(&generate(&context)?)?)
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    fs::write(file, text).map_err(|error| at(file, &error))
}

fn read(file: &Path) -> io::Result<String> {
    fs::read_to_string(file).map_err(|error| at(file, &error))
}

/// Adds the file's name to an error.
fn at(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}
