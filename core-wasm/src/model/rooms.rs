//! `content/pages/*.toml`: every room that has no shape of its own.

use super::{Headline, Link, Picture, Section};

entity! {
    /// A room: a title, a lead, sections, ways on.
    pub struct RoomPage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences for search engines and shared links, at most 200 characters.
        #[serde(skip)]
        pub description: &'static str,
        /// The small line above the heading.
        pub eyebrow: &'static str,
        /// The page's one main title.
        #[serde(rename = "title")]
        pub heading: Headline,
        /// The sentence under it.
        pub lead: &'static str,
        /// The parts of the page.
        pub sections: &'static [Section],
        /// The ways on.
        pub links: &'static [Link],
        /// The picture of the room, where it has one.
        pub picture: Option<Picture>,
        /// `true` while something on the page is invented, `false` once all of it is the owner's.
        pub sample: bool,
    }
}
