//! Requests for the link to the program in SQLite. They hold an address until they are answered.

use super::{orders, outbox_insert};
use crate::orders::{Channel, MessageKind, Order, StoreError};
use rusqlite::{Connection, OptionalExtension as _, params};

/// Stores a request together with its message, whether there is an order or not.
pub(super) fn insert(connection: &Connection, email: &str, now: i64) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO link_requests (email, requested_at) VALUES (?1, ?2)")?
        .execute(params![email, now])?;
    let messages = [(Channel::Buyer, MessageKind::LinkRequested)];
    outbox_insert::insert_all(connection, &messages, connection.last_insert_rowid(), false, now)
}

/// The latest paid order of the address that asked for its link.
pub(super) fn find_order(connection: &Connection, request: i64) -> Result<Option<Order>, StoreError> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {} FROM orders
         WHERE status = 'paid' AND revoked_at IS NULL AND lower(email) = (SELECT lower(email) FROM link_requests WHERE number = ?1)
         ORDER BY number DESC LIMIT 1",
        orders::COLUMNS
    ))?;
    statement.query_row([request], |row| Ok(orders::read(row))).optional()?.transpose()
}

/// Deletes a request that is answered. Of one without an order, nothing is kept.
pub(super) fn delete(connection: &Connection, number: i64) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM link_requests WHERE number = ?1")?.execute([number])?;
    connection
        .prepare_cached("DELETE FROM outbox WHERE kind = ?1 AND subject = ?2 AND state = 'skipped'")?
        .execute(params![MessageKind::LinkRequested.as_str(), number])?;
    Ok(())
}
