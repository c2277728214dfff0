//! Command line: argument parsing and the operator commands.

mod advance;
mod alarm;
mod arguments;
mod check;
mod help;
mod mail;
mod orders;
mod output;
mod put_into_service;
mod receive;
mod report;
pub mod serve;
mod spreadsheet;
mod store_commands;
mod submissions;
mod table;

pub use arguments::Arguments;

use crate::{
    base::{error::ConfigError, log},
    config::{self, Environment, Limits, StoreSettings},
    site::BuiltSite,
    store::{self, Backups, Store},
    web::http::runtime,
};
use arguments::Command;
use output::{CommandError, Done};
use std::{
    io::{self, Write},
    sync::Arc,
};
use tracing::dispatcher::with_default;

impl Arguments {
    /// Runs the command. The server is run by [`serve::serve`].
    ///
    /// # Errors
    /// The reason for the failure, with its remedy.
    pub fn run(self, environment: &Environment, out: &mut impl Write) -> Result<(), ConfigError> {
        // Changes are logged as in the server, on lines before the result.
        let result = with_default(&log::events_only(io::stderr), || {
            let runtime = runtime()?;
            let result: Result<(), CommandError> = runtime.block_on(self.execute(environment, out));
            // A pending DNS lookup must not delay the exit.
            runtime.shutdown_background();
            result
        });
        match result {
            // The reader of the output has closed it.
            Err(CommandError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => Ok(result?),
        }
    }

    async fn execute(self, environment: &Environment, out: &mut impl Write) -> Result<(), CommandError> {
        let Some(command) = self.command else { return Ok(()) };
        let done = match command {
            Command::Check => return check::run(environment, out).await,
            Command::Submissions(list) => return submissions::run(environment, list.action(), out).await,
            Command::Orders(list) => return orders::run(environment, list.action(), out).await,
            Command::Mail(list) => return mail::run(environment, list.action(), out).await,
            Command::Report(format) => return report::run(environment, format, out).await,
            Command::Receive { target, orders } => {
                let input = receive::TimedInput::of(io::stdin());
                return receive::run(environment, &target, orders, input, out).await;
            }
            Command::VerifyRelease { site, program } => {
                return Ok(check::release(environment, &site, &program)?);
            }
            Command::Advance(target) => advance::run(environment, &target)?,
            Command::NewStore => {
                store::create(&store_settings(environment)?, &Limits::default()).await?;
                Done::new("An empty store was created.").next("The server can be started now.")
            }
            Command::Move => store_commands::move_store(environment).await?,
            Command::Restore { file } => store_commands::restore(environment, &file).await?,
            Command::Backup { file } => store_commands::backup(environment, file.as_deref()).await?,
            Command::Alarm { kind } => alarm::run(environment, kind).await?,
        };
        done.print(out)
    }
}

/// Opens the site, for commands that read its content. The other commands run on machines without a site.
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

/// Opens the existing store of the orders for writing: in a demo, the store of the demo's orders. `id` names the order
/// in the error.
async fn existing_orders(environment: &Environment, id: &str) -> Result<Arc<Store>, ConfigError> {
    if config::demo_folder(environment).is_some_and(|folder| !folder.exists()) {
        return Err(orders::unknown(id));
    }
    Ok(store::open_existing(&order_settings(environment)?, &Limits::default()).await?)
}

/// Opens the store of the orders for reading; `None` in a demo without orders.
async fn read_orders(environment: &Environment) -> Result<Option<Arc<Store>>, ConfigError> {
    if config::demo_folder(environment).is_some_and(|folder| !folder.exists()) {
        return Ok(None);
    }
    Ok(Some(store::open_read_only(&order_settings(environment)?, &Limits::default()).await?))
}

fn order_settings(environment: &Environment) -> Result<StoreSettings, ConfigError> {
    let settings = store_settings(environment)?;
    Ok(config::demo_folder(environment).map_or(settings, StoreSettings::Sqlite))
}

/// Backups of the store, with the age of the newest one; `None` if `BACKUP_DIR` is not set.
async fn backups(environment: &Environment, store: &StoreSettings) -> Result<Option<Backups>, ConfigError> {
    let settings = config::backup_settings(environment).map_err(ConfigError::joined)?;
    let backups = Backups::of(store, settings.as_ref());
    if let Some(backups) = &backups {
        backups.look().await;
    }
    Ok(backups)
}

fn store_settings(environment: &Environment) -> Result<StoreSettings, ConfigError> {
    // The invalid line might name the store.
    if let Some(error) = environment.errors().into_iter().next() {
        return Err(error);
    }
    config::store_settings(environment).map_err(ConfigError::joined)
}
