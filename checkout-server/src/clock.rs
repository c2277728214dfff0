//! Clock: the current time in Unix milliseconds, formatted as RFC 3339.

use std::time::{SystemTime, UNIX_EPOCH};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// The first and the last second that RFC 3339 can write, in Unix seconds: its years are 0000 to 9999.
const RFC_3339_SECONDS: (i64, i64) = (-62_167_219_200, 253_402_300_799);

/// The current time in Unix milliseconds.
pub(crate) fn now_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Unix milliseconds as `2026-01-03T09:30:00Z`; a time outside of the years 0000 to 9999 as the first or last second of them.
pub(crate) fn rfc3339(millis: i64) -> String {
    let (first, last) = RFC_3339_SECONDS;
    let at = OffsetDateTime::from_unix_timestamp(millis.div_euclid(1000).clamp(first, last));
    at.ok().and_then(|at| at.format(&Rfc3339).ok()).unwrap_or_default()
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
