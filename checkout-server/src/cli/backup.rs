//! `backup` and `backup FILE`: copies the database, into `BACKUP_DIR` or into a file.

use super::{backups, output::Done, store_settings};
use crate::{
    base::error::ConfigError,
    config::{Environment, Limits, StoreSettings},
    store,
};
use std::path::Path;

/// Makes a copy and says where it is. In `BACKUP_DIR`, copies that are too old are deleted.
///
/// # Errors
/// Why no copy was made.
pub(super) async fn run(environment: &Environment, file: Option<&Path>) -> Result<Done, ConfigError> {
    let (settings, limits) = (store_settings(environment)?, Limits::default());
    let made = match (file, &settings) {
        (None, StoreSettings::Sqlite(_)) => {
            let backups = backups(environment, &settings).await?.ok_or_else(|| {
                ConfigError::new(
                    "BACKUP_DIR is not set: name a file, or set BACKUP_DIR to the folder in which copies are made and kept for BACKUP_DAYS.",
                )
            })?;
            Some(backups.make(&settings, &limits).await?)
        }
        // For PostgreSQL the error says what that has for it.
        _ => {
            store::backup(&settings, file.unwrap_or(Path::new("")), &limits).await?;
            None
        }
    };
    let copy = made.as_ref().map(|made| made.file.as_path()).or(file).unwrap_or(Path::new(""));
    let mut done = Done::new(format!(
        "Copied to {}. It contains personal data: store it where only you can read it.",
        copy.display()
    ));
    let Some(made) = made else { return Ok(done) };
    if made.deleted > 0 {
        let copies = if made.deleted == 1 { "older copy was" } else { "older copies were" };
        done = done.and(format!("{} {copies} deleted.", made.deleted));
    }
    if made.are_all_old {
        done = done.and(
            "All earlier copies are older than BACKUP_DAYS. Since the clock may be wrong, none is deleted before the next copy is made.",
        );
    }
    Ok(done)
}
