//! Command line: argument parsing and the operator commands.

mod accept;
mod arguments;
mod check;
mod forget;
mod help;
mod leads;
mod mail;
mod order_id;
mod orders;
mod output;
mod program_link;
mod reconcile;
mod revoke;
pub mod serve;
mod spreadsheet;

pub use arguments::Arguments;

use crate::{
    config::{self, Environment, Limits, StoreSettings},
    error::ConfigError,
    http::runtime,
    log,
    orders::DeliveryState,
    store::{self, Store},
};
use arguments::Command;
use core_wasm::catalog::model::FormName;
use output::CommandError;
use std::{
    io::{self, Write},
    sync::Arc,
};
use tracing::dispatcher::with_default;

/// How many rows a listing command has in memory at once.
const PAGE_ROWS: u32 = 500;

impl Arguments {
    /// Runs the command. The server is run by [`serve::serve`].
    ///
    /// # Errors
    /// Why it fails, and what to do.
    pub fn run(self, environment: &Environment, out: &mut impl Write) -> Result<(), ConfigError> {
        // Shown before the result: what a command changes is logged as in the server.
        let result = with_default(&log::events_only(io::stderr), || self.execute(environment, out));
        match result {
            Ok(()) => Ok(()),
            // The reader of the output needs no more of it.
            Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(CommandError::Output(error)) => {
                Err(ConfigError::new(format!("The output cannot be written: {error}.")))
            }
            Err(CommandError::Config(error)) => Err(error),
        }
    }

    fn execute(self, environment: &Environment, out: &mut impl Write) -> Result<(), CommandError> {
        if self.check {
            return runtime()?.block_on(check::run(environment, out));
        }
        let Some(command) = self.command else { return Ok(()) };
        match command {
            Command::Leads { accept: Some(number), .. } => {
                let store = existing_store(environment)?;
                writeln!(out, "{}", runtime()?.block_on(leads::accept(&store, number))?)?;
            }
            Command::Leads { forget: Some(email), .. } => {
                let store = existing_store(environment)?;
                runtime()?.block_on(forget::run(&store, &config::mail_folder(environment), &email, out))?;
            }
            Command::Leads { form, csv, caught, .. } => {
                let (store, runtime) = (read_store(environment)?, runtime()?);
                let rows =
                    |after| runtime.block_on(store.leads(form.map(FormName::as_str), after, PAGE_ROWS));
                if csv {
                    leads::write_csv(form, rows, caught, out, &mut io::stderr())?;
                } else {
                    leads::write_list(rows, caught, out)?;
                }
            }
            Command::Orders { check: true, .. } => {
                let store = existing_store(environment)?;
                runtime()?.block_on(reconcile::run(environment, store, out))?;
            }
            Command::Orders { link: Some(session), .. } => {
                let store = read_store(environment)?;
                let link = runtime()?.block_on(program_link::of_session(environment, store, &session))?;
                writeln!(out, "{link}")?;
            }
            Command::Orders { accept: Some(order), why: Some(reason), .. } => {
                let store = existing_store(environment)?;
                writeln!(
                    out,
                    "{}",
                    runtime()?.block_on(accept::accept(environment, store, &order, &reason))?
                )?;
            }
            Command::Orders { revoke: Some(order), .. } => set_revoked(environment, &order, true, out)?,
            Command::Orders { restore: Some(order), .. } => set_revoked(environment, &order, false, out)?,
            Command::Orders { csv, .. } => {
                let (store, runtime) = (read_store(environment)?, runtime()?);
                let rows = |after| runtime.block_on(store.orders(after, PAGE_ROWS));
                if csv { orders::write_csv(rows, out)? } else { orders::write_list(rows, out)? }
            }
            Command::Mail { retry: true, .. } => {
                let retried = runtime()?.block_on(existing_store(environment)?.retry_failed())?;
                let entries = if retried == 1 { "message is" } else { "messages are" };
                writeln!(out, "{retried} {entries} sent again by the running server.")?;
            }
            Command::Mail { failed, .. } => {
                let (store, runtime) = (read_store(environment)?, runtime()?);
                let state = failed.then_some(DeliveryState::Failed);
                mail::write_list(|after| runtime.block_on(store.outbox(state, after, PAGE_ROWS)), out)?;
            }
            Command::Backup { file } => {
                store::backup(&store_settings(environment)?, &file, Limits::default().store_lock_timeout)?;
                writeln!(
                    out,
                    "Copied to {}. It contains personal data: store it where only you can read it.",
                    file.display()
                )?;
            }
        }
        Ok(())
    }
}

fn set_revoked(
    environment: &Environment,
    order: &str,
    is_revoked: bool,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let store = existing_store(environment)?;
    Ok(writeln!(out, "{}", runtime()?.block_on(revoke::set_revoked(store, order, is_revoked))?)?)
}

/// Opens the existing store for writing, which migrates it.
fn existing_store(environment: &Environment) -> Result<Arc<Store>, ConfigError> {
    Ok(store::open_existing(&store_settings(environment)?, Limits::default().store_lock_timeout)?)
}

/// Opens the existing store for reading, which does not migrate it.
fn read_store(environment: &Environment) -> Result<Arc<Store>, ConfigError> {
    Ok(store::open_read_only(&store_settings(environment)?, Limits::default().store_lock_timeout)?)
}

fn store_settings(environment: &Environment) -> Result<StoreSettings, ConfigError> {
    // The invalid line might be the one that names the store.
    if let Some(error) = environment.errors().into_iter().next() {
        return Err(error);
    }
    config::store_settings(environment).map_err(ConfigError::joined)
}
