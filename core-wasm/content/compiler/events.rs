//! Events for calendars and search engines: the retreats, and the gala once its year is known.

use toml::de::DeValue;

use super::check::{check_ids, unique};
use super::engine::dates::Day;
use super::loader::ContentLoader;
use super::model::{EventDate, Headline, ImpactPage, IsoDate, RetreatsPage};
use super::node::{Node, leak};
use super::registry::RouteId;
use crate::loaded::Event;

/// Every event with a known date, past ones included.
pub fn list(retreats: &RetreatsPage, impact: &ImpactPage) -> Vec<Event> {
    let retreats = retreats.retreats.unwrap_or_default();
    let several = retreats.len() > 1;
    let of_retreats = retreats.iter().map(|retreat| Event {
        slug: retreat.slug.0,
        route: RouteId::Retreats,
        fragment: several.then_some(retreat.slug.0),
        name: leak(plain_title(&retreat.title)),
        summary: retreat.summary,
        place: retreat.place,
        first: retreat.starts.0,
        last: retreat.ends.0,
        time: None,
    });
    let of_options = impact.involved.options.iter().filter_map(|option| {
        let date = option.date.as_ref()?;
        let day = leak(day(date)?.iso());
        Some(Event {
            slug: option.id.0,
            route: RouteId::Impact,
            fragment: None,
            name: date.name,
            summary: option.description,
            place: date.place?,
            first: day,
            last: day,
            time: Some(date.time),
        })
    });
    of_retreats.chain(of_options).collect()
}

/// A headline as plain text.
pub fn plain_title(title: &Headline) -> String {
    [title.lead, title.accent.unwrap_or_default(), title.tail.unwrap_or_default()].concat()
}

/// The id and the day of each way to get involved that has a date; `None` for the day while its year is unknown.
pub fn days(page: &ImpactPage) -> Vec<(&'static str, Option<IsoDate>)> {
    let dated = page.involved.options.iter().filter_map(|option| Some((option.id.0, option.date.as_ref()?)));
    dated.map(|(id, date)| (id, day(date).map(|day| IsoDate(leak(day.iso()))))).collect()
}

/// The day of an event; `None` while its year is unknown.
fn day(date: &EventDate) -> Option<Day> {
    Day::new(i64::from(date.year.as_ref()?.0), date.month.0, date.day.0)
}

/// Every event has a name of its own. The day of a dated one exists, its time is a time of day, and its place is known
/// with its year.
pub fn check(loader: &mut ContentLoader) {
    let entries = |file, keys: &[&'static str]| loader.items(file, keys);
    let options = entries("pages/impact.toml", &["involved", "options"]);
    let slugs =
        |entries: Vec<Node>, key| entries.into_iter().filter_map(|entry| entry.key(key)).collect::<Vec<_>>();
    let hours = slugs(entries("pages/events.toml", &["experiences", "items"]), "slug");
    let retreats = slugs(entries("pages/retreats.toml", &["retreats"]), "slug");
    let ids = slugs(options.clone(), "id");
    check_ids(&hours, &["experiences", "waitlist"], loader);
    // Calendar files have the names of both.
    unique(&[retreats, ids].concat(), loader);
    for date in options.into_iter().filter_map(|option| option.key("date")) {
        let number = |key| date.key(key).and_then(|node| Some((node, integer(node)?)));
        let year = number("year");
        // Without a year, assume a leap year.
        let in_year = year.map_or(2000, |(_, year)| year);
        if let (Some((node, day)), Some((_, month))) = (number("day"), number("month"))
            && Day::new(in_year, u32::try_from(month).unwrap_or(0), u32::try_from(day).unwrap_or(0)).is_none()
        {
            loader.fault(node, &format!("is {day}, and month {month} has no such day (write the day of the month, 1 to 31, and the month, 1 to 12)"));
        }
        if let Some(time) = date.key("time")
            && time.plain_text().is_some_and(|text| !is_time(text))
        {
            let found = time.plain_text().unwrap_or_default();
            loader.fault(time, &format!("is {found:?} (write a time of day such as 18:00)"));
        }
        if let Some((year, _)) = year
            && date.key("place").is_none()
        {
            loader.fault(year, "is known, and the place is not (write place = \"…\" beside it: calendars and search engines show both)");
        }
    }
}

/// The integer at a node, if it is one.
fn integer(node: Node) -> Option<i64> {
    match node.value {
        DeValue::Integer(number) => number.to_string().replace('_', "").parse().ok(),
        _ => None,
    }
}

/// `18:00`: two digits of the hour, two of the minute.
fn is_time(text: &str) -> bool {
    pattern!(r"^([01]\d|2[0-3]):[0-5]\d$").is_match(text)
}
