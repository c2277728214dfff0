//! What goes wrong with PostgreSQL, in words for the log and for the operator, without a value of anybody's.

use crate::{config::DatabaseSettings, ledger::LedgerError};
use deadpool_postgres::{HookError, PoolError};
use std::{error::Error, io, pin::Pin};

/// The word for a database that does not answer.
const UNREACHABLE: &str = "Unreachable";

/// Why a ledger cannot be opened or looked at.
pub(super) enum StartError {
    /// A newer server has kept it: the number of its schema, and of ours.
    Newer(i64, usize),
    /// The database holds none.
    Missing,
    /// The database is away, or only just starting: why, in words.
    Away(String),
    /// Anything else, in words.
    Unusable(String),
}

/// A step of a start that is under way.
pub(super) type Starting<'t> = Pin<Box<dyn Future<Output = Result<(), StartError>> + Send + 't>>;

impl StartError {
    /// As the operator reads it.
    pub(super) fn told(self, settings: &DatabaseSettings) -> LedgerError {
        match self {
            Self::Newer(number, known) => LedgerError::new(
                "Newer",
                format!(
                    "The ledger in {settings} was kept by a newer checkout-server (schema {number}, this one knows {known}). Start that one."
                ),
            ),
            Self::Missing => LedgerError::new(
                "Missing",
                format!(
                    "{settings} holds no ledger yet: nothing has been kept there. Set DATABASE_URL to the one that the server uses."
                ),
            ),
            Self::Away(why) | Self::Unusable(why) => LedgerError::new(
                "Unusable",
                format!(
                    "Letters and orders cannot be kept in {settings}: {why}. Set DATABASE_URL to a database that runs, that this machine reaches, and in which its user may make tables."
                ),
            ),
        }
    }
}

impl From<LedgerError> for StartError {
    fn from(error: LedgerError) -> Self {
        match error.code() {
            UNREACHABLE | "Postgres_57P01" | "Postgres_57P03" => Self::Away(error.to_string()),
            _ => Self::Unusable(error.to_string()),
        }
    }
}

impl From<tokio_postgres::Error> for StartError {
    fn from(error: tokio_postgres::Error) -> Self {
        LedgerError::from(error).into()
    }
}

impl From<PoolError> for StartError {
    fn from(error: PoolError) -> Self {
        LedgerError::from(error).into()
    }
}

impl From<tokio_postgres::Error> for LedgerError {
    fn from(error: tokio_postgres::Error) -> Self {
        if let Some(told) = error.as_db_error() {
            // Its details would quote what somebody wrote.
            return Self::new(format!("Postgres_{}", told.code().code()), told.message());
        }
        let (mut text, mut lost) = (error.to_string(), error.is_closed());
        let mut cause = error.source();
        while let Some(deeper) = cause {
            text = format!("{text}: {deeper}");
            // With invalid data, somebody was reached who is not the database that was meant.
            lost |= deeper.downcast_ref().is_some_and(|error: &io::Error| {
                !matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput)
            });
            cause = deeper.source();
        }
        Self::new(if lost { UNREACHABLE } else { "Refused" }, text)
    }
}

impl From<PoolError> for LedgerError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)) => error.into(),
            PoolError::Timeout(_) => Self::new(UNREACHABLE, "it does not answer in time"),
            error => Self::new("Pool", error.to_string()),
        }
    }
}

pub(super) fn gone() -> LedgerError {
    LedgerError::new("Gone", "the ledger has stopped; start the server again")
}
