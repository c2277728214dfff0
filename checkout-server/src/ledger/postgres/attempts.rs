//! Attempts in PostgreSQL.

use super::alone;
use crate::ledger::{
    Begun, Lasting, LedgerError,
    attempts::{A_DAY, Known, moment},
};
use deadpool_postgres::{Client, GenericClient, Transaction};

/// What an attempt asks with where its checkouts stay open for as long as Stripe likes.
pub(super) async fn round(client: &Client, attempt: &str) -> Result<Begun, LedgerError> {
    let Known { ended, .. } = known(client, attempt).await?;
    Ok(Begun { round: ended, expires_at: None })
}

/// What an attempt asks with where they do not; `now` is in milliseconds since 1970.
pub(super) async fn begin(
    transaction: &Transaction<'_>,
    attempt: &str,
    lasting: Lasting,
    now: i64,
) -> Result<Begun, LedgerError> {
    let now = now.div_euclid(1000);
    alone(transaction, "attempt", attempt.as_bytes()).await?;
    let mut known = known(transaction, attempt).await?;
    let statement =
        transaction.prepare_cached("SELECT round, expires_at FROM attempts WHERE attempt = $1").await?;
    if let Some(row) = transaction.query_opt(&statement, &[&attempt]).await? {
        known.moment = Some((number(row.try_get(0)?)?, row.try_get(1)?));
    }
    let expires_at = moment(known, lasting, now);
    let statement = transaction
        .prepare_cached(
            "INSERT INTO attempts (attempt, round, expires_at) VALUES ($1, $2, $3)
             ON CONFLICT (attempt) DO UPDATE SET round = excluded.round, expires_at = excluded.expires_at",
        )
        .await?;
    transaction.execute(&statement, &[&attempt, &i64::from(known.ended), &expires_at]).await?;
    // What somebody else is at is left to her: nobody waits for anybody here.
    let statement = transaction
        .prepare_cached(
            "DELETE FROM attempts WHERE attempt IN
                 (SELECT attempt FROM attempts WHERE expires_at < $1 FOR UPDATE SKIP LOCKED)",
        )
        .await?;
    transaction.execute(&statement, &[&(now - A_DAY)]).await?;
    Ok(Begun { round: known.ended, expires_at: Some(expires_at) })
}

async fn known(client: &impl GenericClient, attempt: &str) -> Result<Known, LedgerError> {
    let statement = client
        .prepare_cached(
            "SELECT count(*) FILTER (WHERE state IN ('expired', 'failed')),
                    count(*) FILTER (WHERE state NOT IN ('expired', 'failed')) > 0
             FROM orders WHERE attempt = $1",
        )
        .await?;
    let row = client.query_one(&statement, &[&attempt]).await?;
    Ok(Known { ended: number(row.try_get(0)?)?, live: row.try_get(1)?, moment: None })
}

fn number(count: i64) -> Result<u32, LedgerError> {
    u32::try_from(count).map_err(|_| LedgerError::new("Unreadable", "an attempt cannot be read"))
}
