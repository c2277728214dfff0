//! Foundations that every module uses: time, log, errors, random numbers and TLS.

pub mod clock;
pub mod error;
pub mod log;
pub(crate) mod random;
pub(crate) mod tls;
