//! Single-threaded Tokio runtimes.

use crate::error::ConfigError;
use tokio::runtime::{Builder, Runtime};

/// A runtime for the current thread.
///
/// # Errors
/// The system cannot create it.
pub(crate) fn runtime() -> Result<Runtime, ConfigError> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| ConfigError::new(format!("A runtime cannot be started: {error}.")))
}
