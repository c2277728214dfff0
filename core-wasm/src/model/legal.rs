//! `content/legal/*.md`: the front matter of a legal page. Its body stands in `bodies`.

use super::Headline;

entity! {
    /// A legal page.
    pub struct LegalPage {
        /// The title for search engines and the tab; the house's name is added.
        #[serde(skip)]
        pub title: &'static str,
        /// One or two sentences for search engines and shared links, at most 200 characters.
        #[serde(skip)]
        pub description: &'static str,
        /// The page's one main title.
        #[serde(rename = "title")]
        pub heading: Headline,
        /// The sentence under it.
        pub lead: &'static str,
        /// When it last changed: `November 2026`.
        pub updated: &'static str,
        /// What the visitor should know about the text, such as that it is a sample.
        pub notice: &'static str,
        /// `true` until counsel has read it.
        pub sample: bool,
    }
}
