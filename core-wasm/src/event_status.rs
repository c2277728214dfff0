//! Status of retreats and other events: to come, running or over (specification §2, Retreats and Impact). The date in
//! Honolulu decides. The current time is an argument, because the core has no clock.
//!
//! ```
//! use core_wasm::engine::dates::Day;
//! use core_wasm::event_status::{EventStatus, honolulu_day, retreat_status};
//!
//! // Nine in the morning in London is the evening before in Honolulu.
//! assert_eq!(honolulu_day(1_767_430_800_000).iso(), "2026-01-02");
//! // No retreat of any content is later than this day.
//! assert_eq!(Day::from_iso("9999-12-31").map(retreat_status), Some(EventStatus::Past));
//! ```

use crate::catalog::content::{DATED_OPTIONS, RETREATS, RetreatDays};
use crate::engine::dates::Day;

/// Honolulu's offset from UTC, which is constant: there is no daylight saving time.
pub(crate) const UTC_OFFSET_HOURS: i64 = -10;

/// The time from the start of its day after which an event without a year is over: a week.
const MILLISECONDS_UNTIL_OVER: i64 = 7 * 24 * 60 * 60 * 1000;

/// The day that only leap years have, and the day after it.
const LEAP_DAY: &str = "02-29";
const AFTER_LEAP_DAY: &str = "03-01";

core_content::answer! {
    /// The status of a retreat or another event on a date in Honolulu.
    pub enum EventStatus {
        /// The first day is to come.
        Upcoming = "upcoming",
        /// The event is running.
        Today = "today",
        /// The last day is over.
        Past = "past",
    }
}

/// The status of all retreats together: upcoming if one of them is, or else today if one of them is; past without
/// retreats.
#[must_use]
pub fn retreat_status(today: Day) -> EventStatus {
    status_together(&RETREATS, today)
}

fn status_together(retreats: &[RetreatDays], today: Day) -> EventStatus {
    retreats.iter().map(|days| status_of_days(days, today)).min().unwrap_or(EventStatus::Past)
}

fn status_of_days(RetreatDays { first, last, .. }: &RetreatDays, today: Day) -> EventStatus {
    status(Day::from_iso(first.0), Day::from_iso(last.0), today)
}

/// The status of the retreat with this slug.
#[must_use]
pub fn retreat_status_of(slug: &str, today: Day) -> Option<EventStatus> {
    let days = RETREATS.iter().find(|known| known.slug == slug)?;
    Some(status_of_days(days, today))
}

/// The slug of the retreat that begins next after a day, which takes the sign-ups; `None` if none is to come.
#[must_use]
pub fn next_retreat(today: Day) -> Option<&'static str> {
    next_of(&RETREATS, today)
}

fn next_of(retreats: &[RetreatDays], today: Day) -> Option<&'static str> {
    let coming = retreats.iter().filter(|days| status_of_days(days, today) == EventStatus::Upcoming);
    coming.min_by_key(|days| days.first).map(|days| days.slug)
}

/// The status of the event with this id, such as the gala.
#[must_use]
pub fn event_status(id: &str, today: Day) -> Option<EventStatus> {
    let option = DATED_OPTIONS.iter().find(|known| known.id == id)?;
    Some(status_on(option.date, today))
}

/// The status of an event on a date. An event without a year (`11-21`) takes place each year: it is past from a week
/// after its day until the end of the year. In a year without February 29, its day is March 1.
fn status_on(date: &str, today: Day) -> EventStatus {
    let day = Day::from_iso(date);
    if day.is_some() {
        return status(day, day, today);
    }
    let of_this_year = today.iso().split_once('-').and_then(|(year, _)| {
        let of_year = |date: &str| Day::from_iso(&[year, "-", date].concat());
        of_year(date).or_else(|| if date == LEAP_DAY { of_year(AFTER_LEAP_DAY) } else { None })
    });
    let over = of_this_year
        .is_some_and(|day| today.epoch_milliseconds() >= day.epoch_milliseconds() + MILLISECONDS_UNTIL_OVER);
    if over { EventStatus::Past } else { EventStatus::Upcoming }
}

#[cfg(target_arch = "wasm32")]
pub(crate) fn event_ids() -> Vec<&'static str> {
    DATED_OPTIONS.iter().map(|option| option.id).collect()
}

#[cfg(target_arch = "wasm32")]
pub(crate) fn slugs() -> Vec<&'static str> {
    RETREATS.iter().map(|days| days.slug).collect()
}

/// The status of a period. The last day is part of it.
///
/// An invalid date (`None`) makes the period past, so that nobody is invited to a day that may be over.
fn status(first: Option<Day>, last: Option<Day>, today: Day) -> EventStatus {
    let (Some(first), Some(last)) = (first, last) else { return EventStatus::Past };
    if today < first {
        EventStatus::Upcoming
    } else if today <= last {
        EventStatus::Today
    } else {
        EventStatus::Past
    }
}

/// The date in Honolulu at a time in milliseconds since 1970 in UTC.
#[must_use]
pub fn honolulu_day(epoch_milliseconds: i64) -> Day {
    Day::from_epoch_milliseconds(epoch_milliseconds, UTC_OFFSET_HOURS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::model::IsoDate;

    fn day(iso: &str) -> Day {
        Day::from_iso(iso).unwrap()
    }

    const WINTER: RetreatDays =
        RetreatDays { slug: "winter", first: IsoDate("2026-01-03"), last: IsoDate("2026-01-04") };
    const SPRING: RetreatDays =
        RetreatDays { slug: "spring", first: IsoDate("2027-03-05"), last: IsoDate("2027-03-07") };

    #[test]
    fn retreats_together_are_upcoming_while_one_of_them_is() {
        for (today, expected) in [
            ("2026-01-03", EventStatus::Upcoming),
            ("2027-03-04", EventStatus::Upcoming),
            ("2027-03-05", EventStatus::Today),
            ("2027-03-07", EventStatus::Today),
            ("2027-03-08", EventStatus::Past),
        ] {
            assert_eq!(status_together(&[WINTER, SPRING], day(today)), expected, "{today}");
        }
        assert_eq!(status_together(&[], day("2026-01-03")), EventStatus::Past);
    }

    #[test]
    fn the_next_retreat_is_the_first_to_begin_whatever_the_order_of_the_content() {
        for (today, expected) in [
            ("2026-01-02", Some("winter")),
            // This retreat is running.
            ("2026-01-03", Some("spring")),
            ("2027-03-04", Some("spring")),
            ("2027-03-05", None),
        ] {
            assert_eq!(next_of(&[SPRING, WINTER], day(today)), expected, "{today}");
        }
    }

    #[test]
    fn an_event_is_past_once_its_day_is_over() {
        for (today, expected) in [
            ("2026-11-25", EventStatus::Upcoming),
            ("2027-11-20", EventStatus::Upcoming),
            ("2027-11-21", EventStatus::Today),
            ("2027-11-22", EventStatus::Past),
        ] {
            assert_eq!(status_on("2027-11-21", day(today)), expected, "{today}");
        }
    }

    #[test]
    fn an_event_without_a_year_is_past_from_a_week_after_its_day_to_the_end_of_the_year() {
        for (today, expected) in [
            ("2026-11-21", EventStatus::Upcoming),
            ("2026-11-27", EventStatus::Upcoming),
            ("2026-11-28", EventStatus::Past),
            ("2026-12-31", EventStatus::Past),
            ("2027-01-01", EventStatus::Upcoming),
        ] {
            assert_eq!(status_on("11-21", day(today)), expected, "{today}");
        }
        for (today, expected) in [
            // A leap year.
            ("2028-02-29", EventStatus::Upcoming),
            ("2028-03-06", EventStatus::Upcoming),
            ("2028-03-07", EventStatus::Past),
            // A common year, in which March 1 counts.
            ("2027-02-28", EventStatus::Upcoming),
            ("2027-03-07", EventStatus::Upcoming),
            ("2027-03-08", EventStatus::Past),
            ("2027-12-31", EventStatus::Past),
            ("2028-01-01", EventStatus::Upcoming),
        ] {
            assert_eq!(status_on("02-29", day(today)), expected, "{today}");
        }
    }
}
