//! Heartbeat of the outbox delivery: whether each channel is still at work.

use crate::base::alarms::{AlarmKind, Alarms};
use shop::Channel;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::{sync::watch, time::sleep};
use tracing::error;

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

    /// Records an alarm for each interval at whose end a channel is late, until `stop`.
    pub(crate) async fn watch(self, interval: Duration, alarms: Alarms, mut stop: watch::Receiver<bool>) {
        loop {
            tokio::select! {
                () = sleep(interval) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
            if !self.is_alive() {
                error!("outbox.late");
                alarms.record(AlarmKind::Outbox);
            }
        }
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
        heartbeat.expect_within(Channel::Owner, Duration::ZERO);
        std::thread::sleep(Duration::from_millis(2));
        assert!(!heartbeat.is_alive());
        heartbeat.expect_within(Channel::Owner, Duration::from_secs(60));
        assert!(heartbeat.is_alive());
    }

    #[tokio::test(start_paused = true)]
    async fn a_late_channel_is_an_alarm_until_it_is_at_work_again() {
        let (heartbeat, alarms) = (Heartbeat::default(), Alarms::default());
        let stop = watch::Sender::new(false);
        let watching = heartbeat.clone().watch(Duration::from_secs(60), alarms.clone(), stop.subscribe());
        let watching = tokio::spawn(watching);
        let count = async || {
            sleep(Duration::from_secs(150)).await;
            alarms.pending(AlarmKind::Outbox)
        };
        heartbeat.expect_within(Channel::Buyer, Duration::from_secs(3600));
        assert_eq!(count().await, 0);
        heartbeat.expect_within(Channel::Buyer, Duration::ZERO);
        let late = count().await;
        assert!(late > 0);
        heartbeat.expect_within(Channel::Buyer, Duration::from_secs(3600));
        assert_eq!(count().await, late);
        stop.send_replace(true);
        watching.await.unwrap();
    }
}
