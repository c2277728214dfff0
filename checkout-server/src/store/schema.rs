//! Schema: the first version for each database, and the migrations to later versions.

use super::{StoreError, dialect::Dialect};
use sqlx::{AnyConnection, query, query_scalar, raw_sql};

/// Number of the first schema.
const FIRST: i64 = 19;

/// Makes servers migrate one after the other.
const LOCK: &str = "SELECT pg_advisory_xact_lock(hashtextextended('checkout-server schema', 0))";

const SELECT_VERSION: &str = "SELECT coalesce(max(number), 0) FROM schema_version";
const DELETE_VERSION: &str = "DELETE FROM schema_version";
const INSERT_VERSION: &str = "INSERT INTO schema_version (number) VALUES ($1)";

/// Migrations to the schema that this version reads and writes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Migrations {
    pub(super) dialect: Dialect,
    /// Creates schema 19 in an empty database.
    first: &'static str,
    /// From schema 19 to 20, and so on.
    steps: &'static [&'static str],
}

/// State of a database, by the number of its schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SchemaState {
    Empty,
    Older,
    Current,
    /// A later version of the server has migrated the database.
    Newer,
    /// The number is negative: the store was moved to another database.
    Moved,
}

impl Migrations {
    /// Migrations of this version.
    pub(super) fn of(dialect: Dialect) -> Self {
        let first = match dialect {
            Dialect::Sqlite => include_str!("../../migrations/sqlite.sql"),
            Dialect::Postgres => include_str!("../../migrations/postgres.sql"),
        };
        Self { dialect, first, steps: &[] }
    }

    /// Replaces the steps, for tests of the mechanism.
    #[cfg(test)]
    pub(super) fn with_steps(self, steps: &'static [&'static str]) -> Self {
        Self { steps, ..self }
    }

    /// Number of the schema that this version reads and writes.
    pub(super) fn latest(&self) -> i64 {
        FIRST.saturating_add(i64::try_from(self.steps.len()).unwrap_or(i64::MAX))
    }

    /// State of a database with this schema number.
    pub(super) fn state(&self, version: i64) -> SchemaState {
        match version {
            0 => SchemaState::Empty,
            _ if version < 0 => SchemaState::Moved,
            _ if version == self.latest() => SchemaState::Current,
            _ if (FIRST..self.latest()).contains(&version) => SchemaState::Older,
            _ => SchemaState::Newer,
        }
    }

    /// Number of the database's schema; 0 if it has none.
    pub(super) async fn version(&self, connection: &mut AnyConnection) -> Result<i64, StoreError> {
        let tables: i64 =
            query_scalar(self.dialect.count_version_tables()).fetch_one(&mut *connection).await?;
        if tables == 0 {
            return Ok(0);
        }
        Ok(query_scalar(SELECT_VERSION).fetch_one(connection).await?)
    }

    /// Migrates an empty or older database in a transaction; others stay as they are. Returns the earlier number.
    pub(super) async fn migrate(&self, connection: &mut AnyConnection) -> Result<i64, StoreError> {
        if self.dialect == Dialect::Postgres {
            raw_sql(LOCK).execute(&mut *connection).await?;
        }
        // The version is read under the lock, because another server may have migrated the database.
        let before = self.version(connection).await?;
        let steps = self.steps.iter().zip(FIRST + 1..);
        match self.state(before) {
            SchemaState::Empty => {
                query(self.dialect.create_version_table()).execute(&mut *connection).await?;
                self.apply(connection, self.first, FIRST).await?;
            }
            SchemaState::Older => {}
            _ => return Ok(before),
        }
        for (step, number) in steps.filter(|(_, number)| *number > before) {
            self.apply(connection, step, number).await?;
        }
        Ok(before)
    }

    async fn apply(
        &self,
        connection: &mut AnyConnection,
        step: &'static str,
        number: i64,
    ) -> Result<(), StoreError> {
        raw_sql(step).execute(&mut *connection).await?;
        query(DELETE_VERSION).execute(&mut *connection).await?;
        query(INSERT_VERSION).bind(number).execute(connection).await?;
        Ok(())
    }
}
