//! Additions to the outbox in PostgreSQL, in the transaction of the order or lead that causes them.

use crate::orders::{Channel, MessageKind, StoreError};
use deadpool_postgres::Transaction;

/// Adds messages about an order or a lead, each unless there is one. Where the subject `has_changed`, a message that was
/// skipped is due again.
pub(super) async fn insert_all(
    transaction: &Transaction<'_>,
    messages: &[(Channel, MessageKind)],
    subject: i64,
    has_changed: bool,
    now: i64,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at)
         SELECT $1, $2, $3, replace(gen_random_uuid()::text, '-', ''), 'pending', $4, 0
         WHERE NOT $6 OR EXISTS (SELECT 1 FROM outbox_channels WHERE channel = $1)
         ON CONFLICT (channel, kind, subject) DO UPDATE SET state = 'pending', due_at = 0, finished_at = NULL
         WHERE outbox.state = 'skipped' AND $5";
    let statement = transaction.prepare_cached(insert).await?;
    for (channel, kind) in messages {
        let (name, only_in_use) = (channel.as_str(), channel.is_stored_once_in_use());
        transaction
            .execute(&statement, &[&name, &kind.as_str(), &subject, &now, &has_changed, &only_in_use])
            .await?;
    }
    Ok(())
}
