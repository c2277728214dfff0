//! Leads in SQLite.

use super::outbox_insert;
use crate::orders::{
    InsertOutcome, Lead, NEWSLETTER, SUBSCRIPTION_CONFIRMED, SUBSCRIPTION_REQUESTED, StoreError, StoredLead,
    messages_of_lead,
};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// The columns that [`read`] reads.
const COLUMNS: &str = "number, received_at, form, fields, confirmed_at, is_caught";

/// Stores a lead, unless an equal one is stored. An equal one that was caught is accepted by one that is not.
pub(super) fn insert(connection: &Connection, lead: &Lead, now: i64) -> Result<InsertOutcome, StoreError> {
    let fields = serde_json::to_string(&lead.fields)
        .map_err(|_| StoreError::new("Unwritable", "a lead cannot be serialized"))?;
    // Not ON CONFLICT: a duplicate would use up a number.
    let mut statement = connection.prepare_cached(
        "INSERT INTO leads (received_at, form, email, fields, digest, is_caught)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (SELECT 1 FROM leads WHERE digest = ?5)",
    )?;
    let row = params![now, lead.form, lead.email(), fields, lead.digest(), lead.is_caught];
    if statement.execute(row)? == 0 {
        let mut statement = connection
            .prepare_cached("SELECT number FROM leads WHERE digest = ?1 AND is_caught AND NOT ?2")?;
        let number: Option<i64> =
            statement.query_row(params![lead.digest(), lead.is_caught], |row| row.get(0)).optional()?;
        let Some(number) = number else { return Ok(InsertOutcome::Duplicate) };
        accept(connection, number, now)?;
        return Ok(InsertOutcome::Inserted);
    }
    let messages = messages_of_lead(lead);
    outbox_insert::insert_all(connection, &messages, connection.last_insert_rowid(), false, now)?;
    Ok(InsertOutcome::Inserted)
}

/// Makes a caught lead one like any other, with its messages.
pub(super) fn accept(connection: &Connection, number: i64, now: i64) -> Result<bool, StoreError> {
    let mut statement =
        connection.prepare_cached("UPDATE leads SET is_caught = 0 WHERE number = ?1 AND is_caught")?;
    if statement.execute([number])? == 0 {
        return Ok(false);
    }
    let messages = find(connection, number)?.map(|found| messages_of_lead(&found.lead)).unwrap_or_default();
    outbox_insert::insert_all(connection, &messages, number, false, now)?;
    Ok(true)
}

/// Asks for a confirmation again, with a new message, unless the address is confirmed or the last one is still to be sent.
pub(super) fn repeat_request(connection: &Connection, digest: [u8; 32], now: i64) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT number FROM leads WHERE digest = ?1 AND form = ?2 AND confirmed_at IS NULL",
    )?;
    let number: Option<i64> =
        statement.query_row(params![digest, NEWSLETTER], |row| row.get(0)).optional()?;
    let Some(number) = number else { return Ok(()) };
    let (channel, kind) = SUBSCRIPTION_REQUESTED;
    connection
        .prepare_cached(
            "DELETE FROM outbox WHERE channel = ?1 AND kind = ?2 AND subject = ?3 AND state <> 'pending'",
        )?
        .execute(params![channel.as_str(), kind.as_str(), number])?;
    outbox_insert::insert_all(connection, &[SUBSCRIPTION_REQUESTED], number, false, now)
}

/// Confirms a subscription together with its welcome.
pub(super) fn confirm(connection: &Connection, number: i64, now: i64) -> Result<bool, StoreError> {
    let found = find(connection, number)?.filter(|found| found.lead.is_newsletter());
    let Some(found) = found else { return Ok(false) };
    if found.confirmed_at.is_none() {
        let mut statement =
            connection.prepare_cached("UPDATE leads SET confirmed_at = ?2 WHERE number = ?1")?;
        statement.execute(params![number, now])?;
        outbox_insert::insert_all(connection, &[SUBSCRIPTION_CONFIRMED], number, false, now)?;
    }
    Ok(true)
}

/// Deletes a subscription.
pub(super) fn delete_subscription(connection: &Connection, number: i64) -> Result<bool, StoreError> {
    let mut statement = connection.prepare_cached("DELETE FROM leads WHERE number = ?1 AND form = ?2")?;
    Ok(statement.execute(params![number, NEWSLETTER])? > 0)
}

/// A lead by its number.
pub(super) fn find(connection: &Connection, number: i64) -> Result<Option<StoredLead>, StoreError> {
    let mut statement =
        connection.prepare_cached(&format!("SELECT {COLUMNS} FROM leads WHERE number = ?1"))?;
    statement.query_row([number], |row| Ok(read(row))).optional()?.transpose()
}

/// Leads after a number, oldest first, of one form or of all.
pub(super) fn list(
    connection: &Connection,
    form: Option<&str>,
    after: i64,
    limit: u32,
) -> Result<Vec<StoredLead>, StoreError> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM leads
         WHERE number > ?1 AND (?2 IS NULL OR form = ?2) ORDER BY number LIMIT ?3"
    ))?;
    let rows = statement.query_map(params![after, form, limit], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// Deletes the leads of an e-mail address and its requests for a link, and what remains of them in free pages and in the write-ahead log. Returns
/// how many there were.
///
/// The cleaning runs also where there were none, so that one that failed can be repeated.
pub(super) fn delete(connection: &Connection, email: &str) -> Result<usize, StoreError> {
    connection.execute("DELETE FROM link_requests WHERE email = ?1", [email])?;
    let deleted = connection.execute("DELETE FROM leads WHERE email = ?1", [email])?;
    let incomplete = |reason: &str| {
        let leads = if deleted == 1 { "lead is" } else { "leads are" };
        let text = format!(
            "{deleted} {leads} erased, but copies remain in the database's files: {reason}. Run the same command again."
        );
        StoreError::new("CheckpointBlocked", text)
    };
    connection.execute_batch("VACUUM").map_err(|error| incomplete(&error.to_string()))?;
    let is_blocked: bool = connection
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))
        .map_err(|error| incomplete(&error.to_string()))?;
    if is_blocked {
        return Err(incomplete("another program is reading it, so the write-ahead log was not emptied"));
    }
    Ok(deleted)
}

/// A lead from its row.
fn read(row: &Row<'_>) -> Result<StoredLead, StoreError> {
    let (number, fields): (i64, String) = (row.get(0)?, row.get(3)?);
    let fields = serde_json::from_str(&fields)
        .map_err(|_| StoreError::new("Unreadable", format!("lead {number} cannot be parsed")))?;
    let lead = Lead { form: row.get(2)?, fields, is_caught: row.get(5)? };
    Ok(StoredLead { number, received_at: row.get(1)?, confirmed_at: row.get(4)?, lead })
}
