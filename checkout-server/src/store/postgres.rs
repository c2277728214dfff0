//! PostgreSQL store, shared by any number of servers.
//!
//! Each method is one transaction. Writers of the same row wait for each other with advisory locks, so that several
//! servers behave as one.

mod advisory_locks;
mod alarm_claims;
mod connection;
mod erasure;
mod error;
mod inspection;
mod leads;
mod link_requests;
mod migrations;
mod order_checks;
mod orders;
mod outbox;
mod outbox_insert;
mod runtime;

use crate::{
    clock,
    config::PostgresSettings,
    log::AlarmKind,
    orders::{
        Channel, CheckSchedule, CheckoutAttempt, Decision, DeliveryOutcome, DeliveryState, Erased,
        InsertOutcome, Lead, LeasedEntry, NewOrder, Order, OutboxEntry, Pending, RefundReason, Retention,
        SessionTtl, Store, StoreError, StoreStatistics, StoredLead, Transition, normalized_email,
    },
};
use connection::Access;
use deadpool_postgres::{Client, Pool, Transaction};
use error::{StartError, StartFuture};
use runtime::DbRuntime;
use std::{
    thread,
    time::{Duration, Instant},
};

/// Pause between attempts to reach a database that is starting.
const START_RETRY_PAUSE: Duration = Duration::from_millis(250);

/// The store.
#[derive(Debug)]
pub struct PostgresStore {
    pool: Pool,
    runtime: DbRuntime,
}

impl PostgresStore {
    /// Opens the store of a database, creating its tables as needed. `lock_timeout` is how long another process may
    /// hold a lock, and how long to wait for a database that is starting.
    ///
    /// # Errors
    /// Why it cannot be opened, and what to do.
    pub fn open(settings: &PostgresSettings, lock_timeout: Duration) -> Result<Self, StoreError> {
        Self::start(settings, lock_timeout, lock_timeout, Access::ReadWrite, |transaction| {
            Box::pin(async move { migrations::migrate(transaction).await.map(drop) })
        })
    }

    /// Opens the store of a database that must hold one.
    ///
    /// # Errors
    /// As [`PostgresStore::open`], and where there is none.
    pub fn open_existing(settings: &PostgresSettings, lock_timeout: Duration) -> Result<Self, StoreError> {
        Self::start(settings, lock_timeout, Duration::ZERO, Access::ReadWrite, |transaction| {
            Box::pin(async move {
                match migrations::migrate(transaction).await? {
                    0 => Err(StartError::Missing),
                    _ => Ok(()),
                }
            })
        })
    }

    /// Opens the store of a database that must hold one, for reading.
    ///
    /// # Errors
    /// As [`PostgresStore::open_existing`], and where it has an older schema, which is not migrated.
    pub fn open_read_only(settings: &PostgresSettings, lock_timeout: Duration) -> Result<Self, StoreError> {
        Self::start(settings, lock_timeout, Duration::ZERO, Access::ReadOnly, |transaction| {
            Box::pin(async move {
                match migrations::schema_version(transaction).await? {
                    0 => Err(StartError::Missing),
                    version if version < migrations::LATEST => {
                        Err(StartError::Older { found: version, latest: migrations::LATEST })
                    }
                    _ => Ok(()),
                }
            })
        })
    }

    fn start(
        settings: &PostgresSettings,
        lock_timeout: Duration,
        start_timeout: Duration,
        access: Access,
        prepare: for<'t> fn(&'t Transaction<'t>) -> StartFuture<'t>,
    ) -> Result<Self, StoreError> {
        let store =
            Self::connect(settings, lock_timeout, access).map_err(|error| error.describe(settings))?;
        let started = Instant::now();
        loop {
            let pool = store.pool.clone();
            let prepared = store.runtime.block_on(async move {
                let mut client = pool.get().await?;
                let transaction = client.transaction().await?;
                prepare(&transaction).await?;
                Ok(transaction.commit().await?)
            });
            match prepared {
                Ok(()) => return Ok(store),
                Err(StartError::Unreachable(_)) if started.elapsed() < start_timeout => {
                    thread::sleep(START_RETRY_PAUSE);
                }
                Err(error) => return Err(error.describe(settings)),
            }
        }
    }

    /// Starts the runtime's thread; no connection is made yet.
    fn connect(
        settings: &PostgresSettings,
        lock_timeout: Duration,
        access: Access,
    ) -> Result<Self, StartError> {
        let pool = connection::pool(settings, lock_timeout, access)?;
        let runtime = DbRuntime::start().map_err(|error| StartError::Unusable(error.to_string()))?;
        Ok(Self { pool, runtime })
    }

    /// Runs a transaction; it gets the current time in milliseconds since 1970.
    fn write<T: Send + 'static>(
        &self,
        run: impl for<'t> FnOnce(&'t Transaction<'t>, i64) -> Pending<'t, T> + Send + 'static,
    ) -> Pending<'_, T> {
        let pool = self.pool.clone();
        self.runtime.run(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let result = run(&transaction, clock::now_millis()).await?;
            transaction.commit().await?;
            Ok(result)
        })
    }

    /// Runs one statement, which is a transaction of its own.
    fn query<T: Send + 'static>(
        &self,
        run: impl for<'c> FnOnce(&'c Client) -> Pending<'c, T> + Send + 'static,
    ) -> Pending<'_, T> {
        let pool = self.pool.clone();
        self.runtime.run(async move {
            let client = pool.get().await?;
            run(&client).await
        })
    }
}

impl Store for PostgresStore {
    fn insert_lead(&self, lead: Lead) -> Pending<'_, InsertOutcome> {
        self.write(move |transaction, now| {
            Box::pin(async move { leads::insert(transaction, &lead, now).await })
        })
    }

    fn repeat_confirmation_request(&self, lead: &Lead) -> Pending<'_, ()> {
        let digest = lead.digest();
        self.write(move |transaction, now| Box::pin(leads::repeat_request(transaction, digest, now)))
    }

    fn accept_lead(&self, number: i64) -> Pending<'_, bool> {
        self.write(move |transaction, now| Box::pin(leads::accept(transaction, number, now)))
    }

    fn leads(&self, form: Option<&str>, after: i64, limit: u32) -> Pending<'_, Vec<StoredLead>> {
        let form = form.map(str::to_owned);
        self.query(move |client| {
            Box::pin(async move { leads::list(client, form.as_deref(), after, limit).await })
        })
    }

    fn delete_leads(&self, email: &str) -> Pending<'_, usize> {
        let email = normalized_email(email);
        self.query(move |client| Box::pin(async move { leads::delete(client, &email).await }))
    }

    fn erase_buyer(&self, email: &str) -> Pending<'_, Erased> {
        let email = normalized_email(email);
        self.write(move |transaction, now| {
            Box::pin(async move { erasure::erase_buyer(transaction, &email, now).await })
        })
    }

    fn erase_expired(&self, retention: Retention) -> Pending<'_, Erased> {
        self.write(move |transaction, now| Box::pin(erasure::erase_expired(transaction, retention, now)))
    }

    fn start_attempt(&self, attempt: &str, ttl: Option<SessionTtl>) -> Pending<'_, CheckoutAttempt> {
        let attempt = attempt.to_owned();
        match ttl {
            None => self.query(move |client| {
                Box::pin(async move { orders::current_attempt(client, &attempt).await })
            }),
            Some(ttl) => self.write(move |transaction, now| {
                Box::pin(async move { orders::start_attempt(transaction, &attempt, ttl, now).await })
            }),
        }
    }

    fn insert_order(&self, order: NewOrder) -> Pending<'_, InsertOutcome> {
        self.write(move |transaction, now| {
            Box::pin(async move { orders::insert(transaction, &order, now).await })
        })
    }

    fn update_order(
        &self,
        session: &str,
        payment: Option<&str>,
        decide: Decision,
    ) -> Pending<'_, Transition> {
        let (session, payment) = (session.to_owned(), payment.map(str::to_owned));
        self.write(move |transaction, now| {
            Box::pin(async move { orders::update(transaction, &session, payment, decide, now).await })
        })
    }

    fn record_refund(
        &self,
        payment: &str,
        reason: RefundReason,
        decide: Decision,
    ) -> Pending<'_, Transition> {
        let payment = payment.to_owned();
        self.write(move |transaction, now| {
            Box::pin(async move { orders::record_refund(transaction, &payment, reason, decide, now).await })
        })
    }

    fn order(&self, session: &str) -> Pending<'_, Option<Order>> {
        let session = session.to_owned();
        self.query(move |client| Box::pin(async move { orders::find(client, &session).await }))
    }

    fn orders(&self, after: i64, limit: u32) -> Pending<'_, Vec<Order>> {
        self.query(move |client| Box::pin(orders::list(client, false, after, limit)))
    }

    fn open_orders(&self, after: i64, limit: u32) -> Pending<'_, Vec<Order>> {
        self.query(move |client| Box::pin(orders::list(client, true, after, limit)))
    }

    fn take_due_check(&self, schedule: CheckSchedule) -> Pending<'_, Option<Order>> {
        self.write(move |transaction, now| Box::pin(order_checks::take_due_check(transaction, schedule, now)))
    }

    fn confirm_subscription(&self, number: i64) -> Pending<'_, bool> {
        self.write(move |transaction, now| Box::pin(leads::confirm(transaction, number, now)))
    }

    fn delete_subscription(&self, number: i64) -> Pending<'_, bool> {
        self.query(move |client| Box::pin(leads::delete_subscription(client, number)))
    }

    fn request_link(&self, email: &str) -> Pending<'_, ()> {
        let email = normalized_email(email);
        self.write(move |transaction, now| {
            Box::pin(async move { link_requests::insert(transaction, &email, now).await })
        })
    }

    fn start_outbox(&self, channels: &[Channel]) -> Pending<'_, ()> {
        // Another server may be making the attempts under way: their leases expire by themselves.
        if channels.is_empty() {
            return Box::pin(async { Ok(()) });
        }
        let channels = channels.to_vec();
        self.write(move |transaction, now| {
            Box::pin(async move { outbox::start(transaction, &channels, now).await })
        })
    }

    fn lease_entries(&self, channel: Channel, lease: i64, limit: u32) -> Pending<'_, Vec<LeasedEntry>> {
        self.write(move |transaction, _| Box::pin(outbox::lease(transaction, channel, lease, limit)))
    }

    fn finish_attempt(&self, entry: &OutboxEntry, outcome: DeliveryOutcome) -> Pending<'_, ()> {
        let entry = entry.clone();
        self.query(move |client| Box::pin(async move { outbox::finish(client, &entry, &outcome).await }))
    }

    fn outbox(&self, state: Option<DeliveryState>, after: i64, limit: u32) -> Pending<'_, Vec<OutboxEntry>> {
        self.query(move |client| Box::pin(outbox::list(client, state, after, limit)))
    }

    fn retry_failed(&self) -> Pending<'_, usize> {
        self.query(|client| Box::pin(outbox::retry_failed(client)))
    }

    fn claim_alarm(&self, kind: AlarmKind, interval: i64) -> Pending<'_, i64> {
        self.write(move |transaction, now| Box::pin(alarm_claims::claim(transaction, kind, interval, now)))
    }

    fn release_alarm(&self, kind: AlarmKind) -> Pending<'_, ()> {
        self.query(move |client| Box::pin(alarm_claims::release(client, kind)))
    }

    fn check_writable(&self) -> Pending<'_, ()> {
        self.query(|client| Box::pin(connection::check_writable(client)))
    }

    fn statistics(&self) -> Pending<'_, StoreStatistics> {
        self.query(|client| Box::pin(order_checks::statistics(client)))
    }
}
