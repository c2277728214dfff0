//! Article cards: articles in lists, with the words of a search marked.

use crate::catalog::journal::Article;
use crate::catalog::journal_index::LangSpan;
use crate::catalog::model::{CategoryName, Picture};
use crate::engine::text_search::Query;
use crate::routes::{RouteId, path_of};

core_content::answer! {
    /// An article in a list.
    pub struct ArticleCard {
        /// The last segment of the path.
        pub slug: &'static str,
        /// The path of the page.
        pub path: String,
        /// The title, in parts; matches of a search are marked.
        pub title: Vec<TextPart>,
        /// The excerpt, in parts; matches of a search are marked.
        pub excerpt: Vec<TextPart>,
        /// The category.
        pub category: CategoryName,
        /// The reading time, such as `9 min read`.
        pub reading_time: &'static str,
        /// The day of publication, such as `January 18, 2026`.
        pub publish_date: &'static str,
        /// The day of publication as ISO date, such as `2026-01-18`.
        pub date_time: &'static str,
        /// Whether the article is featured.
        pub featured: bool,
        /// The picture.
        pub picture: &'static Picture,
    }

    /// A part of a text. Texts are split where matches of a search, words of other languages and compounds begin and
    /// end.
    pub struct TextPart {
        /// The text of the part.
        pub text: &'static str,
        /// Whether the part matches the search.
        pub marked: bool,
        /// The language of the part, such as `haw`; missing if it is the site's.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub lang: Option<&'static str>,
        /// Whether the part is a whole word with a hyphen, such as `anti-doomscroll`, which should not be broken at the end
        /// of a line.
        pub compound: bool,
    }
}

/// The path of an article's page.
pub(crate) fn path(article: &Article) -> String {
    path_of(RouteId::Article, article.slug)
}

/// The excerpt of an article in parts.
pub(crate) fn excerpt_parts(article: &Article, query: &Query) -> Vec<TextPart> {
    split(article.excerpt, &article.excerpt_lang_spans, query)
}

#[inline(never)] // Inlining would enlarge the browser module.
pub(crate) fn cards(articles: &[&'static Article], query: &Query) -> Vec<ArticleCard> {
    articles.iter().map(|article| card(article, query)).collect()
}

#[inline(never)] // Inlining would enlarge the browser module.
pub(crate) fn card(article: &'static Article, query: &Query) -> ArticleCard {
    ArticleCard {
        slug: article.slug,
        path: path(article),
        title: split(article.title, &article.title_lang_spans, query),
        excerpt: excerpt_parts(article, query),
        category: article.category,
        reading_time: article.reading_time,
        publish_date: article.publish_date,
        date_time: article.date_time,
        featured: article.featured,
        picture: &article.picture,
    }
}

/// Splits a text at the matches of a query, and elsewhere at the ends of language spans and of compounds. Joined, the parts
/// are the text.
fn split(text: &'static str, spans: &[LangSpan], query: &Query) -> Vec<TextPart> {
    let mut parts = Vec::new();
    let mut push = |from: usize, to: usize, marked: bool| {
        let mut at = from;
        let ends = spans.iter().filter(|_| !marked).flat_map(|span| [span.from, span.to]);
        for end in ends.chain([to]).map(|end| end.max(from).min(to)) {
            if let Some(part) = text.get(at..end).filter(|part| !part.is_empty()) {
                let lang = spans.iter().find(|span| span.from <= at && end <= span.to).map(|span| span.lang);
                if marked || lang.is_some() {
                    let compound = is_compound(part) && is_whole_word(text, at, end);
                    parts.push(TextPart { text: part, marked, lang, compound });
                } else {
                    push_plain(part, &mut parts);
                }
            }
            at = end;
        }
    };
    let mut written = 0;
    query.highlight(text, |from, to| {
        push(written, from, false);
        push(from, to, true);
        written = to;
    });
    push(written, text.len(), false);
    parts
}

/// True for a single word with a hyphen inside.
fn is_compound(text: &str) -> bool {
    !text.contains(' ') && text.trim_matches('-').contains('-')
}

/// True if a range of a text has spaces or the ends of the text on both sides.
fn is_whole_word(text: &str, from: usize, to: usize) -> bool {
    let (before, after) = (text.get(..from).unwrap_or_default(), text.get(to..).unwrap_or_default());
    (before.is_empty() || before.ends_with(' ')) && (after.is_empty() || after.starts_with(' '))
}

/// Adds a text without matches and languages; each of its compounds becomes a part.
fn push_plain(text: &'static str, parts: &mut Vec<TextPart>) {
    let mut push = |text: Option<&'static str>, compound| {
        let text = text.filter(|text| !text.is_empty());
        parts.extend(text.map(|text| TextPart { text, marked: false, lang: None, compound }));
    };
    let (mut written, mut at) = (0, 0);
    for word in text.split(' ') {
        let end = at + word.len();
        if is_compound(word) {
            push(text.get(written..at), false);
            push(text.get(at..end), true);
            written = end;
        }
        at = end + 1;
    }
    push(text.get(written..), false);
}
