//! Events for calendars and search engines: the retreats, and dated events of Impact once their year is known.

use crate::compiler::documents::node::leak;
use crate::loaded::Event;
use crate::model::{Headline, ImpactPage, IsoDate, Retreat, RetreatsPage};
use crate::registry::RouteId;

/// Lists every event with a known date, past ones included. Calendars and search engines state an event as a fact, so
/// that options with `sample = true` are left out.
pub fn list(page: &RetreatsPage, impact: &ImpactPage) -> Vec<Event> {
    let retreats = retreats_of(page);
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

/// The retreats of a page; empty if none is planned.
fn retreats_of(page: &RetreatsPage) -> &'static [Retreat] {
    page.retreats.unwrap_or(&[])
}

/// The slug, the first and the last day of each retreat.
pub fn periods(page: &RetreatsPage) -> Vec<(&'static str, [IsoDate; 2])> {
    retreats_of(page).iter().map(|retreat| (retreat.slug.0, [retreat.starts, retreat.ends])).collect()
}
