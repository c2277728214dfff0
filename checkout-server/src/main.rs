//! Entry point: parses the command line and runs the command.

use checkout_server::{
    cli::{Arguments, serve},
    config::Environment,
};
use clap::Parser as _;
use std::{
    fmt::Display,
    io::{Write, stderr, stdout},
    path::Path,
    process::ExitCode,
};

fn main() -> ExitCode {
    // An invalid command line ends the process here, with exit code 2.
    let arguments = Arguments::parse();
    let environment = Environment::with_file(Path::new(".env"));
    if arguments.is_serve() {
        exit_code(serve::serve(&environment))
    } else {
        exit_code(arguments.run(&environment, &mut stdout().lock()))
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

/// Prints an error to stderr. If stderr is closed, the write is ignored; the exit code still reports the
/// failure.
fn print_error(error: &impl Display) {
    drop(writeln!(stderr(), "{error}"));
}
