//! Logging with `tracing`: requests on standard output, events on standard error, without secrets or personal
//! data.
//!
//! While the server runs, one thread per stream writes the lines, so that a slow reader of the log never
//! delays a response. Events of other crates are omitted, because they may contain data that they process.

mod access;
mod redact;

pub(crate) use access::AccessLogEntry;

use ::time::OffsetDateTime;
use std::{
    fmt::Display,
    io::{self, BufWriter, Write, stderr, stdout},
    sync::{Mutex, OnceLock, PoisonError, mpsc},
    thread,
    time::{Duration, Instant},
};
use tracing::{Dispatch, Subscriber, dispatcher, level_filters::LevelFilter, warn};
use tracing_appender::non_blocking::{NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{Layer, filter::Targets, fmt, layer::SubscriberExt as _, registry};

/// Maximum number of lines that wait to be written. If lines arrive faster than they are written (a slow
/// disk, a reader that has stopped), further ones are dropped and counted.
const MAX_WAITING_LINES: usize = 10_000;
/// Pause of the thread that writes the lines of requests, so that it is not woken for each line. The lines of a pause
/// are fewer than [`MAX_WAITING_LINES`].
const WRITE_PAUSE: Duration = Duration::from_millis(10);
/// How long the exit waits for the log to be written.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);
/// Pause between two lines about a recurring event.
const THROTTLE_PAUSE: Duration = Duration::from_hours(1);
/// Maximum length of a word in the log, in characters.
const MAX_WORD: usize = 120;

/// `LOG_FORMAT`: format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    /// `TIME LEVEL event key=value …`.
    #[default]
    Plain,
    /// One JSON object per line.
    Json,
    /// Events as in `Plain`, no request lines.
    Off,
}

/// The log of a running server.
#[derive(Debug)]
pub struct Log(Vec<WorkerGuard>);

/// Format and writer of access log lines, once there is an access log.
static REQUESTS: OnceLock<(LogFormat, NonBlocking)> = OnceLock::new();

impl Log {
    /// Writes the log of this process to standard output and standard error from now on.
    pub fn start(format: LogFormat) -> Self {
        let is_json = format == LogFormat::Json;
        let (requests, requests_guard) = non_blocking(Paced(BestEffort(BufWriter::new(stdout()))));
        let (events, events_guard) = non_blocking(BestEffort(stderr()));
        if format != LogFormat::Off {
            REQUESTS.get_or_init(|| (format, requests));
        }
        let subscriber = registry().with(layer(is_json, events));
        // Keeps a log that already exists.
        drop(dispatcher::set_global_default(subscriber.into()));
        Self(vec![requests_guard, events_guard])
    }

    /// Waits until all lines are written, up to a time limit.
    pub fn finish(self) {
        if let Some(lines) = dropped_lines() {
            warn!(lines, "log.dropped");
        }
        let (finished, is_finished) = mpsc::channel();
        // In a separate thread, because dropping a guard may wait longer than the time limit.
        let Self(guards) = self;
        thread::spawn(move || {
            drop(guards);
            finished.send(())
        });
        // Lines that are not read in time are lost.
        let _ = is_finished.recv_timeout(FLUSH_TIMEOUT);
    }
}

fn non_blocking(writer: impl Write + Send + 'static) -> (NonBlocking, WorkerGuard) {
    NonBlockingBuilder::default().buffered_lines_limit(MAX_WAITING_LINES).thread_name("log").finish(writer)
}

/// Layer that writes the events of this crate.
fn layer<S>(is_json: bool, writer: NonBlocking) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'span> registry::LookupSpan<'span>,
{
    let filter = Targets::new().with_target(env!("CARGO_CRATE_NAME"), LevelFilter::INFO);
    let layer = fmt::layer().with_ansi(false).with_target(false).with_writer(writer);
    if is_json {
        layer.json().flatten_event(true).with_filter(filter).boxed()
    } else {
        layer.with_filter(filter).boxed()
    }
}

/// Writes only events, without time and level, as operator commands show them: `event key=value …`.
pub fn events_only<W>(writer: W) -> Dispatch
where
    W: for<'writer> fmt::MakeWriter<'writer> + Send + Sync + 'static,
{
    let filter = Targets::new().with_target(env!("CARGO_CRATE_NAME"), LevelFilter::INFO);
    let layer = fmt::layer().without_time().with_level(false).with_target(false).with_ansi(false);
    registry().with(layer.with_writer(writer).with_filter(filter)).into()
}

/// Stream that ignores errors: a closed stream must not fail the server.
struct BestEffort<W>(W);

impl<W: Write> Write for BestEffort<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        drop(self.0.write_all(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        drop(self.0.flush());
        Ok(())
    }
}

/// Stream that pauses after each flush, which comes when no line waits.
struct Paced<W>(W);

impl<W: Write> Write for Paced<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.0.flush();
        thread::sleep(WRITE_PAUSE);
        flushed
    }
}

/// Logs a request.
pub(crate) fn access(entry: &AccessLogEntry<'_>) {
    static DROPPED_LINES: Throttle = Throttle::new();
    let Some((format, requests)) = REQUESTS.get() else { return };
    // A full queue counts the line as dropped, and returns no error.
    drop(requests.clone().write(&entry.line(*format, OffsetDateTime::now_utc())));
    if let Some(lines) = dropped_lines()
        && DROPPED_LINES.record().is_some()
    {
        warn!(lines, "log.dropped");
    }
}

/// Number of dropped access log lines, if there are any.
fn dropped_lines() -> Option<usize> {
    let (_, requests) = REQUESTS.get()?;
    Some(requests.error_counter().dropped_lines()).filter(|lines| *lines > 0)
}

/// Text from another service as one word of limited length, so that it can neither forge nor flood log lines.
pub(crate) fn word(text: &str) -> impl Display + use<> {
    let kept = text.chars().take(MAX_WORD);
    kept.map(|char| if char.is_ascii_graphic() { char } else { '_' }).collect::<String>()
}

/// Counts an event that any client can cause, so that it cannot flood the log.
#[derive(Debug)]
pub(crate) struct Throttle(Mutex<(Option<Instant>, u64)>);

impl Default for Throttle {
    fn default() -> Self {
        Self::new()
    }
}

impl Throttle {
    /// Creates a throttle that logs the first occurrence.
    pub(crate) const fn new() -> Self {
        Self(Mutex::new((None, 0)))
    }

    /// Counts an occurrence. If a line is due, returns the number of occurrences since the last line.
    pub(crate) fn record(&self) -> Option<u64> {
        self.record_at(Instant::now())
    }

    fn record_at(&self, now: Instant) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, count) = &mut *state;
        *count += 1;
        if last.is_some_and(|last| now.saturating_duration_since(last) < THROTTLE_PAUSE) {
            return None;
        }
        *last = Some(now);
        Some(std::mem::take(count))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::sync::Arc;
    use tracing::info;

    #[derive(Clone, Default)]
    pub(crate) struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Lines {
        /// Collects the lines of this thread until the guard is dropped.
        pub(crate) fn collect(&self) -> dispatcher::DefaultGuard {
            let lines = self.clone();
            dispatcher::set_default(&events_only(move || lines.clone()))
        }

        pub(crate) fn take(&self) -> Vec<String> {
            let bytes = std::mem::take(&mut *self.0.lock().unwrap());
            String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
        }
    }

    #[test]
    fn events_of_this_crate_are_lines_of_words() {
        let lines = Lines::default();
        let _collecting = lines.collect();
        info!(code = %word("a b\nc\"\u{1b}[2J"), number = 7, missing = None::<i64>, "stripe.error");
        info!(target: "sqlx::query", "SELECT email FROM submissions");
        assert_eq!(lines.take(), ["stripe.error code=a_b_c\"_[2J number=7"]);
        assert_eq!(word(&"x".repeat(500)).to_string().len(), MAX_WORD);
    }

    #[test]
    fn the_first_event_is_due_and_then_one_per_hour_with_the_count() {
        let (throttle, start) = (Throttle::new(), Instant::now());
        let recorded =
            [3, 3, 62, 63, 122, 600].map(|minute| throttle.record_at(start + Duration::from_mins(minute)));
        assert_eq!(recorded, [Some(1), None, None, Some(3), None, Some(2)]);
    }
}
