//! What the operator reads while the server runs: a line for each request and for each event, without a visitor's data
//! or a secret.
//!
//! Requests go to standard output, events to standard error, where a service manager collects both. Nobody waits for
//! them to be written ([`Quill`]).

mod line;
mod path;
mod quill;

pub use line::Format;
pub(crate) use line::Served;
pub use quill::Quill;

use std::{
    fmt,
    io::{self, Write as _, stderr, stdout},
    sync::{Arc, Mutex},
    time::Duration,
};

/// Where the lines go.
#[derive(Debug, Clone, Default)]
pub enum Log {
    /// Events to standard error, at once: for the operator's commands.
    #[default]
    Stderr,
    /// Events into memory, where a test reads them.
    Memory(Arc<Mutex<Vec<String>>>),
    /// To who writes while the server serves.
    Running(Arc<Scribe>),
}

/// Writes while the server serves.
#[derive(Debug)]
pub struct Scribe {
    format: Format,
    addresses: bool,
    requests: Quill,
    events: Quill,
}

impl Log {
    /// For a server: lines of this format, with the visitors' addresses or without.
    ///
    /// # Errors
    /// A thread that cannot be started.
    pub fn running(format: Format, addresses: bool) -> io::Result<Self> {
        let requests = Quill::new(|bytes| drop(stdout().lock().write_all(bytes)), format)?;
        let events = Quill::new(|bytes| drop(stderr().lock().write_all(bytes)), format)?;
        Ok(Self::Running(Arc::new(Scribe { format, addresses, requests, events })))
    }

    /// Writes `event key=value …` on one line.
    ///
    /// The caller passes only what is neither secret nor personal: statuses, codes, numbers of orders.
    pub fn event(&self, event: &str, fields: &[(&str, &dyn fmt::Display)]) {
        match self {
            // A closed standard error must not stop a sale.
            Self::Stderr => drop(writeln!(stderr().lock(), "{}", line::words(event, fields))),
            Self::Memory(lines) => {
                let mut lines = lines.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                lines.push(line::words(event, fields));
            }
            Self::Running(scribe) => scribe.events.write(&line::event(scribe.format, event, fields)),
        }
    }

    /// Writes the line of a request.
    pub(crate) fn request(&self, served: &Served<'_>) {
        if let Self::Running(scribe) = self
            && scribe.format != Format::Off
        {
            scribe.requests.write(&line::request(scribe.format, served, scribe.addresses));
        }
    }

    /// Waits until everything is written, for so long at most: a reader that has stopped reading cannot hold up the
    /// end.
    pub fn finish(&self, patience: Duration) {
        if let Self::Running(scribe) = self {
            scribe.requests.finish(patience);
            scribe.events.finish(patience);
        }
    }
}
