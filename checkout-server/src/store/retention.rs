//! Erasure of personal data: of old submissions and e-mail addresses, and of one person's address.

use super::{Database, Erased, LONG_TIMEOUT, Retention, Store, StoreError, Write, dialect::text, sql};
use shop::{MessageKind, NEWSLETTER, Recipient, normalized_email};
use sqlx::{Any, Executor, Row as _, query, query_as, query_scalar};

/// Name of the time at which a server last trusted its clock.
const TRUSTED_CLOCK: &str = "trusted_clock";

/// Maximum number of rows that one transaction of a long job changes.
const BATCH_ROWS: u32 = 500;

const SELECT_ORDERS_OF: &str = "SELECT number FROM orders WHERE normalized_email = $1";
const SELECT_OLD_ORDERS: &str = "SELECT number FROM orders
    WHERE email IS NOT NULL AND changed_at < $1 AND coalesce(paid_at, 0) < $1 LIMIT $2";
const ERASE_ADDRESS: &str =
    "UPDATE orders SET email = NULL, normalized_email = NULL, erased_at = $2 WHERE number = $1";
const SKIP_MESSAGES: &str = "UPDATE outbox SET state = 'skipped', finished_at = $4, leased_by = NULL
    WHERE recipient = $1 AND kind <> $2 AND cause = $3 AND state IN ('pending', 'failed')";
const OF_ORDER: &str = "FROM outbox WHERE kind LIKE 'order_%' AND cause = $1";
const NOTE_TIME: &str = "INSERT INTO times (name, noted_at) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET noted_at = excluded.noted_at";
/// Time with the name `$1` or, if there is none, the latest stored time.
const LATEST_TIME: &str = "coalesce(
    (SELECT noted_at FROM times WHERE name = $1),
    (SELECT max(stored_at) FROM (
        SELECT max(received_at) AS stored_at FROM submissions
        UNION ALL SELECT max(changed_at) FROM orders
        UNION ALL SELECT max(recorded_at) FROM refunds
        UNION ALL SELECT max(created_at) FROM outbox
        UNION ALL SELECT max(finished_at) FROM outbox) AS latest))";
const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

impl Store {
    /// Erases an e-mail address from all orders, which are kept. Pending messages to it are skipped.
    ///
    /// # Errors
    /// The database's, as in every method here.
    pub async fn erase_buyer(&self, email: &str) -> Result<Erased, StoreError> {
        let email = normalized_email(email);
        let mut write = self.begin().await?;
        let numbers: Vec<i64> =
            query_scalar(SELECT_ORDERS_OF).bind(email).fetch_all(write.connection()).await?;
        let erased = erase_addresses(&mut write, &numbers).await?;
        write.commit().await?;
        Ok(erased)
    }

    /// Current time, and the latest time of an earlier run: the last one at which it trusted its clock or, if there is
    /// none, the latest stored one. `None` if nothing is stored. In milliseconds since 1970.
    ///
    /// # Errors
    /// As [`Store::erase_buyer`].
    pub async fn times(&self) -> Result<(i64, Option<i64>), StoreError> {
        let select_times = sql(format!("SELECT {}, {LATEST_TIME}", self.dialect().now()));
        Ok(query_as(select_times).bind(TRUSTED_CLOCK).fetch_one(&mut self.reader().await?).await?)
    }

    /// Stores the time at which this server has trusted its clock.
    ///
    /// # Errors
    /// As [`Store::erase_buyer`].
    pub async fn trust_clock(&self, now: i64) -> Result<(), StoreError> {
        let mut write = self.begin().await?;
        query(NOTE_TIME).bind(TRUSTED_CLOCK).bind(now).execute(write.connection()).await?;
        write.commit().await
    }

    /// Deletes and erases data beyond its retention.
    ///
    /// # Errors
    /// As [`Store::erase_buyer`].
    pub async fn erase_expired(&self, retention: Retention) -> Result<Erased, StoreError> {
        let mut erased = Erased::default();
        if let Some(before) = retention.addresses_before {
            while self.erase_expired_addresses(before, &mut erased).await? {}
        }
        if let Some(before) = retention.submissions_before {
            // An unconfirmed address is kept as long as a link can confirm it.
            let submissions = format!(
                "received_at < $1 AND (form <> '{NEWSLETTER}' OR is_caught OR confirmed_at IS NULL AND NOT EXISTS (
                    SELECT 1 FROM outbox WHERE kind = '{}' AND cause = submissions.number
                        AND (state = 'pending' OR finished_at >= {})))",
                MessageKind::SubscriptionRequested.as_str(),
                retention.links_valid_since
            );
            let deleted = self.delete_in_batches("submissions", "number", &submissions, before).await?;
            erased.submissions = usize::try_from(deleted).unwrap_or(usize::MAX);
        }
        let before = retention.submissions_before.unwrap_or_default().max(retention.messages_before);
        let requests = self.delete_in_batches("link_requests", "number", "requested_at < $1", before).await?;
        // Records of messages about an order are kept with the order: Stripe may report it again.
        let messages = format!(
            "state <> 'pending' AND finished_at < $1 AND kind NOT LIKE 'order_%' AND (state <> 'failed' OR kind = '{}')",
            MessageKind::LinkRequested.as_str()
        );
        self.delete_in_batches("outbox", "number", &messages, retention.messages_before).await?;
        let has_erased = requests > 0 || erased.submissions + erased.orders > 0;
        if has_erased && matches!(self.database, Database::Sqlite(_)) {
            // If another program reads the log, it is emptied later.
            empty_log(&mut self.writes.lend(LONG_TIMEOUT).await?).await?;
        }
        Ok(erased)
    }

    /// Erases a batch of old addresses; returns false if no more are left.
    async fn erase_expired_addresses(&self, before: i64, erased: &mut Erased) -> Result<bool, StoreError> {
        let mut write = self.begin().await?;
        let numbers: Vec<i64> = query_scalar(SELECT_OLD_ORDERS)
            .bind(before)
            .bind(i64::from(BATCH_ROWS))
            .fetch_all(write.connection())
            .await?;
        let batch = erase_addresses(&mut write, &numbers).await?;
        write.commit().await?;
        erased.orders += batch.orders;
        erased.messages.extend(batch.messages);
        Ok(!numbers.is_empty())
    }

    /// Deletes the rows of a table for which a condition with the time `$1` is true, in short transactions. Returns
    /// their number. `key` is the table's primary key.
    pub(super) async fn delete_in_batches(
        &self,
        table: &str,
        key: &str,
        condition: &str,
        before: i64,
    ) -> Result<u64, StoreError> {
        let delete = format!(
            "DELETE FROM {table} WHERE {key} IN (SELECT {key} FROM {table} WHERE {condition} LIMIT {BATCH_ROWS})"
        );
        let mut all = 0;
        loop {
            let mut write = self.begin().await?;
            let deleted = query(sql(delete.clone())).bind(before).execute(write.connection()).await?;
            write.commit().await?;
            all += deleted.rows_affected();
            if deleted.rows_affected() < u64::from(BATCH_ROWS) {
                return Ok(all);
            }
        }
    }
}

/// Erases the addresses of orders; pending messages to them are skipped.
async fn erase_addresses(write: &mut Write, numbers: &[i64]) -> Result<Erased, StoreError> {
    // The cause of a link message is the number of a request, not of an order.
    let (buyer, of_request) = (Recipient::Buyer.as_str(), MessageKind::LinkRequested.as_str());
    let now = write.now;
    let mut messages = Vec::new();
    for number in numbers {
        query(ERASE_ADDRESS).bind(number).bind(now).execute(write.connection()).await?;
        query(SKIP_MESSAGES)
            .bind(buyer)
            .bind(of_request)
            .bind(number)
            .bind(now)
            .execute(write.connection())
            .await?;
        let tokens = format!("SELECT {} {OF_ORDER}", write.dialect().columns("number", "token"));
        let rows = query(sql(tokens)).bind(number).fetch_all(write.connection()).await?;
        // A token that is no text names no file.
        messages.extend(rows.iter().filter_map(|row| text(row, "token").ok()).map(str::to_owned));
    }
    Ok(Erased { submissions: 0, orders: numbers.len(), messages })
}

/// Empties SQLite's write-ahead log, which contains the erased data; returns false if another program reads it.
pub(super) async fn empty_log<C>(connection: &mut C) -> Result<bool, StoreError>
where
    for<'c> &'c mut C: Executor<'c, Database = Any>,
{
    let row = query(EMPTY_LOG).fetch_one(connection).await?;
    Ok(row.try_get::<i64, _>(0)? == 0)
}
