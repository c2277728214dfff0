//! Entry point: parses the command line and runs the command.

use checkout_server::{
    cli::{Command, serve},
    config::Environment,
};
use std::{
    fmt::Display,
    io::{Write, stderr, stdout},
    path::Path,
    process::ExitCode,
};

/// The exit code for an invalid command line.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    let environment = Environment::with_file(Path::new(".env"));
    match Command::parse(std::env::args_os().skip(1)) {
        Ok(Command::Serve) => exit_code(serve::serve(&environment)),
        Ok(command) => exit_code(command.run(&environment, &mut stdout().lock())),
        Err(error) => {
            print_error(&error);
            ExitCode::from(USAGE_ERROR)
        }
    }
}

fn exit_code(result: Result<(), impl Display>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&error);
            ExitCode::FAILURE
        }
    }
}

/// Where standard error is closed, the exit code has to suffice.
fn print_error(error: &impl Display) {
    drop(writeln!(stderr(), "{error}"));
}
