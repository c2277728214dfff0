//! Calendar files (iCalendar, RFC 5545) of the delivered program: the seven evenings, and the day of the letter.
//!
//! Times are local times without a zone ("floating"): they are shown at the chosen hour wherever the calendar is.

use super::calendar::{date, escape, fold_line};
use crate::catalog::content::{INITIATION, SITE};
use crate::catalog::documents::{PROGRAM_DAYS, PROGRAM_DUE_DATE};
use crate::engine::dates::Day;

/// Where and when a file is made.
#[derive(Debug, Clone, Copy)]
pub struct Stamp<'text> {
    /// The host of the site, for the ids of the entries.
    pub host: &'text str,
    /// The current day, in UTC.
    pub today: Day,
}

/// The evenings of the program, the first on `first` (`2026-12-01`), each at `time` (`21:00`); `None` for another text.
#[must_use]
pub fn week(first: &str, time: &str, stamp: Stamp<'_>) -> Option<String> {
    let (first, time) = (Day::from_iso(first)?, compact_time(time)?);
    let entries = (0..).zip(PROGRAM_DAYS).map(|(offset, (label, title, minutes))| {
        let day = date(Day::from_epoch(first.epoch() + offset));
        entry(&Entry {
            id: &format!("day-{}", offset + 1),
            start: format!("DTSTART:{day}T{time}"),
            length: format!("DURATION:PT{minutes}M"),
            summary: &format!("{}, {label}", INITIATION.name),
            text: title,
            day: &day,
            stamp,
        })
    });
    Some(file(entries.flatten()))
}

/// The day on which the letter comes due, as a whole day; `None` for a text that is no date.
#[must_use]
pub fn due_date(day: &str, stamp: Stamp<'_>) -> Option<String> {
    let day = Day::from_iso(day)?;
    let (summary, text) = PROGRAM_DUE_DATE;
    let entry = entry(&Entry {
        id: "letter",
        start: format!("DTSTART;VALUE=DATE:{}", date(day)),
        // DTEND is exclusive.
        length: format!("DTEND;VALUE=DATE:{}", date(Day::from_epoch(day.epoch() + 1))),
        summary,
        text,
        day: &date(day),
        stamp,
    });
    Some(file(entry.into_iter()))
}

struct Entry<'text> {
    id: &'text str,
    start: String,
    length: String,
    summary: &'text str,
    text: &'text str,
    day: &'text str,
    stamp: Stamp<'text>,
}

fn entry(entry: &Entry<'_>) -> [String; 8] {
    let Entry { id, start, length, summary, text, day, stamp } = entry;
    [
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{id}-{day}@{}", stamp.host),
        format!("DTSTAMP:{}T000000Z", date(stamp.today)),
        start.clone(),
        length.clone(),
        format!("SUMMARY:{}", escape(summary)),
        format!("DESCRIPTION:{}", escape(text)),
        "END:VEVENT".to_owned(),
    ]
}

fn file(entries: impl Iterator<Item = String>) -> String {
    let head = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        format!("PRODID:-//{}//Program//EN", escape(SITE.brand.name)),
        "CALSCALE:GREGORIAN".to_owned(),
    ];
    let lines = head.into_iter().chain(entries).chain(["END:VCALENDAR".to_owned()]);
    lines.map(|line| fold_line(&line)).collect()
}

/// `21:00` as `210000`.
fn compact_time(time: &str) -> Option<String> {
    let (hour, minute) = time.split_once(':')?;
    let number = |text: &str, end: u32| {
        let is_two_digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        is_two_digits && text.parse().is_ok_and(|number: u32| number < end)
    };
    (number(hour, 24) && number(minute, 60)).then(|| format!("{hour}{minute}00"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp() -> Stamp<'static> {
        Stamp { host: "house.example", today: Day::from_epoch(20_000) }
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
    fn a_due_date_is_a_whole_day() {
        let file = due_date("2027-02-28", stamp()).unwrap();
        assert!(file.contains("DTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301\r\n"), "{file}");
    }

    #[test]
    fn other_texts_have_no_calendar() {
        for time in ["", "24:00", "21:60", "9:00", "21:00:00", "21:0a", "+1:00"] {
            assert_eq!(week("2026-12-28", time, stamp()), None, "{time}");
        }
        for day in ["", "2026-02-30", "28.12.2026", "2026-12-28\r\nX:1"] {
            assert_eq!(week(day, "21:00", stamp()), None, "{day}");
            assert_eq!(due_date(day, stamp()), None, "{day}");
        }
    }
}
