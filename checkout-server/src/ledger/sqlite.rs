//! The ledger in a file of its own: SQLite inside the server, nothing to install.
//!
//! One thread owns the file, so that no worker ever waits for a disk. What is waiting when it comes back from
//! one commit goes into the next together: one flush of the disk may acknowledge many letters and orders.

mod attempts;
mod copy;
mod files;
mod letters;
mod look;
mod news;
mod opening;
mod orders;
mod writes;

use super::{
    Begun, Kept, KeptLead, Lasting, Lead, Ledger, LedgerError, NewOrder, News, Order, Pending, Returned,
    Settled, Subject, Word,
};
use crate::moment;
use files::{Identity, make_file, make_folder};
use opening::{STEPS, Unready, connect};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::{
    path::{Path, PathBuf},
    thread,
    time::Duration,
};
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};
use writes::{Answer, Deed, Write};

/// The file's name in `DATA_DIR`.
const NAME: &str = "ledger.sqlite";
/// Writes and questions that may wait; more are told to come back.
const QUEUE: usize = 1024;
/// Writes that one commit takes at most.
const BATCH: usize = 256;

/// The ledger.
#[derive(Debug)]
pub struct Sqlite {
    jobs: mpsc::Sender<Job>,
}

type Task = Box<dyn FnOnce(&mut Connection) + Send>;

/// What the thread is asked for.
enum Job {
    Write(Box<dyn Write>),
    Other(Task),
}

impl Sqlite {
    /// Opens the ledger of a folder, and makes both where they are missing: for nobody else's eyes.
    ///
    /// `patience` is how long another program may hold it.
    ///
    /// # Errors
    /// Why it cannot be opened, and what to do.
    pub fn open(folder: &Path, patience: Duration) -> Result<Self, LedgerError> {
        make_folder(folder).map_err(|error| unusable(folder, &error.to_string()))?;
        let file = folder.join(NAME);
        make_file(&file).map_err(|error| unusable(folder, &error.to_string()))?;
        Self::start(folder, file, patience)
    }

    /// Opens the ledger of a folder that must hold one.
    ///
    /// # Errors
    /// As [`Sqlite::open`], and where there is none.
    pub fn open_existing(folder: &Path, patience: Duration) -> Result<Self, LedgerError> {
        let file = folder.join(NAME);
        if !file.is_file() {
            let text = format!(
                "DATA_DIR {} holds no ledger yet: nothing has been kept there. Set DATA_DIR to the folder that the server uses.",
                folder.display()
            );
            return Err(LedgerError::new("Missing", text));
        }
        Self::start(folder, file, patience)
    }

    fn start(folder: &Path, file: PathBuf, patience: Duration) -> Result<Self, LedgerError> {
        let connection = connect(&file, patience).map_err(|error| match error {
            Unready::Newer(number) => newer(folder, number),
            Unready::Sqlite(error) => unusable(folder, &error.to_string()),
        })?;
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let identity = Identity::of(&file);
        thread::Builder::new()
            .name("ledger".to_owned())
            .spawn(move || Keeper { connection, file, identity }.work(waiting))
            .map_err(|error| unusable(folder, &error.to_string()))?;
        Ok(Self { jobs })
    }

    /// Hands a job to the thread and waits for its answer.
    async fn ask<T>(&self, job: impl FnOnce(Answer<T>) -> Job + Send) -> Result<T, LedgerError> {
        let (answer, answered) = oneshot::channel();
        match self.jobs.try_send(job(answer)) {
            Ok(()) => answered.await.unwrap_or_else(|_| Err(gone())),
            Err(TrySendError::Full(_)) => Err(LedgerError::busy()),
            Err(TrySendError::Closed(_)) => Err(gone()),
        }
    }

    /// A write, which shares its commit with others.
    fn write<T: Send + 'static>(
        &self,
        act: impl FnOnce(&Transaction<'_>, i64) -> Result<T, LedgerError> + Send + 'static,
    ) -> Pending<'_, T> {
        Box::pin(self.ask(|answer| Job::Write(Box::new(Deed::new(act, answer)))))
    }

    /// Anything else.
    fn pending<T: Send + 'static>(
        &self,
        task: impl FnOnce(&mut Connection) -> Result<T, LedgerError> + Send + 'static,
    ) -> Pending<'_, T> {
        Box::pin(self.ask(|answer| {
            // Whoever asked may have left.
            Job::Other(Box::new(move |connection| drop(answer.send(task(connection)))))
        }))
    }
}

impl Ledger for Sqlite {
    fn keep(&self, lead: Lead) -> Pending<'_, Kept> {
        self.write(move |transaction, now| letters::keep(transaction, &lead, now))
    }

    fn leads(&self, form: Option<&str>, after: i64, most: u32) -> Pending<'_, Vec<KeptLead>> {
        let form = form.map(str::to_owned);
        self.pending(move |connection| letters::list(connection, form.as_deref(), after, most))
    }

    fn forget(&self, email: &str) -> Pending<'_, usize> {
        let email = super::folded(email);
        self.pending(move |connection| letters::forget(connection, &email))
    }

    fn copy_to(&self, file: &Path) -> Pending<'_, ()> {
        let file = file.to_owned();
        self.pending(move |connection| copy::copy(connection, &file))
    }

    fn begin(&self, attempt: &str, lasting: Option<Lasting>) -> Pending<'_, Begun> {
        let attempt = attempt.to_owned();
        match lasting {
            None => self.pending(move |connection| attempts::round(connection, &attempt)),
            Some(lasting) => {
                self.write(move |transaction, now| attempts::begin(transaction, &attempt, lasting, now))
            }
        }
    }

    fn open_order(&self, order: NewOrder) -> Pending<'_, Kept> {
        self.write(move |transaction, now| orders::open(transaction, &order, now))
    }

    fn settle(&self, word: Word) -> Pending<'_, Settled> {
        self.write(move |transaction, now| orders::settle(transaction, &word, now))
    }

    fn give_back(&self, payment: String, why: Returned) -> Pending<'_, Option<Order>> {
        self.write(move |transaction, now| orders::give_back(transaction, &payment, why, now))
    }

    fn order(&self, session: &str) -> Pending<'_, Option<Order>> {
        let session = session.to_owned();
        self.pending(move |connection| orders::find(connection, &session))
    }

    fn orders(&self, after: i64, most: u32) -> Pending<'_, Vec<Order>> {
        self.pending(move |connection| orders::list(connection, false, after, most))
    }

    fn open_orders(&self, after: i64, most: u32) -> Pending<'_, Vec<Order>> {
        self.pending(move |connection| orders::list(connection, true, after, most))
    }

    fn begin_telling(&self) -> Pending<'_, ()> {
        self.write(news::begin)
    }

    fn untold(&self, most: u32) -> Pending<'_, Vec<News>> {
        self.pending(move |connection| news::untold(connection, most))
    }

    fn told(&self, news: Vec<Subject>) -> Pending<'_, ()> {
        self.write(move |transaction, now| news::told(transaction, &news, now))
    }
}

/// The thread that owns the file.
struct Keeper {
    connection: Connection,
    file: PathBuf,
    identity: Option<Identity>,
}

impl Keeper {
    /// Works until nobody is left who could ask.
    fn work(mut self, mut waiting: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(BATCH);
        while waiting.blocking_recv_many(&mut jobs, BATCH) > 0 {
            let mut writes = Vec::new();
            for job in jobs.drain(..) {
                match job {
                    Job::Write(write) if write.is_awaited() => writes.push(write),
                    Job::Write(_) => {}
                    Job::Other(task) => task(&mut self.connection),
                }
            }
            if !writes.is_empty() {
                let committed = self.commit(&mut writes);
                for write in writes {
                    write.tell(committed.clone());
                }
            }
        }
    }

    /// Writes everything in one commit; where one of them cannot be written, none is. What is given up before it can be
    /// written leaves `writes`.
    fn commit(&mut self, writes: &mut Vec<Box<dyn Write>>) -> Result<(), LedgerError> {
        if Identity::of(&self.file) != self.identity {
            // A file that was moved or removed takes words still, and loses them.
            return Err(LedgerError::new(
                "Moved",
                "the ledger's file was moved or replaced while the server runs",
            ));
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another program may have held the file for longer than somebody has waited.
        writes.retain(|write| write.is_awaited());
        let now = moment::now();
        writes.iter_mut().try_for_each(|write| write.act(&transaction, now))?;
        Ok(transaction.commit()?)
    }
}

impl From<rusqlite::Error> for LedgerError {
    fn from(error: rusqlite::Error) -> Self {
        let code = match error.sqlite_error_code() {
            Some(code) => format!("{code:?}"),
            None => "Sqlite".to_owned(),
        };
        Self::new(code, error.to_string())
    }
}

fn gone() -> LedgerError {
    LedgerError::new("Gone", "the ledger has stopped; start the server again")
}

fn newer(folder: &Path, number: i64) -> LedgerError {
    let text = format!(
        "The ledger in DATA_DIR {} was kept by a newer checkout-server (schema {number}, this one knows {}). Start that one.",
        folder.display(),
        STEPS.len()
    );
    LedgerError::new("Newer", text)
}

fn unusable(folder: &Path, why: &str) -> LedgerError {
    let text = format!(
        "Letters and orders cannot be kept in DATA_DIR {}: {why}. Set DATA_DIR to a folder that the server may write to.",
        folder.display()
    );
    LedgerError::new("Unusable", text)
}
