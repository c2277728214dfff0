//! The retreats as other files name them: by their name, dates and place.

use super::figures::{Values, fill_in};
use super::node::Node;
use core_engine::dates::Day;

/// The figures of a retreat.
pub const FIGURES: [&str; 3] = ["retreat_name", "retreat_dates", "retreat_place"];

/// What other files need of a retreat.
#[derive(Clone)]
pub struct NamedRetreat {
    /// Its name in addresses.
    pub slug: &'static str,
    /// Its name.
    pub name: String,
    /// Its dates as they are shown: `January 3–4, 2026`.
    pub dates: String,
    place: String,
}

impl NamedRetreat {
    /// The retreat of an entry, if it is complete; what it lacks is a problem of its page.
    pub fn new(entry: Node) -> Option<Self> {
        let (starts, ends) = (entry.text_of("starts")?, entry.text_of("ends")?);
        let dates = Day::from_iso(starts)?.span(Day::from_iso(ends)?);
        // In one line, since other texts take it in.
        let own = |text: &str| {
            let text = fill_in(text, |name| (name == "retreat_dates").then(|| dates.clone()));
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let (name, place) = (own(&entry.text_of("title")?.replace('*', "")), own(entry.text_of("place")?));
        Some(Self { slug: entry.text_of("slug")?, name, place, dates })
    }

    /// The values of its figures.
    pub fn figures(&self) -> Values {
        let values = [&self.name, &self.dates, &self.place];
        FIGURES.into_iter().zip(values).map(|(name, value)| (name.to_owned(), value.clone())).collect()
    }
}
