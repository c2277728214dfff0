//! Events with a known date: the retreats, and dated events of Impact once their year is known.

pub use crate::catalog::build::{EVENTS, Event};
use crate::engine::dates::Day;
use crate::routes::route;

/// The events that begin after a day such as `2026-01-03`; none for an invalid day.
pub fn upcoming(today: &str) -> impl Iterator<Item = &'static Event> {
    let today = Day::from_iso(today);
    EVENTS.iter().filter(move |event| is_after(event, today))
}

fn is_after(event: &Event, today: Option<Day>) -> bool {
    today.is_some_and(|today| Day::from_iso(event.first.0).is_some_and(|first| today < first))
}

/// The path of the page that describes an event, with the id of the event's section.
pub(super) fn path(event: &Event) -> String {
    let page = route(event.route).pattern;
    event.fragment.map_or_else(|| page.to_owned(), |id| format!("{page}#{id}"))
}

/// The calendar file of an event, below the site's folder.
pub(super) fn file(event: &Event) -> String {
    format!("calendar/{}.ics", event.slug)
}
