//! Outbox: messages to be sent, with their leases.
//!
//! A message is inserted in the transaction of its cause. Every server sends. A message is leased by one server at a
//! time; if that server stops, the lease expires, and another makes the next attempt.

use super::{
    Database, MailFailure, Store, StoreError, UNREADABLE_PAUSE, Write, counts,
    dialect::{Dialect, optional_text, text},
    orders,
    pool::StoreConnection,
    sql, submissions,
};
use crate::base::{clock, random::random_hex};
use shop::{
    Cause, LeasedMessage, MessageKind, ORDER_REFUNDED, ORDER_REOPENED, Order, OrderStatus, OutboxMessage,
    OutboxState, Recipient, SendOutcome, Week,
};
use sqlx::{Row as _, any::AnyRow, query, query_scalar};
use std::sync::atomic::Ordering;

/// Weeks in a report: its own, and the one before.
const REPORTED_WEEKS: u32 = 2;
/// Number of failed messages in a row, or of attempts at one message, that show that mail fails as a whole.
const FAILED_MESSAGES: i64 = 3;
const FAILED_ATTEMPTS: i64 = 5;
/// Longer than any lease and any delay, in milliseconds.
const LONGEST_DELAY: i64 = 24 * 60 * 60 * 1000;

/// Condition of a message that is due at `$1`. A due time more than `$2` later was set by a clock that was later set
/// back.
const IS_DUE: &str = "state = 'pending' AND (due_at <= $1 OR due_at - $2 > $1)";
/// Condition of the message to the recipient `$1` of the kind `$2` about the cause `$3`.
const IS_MESSAGE: &str = "recipient = $1 AND kind = $2 AND cause = $3";

const INSERT: &str = "INSERT INTO outbox (recipient, kind, cause, token, state, created_at, due_at)
    VALUES ($1, $2, $3, $4, 'pending', $5, 0)
    ON CONFLICT (recipient, kind, cause) DO UPDATE SET state = 'pending', due_at = 0, finished_at = NULL
    WHERE outbox.state = 'skipped' AND $6";
const LEASE: &str =
    "UPDATE outbox SET due_at = $2, attempts = attempts + 1, leased_by = $3 WHERE number = $1 RETURNING";
const END_ALL_LEASES: &str = "UPDATE outbox SET due_at = 0, leased_by = NULL, attempts = attempts - 1
    WHERE leased_by IS NOT NULL";
const END_LEASES: &str = "UPDATE outbox SET due_at = 0, leased_by = NULL, attempts = attempts - 1
    WHERE leased_by = $1 AND number NOT IN";
const FINISH: &str = "UPDATE outbox
    SET state = $3, due_at = $4, last_error = $5, finished_at = $6, leased_by = NULL
    WHERE number = $1 AND state = 'pending' AND (attempts = $2 OR $3 = 'sent')";
/// Puts off a message that cannot be read. It may become readable, so it is neither failed nor counted as tried.
const PUT_OFF: &str = "UPDATE outbox
    SET due_at = $2, attempts = attempts - 1, last_error = 'unreadable', leased_by = NULL
    WHERE number = $1";
const SKIP: &str = "UPDATE outbox
    SET state = 'skipped', due_at = 0, attempts = attempts - 1, finished_at = $2, leased_by = NULL
    WHERE number = $1";
const RETRY: &str = "UPDATE outbox SET state = 'pending', due_at = 0, attempts = 0, finished_at = NULL
    WHERE state = 'failed' OR state = 'pending' AND due_at > 0 AND leased_by IS NULL";
const PAGE: &str = "FROM outbox WHERE number > $1 AND ($2 IS NULL OR state = $2) ORDER BY number LIMIT $3";
const NEWEST_FAILED: &str = "FROM outbox WHERE state = 'failed' ORDER BY number DESC LIMIT $1";
/// Sums up the messages that were caused since the last accepted one, tried and not accepted.
const FAILURES: &str =
    "FROM (SELECT count(*) AS messages, min(last_error) AS reason, max(last_error) AS last_reason,
        min(created_at) AS since, max(attempts) AS attempts FROM outbox
    WHERE state IN ('pending', 'failed') AND attempts > 0 AND last_error IS NOT NULL
        AND created_at > (SELECT coalesce(max(finished_at), 0) FROM outbox WHERE state = 'sent')) AS failures";

impl Store {
    /// Prepares the outbox at the start of a server. In SQLite, attempts that a crash interrupted are due at once and
    /// do not count, unless another server runs on the same file.
    ///
    /// # Errors
    /// The database's, as in every method here.
    pub async fn start_outbox(&self) -> Result<(), StoreError> {
        let alone = self.server_lock.get().filter(|lock| lock.is_alone.load(Ordering::Relaxed));
        let Some(lock) = alone else { return Ok(()) };
        let mut write = self.begin().await?;
        query(END_ALL_LEASES).execute(write.connection()).await?;
        write.commit().await?;
        lock.is_alone.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Leases up to `limit` due messages for `lease` milliseconds, the earliest first. A message whose cause has
    /// changed so that it is not true any more is skipped in the same transaction, so that no change can come in
    /// between; so is a message to the owner if `has_owner` is false. A message is logged and put off if it or its
    /// cause cannot be read, so that it does not stop others.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn lease_messages(
        &self,
        lease: i64,
        limit: u32,
        has_owner: bool,
    ) -> Result<Vec<LeasedMessage>, StoreError> {
        // Reading first: an idle server writes nothing. In PostgreSQL, the database's clock counts.
        let local = if let Database::Sqlite(_) = self.database { clock::now_millis() } else { i64::MAX };
        let due: i64 = query_scalar(sql(format!("SELECT count(*) FROM outbox WHERE {IS_DUE}")))
            .bind(local)
            .bind(LONGEST_DELAY)
            .fetch_one(&mut self.reader().await?)
            .await?;
        if due == 0 {
            return Ok(Vec::new());
        }
        let mut write = self.begin().await?;
        let now = write.now;
        let select_due = format!(
            "SELECT number FROM outbox WHERE {IS_DUE} ORDER BY due_at, number LIMIT $3 {}",
            write.dialect().skip_locked()
        );
        let mut leased = Vec::new();
        let mut has_freed_place = true;
        while has_freed_place {
            has_freed_place = false;
            let free = i64::from(limit).saturating_sub(i64::try_from(leased.len()).unwrap_or(i64::MAX));
            let numbers: Vec<i64> = query_scalar(sql(select_due.clone()))
                .bind(now)
                .bind(LONGEST_DELAY)
                .bind(free)
                .fetch_all(write.connection())
                .await?;
            for number in numbers {
                match self.lease_message(&mut write, number, lease, has_owner).await? {
                    Some(message) => leased.push(message),
                    None => has_freed_place = true,
                }
            }
        }
        write.commit().await?;
        Ok(leased)
    }

    /// Leases a message; `None` if it was skipped or put off.
    async fn lease_message(
        &self,
        write: &mut Write,
        number: i64,
        lease: i64,
        has_owner: bool,
    ) -> Result<Option<LeasedMessage>, StoreError> {
        let now = write.now;
        let row = query(sql(format!("{LEASE} {}", columns(write.dialect()))))
            .bind(number)
            .bind(now.saturating_add(lease))
            .bind(&self.server)
            .fetch_one(write.connection())
            .await?;
        match read_with_cause(write.connection(), &row, now).await {
            Ok((message, Some(cause))) if has_owner || message.recipient != Recipient::Owner => {
                Ok(Some(LeasedMessage { message, cause }))
            }
            Ok((message, _)) => {
                skip(write, &message).await?;
                Ok(None)
            }
            Err(error) if error.is_unreadable() => {
                self.health.row_unreadable("outbox", &row);
                let due_at = now.saturating_add(UNREADABLE_PAUSE);
                query(PUT_OFF).bind(number).bind(due_at).execute(write.connection()).await?;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Ends the leases of this server on messages whose attempt is not `under_way`; they are due at once, and no
    /// attempt is counted. Their COMMIT was not answered, or their attempt did not begin.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn release_leases(&self, under_way: &[i64]) -> Result<(), StoreError> {
        let numbers: Vec<_> = under_way.iter().chain(&[0]).map(i64::to_string).collect();
        let mut write = self.begin().await?;
        query(sql(format!("{END_LEASES} ({})", numbers.join(", "))))
            .bind(&self.server)
            .execute(write.connection())
            .await?;
        write.commit().await
    }

    /// Stores the result of a leased message's attempt. If the lease has expired and another server has made a further
    /// attempt, only a success is stored.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn finish_attempt(
        &self,
        message: &OutboxMessage,
        outcome: SendOutcome,
    ) -> Result<(), StoreError> {
        let mut write = self.begin().await?;
        let now = write.now;
        let (state, due_at, error) = match outcome {
            SendOutcome::Sent => (OutboxState::Sent, 0, None),
            SendOutcome::Retry { delay, error } => {
                (OutboxState::Pending, now.saturating_add(delay), Some(error))
            }
            SendOutcome::Failed { error } => (OutboxState::Failed, 0, Some(error)),
        };
        query(FINISH)
            .bind(message.number)
            .bind(i64::from(message.attempts))
            .bind(state.as_str())
            .bind(due_at)
            .bind(error)
            .bind((state != OutboxState::Pending).then_some(now))
            .execute(write.connection())
            .await?;
        if message.kind == MessageKind::LinkRequested && state == OutboxState::Sent {
            submissions::delete_request(&mut write, message.cause).await?;
        }
        write.commit().await
    }

    /// Tells if mail fails as a whole: all messages that were caused and tried since the last accepted one have failed
    /// in the same way, and there are several of them, or several attempts. Then the mail server or the settings are
    /// the cause, and not a message.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn mail_failure(&self) -> Result<Option<MailFailure>, StoreError> {
        let columns = self.dialect().columns("messages, since, attempts", "reason, last_reason");
        let failures = query(sql(format!("SELECT {columns} {FAILURES}")));
        let row = failures.fetch_one(&mut self.reader().await?).await?;
        let (messages, attempts): (i64, Option<i64>) = (row.try_get("messages")?, row.try_get("attempts")?);
        // A reason that is no text belongs to one message, which cannot be read.
        let reasons = [text(&row, "reason"), text(&row, "last_reason")];
        let ([Ok(reason), Ok(last_reason)], Some(since)) = (reasons, row.try_get::<Option<i64>, _>("since")?)
        else {
            return Ok(None);
        };
        let is_certain = messages >= FAILED_MESSAGES || attempts >= Some(FAILED_ATTEMPTS);
        let is_alike = reason == last_reason && is_certain;
        Ok(is_alike.then(|| MailFailure { reason: reason.to_owned(), messages, since }))
    }

    /// Returns up to `limit` messages with numbers greater than `after`, oldest first: all, or those in a state.
    /// Messages that cannot be read are left out.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn outbox(
        &self,
        state: Option<OutboxState>,
        after: i64,
        limit: u32,
    ) -> Result<Vec<OutboxMessage>, StoreError> {
        let state = state.map(OutboxState::as_str);
        let page = async |after: i64| {
            let page = format!("SELECT {} {PAGE}", columns(self.dialect()));
            let page = query(sql(page)).bind(after).bind(state).bind(i64::from(limit));
            Ok::<_, StoreError>(page.fetch_all(&mut self.reader().await?).await?)
        };
        self.read_page("outbox", after, page, read).await
    }

    /// Returns the newest failed messages, up to `limit`, the last one first.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn newest_failed(&self, limit: u32) -> Result<Vec<OutboxMessage>, StoreError> {
        let newest = format!("SELECT {} {NEWEST_FAILED}", columns(self.dialect()));
        let newest = query(sql(newest)).bind(i64::from(limit));
        Ok(self.read_rows("outbox", &newest.fetch_all(&mut self.reader().await?).await?, read))
    }

    /// Makes all failed messages pending, and all pending ones due; returns their number.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn retry_failed(&self) -> Result<usize, StoreError> {
        let mut write = self.begin().await?;
        let retried = query(RETRY).execute(write.connection()).await?;
        write.commit().await?;
        Ok(usize::try_from(retried.rows_affected()).unwrap_or(usize::MAX))
    }
}

/// Adds messages about an order, a submission or a week, unless they exist. If the cause `has_changed`, a skipped
/// message is due again.
pub(super) async fn insert(
    write: &mut Write,
    messages: &[(Recipient, MessageKind)],
    cause: i64,
    has_changed: bool,
) -> Result<(), StoreError> {
    let now = write.now;
    for (recipient, kind) in messages {
        let token = random_hex().ok_or_else(|| StoreError::new("Random", "there are no random numbers"))?;
        query(INSERT)
            .bind(recipient.as_str())
            .bind(kind.as_str())
            .bind(cause)
            .bind(token)
            .bind(now)
            .bind(has_changed)
            .execute(write.connection())
            .await?;
    }
    write.wakes_outbox |= has_changed || !messages.is_empty();
    Ok(())
}

/// Tells the buyer that her program is open again, if she was told that it is closed, or may have been; the message
/// that it is open says so if it was not sent before. The message that it is closed is then deleted, and this one is
/// deleted if the order is refunded again, so that each can be sent again.
pub(super) async fn tell_reopened(write: &mut Write, order: &Order) -> Result<(), StoreError> {
    let ((recipient, kind), condition) = match order.status {
        OrderStatus::Refunded => (ORDER_REOPENED, ""),
        _ => (ORDER_REFUNDED, "AND attempts > 0 AND state IN ('sent', 'pending')"),
    };
    let forgotten = query(sql(format!("DELETE FROM outbox WHERE {IS_MESSAGE} {condition}")))
        .bind(recipient.as_str())
        .bind(kind.as_str())
        .bind(order.number)
        .execute(write.connection())
        .await?;
    let sent: i64 =
        query_scalar(sql(format!("SELECT count(*) FROM outbox WHERE {IS_MESSAGE} AND state = 'sent'")))
            .bind(recipient.as_str())
            .bind(MessageKind::OrderPaid.as_str())
            .bind(order.number)
            .fetch_one(write.connection())
            .await?;
    let (is_told, is_known_as_open) = (forgotten.rows_affected() > 0, sent > 0);
    if is_told && is_known_as_open && order.is_link_open() {
        insert(write, &[ORDER_REOPENED], order.number, true).await?;
    }
    Ok(())
}

/// Deletes a message that is not pending, so that it can be caused again.
pub(super) async fn forget(
    write: &mut Write,
    (recipient, kind): (Recipient, MessageKind),
    cause: i64,
) -> Result<(), StoreError> {
    query(sql(format!("DELETE FROM outbox WHERE {IS_MESSAGE} AND state <> 'pending'")))
        .bind(recipient.as_str())
        .bind(kind.as_str())
        .bind(cause)
        .execute(write.connection())
        .await?;
    Ok(())
}

/// Ends a message without an attempt.
async fn skip(write: &mut Write, message: &OutboxMessage) -> Result<(), StoreError> {
    let now = write.now;
    query(SKIP).bind(message.number).bind(now).execute(write.connection()).await?;
    if message.kind == MessageKind::LinkRequested {
        submissions::delete_request(write, message.cause).await?;
    }
    Ok(())
}

/// Reads a message, and finds its cause as [`find_cause`] does.
async fn read_with_cause(
    connection: &mut StoreConnection,
    row: &AnyRow,
    now: i64,
) -> Result<(OutboxMessage, Option<Cause>), StoreError> {
    let message = read(row)?;
    let cause = find_cause(connection, &message, now).await?;
    Ok((message, cause))
}

/// Finds the cause of a message; `None` if the message is not true of it any more.
async fn find_cause(
    connection: &mut StoreConnection,
    message: &OutboxMessage,
    now: i64,
) -> Result<Option<Cause>, StoreError> {
    Ok(match message.kind {
        kind @ (MessageKind::Submission
        | MessageKind::SubscriptionRequested
        | MessageKind::SubscriptionConfirmed) => {
            let stored = submissions::find(connection, message.cause).await?;
            stored.filter(|submission| kind.applies_to_submission(submission)).map(Cause::Submission)
        }
        MessageKind::LinkRequested => {
            let orders = submissions::requested_orders(connection, message.cause).await?;
            (!orders.is_empty()).then_some(Cause::Orders(orders))
        }
        MessageKind::WeeklyReport => {
            let week = Week { number: message.cause };
            Some(Cause::Week(Box::new(counts::report(connection, now, week, REPORTED_WEEKS).await?)))
        }
        kind => {
            let stored = orders::find_by_number(connection, message.cause).await?;
            stored.filter(|order| kind.applies_to(order)).map(|order| Cause::Order(Box::new(order)))
        }
    })
}

/// Columns that [`read`] needs.
fn columns(dialect: Dialect) -> String {
    dialect.columns("number, cause, created_at, attempts", "recipient, kind, token, state, last_error")
}

/// Reads a message from its row.
fn read(row: &AnyRow) -> Result<OutboxMessage, StoreError> {
    let (kind, attempts): (&str, i64) = (text(row, "kind")?, row.try_get("attempts")?);
    let (recipient, state) = (text(row, "recipient")?, text(row, "state")?);
    let unknown = |value: &str| StoreError::unreadable("a message of the outbox", value);
    Ok(OutboxMessage {
        number: row.try_get("number")?,
        recipient: Recipient::parse(recipient).ok_or_else(|| unknown(recipient))?,
        kind: MessageKind::parse(kind).ok_or_else(|| unknown(kind))?,
        cause: row.try_get("cause")?,
        token: text(row, "token")?.to_owned(),
        state: OutboxState::parse(state).ok_or_else(|| unknown(state))?,
        created_at: row.try_get("created_at")?,
        attempts: u32::try_from(attempts).unwrap_or(u32::MAX),
        last_error: optional_text(row, "last_error")?.map(str::to_owned),
    })
}
