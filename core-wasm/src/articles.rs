//! The article list, its search and its filter, and article pages (specification §2 and §5, Journal list).
//!
//! A search matches a substring of title or excerpt, in any spelling that folds to the same text
//! ([`folding`](crate::engine::folding)) and with any punctuation between its words, within a category. Articles are folded when the journal's index is
//! loaded, so that a keystroke costs a few microseconds.
//!
//! ```
//! use core_wasm::articles::search;
//!
//! assert_eq!(search("HAWAIʻI", "All").articles.len(), search("hawaii", "All").articles.len());
//! ```

use crate::article_cards::{ArticleCard, Part, card, cards, parts, path};
use crate::catalog::content::{ARTICLE_WORDS, CATEGORIES, ONWARD, RESULTS, SITE};
use crate::catalog::journal::{Article, PAGE_LENGTH, articles, pages_of};
use crate::catalog::model::{ArticleWords, CategoryName, Link, Picture};
use crate::engine::text_search::{Query, Signature, contains, replace};
use crate::journal_filters;

pub use crate::journal_filters::ALL;

core_content::entity! {
    /// What a search in the journal finds.
    pub struct FoundArticles {
        /// How many were found, on all pages together.
        pub total: usize,
        /// Those of the page, the newest first.
        pub articles: Vec<FoundArticle>,
    }

    /// An article that was found.
    pub struct FoundArticle {
        /// The last segment of its path.
        pub slug: &'static str,
        /// The path of its page.
        pub path: String,
        /// What it is called.
        pub title: &'static str,
        /// What it is about.
        pub excerpt: &'static str,
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

    /// The list of the journal: one page of what a search finds, with the words and addresses around it.
    pub struct JournalAnswer {
        /// The chosen category; one that does not exist is `All`.
        pub category: &'static str,
        /// The words that were searched for, without space around them.
        pub query: String,
        /// `All` and the categories, each with the number of its articles.
        pub categories: Vec<CategoryChoice>,
        /// How many were found, in a sentence.
        pub count_text: String,
        /// The featured articles: only while everything is shown.
        pub featured: Vec<ArticleCard>,
        /// All others that were found, the newest first: those of the page.
        pub articles: Vec<ArticleCard>,
        /// Whether nothing was found.
        pub empty: bool,
        /// Whether a search or a category leaves articles out.
        pub filtered: bool,
        /// Which page of the list it is, from 1.
        pub page: usize,
        /// How many pages the list has: one at least.
        pub pages: usize,
        /// Which page it is, in words; empty for a list of one page.
        pub page_text: String,
        /// The query string of its address, such as `?q=salt&page=2`; empty for the whole list.
        pub search: String,
        /// The address of the page before this one, which has newer articles; `null` on the first.
        pub newer: Option<String>,
        /// The address of the page behind this one; `null` on the last.
        pub older: Option<String>,
    }

    /// One choice of the category filter.
    pub struct CategoryChoice {
        /// What it is called, in the URL too.
        pub name: &'static str,
        /// How many articles it holds, whatever is searched for.
        pub count: usize,
        /// Whether it is chosen.
        pub active: bool,
        /// The address of the same search in this category.
        pub path: String,
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
        /// The address of the articles of its category.
        pub category_path: String,
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
        /// Who has written it.
        pub author: &'static str,
        /// Where its category leads a reader at the end; `null` where the next article is enough.
        pub onward: Option<&'static Link>,
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

/// What a search finds, in pages of `limit` articles: `query` in any spelling, `category` by its exact name. A page behind
/// the last one is empty.
#[must_use]
pub fn find(query: &str, category: &str, limit: usize, page: usize) -> FoundArticles {
    let query = journal_filters::filters(query, ALL, 1).query;
    let found = found(&Query::new(&query), category_index(category));
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

/// The position of a category in the filter; `None` for `All`, and for one that does not exist.
fn category_index(name: &str) -> Option<usize> {
    CATEGORIES.iter().position(|known| known.0 == name)
}

/// The articles with some words, of one category or of all, the newest first.
#[inline(never)] // The optimizer would copy it into each caller of the browser module.
fn found(wanted: &Query, category: Option<usize>) -> Vec<&'static Article> {
    let signature = Signature::of(wanted.words().unwrap_or_default());
    let is_found = |article: &&Article| match wanted.words() {
        Some(words) => article.signature.includes(&signature) && contains(article.search_text, words),
        None => wanted.is_in(article.title) || wanted.is_in(article.excerpt),
    };
    let is_chosen = |article: &&Article| category.is_none_or(|index| article.category_index == index);
    articles().iter().filter(is_chosen).filter(is_found).collect()
}

/// The list of the journal for a search, its first page: `query` in any spelling, `category` by its exact name.
#[must_use]
pub fn search(query: &str, category: &str) -> JournalAnswer {
    search_page(query, category, 1)
}

/// The same, on any page of the list; the last one stands for those behind it.
#[must_use]
pub fn search_page(query: &str, category: &str, page: usize) -> JournalAnswer {
    let chosen = category_index(category);
    let category = chosen.and_then(|index| CATEGORIES.get(index)).copied();
    let name = category.map_or(ALL, |category| category.0);
    let asked = journal_filters::filters(query, name, page);
    let query = asked.query.as_str();
    let wanted = Query::new(query);
    let filtered = category.is_some() || !wanted.is_empty();
    let (mut featured, mut listed) = (Vec::new(), Vec::new());
    for article in found(&wanted, chosen) {
        // Featured articles are listed apart only while there is no filter.
        if !filtered && article.featured { &mut featured } else { &mut listed }.push(article);
    }
    let count = featured.len() + listed.len();
    let mut counts = vec![0; CATEGORIES.len()];
    for article in articles() {
        if let Some(count) = counts.get_mut(article.category_index) {
            *count += 1;
        }
    }
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
        categories: choices(chosen, &counts, query),
        count_text: count_text(count, query, category),
        featured: cards(&featured, &wanted),
        articles: cards(shown, &wanted),
        empty: count == 0,
        filtered,
        page,
        pages,
        page_text: page_text(page, pages),
        newer: (page > 1).then(|| address(page - 1)),
        older: (page < pages).then(|| address(page + 1)),
        search: journal_filters::filters(query, name, page).search,
        query: asked.query,
    }
}

/// Which page of a list it is, in words; empty for a list of one page.
pub(crate) fn page_text(page: usize, pages: usize) -> String {
    if pages == 1 {
        return String::new();
    }
    replace(&replace(RESULTS.page, "{number}", &page.to_string()), "{total}", &pages.to_string())
}

/// All categories and each of them, with the number of its articles.
fn choices(chosen: Option<usize>, counts: &[usize], query: &str) -> Vec<CategoryChoice> {
    let choice = |name, count, active| CategoryChoice {
        name,
        count,
        active,
        path: journal_filters::path(query, name, 1),
    };
    let mut choices = vec![choice(ALL, articles().len(), chosen.is_none())];
    for (index, (category, count)) in CATEGORIES.iter().zip(counts).enumerate() {
        choices.push(choice(category.0, *count, chosen == Some(index)));
    }
    choices
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
    let position = articles().iter().position(|article| article.slug == slug)?;
    let article = articles().get(position)?;
    let next = articles().get(position + 1);
    let previous = position.checked_sub(1).and_then(|before| articles().get(before));
    let nothing = Query::default();
    let plain = |article: &'static Article| card(article, &nothing);
    let [_, excerpt] = parts(article, &nothing);
    Some(ArticlePage {
        slug: article.slug,
        path: path(article),
        description: article.excerpt,
        updated: article.updated,
        title: article.title,
        excerpt,
        category: article.category,
        category_path: journal_filters::path("", article.category.0, 1),
        reading_time: article.reading_time,
        publish_date: article.publish_date,
        date_time: article.date_time,
        featured: article.featured,
        picture: &article.picture,
        sample: article.sample,
        author: author(article),
        onward: ONWARD.get(article.category_index).and_then(Option::as_ref),
        next: next.map(plain),
        previous: previous.map(plain),
        related: cards(&related(article, [next, previous]), &nothing),
        words: &ARTICLE_WORDS,
    })
}

/// The author of an article: the founder, or the brand while its name is a sample and she has not signed the article.
pub(crate) fn author(article: &Article) -> &'static str {
    if article.signed { SITE.brand.founder } else { house() }
}

/// The author of articles that the founder has not signed: she herself, or the brand while its name is a sample.
pub(crate) fn house() -> &'static str {
    if SITE.brand.sample { SITE.brand.name } else { SITE.brand.founder }
}

/// Two articles that are neither this one nor its neighbors: of its category first, then the newest. It ends with the
/// second that it finds.
fn related(article: &'static Article, neighbors: [Option<&'static Article>; 2]) -> Vec<&'static Article> {
    let mut found = Vec::new();
    for same in [true, false] {
        for other in articles() {
            if (other.category_index == article.category_index) == same
                && other.slug != article.slug
                && !neighbors.into_iter().flatten().any(|near| near.slug == other.slug)
            {
                found.push(other);
                if found.len() == 2 {
                    return found;
                }
            }
        }
    }
    found
}

/// The day on which an article's text last changed, as `2026-01-18`: the day of its update, or of its publication.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn last_changed(article: &Article) -> &'static str {
    article.updated.unwrap_or(article.date_time)
}
