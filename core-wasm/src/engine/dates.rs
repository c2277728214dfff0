//! Calendar dates: parsing, formatting, counting, and where a date lies relative to a period.
//!
//! There is no clock here: the current time comes in as an argument.

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

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// The days from March 1 of the year 0 to January 1, 1970.
const BEFORE_1970: i64 = 719_468;

impl Day {
    /// The day with this date, if it exists.
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

    /// Parses `January 3, 2026`.
    #[must_use]
    pub fn from_long(text: &str) -> Option<Self> {
        let (month, rest) = text.split_once(' ')?;
        let (day, year) = rest.split_once(", ")?;
        let month = (1..).zip(MONTHS).find(|(_, name)| *name == month)?.0;
        let found = Self::new(year.parse().ok()?, month, day.parse().ok()?)?;
        // Accept exactly what `long` writes: no sign, no leading zero.
        (found.long() == text).then_some(found)
    }

    /// Formats as `2026-01-03`.
    #[must_use]
    pub fn iso(self) -> String {
        let Self { year, month, day } = self;
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// Formats as `January 3, 2026`.
    #[must_use]
    pub fn long(self) -> String {
        let Self { year, day, .. } = self;
        format!("{} {day}, {year}", self.month_name())
    }

    /// Formats a range of days: `January 3–4, 2026`, `January 31 – February 2, 2026`.
    #[must_use]
    pub fn span(self, last: Self) -> String {
        let Self { year, day, .. } = self;
        if self == last {
            self.long()
        } else if (year, self.month) == (last.year, last.month) {
            format!("{} {day}–{}, {year}", self.month_name(), last.day)
        } else if year == last.year {
            format!("{} {day} – {}", self.month_name(), last.long())
        } else {
            format!("{} – {}", self.long(), last.long())
        }
    }

    fn month_name(self) -> &'static str {
        let index = usize::try_from(self.month).unwrap_or_default().saturating_sub(1);
        MONTHS.get(index).copied().unwrap_or_default()
    }

    /// Days since January 1, 1970; negative before.
    #[must_use]
    pub fn epoch(self) -> i64 {
        // Years start in March, so that the leap day is the last one.
        let (year, month) =
            if self.month > 2 { (self.year, self.month - 3) } else { (self.year - 1, self.month + 9) };
        let of_year = (153 * i64::from(month) + 2) / 5 + i64::from(self.day) - 1;
        let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        year * 365 + leaps + of_year - BEFORE_1970
    }

    /// The day of the week, in three letters: `Sat`.
    #[must_use]
    pub fn weekday(self) -> &'static str {
        // January 1, 1970 was a Thursday.
        let index = usize::try_from((self.epoch() + 3).rem_euclid(7)).unwrap_or_default();
        WEEKDAYS.get(index).copied().unwrap_or_default()
    }

    /// The month in three letters: `Jan`.
    #[must_use]
    pub fn month_short(self) -> &'static str {
        self.month_name().get(..3).unwrap_or_default()
    }

    /// The inverse of [`Day::epoch`].
    ///
    /// The calendar repeats every 400 years; within them, years start in March, so that the leap day is the last one.
    #[must_use]
    pub fn from_epoch(days: i64) -> Self {
        const FOUR_CENTURIES: i64 = 146_097;

        let since = days.saturating_add(BEFORE_1970);
        let era = since.div_euclid(FOUR_CENTURIES);
        let of_era = since.rem_euclid(FOUR_CENTURIES);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        Self { year, month: u32::try_from(month).unwrap_or(1), day: u32::try_from(day).unwrap_or(1) }
    }

    /// The local date, this many milliseconds after the beginning of 1970 in UTC, in a time zone with a fixed offset.
    #[must_use]
    pub fn from_epoch_milliseconds(milliseconds: i64, utc_offset_hours: i64) -> Self {
        const HOUR: i64 = 3_600_000;
        Self::from_epoch(milliseconds.saturating_add(utc_offset_hours * HOUR).div_euclid(24 * HOUR))
    }

    /// Where this day lies relative to a period, whose last day belongs to it.
    #[must_use]
    pub fn relative_to(self, first: Self, last: Self) -> Phase {
        if self < first {
            Phase::Before
        } else if self <= last {
            Phase::During
        } else {
            Phase::After
        }
    }
}

/// Where a day lies relative to a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Before its first day.
    Before,
    /// On one of its days.
    During,
    /// After its last day.
    After,
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
        for text in
            ["January 03, 2026", "January +3, 2026", "january 3, 2026", "February 30, 2026", "3 January 2026"]
        {
            assert_eq!(Day::from_long(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_span_names_what_its_days_do_not_share() {
        let span = |first, last| day(first).span(day(last));
        assert_eq!(span("2026-01-03", "2026-01-03"), "January 3, 2026");
        assert_eq!(span("2026-01-03", "2026-01-04"), "January 3–4, 2026");
        assert_eq!(span("2026-01-31", "2026-02-02"), "January 31 – February 2, 2026");
        assert_eq!(span("2026-12-31", "2027-01-01"), "December 31, 2026 – January 1, 2027");
        assert_eq!(span("2026-01-03", "2027-01-04"), "January 3, 2026 – January 4, 2027");
    }

    /// The day after, by the rules of the calendar alone.
    fn next(Day { year, month, day }: Day) -> Day {
        Day::new(year, month, day + 1).or_else(|| Day::new(year, month + 1, 1)).unwrap_or(Day {
            year: year + 1,
            month: 1,
            day: 1,
        })
    }

    #[test]
    fn every_day_of_four_centuries_is_one_day_and_one_weekday_after_the_day_before() {
        let mut date = day("1899-12-31");
        let mut epoch = date.epoch();
        let weekdays = WEEKDAYS.iter().cycle().skip(6);
        for weekday in weekdays.take(146_097 + 366) {
            assert_eq!((date.epoch(), date.weekday()), (epoch, *weekday), "{}", date.iso());
            assert_eq!(Day::from_epoch(epoch), date);
            (date, epoch) = (next(date), epoch + 1);
        }
        assert_eq!(day("1970-01-01").epoch(), 0);
        assert_eq!(day("2000-03-01").epoch(), 11_017);
    }

    #[test]
    fn a_century_is_a_leap_year_once_in_four() {
        assert!(Day::new(2000, 2, 29).is_some() && Day::new(1900, 2, 29).is_none());
    }

    #[test]
    fn a_month_is_shortened_to_three_characters() {
        assert_eq!((day("2026-01-03").month_short(), day("2026-09-01").month_short()), ("Jan", "Sep"));
    }

    #[test]
    fn the_last_day_belongs_to_a_period() {
        let phase = |iso| day(iso).relative_to(day("2030-05-30"), day("2030-06-01"));
        assert_eq!(phase("2030-05-29"), Phase::Before);
        assert_eq!(phase("2030-05-30"), Phase::During);
        assert_eq!(phase("2030-05-31"), Phase::During);
        assert_eq!(phase("2030-06-01"), Phase::During);
        assert_eq!(phase("2030-06-02"), Phase::After);
    }

    #[test]
    fn the_utc_offset_decides_the_local_date() {
        let date = |milliseconds, offset| Day::from_epoch_milliseconds(milliseconds, offset).iso();
        assert_eq!(date(0, 0), "1970-01-01");
        assert_eq!(date(0, -10), "1969-12-31");
        assert_eq!(date(23 * 3_600_000, 2), "1970-01-02");
    }
}
