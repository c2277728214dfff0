//! Outbox runner: sends the messages of the outbox by mail, outside of requests.
//!
//! Messages are in the store, written in the transaction of their cause, so a stop or a crash loses none. Each is sent
//! at least once: if a reply is lost, the message is repeated with the same `Message-ID`. Each has its own schedule. A
//! failed attempt is repeated with growing delays, one that may have been accepted with long ones. A message that is
//! refused, or tried too often, is given up and listed for the operator (`checkout-server mail --failed`).
//!
//! Every wait has a limit: an attempt the limits of [`MailClient`], the store its own, a stop
//! `OutboxPolicy::shutdown_timeout`. At the end of a stop, an attempt that has handed its message over counts as
//! possibly accepted; any other leaves its message unchanged.
//!
//! If several servers share the store, each message is leased by one of them ([`Store::lease_messages`]).
//!
//! Messages to the owner are skipped as long as there is no `MAIL_OWNER`.

use crate::{
    base::{clock, log::word},
    mail::{AlarmKind, Alarms, Composer, Handover, MailClient, MailError, MessageLinks, Undelivered},
    store::{Store, StoreError},
};
use futures_util::FutureExt as _;
use shop::{Cause, LeasedMessage, OutboxMessage, OutboxPolicy, SendOutcome};
use std::{
    collections::HashMap,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::{
    sync::watch,
    task::{Id, JoinError, JoinSet},
    time::sleep,
};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

/// How long a stop waits for the results of attempts that it has cancelled.
const STORING_TIME: Duration = Duration::from_millis(400);

/// Number of attempts from which a refused message is an alarm. A server with greylisting accepts it before.
const ALARM_ATTEMPTS: u32 = 5;

/// Composer and client, which compose and send the messages of the outbox.
pub(crate) struct OutboxMail {
    pub(crate) composer: Composer,
    pub(crate) client: MailClient,
    pub(crate) links: MessageLinks,
}

impl OutboxMail {
    /// Composes a message and prepares to hand it over.
    async fn begin(&self, message: &OutboxMessage, cause: &Cause) -> Result<Handover, MailError> {
        let mail = self.composer.compose(message, cause, &self.links).map_err(MailError::not_composed)?;
        self.client.begin(&message.token, &mail).await
    }
}

/// Sends the messages of the outbox.
pub(crate) struct OutboxRunner {
    store: Arc<Store>,
    policy: OutboxPolicy,
    mail: OutboxMail,
    heartbeat: Heartbeat,
    alarms: Alarms,
    is_started: bool,
    /// Cancelled when a stop no longer waits for attempts.
    overdue: CancellationToken,
}

/// Attempts that are under way.
#[derive(Default)]
struct Attempts {
    /// The tasks. Each returns true if its message is repeated.
    tasks: JoinSet<bool>,
    /// Number of each task's message.
    messages: HashMap<Id, i64>,
    /// Messages that were leased again while the result of their attempt is being stored, or cannot be stored. The next
    /// attempt starts when that one has ended.
    waiting: HashMap<i64, LeasedMessage>,
    /// True if this server may hold leases without an attempt: their COMMIT was not answered, or their attempt was not
    /// started.
    has_unused_leases: bool,
}

impl Attempts {
    /// Starts the attempt of a leased message, or lets it wait for an earlier attempt at the same message.
    fn add(&mut self, runner: &Arc<OutboxRunner>, leased: LeasedMessage) {
        let number = leased.message.number;
        if self.messages.values().any(|under_way| *under_way == number) {
            self.waiting.insert(number, leased);
        } else {
            let task = self.tasks.spawn(Arc::clone(runner).attempt(leased));
            self.messages.insert(task.id(), number);
        }
    }

    /// Removes an attempt that has ended. If its message is repeated and was leased again, starts the next attempt.
    fn end(&mut self, runner: &Arc<OutboxRunner>, ended: Result<(Id, bool), JoinError>) {
        let (id, is_repeated) = ended.unwrap_or_else(|error| {
            // The result is not stored; the message is leased again when its lease has expired.
            error!("outbox.panicked");
            (error.id(), true)
        });
        let leased = self.messages.remove(&id).and_then(|number| self.waiting.remove(&number));
        match leased {
            Some(leased) if is_repeated => self.add(runner, leased),
            // The message is finished, unless `mail retry` has made it pending again.
            Some(_) => self.has_unused_leases = true,
            None => {}
        }
    }
}

impl OutboxRunner {
    /// Creates a runner that has not started.
    pub(crate) fn new(
        store: Arc<Store>,
        policy: OutboxPolicy,
        mail: OutboxMail,
        heartbeat: Heartbeat,
        alarms: Alarms,
    ) -> Self {
        let overdue = CancellationToken::new();
        Self { store, policy, mail, heartbeat, alarms, is_started: false, overdue }
    }

    /// Prepares the outbox before the first request is served. An error of the store is retried by [`OutboxRunner::run`].
    pub(crate) async fn start(&mut self) {
        self.heartbeat.expect_within(self.policy.stuck_after);
        self.is_started = self.prepare_outbox().await;
    }

    /// Sends until `stop`, and for `shutdown_timeout` after it.
    pub(crate) async fn run(self, stop: watch::Receiver<bool>) {
        let (shutdown_timeout, overdue) = (self.policy.shutdown_timeout, self.overdue.clone());
        let mut stopped = stop.clone();
        let ending = async {
            drop(stopped.wait_for(|stop| *stop).await);
            sleep(shutdown_timeout).await;
            overdue.cancel();
            sleep(STORING_TIME).await;
        };
        tokio::select! {
            () = Arc::new(self).send_all(stop) => {}
            // An attempt whose result is not stored by then is repeated after the next start.
            () = ending => {}
        }
    }

    /// Sends until `stop`, and then until no attempt is under way.
    async fn send_all(self: Arc<Self>, mut stop: watch::Receiver<bool>) {
        tokio::select! {
            () = self.retry_start() => {}
            _ = stop.wait_for(|stop| *stop) => return,
        }
        let mut wake = self.store.outbox_wake();
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
            self.heartbeat.expect_within(pause.saturating_add(self.policy.stuck_after));
            tokio::select! {
                Some(ended) = attempts.tasks.join_next_with_id() => attempts.end(&self, ended),
                () = sleep(pause) => {}
                Ok(()) = wake.changed(), if free > 0 => {}
                _ = stop.wait_for(|stop| *stop) => break,
            }
        }
        while attempts.tasks.join_next().await.is_some() {}
    }

    /// Prepares the outbox, if the store failed at the start.
    async fn retry_start(&self) {
        let mut failures = 0_u32;
        let mut is_started = self.is_started;
        while !is_started {
            sleep(self.policy.store_delay(failures)).await;
            is_started = self.prepare_outbox().await;
            failures = failures.saturating_add(1);
        }
    }

    /// Prepares the outbox; false if the store failed.
    async fn prepare_outbox(&self) -> bool {
        let started = self.store.start_outbox().await;
        started.inspect_err(|error| error!(store = %error.code(), "outbox.failed")).is_ok()
    }

    /// Leases messages for so many `free` places, after it has given back the leases without an attempt.
    async fn lease(&self, attempts: &mut Attempts, free: usize) -> Result<Vec<LeasedMessage>, StoreError> {
        let limit = u32::try_from(free).unwrap_or(u32::MAX);
        if limit == 0 {
            return Ok(Vec::new());
        }
        if attempts.has_unused_leases {
            let under_way: Vec<_> = attempts.messages.values().copied().collect();
            self.store.release_leases(&under_way).await?;
        }
        attempts.has_unused_leases = true;
        let (lease, has_owner) = (millis(self.policy.lease()), self.mail.composer.has_owner());
        let leased = self.store.lease_messages(lease, limit, has_owner).await?;
        attempts.has_unused_leases = false;
        Ok(leased)
    }

    /// Sends a message, and stores the result until that succeeds. Returns true if the message is repeated. Stores
    /// nothing if the server stopped before the message was handed over.
    async fn attempt(self: Arc<Self>, leased: LeasedMessage) -> bool {
        let LeasedMessage { message, cause } = leased;
        let Some(outcome) = self.send(&message, &cause).await else { return true };
        let mut failures = 0;
        while let Err(error) = self.store.finish_attempt(&message, outcome.clone()).await {
            failures += 1;
            sleep(self.store_failed(failures, &error)).await;
        }
        self.log_outcome(&message, &outcome);
        matches!(outcome, SendOutcome::Retry { .. })
    }

    /// Sends a message; `None` if the server stopped before the message was handed over.
    async fn send(&self, message: &OutboxMessage, cause: &Cause) -> Option<SendOutcome> {
        let sending = AssertUnwindSafe(self.send_until_overdue(message, cause)).catch_unwind();
        let sent = sending.await.unwrap_or_else(|_panic| Some(Err(MailError::deferred("panic"))))?;
        let Err(MailError { reason: error, end }) = sent else { return Some(SendOutcome::Sent) };
        let delay = match end {
            _ if message.attempts >= self.policy.max_attempts => None,
            Undelivered::Refused => None,
            Undelivered::Deferred => Some(self.policy.delay(message.attempts, &message.token)),
            Undelivered::Unknown => {
                let is_repeated = message.last_error.as_deref() == Some(MailError::NO_REPLY);
                self.policy.unknown_delay(age(message), is_repeated)
            }
        };
        Some(match delay {
            Some(delay) => SendOutcome::Retry { delay: millis(delay), error },
            None => SendOutcome::Failed { error },
        })
    }

    /// Sends a message; `None` if the server no longer waits and the message was not handed over.
    async fn send_until_overdue(
        &self,
        message: &OutboxMessage,
        cause: &Cause,
    ) -> Option<Result<(), MailError>> {
        match self.overdue.run_until_cancelled(self.mail.begin(message, cause)).await? {
            Err(error) => Some(Err(error)),
            // From here on the mail server may accept the message.
            Ok(handover) => {
                let ended = self.overdue.run_until_cancelled(handover.finish()).await;
                Some(ended.unwrap_or_else(|| Err(MailError::unknown())))
            }
        }
    }

    /// Logs a failure of the store, and returns the pause after so many failures in a row.
    fn store_failed(&self, failures: u32, error: &StoreError) -> Duration {
        let pause = self.policy.store_delay(failures);
        error!(store = %error.code(), retry_in = pause.as_secs(), "outbox.failed");
        self.alarms.record(AlarmKind::Store);
        pause
    }

    fn log_outcome(&self, message: &OutboxMessage, outcome: &SendOutcome) {
        let (kind, number) = (message.kind.as_str(), message.cause);
        match outcome {
            SendOutcome::Sent => info!(kind = %kind, number, "mail.sent"),
            SendOutcome::Retry { delay, error } => {
                if message.attempts >= ALARM_ATTEMPTS {
                    self.alarms.record(AlarmKind::Mail);
                }
                warn!(kind = %kind, number, reason = %word(error), retry_in = delay / 1000, "mail.failed");
            }
            SendOutcome::Failed { error } => {
                self.alarms.record(AlarmKind::Mail);
                error!(kind = %kind, number, reason = %word(error), "mail.given_up");
            }
        }
    }
}

/// Deadline for the next sign of life of the runner; `None` before its start.
#[derive(Debug, Clone, Default)]
pub(crate) struct Heartbeat(Arc<Mutex<Option<Instant>>>);

impl Heartbeat {
    /// Sets the deadline for the next sign of life.
    fn expect_within(&self, time: Duration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + time);
    }

    /// True if the deadline has not passed.
    pub(crate) fn is_alive(&self) -> bool {
        let expected = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        expected.is_none_or(|at| Instant::now() <= at)
    }

    /// At the end of each interval, records an alarm if the runner is late. Runs until `stop`.
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

/// Age of a message.
fn age(message: &OutboxMessage) -> Duration {
    let millis = clock::now_millis().saturating_sub(message.created_at);
    Duration::from_millis(u64::try_from(millis).unwrap_or_default())
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
