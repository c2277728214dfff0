//! The page that shows a part of the program before the purchase: `content/pages/inside.toml`.

use core_content_derive::{sent, written_and_sent};

use super::{Description, GuidePart, Headline, Hero, Item, Link, ProgramGuide};

/// A look inside the program. Its texts and the excerpt are loaded with the page, separately from the browser module.
#[written_and_sent]
pub struct InsidePage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: title, sentence and picture.
    pub hero: Hero,
    /// The texts around the excerpt.
    #[serde(skip_serializing)]
    pub words: InsideWords,
}

/// The texts around the excerpt, and the parts of the program that it shows.
#[written_and_sent]
pub struct InsideWords {
    /// The heading of the part of Day 1 that is shown first, without its minutes.
    pub opening: &'static str,
    /// The heading of the part of Day 1 that visitors can practice, without its minutes.
    pub practice: &'static str,
    /// The small line above the practice; `{minutes}` is filled in.
    #[schemars(extend("placeholders" = {"needs": ["minutes"]}))]
    pub practice_eyebrow: &'static str,
    /// The text below the practice.
    pub practice_end: &'static str,
    /// The small line above the title of the facts, which may stand without it.
    pub facts_eyebrow: Option<&'static str>,
    /// The title of the facts.
    pub facts_title: Headline,
    /// Facts about the program: what it is, what it asks for, and what it is not for.
    pub facts: &'static [Item],
    /// On while the answer to who wrote it is invented.
    pub sample: bool,
    /// The link to the offer.
    pub offer: Link,
}

/// The excerpt of the program that the page shows.
#[sent]
pub struct ProgramExcerpt {
    /// The texts around the excerpt.
    pub words: InsideWords,
    /// The number of the day, such as `Day 1`.
    pub label: &'static str,
    /// The name of the day.
    pub day: &'static str,
    /// The first part, as HTML with its heading.
    pub opening: String,
    /// The practice, as HTML without its heading.
    pub practice: String,
    /// The minutes that the practice takes.
    pub minutes: u32,
    /// The guided mode of the practice.
    pub guide: Vec<GuidePart>,
    /// The labels of the guided mode.
    pub guide_words: ProgramGuide,
}
