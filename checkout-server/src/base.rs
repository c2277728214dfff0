//! Foundations that every module uses: time, log, errors, random numbers, TLS, and alarms for the owner.

pub mod alarms;
pub mod clock;
pub mod error;
pub mod log;
pub(crate) mod random;
pub(crate) mod tls;
