//! Entries of the journal's index, as the build writes them and the core reads them.
//!
//! The format is postcard's, with texts borrowed from the index. It is read in one go and without serde's error texts,
//! whose code would be a fifth of the browser module.

use serde::{Deserialize, Serialize};

/// The data of a published article for lists, search and its page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexedArticle<'a> {
    /// The last segment of the path.
    pub slug: &'a str,
    /// The title.
    pub title: &'a str,
    /// The summary in lists and for search engines.
    pub excerpt: &'a str,
    /// The words of other languages in title and excerpt.
    #[serde(borrow)]
    pub lang_spans: [Vec<LangSpan<'a>>; 2],
    /// The position of the category in the filter.
    pub category: usize,
    /// The reading time, such as `9 min read`.
    pub reading_time: &'a str,
    /// The day of publication, such as `January 18, 2026`.
    pub publish_date: &'a str,
    /// The day of publication as ISO date, such as `2026-01-18`.
    pub date_time: &'a str,
    /// The day of the last update as ISO date.
    pub updated: Option<&'a str>,
    /// Whether the article is featured.
    pub featured: bool,
    /// Whether the founder signs the article with her own name.
    pub signed: bool,
    /// Whether something in the article is invented.
    pub sample: bool,
    /// The picture.
    pub picture: IndexedPicture<'a>,
    /// The alternative text of the picture.
    pub alt: &'a str,
    /// Another picture for phones held upright.
    pub portrait: Option<IndexedPicture<'a>>,
}

/// A picture in the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexedPicture<'a> {
    /// The id.
    pub id: &'a str,
    /// The focal point in percent, from the left and from the top.
    pub focal: [u8; 2],
}

/// A byte range of a text that is in another language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LangSpan<'a> {
    /// The first byte.
    pub from: usize,
    /// The byte after the last one.
    pub to: usize,
    /// The language tag (BCP 47).
    pub lang: &'a str,
}
