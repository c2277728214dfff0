//! Runtime thread of the PostgreSQL store: its connections outlive the workers, and a command has no runtime of its own.

use super::error::StartError;
use crate::orders::{Pending, StoreError};
use std::{io, sync::mpsc, thread};
use tokio::{
    runtime::{Builder, Handle},
    sync::oneshot,
};

/// A thread that runs the store's futures. It ends when this is dropped.
#[derive(Debug)]
pub(super) struct DbRuntime {
    handle: Handle,
    _shutdown: oneshot::Sender<()>,
}

impl DbRuntime {
    pub(super) fn start() -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (shutdown, is_shut_down) = oneshot::channel();
        thread::Builder::new().name("store".to_owned()).spawn(move || {
            drop(runtime.block_on(is_shut_down));
            runtime.shutdown_background();
        })?;
        Ok(Self { handle, _shutdown: shutdown })
    }

    /// Runs a future and blocks the calling thread until it is done.
    pub(super) fn block_on<T: Send + 'static>(
        &self,
        future: impl Future<Output = Result<T, StartError>> + Send + 'static,
    ) -> Result<T, StartError> {
        let (sender, receiver) = mpsc::channel();
        self.handle.spawn(async move { drop(sender.send(future.await)) });
        receiver.recv().unwrap_or_else(|_| Err(StartError::Unusable(StoreError::stopped().to_string())))
    }

    /// Runs a future while its result is awaited.
    pub(super) fn run<T: Send + 'static>(
        &self,
        future: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Pending<'_, T> {
        let (sender, receiver) = oneshot::channel();
        Box::pin(async move {
            self.handle.spawn(run_while_awaited(future, sender));
            receiver.await.unwrap_or_else(|_| Err(StoreError::stopped()))
        })
    }
}

/// Runs a future while its result is awaited, and drops it otherwise, which rolls its transaction back: a write that
/// timed out must not happen, since the visitor gets an error.
async fn run_while_awaited<T>(future: impl Future<Output = T>, mut sender: oneshot::Sender<T>) {
    tokio::select! {
        // A dropped receiver comes first, also where the future could go on.
        biased;
        () = sender.closed() => {}
        result = future => drop(sender.send(result)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_future_that_is_no_longer_awaited_is_not_polled() {
        for _ in 0..100 {
            let (sender, receiver) = oneshot::channel();
            drop(receiver);
            run_while_awaited(async { panic!("it was polled") }, sender).await;
        }
    }

    #[tokio::test]
    async fn an_awaited_future_sends_its_result() {
        let (sender, receiver) = oneshot::channel();
        run_while_awaited(async { 7 }, sender).await;
        assert_eq!(receiver.await, Ok(7));
    }
}
