//! Alarms: counts faults that the owner should know about, until the alarm runner has sent them.
//!
//! Alarms are in memory only, because the store may have failed, and because any client can cause the alarm about
//! signatures.

use crate::store::{Store, StoreError};
use shop::names;
use std::{collections::BTreeMap, sync::Arc};
use tokio::sync::watch;
use tracing::error;

/// Kind of an alarm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AlarmKind {
    /// A webhook has no valid signature, or an old one.
    Signature,
    /// Stripe answered 401 or 403: it refuses the secret key, or the key lacks a right.
    StripeKey,
    /// The store failed.
    Store,
    /// A message was given up, or was rejected several times.
    Mail,
    /// The messages of the outbox are not being sent.
    Outbox,
    /// The server has created a new store although payments are live.
    NewStore,
    /// A payment of this shop was reported for an order that the store does not know.
    UnknownOrder,
    /// No backup of the database was made for two days, or the last attempt failed.
    Backup,
    /// The site of a day that has come could not be published.
    Advance,
}

names! {
    AlarmKind {
        Signature = "signature",
        StripeKey = "stripe_key",
        Store = "store",
        Mail = "mail",
        Outbox = "outbox",
        NewStore = "new_store",
        UnknownOrder = "unknown_order",
        Backup = "backup",
        Advance = "advance",
    }
}

/// Counts alarms by kind. Clones share their counts.
#[derive(Debug, Clone, Default)]
pub struct Alarms(Arc<watch::Sender<BTreeMap<AlarmKind, u64>>>);

impl Alarms {
    /// Counts an alarm and wakes the alarm runner.
    pub fn record(&self, kind: AlarmKind) {
        self.0.send_modify(|counts| *counts.entry(kind).or_default() += 1);
    }

    /// Passes on the result of a call of the store. An error is logged as `event`, and counts as an alarm.
    pub(crate) fn of_store<T>(&self, event: &str, result: Result<T, StoreError>) -> Result<T, StoreError> {
        result.inspect_err(|error| {
            error!(reason = %error.code(), "{event}");
            self.record(AlarmKind::Store);
        })
    }

    /// Counts an alarm when the file of the store turns out to be damaged, and when rows of it cannot be read, until `stop`.
    pub(crate) async fn watch_store(self, store: Arc<Store>, mut stop: watch::Receiver<bool>) {
        let (mut is_damaged, mut unreadable_rows) = (false, 0);
        loop {
            tokio::select! {
                () = store.damaged(), if !is_damaged => is_damaged = true,
                rows = store.more_unreadable_rows(unreadable_rows) => unreadable_rows = rows,
                _ = stop.wait_for(|stop| *stop) => return,
            }
            self.record(AlarmKind::Store);
        }
    }

    /// Number of alarms of a kind that are still to be sent.
    pub(crate) fn pending(&self, kind: AlarmKind) -> u64 {
        self.0.borrow().get(&kind).copied().unwrap_or_default()
    }

    /// Subtracts alarms that were sent, without waking the runner.
    pub(crate) fn mark_sent(&self, kind: AlarmKind, count: u64) {
        self.0.send_if_modified(|counts| {
            let pending = counts.entry(kind).or_default();
            *pending = pending.saturating_sub(count);
            false
        });
    }

    /// Receiver that is notified when an alarm was counted.
    pub(crate) fn subscribe(&self) -> watch::Receiver<BTreeMap<AlarmKind, u64>> {
        self.0.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{config::Limits, store::test_folder::TestFolder};
    use shop::Submission;
    use sqlx::query;
    use std::time::Duration;
    use tokio::{spawn, time::timeout};

    #[test]
    fn alarms_are_counted_by_kind_and_those_that_were_sent_are_subtracted() {
        let alarms = Alarms::default();
        alarms.record(AlarmKind::Store);
        alarms.clone().record(AlarmKind::Store);
        alarms.record(AlarmKind::Mail);
        let counts = || AlarmKind::ALL.map(|kind| alarms.pending(kind));
        assert_eq!(counts(), [0, 0, 2, 1, 0, 0, 0, 0, 0]);
        alarms.mark_sent(AlarmKind::Store, 1);
        assert_eq!(counts(), [0, 0, 1, 1, 0, 0, 0, 0, 0]);
    }

    #[tokio::test]
    async fn a_row_that_cannot_be_read_is_one_alarm() {
        let folder = TestFolder::new();
        let store = folder.open(&Limits::default()).await;
        store.insert_submission(Submission::example("house", "ana@house.example")).await.unwrap();
        let (alarms, stop) = (Alarms::default(), watch::Sender::new(false));
        let watching = spawn(alarms.clone().watch_store(Arc::clone(&store), stop.subscribe()));
        let change = "UPDATE outbox SET kind = 'of_another_version', due_at = 0";
        for _ in 0..2 {
            query(change).execute(&mut folder.connect().await).await.unwrap();
            assert_eq!(store.lease_messages(60_000, 9, true).await.unwrap(), []);
        }
        let mut counts = alarms.subscribe();
        let counted = counts.wait_for(|counts| counts.contains_key(&AlarmKind::Store));
        drop(timeout(Duration::from_secs(20), counted).await.unwrap());
        stop.send_replace(true);
        watching.await.unwrap();
        assert_eq!(alarms.pending(AlarmKind::Store), 1);
    }
}
