//! The status of retreats before, on and after its days, the date in Honolulu, and calendar dates.

use crate::catalog::content::RETREATS;
use crate::engine::dates::Day;
use crate::retreat::{RetreatStatus, event_status, honolulu_date, retreat_status, retreat_status_of};
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
fn the_gala_of_the_specification_has_no_year_and_is_always_to_come() {
    // Specification §9: November 21. The fixture gives no year, either.
    for today in ["2026-11-20", "2026-11-21", "2026-11-25", "9999-12-31"] {
        assert_eq!(event_status("gala", today), Some(RetreatStatus::Upcoming), "{today}");
    }
    assert_eq!(event_status("brick", "2026-11-20"), None);
}

proptest! {
    #[test]
    fn the_status_never_goes_back(time in 0i64..200_000_000_000_000, later in 0i64..1_000_000_000_000) {
        let rank = |time: i64| status(&honolulu_date(time));
        prop_assert!(rank(time) <= rank(time.saturating_add(later)));
    }

    #[test]
    fn any_text_has_an_answer(text in any::<String>()) {
        let _ = (retreat_status(&text), retreat_status_of(&text, &text));
        let _ = (Day::from_iso(&text), Day::from_long(&text));
    }
}
