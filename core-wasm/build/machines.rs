//! What machines are told of days: the gathering, and the gala once its year is known. Pages tell them in words;
//! calendars and search engines want them exact.

use toml::de::DeValue;

use super::dates::Day;
use super::desk::{Desk, keep};
use super::emit::record;
use super::model::{Headline, ImpactPage, RetreatsPage, WayDate};
use super::read::Node;

/// The constants of `src/machines/events.rs`.
pub fn events(retreats: Option<&RetreatsPage>, impact: Option<&ImpactPage>) -> String {
    let gathering = retreats.map(|page| {
        let told = &page.gathering;
        let name = words(&told.title);
        event(
            "gathering",
            "Retreats",
            [&name, page.description, told.place],
            told.starts.0,
            told.ends.0,
            None,
        )
    });
    let ways = impact.map(|page| page.involved.ways.as_slice()).unwrap_or_default();
    let gala = ways.iter().find_map(|way| {
        let date = way.date.as_ref()?;
        let day = keep(day(date)?.iso());
        Some(event("gala", "Impact", [date.name, way.text, date.place?], day, day, Some(date.time)))
    });
    let events: Vec<String> = gathering.into_iter().chain(gala).collect();
    format!(
        "/// Every event whose whole date is known, past ones included.\npub static EVENTS: &[Event] = &[{}];\n",
        events.join(", ")
    )
}

fn event(
    slug: &str,
    route: &str,
    [name, summary, place]: [&str; 3],
    first: &str,
    last: &str,
    time: Option<&str>,
) -> String {
    record(
        "Event",
        &[
            ("slug", format!("{slug:?}")),
            ("route", format!("RouteId::{route}")),
            ("name", format!("{name:?}")),
            ("summary", format!("{summary:?}")),
            ("place", format!("{place:?}")),
            ("first", format!("{first:?}")),
            ("last", format!("{last:?}")),
            ("time", format!("{time:?}")),
        ],
    )
}

/// A title without what sets its phrase apart.
fn words(title: &Headline) -> String {
    [title.lead, title.accent.unwrap_or_default(), title.tail.unwrap_or_default()].concat()
}

/// The day of the gala; `None` while its year is unknown.
fn day(date: &WayDate) -> Option<Day> {
    Day::new(i64::from(date.year.as_ref()?.0), date.month.0, date.day.0)
}

/// The gala's day must exist, its hour be one of the clock, and its place be known with its year.
pub fn gala(desk: &mut Desk) {
    let ways = desk.at("pages/impact.toml", &["involved", "ways"]).map(Node::items).unwrap_or_default();
    for date in ways.into_iter().filter_map(|way| way.key("date")) {
        let whole = |key| date.key(key).and_then(|node| Some((node, whole(node)?)));
        let year = whole("year");
        // Without a year, one in which February has all its days.
        let in_year = year.map_or(2000, |(_, year)| year);
        if let (Some((node, day)), Some((_, month))) = (whole("day"), whole("month"))
            && Day::new(in_year, u32::try_from(month).unwrap_or(0), u32::try_from(day).unwrap_or(0)).is_none()
        {
            let message = format!(
                "{} is {day}, and month {month} has no such day (write the day of the month, 1 to 31, and the month, 1 to 12)",
                node.called()
            );
            desk.note(node, &message);
        }
        if let Some(time) = date.key("time")
            && time.plain_text().is_some_and(|text| !is_time(text))
        {
            let found = time.plain_text().unwrap_or_default();
            desk.note(time, &format!("{} is {found:?} (write a time of day such as 18:00)", time.called()));
        }
        if let Some((year, _)) = year
            && date.key("place").is_none()
        {
            let message = format!(
                "{} is known, and the place is not (write place = \"…\" beside it: calendars and search engines show both)",
                year.called()
            );
            desk.note(year, &message);
        }
    }
}

/// The whole number at a node, if it is one.
fn whole(node: Node) -> Option<i64> {
    match node.value {
        DeValue::Integer(number) => number.to_string().replace('_', "").parse().ok(),
        _ => None,
    }
}

/// `18:00`: two digits of the hour, two of the minute.
fn is_time(text: &str) -> bool {
    let number = |part: &str, below: u32| {
        part.len() == 2 && part.parse::<u32>().is_ok_and(|number| number < below) && !part.starts_with('+')
    };
    text.split_once(':').is_some_and(|(hour, minute)| number(hour, 24) && number(minute, 60))
}
