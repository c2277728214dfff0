//! Erasure of personal data in SQLite: leads and e-mail addresses that are older than they may be kept, and the addresses of
//! one person.

use crate::orders::{Channel, Erased, MessageKind, Retention, StoreError, normalized_email};
use rusqlite::{Connection, params};

/// Erases the address of a person from every order.
pub(super) fn erase_buyer(connection: &Connection, email: &str, now: i64) -> Result<Erased, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT number, email FROM orders WHERE email IS NOT NULL")?;
    let rows = statement.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
    let mut numbers = Vec::new();
    for row in rows {
        let (number, stored) = row?;
        if normalized_email(&stored) == email {
            numbers.push(number);
        }
    }
    erase_addresses(connection, &numbers, now)
}

/// Deletes leads and erases addresses that are older than they may be kept.
pub(super) fn erase_expired(
    connection: &Connection,
    retention: Retention,
    now: i64,
) -> Result<Erased, StoreError> {
    let mut erased = Erased::default();
    if let Some(before) = retention.addresses_before {
        let mut statement = connection.prepare_cached(
            "SELECT number FROM orders
             WHERE email IS NOT NULL AND changed_at < ?1 AND coalesce(paid_at, 0) < ?1",
        )?;
        let numbers = statement.query_map([before], |row| row.get(0))?;
        let numbers = numbers.collect::<Result<Vec<i64>, _>>()?;
        erased = erase_addresses(connection, &numbers, now)?;
    }
    if let Some(before) = retention.leads_before {
        let mut statement = connection
            .prepare_cached("DELETE FROM leads WHERE received_at < ?1 AND (form <> ?2 OR is_caught)")?;
        erased.leads = statement.execute(params![before, Retention::KEPT_FORM])?;
    }
    Ok(erased)
}

/// Erases the addresses of orders; messages to them that are still to be sent are skipped.
fn erase_addresses(connection: &Connection, numbers: &[i64], now: i64) -> Result<Erased, StoreError> {
    // The subject of a request for a link is the number of the request, not of an order.
    let (channel, of_request) = (Channel::Buyer.as_str(), MessageKind::LinkRequested.as_str());
    let mut erase =
        connection.prepare_cached("UPDATE orders SET email = NULL, erased_at = ?2 WHERE number = ?1")?;
    let mut skip = connection.prepare_cached(
        "UPDATE outbox SET state = 'skipped', finished_at = ?3, is_leased = 0
         WHERE channel = ?1 AND kind <> ?4 AND subject = ?2 AND state IN ('pending', 'failed')",
    )?;
    let mut tokens = connection
        .prepare_cached("SELECT token FROM outbox WHERE channel = ?1 AND kind <> ?3 AND subject = ?2")?;
    let mut messages = Vec::new();
    for number in numbers {
        erase.execute(params![number, now])?;
        skip.execute(params![channel, number, now, of_request])?;
        for token in tokens.query_map(params![channel, number, of_request], |row| row.get(0))? {
            messages.push(token?);
        }
    }
    Ok(Erased { leads: 0, orders: numbers.len(), messages })
}

/// Empties the write-ahead log, which contains what was erased. Where another program reads it, that happens later.
pub(super) fn empty_log(connection: &Connection) -> Result<(), StoreError> {
    Ok(connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
}
