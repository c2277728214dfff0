//! Claims of alarm messages: at most one of a kind in an interval, across restarts and servers.

use super::{Store, StoreError};
use sqlx::{query, query_scalar};

/// Claims a kind at `$2`. A claim in the far future does not count: the clock was set back.
const CLAIM: &str = "INSERT INTO alarm_claims AS claim (kind, claimed_at) VALUES ($1, $2)
    ON CONFLICT (kind) DO UPDATE SET claimed_at = $2
    WHERE claim.claimed_at <= $2 - $3 OR claim.claimed_at > $2 + $3";
const SELECT_CLAIM: &str = "SELECT claimed_at FROM alarm_claims WHERE kind = $1";
const RELEASE: &str = "DELETE FROM alarm_claims WHERE kind = $1";

impl Store {
    /// Claims the next message about an alarm of a kind. Returns 0 if no server has claimed one in the last `interval`
    /// milliseconds, otherwise the milliseconds that are left.
    ///
    /// # Errors
    /// The database's.
    pub async fn claim_alarm(&self, kind: &str, interval: i64) -> Result<i64, StoreError> {
        let mut write = self.begin().await?;
        let now = write.now;
        let claimed = query(CLAIM).bind(kind).bind(now).bind(interval).execute(write.connection()).await?;
        let mut left = 0;
        if claimed.rows_affected() == 0 {
            let claimed_at: i64 = query_scalar(SELECT_CLAIM).bind(kind).fetch_one(write.connection()).await?;
            left = claimed_at + interval - now;
        }
        write.commit().await?;
        Ok(left)
    }

    /// Releases a claim, because the message was not accepted.
    ///
    /// # Errors
    /// The database's.
    pub async fn release_alarm(&self, kind: &str) -> Result<(), StoreError> {
        let mut write = self.begin().await?;
        query(RELEASE).bind(kind).execute(write.connection()).await?;
        write.commit().await
    }
}
