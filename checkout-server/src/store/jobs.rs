//! Jobs on the store: retention, and a watch over its backups.

pub(crate) mod backup_watch;
mod clock_trust;
pub(crate) mod retention;
