//! Writes: each knows what to do in a transaction and whom to tell, so that many can share one commit.

use crate::ledger::LedgerError;
use rusqlite::Transaction;
use tokio::sync::oneshot;

/// Where the answer goes.
pub(super) type Answer<T> = oneshot::Sender<Result<T, LedgerError>>;

/// Something to be written.
pub(super) trait Write: Send {
    /// Whether somebody still waits for it. A visitor who was told that it takes too long must not find her letter
    /// kept after all.
    fn is_awaited(&self) -> bool;

    /// Does it, in a transaction that others share; `now` is in milliseconds since 1970.
    fn act(&mut self, transaction: &Transaction<'_>, now: i64) -> Result<(), LedgerError>;

    /// Tells whoever waits what has come of it, now that it is on the disk, or why it is not.
    fn tell(self: Box<Self>, committed: Result<(), LedgerError>);
}

/// A write made of one function.
pub(super) struct Deed<T, F> {
    act: Option<F>,
    done: Option<T>,
    answer: Answer<T>,
}

impl<T, F> Deed<T, F> {
    /// `act` is done once; its answer goes to `answer`.
    pub(super) fn new(act: F, answer: Answer<T>) -> Self {
        Self { act: Some(act), done: None, answer }
    }
}

impl<T, F> Write for Deed<T, F>
where
    T: Send,
    F: FnOnce(&Transaction<'_>, i64) -> Result<T, LedgerError> + Send,
{
    fn is_awaited(&self) -> bool {
        !self.answer.is_closed()
    }

    fn act(&mut self, transaction: &Transaction<'_>, now: i64) -> Result<(), LedgerError> {
        self.done = self.act.take().map(|act| act(transaction, now)).transpose()?;
        Ok(())
    }

    fn tell(self: Box<Self>, committed: Result<(), LedgerError>) {
        let Self { done, answer, .. } = *self;
        // Whoever asked may have left in the meantime.
        drop(answer.send(committed.and_then(|()| done.ok_or_else(super::gone))));
    }
}
