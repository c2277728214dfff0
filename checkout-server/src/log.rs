//! Logging: an access log on standard output and events on standard error, without secrets or personal data.
//!
//! While the server runs, lines are written by background threads ([`NonBlockingWriter`]), so that a slow reader of the
//! log never delays a response.

mod alarms;
mod event_throttle;
mod format;
mod path;
mod writer;

pub use alarms::{AlarmKind, Alarms};
pub(crate) use event_throttle::EventThrottle;
pub(crate) use format::AccessLogEntry;
pub use format::LogFormat;
pub use writer::NonBlockingWriter;

use crate::clock;
use format::AccessFormatter;
use std::{
    cell::RefCell,
    fmt,
    io::{self, Write as _, stderr, stdout},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

thread_local! {
    static ACCESS_FORMATTER: RefCell<AccessFormatter> = RefCell::default();
}

/// The destination of log lines.
#[derive(Debug, Clone, Default)]
pub enum Log {
    /// Events on standard error, written synchronously; for operator commands.
    #[default]
    Stderr,
    /// Events in memory, for tests.
    Memory(Arc<Mutex<Vec<String>>>),
    /// Access log and events of a running server.
    Server(Arc<ServerLog>),
}

/// The two streams of a running server.
#[derive(Debug)]
pub struct ServerLog {
    format: LogFormat,
    with_addresses: bool,
    access: NonBlockingWriter,
    events: NonBlockingWriter,
}

impl Log {
    /// The log of a running server, with client addresses in the access log or without.
    ///
    /// # Errors
    /// A thread that cannot be started.
    pub fn server(format: LogFormat, with_addresses: bool) -> io::Result<Self> {
        let access = NonBlockingWriter::new(|bytes| drop(stdout().lock().write_all(bytes)), format)?;
        let events = NonBlockingWriter::new(|bytes| drop(stderr().lock().write_all(bytes)), format)?;
        Ok(Self::Server(Arc::new(ServerLog { format, with_addresses, access, events })))
    }

    /// Logs an event as `event key=value …`.
    ///
    /// Callers pass nothing that is secret or personal: statuses, codes, numbers of orders.
    pub fn event(&self, event: &str, fields: &[(&str, &dyn fmt::Display)]) {
        match self {
            // A closed standard error must not fail a request.
            Self::Stderr => drop(writeln!(stderr().lock(), "{}", format::key_values(event, fields))),
            Self::Memory(lines) => {
                let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
                lines.push(format::key_values(event, fields));
            }
            Self::Server(log) => log.events.write(&format::event(log.format, event, fields)),
        }
    }

    /// Logs a request.
    pub(crate) fn access(&self, entry: &AccessLogEntry<'_>) {
        if let Self::Server(log) = self
            && log.format != LogFormat::Off
        {
            ACCESS_FORMATTER.with_borrow_mut(|formatter| {
                let now = clock::now_millis();
                log.access.write(formatter.line(log.format, entry, log.with_addresses, now));
            });
        }
    }

    /// Waits until all lines are written, but no longer than the timeout, which a reader that has stopped reading
    /// would exceed.
    pub fn flush(&self, timeout: Duration) {
        if let Self::Server(log) = self {
            log.access.flush(timeout);
            log.events.flush(timeout);
        }
    }
}
