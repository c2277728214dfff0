//! Alarms: counts events that the owner should know about, until the alarm runner has sent them.
//!
//! Alarms are in memory: one may be about the store, and any client can cause one of them.

use std::{collections::BTreeMap, sync::Arc};
use tokio::sync::watch;

/// Kind of an alarm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AlarmKind {
    /// A webhook has no valid signature, or an old one.
    Signature,
    /// Stripe answered 401: it rejects the secret key.
    StripeKey,
    /// The store failed.
    Store,
    /// A message was given up, or was rejected several times.
    Mail,
    /// Outbox entries are not being delivered.
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

impl AlarmKind {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Signature,
        Self::StripeKey,
        Self::Store,
        Self::Mail,
        Self::Outbox,
        Self::NewStore,
        Self::UnknownOrder,
        Self::Backup,
        Self::Advance,
    ];

    /// Name of the kind in the log.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Signature => "signature",
            Self::StripeKey => "stripe_key",
            Self::Store => "store",
            Self::Mail => "mail",
            Self::Outbox => "outbox",
            Self::NewStore => "new_store",
            Self::UnknownOrder => "unknown_order",
            Self::Backup => "backup",
            Self::Advance => "advance",
        }
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
}
