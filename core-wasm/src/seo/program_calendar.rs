//! Calendar files (iCalendar, RFC 5545) of the delivered program: the seven evenings, and the day of the reader's
//! letter to herself.
//!
//! Times are local times without a zone ("floating"): calendars show them at the chosen hour in any time zone.

use icalendar::{Component, Event as Entry, Property};
use jiff::civil::{Date, Time};

use super::calendar::{civil, entry, file, whole_days};
use crate::catalog::content::INITIATION;
use crate::catalog::server::{CalendarDay, CalendarText, LETTER_ENTRY, PROGRAM_DAYS};
use crate::engine::dates::Day;

/// The site and the day that a calendar file states.
#[derive(Debug, Clone, Copy)]
pub struct Stamp<'text> {
    /// The host of the site, for the ids of entries.
    pub host: &'text str,
    /// The current day in UTC.
    pub today: Day,
}

/// The accepted years. Calendar programs read no year before 1970, and a date field sends the year 26 if only two
/// digits were typed. The day after the last accepted one must have four digits too.
const YEARS: std::ops::RangeInclusive<i16> = 1970..=9998;

/// Parses a day that a buyer has chosen.
fn chosen(day: &str) -> Option<Date> {
    civil(day).filter(|day| YEARS.contains(&day.year()))
}

/// The calendar of the program: the first evening on `first` (`2026-12-01`), each at `time` (`21:00`). `None` for
/// invalid values, and for years that are not accepted.
#[must_use]
pub fn week(first: &str, time: &str, stamp: Stamp<'_>) -> Option<String> {
    let (mut date, time) = (chosen(first)?, hour_and_minute(time)?);
    let mut entries: Vec<Entry> = Vec::new();
    for (number, day) in (1..).zip(*PROGRAM_DAYS) {
        entries.push(evening_entry(number, day, date, time, stamp)?);
        date = date.tomorrow().ok()?;
    }
    Some(file("Program", entries))
}

/// The calendar of one evening: day `number` (`2`), on `date` (`2026-12-02`), at `time` (`21:00`). `None` as for
/// [`week`], and for a number without a day.
#[must_use]
pub fn evening(number: &str, date: &str, time: &str, stamp: Stamp<'_>) -> Option<String> {
    let number: usize = number.parse().ok()?;
    let day = PROGRAM_DAYS.get(number.checked_sub(1)?)?;
    let entry = evening_entry(number, day, chosen(date)?, hour_and_minute(time)?, stamp)?;
    Some(file("Program", [entry]))
}

/// The entry of a day. Its id is made from day and date, so that a calendar shows an evening once even if it was saved
/// both alone and with the week.
fn evening_entry(
    number: usize,
    CalendarDay { label, title, minutes }: &CalendarDay,
    date: Date,
    time: Time,
    stamp: Stamp<'_>,
) -> Option<Entry> {
    let id = format!("day-{number}-{}@{}", date.strftime("%Y%m%d"), stamp.host);
    let mut evening = entry(&id, stamp.today.civil()?, &format!("{}, {label}", INITIATION.name), title);
    let start = date.to_datetime(time).strftime("%Y%m%dT%H%M%S").to_string();
    evening.append_property(Property::new("DTSTART", start));
    evening.append_property(Property::new("DURATION", format!("PT{minutes}M")));
    Some(evening)
}

/// The calendar entry for the reader's letter to herself, as an all-day entry. `None` as for [`week`].
#[must_use]
pub fn due_date(day: &str, stamp: Stamp<'_>) -> Option<String> {
    let day = chosen(day)?;
    let CalendarText { title, text } = *LETTER_ENTRY;
    let id = format!("letter-{}@{}", day.strftime("%Y%m%d"), stamp.host);
    let mut letter = entry(&id, stamp.today.civil()?, title, text);
    whole_days(&mut letter, day, day)?;
    Some(file("Program", [letter]))
}

/// Parses a time such as `21:00`, in exactly the form in which a browser's form sends it.
fn hour_and_minute(text: &str) -> Option<Time> {
    let time = Time::strptime("%H:%M", text).ok()?;
    (time.strftime("%H:%M").to_string() == text).then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp() -> Stamp<'static> {
        Stamp { host: "house.example", today: Day::from_iso("2024-10-04").unwrap() }
    }

    #[test]
    fn the_week_has_an_evening_for_each_day_at_the_chosen_hour() {
        let week = week("2026-12-28", "21:30", stamp()).unwrap();
        let of =
            |name: &str| -> Vec<&str> { week.lines().filter_map(|line| line.strip_prefix(name)).collect() };
        assert_eq!(of("DTSTART:").first(), Some(&"20261228T213000"));
        assert_eq!(of("DTSTART:").last(), Some(&"20270103T213000"));
        assert_eq!((of("BEGIN:VEVENT").len(), of("DURATION:PT").len()), (7, 7));
        assert_eq!(of("DURATION:").first(), Some(&"PT35M"));
        assert_eq!(of("SUMMARY:").first(), Some(&"Program\\, Day 1"));
        assert_eq!(of("UID:").first(), Some(&"day-1-20261228@house.example"));
        assert!(week.starts_with("BEGIN:VCALENDAR\r\n") && week.ends_with("END:VCALENDAR\r\n"));
    }

    #[test]
    fn an_evening_has_the_same_entry_alone_and_in_the_week() {
        let alone = evening("2", "2026-12-29", "21:30", stamp()).unwrap();
        let week = week("2026-12-28", "21:30", stamp()).unwrap();
        let entry = |file: &str| {
            let from = file.find("UID:day-2-").unwrap();
            file.split_at(from).1.split_once("END:VEVENT").unwrap().0.to_owned()
        };
        assert_eq!(entry(&alone), entry(&week));
        assert_eq!(alone.matches("BEGIN:VEVENT").count(), 1);
        for number in ["", "0", "8", "-1", "2.0", "two"] {
            assert_eq!(evening(number, "2026-12-29", "21:30", stamp()), None, "{number}");
        }
        assert_eq!(evening("2", "2026-02-30", "21:30", stamp()), None);
        assert_eq!(evening("2", "2026-12-29", "24:00", stamp()), None);
    }

    #[test]
    fn the_first_and_the_last_year_have_calendars() {
        for day in ["1970-01-01", "9998-12-31"] {
            assert!(week(day, "21:30", stamp()).is_some() && due_date(day, stamp()).is_some(), "{day}");
        }
    }

    #[test]
    fn a_due_date_is_a_whole_day() {
        let file = due_date("2027-02-28", stamp()).unwrap();
        assert!(file.contains("DTSTART;VALUE=DATE:20270228\r\n"), "{file}");
        assert!(file.contains("DTEND;VALUE=DATE:20270301\r\n"), "{file}");
    }

    #[test]
    fn invalid_values_give_no_calendar() {
        for time in ["", "24:00", "21:60", "9:00", "21:00:00", "21:0a", "+1:00"] {
            assert_eq!(week("2026-12-28", time, stamp()), None, "{time}");
        }
        // Years of a date that is only half typed, and the last year of a date field.
        let odd = ["0000-01-01", "0002-12-28", "0026-12-28", "1969-12-31", "9999-12-28", "275760-09-13"];
        for day in ["", "2026-02-30", "28.12.2026", "2026-12-28\r\nX:1"].into_iter().chain(odd) {
            assert_eq!(week(day, "21:00", stamp()), None, "{day}");
            assert_eq!(due_date(day, stamp()), None, "{day}");
        }
    }
}
