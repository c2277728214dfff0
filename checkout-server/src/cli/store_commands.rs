//! Commands about the whole store. `backup` and `backup FILE` copy it, into `BACKUP_DIR` or a file; `restore FILE`
//! replaces the database in `DATA_DIR` by a copy, and keeps the replaced one; `move` copies it into the PostgreSQL
//! database of `DATABASE_URL`.

use super::{
    backups,
    output::{Done, counted},
    store_settings,
};
use crate::{
    base::error::ConfigError,
    config::{Environment, Limits, StoreSettings, data_dir, mail_folder},
    store::{self, StoreSize},
};
use std::path::Path;

/// Makes a backup, and reports its path. In `BACKUP_DIR`, backups that are too old are deleted.
///
/// # Errors
/// The reason for which no backup was made.
pub(super) async fn backup(environment: &Environment, file: Option<&Path>) -> Result<Done, ConfigError> {
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
        // For PostgreSQL, the error recommends `pg_dump`.
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

/// Restores a copy, and reports its size, the replaced database, and the next steps.
///
/// # Errors
/// The reason for which nothing was restored.
pub(super) async fn restore(environment: &Environment, copy: &Path) -> Result<Done, ConfigError> {
    let restored = store::restore(&store_settings(environment)?, copy).await?;
    let mut done = Done::new(format!("Restored from {}: {}.", copy.display(), held(restored.size)));
    done = match restored.kept {
        None => done.and("Nothing was stored there before."),
        Some((file, size)) => {
            let size = size.map_or_else(|| "it cannot be read".to_owned(), held);
            done.and(format!("What was there is kept in {}: {size}.", file.display()))
        }
    };
    if restored.needs_migration {
        done = done.and("The copy was made by an older version: the next start of the server migrates it.");
    }
    Ok(done.next(
        "Start the server, then run checkout-server orders reconcile, and resend the webhooks since the copy in Stripe's dashboard.",
    ))
}

fn held(size: StoreSize) -> String {
    format!("{} and {}", counted(size.orders, "order"), counted(size.submissions, "submission"))
}

/// Moves the store, and reports the number of rows of each table and the next steps.
///
/// # Errors
/// `DATABASE_URL` is not set, or the store cannot be moved.
pub(super) async fn move_store(environment: &Environment) -> Result<Done, ConfigError> {
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
