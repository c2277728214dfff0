//! Outbox in SQLite: messages that are to be sent, with their leases.

use super::{leads, link_requests, orders};
use crate::{
    clock,
    orders::{
        Channel, DeliveryOutcome, DeliveryState, LeasedEntry, MessageKind, OutboxEntry, OutboxStatistics,
        StoreError, Subject,
    },
};
use rusqlite::{Connection, Row, params};

/// The columns that [`read`] reads.
const COLUMNS: &str = "number, channel, kind, subject, token, state, created_at, attempts, last_error";

/// Numbers for the metrics; each half uses an index of its own.
const COUNT: &str = "SELECT channel, state, count(*), min(created_at) FROM outbox WHERE state = 'pending' GROUP BY channel, state
     UNION ALL
     SELECT channel, state, count(*), min(created_at) FROM outbox WHERE state = 'failed' GROUP BY channel, state";

/// Makes interrupted attempts due; they do not count. On the first call with a channel, skips what was pending for it.
pub(super) fn start(connection: &Connection, channels: &[Channel], now: i64) -> Result<(), StoreError> {
    let interrupted = "UPDATE outbox SET due_at = 0, is_leased = 0, attempts = attempts - 1 WHERE is_leased";
    connection.execute(interrupted, [])?;
    let start = "INSERT INTO outbox_channels (channel, started_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    let skip =
        "UPDATE outbox SET state = 'skipped', finished_at = ?2 WHERE channel = ?1 AND state = 'pending'";
    for channel in channels {
        let values = params![channel.as_str(), now];
        if connection.execute(start, values)? > 0 {
            connection.execute(skip, values)?;
        }
    }
    Ok(())
}

/// Whether an entry of a channel is due.
pub(super) fn is_due(connection: &Connection, channel: Channel) -> Result<bool, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE channel = ?1 AND state = 'pending' AND due_at <= ?2)",
    )?;
    Ok(statement.query_row(params![channel.as_str(), clock::now_millis()], |row| row.get(0))?)
}

/// Leases the entries of a channel that are due, the earliest first.
pub(super) fn lease(
    connection: &Connection,
    channel: Channel,
    lease: i64,
    limit: u32,
    now: i64,
) -> Result<Vec<LeasedEntry>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT number FROM outbox WHERE channel = ?1 AND state = 'pending' AND due_at <= ?2
         ORDER BY due_at, number LIMIT ?3",
    )?;
    let numbers = statement.query_map(params![channel.as_str(), now, limit], |row| row.get::<_, i64>(0))?;
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    let mut statement = connection.prepare_cached(&format!(
        "UPDATE outbox SET due_at = ?2, attempts = attempts + 1, is_leased = 1 WHERE number = ?1
         RETURNING {COLUMNS}"
    ))?;
    let mut leased = Vec::new();
    for number in numbers {
        let entry =
            statement.query_row(params![number, now.saturating_add(lease)], |row| Ok(read(row)))??;
        let subject = match entry.kind {
            kind @ (MessageKind::Lead
            | MessageKind::SubscriptionRequested
            | MessageKind::SubscriptionConfirmed) => leads::find(connection, entry.subject)?
                .filter(|lead| kind.applies_to_lead(lead))
                .map(Subject::Lead),
            MessageKind::LinkRequested => link_requests::find_order(connection, entry.subject)?
                .map(|order| Subject::Order(Box::new(order))),
            kind => orders::find(connection, "number", entry.subject)?
                .filter(|order| kind.applies_to(order))
                .map(|order| Subject::Order(Box::new(order))),
        };
        leased.push(LeasedEntry { entry, subject });
    }
    Ok(leased)
}

/// Stores the result of an attempt.
pub(super) fn finish(
    connection: &Connection,
    entry: &OutboxEntry,
    outcome: &DeliveryOutcome,
    now: i64,
) -> Result<(), StoreError> {
    let (state, due_at, error, finished_at) = match outcome {
        DeliveryOutcome::Sent => (DeliveryState::Sent, 0, None, Some(now)),
        DeliveryOutcome::Skipped => (DeliveryState::Skipped, 0, None, Some(now)),
        DeliveryOutcome::Retry { delay, error } => {
            (DeliveryState::Pending, now.saturating_add(*delay), Some(error), None)
        }
        DeliveryOutcome::Failed { error } => (DeliveryState::Failed, 0, Some(error), Some(now)),
    };
    connection
        .prepare_cached(
            "UPDATE outbox SET state = ?3, due_at = ?4, last_error = ?5, finished_at = ?6, is_leased = 0
             WHERE number = ?1 AND state = 'pending' AND (attempts = ?2 OR ?3 = 'sent')",
        )?
        .execute(params![entry.number, entry.attempts, state.as_str(), due_at, error, finished_at])?;
    let is_answered = matches!(outcome, DeliveryOutcome::Sent | DeliveryOutcome::Skipped);
    if entry.kind == MessageKind::LinkRequested && is_answered {
        link_requests::delete(connection, entry.subject)?;
    }
    Ok(())
}

/// Entries after a number, oldest first: all, or those in a state.
pub(super) fn list(
    connection: &Connection,
    state: Option<DeliveryState>,
    after: i64,
    limit: u32,
) -> Result<Vec<OutboxEntry>, StoreError> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM outbox WHERE number > ?1 AND (?2 IS NULL OR state = ?2)
         ORDER BY number LIMIT ?3"
    ))?;
    let state = state.map(DeliveryState::as_str);
    let rows = statement.query_map(params![after, state, limit], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// Makes failed entries pending and due.
pub(super) fn retry_failed(connection: &Connection) -> Result<usize, StoreError> {
    let retry = "UPDATE outbox SET state = 'pending', due_at = 0, attempts = 0, finished_at = NULL
                 WHERE state = 'failed'";
    Ok(connection.execute(retry, [])?)
}

/// What is to be sent, and what was given up, by channel.
pub(super) fn count_by_state(connection: &Connection) -> Result<Vec<OutboxStatistics>, StoreError> {
    let mut statement = connection.prepare_cached(COUNT)?;
    let rows = statement.query_map([], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get(2)?, row.get(3)?))
    })?;
    rows.map(|row| {
        let (channel, state, count, oldest) = row?;
        Ok(OutboxStatistics { channel: parse_channel(&channel)?, state: parse_state(&state)?, count, oldest })
    })
    .collect()
}

fn parse_channel(name: &str) -> Result<Channel, StoreError> {
    Channel::parse(name).ok_or_else(|| StoreError::invalid_entry(name))
}

fn parse_state(name: &str) -> Result<DeliveryState, StoreError> {
    DeliveryState::parse(name).ok_or_else(|| StoreError::invalid_entry(name))
}

fn read(row: &Row<'_>) -> Result<OutboxEntry, StoreError> {
    let (channel, kind, state): (String, String, String) = (row.get(1)?, row.get(2)?, row.get(5)?);
    Ok(OutboxEntry {
        number: row.get(0)?,
        channel: parse_channel(&channel)?,
        kind: MessageKind::parse(&kind).ok_or_else(|| StoreError::invalid_entry(&kind))?,
        subject: row.get(3)?,
        token: row.get(4)?,
        state: parse_state(&state)?,
        created_at: row.get(6)?,
        attempts: row.get(7)?,
        last_error: row.get(8)?,
    })
}
