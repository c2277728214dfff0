//! Outbox: messages that are to be sent, with their leases.
//!
//! Every server sends. An entry is leased by one of them at a time; the lease of a server that stops expires, and another
//! makes the next attempt.

use super::{
    Database, MailFailure, Store, StoreError, Write, connections::Lease, counts, orders,
    outbox_entries::read, sql, submissions,
};
use crate::base::clock;
use shop::{Cause, Channel, DeliveryOutcome, DeliveryState, LeasedEntry, MessageKind, OutboxEntry, Week};
use sqlx::{query, query_as, query_scalar};
use std::sync::atomic::Ordering;

/// What is due at `$2`. Nothing is put off by more than `$3`: a due time beyond that is of a clock that was set back since.
const IS_DUE: &str = "state = 'pending' AND (due_at <= $2 OR due_at - $3 > $2)";
/// The week that a letter is about, and the one before.
const REPORTED_WEEKS: u32 = 2;
/// So many messages in a row, or so many attempts at one, show that mail fails as a whole.
const FAILED_MESSAGES: i64 = 3;
const FAILED_ATTEMPTS: i64 = 5;
/// Longer than any lease and any delay, in milliseconds.
const LONGEST_DELAY: i64 = 24 * 60 * 60 * 1000;

impl Store {
    /// Prepares the outbox for delivery at the start of a server. `channels` are those with a setting of their own that are
    /// in use. Of the others nothing is stored, and what was stored is skipped; the same for what was stored before a
    /// setting came into use. In SQLite, attempts that a crash interrupted are due at once and do not count, unless
    /// another server still runs on the same file.
    ///
    /// # Errors
    /// The database's, as in every method here.
    pub async fn start_outbox(&self, channels: &[Channel]) -> Result<(), StoreError> {
        let is_alone = self.server_lock.get().is_some_and(|lock| lock.is_alone.load(Ordering::Relaxed));
        let mut write = self.begin().await?;
        let now = write.now;
        if is_alone {
            let interrupted = "UPDATE outbox SET due_at = 0, leased_by = NULL, attempts = attempts - 1 WHERE leased_by IS NOT NULL";
            query(interrupted).execute(write.connection()).await?;
        }
        // A channel that began at a time to come began by a wrong clock.
        let began = "UPDATE outbox_channels SET started_at = $1 WHERE started_at > $1";
        query(began).bind(now).execute(write.connection()).await?;
        for channel in Channel::ALL.into_iter().filter(|channel| channel.has_setting()) {
            let (is_used, channel) = (channels.contains(&channel), channel.as_str());
            let start =
                "INSERT INTO outbox_channels (channel, started_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            let is_continued = is_used && {
                let started = query(start).bind(channel).bind(now).execute(write.connection()).await?;
                started.rows_affected() == 0
            };
            if is_continued {
                continue;
            }
            if !is_used {
                let end = "DELETE FROM outbox_channels WHERE channel = $1";
                query(end).bind(channel).execute(write.connection()).await?;
            }
            let skip = "UPDATE outbox SET state = 'skipped', finished_at = $2, leased_by = NULL
                        WHERE channel = $1 AND state = 'pending'";
            query(skip).bind(channel).bind(now).execute(write.connection()).await?;
        }
        write.commit().await?;
        if let Some(lock) = self.server_lock.get() {
            lock.is_alone.store(false, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Leases up to `limit` entries of a channel that are due, the earliest first. Nothing else leases them for so many
    /// milliseconds, on any server. An entry that is no longer true of its cause is skipped in the same transaction: a
    /// change that makes it true again comes before or after that, and never between.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn lease_entries(
        &self,
        channel: Channel,
        lease: i64,
        limit: u32,
    ) -> Result<Vec<LeasedEntry>, StoreError> {
        // Reading first: an idle server writes nothing. In PostgreSQL the clock that counts is the database's.
        let count = format!("SELECT count(*) FROM outbox WHERE channel = $1 AND {IS_DUE}");
        let local = if let Database::Sqlite(_) = self.database { clock::now_millis() } else { i64::MAX };
        let count = query_scalar::<_, i64>(sql(count)).bind(channel.as_str()).bind(local).bind(LONGEST_DELAY);
        if count.fetch_one(&mut self.reader().await?).await? == 0 {
            return Ok(Vec::new());
        }
        let mut write = self.begin().await?;
        let (now, lock) = (write.now, write.dialect.skip_locked());
        let due = format!(
            "SELECT number FROM outbox WHERE channel = $1 AND {IS_DUE} ORDER BY due_at, number LIMIT $4 {lock}"
        );
        let mut leased = Vec::new();
        let mut has_skipped = true;
        while has_skipped {
            has_skipped = false;
            let free = i64::from(limit).saturating_sub(i64::try_from(leased.len()).unwrap_or(i64::MAX));
            let due = query_scalar::<_, i64>(sql(due.clone())).bind(channel.as_str()).bind(now);
            let due = due.bind(LONGEST_DELAY).bind(free).fetch_all(write.connection()).await?;
            for number in due {
                let take =
                    "UPDATE outbox SET due_at = $2, attempts = attempts + 1, leased_by = $3 WHERE number = $1
                            RETURNING *";
                let take = query(take).bind(number).bind(now.saturating_add(lease)).bind(&self.server);
                let entry = read(&take.fetch_one(write.connection()).await?)?;
                match cause(write.connection(), &entry, now).await? {
                    Some(cause) => leased.push(LeasedEntry { entry, cause }),
                    None => {
                        skip(&mut write, &entry).await?;
                        has_skipped = true;
                    }
                }
            }
        }
        write.commit().await?;
        Ok(leased)
    }

    /// Ends the leases of this server on entries whose attempt is not `under_way`, and that are due at once: those whose
    /// COMMIT was not answered, or whose attempt was not begun. They do not count as attempts.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn release_leases(&self, channel: Channel, under_way: &[i64]) -> Result<(), StoreError> {
        let numbers: Vec<_> = under_way.iter().map(i64::to_string).collect();
        let release = format!(
            "UPDATE outbox SET due_at = 0, leased_by = NULL, attempts = attempts - 1
             WHERE channel = $1 AND leased_by = $2 AND number NOT IN ({})",
            if numbers.is_empty() { "0".to_owned() } else { numbers.join(", ") }
        );
        let mut write = self.begin().await?;
        query(sql(release)).bind(channel.as_str()).bind(&self.server).execute(write.connection()).await?;
        write.commit().await
    }

    /// Stores the result of a leased entry's attempt. Where the lease has expired and another server has made a further
    /// attempt, only a success is stored.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn finish_attempt(
        &self,
        entry: &OutboxEntry,
        outcome: DeliveryOutcome,
    ) -> Result<(), StoreError> {
        let mut write = self.begin().await?;
        let now = write.now;
        let (state, due_at, error) = match outcome {
            DeliveryOutcome::Sent => (DeliveryState::Sent, 0, None),
            DeliveryOutcome::Retry { delay, error } => {
                (DeliveryState::Pending, now.saturating_add(delay), Some(error))
            }
            DeliveryOutcome::Failed { error } => (DeliveryState::Failed, 0, Some(error)),
        };
        let update =
            "UPDATE outbox SET state = $3, due_at = $4, last_error = $5, finished_at = $6, leased_by = NULL
                      WHERE number = $1 AND state = 'pending' AND (attempts = $2 OR $3 = 'sent')";
        query(update)
            .bind(entry.number)
            .bind(i64::from(entry.attempts))
            .bind(state.as_str())
            .bind(due_at)
            .bind(error)
            .bind((state != DeliveryState::Pending).then_some(now))
            .execute(write.connection())
            .await?;
        if entry.kind == MessageKind::LinkRequested && state == DeliveryState::Sent {
            submissions::delete_request(&mut write, entry.cause).await?;
        }
        write.commit().await
    }

    /// Whether mail fails as a whole: each message that was caused and tried since the last one that was accepted has failed in
    /// the same way, and there are several of them, or one was tried several times. Then the mail server or the settings are
    /// the reason, and no message says so.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn mail_failure(&self) -> Result<Option<MailFailure>, StoreError> {
        let failed = "SELECT count(*), min(last_error), max(last_error), min(created_at), max(attempts) FROM outbox
                      WHERE state IN ('pending', 'failed') AND attempts > 0 AND last_error IS NOT NULL
                        AND created_at > (SELECT coalesce(max(finished_at), 0) FROM outbox WHERE state = 'sent')";
        type Failed = (i64, Option<String>, Option<String>, Option<i64>, Option<i64>);
        let failed = query_as::<_, Failed>(failed).fetch_one(&mut self.reader().await?).await?;
        let (messages, Some(reason), Some(last_reason), Some(since), Some(attempts)) = failed else {
            return Ok(None);
        };
        let is_certain = messages >= FAILED_MESSAGES || attempts >= FAILED_ATTEMPTS;
        let is_alike = reason == last_reason && is_certain;
        Ok(is_alike.then_some(MailFailure { reason, messages, since }))
    }

    /// Up to `limit` entries with numbers greater than `after`, oldest first: all, or those in a state.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn outbox(
        &self,
        state: Option<DeliveryState>,
        after: i64,
        limit: u32,
    ) -> Result<Vec<OutboxEntry>, StoreError> {
        let select =
            "SELECT * FROM outbox WHERE number > $1 AND ($2 IS NULL OR state = $2) ORDER BY number LIMIT $3";
        let state = state.map(DeliveryState::as_str);
        let rows = query(select).bind(after).bind(state).bind(i64::from(limit));
        rows.fetch_all(&mut self.reader().await?).await?.iter().map(read).collect()
    }

    /// The newest entries that were given up, up to `limit`, the last one first.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn newest_failed(&self, limit: u32) -> Result<Vec<OutboxEntry>, StoreError> {
        let newest = "SELECT * FROM outbox WHERE state = 'failed' ORDER BY number DESC LIMIT $1";
        let newest = query(newest).bind(i64::from(limit));
        newest.fetch_all(&mut self.reader().await?).await?.iter().map(read).collect()
    }

    /// Makes every failed entry of a channel in use pending, and every entry due that waits for its next attempt; returns
    /// their number.
    ///
    /// # Errors
    /// As [`Store::start_outbox`].
    pub async fn retry_failed(&self) -> Result<usize, StoreError> {
        let mut write = self.begin().await?;
        let retry = "UPDATE outbox SET state = 'pending', due_at = 0, attempts = 0, finished_at = NULL
                     WHERE (state = 'failed' OR state = 'pending' AND due_at > 0 AND leased_by IS NULL)
                       AND (channel <> $1 OR channel IN (SELECT channel FROM outbox_channels))";
        let retried = query(retry).bind(Channel::Owner.as_str()).execute(write.connection()).await?;
        write.commit().await?;
        Ok(usize::try_from(retried.rows_affected()).unwrap_or(usize::MAX))
    }
}

/// Ends an entry that is no longer true of its cause, without an attempt.
async fn skip(write: &mut Write, entry: &OutboxEntry) -> Result<(), StoreError> {
    let now = write.now;
    let skip = "UPDATE outbox SET state = 'skipped', due_at = 0, attempts = attempts - 1, finished_at = $2,
                                  leased_by = NULL
                WHERE number = $1";
    query(skip).bind(entry.number).bind(now).execute(write.connection()).await?;
    if entry.kind == MessageKind::LinkRequested {
        submissions::delete_request(write, entry.cause).await?;
    }
    Ok(())
}

/// What a message is about; none where it is no longer true of it.
async fn cause(connection: &mut Lease, entry: &OutboxEntry, now: i64) -> Result<Option<Cause>, StoreError> {
    let order = |order| Cause::Order(Box::new(order));
    Ok(match entry.kind {
        kind @ (MessageKind::Submission
        | MessageKind::SubscriptionRequested
        | MessageKind::SubscriptionConfirmed) => {
            let found = submissions::find(connection, entry.cause).await?;
            found.filter(|submission| kind.applies_to_submission(submission)).map(Cause::Submission)
        }
        MessageKind::LinkRequested => {
            let orders = submissions::requested_orders(connection, entry.cause).await?;
            (!orders.is_empty()).then_some(Cause::Orders(orders))
        }
        MessageKind::WeeklyReport => {
            let week = Week { number: entry.cause };
            Some(Cause::Week(Box::new(counts::report(connection, now, week, REPORTED_WEEKS).await?)))
        }
        kind => {
            let found = orders::find_by_number(connection, entry.cause).await?;
            found.filter(|order| kind.applies_to(order)).map(order)
        }
    })
}
