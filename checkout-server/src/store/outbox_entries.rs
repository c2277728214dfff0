//! Entries of the outbox: adding, counting and reading them. What an entry is about is read by [`super::outbox`].

use super::{OutboxStatistics, StoreError, Write, connections::Lease, sql};
use crate::base::random::random_hex;
use shop::{
    Channel, DeliveryState, MessageKind, ORDER_REFUNDED, ORDER_REOPENED, Order, OrderStatus, OutboxEntry,
};
use sqlx::{Row as _, any::AnyRow, query, query_as, query_scalar};

/// Adds messages about an order, a submission or a week, each unless there is one. Where the cause `has_changed`, a message that was
/// skipped is due again.
pub(super) async fn insert(
    write: &mut Write,
    messages: &[(Channel, MessageKind)],
    cause: i64,
    has_changed: bool,
) -> Result<(), StoreError> {
    let now = write.now;
    for (channel, kind) in messages {
        let in_use = "SELECT count(*) FROM outbox_channels WHERE channel = $1";
        let in_use: i64 = query_scalar(in_use).bind(channel.as_str()).fetch_one(write.connection()).await?;
        if channel.has_setting() && in_use == 0 {
            continue;
        }
        let token = random_hex().ok_or_else(|| StoreError::new("Random", "there are no random numbers"))?;
        let insert = "INSERT INTO outbox (channel, kind, cause, token, state, created_at, due_at)
                      VALUES ($1, $2, $3, $4, 'pending', $5, 0)
                      ON CONFLICT (channel, kind, cause) DO UPDATE SET state = 'pending', due_at = 0, finished_at = NULL
                      WHERE outbox.state = 'skipped' AND $6";
        query(insert)
            .bind(channel.as_str())
            .bind(kind.as_str())
            .bind(cause)
            .bind(token)
            .bind(now)
            .bind(has_changed)
            .execute(write.connection())
            .await?;
    }
    Ok(())
}

/// Tells the buyer of an order that her program is open again, where a message has told her that it is closed, or may have;
/// where the message that it is open was not sent before, that one says so. The message that it is closed is forgotten then,
/// and so is this one once the order is refunded again: each can be sent again.
pub(super) async fn tell_reopened(write: &mut Write, order: &Order) -> Result<(), StoreError> {
    let ((channel, forgotten), condition) = match order.status {
        OrderStatus::Refunded => (ORDER_REOPENED, ""),
        _ => (ORDER_REFUNDED, "AND attempts > 0 AND state IN ('sent', 'pending')"),
    };
    let forget = format!("DELETE FROM outbox WHERE channel = $1 AND kind = $2 AND cause = $3 {condition}");
    let forget = query(sql(forget)).bind(channel.as_str()).bind(forgotten.as_str()).bind(order.number);
    let is_told = forget.execute(write.connection()).await?.rows_affected() > 0;
    let sent =
        "SELECT count(*) FROM outbox WHERE channel = $1 AND kind = $2 AND cause = $3 AND state = 'sent'";
    let sent = query_scalar::<_, i64>(sent).bind(channel.as_str()).bind(MessageKind::OrderPaid.as_str());
    let is_known_as_open = sent.bind(order.number).fetch_one(write.connection()).await? > 0;
    if is_told && is_known_as_open && order.is_link_open() {
        insert(write, &[ORDER_REOPENED], order.number, true).await?;
    }
    Ok(())
}

/// What is to be sent, and what was given up, by channel.
pub(super) async fn count_by_state(connection: &mut Lease) -> Result<Vec<OutboxStatistics>, StoreError> {
    // Each half uses an index of its own.
    let counts = "SELECT channel, state, count(*), min(created_at) FROM outbox WHERE state = 'pending' GROUP BY channel, state
        UNION ALL
        SELECT channel, state, count(*), min(created_at) FROM outbox WHERE state = 'failed' GROUP BY channel, state";
    let rows: Vec<(String, String, i64, i64)> = query_as(counts).fetch_all(connection).await?;
    rows.into_iter()
        .map(|(channel, state, count, oldest)| {
            Ok(OutboxStatistics {
                channel: parse_channel(&channel)?,
                state: parse_state(&state)?,
                count,
                oldest,
            })
        })
        .collect()
}

fn parse_channel(name: &str) -> Result<Channel, StoreError> {
    Channel::parse(name).ok_or_else(|| StoreError::invalid_entry(name))
}

fn parse_state(name: &str) -> Result<DeliveryState, StoreError> {
    DeliveryState::parse(name).ok_or_else(|| StoreError::invalid_entry(name))
}

/// An entry of a row with all columns.
pub(super) fn read(row: &AnyRow) -> Result<OutboxEntry, StoreError> {
    let (kind, attempts): (&str, i64) = (row.try_get("kind")?, row.try_get("attempts")?);
    Ok(OutboxEntry {
        number: row.try_get("number")?,
        channel: parse_channel(row.try_get("channel")?)?,
        kind: MessageKind::parse(kind).ok_or_else(|| StoreError::invalid_entry(kind))?,
        cause: row.try_get("cause")?,
        token: row.try_get("token")?,
        state: parse_state(row.try_get("state")?)?,
        created_at: row.try_get("created_at")?,
        attempts: u32::try_from(attempts).unwrap_or(u32::MAX),
        last_error: row.try_get("last_error")?,
    })
}
