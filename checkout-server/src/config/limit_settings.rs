//! Settings of timeouts and size limits: each a whole number within a range.

use super::{environment::Environment, limits::Limits, payments::PaymentSettings, reader::SettingsReader};
use crate::base::error::ConfigError;
use std::{num::NonZeroUsize, ops::RangeInclusive, thread::available_parallelism, time::Duration};

/// The default connection limit, where the file limit allows it.
const DEFAULT_CONNECTIONS: usize = 10_000;
/// How many connections may be refused with 503 at once; further ones are closed without a response, so that a flood of
/// them takes nothing from the connections that are served.
pub const REFUSED_CONNECTIONS: usize = 100;
/// Open files beside the connections that are served: those that are refused, and 100 for the database, the log, Stripe and
/// the mail server.
const RESERVED_FILES: usize = REFUSED_CONNECTIONS + 100;
/// The assumed limit of open files where the system does not report one.
const FALLBACK_FILES: usize = 1024;

const SECONDS: RangeInclusive<u64> = 1..=3600;
/// Threads beyond those of any machine's cores only take memory.
const WORKERS: RangeInclusive<usize> = 1..=1024;
/// hyper buffers no more of a request head than the upper bound.
const HEADER_BYTES: RangeInclusive<usize> = 1024..=64 * 1024;
const BODY_BYTES: RangeInclusive<usize> = 1024..=1024 * 1024;

impl SettingsReader<'_> {
    /// The default limits with the settings of the operator.
    pub(super) fn limits(&mut self) -> Limits {
        let mut limits = Limits::default();
        let Limits { idle_timeout, stall_timeout, body_timeout, shutdown_timeout, .. } = &mut limits;
        for (name, timeout) in [
            ("BODY_TIME", body_timeout),
            ("IDLE_TIME", idle_timeout),
            ("STALL_TIME", stall_timeout),
            ("STOP_TIME", shutdown_timeout),
        ] {
            if let Some(seconds) = self.within(name, SECONDS, "seconds") {
                *timeout = Duration::from_secs(seconds);
            }
        }
        if let Some(bytes) = self.within("HEADER_SIZE", HEADER_BYTES, "bytes") {
            limits.header_bytes = bytes;
        }
        if let Some(bytes) = self.within("URI_SIZE", HEADER_BYTES, "bytes") {
            limits.uri_bytes = bytes;
        }
        if let Some(bytes) = self.within("BODY_SIZE", BODY_BYTES, "bytes") {
            limits.body_bytes = bytes;
        }
        let files = open_files().unwrap_or(FALLBACK_FILES);
        let connections = self.within("CONNECTIONS", 1..=1_000_000, "connections");
        limits.connections =
            connections.unwrap_or_else(|| max_connections(files).clamp(1, DEFAULT_CONNECTIONS));
        // Where few connections are possible, one client must not take all of them.
        limits.connections_per_client = self
            .within("CONNECTIONS_PER_CLIENT", 0..=1_000_000, "connections")
            .unwrap_or_else(|| limits.connections_per_client.min(limits.connections.div_ceil(2)));
        limits
    }

    /// The number of threads that serve: by default one for each core.
    pub(super) fn workers(&mut self) -> NonZeroUsize {
        let number = self.within("WORKERS", WORKERS, "threads").and_then(NonZeroUsize::new);
        number.unwrap_or_else(|| available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    /// A number within a range; an error where it is none.
    pub(super) fn within<T>(&mut self, name: &str, range: RangeInclusive<T>, unit: &str) -> Option<T>
    where
        T: std::str::FromStr + PartialOrd + std::fmt::Display + Copy,
    {
        let value = self.get(name)?;
        let number = value.parse().ok().filter(|number| range.contains(number));
        if number.is_none() {
            let (least, most) = (range.start(), range.end());
            self.error(format!("{name} must be {unit} from {least} to {most}, and is \"{value}\"."));
        }
        number
    }
}

/// Limits with the settings of the operator, for commands that read no other settings.
///
/// # Errors
/// Every invalid one of them.
pub(crate) fn limits(environment: &Environment) -> Result<Limits, Vec<ConfigError>> {
    let mut reader = SettingsReader { environment, errors: environment.errors(), warnings: Vec::new() };
    let limits = reader.limits();
    if reader.errors.is_empty() { Ok(limits) } else { Err(reader.errors) }
}

/// A warning where the process may open fewer files than `CONNECTIONS` needs.
pub(super) fn too_many_connections(limits: &Limits) -> Option<String> {
    let files = open_files()?;
    let (connections, possible) = (limits.connections, max_connections(files));
    (connections > possible).then(|| {
        format!(
            "CONNECTIONS is {connections}, and this process may open {files} files, which is enough for {possible} connections. Raise that limit (LimitNOFILE in systemd, ulimit -n in a shell), or set CONNECTIONS={possible}."
        )
    })
}

/// A warning where a shutdown may interrupt a call to Stripe.
pub(super) fn short_shutdown(limits: &Limits, payments: &PaymentSettings) -> Option<String> {
    let (waiting, call) = (limits.shutdown_timeout.as_secs(), limits.longest_stripe_call().as_secs());
    (matches!(payments, PaymentSettings::Stripe(_)) && waiting < call).then(|| {
        format!(
            "STOP_TIME is {waiting} seconds, and a call to Stripe may take {call} with its retries: a stop may interrupt a buyer's checkout. Set STOP_TIME={call} or more."
        )
    })
}

fn max_connections(files: usize) -> usize {
    files.saturating_sub(RESERVED_FILES)
}

/// The soft limit of open files (`RLIMIT_NOFILE`); `None` where the system does not report one.
#[cfg(target_os = "linux")]
fn open_files() -> Option<usize> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    // `None` stands for no limit.
    Some(limit.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX)))
}

#[cfg(not(target_os = "linux"))]
fn open_files() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_has_files_of_its_own_beside_all_connections() {
        for files in [300, 1024, 16_384] {
            assert_eq!(files - max_connections(files), REFUSED_CONNECTIONS + 100);
        }
        assert_eq!(max_connections(100), 0);
    }
}
