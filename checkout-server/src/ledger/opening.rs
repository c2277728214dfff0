//! Opens the ledger where the settings say that it is.

use super::{Ledger, LedgerError, Looked, Postgres, Sqlite};
use crate::config::LedgerSettings;
use std::{sync::Arc, time::Duration};

/// Opens the ledger, and makes it where there is none. `patience` is how long somebody else may hold it.
///
/// # Errors
/// Why it cannot be opened, and what to do.
pub fn open(settings: &LedgerSettings, patience: Duration) -> Result<Arc<dyn Ledger>, LedgerError> {
    Ok(match settings {
        LedgerSettings::Folder(folder) => Arc::new(Sqlite::open(folder, patience)?),
        LedgerSettings::Database(database) => Arc::new(Postgres::open(database, patience)?),
    })
}

/// Opens a ledger that must be there.
///
/// # Errors
/// As [`open`], and where there is none.
pub fn open_existing(settings: &LedgerSettings, patience: Duration) -> Result<Arc<dyn Ledger>, LedgerError> {
    Ok(match settings {
        LedgerSettings::Folder(folder) => Arc::new(Sqlite::open_existing(folder, patience)?),
        LedgerSettings::Database(database) => Arc::new(Postgres::open_existing(database, patience)?),
    })
}

/// Looks at a ledger without changing it; none where nothing is kept there yet, and something could be.
///
/// # Errors
/// Why it could not be used, and what to do.
pub fn look(settings: &LedgerSettings, patience: Duration) -> Result<Option<Looked>, LedgerError> {
    match settings {
        LedgerSettings::Folder(folder) => Sqlite::look(folder, patience),
        LedgerSettings::Database(database) => Postgres::look(database, patience),
    }
}
