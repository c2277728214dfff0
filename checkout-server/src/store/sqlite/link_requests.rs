//! Requests for the link to the program in SQLite. They hold an address until they are answered.

use super::outbox_insert;
use crate::orders::{Channel, MessageKind, StoreError};
use rusqlite::{Connection, params};

/// Stores a request together with its message, whether there is an order or not.
pub(super) fn insert(connection: &Connection, email: &str, now: i64) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO link_requests (email, requested_at) VALUES (?1, ?2)")?
        .execute(params![email, now])?;
    let messages = [(Channel::Buyer, MessageKind::LinkRequested)];
    outbox_insert::insert_all(connection, &messages, connection.last_insert_rowid(), false, now)
}

/// Deletes a request that is answered. Of one without an order, nothing is kept.
pub(super) fn delete(connection: &Connection, number: i64) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM link_requests WHERE number = ?1")?.execute([number])?;
    connection
        .prepare_cached("DELETE FROM outbox WHERE kind = ?1 AND subject = ?2 AND state = 'skipped'")?
        .execute(params![MessageKind::LinkRequested.as_str(), number])?;
    Ok(())
}
