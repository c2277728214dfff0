//! Weeks in Honolulu, and the figures that the weekly report contains.

use crate::{DAY_MILLIS, counter::Counter};
use core_wasm::engine::dates::Day;

/// Honolulu's offset from UTC, all year round.
pub const HONOLULU_OFFSET_HOURS: i64 = -10;
const HOUR_MILLIS: i64 = 60 * 60 * 1000;
/// Hour on Mondays at which the report about the previous week is due.
const LETTER_HOUR: i64 = 6;
/// 1970 began on a Thursday.
const DAYS_SINCE_MONDAY: i64 = 3;

/// A week in Honolulu, from Monday to Sunday.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Week {
    /// Days from the beginning of 1970 to its Monday; the outbox identifies the weekly report by this number.
    pub number: i64,
}

/// Day in Honolulu at a time in milliseconds since 1970.
pub fn honolulu_day(millis: i64) -> Day {
    Day::from_epoch_milliseconds(millis, HONOLULU_OFFSET_HOURS)
}

impl Week {
    /// Week that contains a time in milliseconds since 1970.
    pub fn of(millis: i64) -> Self {
        let day = millis.saturating_add(HONOLULU_OFFSET_HOURS * HOUR_MILLIS).div_euclid(DAY_MILLIS);
        Self { number: day - (day + DAYS_SINCE_MONDAY).rem_euclid(7) }
    }

    /// Week of the last report that is due at a time: on Monday from six o'clock on, the previous week.
    pub fn of_letter(millis: i64) -> Self {
        Self::of(millis.saturating_sub(LETTER_HOUR * HOUR_MILLIS)).before(1)
    }

    /// The week a number of weeks earlier.
    #[must_use]
    pub fn before(self, weeks: i64) -> Self {
        Self { number: self.number.saturating_sub(weeks.saturating_mul(7)) }
    }

    /// Start of the week and of the next one, in milliseconds since 1970.
    pub fn span(self) -> [i64; 2] {
        let begins =
            |day: i64| day.saturating_mul(DAY_MILLIS).saturating_sub(HONOLULU_OFFSET_HOURS * HOUR_MILLIS);
        [begins(self.number), begins(self.number.saturating_add(7))]
    }

    /// Monday and Sunday of the week.
    pub fn days(self) -> [Day; 2] {
        [self.number, self.number.saturating_add(6)]
            .map(|day| Day::from_epoch_milliseconds(day.saturating_mul(DAY_MILLIS), 0))
    }

    /// When the report about the week is due, in milliseconds since 1970.
    pub fn letter_due_at(self) -> i64 {
        let [_, next] = self.span();
        next.saturating_add(LETTER_HOUR * HOUR_MILLIS)
    }
}

/// Number and sum of orders or refunds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sum {
    /// Number.
    pub count: i64,
    /// Sum, in whole cents.
    pub cents: i64,
}

/// Figures of a week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekFigures {
    /// The week.
    pub week: Week,
    /// Counts: counter, label and count, the highest count of a counter first.
    pub counts: Vec<(Counter, String, i64)>,
    /// Paid orders.
    pub sales: Sum,
    /// Refunds.
    pub refunds: Sum,
    /// New confirmed subscribers.
    pub subscribers: i64,
    /// Form submissions, without those of the newsletter and without caught ones.
    pub letters: i64,
}

impl WeekFigures {
    /// Sum of a counter over all labels.
    pub fn total(&self, counter: Counter) -> i64 {
        self.of(counter).map(|(_, count)| count).sum()
    }

    /// Labels of a counter with their counts, the highest first.
    pub fn of(&self, counter: Counter) -> impl Iterator<Item = (&str, i64)> {
        let own = self.counts.iter().filter(move |(of, ..)| *of == counter);
        own.map(|(_, label, count)| (label.as_str(), *count))
    }

    /// Count of one label.
    pub fn count(&self, counter: Counter, label: &str) -> i64 {
        self.of(counter).filter(|(of, _)| *of == label).map(|(_, count)| count).sum()
    }

    /// True if there was no visit and nothing was received.
    pub fn is_quiet(&self) -> bool {
        self.counts.is_empty() && self.sales.count + self.refunds.count + self.subscribers + self.letters == 0
    }
}

/// Items that need the owner's attention.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Payments whose amount or currency differs from the order and that the owner has not accepted.
    pub mismatched: i64,
    /// Payments that are processing.
    pub processing: i64,
    /// Messages that could not be delivered.
    pub failed_messages: i64,
    /// Messages to be sent.
    pub pending_messages: i64,
    /// Submissions with a filled honeypot.
    pub caught: i64,
}

/// Contents of the report: some weeks, latest first, and items of today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeeklyReport {
    /// Time of the report, in milliseconds since 1970.
    pub at: i64,
    /// Weeks, latest first.
    pub weeks: Vec<WeekFigures>,
    /// Items that need the owner's attention.
    pub waiting: Waiting,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Time in Honolulu, from a date such as `2026-01-05` and an hour.
    fn at(iso: &str, hour: i64) -> i64 {
        Day::from_iso(iso).unwrap().epoch_milliseconds() + (hour - HONOLULU_OFFSET_HOURS) * HOUR_MILLIS
    }

    fn days(week: Week) -> [String; 2] {
        week.days().map(Day::iso)
    }

    #[test]
    fn a_week_is_from_monday_to_sunday_in_honolulu() {
        for iso in ["2026-01-05", "2026-01-08", "2026-01-11"] {
            assert_eq!(days(Week::of(at(iso, 23))), ["2026-01-05", "2026-01-11"], "{iso}");
        }
        assert_eq!(days(Week::of(at("2026-01-12", 0) - 1)), ["2026-01-05", "2026-01-11"]);
        assert_eq!(days(Week::of(at("2026-01-12", 0))), ["2026-01-12", "2026-01-18"]);
        assert_eq!(days(Week::of(0)), ["1969-12-29", "1970-01-04"]);
        let week = Week::of(at("2026-01-08", 12));
        assert_eq!(week.span(), [at("2026-01-05", 0), at("2026-01-12", 0)]);
        assert_eq!(days(week.before(1)), ["2025-12-29", "2026-01-04"]);
        assert_eq!(honolulu_day(at("2026-01-05", 0) - 1).iso(), "2026-01-04");
    }

    #[test]
    fn the_letter_about_a_week_is_due_on_monday_at_six() {
        let week = Week::of(at("2026-01-08", 12));
        assert_eq!(week.letter_due_at(), at("2026-01-12", 6));
        assert_eq!(Week::of_letter(at("2026-01-12", 6) - 1), week.before(1));
        for (iso, hour) in [("2026-01-12", 6), ("2026-01-15", 0), ("2026-01-19", 5)] {
            assert_eq!(Week::of_letter(at(iso, hour)), week, "{iso} {hour}");
        }
    }

    #[test]
    fn extreme_clocks_have_a_week() {
        for time in [i64::MIN, i64::MAX] {
            assert!(Week::of_letter(time).letter_due_at() != 0);
        }
    }
}
