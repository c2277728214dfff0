//! SQLite store: one file, no database server.
//!
//! One thread owns the connection, so that no worker waits for a disk. Writes that queue up during a commit share the
//! next one: a single flush of the disk may acknowledge many leads and orders.

mod alarm_claims;
mod connection;
mod erasure;
mod error;
mod files;
mod leads;
mod link_requests;
mod migrations;
mod order_checks;
mod orders;
mod outbox;
mod outbox_insert;
mod writer_thread;

use crate::{
    log::AlarmKind,
    orders::{
        Channel, CheckSchedule, CheckoutAttempt, Decision, DeliveryOutcome, DeliveryState, Erased,
        InsertOutcome, Lead, LeasedEntry, NewOrder, Order, OutboxEntry, Pending, RefundReason, Retention,
        SessionTtl, Store, StoreError, StoreStatistics, StoreSummary, StoredLead, Transition,
        normalized_email,
    },
};
use connection::FILE_NAME;
use error::{missing, unusable};
use files::{create_file, create_folder};
use rusqlite::Connection;
use std::{path::Path, time::Duration};
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};
use writer_thread::{Job, QueuedWrite, WriterThread};

/// The store.
#[derive(Debug)]
pub struct SqliteStore {
    jobs: mpsc::Sender<Job>,
}

impl SqliteStore {
    /// Opens the store of a folder, and creates both where they are missing, readable by their owner alone.
    ///
    /// `lock_timeout` is how long another process may hold a lock.
    ///
    /// # Errors
    /// Why it cannot be opened, and what to do.
    pub fn open(folder: &Path, lock_timeout: Duration) -> Result<Self, StoreError> {
        create_folder(folder).map_err(|error| unusable(folder, &error.to_string()))?;
        create_file(&folder.join(FILE_NAME)).map_err(|error| unusable(folder, &error.to_string()))?;
        Self::start(folder, connection::open_and_migrate(folder, lock_timeout)?)
    }

    /// Opens the store of a folder that must hold one.
    ///
    /// # Errors
    /// As [`SqliteStore::open`], and where there is none.
    pub fn open_existing(folder: &Path, lock_timeout: Duration) -> Result<Self, StoreError> {
        must_exist(folder)?;
        Self::start(folder, connection::open_and_migrate(folder, lock_timeout)?)
    }

    /// Opens the store of a folder that must hold one, for reading. An older schema is migrated in a copy in memory.
    ///
    /// # Errors
    /// As [`SqliteStore::open_existing`].
    pub fn open_read_only(folder: &Path, lock_timeout: Duration) -> Result<Self, StoreError> {
        must_exist(folder)?;
        Self::start(folder, connection::open_read_only(folder, lock_timeout)?)
    }

    /// Inspects the store of a folder; none where there is no store yet, and one could be created. Nothing of what this
    /// writes remains: a lock that is released, a file that is removed.
    ///
    /// # Errors
    /// Why it could not be used, and what to do.
    pub fn inspect(folder: &Path, lock_timeout: Duration) -> Result<Option<StoreSummary>, StoreError> {
        if folder.join(FILE_NAME).is_file() {
            return connection::inspect(folder, lock_timeout).map(Some);
        }
        match files::check_writable(folder) {
            Ok(()) => Ok(None),
            Err(error) => Err(unusable(folder, &error.to_string())),
        }
    }

    /// Copies the store of a folder that must hold one into a new file.
    ///
    /// # Errors
    /// Why it cannot be copied.
    pub fn backup(folder: &Path, file: &Path, lock_timeout: Duration) -> Result<(), StoreError> {
        must_exist(folder)?;
        files::backup(&connection::open_unmigrated(folder, lock_timeout)?, file)
    }

    fn start(folder: &Path, connection: Connection) -> Result<Self, StoreError> {
        let jobs = WriterThread::start(connection, folder.join(FILE_NAME))
            .map_err(|error| unusable(folder, &error.to_string()))?;
        Ok(Self { jobs })
    }

    /// Queues a job and waits for its result.
    async fn enqueue<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job + Send,
    ) -> Result<T, StoreError> {
        let (sender, receiver) = oneshot::channel();
        match self.jobs.try_send(job(sender)) {
            Ok(()) => receiver.await.unwrap_or_else(|_| Err(StoreError::stopped())),
            Err(TrySendError::Full(_)) => Err(StoreError::busy()),
            Err(TrySendError::Closed(_)) => Err(StoreError::stopped()),
        }
    }

    /// A write, which shares its commit with others.
    fn write<T: Send + 'static>(
        &self,
        run: impl FnOnce(&Connection, i64) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<'_, T> {
        Box::pin(self.enqueue(|sender| Job::Write(Box::new(QueuedWrite::new(run, sender)))))
    }

    /// Anything else.
    fn run<T: Send + 'static>(
        &self,
        task: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<'_, T> {
        Box::pin(self.enqueue(|sender| {
            // The receiver is gone where the caller timed out.
            Job::Task(Box::new(move |connection| drop(sender.send(task(connection)))))
        }))
    }
}

impl Store for SqliteStore {
    fn insert_lead(&self, lead: Lead) -> Pending<'_, InsertOutcome> {
        self.write(move |connection, now| leads::insert(connection, &lead, now))
    }

    fn repeat_confirmation_request(&self, lead: &Lead) -> Pending<'_, ()> {
        let digest = lead.digest();
        self.write(move |connection, now| leads::repeat_request(connection, digest, now))
    }

    fn accept_lead(&self, number: i64) -> Pending<'_, bool> {
        self.write(move |connection, now| leads::accept(connection, number, now))
    }

    fn leads(&self, form: Option<&str>, after: i64, limit: u32) -> Pending<'_, Vec<StoredLead>> {
        let form = form.map(str::to_owned);
        self.run(move |connection| leads::list(connection, form.as_deref(), after, limit))
    }

    fn delete_leads(&self, email: &str) -> Pending<'_, usize> {
        let email = normalized_email(email);
        self.run(move |connection| leads::delete(connection, &email))
    }

    fn erase_buyer(&self, email: &str) -> Pending<'_, Erased> {
        let email = normalized_email(email);
        self.write(move |connection, now| erasure::erase_buyer(connection, &email, now))
    }

    fn erase_expired(&self, retention: Retention) -> Pending<'_, Erased> {
        Box::pin(async move {
            let erase =
                move |connection: &Connection, now| erasure::erase_expired(connection, retention, now);
            let erased = self.write(erase).await?;
            if erased.leads + erased.orders > 0 {
                self.run(erasure::empty_log).await?;
            }
            Ok(erased)
        })
    }

    fn start_attempt(&self, attempt: &str, ttl: Option<SessionTtl>) -> Pending<'_, CheckoutAttempt> {
        let attempt = attempt.to_owned();
        match ttl {
            None => self.run(move |connection| orders::current_attempt(connection, &attempt)),
            Some(ttl) => {
                self.write(move |connection, now| orders::start_attempt(connection, &attempt, ttl, now))
            }
        }
    }

    fn insert_order(&self, order: NewOrder) -> Pending<'_, InsertOutcome> {
        self.write(move |connection, now| orders::insert(connection, &order, now))
    }

    fn update_order(
        &self,
        session: &str,
        payment: Option<&str>,
        decide: Decision,
    ) -> Pending<'_, Transition> {
        let (session, payment) = (session.to_owned(), payment.map(str::to_owned));
        self.write(move |connection, now| orders::update(connection, &session, payment, decide, now))
    }

    fn record_refund(
        &self,
        payment: &str,
        reason: RefundReason,
        decide: Decision,
    ) -> Pending<'_, Transition> {
        let payment = payment.to_owned();
        self.write(move |connection, now| orders::record_refund(connection, &payment, reason, decide, now))
    }

    fn order(&self, session: &str) -> Pending<'_, Option<Order>> {
        let session = session.to_owned();
        self.run(move |connection| orders::find(connection, "session", &session))
    }

    fn orders(&self, after: i64, limit: u32) -> Pending<'_, Vec<Order>> {
        self.run(move |connection| orders::list(connection, false, after, limit))
    }

    fn open_orders(&self, after: i64, limit: u32) -> Pending<'_, Vec<Order>> {
        self.run(move |connection| orders::list(connection, true, after, limit))
    }

    fn take_due_check(&self, schedule: CheckSchedule) -> Pending<'_, Option<Order>> {
        Box::pin(async move {
            // Reading first: an idle server writes nothing.
            if !self.run(order_checks::is_check_due).await? {
                return Ok(None);
            }
            self.write(move |connection, now| order_checks::take_due_check(connection, schedule, now)).await
        })
    }

    fn confirm_subscription(&self, number: i64) -> Pending<'_, bool> {
        self.write(move |connection, now| leads::confirm(connection, number, now))
    }

    fn delete_subscription(&self, number: i64) -> Pending<'_, bool> {
        self.write(move |connection, _| leads::delete_subscription(connection, number))
    }

    fn request_link(&self, email: &str) -> Pending<'_, ()> {
        let email = normalized_email(email);
        self.write(move |connection, now| link_requests::insert(connection, &email, now))
    }

    fn start_outbox(&self, channels: &[Channel]) -> Pending<'_, ()> {
        let channels = channels.to_vec();
        self.write(move |connection, now| outbox::start(connection, &channels, now))
    }

    fn lease_entries(&self, channel: Channel, lease: i64, limit: u32) -> Pending<'_, Vec<LeasedEntry>> {
        Box::pin(async move {
            // Reading first: an idle server writes nothing.
            if !self.run(move |connection| outbox::is_due(connection, channel)).await? {
                return Ok(Vec::new());
            }
            self.write(move |connection, now| outbox::lease(connection, channel, lease, limit, now)).await
        })
    }

    fn finish_attempt(&self, entry: &OutboxEntry, outcome: DeliveryOutcome) -> Pending<'_, ()> {
        let entry = entry.clone();
        self.write(move |connection, now| outbox::finish(connection, &entry, &outcome, now))
    }

    fn outbox(&self, state: Option<DeliveryState>, after: i64, limit: u32) -> Pending<'_, Vec<OutboxEntry>> {
        self.run(move |connection| outbox::list(connection, state, after, limit))
    }

    fn retry_failed(&self) -> Pending<'_, usize> {
        self.write(|connection, _| outbox::retry_failed(connection))
    }

    fn claim_alarm(&self, kind: AlarmKind, interval: i64) -> Pending<'_, i64> {
        self.write(move |connection, now| alarm_claims::claim(connection, kind, interval, now))
    }

    fn release_alarm(&self, kind: AlarmKind) -> Pending<'_, ()> {
        self.write(move |connection, _| alarm_claims::release(connection, kind))
    }

    fn check_writable(&self) -> Pending<'_, ()> {
        // A transaction that changes nothing takes the write lock, and writes nothing.
        self.write(|_, _| Ok(()))
    }

    fn statistics(&self) -> Pending<'_, StoreStatistics> {
        self.run(|connection| {
            Ok(StoreStatistics {
                orders: order_checks::count_by_status(connection)?,
                outbox: outbox::count_by_state(connection)?,
            })
        })
    }
}

fn must_exist(folder: &Path) -> Result<(), StoreError> {
    if folder.join(FILE_NAME).is_file() { Ok(()) } else { Err(missing(folder)) }
}

#[cfg(test)]
mod tests;
