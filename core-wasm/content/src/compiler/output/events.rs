//! Events for calendars and search engines: the retreats, and dated events of Impact once their year is known.

use crate::compiler::documents::node::leak;
use crate::loaded::{DatedOption, Event, RetreatDays};
use crate::model::{Headline, ImpactPage, IsoDate, Retreat, RetreatsPage};
use crate::registry::RouteId;

/// Every event with a known date, past ones included. Calendars and search engines state an event as a fact, so
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
        first: retreat.starts,
        last: retreat.ends,
        time: None,
    });
    let real = impact.involved.options.iter().filter(|option| !option.sample);
    let of_options = real.filter_map(|option| {
        let date = option.date.as_ref()?;
        let day = date.year.as_ref().map(|_| IsoDate(date.iso))?;
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

/// A title without its accent.
pub fn plain_title(title: &Headline) -> String {
    [Some(title.lead), title.accent, title.tail].into_iter().flatten().collect()
}

/// The options of Impact that have a date, with or without a year.
pub fn dated_options(page: &ImpactPage) -> Vec<DatedOption> {
    let options = page.involved.options.iter();
    options
        .filter_map(|option| Some(DatedOption { id: option.id.0, date: option.date.as_ref()?.iso }))
        .collect()
}

/// The retreats of a page; empty if none is planned.
fn retreats_of(page: &RetreatsPage) -> &'static [Retreat] {
    page.retreats.unwrap_or(&[])
}

/// The days of each retreat.
pub fn retreat_days(page: &RetreatsPage) -> Vec<RetreatDays> {
    let days =
        |retreat: &Retreat| RetreatDays { slug: retreat.slug.0, first: retreat.starts, last: retreat.ends };
    retreats_of(page).iter().map(days).collect()
}
