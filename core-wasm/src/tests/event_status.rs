//! Status of retreats before, on and after their days, the date in Honolulu, and calendar dates.

use super::page_json::page;
use crate::catalog::content::RETREATS;
use crate::engine::dates::Day;
use crate::event_status::{EventStatus, event_status, honolulu_day, retreat_status, retreat_status_of};
use proptest::prelude::*;

#[test]
fn the_page_of_the_events_has_its_experiences_by_hour() {
    let page = page("/events", None);
    let hours = page["experiences"]["hours"].as_array().unwrap();
    let hours = hours.iter().map(|hour| (hour["hour"].as_str().unwrap(), hour["items"].as_array().unwrap()));
    let hours: Vec<_> = hours.map(|(hour, items)| (hour, items.len())).collect();
    assert_eq!(hours, [("Morning", 2), ("Afternoon", 2), ("Evening", 3), ("Night", 2)]);
}

/// Milliseconds since 1970 in UTC.
const fn utc(days: i64, hours: i64, minutes: i64, seconds: i64) -> i64 {
    (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

/// January 3, 2026, in days since 1970.
const FIRST: i64 = 20_456;

#[test]
fn the_retreat_ends_with_january_4_2026() {
    // Specification §9.
    let days = RETREATS[0];
    assert_eq!((days.slug, days.first.0, days.last.0), ("gathering", "2026-01-03", "2026-01-04"));
}

/// The status of the test site's first retreat, which takes two days.
fn status(today: Day) -> EventStatus {
    retreat_status_of("gathering", today).unwrap()
}

fn day(iso: &str) -> Day {
    Day::from_iso(iso).unwrap()
}

#[test]
fn the_status_is_upcoming_before_today_on_both_days_and_past_afterwards() {
    for (today, expected) in [
        ("2025-01-03", EventStatus::Upcoming),
        ("2025-12-31", EventStatus::Upcoming),
        ("2026-01-02", EventStatus::Upcoming),
        ("2026-01-03", EventStatus::Today),
        ("2026-01-04", EventStatus::Today),
        ("2026-01-05", EventStatus::Past),
        ("2026-02-01", EventStatus::Past),
        ("9999-12-31", EventStatus::Past),
    ] {
        assert_eq!(status(day(today)), expected, "{today}");
    }
}

#[test]
fn the_status_changes_at_midnight_in_honolulu() {
    for (time, date, expected) in [
        // One second before, and at midnight at the start of January 3 in Honolulu, which is 10:00 UTC.
        (utc(FIRST, 9, 59, 59), "2026-01-02", EventStatus::Upcoming),
        (utc(FIRST, 10, 0, 0), "2026-01-03", EventStatus::Today),
        // January 4 begins in UTC, in Tokyo and in Berlin: in Honolulu it is the afternoon of January 3.
        (utc(FIRST + 1, 0, 0, 0), "2026-01-03", EventStatus::Today),
        (utc(FIRST + 1, 10, 0, 0), "2026-01-04", EventStatus::Today),
        (utc(FIRST + 2, 9, 59, 59), "2026-01-04", EventStatus::Today),
        (utc(FIRST + 2, 10, 0, 0), "2026-01-05", EventStatus::Past),
    ] {
        assert_eq!((honolulu_day(time), status(honolulu_day(time))), (day(date), expected));
    }
}

#[test]
fn the_gala_of_the_specification_has_no_year_and_is_over_from_a_week_after_its_day_to_the_end_of_the_year() {
    // Specification §9: November 21. The test site has no year, as in the specification.
    for (today, expected) in [
        ("2026-11-20", EventStatus::Upcoming),
        ("2026-11-21", EventStatus::Upcoming),
        ("2026-11-27", EventStatus::Upcoming),
        ("2026-11-28", EventStatus::Past),
        ("2026-12-31", EventStatus::Past),
        ("2027-01-01", EventStatus::Upcoming),
        ("9999-12-31", EventStatus::Past),
    ] {
        assert_eq!(event_status("gala", day(today)), Some(expected), "{today}");
    }
    assert_eq!(event_status("brick", day("2026-11-20")), None);
}

proptest! {
    #[test]
    fn the_status_never_goes_back(time in 0i64..200_000_000_000_000, later in 0i64..1_000_000_000_000) {
        let rank = |time: i64| status(honolulu_day(time));
        prop_assert!(rank(time) <= rank(time.saturating_add(later)));
    }

    #[test]
    fn any_time_and_any_text_are_accepted(time in any::<i64>(), text in any::<String>()) {
        let day = honolulu_day(time);
        let _ = (retreat_status(day), retreat_status_of(&text, day));
        let _ = (Day::from_iso(&text), Day::from_long(&text));
    }
}
