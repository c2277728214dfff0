//! Errors of SQLite, as codes for the log and sentences for the operator.

use crate::orders::StoreError;
use std::path::Path;

/// Why a database cannot be opened or inspected.
pub(super) enum OpenError {
    /// SQLite's own error.
    Sqlite(rusqlite::Error),
    /// The schema's number is greater than the latest that this version knows.
    Newer { found: i64, latest: i64 },
}

impl OpenError {
    /// The error for the operator.
    pub(super) fn describe(self, folder: &Path) -> StoreError {
        match self {
            Self::Sqlite(error) => unusable(folder, &error.to_string()),
            Self::Newer { found, latest } => {
                let text = format!(
                    "The store in DATA_DIR {} was written by a newer checkout-server (schema {found}, this one knows {latest}). Start that one.",
                    folder.display(),
                );
                StoreError::new("Newer", text)
            }
        }
    }
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let code = match error.sqlite_error_code() {
            Some(code) => format!("{code:?}"),
            None => "Sqlite".to_owned(),
        };
        Self::new(code, error.to_string())
    }
}

/// The folder holds no store.
pub(super) fn missing(folder: &Path) -> StoreError {
    let text = format!(
        "DATA_DIR {} holds no store: nothing has been stored there. Set DATA_DIR to the folder that the server uses.",
        folder.display()
    );
    StoreError::new("Missing", text)
}

/// The folder or its database cannot be read or written.
pub(super) fn unusable(folder: &Path, reason: &str) -> StoreError {
    let text = format!(
        "Leads and orders cannot be stored in DATA_DIR {}: {reason}. Set DATA_DIR to a folder that the server may write to.",
        folder.display()
    );
    StoreError::new("Unusable", text)
}
