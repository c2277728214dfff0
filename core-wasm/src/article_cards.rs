//! Articles in lists: their cards, with the words that were searched for marked.

use crate::catalog::journal::Article;
use crate::catalog::journal_index::LangSpan;
use crate::catalog::model::{CategoryName, Picture};
use crate::engine::text_search::Query;
use crate::routes::{RouteId, path_of};

core_content::entity! {
    /// An article in a list.
    pub struct ArticleCard {
        /// The last segment of its path.
        pub slug: &'static str,
        /// The path of its page.
        pub path: String,
        /// What it is called, with the words that were searched for marked.
        pub title: Vec<Part>,
        /// What it is about, with the words that were searched for marked.
        pub excerpt: Vec<Part>,
        /// Its category.
        pub category: CategoryName,
        /// How long it takes to read: `9 min read`.
        pub reading_time: &'static str,
        /// The day it was published: `January 18, 2026`.
        pub publish_date: &'static str,
        /// The same in ISO form: `2026-01-18`.
        pub date_time: &'static str,
        /// Whether it is featured.
        pub featured: bool,
        /// Its picture.
        pub picture: &'static Picture,
    }

    /// A piece of a text that is split where search matches, words of other languages and compounds begin and end.
    pub struct Part {
        /// The piece.
        pub text: &'static str,
        /// Whether it was searched for.
        pub marked: bool,
        /// The language of the piece where it is not that of the site, such as `haw`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub lang: Option<&'static str>,
        /// Whether it is a compound, words around a hyphen, which is not torn at the end of a line.
        pub compound: bool,
    }
}

/// The path of an article's page.
pub(crate) fn path(article: &Article) -> String {
    path_of(RouteId::Article, article.slug)
}

/// Title and excerpt of an article in parts.
pub(crate) fn parts(article: &Article, query: &Query) -> [Vec<Part>; 2] {
    let [title, excerpt] = &article.lang_spans;
    [split(article.title, title, query), split(article.excerpt, excerpt, query)]
}

/// Articles in a list.
#[inline(never)] // As below.
pub(crate) fn cards(articles: &[&'static Article], query: &Query) -> Vec<ArticleCard> {
    articles.iter().map(|article| card(article, query)).collect()
}

/// An article in a list.
#[inline(never)] // The optimizer would copy it into each caller of the browser module.
pub(crate) fn card(article: &'static Article, query: &Query) -> ArticleCard {
    let [title, excerpt] = parts(article, query);
    ArticleCard {
        slug: article.slug,
        path: path(article),
        title,
        excerpt,
        category: article.category,
        reading_time: article.reading_time,
        publish_date: article.publish_date,
        date_time: article.date_time,
        featured: article.featured,
        picture: &article.picture,
    }
}

/// A text in parts: those that a search has found, and those between them, split at the ends of language spans. Joined,
/// they are the text.
fn split(text: &'static str, spans: &[LangSpan<'static>], query: &Query) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut push = |from: usize, to: usize, marked: bool| {
        let mut at = from;
        let ends = spans.iter().filter(|_| !marked).flat_map(|span| [span.from, span.to]);
        for end in ends.chain([to]).map(|end| end.max(from).min(to)) {
            if let Some(text) = text.get(at..end).filter(|text| !text.is_empty()) {
                let lang = spans.iter().find(|span| span.from <= at && end <= span.to).map(|span| span.lang);
                if marked || lang.is_some() {
                    parts.push(Part { text, marked, lang, compound: false });
                } else {
                    push_plain(text, &mut parts);
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

/// Adds a plain text: each of its compounds is a part of its own.
fn push_plain(text: &'static str, parts: &mut Vec<Part>) {
    let mut push = |text: Option<&'static str>, compound| {
        let text = text.filter(|text| !text.is_empty());
        parts.extend(text.map(|text| Part { text, marked: false, lang: None, compound }));
    };
    let (mut written, mut at) = (0, 0);
    for word in text.split(' ') {
        let end = at + word.len();
        if word.trim_matches('-').contains('-') {
            push(text.get(written..at), false);
            push(text.get(at..end), true);
            written = end;
        }
        at = end + 1;
    }
    push(text.get(written..), false);
}
