//! Outbox runner: delivers the entries of the outbox, mail and POSTs to `NOTIFY_URL`, outside of requests.
//!
//! Entries are in the store, written in the same transaction as what causes them, so a stop or a crash loses none.
//! Delivery is at least once: where a response is lost, the same message is repeated with the same `Message-ID` or
//! `Idempotency-Key`. Each entry has a schedule of its own, and the channels do not wait for each other. A failure is
//! repeated with growing delays; a permanent refusal, or too many attempts, ends in a list for the operator
//! (`checkout-server mail --failed`).
//!
//! Where several servers share the store, each entry is leased by one of them ([`Store::lease_entries`]).
//!
//! When the server first runs with a `NOTIFY_URL` or a `MAIL_OWNER`, everything stored before counts as sent; from then
//! on all is sent.

mod notify_client;
mod notify_payload;
mod sender;

use crate::{
    alarms::{AlarmKind, Alarms},
    config::DeliveryPolicy,
    jobs::Heartbeat,
    log::word,
    mail::{Composer, MailClient, MessageLinks},
    orders::{Channel, DeliveryOutcome, LeasedEntry, OutboxEntry, StoreError},
    store::Store,
};
use notify_client::NotifyClient;
use rustls::ClientConfig;
use secrecy::SecretString;
use sender::{MailSender, Sender};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};
use tracing::{error, info, warn};

/// How much longer a lease is than an attempt may take: storing its result.
const LEASE_MARGIN: Duration = Duration::from_secs(5);

/// From so many attempts on, a refused message is an alarm: a server that asks to come back later accepts it before.
const ALARM_ATTEMPTS: u32 = 5;

/// Delivers the outbox.
pub(crate) struct OutboxRunner {
    store: Arc<Store>,
    heartbeat: Heartbeat,
    policy: DeliveryPolicy,
    senders: Vec<Sender>,
    alarms: Alarms,
    is_started: bool,
}

impl OutboxRunner {
    /// A runner without channels.
    pub(crate) fn new(
        store: Arc<Store>,
        policy: DeliveryPolicy,
        heartbeat: Heartbeat,
        alarms: Alarms,
    ) -> Self {
        Self { store, heartbeat, policy, senders: Vec::new(), alarms, is_started: false }
    }

    /// Delivers POSTs to an address, unless it is no URI, which the settings have rejected before.
    pub(crate) fn add_notify(&mut self, address: &SecretString, tls: &ClientConfig) {
        let client = NotifyClient::new(address, tls, self.policy.post_timeout);
        self.senders.extend(client.map(|client| Sender::Notify(Box::new(client))));
    }

    /// Delivers mail of these channels.
    pub(crate) fn add_mail(
        &mut self,
        channels: &[Channel],
        composer: Composer,
        client: MailClient,
        links: MessageLinks,
    ) {
        let sender = Arc::new(MailSender { composer, client, links });
        self.senders.extend(channels.iter().map(|channel| Sender::Mail(*channel, Arc::clone(&sender))));
    }

    /// Prepares the outbox before the first request is served. An error of the store is retried by
    /// [`OutboxRunner::run`].
    pub(crate) async fn start(&mut self) {
        for sender in &self.senders {
            self.heartbeat.expect_within(sender.channel(), self.policy.stuck_after);
        }
        self.is_started = self.start_outbox().await.is_ok();
    }

    /// Delivers until `stop`. `wake` changes when an entry was added.
    pub(crate) async fn run(self, wake: watch::Receiver<()>, mut stop: watch::Receiver<bool>) {
        let mut failures = 0_u32;
        let mut is_started = self.is_started;
        while !is_started {
            let delay = self.policy.delay(failures, Duration::ZERO, "");
            tokio::select! {
                () = sleep(delay) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
            let started = self.start_outbox().await;
            is_started = started.is_ok();
            if let Err(error) = started {
                failures = failures.saturating_add(1);
                error!(store = %error.code(), "outbox.failed");
            }
        }
        let Self { store, heartbeat, policy, senders, alarms, .. } = self;
        let mut channels = JoinSet::new();
        for sender in senders {
            let delivery = Delivery {
                store: Arc::clone(&store),
                heartbeat: heartbeat.clone(),
                policy: policy.clone(),
                alarms: alarms.clone(),
                sender,
            };
            channels.spawn(Arc::new(delivery).run(wake.clone(), stop.clone()));
        }
        while channels.join_next().await.is_some() {}
    }

    async fn start_outbox(&self) -> Result<(), StoreError> {
        let in_use = self.senders.iter().map(Sender::channel);
        let optional: Vec<_> = in_use.filter(|channel| channel.has_setting()).collect();
        self.store.start_outbox(&optional).await
    }
}

/// The delivery of one channel.
struct Delivery {
    store: Arc<Store>,
    heartbeat: Heartbeat,
    policy: DeliveryPolicy,
    alarms: Alarms,
    sender: Sender,
}

impl Delivery {
    async fn run(self: Arc<Self>, mut wake: watch::Receiver<()>, mut stop: watch::Receiver<bool>) {
        let mut attempts = JoinSet::new();
        // An attempt whose result is just being stored, or cannot be stored, may be leased again: the next attempt waits
        // for its end.
        let mut in_flight = HashSet::new();
        let mut waiting = HashMap::new();
        let mut store_failures = 0;
        loop {
            wake.mark_unchanged();
            let free = usize::try_from(self.policy.concurrency).unwrap_or(1).saturating_sub(attempts.len());
            let mut pause = self.policy.poll_interval;
            match self.lease(free).await {
                Ok(leased) => {
                    store_failures = 0;
                    for leased in leased {
                        if in_flight.insert(leased.entry.number) {
                            attempts.spawn(Arc::clone(&self).attempt(leased));
                        } else {
                            waiting.insert(leased.entry.number, leased);
                        }
                    }
                }
                Err(error) => {
                    store_failures += 1;
                    pause = self.store_failed(store_failures, &error);
                }
            }
            self.heartbeat
                .expect_within(self.sender.channel(), pause.saturating_add(self.policy.stuck_after));
            tokio::select! {
                Some(Ok((number, is_repeated))) = attempts.join_next() => {
                    match waiting.remove(&number).filter(|_| is_repeated) {
                        Some(leased) => { attempts.spawn(Arc::clone(&self).attempt(leased)); }
                        None => { in_flight.remove(&number); }
                    }
                }
                () = sleep(pause) => {}
                Ok(()) = wake.changed(), if free > 0 => {}
                _ = stop.wait_for(|stop| *stop) => break,
            }
        }
        // Attempts under way may complete; otherwise they are repeated after the next start.
        let rest = async { while attempts.join_next().await.is_some() {} };
        drop(timeout(self.policy.shutdown_timeout, rest).await);
    }

    async fn lease(&self, free: usize) -> Result<Vec<LeasedEntry>, StoreError> {
        let limit = u32::try_from(free).unwrap_or(u32::MAX);
        if limit == 0 {
            return Ok(Vec::new());
        }
        let lease = self.sender.attempt_timeout(&self.policy).saturating_add(LEASE_MARGIN);
        self.store.lease_entries(self.sender.channel(), millis(lease), limit).await
    }

    /// Delivers an entry and stores the result, until that succeeds. Returns the entry's number, and whether it is
    /// repeated.
    async fn attempt(self: Arc<Self>, leased: LeasedEntry) -> (i64, bool) {
        let LeasedEntry { entry, subject } = leased;
        let outcome = match &subject {
            None => DeliveryOutcome::Skipped,
            Some(subject) => match self.sender.send(&entry, subject).await {
                Ok(()) => DeliveryOutcome::Sent,
                Err(failure) if failure.is_permanent || entry.attempts >= self.policy.max_attempts => {
                    DeliveryOutcome::Failed { error: failure.reason }
                }
                Err(failure) => {
                    let delay = self.policy.delay(entry.attempts, failure.retry_after, &entry.token);
                    DeliveryOutcome::Retry { delay: millis(delay), error: failure.reason }
                }
            },
        };
        let mut failures = 0;
        while let Err(error) = self.store.finish_attempt(&entry, outcome.clone()).await {
            failures += 1;
            sleep(self.store_failed(failures, &error)).await;
        }
        self.log_outcome(&entry, &outcome);
        (entry.number, matches!(outcome, DeliveryOutcome::Retry { .. }))
    }

    /// Logs the last of so many failures in a row, and returns the pause after it.
    fn store_failed(&self, failures: u32, error: &StoreError) -> Duration {
        let pause = self.policy.delay(failures, Duration::ZERO, "");
        error!(store = %error.code(), retry_in = pause.as_secs(), "outbox.failed");
        self.alarms.record(AlarmKind::Store);
        pause
    }

    fn log_outcome(&self, entry: &OutboxEntry, outcome: &DeliveryOutcome) {
        let is_mail = self.sender.channel() != Channel::Notify;
        let kind = if is_mail { entry.kind.as_str() } else { notify_payload::kind(entry) };
        let channel = if is_mail { "mail" } else { "notify" };
        let number = entry.subject;
        match outcome {
            DeliveryOutcome::Skipped => {}
            DeliveryOutcome::Sent => info!(kind = %kind, number, "{channel}.sent"),
            DeliveryOutcome::Retry { delay, error } => {
                if is_mail && entry.attempts >= ALARM_ATTEMPTS {
                    self.alarms.record(AlarmKind::Mail);
                }
                warn!(kind = %kind, number, reason = %word(error), retry_in = delay / 1000, "{channel}.failed");
            }
            DeliveryOutcome::Failed { error } => {
                if is_mail {
                    self.alarms.record(AlarmKind::Mail);
                }
                error!(kind = %kind, number, reason = %word(error), "{channel}.given_up");
            }
        }
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
