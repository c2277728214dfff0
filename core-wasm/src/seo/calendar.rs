//! Calendar files (iCalendar, RFC 5545) for upcoming events.

use super::context::BuildContext;
use super::events::Event;
use crate::catalog::content::SITE;
use crate::engine::dates::Day;
use crate::retreat::UTC_OFFSET_HOURS;

/// The most octets of a line, its line break excluded (RFC 5545, 3.1).
const MAX_LINE: usize = 75;

/// The calendar file of one event.
pub(super) fn calendar(event: &Event, context: &BuildContext) -> String {
    let (Some(first), Some(last)) = (Day::from_iso(event.first), Day::from_iso(event.last)) else {
        return String::new();
    };
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        format!("PRODID:-//{}//Calendar//EN", escape(SITE.brand.name)),
        "CALSCALE:GREGORIAN".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}-{}@{}", event.slug, event.first, context.host()),
        format!("DTSTAMP:{}T000000Z", context.today.replace('-', "")),
    ];
    match event.time {
        Some(time) => lines.push(format!("DTSTART:{}", in_utc(first, time))),
        None => {
            lines.push(format!("DTSTART;VALUE=DATE:{}", date(first)));
            // DTEND is exclusive.
            lines.push(format!("DTEND;VALUE=DATE:{}", date(Day::from_epoch(last.epoch() + 1))));
        }
    }
    lines.extend([
        format!("SUMMARY:{}", escape(event.name)),
        format!("DESCRIPTION:{}", escape(event.summary)),
        format!("LOCATION:{}", escape(event.place)),
        format!("URL:{}", context.absolute(&event.path())),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ]);
    lines.iter().map(|line| fold_line(line)).collect()
}

/// `20260103`.
pub(super) fn date(day: Day) -> String {
    day.iso().replace('-', "")
}

/// A time in Honolulu as UTC: `20271122T040000Z` for `18:00` on November 21.
fn in_utc(day: Day, time: &str) -> String {
    let number = |part: Option<&str>| part.and_then(|part| part.parse::<i64>().ok()).unwrap_or_default();
    let mut parts = time.split(':');
    let (hour, minute) = (number(parts.next()) - UTC_OFFSET_HOURS, number(parts.next()));
    let day = Day::from_epoch(day.epoch() + hour.div_euclid(24));
    format!("{}T{:02}{minute:02}00Z", date(day), hour.rem_euclid(24))
}

/// A text value (RFC 5545, 3.3.11).
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\\' | ';' | ',' => escaped.extend(['\\', char]),
            '\n' => escaped.push_str("\\n"),
            _ => escaped.push(char),
        }
    }
    escaped
}

/// A content line with its line break; a long one is folded, and no character is split.
pub(super) fn fold_line(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + 2);
    let mut width = 0;
    for char in line.chars() {
        if width + char.len_utf8() > MAX_LINE {
            folded.push_str("\r\n ");
            width = 1;
        }
        folded.push(char);
        width += char.len_utf8();
    }
    folded.push_str("\r\n");
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_folded_and_no_character_is_split() {
        let line = format!("LOCATION:{}", "ʻokina ".repeat(40));
        let folded = fold_line(&line);
        assert!(folded.split("\r\n").all(|part| part.len() <= MAX_LINE), "{folded}");
        assert!(folded.split("\r\n").count() > 4);
        assert_eq!(folded.replace("\r\n ", ""), format!("{line}\r\n"));
        assert_eq!(fold_line("A:b"), "A:b\r\n");
    }

    #[test]
    fn a_timed_event_has_a_start_and_no_end() {
        let gala = Event {
            slug: "gala",
            route: crate::routes::RouteId::Impact,
            fragment: None,
            name: "Gala",
            summary: "Long gowns.",
            place: "Honolulu",
            first: "2027-11-21",
            last: "2027-11-21",
            time: Some("18:00"),
        };
        let context = BuildContext {
            origin: "http://127.0.0.1:8080".to_owned(),
            today: "2027-01-01".to_owned(),
            ..BuildContext::default()
        };
        let calendar = calendar(&gala, &context);
        let lines: Vec<&str> = calendar.split("\r\n").filter(|line| line.starts_with(['U', 'D'])).collect();
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
    fn separators_and_line_breaks_are_escaped() {
        assert_eq!(escape("bread; salt, oil\\lamp\nsea"), "bread\\; salt\\, oil\\\\lamp\\nsea");
    }

    #[test]
    fn an_evening_in_honolulu_is_the_next_day_in_utc() {
        let day = |iso| Day::from_iso(iso).unwrap();
        assert_eq!(in_utc(day("2027-11-21"), "18:00"), "20271122T040000Z");
        assert_eq!(in_utc(day("2027-12-31"), "13:59"), "20271231T235900Z");
        assert_eq!(in_utc(day("2027-12-31"), "14:00"), "20280101T000000Z");
        assert_eq!(in_utc(day("2028-02-29"), "23:30"), "20280301T093000Z");
    }
}
