//! Refusals: reasons why a store is not opened, with a remedy.

use super::FILE_NAME;
use crate::{
    config::StoreSettings,
    store::{
        StoreError, restore,
        schema::{Migrations, SchemaState},
    },
};
use std::fs;

/// Refuses a folder without SQLite's file, or with an empty one, which SQLite would accept as a database.
pub(in crate::store) fn must_exist(settings: &StoreSettings) -> Result<(), StoreError> {
    let StoreSettings::Sqlite(folder) = settings else { return Ok(()) };
    restore::refuse_interrupted(folder)?;
    match fs::metadata(folder.join(FILE_NAME)) {
        Ok(file) if file.is_file() && file.len() > 0 => Ok(()),
        Ok(file) if file.is_file() => Err(StoreError::new(
            "Empty",
            format!(
                "{FILE_NAME} in {} has 0 bytes, so it is no store: a copy of it was interrupted, or the disk was full. Restore a backup; where nothing was ever stored there, delete the file.",
                settings
            ),
        )),
        _ => Err(missing(settings)),
    }
}

/// Error of a command that finds no store.
fn missing(settings: &StoreSettings) -> StoreError {
    let remedy = match settings {
        StoreSettings::Sqlite(_) => "Set DATA_DIR to the folder that the server uses.",
        StoreSettings::Postgres(_) => "Set DATABASE_URL to the one that the server uses.",
    };
    let text = format!("{} holds no store: nothing has been stored there. {remedy}", settings);
    StoreError::new("Missing", text)
}

/// Error of a server that takes payments and finds no store. It does not create one without being asked.
pub(crate) fn not_asked_for(settings: &StoreSettings) -> StoreError {
    let setting = match settings {
        StoreSettings::Sqlite(_) => "DATA_DIR to the folder",
        StoreSettings::Postgres(_) => "DATABASE_URL to the database",
    };
    let text = format!(
        "{} holds no store, and a live key of Stripe is set: a server with an empty store would not know the orders that were paid before. If the shop is new, create its store once with: checkout-server new-store. Otherwise set {setting} that the server used until now, or restore a backup.",
        settings
    );
    StoreError::new("Missing", text)
}

/// Error of a database that cannot be read or written.
pub(super) fn unusable(settings: &StoreSettings, reason: &StoreError) -> StoreError {
    let remedy = reason.remedy().unwrap_or(match settings {
        StoreSettings::Sqlite(_) => "Set DATA_DIR to a folder that the server may write to.",
        StoreSettings::Postgres(_) => {
            "Set DATABASE_URL to a database that runs, that this machine reaches, and in which its user may create tables."
        }
    });
    let text = format!("Submissions and orders cannot be stored in {}: {reason}. {remedy}", settings);
    StoreError::new("Unusable", text)
}

/// Refuses all schemas except the one that this version reads and writes.
pub(in crate::store) fn check_version(
    settings: &StoreSettings,
    migrations: &Migrations,
    version: i64,
) -> Result<(), StoreError> {
    let (name, latest) = (settings, migrations.latest());
    let (code, text) = match migrations.state(version) {
        SchemaState::Current => return Ok(()),
        SchemaState::Empty => return Err(missing(settings)),
        SchemaState::Moved => (
            "Moved",
            format!("The store in {name} was moved to PostgreSQL. Set DATABASE_URL to that database."),
        ),
        SchemaState::Older => (
            "Older",
            format!(
                "The store in {name} still has schema {version}, and this version reads schema {latest}. A command does not change that: a server of this version migrates the store when it starts. Run the command again after that."
            ),
        ),
        SchemaState::Newer => (
            "Newer",
            format!(
                "The store in {name} was written by a newer checkout-server (schema {version}, this one knows {latest}). Start that one."
            ),
        ),
    };
    Err(StoreError::new(code, text))
}
