//! Submissions, subscriptions, and requests for the link to the program.

use super::{
    Database, InsertOutcome, LONG_TIMEOUT, Store, StoreError, Write,
    dialect::{Dialect, text},
    orders, outbox,
    pool::StoreConnection,
    sql,
};
use shop::{
    CONSENT, DAY_MILLIS, MessageKind, NEWSLETTER, Order, Recipient, SUBSCRIPTION_CONFIRMED,
    SUBSCRIPTION_REQUESTED, StoredSubmission, Submission, SubscriptionId, messages_of_submission,
    normalized_email,
};
use sqlx::{Row as _, any::AnyRow, query, query_scalar, raw_sql};

/// Condition of the subscription with the number `$1` in the form `$2` that was received at `$3`.
const IS_SUBSCRIPTION: &str = "number = $1 AND form = $2 AND received_at = $3";

impl Store {
    /// Stores a submission with its messages, unless an equal one was received in the last 24 hours. An address of the
    /// newsletter has one subscription, however old. A submission that is not caught accepts an equal one that was
    /// caught.
    ///
    /// # Errors
    /// The database's, as in every method here.
    pub async fn insert_submission(&self, submission: Submission) -> Result<InsertOutcome, StoreError> {
        self.insert_or_find(submission, false).await
    }

    /// As [`Store::insert_submission`]. A newsletter address that is stored but not confirmed is asked for confirmation
    /// again with a new message, unless the last one is still pending.
    ///
    /// # Errors
    /// As [`Store::insert_submission`].
    pub async fn insert_submission_or_ask_again(
        &self,
        submission: Submission,
    ) -> Result<InsertOutcome, StoreError> {
        self.insert_or_find(submission, true).await
    }

    async fn insert_or_find(
        &self,
        submission: Submission,
        asks_again: bool,
    ) -> Result<InsertOutcome, StoreError> {
        let fields = unparsed(&submission.fields)?;
        let digest = submission.digest().to_vec();
        let mut write = self.begin().await?;
        write.lock("submission", &digest).await?;
        let since = if submission.is_newsletter() { 0 } else { write.now.saturating_sub(DAY_MILLIS) };
        // A submission from the future was stored with a wrong clock.
        let until = if submission.is_newsletter() { i64::MAX } else { write.now.saturating_add(DAY_MILLIS) };
        let last = format!(
            "WHERE digest = $1 AND received_at > $2 AND received_at < $3 ORDER BY number DESC LIMIT 1 {}",
            write.dialect().for_update()
        );
        let last = query(sql(select(write.dialect(), &last))).bind(digest.clone()).bind(since).bind(until);
        let row = last.fetch_optional(write.connection()).await?;
        if let Some(equal) = row.as_ref().map(read).transpose()? {
            if !equal.submission.is_caught || submission.is_caught {
                if asks_again
                    && !submission.is_caught
                    && SUBSCRIPTION_REQUESTED.1.applies_to_submission(&equal)
                {
                    ask_again(&mut write, equal.number).await?;
                }
                write.commit().await?;
                return Ok(InsertOutcome::Duplicate);
            }
            accept(&mut write, equal.number).await?;
            write.commit().await?;
            return Ok(InsertOutcome::Inserted);
        }
        let insert = "INSERT INTO submissions (received_at, form, email, fields, digest, is_caught)
                      VALUES ($1, $2, $3, $4, $5, $6) RETURNING number";
        let number = query_scalar(insert)
            .bind(write.now)
            .bind(&submission.form)
            .bind(submission.email())
            .bind(fields)
            .bind(digest)
            .bind(submission.is_caught)
            .fetch_one(write.connection())
            .await?;
        outbox::insert(&mut write, &messages_of_submission(&submission), number, false).await?;
        write.commit().await?;
        Ok(InsertOutcome::Inserted)
    }

    /// Accepts a caught submission, with its messages. Returns false if no caught submission has the number.
    ///
    /// # Errors
    /// As [`Store::insert_submission`].
    pub async fn accept_submission(&self, number: i64) -> Result<bool, StoreError> {
        let mut write = self.begin().await?;
        let is_accepted = accept(&mut write, number).await?;
        write.commit().await?;
        Ok(is_accepted)
    }

    /// Confirms a subscription, once, with its welcome message, and stores the words to which the subscriber agreed.
    /// Returns false if there is no such subscription.
    ///
    /// # Errors
    /// As [`Store::insert_submission`].
    pub async fn confirm_subscription(&self, id: SubscriptionId, words: &str) -> Result<bool, StoreError> {
        let mut write = self.begin().await?;
        let dialect = write.dialect();
        let found = select(dialect, &format!("WHERE {IS_SUBSCRIPTION} {}", dialect.for_update()));
        let found = query(sql(found)).bind(id.number).bind(NEWSLETTER).bind(id.received_at);
        let stored = found.fetch_optional(write.connection()).await?.as_ref().map(read).transpose()?;
        let mut fields = match stored {
            Some(StoredSubmission { confirmed_at: None, submission, .. }) => submission.fields,
            other => {
                write.commit().await?;
                return Ok(other.is_some());
            }
        };
        fields.push((CONSENT.to_owned(), words.to_owned()));
        let fields = unparsed(&fields)?;
        let now = write.now;
        let confirm = "UPDATE submissions SET confirmed_at = $2, fields = $3 WHERE number = $1";
        query(confirm).bind(id.number).bind(now).bind(fields).execute(write.connection()).await?;
        outbox::insert(&mut write, &[SUBSCRIPTION_CONFIRMED], id.number, false).await?;
        write.commit().await?;
        Ok(true)
    }

    /// Deletes a caught submission, which a machine wrote. Returns false if no caught submission has the number.
    ///
    /// # Errors
    /// As [`Store::insert_submission`].
    pub async fn delete_caught_submission(&self, number: i64) -> Result<bool, StoreError> {
        let mut write = self.begin().await?;
        let delete = query("DELETE FROM submissions WHERE number = $1 AND is_caught").bind(number);
        let deleted = delete.execute(write.connection()).await?;
        write.commit().await?;
        Ok(deleted.rows_affected() > 0)
    }

    /// Deletes a subscription. Returns false if there is none.
    ///
    /// # Errors
    /// As [`Store::insert_submission`].
    pub async fn delete_subscription(&self, id: SubscriptionId) -> Result<bool, StoreError> {
        let mut write = self.begin().await?;
        let delete = format!("DELETE FROM submissions WHERE {IS_SUBSCRIPTION}");
        let delete = query(sql(delete)).bind(id.number).bind(NEWSLETTER).bind(id.received_at);
        let deleted = delete.execute(write.connection()).await?;
        write.commit().await?;
        Ok(deleted.rows_affected() > 0)
    }

    /// Returns up to `limit` submissions with numbers greater than `after`, oldest first, of one form or of all, caught
    /// ones included. Submissions that cannot be read are left out.
    ///
    /// # Errors
    /// As [`Store::insert_submission`].
    pub async fn submissions(
        &self,
        form: Option<&str>,
        after: i64,
        limit: u32,
    ) -> Result<Vec<StoredSubmission>, StoreError> {
        let select_page = select(
            self.dialect(),
            "WHERE number > $1 AND ($2 IS NULL OR form = $2) ORDER BY number LIMIT $3",
        );
        let page = async |after: i64| {
            let page = query(sql(select_page.clone())).bind(after).bind(form).bind(i64::from(limit));
            Ok::<_, StoreError>(page.fetch_all(&mut self.reader().await?).await?)
        };
        self.read_page("submissions", after, page, read).await
    }

    /// Returns the newest submissions, up to `limit`, the last one first, caught ones included.
    ///
    /// # Errors
    /// As [`Store::insert_submission`].
    pub async fn newest_submissions(&self, limit: u32) -> Result<Vec<StoredSubmission>, StoreError> {
        let newest = query(sql(select(self.dialect(), "ORDER BY number DESC LIMIT $1")));
        let newest = newest.bind(i64::from(limit));
        Ok(self.read_rows("submissions", &newest.fetch_all(&mut self.reader().await?).await?, read))
    }

    /// Deletes all submissions of an e-mail address and its requests for a link, without leaving a copy in the
    /// database's files. Returns the number of submissions. Orders stay.
    ///
    /// # Errors
    /// As [`Store::insert_submission`], and if copies remain. The cleaning always runs, so that a failed one can be
    /// repeated.
    pub async fn delete_submissions(&self, email: &str) -> Result<usize, StoreError> {
        let email = normalized_email(email);
        let mut write = self.begin().await?;
        let requests = "DELETE FROM link_requests WHERE email = $1";
        query(requests).bind(&email).execute(write.connection()).await?;
        let submissions = "DELETE FROM submissions WHERE email = $1";
        let deleted = query(submissions).bind(&email).execute(write.connection()).await?;
        write.commit().await?;
        let deleted = usize::try_from(deleted.rows_affected()).unwrap_or(usize::MAX);
        let incomplete = |reason: &str| {
            let submissions = if deleted == 1 { "submission is" } else { "submissions are" };
            let text = format!(
                "{deleted} {submissions} erased, but copies remain in the database's files: {reason}. Run the same command again."
            );
            StoreError::new("CheckpointBlocked", text)
        };
        match self.clean_files().await {
            Ok(true) => Ok(deleted),
            Ok(false) => {
                Err(incomplete("another program is reading it, so the write-ahead log was not emptied"))
            }
            Err(error) => Err(incomplete(&error.to_string())),
        }
    }

    /// Removes deleted data from the free pages of SQLite's file and from its log; returns false if another program
    /// reads the log.
    async fn clean_files(&self) -> Result<bool, StoreError> {
        if let Database::Postgres = self.database {
            return Ok(true);
        }
        let mut connection = self.writes.lend(LONG_TIMEOUT).await?;
        raw_sql("VACUUM").execute(&mut connection).await?;
        super::retention::empty_log(&mut connection).await
    }

    /// Stores a request for the link to the program with its message, whether the address has an order or not.
    ///
    /// # Errors
    /// As [`Store::insert_submission`].
    pub async fn request_link(&self, email: &str) -> Result<(), StoreError> {
        let mut write = self.begin().await?;
        let insert = "INSERT INTO link_requests (email, requested_at) VALUES ($1, $2) RETURNING number";
        let now = write.now;
        let number = query_scalar(insert)
            .bind(normalized_email(email))
            .bind(now)
            .fetch_one(write.connection())
            .await?;
        outbox::insert(&mut write, &[(Recipient::Buyer, MessageKind::LinkRequested)], number, false).await?;
        write.commit().await
    }
}

/// Replaces the message that asks for confirmation, unless it is still pending.
async fn ask_again(write: &mut Write, number: i64) -> Result<(), StoreError> {
    outbox::forget(write, SUBSCRIPTION_REQUESTED, number).await?;
    outbox::insert(write, &[SUBSCRIPTION_REQUESTED], number, false).await
}

async fn accept(write: &mut Write, number: i64) -> Result<bool, StoreError> {
    let update = "UPDATE submissions SET is_caught = FALSE WHERE number = $1 AND is_caught";
    if query(update).bind(number).execute(write.connection()).await?.rows_affected() == 0 {
        return Ok(false);
    }
    let stored = find(write.connection(), number).await?;
    let messages = stored.map(|stored| messages_of_submission(&stored.submission)).unwrap_or_default();
    outbox::insert(write, &messages, number, false).await?;
    Ok(true)
}

/// Finds a submission by its number.
pub(super) async fn find(
    connection: &mut StoreConnection,
    number: i64,
) -> Result<Option<StoredSubmission>, StoreError> {
    let found = query(sql(select(connection.dialect, "WHERE number = $1"))).bind(number);
    found.fetch_optional(connection).await?.as_ref().map(read).transpose()
}

/// Finds the latest paid order of each offer of the requesting address, the latest of all first.
pub(super) async fn requested_orders(
    connection: &mut StoreConnection,
    request: i64,
) -> Result<Vec<Order>, StoreError> {
    let paid = orders::select(
        connection.dialect,
        "WHERE status = 'paid' AND closed_at IS NULL
            AND normalized_email = (SELECT email FROM link_requests WHERE number = $1)
        ORDER BY number DESC",
    );
    let rows = query(sql(paid)).bind(request).fetch_all(connection).await?;
    let (mut latest, mut unreadable) = (Vec::<Order>::new(), None);
    for order in rows.iter().map(orders::read) {
        let order = match order {
            Ok(order) => order,
            Err(error) => {
                unreadable = Some(error);
                continue;
            }
        };
        if latest.iter().all(|other| other.offer != order.offer) {
            latest.push(order);
        }
    }
    // One unreadable order withholds no link to another program.
    match unreadable {
        Some(error) if latest.is_empty() => Err(error),
        _ => Ok(latest),
    }
}

/// Deletes an answered request; if it has no order, with its message.
pub(super) async fn delete_request(write: &mut Write, number: i64) -> Result<(), StoreError> {
    query("DELETE FROM link_requests WHERE number = $1").bind(number).execute(write.connection()).await?;
    query("DELETE FROM outbox WHERE kind = $1 AND cause = $2 AND state = 'skipped'")
        .bind(MessageKind::LinkRequested.as_str())
        .bind(number)
        .execute(write.connection())
        .await?;
    Ok(())
}

/// Fields of a submission in their stored form.
fn unparsed(fields: &[(String, String)]) -> Result<String, StoreError> {
    serde_json::to_string(fields)
        .map_err(|_| StoreError::new("Unwritable", "a submission cannot be serialized"))
}

/// SELECT of submissions as [`read`] reads them, with its conditions. Truth values have different types in the two
/// databases.
fn select(dialect: Dialect, conditions: &str) -> String {
    let columns = dialect.columns(
        "number, received_at, confirmed_at, CASE WHEN is_caught THEN 1 ELSE 0 END AS is_caught",
        "form, fields",
    );
    format!("SELECT {columns} FROM submissions {conditions}")
}

fn read(row: &AnyRow) -> Result<StoredSubmission, StoreError> {
    let number: i64 = row.try_get("number")?;
    let fields = serde_json::from_str(text(row, "fields")?)
        .map_err(|_| StoreError::new("Unreadable", format!("submission {number} cannot be parsed")))?;
    let is_caught = row.try_get::<i64, _>("is_caught")? == 1;
    let submission = Submission { form: text(row, "form")?.to_owned(), fields, is_caught };
    let (received_at, confirmed_at) = (row.try_get("received_at")?, row.try_get("confirmed_at")?);
    Ok(StoredSubmission { number, received_at, confirmed_at, submission })
}
