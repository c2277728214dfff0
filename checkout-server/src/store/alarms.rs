//! Claims of messages about alarms: at most one of a kind in an interval, across restarts and servers.

use super::{Store, StoreError};
use crate::base::alarms::AlarmKind;
use sqlx::{query, query_scalar};

impl Store {
    /// Claims the next message about an alarm of a kind: 0 where none was claimed, on any server, in the last `interval`
    /// milliseconds, else how many are left.
    ///
    /// # Errors
    /// The database's.
    pub async fn claim_alarm(&self, kind: AlarmKind, interval: i64) -> Result<i64, StoreError> {
        let mut write = self.begin().await?;
        let now = write.now;
        // A clock may have been set back: a claim of the far future does not count.
        let claim = "INSERT INTO alarm_claims AS claim (kind, claimed_at) VALUES ($1, $2)
                     ON CONFLICT (kind) DO UPDATE SET claimed_at = $2
                     WHERE claim.claimed_at <= $2 - $3 OR claim.claimed_at > $2 + $3";
        let claimed =
            query(claim).bind(kind.as_str()).bind(now).bind(interval).execute(write.connection()).await?;
        let mut left = 0;
        if claimed.rows_affected() == 0 {
            let find = "SELECT claimed_at FROM alarm_claims WHERE kind = $1";
            let claimed_at: i64 =
                query_scalar(find).bind(kind.as_str()).fetch_one(write.connection()).await?;
            left = claimed_at + interval - now;
        }
        write.commit().await?;
        Ok(left)
    }

    /// Gives a claim back, because the message was not accepted.
    ///
    /// # Errors
    /// The database's.
    pub async fn release_alarm(&self, kind: AlarmKind) -> Result<(), StoreError> {
        let mut write = self.begin().await?;
        let release = "DELETE FROM alarm_claims WHERE kind = $1";
        query(release).bind(kind.as_str()).execute(write.connection()).await?;
        write.commit().await
    }
}
