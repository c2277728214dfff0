//! Jobs: work outside of requests.

pub(crate) mod alarm_runner;
pub(crate) mod backup_watch;
mod clock_trust;
pub(crate) mod counting;
mod delay;
mod heartbeat;
pub(crate) mod mail_watch;
pub(crate) mod order_checks;
pub(crate) mod outbox_runner;
pub(crate) mod reconciliation;
pub(crate) mod retention;
pub(crate) mod site_watch;

pub(crate) use heartbeat::Heartbeat;
