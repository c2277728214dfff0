//! The journal's index: the data of published articles for lists, search and article pages.
//!
//! The compiler writes it ([`journal_index`](super::journal_index)), newest article first. In the browser it is not
//! part of the content, so that articles cost visitors of other pages nothing: the pages of the journal fetch it and
//! pass it to [`load`]. Natively it is part of the content.

use std::ops::Deref;

use super::journal_index::{IndexedArticle, is_of_this_version, read};
#[cfg(not(target_arch = "wasm32"))]
use super::server::JOURNAL_INDEX;
use crate::engine::text_search::searchable;

/// A published article with the text that searches scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    indexed: IndexedArticle,
    /// Title and excerpt in the form of [`searchable`], on two lines.
    pub search_text: String,
}

impl Deref for Article {
    type Target = IndexedArticle;

    fn deref(&self) -> &IndexedArticle {
        &self.indexed
    }
}

#[cfg(not(target_arch = "wasm32"))]
static ARTICLES: std::sync::OnceLock<Vec<Article>> = std::sync::OnceLock::new();

// The browser module has one thread. A `Cell` is a kilobyte smaller than a `OnceLock`.
#[cfg(target_arch = "wasm32")]
thread_local! {
    static ARTICLES: std::cell::Cell<Option<&'static [Article]>> = const { std::cell::Cell::new(None) };
}

/// True if the index is available: natively always, in the browser once it is loaded. It may be empty.
#[must_use]
pub fn is_loaded() -> bool {
    #[cfg(not(target_arch = "wasm32"))]
    return true;
    #[cfg(target_arch = "wasm32")]
    return ARTICLES.get().is_some();
}

/// The published articles, newest first; empty before the index is loaded.
#[must_use]
pub fn articles() -> &'static [Article] {
    #[cfg(not(target_arch = "wasm32"))]
    return ARTICLES.get_or_init(server_index);
    #[cfg(target_arch = "wasm32")]
    return ARTICLES.get().unwrap_or_default();
}

/// The articles of the index in the server's content.
#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::expect_used, reason = "the compiler wrote it with the categories that it belongs to")]
fn server_index() -> Vec<Article> {
    prepare(read(&JOURNAL_INDEX).expect("the index is that of this version of the core"))
}

/// Loads the entries of an index, which are kept for the life of the process. Natively the first call wins, in the
/// browser the last one.
pub fn load(index: Vec<IndexedArticle>) {
    #[cfg(not(target_arch = "wasm32"))]
    ARTICLES.get_or_init(|| prepare(index));
    #[cfg(target_arch = "wasm32")]
    ARTICLES.set(Some(prepare(index).leak()));
}

/// Loads an index file. Returns false if it is of another version or damaged; nothing is loaded then.
pub fn load_file(file: Vec<u8>) -> bool {
    // The articles borrow from the file, which is kept; that of another version is freed.
    is_of_this_version(&file) && read(file.leak()).map(load).is_some()
}

/// Forgets the index, when other content is loaded: its articles name categories of the content that it belongs to.
#[cfg(target_arch = "wasm32")]
pub fn unload() {
    ARTICLES.set(None);
}

/// The most articles on one page of a list.
pub const PAGE_LENGTH: usize = 24;

pub(crate) const fn pages_of(listed: usize) -> usize {
    if listed == 0 { 1 } else { listed.div_ceil(PAGE_LENGTH) }
}

/// The number of pages of the list of all articles, without the featured ones, which are listed separately.
#[must_use]
pub fn list_pages() -> usize {
    pages_of(articles().iter().filter(|article| !article.featured).count())
}

/// Adds the texts for searches.
fn prepare(index: Vec<IndexedArticle>) -> Vec<Article> {
    let article = |indexed: IndexedArticle| {
        let search_text = [&searchable(indexed.title), "\n", &searchable(indexed.excerpt)].concat();
        Article { indexed, search_text }
    };
    index.into_iter().map(article).collect()
}

/// Parses a number that consists of digits; 0 for another text. Saturates at the largest number. The standard library's
/// parser would be larger.
pub(crate) fn number(text: &str) -> usize {
    let digit = |number: usize, byte: u8| {
        byte.is_ascii_digit().then(|| number.saturating_mul(10).saturating_add(usize::from(byte - b'0')))
    };
    text.bytes().try_fold(0, digit).unwrap_or(0)
}

/// The number that is the last segment of a path; 0 without one.
pub(crate) fn number_of(path: &str) -> usize {
    let path = path.trim_end_matches('/');
    number(path.rsplit('/').next().unwrap_or(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_of_another_version_or_length_is_rejected() {
        let index = *JOURNAL_INDEX;
        let empty = [index.get(..8).unwrap(), &[0]].concat();
        let read = |file: &[u8]| read(file.to_vec().leak()).map(|index| index.len());
        assert_eq!((read(index), read(&empty)), (Some(articles().len()), Some(0)));
        let mut other = index.to_vec();
        other.iter_mut().take(1).for_each(|byte| *byte ^= 1);
        let cut = index.get(..index.len() - 1).unwrap_or_default();
        for wrong in [&[], &other[..], cut, &[index, b"x"].concat(), index.get(..8).unwrap()] {
            assert_eq!(read(wrong), None);
            assert!(!load_file(wrong.to_vec()));
        }
        assert!(load_file(index.to_vec()));
    }

    #[test]
    fn the_number_of_a_page_is_the_last_segment_and_saturates() {
        for (path, expected) in [
            ("/journal/page/12", 12),
            ("/journal/page/12/", 12),
            ("/journal/page/18446744073709551618", usize::MAX),
            ("/journal/page/2x", 0),
            ("/2026/journal", 0),
            ("/", 0),
            ("", 0),
        ] {
            assert_eq!(number_of(path), expected, "{path}");
        }
    }

    #[test]
    fn a_search_scans_title_and_excerpt_without_marks_and_punctuation() {
        let article = articles().iter().find(|article| article.slug == "hair-oil-and-patience").unwrap();
        let [title, excerpt] = [article.title, article.excerpt].map(searchable);
        assert_eq!(article.search_text, format!("{title}\n{excerpt}"));
    }
}
