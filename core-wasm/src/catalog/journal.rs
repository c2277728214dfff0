//! The journal's index: the data of published articles for lists, search and article pages.
//!
//! The compiler writes it ([`journal_index`](super::journal_index)), newest article first. In the browser it is not
//! part of the content, so that articles cost visitors of other pages nothing: the pages of the journal fetch it and
//! pass it to [`load`]. Natively it is part of the content.

use super::content::{CATEGORIES, JOURNAL_STAMP};
use super::journal_index::{IndexedArticle, IndexedPicture, LangSpan};
use super::model::{CategoryName, Focal, Percent, Picture, PictureFile, Portrait};
#[cfg(not(target_arch = "wasm32"))]
use super::server::JOURNAL_INDEX;
use crate::engine::text_search::{Signature, searchable};

/// A published article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    /// The last segment of the path.
    pub slug: &'static str,
    /// The title.
    pub title: &'static str,
    /// The summary in lists and for search engines.
    pub excerpt: &'static str,
    /// The words of other languages in title and excerpt.
    pub lang_spans: [Vec<LangSpan<'static>>; 2],
    /// The category.
    pub category: CategoryName,
    /// The position of the category in the filter.
    pub category_index: usize,
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
    /// The text that searches scan: title and excerpt in the form of [`searchable`], on two lines.
    pub search_text: &'static str,
    /// The signature of `search_text`.
    pub signature: Signature,
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
    return ARTICLES.get_or_init(own_index);
    #[cfg(target_arch = "wasm32")]
    return ARTICLES.get().unwrap_or_default();
}

/// The articles of the index in the server's content.
#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::expect_used, reason = "the compiler wrote it with the categories that it belongs to")]
fn own_index() -> Vec<Article> {
    prepare(read(&JOURNAL_INDEX).expect("the index is that of this version of the core"))
}

/// Loads the entries of an index, which are kept for the life of the process. Natively the first call wins, in the
/// browser the last one.
pub fn load(index: Vec<IndexedArticle<'static>>) {
    #[cfg(not(target_arch = "wasm32"))]
    ARTICLES.get_or_init(|| prepare(index));
    #[cfg(target_arch = "wasm32")]
    ARTICLES.set(Some(prepare(index).leak()));
}

/// Loads an index file. Returns false, and keeps nothing of it, if it does not belong to the loaded content.
pub fn load_file(file: Vec<u8>) -> bool {
    let is_known = read(&file).is_some();
    if is_known && let Some(index) = read(file.leak()) {
        load(index);
    }
    is_known
}

/// Reads an index file: its checksum, the entries, and no further bytes.
fn read(file: &[u8]) -> Option<Vec<IndexedArticle<'_>>> {
    let entries = file.strip_prefix(&JOURNAL_STAMP.to_be_bytes())?;
    let (index, rest) = postcard::take_from_bytes(entries).ok()?;
    rest.is_empty().then_some(index)
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

/// Converts the entries of an index, and adds the texts for searches.
fn prepare(index: Vec<IndexedArticle<'static>>) -> Vec<Article> {
    // All texts are in one string, so that a search reads memory sequentially.
    let mut folded = String::new();
    let mut ends = Vec::with_capacity(index.len());
    for entry in &index {
        folded.push_str(&searchable(entry.title));
        folded.push('\n');
        folded.push_str(&searchable(entry.excerpt));
        ends.push(folded.len());
    }
    let folded: &'static str = folded.leak();
    let mut from = 0;
    let mut articles = Vec::with_capacity(index.len());
    for (entry, end) in index.into_iter().zip(ends) {
        articles.push(article(entry, folded.get(from..end).unwrap_or_default()));
        from = end;
    }
    articles
}

fn article(entry: IndexedArticle<'static>, search_text: &'static str) -> Article {
    let focal = |[x, y]: [u8; 2]| Focal { x: Percent(x), y: Percent(y) };
    let IndexedPicture { id, focal: point } = entry.picture;
    let portrait =
        |file: IndexedPicture<'static>| Portrait { id: PictureFile(file.id), focal: focal(file.focal) };
    Article {
        slug: entry.slug,
        title: entry.title,
        excerpt: entry.excerpt,
        lang_spans: entry.lang_spans,
        category: CATEGORIES.get(entry.category).copied().unwrap_or(CategoryName("")),
        category_index: entry.category,
        reading_time: entry.reading_time,
        publish_date: entry.publish_date,
        date_time: entry.date_time,
        updated: entry.updated,
        featured: entry.featured,
        signed: entry.signed,
        sample: entry.sample,
        picture: Picture { id, alt: entry.alt, focal: focal(point), portrait: entry.portrait.map(portrait) },
        search_text,
        signature: Signature::of(search_text),
    }
}

/// Reads the digits of a text as one number. The standard library's parser would be larger.
pub(crate) fn number(text: &str) -> usize {
    let digits = text.bytes().filter(u8::is_ascii_digit);
    digits.fold(0, |number: usize, digit| number.wrapping_mul(10).wrapping_add(usize::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_of_another_version_or_length_is_rejected() {
        let read = |file: &[u8]| read(file).map(|index| index.len());
        let empty = [&JOURNAL_STAMP.to_be_bytes()[..], &[0]].concat();
        assert_eq!((read(&JOURNAL_INDEX), read(&empty)), (Some(articles().len()), Some(0)));
        let mut other = JOURNAL_INDEX.to_vec();
        other.iter_mut().take(1).for_each(|byte| *byte ^= 1);
        let cut = JOURNAL_INDEX.get(..JOURNAL_INDEX.len() - 1).unwrap_or_default();
        for wrong in
            [&[], &other[..], cut, &[&JOURNAL_INDEX[..], b"x"].concat(), &JOURNAL_STAMP.to_be_bytes()]
        {
            assert_eq!(read(wrong), None);
            assert!(!load_file(wrong.to_vec()));
        }
        assert!(load_file(JOURNAL_INDEX.to_vec()));
    }

    #[test]
    fn an_entry_of_the_index_is_an_article() {
        let entry = IndexedArticle {
            slug: "slug",
            title: "On the lānai",
            excerpt: "One. Two.",
            lang_spans: [vec![LangSpan { from: 7, to: 13, lang: "haw" }], Vec::new()],
            category: 1,
            reading_time: "9 min read",
            publish_date: "January 18, 2026",
            date_time: "2026-01-18",
            updated: Some("2026-02-01"),
            featured: true,
            signed: true,
            sample: false,
            picture: IndexedPicture { id: "shore", focal: [50, 40] },
            alt: "A shore",
            portrait: Some(IndexedPicture { id: "tall", focal: [1, 100] }),
        };
        let written = postcard::to_allocvec(&vec![&entry]).unwrap();
        let read: Vec<IndexedArticle<'static>> = postcard::from_bytes(written.leak()).unwrap();
        assert_eq!(read, [entry]);
        let articles = prepare(read);
        let [article] = articles.as_slice() else { panic!("{articles:?}") };
        assert_eq!((article.slug, article.title, article.excerpt), ("slug", "On the lānai", "One. Two."));
        assert_eq!((article.category, article.category_index), (CATEGORIES[1], 1));
        let point = |x, y| Focal { x: Percent(x), y: Percent(y) };
        let portrait = Some(Portrait { id: PictureFile("tall"), focal: point(1, 100) });
        assert_eq!(article.picture, Picture { id: "shore", alt: "A shore", focal: point(50, 40), portrait });
        assert_eq!(article.search_text, "on the lanai\none two ");
    }
}
