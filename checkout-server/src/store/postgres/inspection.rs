//! Inspection of a PostgreSQL store by the operator commands, without changing it.

use super::{PostgresStore, connection::Access, error::StartError, migrations};
use crate::{
    config::PostgresSettings,
    orders::{StoreError, StoreSummary},
};
use std::time::Duration;

impl PostgresStore {
    /// Inspects the store of a database; none where there is no store yet, and one could be created.
    ///
    /// # Errors
    /// Why it could not be used, and what to do.
    pub fn inspect(
        settings: &PostgresSettings,
        lock_timeout: Duration,
    ) -> Result<Option<StoreSummary>, StoreError> {
        let inspect = || {
            let store = Self::connect(settings, lock_timeout, Access::ReadWrite)?;
            let pool = store.pool.clone();
            store.runtime.block_on(async move {
                let mut client = pool.get().await?;
                let transaction = client.transaction().await?;
                let summary = migrations::inspect(&transaction).await?;
                transaction.rollback().await?;
                Ok(summary)
            })
        };
        inspect().map_err(|error| error.describe(settings))
    }

    /// PostgreSQL's own program copies a database.
    ///
    /// # Errors
    /// Which program that is; where there is no store, that.
    pub fn backup(settings: &PostgresSettings, lock_timeout: Duration) -> Result<(), StoreError> {
        let inspect = Self::connect(settings, lock_timeout, Access::ReadOnly).and_then(|store| {
            let pool = store.pool.clone();
            store.runtime.block_on(async move {
                let mut client = pool.get().await?;
                let transaction = client.transaction().await?;
                migrations::schema_version(&transaction).await
            })
        });
        match inspect {
            Ok(0) => Err(StartError::Missing.describe(settings)),
            Err(error) => Err(error.describe(settings)),
            Ok(_) => Err(StoreError::new(
                "Copy",
                "PostgreSQL copies its databases itself, also while they are in use. Run: pg_dump --format=custom --file=FILE \"$DATABASE_URL\"",
            )),
        }
    }
}
