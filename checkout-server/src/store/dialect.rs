//! Dialects of SQL: the differences between the two databases.

use crate::base::clock;

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
