//! The article list, its search and its filter, and article pages (specification §2 and §5, Journal list).
//!
//! A search matches a substring of title or excerpt, in any spelling that folds to the same text
//! ([`text_search`](crate::engine::text_search)), within a category. Articles are folded while compiling, so that a
//! keystroke costs a few microseconds.
//!
//! ```
//! use core_wasm::articles::search;
//!
//! let answer = search("HAWAIʻI", "All");
//! assert!(!answer.empty);
//! assert_eq!(answer.articles.len(), search("hawaii", "All").articles.len());
//! ```

use crate::catalog::content::{ARTICLE_WORDS, ARTICLES, Article, CATEGORIES, LangSpan, RESULTS};
use crate::catalog::model::{ArticleWords, CategoryName, Picture};
use crate::engine::text_search::{contains, fold, highlight, replace};
use crate::routes::{RouteId, path_of};

entity! {
    /// What a search in the journal finds.
    pub struct JournalAnswer {
        /// The chosen category; one that does not exist is `All`.
        #[cfg_attr(target_arch = "wasm32", tsify(type = "CategoryName | \"All\""))]
        pub category: &'static str,
        /// The words that were searched for, without space around them.
        pub query: String,
        /// `All` and the categories, each with the number of its articles.
        pub categories: Vec<CategoryChoice>,
        /// How many were found, in a sentence.
        pub count_text: String,
        /// The featured articles: only while everything is shown.
        pub featured: Vec<ArticleCard>,
        /// All others that were found, the newest first.
        pub articles: Vec<ArticleCard>,
        /// Whether nothing was found.
        pub empty: bool,
    }

    /// One choice of the category filter.
    pub struct CategoryChoice {
        /// What it is called, in the URL too.
        #[cfg_attr(target_arch = "wasm32", tsify(type = "CategoryName | \"All\""))]
        pub name: &'static str,
        /// How many articles it holds, whatever is searched for.
        pub count: usize,
        /// Whether it is chosen.
        pub active: bool,
    }

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

    /// A piece of a text that is split where search matches and words of other languages begin and end.
    pub struct Part {
        /// The piece.
        pub text: &'static str,
        /// Whether it was searched for.
        pub marked: bool,
        /// The language of the piece where it is not that of the site, such as `haw`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub lang: Option<&'static str>,
    }

    /// An article's own page. Its text is not here: the build writes it to a file that is loaded with the page.
    pub struct ArticlePage {
        /// The last segment of its path, and the name of the file with its text.
        pub slug: &'static str,
        /// The path of the page.
        pub path: String,
        /// Its description, for the head of the page.
        #[serde(skip)]
        pub description: &'static str,
        /// The day its text was updated, for the head of the page: `2026-02-01`.
        #[serde(skip)]
        pub updated: Option<&'static str>,
        /// The page's one main title.
        pub title: &'static str,
        /// What it is about.
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
        /// Whether something in it is invented.
        pub sample: bool,
        /// The article that follows in the list, which is the older one; `null` after the last.
        pub next: Option<ArticleCard>,
        /// The article before it in the list, which is the newer one; `null` before the first.
        pub previous: Option<ArticleCard>,
        /// Two related articles: of the same category first.
        pub related: Vec<ArticleCard>,
        /// The words around it.
        pub words: &'static ArticleWords,
    }
}

/// The name of the choice of all categories, in the URL too.
pub const ALL: &str = "All";

/// The query parameter with the words that are searched for.
pub const QUERY_PARAMETER: &str = "q";

/// What a search finds: `query` in any spelling, `category` by its exact name.
#[must_use]
pub fn search(query: &str, category: &str) -> JournalAnswer {
    let category = CATEGORIES.iter().copied().find(|known| known.0 == category);
    let query = query.trim();
    let folded = fold(query);
    let words = folded.trim();
    let found: Vec<&'static Article> = ARTICLES
        .iter()
        .filter(|article| category.is_none_or(|category| article.front_matter.category == category))
        .filter(|article| contains(article.search_text, words))
        .collect();
    let count = found.len();
    // Featured articles are listed apart only while there is no filter.
    let (featured, articles): (Vec<&'static Article>, Vec<&'static Article>) = found
        .into_iter()
        .partition(|article| category.is_none() && words.is_empty() && article.front_matter.featured);
    let cards =
        |articles: Vec<&'static Article>| articles.into_iter().map(|article| card(article, words)).collect();
    JournalAnswer {
        category: category.map_or(ALL, |category| category.0),
        query: query.to_owned(),
        categories: choices(category),
        count_text: count_text(count, if words.is_empty() { "" } else { query }, category),
        featured: cards(featured),
        articles: cards(articles),
        empty: count == 0,
    }
}

fn choices(chosen: Option<CategoryName>) -> Vec<CategoryChoice> {
    let choice = |category: &CategoryName| CategoryChoice {
        name: category.0,
        count: ARTICLES.iter().filter(|article| article.front_matter.category == *category).count(),
        active: chosen == Some(*category),
    };
    let all = CategoryChoice { name: ALL, count: ARTICLES.len(), active: chosen.is_none() };
    [all].into_iter().chain(CATEGORIES.iter().map(choice)).collect()
}

fn count_text(count: usize, query: &str, category: Option<CategoryName>) -> String {
    let words = &RESULTS;
    let (one, many) = match (query, category) {
        ("", None) => (words.one, words.many),
        (_, None) => (words.one_query, words.many_query),
        ("", Some(_)) => (words.one_category, words.many_category),
        (_, Some(_)) => (words.one_both, words.many_both),
    };
    let sentence = if count == 1 { one } else { many };
    // The query is inserted last, so that no placeholder in it is replaced.
    let sentence = replace(sentence, "{count}", &count.to_string());
    replace(&replace(&sentence, "{category}", category.map_or(ALL, |category| category.0)), "{query}", query)
}

/// The page of an article, by its slug.
#[must_use]
pub fn article(slug: &str) -> Option<ArticlePage> {
    let position = ARTICLES.iter().position(|article| article.slug == slug)?;
    let article = ARTICLES.get(position)?;
    let next = ARTICLES.get(position + 1);
    let previous = position.checked_sub(1).and_then(|before| ARTICLES.get(before));
    let card = |article: &'static Article| card(article, "");
    let front_matter = &article.front_matter;
    let [_, excerpt] = parts(article, "");
    Some(ArticlePage {
        slug: article.slug,
        path: path(article),
        description: article.description,
        updated: article.updated,
        title: front_matter.title,
        excerpt,
        category: front_matter.category,
        reading_time: front_matter.reading_time.0,
        publish_date: front_matter.publish_date.0,
        date_time: article.date_time,
        featured: front_matter.featured,
        picture: &front_matter.picture,
        sample: front_matter.sample,
        next: next.map(card),
        previous: previous.map(card),
        related: related(article, [next, previous]).into_iter().map(card).collect(),
        words: &ARTICLE_WORDS,
    })
}

/// Two articles that are neither this one nor its neighbors: of its category first, then the newest.
fn related(article: &Article, neighbors: [Option<&Article>; 2]) -> Vec<&'static Article> {
    let others = ARTICLES.iter().filter(|other| {
        other.slug != article.slug && !neighbors.into_iter().flatten().any(|near| near.slug == other.slug)
    });
    let (same, rest): (Vec<_>, Vec<_>) =
        others.partition(|other| other.front_matter.category == article.front_matter.category);
    same.into_iter().chain(rest).take(2).collect()
}

/// The path of an article's page.
pub(crate) fn path(article: &Article) -> String {
    path_of(RouteId::Article, article.slug)
}

/// The day on which an article's text last changed, as `2026-01-18`: the day of its update, or of its publication.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn last_changed(article: &Article) -> &'static str {
    article.updated.unwrap_or(article.date_time)
}

/// Title and excerpt of an article in parts; `words` are folded.
fn parts(article: &Article, words: &str) -> [Vec<Part>; 2] {
    let [title, excerpt] = article.lang_spans;
    [split(article.front_matter.title, title, words), split(article.front_matter.excerpt, excerpt, words)]
}

/// An article in a list; `words` are folded.
#[inline(never)] // The optimizer would copy it into each caller of the browser module.
fn card(article: &'static Article, words: &str) -> ArticleCard {
    let front_matter = &article.front_matter;
    let [title, excerpt] = parts(article, words);
    ArticleCard {
        slug: article.slug,
        path: path(article),
        title,
        excerpt,
        category: front_matter.category,
        reading_time: front_matter.reading_time.0,
        publish_date: front_matter.publish_date.0,
        date_time: article.date_time,
        featured: front_matter.featured,
        picture: &front_matter.picture,
    }
}

/// A text in parts: those that fold to `words`, and those between them, split at the ends of language spans. Joined,
/// they are the text.
fn split(text: &'static str, spans: &[LangSpan], words: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut push = |from: usize, to: usize, marked: bool| {
        let mut at = from;
        let ends = spans.iter().filter(|_| !marked).flat_map(|span| [span.from, span.to]);
        for end in ends.chain([to]).map(|end| end.max(from).min(to)) {
            if let Some(text) = text.get(at..end).filter(|text| !text.is_empty()) {
                let span = spans.iter().find(|span| span.from <= at && end <= span.to);
                parts.push(Part { text, marked, lang: span.map(|span| span.lang) });
            }
            at = end;
        }
    };
    let mut written = 0;
    highlight(text, words, |from, to| {
        push(written, from, false);
        push(from, to, true);
        written = to;
    });
    push(written, text.len(), false);
    parts
}
