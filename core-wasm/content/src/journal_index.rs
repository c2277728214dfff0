//! The journal's index: the published articles, as the compiler writes them and the core reads them. The file has a
//! version of its own, since browsers load it apart from the content.

use core_content_derive::Stored;

use crate::model::{CategoryName, Picture};
use crate::stored::{Stored, shape};

/// The data of a published article for lists, search and its page.
#[derive(Debug, Clone, PartialEq, Eq, Stored)]
pub struct IndexedArticle {
    /// The last segment of the path.
    pub slug: &'static str,
    /// The title.
    pub title: &'static str,
    /// The summary in lists and for search engines.
    pub excerpt: &'static str,
    /// The words of other languages in the title.
    pub title_lang_spans: Vec<LangSpan>,
    /// The words of other languages in the excerpt.
    pub excerpt_lang_spans: Vec<LangSpan>,
    /// The category.
    pub category: CategoryName,
    /// The reading time, such as `9 min read`.
    pub reading_time: &'static str,
    /// The day of publication, such as `January 18, 2026`.
    pub publish_date: &'static str,
    /// The day of publication as ISO date, such as `2026-01-18`.
    pub date_time: &'static str,
    /// The day of the last update as ISO date.
    pub updated: Option<&'static str>,
    /// Whether the article is featured.
    pub featured: bool,
    /// Whether the founder signs the article with her own name.
    pub signed: bool,
    /// Whether something in the article is invented.
    pub sample: bool,
    /// The picture.
    pub picture: Picture,
}

/// A byte range of a text that is in another language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Stored)]
pub struct LangSpan {
    /// The first byte.
    pub from: usize,
    /// The byte after the last one.
    pub to: usize,
    /// The language tag (BCP 47).
    pub lang: &'static str,
}

/// The version of the format, with which the file begins. It changes with the definition of an article.
const FORMAT: [u8; 8] = shape("journal", &[IndexedArticle::SHAPE]).to_le_bytes();

/// True if an index begins with the version that [`read`] expects.
#[must_use]
pub fn is_of_this_version(file: &[u8]) -> bool {
    file.starts_with(&FORMAT)
}

/// Reads an index: its version, the articles, and no further bytes. `None` for another version or a damaged file.
#[must_use]
pub fn read(file: &'static [u8]) -> Option<Vec<IndexedArticle>> {
    let mut rest = file.strip_prefix(&FORMAT)?;
    let articles = Stored::read(&mut rest)?;
    rest.is_empty().then_some(articles)
}

/// Writes an index.
///
/// # Errors
/// The serializer's errors; there are none in memory.
#[cfg(feature = "compiler")]
pub fn write(articles: Vec<IndexedArticle>) -> postcard::Result<Vec<u8>> {
    let mut file = FORMAT.to_vec();
    articles.write(&mut file)?;
    Ok(file)
}
