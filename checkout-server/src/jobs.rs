//! Jobs: work outside of requests.

mod heartbeat;
pub(crate) mod order_checks;
pub(crate) mod outbox_runner;
pub(crate) mod reconciliation;
pub(crate) mod retention;

pub(crate) use heartbeat::Heartbeat;
