//! Events with a known date: the retreats, and the gala once the owner has set its year.

use crate::engine::dates::Day;
use crate::routes::{RouteId, route};

/// An event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Its name in URLs: `gathering`.
    pub slug: &'static str,
    /// The page that describes it.
    pub route: RouteId,
    /// The id of its part of the page, where several events are on it.
    pub fragment: Option<&'static str>,
    /// What it is called.
    pub name: &'static str,
    /// What it is, in a sentence or two.
    pub summary: &'static str,
    /// Where it takes place.
    pub place: &'static str,
    /// Its first day: `2026-01-03`.
    pub first: &'static str,
    /// Its last day, which still belongs to it.
    pub last: &'static str,
    /// The hour at which it begins in Honolulu, `18:00`; `None` where it lasts for whole days.
    pub time: Option<&'static str>,
}

include!(generated!("events.rs"));

/// The events that begin after a day, written as `2026-01-03`; none where the day cannot be parsed.
pub fn upcoming(today: &str) -> impl Iterator<Item = &'static Event> {
    let today = Day::from_iso(today);
    EVENTS.iter().filter(move |event| event.is_after(today))
}

impl Event {
    fn is_after(&self, today: Option<Day>) -> bool {
        today.is_some_and(|today| Day::from_iso(self.first).is_some_and(|first| today < first))
    }

    /// The path of the page that describes it, with the id of its part.
    pub(super) fn path(&self) -> String {
        let page = route(self.route).pattern;
        self.fragment.map_or_else(|| page.to_owned(), |id| format!("{page}#{id}"))
    }

    /// Its calendar file, below the site's folder.
    pub(super) fn file(&self) -> String {
        format!("calendar/{}.ics", self.slug)
    }
}
