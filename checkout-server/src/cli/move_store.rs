//! `move`: from the SQLite database in `DATA_DIR` to the PostgreSQL database of `DATABASE_URL`.

use super::{output::Done, store_settings};
use crate::{
    base::error::ConfigError,
    config::{Environment, Limits, StoreSettings, data_dir, mail_folder},
    store,
};

/// Moves the store, and says how many rows each table had and what is left to do.
///
/// # Errors
/// `DATABASE_URL` is not set, and why the store was not moved.
pub(super) async fn run(environment: &Environment) -> Result<Done, ConfigError> {
    let target = store_settings(environment)?;
    if let StoreSettings::Sqlite(_) = target {
        let text = "DATABASE_URL is not set. Set it to an empty PostgreSQL database, and DATA_DIR as the server has it.";
        return Err(ConfigError::new(text));
    }
    let folder = data_dir(environment);
    let moved = store::transfer(&folder, &target, &Limits::default()).await?;
    let tables: Vec<_> = moved.into_iter().map(|(table, rows)| format!("{table}: {rows} rows")).collect();
    Ok(Done::new(tables.join("\n")).next(format!(
        "Everything is in the database of DATABASE_URL, and was compared. Set it for each server; the file in {} is not \
         used again. Messages in files, in {}, were not moved.",
        folder.display(),
        mail_folder(environment).display(),
    )))
}
