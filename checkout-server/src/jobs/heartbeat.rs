//! Heartbeat of the outbox delivery: whether each channel is still at work.

use crate::orders::Channel;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// When each channel announces itself again at the latest.
#[derive(Debug, Clone, Default)]
pub(crate) struct Heartbeat(Arc<Mutex<HashMap<Channel, Instant>>>);

impl Heartbeat {
    /// The channel is at work, and says so again within this time.
    pub(crate) fn expect_within(&self, channel: Channel, time: Duration) {
        let mut expected = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        expected.insert(channel, Instant::now() + time);
    }

    /// Whether no channel is late.
    pub(crate) fn is_alive(&self) -> bool {
        let expected = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        expected.values().all(|at| Instant::now() <= *at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_late_channel_is_enough() {
        let heartbeat = Heartbeat::default();
        assert!(heartbeat.is_alive());
        heartbeat.expect_within(Channel::Buyer, Duration::from_secs(60));
        assert!(heartbeat.is_alive());
        heartbeat.expect_within(Channel::Notify, Duration::ZERO);
        std::thread::sleep(Duration::from_millis(2));
        assert!(!heartbeat.is_alive());
        heartbeat.expect_within(Channel::Notify, Duration::from_secs(60));
        assert!(heartbeat.is_alive());
    }
}
