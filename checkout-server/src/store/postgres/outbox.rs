//! Outbox in PostgreSQL: messages that are to be sent, with their leases.
//!
//! Every server sends. An entry is leased by one of them at a time; the lease of a server that stops expires, and another
//! makes the next attempt. Leases and delays follow the database's clock, which all servers share.

use super::{leads, link_requests, orders};
use crate::orders::{
    Channel, DeliveryOutcome, DeliveryState, LeasedEntry, MessageKind, OutboxEntry, OutboxStatistics,
    StoreError, Subject,
};
use deadpool_postgres::{Client, Transaction};
use tokio_postgres::Row;

/// The columns that [`read`] reads.
const COLUMNS: &str = "number, channel, kind, subject, token, state, created_at, attempts, last_error";

/// The current time of the database, in milliseconds since 1970.
const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Numbers for the metrics; each half uses an index of its own.
const COUNT: &str = "SELECT channel, state, count(*), min(created_at) FROM outbox WHERE state = 'pending' GROUP BY channel, state
     UNION ALL
     SELECT channel, state, count(*), min(created_at) FROM outbox WHERE state = 'failed' GROUP BY channel, state";

/// On the first call ever with a channel, skips what was pending for it.
pub(super) async fn start(
    transaction: &Transaction<'_>,
    channels: &[Channel],
    now: i64,
) -> Result<(), StoreError> {
    let start = "INSERT INTO outbox_channels (channel, started_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    let skip =
        "UPDATE outbox SET state = 'skipped', finished_at = $2 WHERE channel = $1 AND state = 'pending'";
    for channel in channels {
        let channel = channel.as_str();
        if transaction.execute(start, &[&channel, &now]).await? > 0 {
            transaction.execute(skip, &[&channel, &now]).await?;
        }
    }
    Ok(())
}

/// Leases the entries of a channel that are due, the earliest first.
pub(super) async fn lease(
    transaction: &Transaction<'_>,
    channel: Channel,
    lease: i64,
    limit: u32,
) -> Result<Vec<LeasedEntry>, StoreError> {
    // SKIP LOCKED: rows that another server is leasing are left to it.
    let query = format!(
        "WITH due AS (
             SELECT number AS due_number, due_at AS was_due_at FROM outbox
             WHERE channel = $1 AND state = 'pending' AND due_at <= {NOW}
             ORDER BY due_at, number LIMIT $2 FOR UPDATE SKIP LOCKED
         ), leased AS (
             UPDATE outbox SET due_at = {NOW} + $3, attempts = attempts + 1 FROM due WHERE number = due_number
             RETURNING was_due_at, {COLUMNS}
         ) SELECT {COLUMNS} FROM leased ORDER BY was_due_at, number"
    );
    let statement = transaction.prepare_cached(&query).await?;
    let rows = transaction.query(&statement, &[&channel.as_str(), &i64::from(limit), &lease]).await?;
    let mut leased = Vec::new();
    for row in rows {
        let entry = read(&row)?;
        let subject = match entry.kind {
            kind @ (MessageKind::Lead
            | MessageKind::SubscriptionRequested
            | MessageKind::SubscriptionConfirmed) => leads::find(transaction, entry.subject)
                .await?
                .filter(|lead| kind.applies_to_lead(lead))
                .map(Subject::Lead),
            MessageKind::LinkRequested => link_requests::find_order(transaction, entry.subject)
                .await?
                .map(|order| Subject::Order(Box::new(order))),
            kind => orders::find_by_number(transaction, entry.subject)
                .await?
                .filter(|order| kind.applies_to(order))
                .map(|order| Subject::Order(Box::new(order))),
        };
        leased.push(LeasedEntry { entry, subject });
    }
    Ok(leased)
}

/// Stores the result of an attempt.
pub(super) async fn finish(
    client: &Client,
    entry: &OutboxEntry,
    outcome: &DeliveryOutcome,
) -> Result<(), StoreError> {
    let (state, delay, error) = match outcome {
        DeliveryOutcome::Sent => (DeliveryState::Sent, 0, None),
        DeliveryOutcome::Skipped => (DeliveryState::Skipped, 0, None),
        DeliveryOutcome::Retry { delay, error } => (DeliveryState::Pending, *delay, Some(error)),
        DeliveryOutcome::Failed { error } => (DeliveryState::Failed, 0, Some(error)),
    };
    let update = format!(
        "UPDATE outbox SET state = $3, due_at = {NOW} + $4, last_error = $5,
                           finished_at = CASE WHEN $3 = 'pending' THEN NULL ELSE {NOW} END
         WHERE number = $1 AND state = 'pending' AND (attempts = $2 OR $3 = 'sent')"
    );
    let statement = client.prepare_cached(&update).await?;
    let attempts = i64::from(entry.attempts);
    client.execute(&statement, &[&entry.number, &attempts, &state.as_str(), &delay, &error]).await?;
    let is_answered = matches!(outcome, DeliveryOutcome::Sent | DeliveryOutcome::Skipped);
    if entry.kind == MessageKind::LinkRequested && is_answered {
        link_requests::delete(client, entry.subject).await?;
    }
    Ok(())
}

/// Entries after a number, oldest first: all, or those in a state.
pub(super) async fn list(
    client: &Client,
    state: Option<DeliveryState>,
    after: i64,
    limit: u32,
) -> Result<Vec<OutboxEntry>, StoreError> {
    let query = format!(
        "SELECT {COLUMNS} FROM outbox WHERE number > $1 AND ($2::text IS NULL OR state = $2)
         ORDER BY number LIMIT $3"
    );
    let statement = client.prepare_cached(&query).await?;
    let state = state.map(DeliveryState::as_str);
    client.query(&statement, &[&after, &state, &i64::from(limit)]).await?.iter().map(read).collect()
}

/// Makes failed entries pending and due.
pub(super) async fn retry_failed(client: &Client) -> Result<usize, StoreError> {
    let retry = "UPDATE outbox SET state = 'pending', due_at = 0, attempts = 0, finished_at = NULL
                 WHERE state = 'failed'";
    Ok(usize::try_from(client.execute(retry, &[]).await?).unwrap_or(usize::MAX))
}

/// What is to be sent, and what was given up, by channel.
pub(super) async fn count_by_state(client: &Client) -> Result<Vec<OutboxStatistics>, StoreError> {
    let statement = client.prepare_cached(COUNT).await?;
    let rows = client.query(&statement, &[]).await?;
    rows.iter()
        .map(|row| {
            let (channel, state) = (parse_channel(row.try_get(0)?)?, parse_state(row.try_get(1)?)?);
            Ok(OutboxStatistics { channel, state, count: row.try_get(2)?, oldest: row.try_get(3)? })
        })
        .collect()
}

fn parse_channel(name: &str) -> Result<Channel, StoreError> {
    Channel::parse(name).ok_or_else(|| StoreError::invalid_entry(name))
}

fn parse_state(name: &str) -> Result<DeliveryState, StoreError> {
    DeliveryState::parse(name).ok_or_else(|| StoreError::invalid_entry(name))
}

fn read(row: &Row) -> Result<OutboxEntry, StoreError> {
    let (channel, kind, state): (&str, &str, &str) = (row.try_get(1)?, row.try_get(2)?, row.try_get(5)?);
    let attempts: i64 = row.try_get(7)?;
    Ok(OutboxEntry {
        number: row.try_get(0)?,
        channel: parse_channel(channel)?,
        kind: MessageKind::parse(kind).ok_or_else(|| StoreError::invalid_entry(kind))?,
        subject: row.try_get(3)?,
        token: row.try_get(4)?,
        state: parse_state(state)?,
        created_at: row.try_get(6)?,
        attempts: u32::try_from(attempts).unwrap_or(u32::MAX),
        last_error: row.try_get(8)?,
    })
}
