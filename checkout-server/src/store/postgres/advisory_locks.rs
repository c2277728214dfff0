//! Advisory locks of the PostgreSQL store: writers of one row, and migrations, wait for each other on any server.
//! PostgreSQL releases them at the end of the transaction.

use crate::orders::StoreError;
use deadpool_postgres::Transaction;
use ring::digest::{SHA256, digest};

/// Lock of servers that migrate at the same time. Released value: other versions of the server use it, too.
const LOCK_SCHEMA: &str = "SELECT pg_advisory_xact_lock(hashtextextended('the schema of the ledger', 0))";

/// Locks the schema.
pub(super) async fn lock_schema(transaction: &Transaction<'_>) -> Result<(), tokio_postgres::Error> {
    transaction.batch_execute(LOCK_SCHEMA).await
}

/// Locks a name. The kinds of names (lead, session, payment, attempt) are independent of each other.
pub(super) async fn lock_name(
    transaction: &Transaction<'_>,
    kind: &str,
    name: &[u8],
) -> Result<(), StoreError> {
    let digest = digest(&SHA256, &[kind.as_bytes(), b" ", name].concat());
    let key = digest.as_ref().first_chunk().map_or(0, |first| i64::from_be_bytes(*first));
    let statement = transaction.prepare_cached("SELECT pg_advisory_xact_lock($1)").await?;
    transaction.execute(&statement, &[&key]).await?;
    Ok(())
}
