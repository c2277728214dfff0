//! Events for calendars and search engines: the retreats, and dated events of Impact once their year is known.

use core_engine::dates::Day;

use super::documents::Documents;
use super::facts::Facts;
use super::file_kinds::RETREATS;
use super::node::{Node, leak};
use super::page_ids::{unique, unique_ids};
use super::problem::Problem;
use super::retreats;
use crate::loaded::Event;
use crate::model::{Headline, ImpactPage, IsoDate, RetreatsPage};
use crate::registry::RouteId;

/// The date of a dated option as HTML writes it; without the year (`11-21`) while it is unknown.
pub fn iso_date(date: Node, _: &Facts) -> Option<&'static str> {
    let number = |key| u32::try_from(date.key(key)?.integer()?).ok();
    let (month, day) = (number("month")?, number("day")?);
    let known = number("year").and_then(|year| Day::new(i64::from(year), month, day));
    Some(leak(known.map_or_else(|| format!("{month:02}-{day:02}"), Day::iso)))
}

/// Lists every event with a known date, past ones included. Calendars and search engines state an event as a fact, so
/// that options with `sample = true` are left out.
pub fn list(page: &RetreatsPage, impact: &ImpactPage) -> Vec<Event> {
    let retreats = retreats::of(page);
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
    let real = impact.involved.options.iter().filter(|option| !option.sample);
    let of_options = real.filter_map(|option| {
        let date = option.date.as_ref()?;
        let day = date.year.as_ref().map(|_| date.iso)?;
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

pub fn plain_title(title: &Headline) -> String {
    [Some(title.lead), title.accent, title.tail].into_iter().flatten().collect()
}

/// The id and the ISO date of each dated option of Impact; without the year (`11-21`) while it is unknown.
pub fn days(page: &ImpactPage) -> Vec<(&'static str, IsoDate)> {
    let options = page.involved.options.iter();
    options.filter_map(|option| Some((option.id.0, IsoDate(option.date.as_ref()?.iso)))).collect()
}

/// The rules of events: names are unique; a dated event has a valid date and time, and a place once its year is known.
pub fn problems(documents: &Documents) -> Vec<Problem> {
    let of = |file, keys: &[&str], key| -> Vec<Node> {
        documents.items(file, keys).into_iter().filter_map(|entry| entry.key(key)).collect()
    };
    let options = ["involved", "options"];
    let hours = of("pages/events.toml", &["experiences", "items"], "slug");
    let mut problems = unique_ids(&hours, &["experiences", "waitlist"]);
    // Calendar files are named by the slugs of retreats and the ids of events, so these must differ.
    let names = [of(RETREATS, &["retreats"], "slug"), of("pages/impact.toml", &options, "id")].concat();
    problems.extend(unique(&names));
    problems.extend(of("pages/impact.toml", &options, "date").into_iter().flat_map(problems_of_date));
    problems
}

fn problems_of_date(date: Node) -> Vec<Problem> {
    let mut problems = Vec::new();
    let number = |key| date.key(key).and_then(|node| Some((node, node.integer()?)));
    let year = number("year");
    // Assumes a leap year while the year is unknown.
    let in_year = year.map_or(2000, |(_, year)| year);
    if let (Some((node, day)), Some((_, month))) = (number("day"), number("month"))
        && Day::new(in_year, u32::try_from(month).unwrap_or(0), u32::try_from(day).unwrap_or(0)).is_none()
    {
        problems.push(node.fault(format!("is {day}, and month {month} has no such day (write the day of the month, 1 to 31, and the month, 1 to 12)")));
    }
    if let Some((time, found)) = date.key("time").and_then(|time| Some((time, time.plain_text()?)))
        && !is_time(found)
    {
        problems.push(time.fault(format!("is {found:?} (write a time of day such as 18:00)")));
    }
    if let Some((year, _)) = year
        && date.key("place").is_none()
    {
        problems.push(year.fault("is known, and the place is not (write place = \"…\" beside it: calendars and search engines show both)"));
    }
    problems
}

/// True for a time of day such as `18:00`.
fn is_time(text: &str) -> bool {
    pattern!(r"^([01]\d|2[0-3]):[0-5]\d$").is_match(text)
}
