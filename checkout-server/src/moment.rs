//! The clock, and how its moments are written.

use std::{
    fmt,
    time::{SystemTime, UNIX_EPOCH},
};

/// A day in milliseconds.
pub(crate) const DAY: i64 = 24 * 60 * 60 * 1000;

/// Now, in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A moment as `2026-01-03T09:30:00Z`.
pub(crate) fn iso(milliseconds: i64) -> String {
    format!("{}Z", Moment(milliseconds))
}

/// A moment as `2026-01-03T09:30:00.125Z`.
pub(crate) fn precise(milliseconds: i64) -> String {
    format!("{}.{:03}Z", Moment(milliseconds), milliseconds.rem_euclid(1000))
}

/// A moment, in milliseconds since 1970, as `2026-01-03T09:30:00`.
struct Moment(i64);

impl fmt::Display for Moment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.0.div_euclid(DAY));
        let second = self.0.rem_euclid(DAY) / 1000;
        let (hour, minute) = (second / 3600, second / 60 % 60);
        write!(out, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{:02}", second % 60)
    }
}

/// A moment as HTTP writes it: `Sat, 03 Jan 2026 09:30:00 GMT` (RFC 9110, 5.6.7).
pub(crate) fn http(milliseconds: i64) -> String {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    // The first day was a Thursday.
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    let day = milliseconds.div_euclid(DAY);
    let (year, month, of_month) = date(day);
    let named = |names: &[&'static str], index: i64| {
        usize::try_from(index).ok().and_then(|index| names.get(index).copied()).unwrap_or_default()
    };
    let (day, month) = (named(&DAYS, day.rem_euclid(7)), named(&MONTHS, month - 1));
    let second = milliseconds.rem_euclid(DAY) / 1000;
    let (hour, minute) = (second / 3600, second / 60 % 60);
    format!("{day}, {of_month:02} {month} {year:04} {hour:02}:{minute:02}:{:02} GMT", second % 60)
}

/// The date of a day, counted from 1 January 1970.
///
/// Years are taken to begin in March, so that the day that some years have more comes last; an era is the 400
/// years after which the calendar repeats.
fn date(day: i64) -> (i64, i64, i64) {
    let day = day + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, of_month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_the_calendar_has_them() {
        for (milliseconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399_999, "2000-02-28T23:59:59Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (951_868_800_000, "2000-03-01T00:00:00Z"),
            (1_767_432_600_000, "2026-01-03T09:30:00Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(iso(milliseconds), expected);
        }
    }

    #[test]
    fn a_moment_of_the_log_has_its_milliseconds() {
        assert_eq!(precise(1_767_432_600_007), "2026-01-03T09:30:00.007Z");
        assert_eq!(precise(-1), "1969-12-31T23:59:59.999Z");
    }

    #[test]
    fn moments_are_written_as_http_has_them() {
        for (milliseconds, expected) in [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (784_111_777_000, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (1_767_432_600_000, "Sat, 03 Jan 2026 09:30:00 GMT"),
            (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 GMT"),
        ] {
            assert_eq!(http(milliseconds), expected);
        }
    }

    #[test]
    fn every_day_follows_the_one_before() {
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
