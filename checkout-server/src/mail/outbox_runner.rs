//! Outbox runner: sends the messages of the outbox by mail, outside of requests.
//!
//! Entries are in the store, written in the same transaction as what causes them, so a stop or a crash loses none.
//! Delivery is at least once: where a reply is lost, the same message is repeated with the same `Message-ID`. Each entry
//! has a schedule of its own, and the channels do not wait for each other. A failure is repeated with growing delays, one
//! that may have delivered with long ones; a refusal, or too many attempts, ends in a list for the operator
//! (`checkout-server mail --failed`).
//!
//! Whatever is waited for has a limit: an attempt those of [`MailClient`], the store its own, a stop
//! `DeliveryPolicy::shutdown_timeout`. An attempt that is under way then ends as one that may have delivered where the
//! message was handed over, and otherwise leaves its entry as it was.
//!
//! Where several servers share the store, each entry is leased by one of them ([`Store::lease_entries`]).
//!
//! When the server first runs with a `MAIL_OWNER`, everything stored before counts as sent; from then on all is sent.

mod sender;

use crate::{
    base::{
        alarms::{AlarmKind, Alarms},
        clock,
        log::word,
    },
    config::DeliveryPolicy,
    mail::{Composer, MailClient, MailError, MessageLinks, Undelivered, heartbeat::Heartbeat},
    store::{Store, StoreError},
};
use futures_util::FutureExt as _;
use sender::{MailSender, Sender};
use shop::{Cause, Channel, DeliveryOutcome, LeasedEntry, OutboxEntry};
use std::{collections::HashMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};
use tokio::{
    sync::watch,
    task::{Id, JoinError, JoinSet},
    time::sleep,
};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

/// How much longer a lease is than an attempt may take: storing its result.
const LEASE_MARGIN: Duration = Duration::from_secs(30);

/// How long a stop waits for the results of attempts that it has ended.
const STORING_TIME: Duration = Duration::from_millis(400);

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
    /// Cancelled when a stop waits for attempts no longer.
    overdue: CancellationToken,
}

impl OutboxRunner {
    /// A runner without channels.
    pub(crate) fn new(
        store: Arc<Store>,
        policy: DeliveryPolicy,
        heartbeat: Heartbeat,
        alarms: Alarms,
    ) -> Self {
        let overdue = CancellationToken::new();
        Self { store, heartbeat, policy, senders: Vec::new(), alarms, is_started: false, overdue }
    }

    /// Delivers the messages of these channels.
    pub(crate) fn add_mail(
        &mut self,
        channels: &[Channel],
        composer: Composer,
        client: MailClient,
        links: MessageLinks,
    ) {
        let mail = Arc::new(MailSender { composer, client, links });
        let sender = |channel: &Channel| Sender { channel: *channel, mail: Arc::clone(&mail) };
        self.senders.extend(channels.iter().map(sender));
    }

    /// Prepares the outbox before the first request is served. An error of the store is retried by
    /// [`OutboxRunner::run`].
    pub(crate) async fn start(&mut self) {
        for sender in &self.senders {
            self.heartbeat.expect_within(sender.channel, self.policy.stuck_after);
        }
        self.is_started = self.start_outbox().await.is_ok();
    }

    /// Delivers until `stop`, and for `shutdown_timeout` after it. `wake` changes when an entry was added.
    ///
    /// # Panics
    /// Where the delivery of a channel does: a failed job ends the server, so that it is started again.
    pub(crate) async fn run(self, wake: watch::Receiver<()>, stop: watch::Receiver<bool>) {
        let (shutdown_timeout, overdue) = (self.policy.shutdown_timeout, self.overdue.clone());
        let mut stopped = stop.clone();
        let ending = async {
            drop(stopped.wait_for(|stop| *stop).await);
            sleep(shutdown_timeout).await;
            overdue.cancel();
            sleep(STORING_TIME).await;
        };
        tokio::select! {
            () = self.deliver(wake, stop) => {}
            // What is not stored by then is repeated after the next start.
            () = ending => {}
        }
    }

    async fn deliver(self, wake: watch::Receiver<()>, mut stop: watch::Receiver<bool>) {
        let mut failures = 0_u32;
        let mut is_started = self.is_started;
        while !is_started {
            tokio::select! {
                () = sleep(self.policy.store_delay(failures)) => {}
                _ = stop.wait_for(|stop| *stop) => return,
            }
            let started = self.start_outbox().await;
            is_started = started.is_ok();
            if let Err(error) = started {
                failures = failures.saturating_add(1);
                error!(store = %error.code(), "outbox.failed");
            }
        }
        let Self { store, heartbeat, policy, senders, alarms, overdue, .. } = self;
        let mut channels = JoinSet::new();
        for sender in senders {
            let delivery = Delivery {
                store: Arc::clone(&store),
                heartbeat: heartbeat.clone(),
                policy: policy.clone(),
                alarms: alarms.clone(),
                sender,
                overdue: overdue.clone(),
            };
            channels.spawn(Arc::new(delivery).run(wake.clone(), stop.clone()));
        }
        while let Some(ended) = channels.join_next().await {
            if let Err(error) = ended
                && error.is_panic()
            {
                std::panic::resume_unwind(error.into_panic());
            }
        }
    }

    async fn start_outbox(&self) -> Result<(), StoreError> {
        let in_use = self.senders.iter().map(|sender| sender.channel);
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
    overdue: CancellationToken,
}

/// The attempts of one channel that are under way.
#[derive(Default)]
struct Attempts {
    tasks: JoinSet<bool>,
    /// The entry of each task.
    entries: HashMap<Id, i64>,
    /// Entries that were leased again while their attempt was under way, whose result is just being stored or cannot be
    /// stored: the next attempt waits for its end.
    waiting: HashMap<i64, LeasedEntry>,
    /// Leases that are not in `entries` may be held: their COMMIT was not answered, or their attempt was not begun.
    has_unused_leases: bool,
}

impl Attempts {
    fn add(&mut self, delivery: &Arc<Delivery>, leased: LeasedEntry) {
        let number = leased.entry.number;
        if self.entries.values().any(|under_way| *under_way == number) {
            self.waiting.insert(number, leased);
        } else {
            let task = self.tasks.spawn(Arc::clone(delivery).attempt(leased));
            self.entries.insert(task.id(), number);
        }
    }

    /// Frees the entry of an attempt that has ended, and makes the next attempt where it is repeated and was leased again.
    fn end(&mut self, delivery: &Arc<Delivery>, ended: Result<(Id, bool), JoinError>) {
        let (id, is_repeated) = ended.unwrap_or_else(|error| {
            // The result is not stored: the entry is leased again when its lease has expired.
            error!("outbox.panicked");
            (error.id(), true)
        });
        let leased = self.entries.remove(&id).and_then(|number| self.waiting.remove(&number));
        match leased {
            Some(leased) if is_repeated => self.add(delivery, leased),
            // Unless `mail retry` has made it pending again meanwhile, it is finished.
            Some(_) => self.has_unused_leases = true,
            None => {}
        }
    }
}

impl Delivery {
    /// Delivers until `stop`, and then until no attempt is under way.
    async fn run(self: Arc<Self>, mut wake: watch::Receiver<()>, mut stop: watch::Receiver<bool>) {
        let mut attempts = Attempts::default();
        let mut store_failures = 0;
        loop {
            wake.mark_unchanged();
            let concurrency = usize::try_from(self.policy.concurrency).unwrap_or(1);
            let free = concurrency.saturating_sub(attempts.tasks.len());
            let mut pause = self.policy.poll_interval;
            match self.lease(&mut attempts, free).await {
                Ok(leased) => {
                    store_failures = 0;
                    leased.into_iter().for_each(|leased| attempts.add(&self, leased));
                }
                Err(error) => {
                    store_failures += 1;
                    pause = self.store_failed(store_failures, &error);
                }
            }
            self.heartbeat.expect_within(self.sender.channel, pause.saturating_add(self.policy.stuck_after));
            tokio::select! {
                Some(ended) = attempts.tasks.join_next_with_id() => attempts.end(&self, ended),
                () = sleep(pause) => {}
                Ok(()) = wake.changed(), if free > 0 => {}
                _ = stop.wait_for(|stop| *stop) => break,
            }
        }
        while attempts.tasks.join_next().await.is_some() {}
    }

    async fn lease(&self, attempts: &mut Attempts, free: usize) -> Result<Vec<LeasedEntry>, StoreError> {
        let limit = u32::try_from(free).unwrap_or(u32::MAX);
        if limit == 0 {
            return Ok(Vec::new());
        }
        if attempts.has_unused_leases {
            let under_way: Vec<_> = attempts.entries.values().copied().collect();
            self.store.release_leases(self.sender.channel, &under_way).await?;
        }
        attempts.has_unused_leases = true;
        let DeliveryPolicy { mail_timeout, reply_timeout, .. } = &self.policy;
        let lease = mail_timeout.saturating_add(*reply_timeout).saturating_add(LEASE_MARGIN);
        let leased = self.store.lease_entries(self.sender.channel, millis(lease), limit).await?;
        attempts.has_unused_leases = false;
        Ok(leased)
    }

    /// Delivers an entry and stores the result, until that succeeds. Returns whether the entry is repeated. Nothing is stored
    /// where the server stopped before the message was handed over.
    async fn attempt(self: Arc<Self>, leased: LeasedEntry) -> bool {
        let LeasedEntry { entry, cause } = leased;
        let Some(outcome) = self.send(&entry, &cause).await else { return true };
        let mut failures = 0;
        while let Err(error) = self.store.finish_attempt(&entry, outcome.clone()).await {
            failures += 1;
            sleep(self.store_failed(failures, &error)).await;
        }
        self.log_outcome(&entry, &outcome);
        matches!(outcome, DeliveryOutcome::Retry { .. })
    }

    /// Sends a message; none where the server stopped before the message was handed over.
    async fn send(&self, entry: &OutboxEntry, cause: &Cause) -> Option<DeliveryOutcome> {
        let sending = AssertUnwindSafe(self.send_until_overdue(entry, cause)).catch_unwind();
        let sent = sending.await.unwrap_or_else(|_panic| Some(Err(MailError::deferred("panic"))))?;
        let Err(MailError { reason: error, end }) = sent else { return Some(DeliveryOutcome::Sent) };
        let delay = match end {
            _ if entry.attempts >= self.policy.max_attempts => None,
            Undelivered::Refused => None,
            Undelivered::Deferred => Some(self.policy.delay(entry.attempts, &entry.token)),
            Undelivered::Unknown => {
                let is_repeated = entry.last_error.as_deref() == Some(MailError::NO_REPLY);
                self.policy.unknown_delay(age(entry), is_repeated)
            }
        };
        Some(match delay {
            Some(delay) => DeliveryOutcome::Retry { delay: millis(delay), error },
            None => DeliveryOutcome::Failed { error },
        })
    }

    async fn send_until_overdue(&self, entry: &OutboxEntry, cause: &Cause) -> Option<Result<(), MailError>> {
        match self.overdue.run_until_cancelled(self.sender.begin(entry, cause)).await? {
            Err(error) => Some(Err(error)),
            // From here on the mail server may accept the message.
            Ok(handover) => {
                let ended = self.overdue.run_until_cancelled(handover.finish()).await;
                Some(ended.unwrap_or_else(|| Err(MailError::unknown())))
            }
        }
    }

    /// Logs the last of so many failures in a row, and returns the pause after it.
    fn store_failed(&self, failures: u32, error: &StoreError) -> Duration {
        let pause = self.policy.store_delay(failures);
        error!(store = %error.code(), retry_in = pause.as_secs(), "outbox.failed");
        self.alarms.record(AlarmKind::Store);
        pause
    }

    fn log_outcome(&self, entry: &OutboxEntry, outcome: &DeliveryOutcome) {
        let (kind, number) = (entry.kind.as_str(), entry.cause);
        match outcome {
            DeliveryOutcome::Sent => info!(kind = %kind, number, "mail.sent"),
            DeliveryOutcome::Retry { delay, error } => {
                if entry.attempts >= ALARM_ATTEMPTS {
                    self.alarms.record(AlarmKind::Mail);
                }
                warn!(kind = %kind, number, reason = %word(error), retry_in = delay / 1000, "mail.failed");
            }
            DeliveryOutcome::Failed { error } => {
                self.alarms.record(AlarmKind::Mail);
                error!(kind = %kind, number, reason = %word(error), "mail.given_up");
            }
        }
    }
}

/// How long ago an entry was caused.
fn age(entry: &OutboxEntry) -> Duration {
    let millis = clock::now_millis().saturating_sub(entry.created_at);
    Duration::from_millis(u64::try_from(millis).unwrap_or_default())
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
