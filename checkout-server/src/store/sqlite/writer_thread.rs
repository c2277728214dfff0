//! Writer thread: owns the SQLite connection and commits queued writes in groups.

use super::files::FileIdentity;
use crate::{clock, orders::StoreError};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::{io, path::PathBuf, thread};
use tokio::sync::{mpsc, oneshot};

/// Jobs that may queue up; more are rejected as busy.
const QUEUE_LENGTH: usize = 1024;
/// Writes in one commit at most.
const BATCH_SIZE: usize = 256;

/// What the thread does.
pub(super) enum Job {
    /// A write, which shares its commit with others.
    Write(Box<dyn PendingWrite>),
    /// Anything else.
    Task(Box<dyn FnOnce(&Connection) + Send>),
}

/// A write that has not been committed yet.
pub(super) trait PendingWrite: Send {
    /// Whether the caller still waits. A write whose caller timed out is dropped, since the visitor gets an
    /// error.
    fn is_awaited(&self) -> bool;

    /// Runs it inside a savepoint; `now` is in milliseconds since 1970.
    fn run(&mut self, connection: &Connection, now: i64) -> Result<(), StoreError>;

    /// Sends the result to the caller once the group is committed, or the error.
    fn finish(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A pending write made of one closure.
pub(super) struct QueuedWrite<T, F> {
    run: Option<F>,
    result: Option<T>,
    sender: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> QueuedWrite<T, F> {
    /// `run` is called once; its result goes to `sender`.
    pub(super) fn new(run: F, sender: oneshot::Sender<Result<T, StoreError>>) -> Self {
        Self { run: Some(run), result: None, sender }
    }
}

impl<T, F> PendingWrite for QueuedWrite<T, F>
where
    T: Send,
    F: FnOnce(&Connection, i64) -> Result<T, StoreError> + Send,
{
    fn is_awaited(&self) -> bool {
        !self.sender.is_closed()
    }

    fn run(&mut self, connection: &Connection, now: i64) -> Result<(), StoreError> {
        self.result = self.run.take().map(|run| run(connection, now)).transpose()?;
        Ok(())
    }

    fn finish(self: Box<Self>, committed: Result<(), StoreError>) {
        let Self { result, sender, .. } = *self;
        // The receiver is gone where the caller timed out in the meantime.
        drop(sender.send(committed.and_then(|()| result.ok_or_else(StoreError::stopped))));
    }
}

/// The thread's state.
pub(super) struct WriterThread {
    connection: Connection,
    file: PathBuf,
    identity: Option<FileIdentity>,
}

impl WriterThread {
    /// Starts the thread. It ends when the sender is dropped.
    pub(super) fn start(connection: Connection, file: PathBuf) -> io::Result<mpsc::Sender<Job>> {
        let (sender, jobs) = mpsc::channel(QUEUE_LENGTH);
        let identity = FileIdentity::of(&file);
        let state = Self { connection, file, identity };
        thread::Builder::new().name("store".to_owned()).spawn(move || state.work(jobs))?;
        Ok(sender)
    }

    fn work(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(BATCH_SIZE);
        while queue.blocking_recv_many(&mut jobs, BATCH_SIZE) > 0 {
            let mut writes = Vec::new();
            for job in jobs.drain(..) {
                match job {
                    Job::Write(write) if write.is_awaited() => writes.push(write),
                    Job::Write(_) => {}
                    Job::Task(task) => task(&self.connection),
                }
            }
            if !writes.is_empty() {
                self.commit(writes);
            }
        }
    }

    /// Commits a group of writes and answers each of them.
    fn commit(&mut self, mut writes: Vec<Box<dyn PendingWrite>>) {
        match self.try_commit(&mut writes) {
            Ok(results) => {
                writes.into_iter().zip(results).for_each(|(write, result)| write.finish(result));
            }
            Err(error) => writes.into_iter().for_each(|write| write.finish(Err(error.clone()))),
        }
    }

    /// Runs each write in a savepoint of one transaction, so that one that fails leaves the others alone: the result of
    /// each, or the error of the whole transaction. Writes that are no longer awaited leave `writes`.
    fn try_commit(
        &mut self,
        writes: &mut Vec<Box<dyn PendingWrite>>,
    ) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        if FileIdentity::of(&self.file) != self.identity {
            // A file that was moved or deleted accepts writes still, and loses them.
            return Err(StoreError::new(
                "Moved",
                "the database file was moved or replaced while the server was running",
            ));
        }
        let mut transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Waiting for the lock may have taken longer than a caller has waited.
        writes.retain(|write| write.is_awaited());
        let now = clock::now_millis();
        let results = writes
            .iter_mut()
            .map(|write| run_in_savepoint(&mut transaction, write.as_mut(), now))
            .collect::<Result<Vec<_>, StoreError>>()?;
        transaction.commit()?;
        Ok(results)
    }
}

/// The result of one write; the outer error is one of the whole transaction.
fn run_in_savepoint(
    transaction: &mut Transaction<'_>,
    write: &mut dyn PendingWrite,
    now: i64,
) -> Result<Result<(), StoreError>, StoreError> {
    // Dropping a savepoint rolls it back.
    let savepoint = transaction.savepoint()?;
    match write.run(&savepoint, now) {
        Ok(()) => Ok(Ok(savepoint.commit()?)),
        // After a full disk or an IO error SQLite may have rolled back the whole transaction.
        Err(error) if savepoint.is_autocommit() => Err(error),
        Err(error) => {
            savepoint.finish()?;
            Ok(Err(error))
        }
    }
}
