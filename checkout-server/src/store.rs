//! Store: implements `orders::Store` for SQLite (a file, the default) and PostgreSQL (shared by any number of servers).
//! It loads and saves; the rules are in `orders`.

mod postgres;
mod sqlite;

pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;

use crate::{
    config::StoreSettings,
    error::ConfigError,
    orders::{Store, StoreError, StoreSummary},
};
use std::{path::Path, sync::Arc, time::Duration};

/// Opens the store, creating and migrating it as needed. `lock_timeout` is how long another process may hold a lock.
///
/// # Errors
/// Why it cannot be opened, and what to do.
pub fn open(settings: &StoreSettings, lock_timeout: Duration) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match settings {
        StoreSettings::Sqlite(folder) => Arc::new(SqliteStore::open(folder, lock_timeout)?),
        StoreSettings::Postgres(database) => Arc::new(PostgresStore::open(database, lock_timeout)?),
    })
}

/// Opens a store that must exist, migrating it as needed: for commands that write.
///
/// # Errors
/// As [`open`], and where there is none.
pub fn open_existing(settings: &StoreSettings, lock_timeout: Duration) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match settings {
        StoreSettings::Sqlite(folder) => Arc::new(SqliteStore::open_existing(folder, lock_timeout)?),
        StoreSettings::Postgres(database) => Arc::new(PostgresStore::open_existing(database, lock_timeout)?),
    })
}

/// Opens a store that must exist for reading: nothing is created, migrated or written.
///
/// # Errors
/// As [`open_existing`]; in PostgreSQL also where the store has an older schema.
pub fn open_read_only(
    settings: &StoreSettings,
    lock_timeout: Duration,
) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match settings {
        StoreSettings::Sqlite(folder) => Arc::new(SqliteStore::open_read_only(folder, lock_timeout)?),
        StoreSettings::Postgres(database) => Arc::new(PostgresStore::open_read_only(database, lock_timeout)?),
    })
}

/// Inspects a store without changing it; none where there is no store yet, and one could be created.
///
/// # Errors
/// Why it could not be used, and what to do.
pub fn inspect(settings: &StoreSettings, lock_timeout: Duration) -> Result<Option<StoreSummary>, StoreError> {
    match settings {
        StoreSettings::Sqlite(folder) => SqliteStore::inspect(folder, lock_timeout),
        StoreSettings::Postgres(database) => PostgresStore::inspect(database, lock_timeout),
    }
}

/// Copies a store that must exist, as it is at one moment, into a new file.
///
/// # Errors
/// Why it could not be copied. PostgreSQL has its own program for that.
pub fn backup(settings: &StoreSettings, file: &Path, lock_timeout: Duration) -> Result<(), StoreError> {
    match settings {
        StoreSettings::Sqlite(folder) => SqliteStore::backup(folder, file, lock_timeout),
        StoreSettings::Postgres(database) => PostgresStore::backup(database, lock_timeout),
    }
}

impl From<StoreError> for ConfigError {
    fn from(error: StoreError) -> Self {
        Self::new(error.to_string())
    }
}
