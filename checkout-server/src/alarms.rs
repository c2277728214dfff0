//! Alarms: counts what the owner should hear of, until the alarm runner has sent it.
//!
//! They are in memory: an alarm may be about the store, and any client can cause one of them.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use tokio::sync::watch;

/// What the owner should hear of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlarmKind {
    /// A webhook has no valid signature, or an old one.
    Signature,
    /// Stripe answered 401: it refuses the secret key.
    StripeKey,
    /// The store failed.
    Store,
    /// A message was given up, or was refused several times.
    Mail,
}

impl AlarmKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Signature, Self::StripeKey, Self::Store, Self::Mail];

    /// The name of it in the log.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Signature => "signature",
            Self::StripeKey => "stripe_key",
            Self::Store => "store",
            Self::Mail => "mail",
        }
    }
}

/// Counts alarms by kind. Clones share their counts.
#[derive(Debug, Clone, Default)]
pub struct Alarms(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    signature: AtomicU64,
    stripe_key: AtomicU64,
    store: AtomicU64,
    mail: AtomicU64,
    wake: watch::Sender<()>,
}

impl Alarms {
    /// Counts an alarm and wakes the alarm runner.
    pub fn record(&self, kind: AlarmKind) {
        self.count(kind).fetch_add(1, Ordering::Relaxed);
        self.0.wake.send_replace(());
    }

    /// How many of a kind are to be sent.
    pub(crate) fn pending(&self, kind: AlarmKind) -> u64 {
        self.count(kind).load(Ordering::Relaxed)
    }

    /// Subtracts those that were sent.
    pub(crate) fn mark_sent(&self, kind: AlarmKind, count: u64) {
        self.count(kind).fetch_sub(count, Ordering::Relaxed);
    }

    /// Changes when an alarm was counted.
    pub(crate) fn subscribe(&self) -> watch::Receiver<()> {
        self.0.wake.subscribe()
    }

    fn count(&self, kind: AlarmKind) -> &AtomicU64 {
        match kind {
            AlarmKind::Signature => &self.0.signature,
            AlarmKind::StripeKey => &self.0.stripe_key,
            AlarmKind::Store => &self.0.store,
            AlarmKind::Mail => &self.0.mail,
        }
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
        assert_eq!(AlarmKind::ALL.map(|kind| alarms.pending(kind)), [0, 0, 2, 1]);
        alarms.mark_sent(AlarmKind::Store, 1);
        assert_eq!(AlarmKind::ALL.map(|kind| alarms.pending(kind)), [0, 0, 1, 1]);
    }
}
