//! The article list, its search and its filter, and article pages (specification §2 and §5, Journal list).
//!
//! A search finds a substring of title or excerpt within a category. Texts are folded
//! ([`folding`](crate::engine::folding)), so case and diacritics make no difference, nor does punctuation between
//! words. Articles are folded once, when the journal's index is loaded, so that a keystroke costs a few microseconds.
//!
//! ```
//! use core_wasm::articles::search;
//!
//! assert_eq!(search("HAWAIʻI", "All").articles.len(), search("hawaii", "All").articles.len());
//! ```

use crate::article_cards::{ArticleCard, TextPart, card, cards, excerpt_parts, path};
use crate::catalog::content::{ARTICLE_WORDS, CATEGORIES, ONWARD, RESULTS, SITE};
use crate::catalog::journal::{Article, PAGE_LENGTH, articles, pages_of};
use crate::catalog::model::{ArticleWords, CategoryName, Link, Picture};
use crate::engine::text_search::{Query, contains, replace};
use crate::journal_filters;

pub use crate::journal_filters::ALL;

core_content::answer! {
    /// The result of `searchJournal`.
    pub struct FoundArticles {
        /// The number of articles found, on all pages together.
        pub total: usize,
        /// The articles of the requested page, newest first.
        pub articles: Vec<FoundArticle>,
    }

    /// An article found by a search.
    pub struct FoundArticle {
        /// The last segment of the path.
        pub slug: &'static str,
        /// The path of the page.
        pub path: String,
        /// The title.
        pub title: &'static str,
        /// The excerpt.
        pub excerpt: &'static str,
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

    /// One page of the journal's list, with the texts and links around it.
    pub struct JournalAnswer {
        /// The chosen category; `All` if an unknown one was asked for.
        pub category: &'static str,
        /// The words of the search, trimmed.
        pub query: String,
        /// The choices of the filter: `All` and the categories, each with the number of its articles.
        pub categories: Vec<CategoryChoice>,
        /// A sentence with the number of articles found.
        pub count_text: String,
        /// The featured articles; empty while a search or a category is chosen.
        pub featured: Vec<ArticleCard>,
        /// The other articles found on this page of the list, newest first.
        pub articles: Vec<ArticleCard>,
        /// Whether nothing was found.
        pub empty: bool,
        /// Whether a search or a category is chosen.
        pub filtered: bool,
        /// The number of this page of the list, from 1.
        pub page: usize,
        /// The number of pages of the list, at least 1.
        pub pages: usize,
        /// A sentence with the number of the page; empty if the list has one page.
        pub page_text: String,
        /// The query string of this list, such as `?q=salt&page=2`; empty for the whole list.
        pub search: String,
        /// The link to the previous page, which has newer articles; `null` on the first page.
        pub newer: Option<String>,
        /// The link to the next page, which has older articles; `null` on the last page.
        pub older: Option<String>,
    }

    /// A choice of the category filter.
    pub struct CategoryChoice {
        /// The name of the category, also in URLs.
        pub name: &'static str,
        /// The number of articles in the category, independent of the search.
        pub count: usize,
        /// Whether the category is chosen.
        pub active: bool,
        /// The link to the same search in this category.
        pub path: String,
    }

    /// The page of an article, without its text: the build writes the text to a file that is loaded with the page.
    pub struct ArticlePage {
        /// The last segment of the path, and the name of the file with the text.
        pub slug: &'static str,
        /// The path of the page.
        pub path: String,
        /// The description for the head of the page.
        #[serde(skip)]
        pub description: &'static str,
        /// The day of the last update for the head of the page, such as `2026-02-01`.
        #[serde(skip)]
        pub updated: Option<&'static str>,
        /// The title.
        pub title: &'static str,
        /// The excerpt, in parts.
        pub excerpt: Vec<TextPart>,
        /// The category.
        pub category: CategoryName,
        /// The link to the articles of the category.
        pub category_path: String,
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
        /// Whether something in the article is invented.
        pub sample: bool,
        /// The author's name.
        pub author: &'static str,
        /// The link below articles of the category; `null` if there is none.
        pub onward: Option<&'static Link>,
        /// The next article of the list, which is older; `null` after the last one.
        pub next: Option<ArticleCard>,
        /// The previous article of the list, which is newer; `null` before the first one.
        pub previous: Option<ArticleCard>,
        /// Two related articles, first of the same category.
        pub related: Vec<ArticleCard>,
        /// The labels of the page.
        pub words: &'static ArticleWords,
    }
}

/// Finds articles, in pages of `limit`. `query` matches in any spelling, `category` by its exact name. Pages after the
/// last one are empty.
#[must_use]
pub fn find(query: &str, category: &str, limit: usize, page: usize) -> FoundArticles {
    let query = journal_filters::filters(query, ALL, 1).query;
    let found = matching(&Query::new(&query), category_named(category));
    let first = page.saturating_sub(1).saturating_mul(limit);
    let article = |article: &&'static Article| FoundArticle {
        slug: article.slug,
        path: path(article),
        title: article.title,
        excerpt: article.excerpt,
        category: article.category,
        reading_time: article.reading_time,
        publish_date: article.publish_date,
        date_time: article.date_time,
        featured: article.featured,
        picture: &article.picture,
    };
    FoundArticles {
        total: found.len(),
        articles: found.iter().skip(first).take(limit).map(article).collect(),
    }
}

/// A category of the filter; `None` for `All` and for an unknown one.
fn category_named(name: &str) -> Option<CategoryName> {
    CATEGORIES.iter().find(|known| known.0 == name).copied()
}

/// The articles that match a query and a category, newest first.
#[inline(never)] // Inlining would enlarge the browser module.
fn matching(query: &Query, category: Option<CategoryName>) -> Vec<&'static Article> {
    let matches = |article: &&Article| match query.words() {
        Some(words) => contains(&article.search_text, words),
        None => query.is_in(article.title) || query.is_in(article.excerpt),
    };
    let is_chosen = |article: &&Article| category.is_none_or(|category| article.category == category);
    articles().iter().filter(is_chosen).filter(matches).collect()
}

/// The first page of the journal's list for a search. `query` matches in any spelling, `category` by its exact name.
#[must_use]
pub fn search(query: &str, category: &str) -> JournalAnswer {
    search_page(query, category, 1)
}

/// A page of the journal's list for a search. Beyond the end it is the last page.
#[must_use]
pub fn search_page(query: &str, category: &str, page: usize) -> JournalAnswer {
    let category = category_named(category);
    let name = category.map_or(ALL, |category| category.0);
    let filters = journal_filters::filters(query, name, page);
    let query = filters.query.as_str();
    let folded_query = Query::new(query);
    let filtered = category.is_some() || !folded_query.is_empty();
    let (mut featured, mut listed) = (Vec::new(), Vec::new());
    for article in matching(&folded_query, category) {
        // Featured articles are separate only while no search and no category is chosen.
        if !filtered && article.featured { &mut featured } else { &mut listed }.push(article);
    }
    let count = featured.len() + listed.len();
    let pages = pages_of(listed.len());
    let page = page.clamp(1, pages);
    if page > 1 {
        featured.clear();
    }
    let first = (page - 1) * PAGE_LENGTH;
    let shown = listed.get(first..listed.len().min(first + PAGE_LENGTH)).unwrap_or_default();
    let address = |page| journal_filters::path(query, name, page);
    JournalAnswer {
        category: name,
        categories: choices(category, query),
        count_text: count_text(count, query, category),
        featured: cards(&featured, &folded_query),
        articles: cards(shown, &folded_query),
        empty: count == 0,
        filtered,
        page,
        pages,
        page_text: page_text(page, pages),
        newer: (page > 1).then(|| address(page - 1)),
        older: (page < pages).then(|| address(page + 1)),
        search: journal_filters::filters(query, name, page).search,
        query: filters.query,
    }
}

/// A sentence with the number of the page; empty if the list has one page.
pub(crate) fn page_text(page: usize, pages: usize) -> String {
    if pages == 1 {
        return String::new();
    }
    replace(&replace(RESULTS.page, "{number}", &page.to_string()), "{total}", &pages.to_string())
}

/// The choices of the filter: `All` and the categories, each with the number of its articles.
fn choices(chosen: Option<CategoryName>, query: &str) -> Vec<CategoryChoice> {
    let choice = |name, count, active| CategoryChoice {
        name,
        count,
        active,
        path: journal_filters::path(query, name, 1),
    };
    let mut choices = vec![choice(ALL, articles().len(), chosen.is_none())];
    for category in CATEGORIES.iter() {
        let count = articles().iter().filter(|article| article.category == *category).count();
        choices.push(choice(category.0, count, chosen == Some(*category)));
    }
    choices
}

/// A sentence with the number of articles found.
fn count_text(count: usize, query: &str, category: Option<CategoryName>) -> String {
    let words = &RESULTS;
    let (one, many) = match (query, category) {
        ("", None) => (words.one, words.many),
        (_, None) => (words.one_query, words.many_query),
        ("", Some(_)) => (words.one_category, words.many_category),
        (_, Some(_)) => (words.one_both, words.many_both),
    };
    let sentence = if count == 1 { one } else { many };
    // Inserts the query last, so that a placeholder in it is not replaced.
    let sentence = replace(sentence, "{count}", &count.to_string());
    replace(&replace(&sentence, "{category}", category.map_or(ALL, |category| category.0)), "{query}", query)
}

/// The page of the article with this slug.
#[must_use]
pub fn article(slug: &str) -> Option<ArticlePage> {
    let position = articles().iter().position(|article| article.slug == slug)?;
    let article = articles().get(position)?;
    let next = articles().get(position + 1);
    let previous = position.checked_sub(1).and_then(|before| articles().get(before));
    let nothing = Query::default();
    let plain = |article: &'static Article| card(article, &nothing);
    Some(ArticlePage {
        slug: article.slug,
        path: path(article),
        description: article.excerpt,
        updated: article.updated,
        title: article.title,
        excerpt: excerpt_parts(article, &nothing),
        category: article.category,
        category_path: journal_filters::path("", article.category.0, 1),
        reading_time: article.reading_time,
        publish_date: article.publish_date,
        date_time: article.date_time,
        featured: article.featured,
        picture: &article.picture,
        sample: article.sample,
        author: author(article),
        onward: CATEGORIES
            .iter()
            .zip(ONWARD.iter())
            .find_map(|(category, link)| link.as_ref().filter(|_| *category == article.category)),
        next: next.map(plain),
        previous: previous.map(plain),
        related: cards(&related(article, [next, previous]), &nothing),
        words: &ARTICLE_WORDS,
    })
}

/// The author of an article: the founder, or the brand while its name is a sample and she has not signed the article.
pub(crate) fn author(article: &Article) -> &'static str {
    if article.signed { SITE.brand.founder } else { author_of_unsigned() }
}

/// The author of articles that the founder has not signed: the founder, or the brand while its name is a sample.
pub(crate) fn author_of_unsigned() -> &'static str {
    if SITE.brand.sample { SITE.brand.name } else { SITE.brand.founder }
}

/// The number of related articles on the page of an article.
const RELATED: usize = 2;

/// Related articles other than the article and its neighbors: of its category first, then the newest.
fn related(article: &'static Article, neighbors: [Option<&'static Article>; 2]) -> Vec<&'static Article> {
    let mut found = Vec::new();
    for is_of_category in [true, false] {
        for other in articles() {
            if (other.category == article.category) == is_of_category
                && other.slug != article.slug
                && !neighbors.into_iter().flatten().any(|near| near.slug == other.slug)
            {
                found.push(other);
                if found.len() == RELATED {
                    return found;
                }
            }
        }
    }
    found
}

/// The day of the last update as ISO date, or else the day of publication.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn last_changed(article: &Article) -> &'static str {
    article.updated.unwrap_or(article.date_time)
}
