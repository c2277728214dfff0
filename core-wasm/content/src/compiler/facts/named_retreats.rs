//! Retreats as other files refer to them: by name, dates and place.

use core_engine::dates::Day;

use super::placeholders::{PlaceholderValues, fill_in};
use crate::compiler::documents::node::Node;

pub const PLACEHOLDERS: [&str; 3] = ["retreat_name", "retreat_dates", "retreat_place"];

/// The name, dates and place of a retreat.
#[derive(Clone)]
pub struct NamedRetreat {
    /// The name in URLs.
    pub slug: &'static str,
    pub name: String,
    /// The dates as pages show them: `January 3–4, 2026`.
    pub dates: String,
    place: String,
}

impl NamedRetreat {
    /// Reads a retreat; `None` if it is incomplete, which a rule reports.
    pub fn new(entry: Node) -> Option<Self> {
        let (starts, ends) = (entry.text_of("starts")?, entry.text_of("ends")?);
        let dates = Day::from_iso(starts)?.span(Day::from_iso(ends)?);
        // Joins lines, because other texts contain the name.
        let shown = |text: &str| {
            let text = fill_in(text, |name| (name == "retreat_dates").then(|| dates.clone()));
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let (name, place) =
            (shown(&entry.text_of("title")?.replace('*', "")), shown(entry.text_of("place")?));
        Some(Self { slug: entry.text_of("slug")?, name, place, dates })
    }

    /// The placeholder values of the retreat.
    pub fn placeholders(&self) -> PlaceholderValues {
        let values = [&self.name, &self.dates, &self.place];
        PLACEHOLDERS.into_iter().zip(values).map(|(name, value)| (name.to_owned(), value.clone())).collect()
    }
}
