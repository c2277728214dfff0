//! Alarm runner: mails alarms to the owner, at most one of a kind per hour, with a count.
//!
//! Alarms bypass the outbox, because the store may have failed. Servers that share a store share the interval, and a
//! restart does not end it; while the store fails, each server keeps its own interval. A message that is not accepted
//! is repeated with growing delays, and its count grows meanwhile.

use crate::{
    base::log::word,
    mail::{AlarmKind, Alarms, Composer, MailClient, MailError, Undelivered},
    store::{Store, StoreError},
};
use shop::OutboxPolicy;
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::watch,
    time::{Instant, sleep_until, timeout},
};
use tracing::{info, warn};

/// Mails alarms.
pub(crate) struct AlarmRunner {
    pub(crate) alarms: Alarms,
    pub(crate) store: Arc<Store>,
    pub(crate) composer: Composer,
    pub(crate) client: MailClient,
    pub(crate) policy: OutboxPolicy,
}

/// Next time at which an alarm of a kind may be sent.
struct Schedule {
    kind: AlarmKind,
    due: Instant,
    failures: u32,
}

impl AlarmRunner {
    /// Mails alarms until `stop`.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) {
        let mut wake = self.alarms.subscribe();
        let mut schedules = AlarmKind::ALL.map(|kind| Schedule { kind, due: Instant::now(), failures: 0 });
        loop {
            wake.mark_unchanged();
            let pending = |schedule: &Schedule| self.alarms.pending(schedule.kind) > 0;
            for schedule in schedules.iter_mut().filter(|schedule| pending(schedule)) {
                if schedule.due <= Instant::now() {
                    tokio::select! {
                        () = self.send(schedule) => {}
                        _ = stop.wait_for(|stop| *stop) => return,
                    }
                }
            }
            let next = schedules
                .iter()
                .filter(|schedule| pending(schedule))
                .map(|schedule| schedule.due)
                .min()
                .unwrap_or_else(|| Instant::now() + self.policy.alarm_interval);
            tokio::select! {
                () = sleep_until(next) => {}
                Ok(()) = wake.changed() => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
        }
    }

    async fn send(&self, schedule: &mut Schedule) {
        let Schedule { kind, due, failures } = schedule;
        let interval = i64::try_from(self.policy.alarm_interval.as_millis()).unwrap_or(i64::MAX);
        if let Some(left) = self.ask_store(self.store.claim_alarm(kind.as_str(), interval)).await
            && let Ok(left @ 1..) = u64::try_from(left)
        {
            *due = Instant::now() + Duration::from_millis(left);
            return;
        }
        let (name, count) = (kind.as_str(), self.alarms.pending(*kind));
        let result = match self.composer.alarm(*kind, count) {
            Ok((token, message)) => self.client.send(&token, &message).await,
            Err(error) => Err(MailError::not_composed(error)),
        };
        let delay = match result {
            Ok(()) => {
                self.alarms.mark_sent(*kind, count);
                info!(kind = %name, count, "alarm.sent");
                *failures = 0;
                self.policy.alarm_interval
            }
            // The mail server may have accepted the alarm: it is not repeated before the next one is due.
            Err(MailError { reason, end: Undelivered::Unknown }) => {
                warn!(kind = %name, reason = %word(&reason), "alarm.failed");
                self.policy.alarm_interval
            }
            Err(error) => {
                self.ask_store(self.store.release_alarm(kind.as_str())).await;
                *failures = failures.saturating_add(1);
                let delay = self.policy.delay(*failures, "");
                warn!(kind = %name, reason = %word(&error.reason), retry_in = delay.as_secs(), "alarm.failed");
                delay
            }
        };
        *due = Instant::now() + delay;
    }

    /// Result of a call of the store; `None` if the store fails or is slow, which must not delay an alarm.
    async fn ask_store<T>(&self, result: impl Future<Output = Result<T, StoreError>>) -> Option<T> {
        let asked = timeout(self.policy.claim_timeout, result).await;
        let answer = asked.unwrap_or_else(|_| Err(StoreError::busy()));
        answer.inspect_err(|error| warn!(store = %error.code(), "alarm.not_claimed")).ok()
    }
}
