//! The way in: command line → environment → settings → listeners → run.

use checkout_server::{
    command::Command,
    config::Environment,
    error::{Fault, StartupError},
    log::Log,
    server::{bind, run, stop_signal},
    shop::{Shop, prepare},
};
use std::{
    fmt::Display,
    io::{Write, stderr, stdout},
    path::Path,
    process::ExitCode,
    time::Duration,
};

/// The exit code for a command line that cannot be meant.
const MISUSED: u8 = 2;

/// How long the end waits for what the log still has to write.
const LAST_LINES: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    // An argument that is not text cannot be one of ours; what replaces it is not, either.
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    let environment = Environment::with_file(Path::new(".env"));
    match Command::parse(arguments) {
        Ok(Command::Serve) => ended(serve(&environment)),
        Ok(command) => ended(command.run(&environment, &mut stdout().lock())),
        Err(fault) => {
            tell(&fault);
            ExitCode::from(MISUSED)
        }
    }
}

fn ended(done: Result<(), impl Display>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell(&error);
            ExitCode::FAILURE
        }
    }
}

/// With standard error closed, the exit code alone tells.
fn tell(line: &impl Display) {
    drop(writeln!(stderr(), "{line}"));
}

fn serve(environment: &Environment) -> Result<(), StartupError> {
    let (config, built) = prepare(environment)?;
    let warnings = Shop::warnings(&config, &built);
    let (listeners, address) = bind(&config)?;
    let limits = config.limits.clone();
    let log = Log::running(config.log_format, config.log_addresses)
        .map_err(|error| Fault::new(format!("The log cannot be begun: {error}.")))?;
    let shop = Shop::open(config, built, address, limits, log.clone())?;
    for warning in warnings {
        tell(&format_args!("warning: {warning}"));
    }
    let served = run(listeners, &shop, async {
        let told_to_stop = stop_signal();
        drop(writeln!(stdout(), "Listening on http://{address}"));
        told_to_stop.await;
    });
    log.finish(LAST_LINES);
    served
}
