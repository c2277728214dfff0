//! Jobs: work outside of requests.

pub(crate) mod alarm_runner;
mod delay;
pub(crate) mod outbox_runner;
pub(crate) mod reconciliation;
