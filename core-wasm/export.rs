//! The `export` binary: writes generated files for the build of the site.
//!
//! - `export program PROGRAM.json OTHERS.json EXCERPT.ts`: the program of INITIATION, those of other offers by slug, and
//!   what everyone may read of the first; all stay out of the browser module.
//! - `export seo CONTEXT.json OUTPUT.json`: structured data, sitemap, feeds and calendars, from the build's context.
//! - `export event-dates`: prints the first day of every event and the day after its last, one per line.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use core_wasm::catalog::documents::{DeliveredProgram, EXCERPT_JSON, PROGRAMS};
use core_wasm::engine::dates::Day;
use core_wasm::offers::INITIATION;
use core_wasm::seo::{EVENTS, generate};

const USAGE: &str = "usage: export program PROGRAM.json OTHERS.json EXCERPT.ts
       export seo CONTEXT.json OUTPUT.json
       export event-dates";

#[expect(clippy::print_stderr, reason = "a command reports its errors on stderr")]
fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let arguments: Vec<&Path> = arguments.iter().map(Path::new).collect();
    let outcome = match arguments.as_slice() {
        [command, program, others, excerpt] if *command == Path::new("program") => {
            let (own, other): (Vec<&DeliveredProgram>, Vec<_>) =
                PROGRAMS.iter().partition(|program| program.offer == INITIATION);
            let own = own.first().map_or("", |program| program.json);
            write(program, own)
                .and_then(|()| write(others, &by_offer(&other)))
                .and_then(|()| write(excerpt, &excerpt_module()))
        }
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

/// Programs by the slugs of their offers.
fn by_offer(programs: &[&DeliveredProgram]) -> String {
    let programs = programs.iter().map(|program| format!("{:?}:{}", program.offer, program.json));
    format!("{{{}}}", programs.collect::<Vec<_>>().join(","))
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
    write(output, &serde_json::to_string_pretty(&generate(&context)?)?)
}

fn print_event_dates(out: &mut impl io::Write) -> io::Result<()> {
    EVENTS.iter().try_for_each(|event| {
        writeln!(out, "{}", event.first)?;
        let after = Day::from_iso(event.last).and_then(|last| last.plus(1));
        after.map_or(Ok(()), |after| writeln!(out, "{}", after.iso()))
    })
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    fs::write(file, text).map_err(|error| at(file, &error))
}

fn read(file: &Path) -> io::Result<String> {
    fs::read_to_string(file).map_err(|error| at(file, &error))
}

/// An error with the file that it concerns.
fn at(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}
