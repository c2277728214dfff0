//! Writes what machines read of the house, as one JSON document, from what the build knows of the site's surroundings:
//! `cargo run -p core-wasm --bin machines -- surroundings.json machines.json`.

use std::ffi::OsString;
use std::process::ExitCode;
use std::{fs, io};

use core_wasm::machines::made;

#[expect(clippy::print_stderr, reason = "this is a command: the person at the terminal is told")]
fn main() -> ExitCode {
    let files: Vec<OsString> = std::env::args_os().skip(1).collect();
    let [given, wanted] = files.as_slice() else {
        eprintln!(
            "Which files? Write: cargo run -p core-wasm --bin machines -- surroundings.json machines.json"
        );
        return ExitCode::from(2);
    };
    match write(given, wanted) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{} → {}: {error}", given.to_string_lossy(), wanted.to_string_lossy());
            ExitCode::FAILURE
        }
    }
}

fn write(given: &OsString, wanted: &OsString) -> io::Result<()> {
    let around = serde_json::from_str(&fs::read_to_string(given)?)?;
    fs::write(wanted, serde_json::to_string_pretty(&made(&around))?)
}
