//! Health of a database: damage of its file, unreadable rows, and lost connections.

use super::StoreError;
use sqlx::{Error, Row as _, any::AnyRow};
use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::{SetOnce, watch};
use tracing::error;

/// State of one database, as shown by the errors of all its connections.
#[derive(Debug, Default)]
pub(super) struct Health {
    /// First error that shows damage. Only a backup helps.
    damaged: SetOnce<StoreError>,
    /// Tables and numbers of the rows that could not be read since the store was opened.
    unreadable: watch::Sender<BTreeSet<(&'static str, i64)>>,
    /// Older connections are not used any more.
    lost_at: Mutex<Option<Instant>>,
    /// Why the last new connection could not be set up.
    not_connected: Mutex<Option<StoreError>>,
}

impl Health {
    /// Fails if the file is damaged: a write would make it worse.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.damaged.get().map_or(Ok(()), |error| Err(error.clone()))
    }

    /// Waits until the file turns out to be damaged.
    pub(super) async fn damaged(&self) {
        self.damaged.wait().await;
    }

    /// Notes that a row of a table could not be read. It is logged once: an unknown value was written by another version of the
    /// server, or by hand.
    pub(super) fn row_unreadable(&self, table: &'static str, row: &AnyRow) {
        let number: i64 = row.try_get("number").unwrap_or_default();
        if self.unreadable.send_if_modified(|rows| rows.insert((table, number))) {
            error!(table = %table, number, "store.row_unreadable");
        }
    }

    /// Receiver of the rows that could not be read.
    pub(super) fn unreadable(&self) -> watch::Receiver<BTreeSet<(&'static str, i64)>> {
        self.unreadable.subscribe()
    }

    /// Notes a failed statement.
    pub(super) fn failed(&self, error: &Error) {
        let error = StoreError::from(error);
        if error.is_damage() && self.damaged.set(error.clone()).is_ok() {
            error!(reason = %error.code(), remedy = "restore a backup", "store.damaged");
        }
        if error.is_lost_connection() {
            self.lost();
        }
    }

    /// Notes a lost connection. All others may be lost, too: they are replaced, and not tried one after the other.
    pub(super) fn lost(&self) {
        *self.lost_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// True if connections of this age are not used any more.
    pub(super) fn is_lost(&self, age: Duration) -> bool {
        let lost_at = *self.lost_at.lock().unwrap_or_else(PoisonError::into_inner);
        lost_at.is_some_and(|at| age > at.elapsed())
    }

    /// Notes why a new connection could not be set up; `None` after a success.
    pub(super) fn set_not_connected(&self, error: Option<StoreError>) {
        *self.not_connected.lock().unwrap_or_else(PoisonError::into_inner) = error;
    }

    /// Takes the noted reason.
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
