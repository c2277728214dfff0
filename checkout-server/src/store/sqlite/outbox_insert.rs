//! Additions to the outbox in SQLite, in the transaction of the order or lead that causes them.

use crate::orders::{Channel, MessageKind, StoreError};
use rusqlite::{Connection, params};

/// Adds messages about an order or a lead, each unless there is one. Where the subject `has_changed`, a message that was
/// skipped is due again.
pub(super) fn insert_all(
    connection: &Connection,
    messages: &[(Channel, MessageKind)],
    subject: i64,
    has_changed: bool,
    now: i64,
) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO outbox (channel, kind, subject, token, state, created_at, due_at)
         SELECT ?1, ?2, ?3, lower(hex(randomblob(16))), 'pending', ?4, 0
         WHERE NOT ?6 OR EXISTS (SELECT 1 FROM outbox_channels WHERE channel = ?1)
         ON CONFLICT (channel, kind, subject) DO UPDATE SET state = 'pending', due_at = 0, finished_at = NULL
         WHERE outbox.state = 'skipped' AND ?5",
    )?;
    for (channel, kind) in messages {
        let only_in_use = channel.is_stored_once_in_use();
        statement.execute(params![
            channel.as_str(),
            kind.as_str(),
            subject,
            now,
            has_changed,
            only_in_use
        ])?;
    }
    Ok(())
}
