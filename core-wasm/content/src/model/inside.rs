//! `content/pages/inside.toml`: the page that shows a part of the program before the purchase.

use core_content_derive::{composed, entity};

use super::{Description, GuidePart, Headline, Hero, Item, Link, ProgramGuide};

/// A look inside the program. Its words and the excerpt are loaded with the page, beside the browser module.
#[entity]
pub struct InsidePage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: Hero,
    /// The words around the excerpt.
    #[serde(skip_serializing)]
    pub words: InsideWords,
}

/// The words around the excerpt, and which parts it has.
#[entity]
pub struct InsideWords {
    /// The part of Day 1 that the page opens with: its heading, without the minutes.
    pub opening: &'static str,
    /// The part of Day 1 that can be practiced: its heading, without the minutes.
    pub practice: &'static str,
    /// The small line above the practice; `{minutes}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["minutes"]}))]
    pub practice_eyebrow: &'static str,
    /// What stands below the practice.
    pub practice_end: &'static str,
    /// The small line above the title of the facts, which may stand without it.
    pub facts_eyebrow: Option<&'static str>,
    /// The title of the facts.
    pub facts_title: Headline,
    /// What the program is, what it asks for and what it is not for.
    pub facts: &'static [Item],
    /// On while the answer to who wrote it is invented.
    pub sample: bool,
    /// The way to the offer.
    pub offer: Link,
}

/// The parts of the program that the page shows.
#[composed]
pub struct ProgramExcerpt {
    /// The words around it.
    pub words: InsideWords,
    /// Which day it is of: `Day 1`.
    pub label: &'static str,
    /// The name of the day.
    pub day: &'static str,
    /// The first part, as HTML with its heading.
    pub opening: String,
    /// The practice, as HTML without its heading.
    pub practice: String,
    /// How many minutes the practice takes.
    pub minutes: u32,
    /// The guided mode of the practice.
    pub guide: Vec<GuidePart>,
    /// The words of the guided mode.
    pub guide_words: ProgramGuide,
}
