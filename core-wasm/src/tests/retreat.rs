//! The status of retreats before, on and after its days, the date in Honolulu, and calendar dates.

use crate::catalog::content::RETREATS;
use crate::engine::dates::Day;
use crate::retreat::{RetreatStatus, honolulu_date, retreat_status, retreat_status_of};
use proptest::prelude::*;

/// Milliseconds since the beginning of 1970 in UTC.
const fn utc(days: i64, hours: i64, minutes: i64, seconds: i64) -> i64 {
    (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

/// January 3, 2026.
const FIRST: i64 = 20_456;

#[test]
fn the_retreat_ends_with_january_4_2026() {
    // Specification §9.
    let (slug, days) = RETREATS[0];
    assert_eq!((slug, days.map(|day| day.0)), ("gathering", ["2026-01-03", "2026-01-04"]));
}

/// The first retreat, of two days.
fn status(today: &str) -> RetreatStatus {
    retreat_status_of("gathering", today).unwrap()
}

#[test]
fn the_status_is_upcoming_before_today_on_both_days_and_past_afterwards() {
    for (today, expected) in [
        ("2025-01-03", RetreatStatus::Upcoming),
        ("2025-12-31", RetreatStatus::Upcoming),
        ("2026-01-02", RetreatStatus::Upcoming),
        ("2026-01-03", RetreatStatus::Today),
        ("2026-01-04", RetreatStatus::Today),
        ("2026-01-05", RetreatStatus::Past),
        ("2026-02-01", RetreatStatus::Past),
        ("9999-12-31", RetreatStatus::Past),
    ] {
        assert_eq!(status(today), expected, "{today}");
    }
}

#[test]
fn the_status_changes_at_midnight_in_honolulu() {
    for (time, date, expected) in [
        // One second before and at the midnight with which January 3 begins, at ten in the morning UTC.
        (utc(FIRST, 9, 59, 59), "2026-01-02", RetreatStatus::Upcoming),
        (utc(FIRST, 10, 0, 0), "2026-01-03", RetreatStatus::Today),
        // January 4 begins in UTC, in Tokyo and in Berlin: in Honolulu it is the afternoon of the third.
        (utc(FIRST + 1, 0, 0, 0), "2026-01-03", RetreatStatus::Today),
        (utc(FIRST + 1, 10, 0, 0), "2026-01-04", RetreatStatus::Today),
        (utc(FIRST + 2, 9, 59, 59), "2026-01-04", RetreatStatus::Today),
        (utc(FIRST + 2, 10, 0, 0), "2026-01-05", RetreatStatus::Past),
    ] {
        assert_eq!((honolulu_date(time).as_str(), status(&honolulu_date(time))), (date, expected));
    }
}

#[test]
fn days_are_counted_over_leap_years_centuries_and_before_1970() {
    for (days, iso) in [
        (0, "1970-01-01"),
        (-1, "1969-12-31"),
        (59, "1970-03-01"),
        (789, "1972-02-29"),
        (11_016, "2000-02-29"),
        (11_017, "2000-03-01"),
        (20_513, "2026-03-01"),
        (47_540, "2100-02-28"),
        (47_541, "2100-03-01"),
        (-719_468, "0000-03-01"),
    ] {
        assert_eq!(Day::from_epoch(days).iso(), iso, "{days}");
    }
    // The extremes of the clock do not overflow.
    for time in [i64::MIN, i64::MAX] {
        assert!(!honolulu_date(time).is_empty());
    }
}

#[test]
fn weekdays_and_short_months_are_correct() {
    for (iso, weekday) in [
        ("1970-01-01", "Thu"),
        ("1969-12-31", "Wed"),
        ("2000-02-29", "Tue"),
        ("2025-11-23", "Sun"),
        ("2026-01-03", "Sat"),
        ("2026-04-26", "Sun"),
        ("2100-03-01", "Mon"),
    ] {
        assert_eq!(Day::from_iso(iso).map(Day::weekday), Some(weekday), "{iso}");
    }
    let months = (1..=12).filter_map(|month| Day::new(2026, month, 1)).map(Day::month_short);
    let expected = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec";
    assert_eq!(months.collect::<Vec<_>>().join(" "), expected);
}

#[test]
fn date_ranges_are_formatted_and_other_spellings_are_rejected() {
    let day = |iso| Day::from_iso(iso).unwrap_or_else(|| panic!("{iso}"));
    for (first, last, expected) in [
        ("2026-01-03", "2026-01-04", "January 3–4, 2026"),
        ("2026-01-03", "2026-01-03", "January 3, 2026"),
        ("2026-01-31", "2026-02-02", "January 31 – February 2, 2026"),
        ("2026-12-31", "2027-01-01", "December 31, 2026 – January 1, 2027"),
    ] {
        assert_eq!(day(first).span(day(last)), expected);
    }
    for text in [
        "January 03, 2026",
        "january 3, 2026",
        "January 3 2026",
        "Januar 3, 2026",
        "June 31, 2026",
        "January +3, 2026",
    ] {
        assert_eq!(Day::from_long(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn a_formatted_date_parses_to_itself(days in -700_000i64..2_900_000) {
        let day = Day::from_epoch(days);
        prop_assert_eq!(Day::new(day.year, day.month, day.day), Some(day));
        prop_assert_eq!(Day::from_iso(&day.iso()), Some(day));
        prop_assert_eq!(Day::from_long(&day.long()), Some(day));
        prop_assert_eq!(day.epoch(), days);
        prop_assert!(Day::from_epoch(days + 1) > day);
    }

    #[test]
    fn the_status_never_goes_back(time in 0i64..200_000_000_000_000, later in 0i64..1_000_000_000_000) {
        let rank = |time: i64| status(&honolulu_date(time));
        prop_assert!(rank(time) <= rank(time.saturating_add(later)));
    }

    #[test]
    fn any_text_has_an_answer(text in any::<String>()) {
        let _ = (retreat_status(&text), retreat_status_of(&text, &text));
        let _ = Day::from_long(&text);
    }
}
