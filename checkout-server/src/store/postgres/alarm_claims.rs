//! Claims of messages about alarms in PostgreSQL: at most one of a kind in an interval, from any server.

use crate::{log::AlarmKind, orders::StoreError};
use deadpool_postgres::{Client, Transaction};

/// Claims the next message: 0 where none was claimed in the last `interval` milliseconds, else how many are left.
pub(super) async fn claim(
    transaction: &Transaction<'_>,
    kind: AlarmKind,
    interval: i64,
    now: i64,
) -> Result<i64, StoreError> {
    // The clocks of two servers may differ, or have been set back: a claim of the far future does not count.
    let claim = "INSERT INTO alarm_claims AS claim (kind, claimed_at) VALUES ($1, $2)
                 ON CONFLICT (kind) DO UPDATE SET claimed_at = $2
                 WHERE claim.claimed_at <= $2 - $3 OR claim.claimed_at > $2 + $3";
    let statement = transaction.prepare_cached(claim).await?;
    if transaction.execute(&statement, &[&kind.as_str(), &now, &interval]).await? > 0 {
        return Ok(0);
    }
    let statement = transaction.prepare_cached("SELECT claimed_at FROM alarm_claims WHERE kind = $1").await?;
    let claimed_at: i64 = transaction.query_one(&statement, &[&kind.as_str()]).await?.try_get(0)?;
    Ok(claimed_at + interval - now)
}

/// Deletes a claim.
pub(super) async fn release(client: &Client, kind: AlarmKind) -> Result<(), StoreError> {
    let statement = client.prepare_cached("DELETE FROM alarm_claims WHERE kind = $1").await?;
    client.execute(&statement, &[&kind.as_str()]).await?;
    Ok(())
}
