//! Weeks in Honolulu, and what is reported of them.

use crate::{DAY_MILLIS, counter::Counter};
use core_wasm::engine::dates::Day;

/// Honolulu's offset from UTC, all year round.
pub const HONOLULU_OFFSET_HOURS: i64 = -10;
const HOUR_MILLIS: i64 = 60 * 60 * 1000;
/// On Mondays at this hour the letter about the week before is due.
const LETTER_HOUR: i64 = 6;
/// 1970 began on a Thursday.
const DAYS_SINCE_MONDAY: i64 = 3;

/// A week in Honolulu, from Monday to Sunday.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Week {
    /// The days from the beginning of 1970 to its Monday; by this number the outbox names the letter about it.
    pub number: i64,
}

/// The day of a time in Honolulu; times are in milliseconds since 1970.
pub fn honolulu_day(millis: i64) -> Day {
    Day::from_epoch_milliseconds(millis, HONOLULU_OFFSET_HOURS)
}

impl Week {
    /// The week of a time in milliseconds since 1970.
    pub fn of(millis: i64) -> Self {
        let day = millis.saturating_add(HONOLULU_OFFSET_HOURS * HOUR_MILLIS).div_euclid(DAY_MILLIS);
        Self { number: day - (day + DAYS_SINCE_MONDAY).rem_euclid(7) }
    }

    /// The week whose letter is the last one that is due at a time: on Monday at six, the week before.
    pub fn of_letter(millis: i64) -> Self {
        Self::of(millis.saturating_sub(LETTER_HOUR * HOUR_MILLIS)).before(1)
    }

    /// The week so many weeks before.
    #[must_use]
    pub fn before(self, weeks: i64) -> Self {
        Self { number: self.number.saturating_sub(weeks.saturating_mul(7)) }
    }

    /// When it begins and when the next one does, in milliseconds since 1970.
    pub fn span(self) -> [i64; 2] {
        let begins =
            |day: i64| day.saturating_mul(DAY_MILLIS).saturating_sub(HONOLULU_OFFSET_HOURS * HOUR_MILLIS);
        [begins(self.number), begins(self.number.saturating_add(7))]
    }

    /// Its Monday and its Sunday.
    pub fn days(self) -> [Day; 2] {
        [self.number, self.number.saturating_add(6)]
            .map(|day| Day::from_epoch_milliseconds(day.saturating_mul(DAY_MILLIS), 0))
    }

    /// When the letter about it is due, in milliseconds since 1970.
    pub fn letter_due_at(self) -> i64 {
        let [_, next] = self.span();
        next.saturating_add(LETTER_HOUR * HOUR_MILLIS)
    }
}

/// A number of orders or refunds, and their sum in whole cents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sum {
    /// How many.
    pub count: i64,
    /// Their sum, in whole cents.
    pub cents: i64,
}

/// What is known of a week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekFigures {
    /// The week.
    pub week: Week,
    /// What was counted: counter, label and count, the highest count of a counter first.
    pub counts: Vec<(Counter, String, i64)>,
    /// Orders that were paid.
    pub sales: Sum,
    /// What went back.
    pub refunds: Sum,
    /// Subscribers who have confirmed.
    pub subscribers: i64,
    /// Submissions of forms, without the newsletter's and what the honeypot has caught.
    pub letters: i64,
}

impl WeekFigures {
    /// The count of a counter, over all its labels.
    pub fn total(&self, counter: Counter) -> i64 {
        self.of(counter).map(|(_, count)| count).sum()
    }

    /// The labels of a counter with their counts, the highest first.
    pub fn of(&self, counter: Counter) -> impl Iterator<Item = (&str, i64)> {
        let own = self.counts.iter().filter(move |(of, ..)| *of == counter);
        own.map(|(_, label, count)| (label.as_str(), *count))
    }

    /// The count of one label.
    pub fn count(&self, counter: Counter, label: &str) -> i64 {
        self.of(counter).filter(|(of, _)| *of == label).map(|(_, count)| count).sum()
    }

    /// Whether nobody came, and nothing came in.
    pub fn is_quiet(&self) -> bool {
        self.counts.is_empty() && self.sales.count + self.refunds.count + self.subscribers + self.letters == 0
    }
}

/// What waits for the owner.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Payments that are not what was asked, and are not accepted.
    pub mismatched: i64,
    /// Payments that are under way.
    pub processing: i64,
    /// Messages that were given up.
    pub failed_messages: i64,
    /// Messages that are still to be sent.
    pub pending_messages: i64,
    /// Submissions that the honeypot has caught.
    pub caught: i64,
}

/// What is reported: of some weeks, the latest first, and of today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeeklyReport {
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// The weeks, the latest first.
    pub weeks: Vec<WeekFigures>,
    /// What waits.
    pub waiting: Waiting,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A time in Honolulu, as `2026-01-05` and an hour.
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
