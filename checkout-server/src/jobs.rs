//! Jobs: work outside of requests.

pub(crate) mod order_checks;
pub(crate) mod outbox_runner;
pub(crate) mod reconciliation;
