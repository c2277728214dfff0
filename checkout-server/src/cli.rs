//! Command line: argument parsing and the operator commands.

mod accept;
mod advance;
mod alarm;
mod arguments;
mod backup;
mod check;
mod forget;
mod help;
mod leads;
mod mail;
mod move_store;
mod order_id;
mod orders;
mod output;
mod program_link;
mod put_into_service;
mod receive;
mod reconcile;
mod report;
mod restore;
mod revoke;
pub mod serve;
mod spreadsheet;

pub use arguments::Arguments;

use crate::{
    base::{error::ConfigError, log},
    config::{self, Config, Environment, Limits, StoreSettings},
    site::BuiltSite,
    store::{self, Backups, Store},
    web::http::runtime,
};
use arguments::Command;
use core_wasm::catalog::model::FormName;
use output::CommandError;
use shop::OutboxState;
use std::{
    io::{self, Write},
    sync::Arc,
    time::Duration,
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
        let result = with_default(&log::events_only(io::stderr), || {
            let runtime = runtime()?;
            let result: Result<(), CommandError> = runtime.block_on(self.execute(environment, out));
            // A pending DNS lookup must not delay the exit.
            runtime.shutdown_background();
            result
        });
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

    async fn execute(self, environment: &Environment, out: &mut impl Write) -> Result<(), CommandError> {
        if self.check {
            return check::run(environment, out).await;
        }
        let Some(command) = self.command else { return Ok(()) };
        match command {
            Command::Leads { accept: Some(number), .. } => {
                writeln!(out, "{}", leads::accept(&*existing_store(environment).await?, number).await?)?;
            }
            Command::Leads { forget: Some(email), .. } => {
                let store = existing_store(environment).await?;
                forget::run(&store, &config::mail_folder(environment), &email, out).await?;
            }
            Command::Leads { form, csv, caught, .. } => {
                let store = read_store(environment).await?;
                // All leads are listed without it.
                if csv || form.is_some() {
                    open_site(environment)?;
                }
                let form = form.as_deref().map(leads::form).transpose()?;
                let rows = async |after| store.leads(form.map(FormName::as_str), after, PAGE_ROWS).await;
                if csv {
                    leads::write_csv(form, rows, caught, out, &mut io::stderr()).await?;
                } else {
                    leads::write_list(rows, caught, out).await?;
                }
            }
            Command::Orders { check: true, .. } => {
                reconcile::run(environment, existing_store(environment).await?, out).await?;
            }
            Command::Orders { link: Some(order), .. } => {
                let store = read_store(environment).await?;
                writeln!(out, "{}", program_link::of_order(environment, store, &order).await?)?;
            }
            Command::Orders { accept: Some(order), why: Some(reason), .. } => {
                let store = existing_store(environment).await?;
                writeln!(out, "{}", accept::accept(environment, store, &order, &reason).await?)?;
            }
            Command::Orders { revoke: Some(order), .. } => {
                set_revoked(environment, &order, true, out).await?
            }
            Command::Orders { restore: Some(order), .. } => {
                set_revoked(environment, &order, false, out).await?
            }
            Command::Orders { csv, .. } => {
                let store = read_store(environment).await?;
                let rows = async |after| store.orders(after, PAGE_ROWS).await;
                if csv { orders::write_csv(rows, out).await? } else { orders::write_list(rows, out).await? }
            }
            Command::Mail { retry: true, .. } => {
                let retried = existing_store(environment).await?.retry_failed().await?;
                let entries = if retried == 1 { "message is" } else { "messages are" };
                writeln!(out, "{retried} {entries} sent again by the running server.")?;
            }
            Command::Mail { failed, .. } => {
                let store = read_store(environment).await?;
                let state = failed.then_some(OutboxState::Failed);
                let rows = async |after| store.outbox(state, after, PAGE_ROWS).await;
                mail::write_list(rows, failed, out).await?;
            }
            Command::Report { weeks, html, json } => {
                let site = open_site(environment)?;
                let store = read_store(environment).await?;
                let backups = backups(environment, &store_settings(environment)?).await?;
                let what = report::Format { weeks, html: html.as_deref(), is_json: json };
                report::write(&store, backups.as_ref(), site.site_url(), what, out).await?;
            }
            Command::Receive { folder, wait, orders } => {
                let input = receive::TimedInput::of(io::stdin());
                let receiving = receive::Receiving { folder: &folder, wait: seconds(wait), orders };
                receive::run(environment, receiving, input, out).await?;
            }
            Command::Advance { folder, wait } => advance::run(environment, &folder, seconds(wait), out)?,
            Command::CheckRelease { site, program } => {
                let config = Config::read(environment).map_err(ConfigError::joined)?;
                check::release(&config, &site, &program).map_err(ConfigError::joined)?;
            }
            Command::NewStore => {
                store::create(&store_settings(environment)?, &Limits::default()).await?;
                writeln!(out, "An empty store was created. The server can be started now.")?;
            }
            Command::Move => move_store::run(environment, store_settings(environment)?, out).await?,
            Command::Restore { file } => restore::run(&store_settings(environment)?, &file, out).await?,
            Command::Backup { file } => backup::run(environment, file.as_deref(), out).await?,
            Command::Alarm { kind } => alarm::run(environment, kind, out).await?,
        }
        Ok(())
    }
}

fn seconds(number: Option<u32>) -> Option<Duration> {
    number.map(|number| Duration::from_secs(number.into()))
}

async fn set_revoked(
    environment: &Environment,
    order: &str,
    is_revoked: bool,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let store = existing_store(environment).await?;
    Ok(writeln!(out, "{}", revoke::set_revoked(store, order, is_revoked).await?)?)
}

/// Opens the site, whose content a command works with. The other commands run on machines without one.
fn open_site(environment: &Environment) -> Result<BuiltSite, ConfigError> {
    BuiltSite::open(&config::site_dir(environment)).map_err(|error| {
        ConfigError::new(format!("This command works with the content of the site. {error}"))
    })
}

/// Opens the existing store for writing.
async fn existing_store(environment: &Environment) -> Result<Arc<Store>, ConfigError> {
    Ok(store::open_existing(&store_settings(environment)?, &Limits::default()).await?)
}

/// Opens the existing store for reading.
async fn read_store(environment: &Environment) -> Result<Arc<Store>, ConfigError> {
    Ok(store::open_read_only(&store_settings(environment)?, &Limits::default()).await?)
}

/// The copies of the store, where `BACKUP_DIR` is set, with the age of the newest one.
async fn backups(environment: &Environment, store: &StoreSettings) -> Result<Option<Backups>, ConfigError> {
    let settings = config::backup_settings(environment).map_err(ConfigError::joined)?;
    let backups = Backups::of(store, settings.as_ref());
    if let Some(backups) = &backups {
        backups.look().await;
    }
    Ok(backups)
}

fn store_settings(environment: &Environment) -> Result<StoreSettings, ConfigError> {
    // The invalid line might be the one that names the store.
    if let Some(error) = environment.errors().into_iter().next() {
        return Err(error);
    }
    config::store_settings(environment).map_err(ConfigError::joined)
}
