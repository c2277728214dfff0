//! Wakes the delivery of the outbox from the requests that add to it.

use std::sync::Arc;
use tokio::sync::watch;

/// Wakes the delivery of the outbox when an entry was added, so that it need not wait for its next poll.
#[derive(Debug, Clone, Default)]
pub struct OutboxWake(Arc<watch::Sender<()>>);

impl OutboxWake {
    /// Wakes the delivery, where there is one in this process.
    pub fn wake(&self) {
        self.0.send_replace(());
    }

    /// A receiver for the delivery.
    pub fn subscribe(&self) -> watch::Receiver<()> {
        self.0.subscribe()
    }
}
