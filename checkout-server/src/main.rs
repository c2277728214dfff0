//! The way in: environment → settings → listeners → run.

use checkout_server::{
    config::Environment,
    error::StartupError,
    limits::Limits,
    log::Log,
    server::{bind, run, stop_signal},
    shop::{Shop, prepare},
};
use std::{
    io::{Write, stderr, stdout},
    path::Path,
    process::ExitCode,
};

fn main() -> ExitCode {
    match start() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // With standard error closed, the exit code alone tells.
            drop(writeln!(stderr(), "{error}"));
            ExitCode::FAILURE
        }
    }
}

fn start() -> Result<(), StartupError> {
    let (config, folder) = prepare(&Environment::with_file(Path::new(".env")))?;
    let warnings = Shop::warnings(&config, &folder);
    let (listeners, address) = bind(&config)?;
    let shop = Shop::open(config, folder, address, Limits::default(), Log::Stderr)?;
    for warning in warnings {
        drop(writeln!(stderr(), "warning: {warning}"));
    }
    run(listeners, &shop, async {
        let told_to_stop = stop_signal();
        drop(writeln!(stdout(), "Listening on http://{address}"));
        told_to_stop.await;
    })
}
