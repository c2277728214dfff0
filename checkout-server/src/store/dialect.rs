//! Dialects of SQL: the differences between the two databases.

use super::StoreError;
use crate::base::clock;
use sqlx::{Row as _, any::AnyRow};

/// Dialect of a connection's database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// Begins a transaction that writes. SQLite takes the write lock at once, so that no reader becomes a writer too
    /// late. PostgreSQL fails in a replica, and gets the isolation level that the locks here need, whatever its default
    /// is.
    pub(super) fn begin(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
        }
    }

    /// Ends a transaction. If a statement has failed, PostgreSQL answers COMMIT with ROLLBACK and no error; then the
    /// SELECT fails.
    pub(super) fn commit(self) -> &'static str {
        match self {
            Self::Sqlite => "COMMIT",
            Self::Postgres => "SELECT 1; COMMIT",
        }
    }

    /// Counts the tables with the schema's number: 0 or 1.
    pub(super) fn count_version_tables(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'schema_version'"
            }
            Self::Postgres => "SELECT count(*) FROM pg_class WHERE oid = to_regclass('schema_version')",
        }
    }

    /// Creates the table with the schema's number.
    pub(super) fn create_version_table(self) -> &'static str {
        match self {
            Self::Sqlite => "CREATE TABLE schema_version (number INTEGER NOT NULL) STRICT",
            Self::Postgres => "CREATE TABLE schema_version (number BIGINT NOT NULL)",
        }
    }

    /// End of a SELECT that locks its rows against other writers.
    pub(super) fn for_update(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => "FOR UPDATE",
        }
    }

    /// End of a SELECT that locks its rows against other writers, and leaves out rows that another server has locked.
    pub(super) fn skip_locked(self) -> &'static str {
        match self {
            Self::Sqlite => "",
            Self::Postgres => "FOR UPDATE SKIP LOCKED",
        }
    }

    /// Columns of a SELECT: `others`, and `texts`, which [`text`] reads. SQLite takes any bytes for text, and sqlx fails the
    /// whole statement at one that is not UTF-8, so that one row would hide all others. SQLite therefore returns bytes.
    pub(super) fn columns(self, others: &str, texts: &str) -> String {
        let text = |name: &str| match self {
            Self::Sqlite => format!(", CAST({name} AS BLOB) AS {name}"),
            Self::Postgres => format!(", {name}"),
        };
        let texts: String = texts.split(", ").map(text).collect();
        [others, &texts].concat()
    }

    /// Current time in milliseconds since 1970; in PostgreSQL by the clock that all servers share.
    pub(super) fn now(self) -> String {
        let now = match self {
            Self::Sqlite => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Self::Postgres => "(extract(epoch FROM clock_timestamp()) * 1000)::bigint",
        };
        match clock::ahead() {
            0 => now.to_owned(),
            ahead => format!("({now} + ({ahead}))"),
        }
    }
}

/// Text of a row, in one of the columns of [`Dialect::columns`].
///
/// # Errors
/// The text is not UTF-8, or there is none.
pub(super) fn text<'row>(row: &'row AnyRow, column: &str) -> Result<&'row str, StoreError> {
    optional_text(row, column)?.ok_or_else(|| unreadable(column))
}

/// Text of a row as [`text`] reads it; `None` if there is none.
///
/// # Errors
/// The text is not UTF-8.
pub(super) fn optional_text<'row>(row: &'row AnyRow, column: &str) -> Result<Option<&'row str>, StoreError> {
    match row.try_get::<Option<&[u8]>, _>(column) {
        Ok(bytes) => bytes.map(str::from_utf8).transpose().map_err(|_| unreadable(column)),
        Err(_) => Ok(row.try_get(column)?),
    }
}

fn unreadable(column: &str) -> StoreError {
    StoreError::new("Unreadable", format!("the {column} of a row is no text"))
}
