//! Clock: the current time in Unix milliseconds, formatted as RFC 3339.
//!
//! A test moves the clock of its server with [`TestClock`], which exists only in builds with debug
//! assertions: the time of the servers that `npm run build` and `npm start` build cannot be changed.

#[cfg(debug_assertions)]
mod test_clock;

#[cfg(debug_assertions)]
pub use test_clock::{ClockGuard, TestClock};
#[cfg(debug_assertions)]
pub(crate) use test_clock::{ahead, inherit};

use std::time::{Duration, SystemTime, UNIX_EPOCH};
use time::{
    OffsetDateTime, PrimitiveDateTime,
    format_description::{BorrowedFormatItem, well_known::Rfc3339},
    formatting::Formattable,
    macros::format_description,
};

/// First and last second of the years 0000 to 9999, which RFC 3339 can express, in Unix seconds.
const RFC_3339_SECONDS: (i64, i64) = (-62_167_219_200, 253_402_300_799);

/// Format of a time in the name of a file or folder, in UTC: `20260103T093000Z`.
pub(crate) const COMPACT: &[BorrowedFormatItem<'_>] =
    format_description!("[year][month][day]T[hour][minute][second]Z");

pub(crate) fn now_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX).saturating_add(ahead())
}

/// The current time, never before 1970.
pub(crate) fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(u64::try_from(now_millis()).unwrap_or_default())
}

/// Milliseconds by which this clock is ahead of the machine's.
#[cfg(not(debug_assertions))]
pub(crate) fn ahead() -> i64 {
    0
}

/// Returns a function that a new thread runs to get the clock of the thread that calls this.
#[cfg(not(debug_assertions))]
pub(crate) fn inherit() -> impl Fn() {
    || {}
}

/// Formats Unix milliseconds as `2026-01-03T09:30:00Z`; clamps to the years 0000 to 9999.
pub(crate) fn rfc3339(millis: i64) -> String {
    format(millis, &Rfc3339)
}

/// Formats Unix milliseconds as `20260103T093000Z`; clamps to the years 0000 to 9999.
pub(crate) fn compact(millis: i64) -> String {
    format(millis, &COMPACT)
}

/// Formats a time, clamped to the years 0000 to 9999, all of which can be formatted.
fn format(millis: i64, format: &(impl Formattable + ?Sized)) -> String {
    let (first, last) = RFC_3339_SECONDS;
    let at = OffsetDateTime::from_unix_timestamp(millis.div_euclid(1000).clamp(first, last));
    at.ok().and_then(|at| at.format(format).ok()).unwrap_or_default()
}

/// Parses `20260103T093000Z` to Unix milliseconds.
pub(crate) fn parse_compact(text: &str) -> Option<i64> {
    Some(PrimitiveDateTime::parse(text, COMPACT).ok()?.assume_utc().unix_timestamp() * 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rfc_3339_has_whole_seconds() {
        for (millis, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399_999, "2000-02-28T23:59:59Z"),
            (1_767_432_600_000, "2026-01-03T09:30:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59Z"),
            (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
        ] {
            assert_eq!(rfc3339(millis), expected);
        }
    }

    #[test]
    fn a_time_in_a_file_name_is_read_back() {
        assert_eq!(compact(1_767_432_600_999), "20260103T093000Z");
        assert_eq!(parse_compact("20260103T093000Z"), Some(1_767_432_600_000));
        for text in ["20260103T093000", "2026-01-03T09:30:00Z", "20260132T093000Z", "x20260103T093000Z"] {
            assert_eq!(parse_compact(text), None, "{text}");
        }
    }

    #[test]
    fn a_time_that_rfc_3339_cannot_write_is_the_nearest_that_it_can() {
        for (millis, nearest) in [
            (253_402_300_800_000, "9999-12-31T23:59:59Z"),
            (i64::MAX, "9999-12-31T23:59:59Z"),
            (-62_167_219_200_001, "0000-01-01T00:00:00Z"),
            (i64::MIN, "0000-01-01T00:00:00Z"),
        ] {
            assert_eq!(rfc3339(millis), nearest);
        }
    }
}
