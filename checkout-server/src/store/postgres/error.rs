//! Errors of PostgreSQL, as codes for the log and sentences for the operator, without any stored value.

use crate::{config::PostgresSettings, orders::StoreError};
use deadpool_postgres::{HookError, PoolError};
use std::{error::Error, io, pin::Pin};

/// Code of a database that does not answer.
const UNREACHABLE: &str = "Unreachable";

/// Why a store cannot be opened or inspected.
pub(super) enum StartError {
    /// The schema's number is greater than the latest that this version knows.
    Newer { found: i64, latest: i64 },
    /// The schema's number is less than that, and it may not be migrated now.
    Older { found: i64, latest: i64 },
    /// The database holds no store.
    Missing,
    /// The database cannot be reached, or is starting: why.
    Unreachable(String),
    /// Anything else.
    Unusable(String),
}

/// A step of opening.
pub(super) type StartFuture<'t> = Pin<Box<dyn Future<Output = Result<(), StartError>> + Send + 't>>;

impl StartError {
    /// The error for the operator.
    pub(super) fn describe(self, settings: &PostgresSettings) -> StoreError {
        match self {
            Self::Newer { found, latest } => StoreError::new(
                "Newer",
                format!(
                    "The store in {settings} was written by a newer checkout-server (schema {found}, this one knows {latest}). Start that one."
                ),
            ),
            Self::Older { found, latest } => StoreError::new(
                "Older",
                format!(
                    "The store in {settings} was written by an older checkout-server (schema {found}, this one reads {latest}), and this command changes nothing. Start the server, which migrates it, or run the older one."
                ),
            ),
            Self::Missing => StoreError::new(
                "Missing",
                format!(
                    "{settings} holds no store: nothing has been stored there. Set DATABASE_URL to the one that the server uses."
                ),
            ),
            Self::Unreachable(reason) | Self::Unusable(reason) => StoreError::new(
                "Unusable",
                format!(
                    "Leads and orders cannot be stored in {settings}: {reason}. Set DATABASE_URL to a database that runs, that this machine reaches, and in which its user may create tables."
                ),
            ),
        }
    }
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> Self {
        match error.code() {
            UNREACHABLE | "Postgres_57P01" | "Postgres_57P03" => Self::Unreachable(error.to_string()),
            _ => Self::Unusable(error.to_string()),
        }
    }
}

impl From<tokio_postgres::Error> for StartError {
    fn from(error: tokio_postgres::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl From<PoolError> for StartError {
    fn from(error: PoolError) -> Self {
        StoreError::from(error).into()
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        if let Some(reported) = error.as_db_error() {
            // The error's details would quote stored values.
            return Self::new(format!("Postgres_{}", reported.code().code()), reported.message());
        }
        let (mut text, mut is_unreachable) = (error.to_string(), error.is_closed());
        let mut cause = error.source();
        while let Some(deeper) = cause {
            text = format!("{text}: {deeper}");
            // `InvalidData` means that the peer is not PostgreSQL, or not the one that was meant; retrying will not help.
            is_unreachable |= deeper.downcast_ref().is_some_and(|error: &io::Error| {
                !matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput)
            });
            cause = deeper.source();
        }
        Self::new(if is_unreachable { UNREACHABLE } else { "Refused" }, text)
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)) => error.into(),
            PoolError::Timeout(_) => Self::new(UNREACHABLE, "it does not answer in time"),
            error => Self::new("Pool", error.to_string()),
        }
    }
}
