//! Leads in PostgreSQL.

use super::{advisory_locks::lock_name, outbox_insert};
use crate::orders::{
    InsertOutcome, Lead, NEWSLETTER, SUBSCRIPTION_CONFIRMED, SUBSCRIPTION_REQUESTED, StoreError, StoredLead,
    messages_of_lead,
};
use deadpool_postgres::{Client, Transaction};
use tokio_postgres::Row;

/// The columns that [`read`] reads.
const COLUMNS: &str = "number, received_at, form, fields, confirmed_at, is_caught";

/// Stores a lead, unless an equal one is stored. An equal one that was caught is accepted by one that is not.
pub(super) async fn insert(
    transaction: &Transaction<'_>,
    lead: &Lead,
    now: i64,
) -> Result<InsertOutcome, StoreError> {
    let fields = serde_json::to_string(&lead.fields)
        .map_err(|_| StoreError::new("Unwritable", "a lead cannot be serialized"))?;
    let (email, digest) = (lead.email(), lead.digest());
    // Not ON CONFLICT: a duplicate would use up a number.
    lock_name(transaction, "lead", &digest).await?;
    let statement = transaction
        .prepare_cached(
            "INSERT INTO leads (received_at, form, email, fields, digest, is_caught)
             SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT 1 FROM leads WHERE digest = $5)
             RETURNING number",
        )
        .await?;
    let inserted = transaction
        .query_opt(&statement, &[&now, &lead.form, &email, &fields, &digest.as_slice(), &lead.is_caught])
        .await?;
    let Some(row) = inserted else {
        let find = "SELECT number FROM leads WHERE digest = $1 AND is_caught AND NOT $2";
        let statement = transaction.prepare_cached(find).await?;
        let caught = transaction.query_opt(&statement, &[&digest.as_slice(), &lead.is_caught]).await?;
        let Some(row) = caught else { return Ok(InsertOutcome::Duplicate) };
        accept(transaction, row.try_get(0)?, now).await?;
        return Ok(InsertOutcome::Inserted);
    };
    let messages = messages_of_lead(lead);
    outbox_insert::insert_all(transaction, &messages, row.try_get(0)?, false, now).await?;
    Ok(InsertOutcome::Inserted)
}

/// Makes a caught lead one like any other, with its messages.
pub(super) async fn accept(transaction: &Transaction<'_>, number: i64, now: i64) -> Result<bool, StoreError> {
    let update = "UPDATE leads SET is_caught = FALSE WHERE number = $1 AND is_caught";
    let statement = transaction.prepare_cached(update).await?;
    if transaction.execute(&statement, &[&number]).await? == 0 {
        return Ok(false);
    }
    let found = find(transaction, number).await?;
    let messages = found.map(|found| messages_of_lead(&found.lead)).unwrap_or_default();
    outbox_insert::insert_all(transaction, &messages, number, false, now).await?;
    Ok(true)
}

/// Asks for a confirmation again, with a new message, unless the address is confirmed or the last one is still to be sent.
pub(super) async fn repeat_request(
    transaction: &Transaction<'_>,
    digest: [u8; 32],
    now: i64,
) -> Result<(), StoreError> {
    let find = "SELECT number FROM leads WHERE digest = $1 AND form = $2 AND confirmed_at IS NULL FOR UPDATE";
    let statement = transaction.prepare_cached(find).await?;
    let found = transaction.query_opt(&statement, &[&digest.as_slice(), &NEWSLETTER]).await?;
    let Some(row) = found else { return Ok(()) };
    let number: i64 = row.try_get(0)?;
    let (channel, kind) = SUBSCRIPTION_REQUESTED;
    let delete =
        "DELETE FROM outbox WHERE channel = $1 AND kind = $2 AND subject = $3 AND state <> 'pending'";
    let statement = transaction.prepare_cached(delete).await?;
    transaction.execute(&statement, &[&channel.as_str(), &kind.as_str(), &number]).await?;
    outbox_insert::insert_all(transaction, &[SUBSCRIPTION_REQUESTED], number, false, now).await
}

/// Confirms a subscription together with its welcome.
pub(super) async fn confirm(
    transaction: &Transaction<'_>,
    number: i64,
    now: i64,
) -> Result<bool, StoreError> {
    let find = "SELECT confirmed_at IS NULL FROM leads WHERE number = $1 AND form = $2 FOR UPDATE";
    let statement = transaction.prepare_cached(find).await?;
    let Some(row) = transaction.query_opt(&statement, &[&number, &NEWSLETTER]).await? else {
        return Ok(false);
    };
    if row.try_get(0)? {
        let update = "UPDATE leads SET confirmed_at = $2 WHERE number = $1";
        let statement = transaction.prepare_cached(update).await?;
        transaction.execute(&statement, &[&number, &now]).await?;
        outbox_insert::insert_all(transaction, &[SUBSCRIPTION_CONFIRMED], number, false, now).await?;
    }
    Ok(true)
}

/// Deletes a subscription.
pub(super) async fn delete_subscription(client: &Client, number: i64) -> Result<bool, StoreError> {
    let delete = "DELETE FROM leads WHERE number = $1 AND form = $2";
    let statement = client.prepare_cached(delete).await?;
    Ok(client.execute(&statement, &[&number, &NEWSLETTER]).await? > 0)
}

/// A lead by its number.
pub(super) async fn find(
    transaction: &Transaction<'_>,
    number: i64,
) -> Result<Option<StoredLead>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM leads WHERE number = $1");
    let statement = transaction.prepare_cached(&query).await?;
    transaction.query_opt(&statement, &[&number]).await?.as_ref().map(read).transpose()
}

/// Leads after a number, oldest first, of one form or of all.
pub(super) async fn list(
    client: &Client,
    form: Option<&str>,
    after: i64,
    limit: u32,
) -> Result<Vec<StoredLead>, StoreError> {
    let query = format!(
        "SELECT {COLUMNS} FROM leads
         WHERE number > $1 AND ($2::text IS NULL OR form = $2) ORDER BY number LIMIT $3"
    );
    let statement = client.prepare_cached(&query).await?;
    let rows = client.query(&statement, &[&after, &form, &i64::from(limit)]).await?;
    rows.iter().map(read).collect()
}

/// Deletes the leads of an e-mail address and its requests for a link; returns how many leads there were.
pub(super) async fn delete(client: &Client, email: &str) -> Result<usize, StoreError> {
    client.execute("DELETE FROM link_requests WHERE email = $1", &[&email]).await?;
    let deleted = client.execute("DELETE FROM leads WHERE email = $1", &[&email]).await?;
    Ok(usize::try_from(deleted).unwrap_or(usize::MAX))
}

/// A lead from its row.
fn read(row: &Row) -> Result<StoredLead, StoreError> {
    let (number, fields): (i64, &str) = (row.try_get(0)?, row.try_get(3)?);
    let fields = serde_json::from_str(fields)
        .map_err(|_| StoreError::new("Unreadable", format!("lead {number} cannot be parsed")))?;
    let lead = Lead { form: row.try_get(2)?, fields, is_caught: row.try_get(5)? };
    Ok(StoredLead { number, received_at: row.try_get(1)?, confirmed_at: row.try_get(4)?, lead })
}
