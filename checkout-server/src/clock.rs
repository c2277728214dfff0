//! Clock: the current time in Unix milliseconds, formatted as RFC 3339.

use std::time::{SystemTime, UNIX_EPOCH};
use time::OffsetDateTime;

/// A day in milliseconds.
pub(crate) const DAY_MILLIS: i64 = 24 * 60 * 60 * 1000;

/// The current time in Unix milliseconds.
pub(crate) fn now_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Unix milliseconds as `2026-01-03T09:30:00Z`.
pub(crate) fn rfc3339(millis: i64) -> String {
    format!("{}Z", date_time(millis))
}

/// Unix milliseconds as `2026-01-03T09:30:00.125Z`.
pub(crate) fn rfc3339_millis(millis: i64) -> String {
    format!("{}.{:03}Z", date_time(millis), millis.rem_euclid(1000))
}

/// `2026-01-03T09:30:00`. The epoch for years beyond 9999.
fn date_time(millis: i64) -> String {
    let at =
        OffsetDateTime::from_unix_timestamp(millis.div_euclid(1000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (month, (hour, minute, second)) = (u8::from(at.month()), at.to_hms());
    format!("{:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}", at.year(), at.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rfc_3339_follows_the_calendar() {
        for (millis, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399_999, "2000-02-28T23:59:59Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (951_868_800_000, "2000-03-01T00:00:00Z"),
            (1_767_432_600_000, "2026-01-03T09:30:00Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(rfc3339(millis), expected);
        }
    }

    #[test]
    fn rfc_3339_of_the_log_has_milliseconds() {
        assert_eq!(rfc3339_millis(1_767_432_600_007), "2026-01-03T09:30:00.007Z");
        assert_eq!(rfc3339_millis(-1), "1969-12-31T23:59:59.999Z");
    }

    #[test]
    fn every_day_follows_the_day_before() {
        let date = |day: i64| {
            let text = rfc3339(day * DAY_MILLIS);
            let part = |range: std::ops::Range<usize>| text.get(range).unwrap().parse::<i64>().unwrap();
            (part(0..4), part(5..7), part(8..10))
        };
        let mut before = date(-1);
        for day in 0..200_000 {
            let (year, month, of_month) = date(day);
            let next_day = (year, month) == (before.0, before.1) && of_month == before.2 + 1;
            let next_month = of_month == 1 && before.2 >= 28;
            let next_year = month == 1 && year == before.0 + 1;
            assert!(next_day || (next_month && (next_year || (year == before.0 && month == before.1 + 1))));
            before = (year, month, of_month);
        }
    }
}
