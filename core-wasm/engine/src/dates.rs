//! Calendar dates: parsing, formatting and counting.
//!
//! The current time is always an argument. The browser module only compares dates and finds the date of a time, for
//! which a calendar library would be too large. Native code uses [`jiff`] for the rest: dates in words, and counting
//! days.

/// A day of the (proleptic) Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// The year.
    pub year: i64,
    /// The month, 1 to 12.
    pub month: u32,
    /// The day of the month, from 1.
    pub day: u32,
}

/// An hour in milliseconds.
const HOUR: i64 = 3_600_000;
/// The days from March 1 of the year 0 to January 1, 1970.
const BEFORE_1970: i64 = 719_468;

impl Day {
    /// The day with this date; `None` if it does not exist.
    #[must_use]
    pub fn new(year: i64, month: u32, day: u32) -> Option<Self> {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let last = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (1..=last).contains(&day).then_some(Self { year, month, day })
    }

    /// Parses `2026-01-03`.
    #[must_use]
    pub fn from_iso(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let number = |part: &str, length: usize| {
            (part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| part.parse().ok())?
        };
        if parts.next().is_some() {
            return None;
        }
        Self::new(i64::from(number(year, 4)?), number(month, 2)?, number(day, 2)?)
    }

    /// Formats as `2026-01-03`.
    #[must_use]
    pub fn iso(self) -> String {
        let Self { year, month, day } = self;
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// The milliseconds from the start of 1970 to the start of this day, both in UTC.
    ///
    /// The arithmetic is that of `days_from_civil` (Howard Hinnant, chrono-Compatible Low-Level Date Algorithms): years
    /// begin on March 1, so that the leap day is the last day of a year, and the months from March on have 153 days in
    /// five.
    #[must_use]
    pub fn epoch_milliseconds(self) -> i64 {
        let (month, day) = (i64::from(self.month), i64::from(self.day));
        let year = self.year - i64::from(month <= 2);
        let from_march = (month + 9) % 12;
        let days = 365 * year + year.div_euclid(4) - year.div_euclid(100)
            + year.div_euclid(400)
            + (153 * from_march + 2) / 5
            + day
            - 1;
        (days - BEFORE_1970) * 24 * HOUR
    }

    /// The local date at a time in milliseconds since 1970 in UTC, in a time zone with a fixed offset.
    ///
    /// The arithmetic is that of `civil_from_days`, the reverse of [`epoch_milliseconds`](Self::epoch_milliseconds). The
    /// calendar repeats every 400 years.
    #[must_use]
    pub fn from_epoch_milliseconds(milliseconds: i64, utc_offset_hours: i64) -> Self {
        // The days of 4 years, of a century and of 400 years.
        const FOUR_YEARS: i64 = 1_461;
        const CENTURY: i64 = 36_524;
        const FOUR_CENTURIES: i64 = 146_097;

        let days = milliseconds.saturating_add(utc_offset_hours * HOUR).div_euclid(24 * HOUR);
        let since = days + BEFORE_1970;
        let era = since.div_euclid(FOUR_CENTURIES);
        let of_era = since.rem_euclid(FOUR_CENTURIES);
        let leap_days = of_era / (FOUR_YEARS - 1) - of_era / CENTURY + of_era / (FOUR_CENTURIES - 1);
        let year_of_era = (of_era - leap_days) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        Self { year, month: u32::try_from(month).unwrap_or(1), day: u32::try_from(day).unwrap_or(1) }
    }
}

/// Native functions. They return an empty text or `None` for days outside of jiff's years (-9999 to 9999).
#[cfg(not(target_arch = "wasm32"))]
impl Day {
    /// This day as a date of jiff.
    #[must_use]
    pub fn civil(self) -> Option<jiff::civil::Date> {
        let (month, day) = (i8::try_from(self.month).ok()?, i8::try_from(self.day).ok()?);
        jiff::civil::Date::new(i16::try_from(self.year).ok()?, month, day).ok()
    }

    /// Parses `January 3, 2026`, in exactly this spelling.
    #[must_use]
    pub fn from_long(text: &str) -> Option<Self> {
        let day = Self::from(jiff::civil::Date::strptime("%B %d, %Y", text).ok()?);
        (day.long() == text).then_some(day)
    }

    /// Formats as `January 3, 2026`.
    #[must_use]
    pub fn long(self) -> String {
        self.words("%B %-d, %Y")
    }

    /// Formats a range of days: `January 3–4, 2026`, `January 31 – February 2, 2026`.
    #[must_use]
    pub fn span(self, last: Self) -> String {
        if self == last {
            self.long()
        } else if (self.year, self.month) == (last.year, last.month) {
            self.words("%B %-d") + &last.words("–%-d, %Y")
        } else if self.year == last.year {
            self.words("%B %-d – ") + &last.long()
        } else {
            format!("{} – {}", self.long(), last.long())
        }
    }

    /// Formats by the directives of `strftime`.
    fn words(self, format: &str) -> String {
        self.civil().map_or_else(String::new, |day| day.strftime(format).to_string())
    }

    /// The day this many days later.
    #[must_use]
    pub fn plus(self, days: i32) -> Option<Self> {
        self.civil()?.checked_add(jiff::Span::new().try_days(days).ok()?).ok().map(Self::from)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl From<jiff::civil::Date> for Day {
    fn from(date: jiff::civil::Date) -> Self {
        let part = |part: i8| u32::try_from(part).unwrap_or_default();
        Self { year: date.year().into(), month: part(date.month()), day: part(date.day()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(iso: &str) -> Day {
        Day::from_iso(iso).unwrap()
    }

    #[test]
    fn only_dates_that_exist_are_parsed() {
        assert_eq!(day("2028-02-29").long(), "February 29, 2028");
        for text in ["", "2026-1-3", "2026-02-29", "2026-13-01", "2026-01-03T00:00", "+026-01-03"] {
            assert_eq!(Day::from_iso(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_long_date_is_parsed_in_exactly_one_spelling() {
        assert_eq!(Day::from_long("January 3, 2026"), Some(day("2026-01-03")));
        assert_eq!(Day::from_long("December 31, 1999"), Some(day("1999-12-31")));
        for text in [
            "January 03, 2026",
            "January +3, 2026",
            "january 3, 2026",
            "Jan 3, 2026",
            "February 30, 2026",
            "3 January 2026",
            "January 3 2026",
            " January 3, 2026",
        ] {
            assert_eq!(Day::from_long(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_date_range_states_a_common_month_or_year_once() {
        let span = |first, last| day(first).span(day(last));
        assert_eq!(span("2026-01-03", "2026-01-03"), "January 3, 2026");
        assert_eq!(span("2026-01-03", "2026-01-04"), "January 3–4, 2026");
        assert_eq!(span("2026-01-31", "2026-02-02"), "January 31 – February 2, 2026");
        assert_eq!(span("2026-12-31", "2027-01-01"), "December 31, 2026 – January 1, 2027");
        assert_eq!(span("2026-01-03", "2027-01-04"), "January 3, 2026 – January 4, 2027");
    }

    #[test]
    fn a_time_has_the_date_that_jiff_finds_on_every_day_of_four_centuries() {
        let mut expected = jiff::civil::date(1899, 12, 31);
        let from_1970 = expected.since(jiff::civil::date(1970, 1, 1)).unwrap().get_days();
        for days in i64::from(from_1970)..i64::from(from_1970) + 146_097 + 366 {
            let found = Day::from_epoch_milliseconds(days * 24 * HOUR, 0);
            assert_eq!(found, expected.into(), "{days}");
            assert_eq!(found.epoch_milliseconds(), days * 24 * HOUR, "{days}");
            assert_eq!(
                (Day::new(found.year, found.month, found.day), found.civil()),
                (Some(found), Some(expected))
            );
            expected = expected.tomorrow().unwrap();
        }
        // The extremes of the clock do not overflow.
        for time in [i64::MIN, i64::MAX] {
            assert!(!Day::from_epoch_milliseconds(time, -10).iso().is_empty());
        }
    }

    #[test]
    fn the_utc_offset_decides_the_local_date() {
        let date = |milliseconds, offset| Day::from_epoch_milliseconds(milliseconds, offset).iso();
        assert_eq!(date(0, 0), "1970-01-01");
        assert_eq!(date(0, -10), "1969-12-31");
        assert_eq!(date(23 * HOUR, 2), "1970-01-02");
    }
}
