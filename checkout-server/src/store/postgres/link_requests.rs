//! Requests for the link to the program in PostgreSQL. They hold an address until they are answered.

use super::{orders, outbox_insert};
use crate::orders::{Channel, MessageKind, Order, StoreError};
use deadpool_postgres::{Client, Transaction};

/// Stores a request together with its message, whether there is an order or not.
pub(super) async fn insert(transaction: &Transaction<'_>, email: &str, now: i64) -> Result<(), StoreError> {
    let insert = "INSERT INTO link_requests (email, requested_at) VALUES ($1, $2) RETURNING number";
    let statement = transaction.prepare_cached(insert).await?;
    let number = transaction.query_one(&statement, &[&email, &now]).await?.try_get(0)?;
    let messages = [(Channel::Buyer, MessageKind::LinkRequested)];
    outbox_insert::insert_all(transaction, &messages, number, false, now).await
}

/// The latest paid order of the address that asked for its link.
pub(super) async fn find_order(
    transaction: &Transaction<'_>,
    request: i64,
) -> Result<Option<Order>, StoreError> {
    let query = format!(
        "SELECT {} FROM orders
         WHERE status = 'paid' AND revoked_at IS NULL AND lower(email) = (SELECT lower(email) FROM link_requests WHERE number = $1)
         ORDER BY number DESC LIMIT 1",
        orders::COLUMNS
    );
    let statement = transaction.prepare_cached(&query).await?;
    transaction.query_opt(&statement, &[&request]).await?.as_ref().map(orders::read).transpose()
}

/// Deletes a request that is answered. Of one without an order, nothing is kept.
pub(super) async fn delete(client: &Client, number: i64) -> Result<(), StoreError> {
    let delete = "WITH request AS (DELETE FROM link_requests WHERE number = $1)
                  DELETE FROM outbox WHERE kind = $2 AND subject = $1 AND state = 'skipped'";
    let statement = client.prepare_cached(delete).await?;
    client.execute(&statement, &[&number, &MessageKind::LinkRequested.as_str()]).await?;
    Ok(())
}
