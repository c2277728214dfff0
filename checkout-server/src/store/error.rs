//! Errors of the databases, as codes for the log and sentences for the operator, without any stored value.

use crate::orders::StoreError;
use sqlx::{Error, error::DatabaseError, sqlite::SqliteError};
use std::io;

/// Code of a database that does not answer.
const UNREACHABLE: &str = "Unreachable";

impl StoreError {
    /// Whether trying again may help: the database is starting, or another process opens the same file for the first time.
    pub(super) fn is_transient(&self) -> bool {
        matches!(
            self.code(),
            UNREACHABLE | "DatabaseBusy" | "DatabaseLocked" | "Postgres_57P01" | "Postgres_57P03"
        )
    }
}

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        let text = error.to_string();
        match error {
            Error::Database(error) => Self::new(code(&*error), error.message()),
            Error::PoolTimedOut => Self::new(UNREACHABLE, "it does not answer in time"),
            // `InvalidData` means that the peer is not PostgreSQL, or not the one that was meant; retrying will not help.
            Error::Io(error)
                if !matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput) =>
            {
                Self::new(UNREACHABLE, text)
            }
            Error::PoolClosed | Error::WorkerCrashed => Self::stopped(),
            Error::Io(_) | Error::Tls(_) | Error::Protocol(_) | Error::Configuration(_) => {
                Self::new("Refused", text)
            }
            _ => Self::new("Unreadable", text),
        }
    }
}

/// One word for what a database reports.
fn code(error: &dyn DatabaseError) -> String {
    let code = error.code().unwrap_or_default();
    if error.try_downcast_ref::<SqliteError>().is_none() {
        return format!("Postgres_{code}");
    }
    // The low byte is the result code, the others tell more of it (https://sqlite.org/rescode.html).
    match code.parse().unwrap_or(0) & 0xff {
        5 => "DatabaseBusy".to_owned(),
        6 => "DatabaseLocked".to_owned(),
        8 => "ReadOnly".to_owned(),
        10 => "SystemIoFailure".to_owned(),
        11 => "DatabaseCorrupt".to_owned(),
        13 => "DiskFull".to_owned(),
        14 => "CannotOpen".to_owned(),
        19 => "ConstraintViolation".to_owned(),
        26 => "NotADatabase".to_owned(),
        number => format!("Sqlite_{number}"),
    }
}
