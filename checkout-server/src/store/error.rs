//! Error of the store, without stored values: a code for the log, and a sentence for the operator.

use sqlx::{Error, error::DatabaseError, sqlite::SqliteError};
use std::{fmt, io};

/// Code of a database that does not answer.
const UNREACHABLE: &str = "Unreachable";
/// Code of a stored value that this version cannot read.
const UNREADABLE: &str = "Unreadable";
/// Codes of a damaged file, which only a backup replaces.
const DAMAGED: &str = "DatabaseCorrupt";
const NO_DATABASE: &str = "NotADatabase";

/// Error of the store. It contains no personal data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreError {
    code: String,
    message: String,
}

impl StoreError {
    /// `code` is one word for the log; `message` is for the operator.
    pub(crate) fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into() }
    }

    /// The operation timed out before its COMMIT: nothing is stored.
    pub(crate) fn busy() -> Self {
        Self::new("Busy", "it does not answer in time: it is overloaded, or the connection to it is lost")
    }

    /// Error of a COMMIT without an answer: the transaction may be stored.
    pub(crate) fn unknown() -> Self {
        Self::new("Unknown", "it did not say whether this was stored; repeated, it is stored once")
    }

    /// Error of a row of `holder` (an order, a message) with a value that no version of the server has written.
    pub(crate) fn unreadable(holder: &str, value: &str) -> Self {
        Self::new(UNREADABLE, format!("{holder} holds an unknown value: \"{value}\""))
    }

    /// Error of a list from which rows were left out.
    pub(super) fn unreadable_rows() -> Self {
        let text = "Some rows cannot be read, and are left out. The lines that begin with store.row_unreadable name them.";
        Self::new(UNREADABLE, text)
    }

    /// True if a row holds a value that this version cannot read.
    pub(super) fn is_unreadable(&self) -> bool {
        self.code() == UNREADABLE
    }

    /// Error of a closed store.
    pub(crate) fn stopped() -> Self {
        Self::new("Gone", "the store has stopped; restart the server")
    }

    /// Code for the log.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Error of a check that has found damage in the file.
    pub(super) fn damaged(verdict: &str) -> Self {
        Self::new(DAMAGED, format!("the file is damaged ({verdict})"))
    }

    /// True if the file is damaged, or is no database.
    pub(super) fn is_damage(&self) -> bool {
        matches!(self.code(), DAMAGED | NO_DATABASE)
    }

    /// True if the connection is lost, or its database has become a replica (25006).
    pub(super) fn is_lost_connection(&self) -> bool {
        matches!(self.code(), UNREACHABLE | "Postgres_25006") || self.code().starts_with("Postgres_57P0")
    }

    /// Remedy, if the cause is not the setting of the database's place.
    pub(super) fn remedy(&self) -> Option<&'static str> {
        Some(match self.code() {
            DAMAGED | NO_DATABASE => {
                "Stop the server and restore a backup with checkout-server restore FILE, which keeps the damaged file."
            }
            "DiskFull" => "Free space on its disk. A server that runs goes on by itself then.",
            "SystemIoFailure" => "Look at the disk: the system's log says what it reports.",
            "DatabaseBusy" | "DatabaseLocked" => {
                "Another program holds its lock: end that program, or try again when it has ended."
            }
            "Encoding" => "Create the database with ENCODING 'UTF8' TEMPLATE template0.",
            "Postgres_28P01" | "Postgres_28000" => "Correct the name and the password in DATABASE_URL.",
            "Postgres_3D000" => "Create the database, or correct its name in DATABASE_URL.",
            "Postgres_42501" => "Grant the user of DATABASE_URL what is missing.",
            "Postgres_53300" => {
                "Set DATABASE_CONNECTIONS to fewer, or raise the limit of the role or of the database."
            }
            "Postgres_08P01" => {
                "Where PgBouncer is in between, it needs pool_mode = session and ignore_startup_parameters = extra_float_digits."
            }
            _ => return None,
        })
    }

    /// True if another attempt may succeed: the database is starting, or another process opens the same file for the
    /// first time.
    pub(super) fn is_transient(&self) -> bool {
        matches!(
            self.code(),
            UNREACHABLE | "DatabaseBusy" | "DatabaseLocked" | "Postgres_57P01" | "Postgres_57P03"
        )
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for StoreError {}

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        Self::from(&error)
    }
}

impl From<&Error> for StoreError {
    fn from(error: &Error) -> Self {
        match error {
            Error::Database(error) => Self::new(code(&**error), error.message()),
            // A statement did not end before its deadline.
            Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => Self::busy(),
            Error::PoolTimedOut => Self::new(UNREACHABLE, "it does not answer in time"),
            // `InvalidData` means that the peer is not PostgreSQL, or is the wrong one; another attempt will not help.
            Error::Io(reason)
                if !matches!(reason.kind(), io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput) =>
            {
                Self::new(UNREACHABLE, error.to_string())
            }
            Error::PoolClosed | Error::WorkerCrashed => Self::stopped(),
            Error::Io(_) | Error::Tls(_) | Error::Protocol(_) | Error::Configuration(_) => {
                Self::new("Refused", error.to_string())
            }
            _ => Self::new(UNREADABLE, error.to_string()),
        }
    }
}

/// Code of a database's error, as one word.
fn code(error: &dyn DatabaseError) -> String {
    let code = error.code().unwrap_or_default();
    if error.try_downcast_ref::<SqliteError>().is_none() {
        return format!("Postgres_{code}");
    }
    // The low byte is the result code, the other bytes are details (https://sqlite.org/rescode.html).
    match code.parse().unwrap_or(0) & 0xff {
        5 => "DatabaseBusy".to_owned(),
        6 => "DatabaseLocked".to_owned(),
        8 => "ReadOnly".to_owned(),
        10 => "SystemIoFailure".to_owned(),
        11 => DAMAGED.to_owned(),
        13 => "DiskFull".to_owned(),
        14 => "CannotOpen".to_owned(),
        19 => "ConstraintViolation".to_owned(),
        26 => NO_DATABASE.to_owned(),
        number => format!("Sqlite_{number}"),
    }
}
