//! The entries of the journal's index, as the build writes them and the core reads them.
//!
//! They are in the binary format of postcard, in which every text is borrowed from the index: it is read at once, and
//! without the errors that serde composes for texts, whose code would be a fifth of the browser module.

use serde::{Deserialize, Serialize};

/// What lists, search and article pages know of a published article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexedArticle<'a> {
    /// The last segment of its path.
    pub slug: &'a str,
    /// What it is called.
    pub title: &'a str,
    /// What it is about, in lists and for search engines.
    pub excerpt: &'a str,
    /// Words of other languages in its title and in its excerpt.
    #[serde(borrow)]
    pub lang_spans: [Vec<LangSpan<'a>>; 2],
    /// The position of its category in the filter.
    pub category: usize,
    /// How long it takes to read: `9 min read`.
    pub reading_time: &'a str,
    /// The day it was published: `January 18, 2026`.
    pub publish_date: &'a str,
    /// The same in ISO form: `2026-01-18`.
    pub date_time: &'a str,
    /// The day its text was updated, in the same form.
    pub updated: Option<&'a str>,
    /// Whether it is featured.
    pub featured: bool,
    /// Whether the founder signs it with her own name.
    pub signed: bool,
    /// Whether something in it is invented.
    pub sample: bool,
    /// Its picture.
    pub picture: IndexedPicture<'a>,
    /// What that shows.
    pub alt: &'a str,
    /// Another picture for narrow windows.
    pub portrait: Option<IndexedPicture<'a>>,
}

/// A picture in the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexedPicture<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its focal point, from the left and from the top in percent.
    pub focal: [u8; 2],
}

/// A range of a text in another language, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LangSpan<'a> {
    /// Its first byte.
    pub from: usize,
    /// The byte behind its last one.
    pub to: usize,
    /// The language tag (BCP 47).
    pub lang: &'a str,
}
