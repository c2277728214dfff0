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

pub use arguments::Command;

use crate::{
    config::{self, Environment, Limits, StoreSettings},
    error::ConfigError,
    http::runtime,
    log,
    orders::DeliveryState,
    store::{self, Store},
};
use core_wasm::catalog::model::FormName;
use output::CommandError;
use std::{
    io::{self, Write},
    sync::Arc,
};
use tracing::dispatcher::with_default;

/// How many rows a listing command has in memory at once.
const PAGE_ROWS: u32 = 500;

impl Command {
    /// Runs the command. `Serve` is run by [`serve::serve`].
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
        match self {
            Self::Serve => {}
            Self::Help => out.write_all(help::TEXT.as_bytes())?,
            Self::Version => writeln!(out, "checkout-server {}", env!("CARGO_PKG_VERSION"))?,
            Self::Check => runtime()?.block_on(check::run(environment, out))?,
            Self::Leads { form, csv, caught } => {
                let (store, runtime) = (read_store(environment)?, runtime()?);
                let rows =
                    |after| runtime.block_on(store.leads(form.map(FormName::as_str), after, PAGE_ROWS));
                if csv {
                    leads::write_csv(form, rows, caught, out, &mut io::stderr())?;
                } else {
                    leads::write_list(rows, caught, out)?;
                }
            }
            Self::AcceptLead { number } => {
                let store = existing_store(environment)?;
                writeln!(out, "{}", runtime()?.block_on(leads::accept(&store, number))?)?;
            }
            Self::Forget { email } => {
                let store = existing_store(environment)?;
                runtime()?.block_on(forget::run(&store, &config::mail_folder(environment), &email, out))?;
            }
            Self::Orders { csv } => {
                let (store, runtime) = (read_store(environment)?, runtime()?);
                let rows = |after| runtime.block_on(store.orders(after, PAGE_ROWS));
                if csv { orders::write_csv(rows, out)? } else { orders::write_list(rows, out)? }
            }
            Self::CheckOrders => {
                let store = existing_store(environment)?;
                runtime()?.block_on(reconcile::run(environment, store, out))?;
            }
            Self::Link { session } => {
                let store = read_store(environment)?;
                let link = runtime()?.block_on(program_link::of_session(environment, store, &session))?;
                writeln!(out, "{link}")?;
            }
            Self::Accept { order, reason } => {
                let store = existing_store(environment)?;
                writeln!(
                    out,
                    "{}",
                    runtime()?.block_on(accept::accept(environment, store, &order, &reason))?
                )?;
            }
            Self::SetRevoked { order, is_revoked } => {
                let store = existing_store(environment)?;
                writeln!(out, "{}", runtime()?.block_on(revoke::set_revoked(store, &order, is_revoked))?)?;
            }
            Self::Mail { failed } => {
                let (store, runtime) = (read_store(environment)?, runtime()?);
                let state = failed.then_some(DeliveryState::Failed);
                mail::write_list(|after| runtime.block_on(store.outbox(state, after, PAGE_ROWS)), out)?;
            }
            Self::RetryMail => {
                let retried = runtime()?.block_on(existing_store(environment)?.retry_failed())?;
                let entries = if retried == 1 { "message is" } else { "messages are" };
                writeln!(out, "{retried} {entries} sent again by the running server.")?;
            }
            Self::Backup { file } => {
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
