//! The settings of how long and how large: each a whole number within what makes sense.

use super::Reader;
use crate::limits::Limits;
use std::{fs, ops::RangeInclusive, time::Duration};

/// At most so many connections, where the operator names no number.
const CONNECTIONS: usize = 10_000;
/// Files that the server has open beside its connections: the ledger, the log, the way to Stripe.
const OTHER_FILES: usize = 100;
/// The limit of open files of a system that does not tell it.
const USUAL_FILES: usize = 1024;

const SECONDS: RangeInclusive<u64> = 1..=3600;
/// hyper keeps no more of a head than this in memory.
const HEAD_BYTES: RangeInclusive<usize> = 1024..=64 * 1024;
const BODY_BYTES: RangeInclusive<usize> = 1024..=1024 * 1024;

impl Reader<'_> {
    /// The limits, where the operator has changed some of them.
    pub(super) fn limits(&mut self) -> Limits {
        let mut limits = Limits::default();
        let Limits { head_time, idle_time, stall_time, body_time, stop, .. } = &mut limits;
        for (name, time) in [
            ("HEADER_TIME", head_time),
            ("BODY_TIME", body_time),
            ("IDLE_TIME", idle_time),
            ("STALL_TIME", stall_time),
            ("STOP_TIME", stop),
        ] {
            if let Some(seconds) = self.within(name, SECONDS, "seconds") {
                *time = Duration::from_secs(seconds);
            }
        }
        if let Some(bytes) = self.within("HEADER_SIZE", HEAD_BYTES, "bytes") {
            limits.head_bytes = bytes;
        }
        if let Some(bytes) = self.within("ADDRESS_SIZE", HEAD_BYTES, "bytes") {
            limits.address_bytes = bytes;
        }
        if let Some(bytes) = self.within("BODY_SIZE", BODY_BYTES, "bytes") {
            limits.body_bytes = bytes;
        }
        let files = open_files().unwrap_or(USUAL_FILES);
        let own = self.within("CONNECTIONS", 1..=1_000_000, "connections");
        limits.connections = own.unwrap_or_else(|| room(files).clamp(1, CONNECTIONS));
        limits
    }

    fn within<T>(&mut self, name: &str, range: RangeInclusive<T>, what: &str) -> Option<T>
    where
        T: std::str::FromStr + PartialOrd + std::fmt::Display + Copy,
    {
        let value = self.get(name)?;
        let number = value.parse().ok().filter(|number| range.contains(number));
        if number.is_none() {
            let (least, most) = (range.start(), range.end());
            self.fault(format!("{name} must be {what} from {least} to {most}, and is \"{value}\"."));
        }
        number
    }
}

/// What the operator should know where the machine allows fewer connections than she does.
pub(crate) fn too_many(limits: &Limits) -> Option<String> {
    let files = open_files()?;
    let (connections, room) = (limits.connections, room(files));
    (connections > room).then(|| {
        format!(
            "CONNECTIONS is {connections}, and this process may open {files} files, which is enough for {room} connections. Raise that limit (LimitNOFILE in systemd, ulimit -n in a shell), or set CONNECTIONS={room}."
        )
    })
}

fn room(files: usize) -> usize {
    files.saturating_sub(OTHER_FILES)
}

/// How many files this process may have open, as Linux tells it.
fn open_files() -> Option<usize> {
    soft_limit(&fs::read_to_string("/proc/self/limits").ok()?)
}

fn soft_limit(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    match line.split_whitespace().next()? {
        "unlimited" => Some(usize::MAX),
        number => number.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_of_open_files_is_read_as_linux_writes_it() {
        let limits = |soft: &str| {
            format!(
                "Limit                     Soft Limit           Hard Limit           Units\n\
                 Max processes             63422                63422                processes\n\
                 Max open files            {soft:<20} 524288               files\n"
            )
        };
        assert_eq!(soft_limit(&limits("1024")), Some(1024));
        assert_eq!(soft_limit(&limits("unlimited")), Some(usize::MAX));
        assert_eq!(soft_limit("nothing of the kind"), None);
    }
}
