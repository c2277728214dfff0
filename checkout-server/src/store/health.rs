//! Health of a database: whether its file is damaged, and since when its connections lead nowhere.

use super::StoreError;
use sqlx::Error;
use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::SetOnce;
use tracing::error;

/// State of one database, as the errors of all its connections show it.
#[derive(Debug, Default)]
pub(super) struct Health {
    /// The first error that says so. Only a backup helps.
    damaged: SetOnce<StoreError>,
    /// Connections that were made before are not used any more.
    lost_at: Mutex<Option<Instant>>,
    /// Why the last new connection could not be set up.
    not_connected: Mutex<Option<StoreError>>,
}

impl Health {
    /// Fails where the file is damaged: a write would make it worse.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.damaged.get().map_or(Ok(()), |error| Err(error.clone()))
    }

    /// Waits until the file turns out to be damaged.
    pub(super) async fn damaged(&self) {
        self.damaged.wait().await;
    }

    /// A statement has failed.
    pub(super) fn failed(&self, error: &Error) {
        let error = StoreError::from(error);
        if error.is_damage() && self.damaged.set(error.clone()).is_ok() {
            error!(reason = %error.code(), remedy = "restore a backup", "store.damaged");
        }
        if error.is_lost_connection() {
            self.lost();
        }
    }

    /// A connection leads nowhere. So may all that there are: they are replaced, and not tried one after the other.
    pub(super) fn lost(&self) {
        *self.lost_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether a connection of this age is not used any more.
    pub(super) fn is_lost(&self, age: Duration) -> bool {
        let lost_at = *self.lost_at.lock().unwrap_or_else(PoisonError::into_inner);
        lost_at.is_some_and(|at| age > at.elapsed())
    }

    /// Why a new connection could not be set up; none where it was.
    pub(super) fn set_not_connected(&self, error: Option<StoreError>) {
        *self.not_connected.lock().unwrap_or_else(PoisonError::into_inner) = error;
    }

    /// Why the last new connection could not be set up, once.
    pub(super) fn why_not_connected(&self) -> Option<StoreError> {
        self.not_connected.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_lost_connection_older_ones_are_not_used_and_newer_ones_are() {
        let health = Health::default();
        assert!(!health.is_lost(Duration::from_secs(60)));
        health.lost();
        assert!(health.is_lost(Duration::from_secs(60)));
        assert!(!health.is_lost(Duration::ZERO));
    }
}
