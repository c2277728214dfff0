//! Requests for the link to the program in PostgreSQL. They hold an address until they are answered.

use super::outbox_insert;
use crate::orders::{Channel, MessageKind, StoreError};
use deadpool_postgres::{Client, Transaction};

/// Stores a request together with its message, whether there is an order or not.
pub(super) async fn insert(transaction: &Transaction<'_>, email: &str, now: i64) -> Result<(), StoreError> {
    let insert = "INSERT INTO link_requests (email, requested_at) VALUES ($1, $2) RETURNING number";
    let statement = transaction.prepare_cached(insert).await?;
    let number = transaction.query_one(&statement, &[&email, &now]).await?.try_get(0)?;
    let messages = [(Channel::Buyer, MessageKind::LinkRequested)];
    outbox_insert::insert_all(transaction, &messages, number, false, now).await
}

/// Deletes a request that is answered. Of one without an order, nothing is kept.
pub(super) async fn delete(client: &Client, number: i64) -> Result<(), StoreError> {
    let delete = "WITH request AS (DELETE FROM link_requests WHERE number = $1)
                  DELETE FROM outbox WHERE kind = $2 AND subject = $1 AND state = 'skipped'";
    let statement = client.prepare_cached(delete).await?;
    client.execute(&statement, &[&number, &MessageKind::LinkRequested.as_str()]).await?;
    Ok(())
}
