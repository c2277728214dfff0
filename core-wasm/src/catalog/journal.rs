//! The journal's index: what lists, search and article pages know of every published article.
//!
//! The build script writes it as a text (`compiler/articles.rs`): one line for each article, the newest first, with its
//! fields separated by tabs. It is no part of the browser module, so an article costs a visitor of other pages nothing:
//! the pages of the journal load the text and hand it over ([`load`]). Natively it is part of the crate.

use super::content::CATEGORIES;
use super::model::{CategoryName, Focal, Percent, Picture, PictureFile, Portrait};
use crate::engine::folding::fold_into;
use crate::engine::text_search::Signature;

/// A published article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    /// The last segment of its path.
    pub slug: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it is about, in two to four sentences.
    pub excerpt: &'static str,
    /// Words of other languages in its title and in its excerpt.
    pub lang_spans: [Vec<LangSpan>; 2],
    /// Its description for search engines: the first sentences of its excerpt.
    pub description: &'static str,
    /// Its category.
    pub category: CategoryName,
    /// The position of its category in the filter.
    pub category_index: usize,
    /// How long it takes to read: `9 min read`.
    pub reading_time: &'static str,
    /// The day it was published: `January 18, 2026`.
    pub publish_date: &'static str,
    /// The same in ISO form: `2026-01-18`.
    pub date_time: &'static str,
    /// The day its text was updated, in the same form.
    pub updated: Option<&'static str>,
    /// Whether it is featured.
    pub featured: bool,
    /// Whether something in it is invented.
    pub sample: bool,
    /// Its picture.
    pub picture: Picture,
    /// What a search looks through: title and excerpt, folded, on two lines.
    pub search_text: &'static str,
    /// Of that text.
    pub signature: Signature,
}

/// A range of a text in another language, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LangSpan {
    /// Its first byte.
    pub from: usize,
    /// The byte behind its last one.
    pub to: usize,
    /// The language tag (BCP 47).
    pub lang: &'static str,
}

/// The text that [`load`] reads.
#[cfg(not(target_arch = "wasm32"))]
pub const INDEX: &str = include_str!(generated!("journal-index.txt"));

#[cfg(not(target_arch = "wasm32"))]
static ARTICLES: std::sync::OnceLock<Vec<Article>> = std::sync::OnceLock::new();

// The browser module has one thread, in which a cell is a kilobyte smaller.
#[cfg(target_arch = "wasm32")]
thread_local! {
    static ARTICLES: std::cell::Cell<&'static [Article]> = const { std::cell::Cell::new(&[]) };
}

/// Whether the index is at hand: natively always, in the browser once it was loaded.
#[must_use]
pub fn is_loaded() -> bool {
    !articles().is_empty()
}

/// Every published article, the newest first; none before the index is loaded.
#[must_use]
pub fn articles() -> &'static [Article] {
    #[cfg(not(target_arch = "wasm32"))]
    return ARTICLES.get_or_init(|| parse(INDEX));
    #[cfg(target_arch = "wasm32")]
    return ARTICLES.get();
}

/// Reads the index. The first one counts: it is kept for as long as the module lives.
pub fn load(index: String) {
    #[cfg(not(target_arch = "wasm32"))]
    ARTICLES.get_or_init(|| parse(index.leak()));
    #[cfg(target_arch = "wasm32")]
    if !is_loaded() {
        ARTICLES.set(parse(index.leak()).leak());
    }
}

/// The most articles of one page of a list.
pub const PAGE_LENGTH: usize = 24;

/// The number of pages of a list.
pub(crate) const fn pages_of(listed: usize) -> usize {
    if listed == 0 { 1 } else { listed.div_ceil(PAGE_LENGTH) }
}

/// The number of pages of the list of all articles; the featured ones stand apart.
#[must_use]
pub fn list_pages() -> usize {
    pages_of(articles().iter().filter(|article| !article.featured).count())
}

/// The articles of an index. Fields that are missing are empty.
fn parse(mut index: &'static str) -> Vec<Article> {
    let mut articles = Vec::new();
    // One text, so that a search reads memory from its beginning to its end.
    let mut folded = String::with_capacity(index.len());
    while !index.is_empty() {
        let article = article(cut(&mut index, b'\n'));
        fold_into(article.title, &mut folded);
        folded.push('\n');
        fold_into(article.excerpt, &mut folded);
        folded.push('\t');
        articles.push(article);
    }
    let mut folded: &'static str = folded.leak();
    for article in &mut articles {
        article.search_text = cut(&mut folded, b'\t');
        article.signature = Signature::of(article.search_text);
    }
    articles
}

/// Cuts a text at a separator: returns what stands before it, and leaves what stands behind it.
#[inline(never)] // The optimizer would copy it for every field.
fn cut(text: &mut &'static str, separator: u8) -> &'static str {
    let whole = *text;
    let end = whole.bytes().position(|byte| byte == separator).unwrap_or(whole.len());
    *text = whole.get(end + 1..).unwrap_or_default();
    whole.get(..end).unwrap_or_default()
}

/// One line of the index.
fn article(mut line: &'static str) -> Article {
    let mut field = || cut(&mut line, b'\t');
    let (slug, title, excerpt) = (field(), field(), field());
    let lang_spans = [lang_spans(field()), lang_spans(field())];
    let description = excerpt.get(..number(field())).unwrap_or(excerpt);
    let category_index = number(field());
    let category = CATEGORIES.get(category_index).copied().unwrap_or(CategoryName(""));
    let (reading_time, publish_date, date_time) = (field(), field(), field());
    let updated = Some(field()).filter(|day| !day.is_empty());
    let (featured, sample) = (!field().is_empty(), !field().is_empty());
    let (id, alt, focal) = (field(), field(), focal(field()));
    let portrait = PictureFile(field());
    let portrait = (!portrait.0.is_empty()).then(|| Portrait { id: portrait, focal: self::focal(field()) });
    Article {
        slug,
        title,
        excerpt,
        lang_spans,
        description,
        category,
        category_index,
        reading_time,
        publish_date,
        date_time,
        updated,
        featured,
        sample,
        picture: Picture { id, alt, focal, portrait },
        search_text: "",
        signature: Signature::default(),
    }
}

/// Ranges such as `12-17-haw 30-33-haw`.
fn lang_spans(mut field: &'static str) -> Vec<LangSpan> {
    let mut spans = Vec::new();
    while !field.is_empty() {
        let mut lang = cut(&mut field, b' ');
        let (from, to) = (number(cut(&mut lang, b'-')), number(cut(&mut lang, b'-')));
        spans.push(LangSpan { from, to, lang });
    }
    spans
}

/// A point such as `50,40`.
fn focal(mut field: &'static str) -> Focal {
    let x = Percent(number(cut(&mut field, b',')) as u8);
    Focal { x, y: Percent(number(field) as u8) }
}

/// The digits of a text as one number. (The standard library's parser would be larger.)
pub(crate) fn number(text: &str) -> usize {
    let digits = text.bytes().filter(u8::is_ascii_digit);
    digits.fold(0, |number: usize, digit| number.wrapping_mul(10).wrapping_add(usize::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_index_is_an_article() {
        let line = "slug\tOn the lānai\tOne. Two.\t7-13-haw\t\t4\t1\t9 min read\tJanuary 18, 2026\t2026-01-18\t2026-02-01\t1\t\tshore\tA shore\t50,40\ttall\t1,100";
        let articles = parse(line);
        let [article] = articles.as_slice() else { panic!("{articles:?}") };
        assert_eq!((article.slug, article.title, article.description), ("slug", "On the lānai", "One."));
        assert_eq!(article.lang_spans, [vec![LangSpan { from: 7, to: 13, lang: "haw" }], Vec::new()]);
        assert_eq!(article.category, CATEGORIES[1]);
        assert_eq!((article.date_time, article.updated), ("2026-01-18", Some("2026-02-01")));
        assert_eq!((article.featured, article.sample), (true, false));
        let point = |x, y| Focal { x: Percent(x), y: Percent(y) };
        let portrait = Some(Portrait { id: PictureFile("tall"), focal: point(1, 100) });
        assert_eq!(article.picture, Picture { id: "shore", alt: "A shore", focal: point(50, 40), portrait });
        assert_eq!(article.search_text, "on the lanai\none. two.");
    }

    #[test]
    fn missing_fields_are_empty() {
        let articles = parse("slug\tTitle");
        assert_eq!((articles[0].title, articles[0].excerpt, articles[0].updated), ("Title", "", None));
        assert_eq!(parse(""), []);
    }
}
