//! Calendar files (iCalendar, RFC 5545) of upcoming events.

use icalendar::{Calendar, Component, Event as Entry, EventLike, Property};
use jiff::civil::{Date, DateTime};

use super::context::BuildContext;
use super::events::{Event, path};
use crate::catalog::content::SITE;
use crate::engine::dates::Day;
use crate::event_status::UTC_OFFSET_HOURS;

/// The calendar file of an event; `None` for invalid dates, which the compiler excludes.
pub(super) fn calendar(event: &Event, context: &BuildContext) -> Option<String> {
    let (first, last) = (civil(event.first.0)?, civil(event.last.0)?);
    let id = format!("{}-{}@{}", event.slug, event.first.0, context.host());
    let mut entry = entry(&id, civil(&context.today)?, event.name, event.summary);
    match event.time {
        Some(time) => entry.append_property(Property::new("DTSTART", in_utc(first, time)?)),
        None => whole_days(&mut entry, first, last)?,
    };
    entry.location(event.place).url(&context.absolute(&path(event)));
    Some(file("Calendar", [entry]))
}

/// A date such as `2026-01-03` as a date of jiff.
pub(super) fn civil(iso: &str) -> Option<Date> {
    Day::from_iso(iso)?.civil()
}

/// A calendar file with entries. `kind` tells the calendars of the site apart.
pub(super) fn file(kind: &str, entries: impl IntoIterator<Item = Entry>) -> String {
    let mut calendar = Calendar::new();
    calendar.properties.retain(|property| property.key() != "PRODID");
    calendar.append_property(("PRODID", format!("-//{}//{kind}//EN", SITE.brand.name).as_str()));
    calendar.extend(entries);
    calendar.to_string()
}

/// A calendar entry without a time. It states the day `made` as its creation time, because the core has no clock.
pub(super) fn entry(id: &str, made: Date, summary: &str, text: &str) -> Entry {
    let mut entry = Entry::new();
    let made = Property::new("DTSTAMP", made.strftime("%Y%m%dT000000Z").to_string());
    entry.uid(id).append_property(made).summary(summary).description(text);
    entry
}

/// Sets the days of an all-day entry.
pub(super) fn whole_days(entry: &mut Entry, first: Date, last: Date) -> Option<&mut Entry> {
    let date = |key, day: Date| {
        let mut property = Property::new(key, day.strftime("%Y%m%d").to_string());
        property.add_parameter("VALUE", "DATE").to_owned()
    };
    entry.append_property(date("DTSTART", first));
    // DTEND is exclusive.
    Some(entry.append_property(date("DTEND", last.tomorrow().ok()?)))
}

/// Converts a time in Honolulu to UTC: `20271122T040000Z` for `18:00` on November 21.
fn in_utc(day: Date, time: &str) -> Option<String> {
    let local = day.to_datetime(time.parse().ok()?);
    let utc: DateTime = local.checked_sub(jiff::Span::new().try_hours(UTC_OFFSET_HOURS).ok()?).ok()?;
    Some(utc.strftime("%Y%m%dT%H%M%SZ").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::model::IsoDate;

    fn gala(summary: &'static str) -> Event {
        Event {
            slug: "gala",
            route: crate::routes::RouteId::Impact,
            fragment: None,
            name: "Gala",
            summary,
            place: "Honolulu",
            first: IsoDate("2027-11-21"),
            last: IsoDate("2027-11-21"),
            time: Some("18:00"),
        }
    }

    fn on(origin: &str) -> BuildContext {
        let (origin, today) = (origin.to_owned(), "2027-01-01".to_owned());
        BuildContext { origin, today, ..BuildContext::default() }
    }

    #[test]
    fn a_timed_event_has_a_start_and_no_end() {
        let calendar = calendar(&gala("Long gowns."), &on("http://127.0.0.1:8080")).unwrap();
        let lines: Vec<&str> = calendar.split("\r\n").filter(|line| line.starts_with(['U', 'D'])).collect();
        assert_eq!(
            lines,
            [
                "DESCRIPTION:Long gowns.",
                "DTSTAMP:20270101T000000Z",
                "DTSTART:20271122T040000Z",
                "UID:gala-2027-11-21@127.0.0.1",
                "URL:http://127.0.0.1:8080/impact",
            ]
        );
    }

    #[test]
    fn an_id_names_the_host_of_any_origin() {
        for (origin, host) in [
            ("https://house.example", "house.example"),
            ("https://house.example:8443", "house.example"),
            ("http://127.0.0.1:8080", "127.0.0.1"),
            ("http://[::1]:8080", "[::1]"),
            ("http://[2001:db8::1]", "[2001:db8::1]"),
        ] {
            let calendar = calendar(&gala("Long gowns."), &on(origin)).unwrap();
            assert!(
                calendar.contains(&format!("\r\nUID:gala-2027-11-21@{host}\r\n")),
                "{origin}: {calendar}"
            );
        }
    }

    #[test]
    fn a_long_text_is_escaped_and_folded_without_splitting_a_character() {
        let text: &str = "ʻOkina; salt, oil\\lamp\nsea. ".repeat(9).leak();
        let calendar = calendar(&gala(text), &on("https://house.example")).unwrap();
        assert!(calendar.split("\r\n").count() > 12, "{calendar}");
        let escaped = text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,").replace('\n', "\\n");
        assert!(calendar.replace("\r\n ", "").contains(&format!("DESCRIPTION:{escaped}\r\n")), "{calendar}");
    }

    #[test]
    fn an_evening_in_honolulu_is_the_next_day_in_utc() {
        let in_utc = |day, time| in_utc(civil(day).unwrap(), time).unwrap();
        assert_eq!(in_utc("2027-11-21", "18:00"), "20271122T040000Z");
        assert_eq!(in_utc("2027-12-31", "13:59"), "20271231T235900Z");
        assert_eq!(in_utc("2027-12-31", "14:00"), "20280101T000000Z");
        assert_eq!(in_utc("2028-02-29", "23:30"), "20280301T093000Z");
    }
}
