//! What every room uses: the time, the log, errors, random numbers, TLS, and the alarms for the owner.

pub mod alarms;
pub mod clock;
pub mod error;
pub mod log;
pub(crate) mod random;
pub(crate) mod tls;
