//! The ledger in PostgreSQL, which any number of servers share.
//!
//! Each method is one transaction, and whoever writes the same thing elsewhere at the same moment waits for its end, so
//! that what is true of one server's ledger is true of all servers' together. The connections live on a thread of their
//! own: workers come and go, and a command has none.

mod attempts;
mod connecting;
mod letters;
mod news;
mod orders;
mod schema;
mod trouble;

use super::{
    Begun, Kept, KeptLead, Lasting, Lead, Ledger, LedgerError, Looked, NewOrder, News, Order, Pending,
    Returned, Settled, Subject, Word,
};
use crate::{config::DatabaseSettings, moment};
use deadpool_postgres::{Client, Pool, Transaction};
use ring::digest::{SHA256, digest};
use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher as _, Hasher as _},
    path::Path,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};
use tokio::{
    runtime::{Builder, Handle},
    sync::oneshot,
};
use trouble::{StartError, gone};

/// The pause before a database that was away is asked again at a start.
const PAUSE: Duration = Duration::from_millis(250);

/// The ledger.
#[derive(Debug)]
pub struct Postgres {
    pool: Pool,
    runtime: Handle,
    /// The name of this server among those that keep this ledger.
    server: i64,
    /// Whoever holds the other end waits for the end of this.
    _running: oneshot::Sender<()>,
}

impl Postgres {
    /// Opens the ledger of a database, and makes its tables where they are missing. `patience` is how long somebody
    /// else may hold it, and how long a database is waited for that starts at the same time.
    ///
    /// # Errors
    /// Why it cannot be opened, and what to do.
    pub fn open(settings: &DatabaseSettings, patience: Duration) -> Result<Self, LedgerError> {
        Self::start(settings, patience, patience, |transaction| {
            Box::pin(async move { schema::bring_up_to_date(transaction).await.map(drop) })
        })
    }

    /// Opens the ledger of a database that must hold one.
    ///
    /// # Errors
    /// As [`Postgres::open`], and where there is none.
    pub fn open_existing(settings: &DatabaseSettings, patience: Duration) -> Result<Self, LedgerError> {
        Self::start(settings, patience, Duration::ZERO, |transaction| {
            Box::pin(async move {
                match schema::bring_up_to_date(transaction).await? {
                    0 => Err(StartError::Missing),
                    _ => Ok(()),
                }
            })
        })
    }

    /// Looks at the ledger of a database; none where nothing is kept there yet, and something could be. All that a
    /// start would do is done, and undone.
    ///
    /// # Errors
    /// Why it could not be used, and what to do.
    pub fn look(settings: &DatabaseSettings, patience: Duration) -> Result<Option<Looked>, LedgerError> {
        let ledger = Self::connect(settings, patience).map_err(|error| error.told(settings))?;
        let pool = ledger.pool.clone();
        let looked = ledger.wait(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let looked = schema::look(&transaction).await?;
            transaction.rollback().await?;
            Ok(looked)
        });
        looked.map_err(|error| error.told(settings))
    }

    fn start(
        settings: &DatabaseSettings,
        patience: Duration,
        waiting: Duration,
        prepare: for<'t> fn(&'t Transaction<'t>) -> trouble::Starting<'t>,
    ) -> Result<Self, LedgerError> {
        let ledger = Self::connect(settings, patience).map_err(|error| error.told(settings))?;
        let begun = Instant::now();
        loop {
            let pool = ledger.pool.clone();
            let prepared = ledger.wait(async move {
                let mut client = pool.get().await?;
                let transaction = client.transaction().await?;
                prepare(&transaction).await?;
                Ok(transaction.commit().await?)
            });
            match prepared {
                Ok(()) => return Ok(ledger),
                Err(StartError::Away(_)) if begun.elapsed() < waiting => thread::sleep(PAUSE),
                Err(error) => return Err(error.told(settings)),
            }
        }
    }

    /// Has everything that a ledger needs, and has not spoken to the database yet.
    fn connect(settings: &DatabaseSettings, patience: Duration) -> Result<Self, StartError> {
        let unusable = |error: std::io::Error| StartError::Unusable(error.to_string());
        let pool = connecting::pool(settings, patience)?;
        let runtime = Builder::new_current_thread().enable_all().build().map_err(unusable)?;
        let handle = runtime.handle().clone();
        let (running, ended) = oneshot::channel();
        thread::Builder::new()
            .name("ledger".to_owned())
            .spawn(move || {
                drop(runtime.block_on(ended));
                runtime.shutdown_background();
            })
            .map_err(unusable)?;
        let server = RandomState::new().build_hasher().finish().cast_signed();
        Ok(Self { pool, runtime: handle, server, _running: running })
    }

    /// Waits for something, from wherever this is called.
    fn wait<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StartError>> + Send + 'static,
    ) -> Result<T, StartError> {
        let (answer, answered) = mpsc::channel();
        self.runtime.spawn(async move { drop(answer.send(work.await)) });
        answered.recv().unwrap_or_else(|_| Err(StartError::Unusable(gone().to_string())))
    }

    /// Has something done where the connections live.
    fn ask<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, LedgerError>> + Send + 'static,
    ) -> Pending<'_, T> {
        let (answer, answered) = oneshot::channel();
        Box::pin(async move {
            self.runtime.spawn(while_awaited(work, answer));
            answered.await.unwrap_or_else(|_| Err(gone()))
        })
    }

    /// A transaction; the moment is in milliseconds since 1970.
    fn write<T: Send + 'static>(
        &self,
        act: impl for<'t> FnOnce(&'t Transaction<'t>, i64) -> Pending<'t, T> + Send + 'static,
    ) -> Pending<'_, T> {
        let pool = self.pool.clone();
        self.ask(async move {
            let mut client = pool.get().await?;
            let transaction = client.transaction().await?;
            let done = act(&transaction, moment::now()).await?;
            transaction.commit().await?;
            Ok(done)
        })
    }

    /// One question, which is a transaction of its own.
    fn read<T: Send + 'static>(
        &self,
        ask: impl for<'c> FnOnce(&'c Client) -> Pending<'c, T> + Send + 'static,
    ) -> Pending<'_, T> {
        let pool = self.pool.clone();
        self.ask(async move {
            let client = pool.get().await?;
            ask(&client).await
        })
    }
}

impl Ledger for Postgres {
    fn keep(&self, lead: Lead) -> Pending<'_, Kept> {
        self.write(move |transaction, now| {
            Box::pin(async move { letters::keep(transaction, &lead, now).await })
        })
    }

    fn leads(&self, form: Option<&str>, after: i64, most: u32) -> Pending<'_, Vec<KeptLead>> {
        let form = form.map(str::to_owned);
        self.read(move |client| {
            Box::pin(async move { letters::list(client, form.as_deref(), after, most).await })
        })
    }

    fn forget(&self, email: &str) -> Pending<'_, usize> {
        let email = super::folded(email);
        self.read(move |client| Box::pin(async move { letters::forget(client, &email).await }))
    }

    fn copy_to(&self, _file: &Path) -> Pending<'_, ()> {
        let text = "PostgreSQL copies its databases itself, also while it is used. Run: pg_dump --format=custom --file=FILE \"$DATABASE_URL\"";
        Box::pin(async move { Err(LedgerError::new("Copy", text)) })
    }

    fn begin(&self, attempt: &str, lasting: Option<Lasting>) -> Pending<'_, Begun> {
        let attempt = attempt.to_owned();
        match lasting {
            None => self.read(move |client| Box::pin(async move { attempts::round(client, &attempt).await })),
            Some(lasting) => self.write(move |transaction, now| {
                Box::pin(async move { attempts::begin(transaction, &attempt, lasting, now).await })
            }),
        }
    }

    fn open_order(&self, order: NewOrder) -> Pending<'_, Kept> {
        self.write(move |transaction, now| {
            Box::pin(async move { orders::open(transaction, &order, now).await })
        })
    }

    fn settle(&self, word: Word) -> Pending<'_, Settled> {
        self.write(move |transaction, now| {
            Box::pin(async move { orders::settle(transaction, &word, now).await })
        })
    }

    fn give_back(&self, payment: String, why: Returned) -> Pending<'_, Option<Order>> {
        self.write(move |transaction, now| {
            Box::pin(async move { orders::give_back(transaction, &payment, why, now).await })
        })
    }

    fn order(&self, session: &str) -> Pending<'_, Option<Order>> {
        let session = session.to_owned();
        self.read(move |client| Box::pin(async move { orders::find(client, &session).await }))
    }

    fn orders(&self, after: i64, most: u32) -> Pending<'_, Vec<Order>> {
        self.read(move |client| Box::pin(orders::list(client, false, after, most)))
    }

    fn open_orders(&self, after: i64, most: u32) -> Pending<'_, Vec<Order>> {
        self.read(move |client| Box::pin(orders::list(client, true, after, most)))
    }

    fn begin_telling(&self) -> Pending<'_, ()> {
        self.write(|transaction, now| Box::pin(news::begin(transaction, now)))
    }

    fn untold(&self, most: u32) -> Pending<'_, Vec<News>> {
        let server = self.server;
        self.write(move |transaction, _| Box::pin(news::untold(transaction, server, most)))
    }

    fn told(&self, news: Vec<Subject>) -> Pending<'_, ()> {
        let server = self.server;
        self.write(move |transaction, now| {
            Box::pin(async move { news::told(transaction, server, &news, now).await })
        })
    }
}

/// Does something for as long as somebody waits for its answer. A visitor who was told that it takes too long must not
/// find her letter kept after all.
async fn while_awaited<T>(work: impl Future<Output = T>, mut answer: oneshot::Sender<T>) {
    tokio::select! {
        // Whoever has left is noticed first, also where the work could go on at the same moment.
        biased;
        () = answer.closed() => {}
        done = work => drop(answer.send(done)),
    }
}

/// Waits until nobody else is at the same thing, until the end of the transaction.
async fn alone(transaction: &Transaction<'_>, kind: &str, name: &[u8]) -> Result<(), LedgerError> {
    let digest = digest(&SHA256, &[kind.as_bytes(), b" ", name].concat());
    let key = digest.as_ref().first_chunk().map_or(0, |first| i64::from_be_bytes(*first));
    let statement = transaction.prepare_cached("SELECT pg_advisory_xact_lock($1)").await?;
    transaction.execute(&statement, &[&key]).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_could_go_on_at_the_moment_when_it_is_given_up_does_not() {
        for _ in 0..100 {
            let (answer, answered) = oneshot::channel();
            drop(answered);
            while_awaited(async { panic!("it went on") }, answer).await;
        }
    }

    #[tokio::test]
    async fn what_is_awaited_is_done_and_answered() {
        let (answer, answered) = oneshot::channel();
        while_awaited(async { 7 }, answer).await;
        assert_eq!(answered.await, Ok(7));
    }
}
