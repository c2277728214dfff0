//! The events whose whole date is known: the gathering, and the gala once the owner has set its year.

use crate::dates::Day;
use crate::routes::{RouteId, route};

/// An event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Its name in addresses: `gathering`.
    pub slug: &'static str,
    /// The page that tells of it.
    pub route: RouteId,
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

include!(concat!(env!("OUT_DIR"), "/events.rs"));

/// The events whose first day is still to come on a day, written as `2026-01-03`. What is no day counts as afterwards.
pub fn to_come(today: &str) -> impl Iterator<Item = &'static Event> {
    let today = Day::from_iso(today);
    EVENTS.iter().filter(move |event| event.is_to_come(today))
}

impl Event {
    fn is_to_come(&self, today: Option<Day>) -> bool {
        today.is_some_and(|today| Day::from_iso(self.first).is_some_and(|first| today < first))
    }

    /// The page that tells of it.
    pub(super) fn path(&self) -> &'static str {
        route(self.route).pattern
    }

    /// Its calendar file, below the site's folder.
    pub(super) fn file(&self) -> String {
        format!("calendar/{}.ics", self.slug)
    }
}
