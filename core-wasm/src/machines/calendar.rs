//! Calendar files (RFC 5545) for the events that are to come.

use super::{Event, Surroundings};
use crate::content::SITE;
use crate::dates::Day;

/// The most bytes of a line, its end aside (RFC 5545, 3.1).
const LINE: usize = 75;

/// The calendar file of one event.
pub(super) fn calendar(event: &Event, around: &Surroundings) -> String {
    let (Some(first), Some(last)) = (Day::from_iso(event.first), Day::from_iso(event.last)) else {
        return String::new();
    };
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        format!("PRODID:-//{}//Calendar//EN", escaped(SITE.brand.name)),
        "CALSCALE:GREGORIAN".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}-{}@{}", event.slug, event.first, around.host()),
        format!("DTSTAMP:{}T000000Z", around.today.replace('-', "")),
    ];
    match event.time {
        Some(time) => lines.push(format!("DTSTART:{}", in_utc(first, time))),
        None => {
            lines.push(format!("DTSTART;VALUE=DATE:{}", date(first)));
            // The end is the first day that belongs to it no more.
            lines.push(format!("DTEND;VALUE=DATE:{}", date(Day::from_epoch(last.epoch() + 1))));
        }
    }
    lines.extend([
        format!("SUMMARY:{}", escaped(event.name)),
        format!("DESCRIPTION:{}", escaped(event.summary)),
        format!("LOCATION:{}", escaped(event.place)),
        format!("URL:{}", around.absolute(event.path())),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ]);
    lines.iter().map(|line| folded(line)).collect()
}

/// `20260103`.
fn date(day: Day) -> String {
    day.iso().replace('-', "")
}

/// An hour of Honolulu in UTC, which lies ten hours ahead: `20271122T040000Z` for `18:00` on November 21.
fn in_utc(day: Day, time: &str) -> String {
    const HOURS_AHEAD: i64 = 10;
    let number = |part: Option<&str>| part.and_then(|part| part.parse::<i64>().ok()).unwrap_or_default();
    let mut parts = time.split(':');
    let (hour, minute) = (number(parts.next()) + HOURS_AHEAD, number(parts.next()));
    let day = Day::from_epoch(day.epoch() + hour.div_euclid(24));
    format!("{}T{:02}{minute:02}00Z", date(day), hour.rem_euclid(24))
}

/// A text as a value (RFC 5545, 3.3.11).
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => escaped.extend(['\\', letter]),
            '\n' => escaped.push_str("\\n"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// A line with its end; a long one goes on after a space, and no letter is cut in two.
fn folded(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + 2);
    let mut width = 0;
    for letter in line.chars() {
        if width + letter.len_utf8() > LINE {
            folded.push_str("\r\n ");
            width = 1;
        }
        folded.push(letter);
        width += letter.len_utf8();
    }
    folded.push_str("\r\n");
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_goes_on_and_no_letter_is_cut() {
        let line = format!("LOCATION:{}", "ʻokina ".repeat(40));
        let folded = folded(&line);
        assert!(folded.split("\r\n").all(|part| part.len() <= LINE), "{folded}");
        assert!(folded.split("\r\n").count() > 4);
        assert_eq!(folded.replace("\r\n ", ""), format!("{line}\r\n"));
        assert_eq!(super::folded("A:b"), "A:b\r\n");
    }

    #[test]
    fn an_evening_begins_at_its_hour_and_nobody_says_when_it_ends() {
        let gala = Event {
            slug: "gala",
            route: crate::routes::RouteId::Impact,
            name: "Gala",
            summary: "Long gowns.",
            place: "Honolulu",
            first: "2027-11-21",
            last: "2027-11-21",
            time: Some("18:00"),
        };
        let around = Surroundings {
            origin: "http://127.0.0.1:8080".to_owned(),
            today: "2027-01-01".to_owned(),
            ..Surroundings::default()
        };
        let told = calendar(&gala, &around);
        let lines: Vec<&str> = told.split("\r\n").filter(|line| line.starts_with(['U', 'D'])).collect();
        assert_eq!(
            lines,
            [
                "UID:gala-2027-11-21@127.0.0.1",
                "DTSTAMP:20270101T000000Z",
                "DTSTART:20271122T040000Z",
                "DESCRIPTION:Long gowns.",
                "URL:http://127.0.0.1:8080/impact",
            ]
        );
    }

    #[test]
    fn what_would_end_a_value_is_escaped() {
        assert_eq!(escaped("bread; salt, oil\\lamp\nsea"), "bread\\; salt\\, oil\\\\lamp\\nsea");
    }

    #[test]
    fn an_evening_in_honolulu_is_the_next_morning_in_utc() {
        let day = |iso| Day::from_iso(iso).unwrap();
        assert_eq!(in_utc(day("2027-11-21"), "18:00"), "20271122T040000Z");
        assert_eq!(in_utc(day("2027-12-31"), "13:59"), "20271231T235900Z");
        assert_eq!(in_utc(day("2027-12-31"), "14:00"), "20280101T000000Z");
        assert_eq!(in_utc(day("2028-02-29"), "23:30"), "20280301T093000Z");
    }
}
