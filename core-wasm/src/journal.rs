//! The reading room: finding articles by words and by shelf (specification §2 and §5, Journal list).
//!
//! A search is a substring of title or excerpt, in any spelling that [`crate::fold`] makes the same, together
//! with a shelf. What an article says is folded while compiling, so that a keystroke costs a few microseconds.
//!
//! ```
//! let answer = core_wasm::journal::find("HAWAIʻI", "All");
//! assert!(!answer.empty);
//! assert_eq!(answer.articles.len(), core_wasm::journal::find("hawaii", "All").articles.len());
//! ```

use crate::content::{ARTICLE_WORDS, ARTICLES, RESULTS};
use crate::fold::{fold, fold_with_places};
use crate::model::{ArticleMatter, ArticleWords, Category, Picture};
use crate::places::{fill, find as find_words, holds};

/// An article that is not a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    /// Its place in the address.
    pub slug: &'static str,
    /// What a search looks through: title and excerpt, folded, on two lines.
    pub searched: &'static str,
    /// Words of other languages in its title and in its excerpt.
    pub said: [&'static [Said]; 2],
    /// The day it was published, for machines: `2026-01-18`.
    pub date_time: &'static str,
    /// What its author says of it.
    pub matter: ArticleMatter,
}

/// A word of another language in a text: where it begins and ends, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Said {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// The short name of its language (BCP 47).
    pub lang: &'static str,
}

entity! {
    /// What a search in the journal finds.
    pub struct JournalAnswer {
        /// The chosen shelf; one that does not exist is `All`.
        pub category: &'static str,
        /// The words that were searched for, without space around them.
        pub query: String,
        /// `All` and the five shelves, each with the number of its articles.
        pub categories: Vec<CategoryChoice>,
        /// How many were found, in a sentence.
        pub count_text: String,
        /// The articles on the table: only while everything is shown.
        pub featured: Vec<ArticleCard>,
        /// All others that were found, the newest first.
        pub articles: Vec<ArticleCard>,
        /// Whether nothing was found.
        pub empty: bool,
    }

    /// One choice of the category filter.
    pub struct CategoryChoice {
        /// What it is called, in the address too.
        pub name: &'static str,
        /// How many articles it holds, whatever is searched for.
        pub count: usize,
        /// Whether it is chosen.
        pub active: bool,
    }

    /// An article in a list.
    pub struct ArticleCard {
        /// Its place in the address.
        pub slug: &'static str,
        /// The path of its page.
        pub path: String,
        /// What it is called, with the words that were searched for marked.
        pub title: Vec<Part>,
        /// What it is about, with the words that were searched for marked.
        pub excerpt: Vec<Part>,
        /// On which shelf it stands.
        pub category: Category,
        /// How long it takes to read: `9 min read`.
        pub reading_time: &'static str,
        /// The day it was published: `January 18, 2026`.
        pub publish_date: &'static str,
        /// The same for machines: `2026-01-18`.
        pub date_time: &'static str,
        /// Whether it lies on the table.
        pub featured: bool,
        /// Its picture.
        pub picture: &'static Picture,
    }

    /// A piece of a text in which a search marks what it found, and words of other languages say which.
    pub struct Part {
        /// The piece.
        pub text: &'static str,
        /// Whether it was searched for.
        pub marked: bool,
        /// The language of the piece where it is not that of the house, such as `haw`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub lang: Option<&'static str>,
    }

    /// An article's own page. Its body is not here: it is written by the build and loaded with the page.
    pub struct ArticlePage {
        /// Its place in the address, and the name of its body.
        pub slug: &'static str,
        /// The path of the page.
        pub path: String,
        /// What its author says of it, in one piece: its head tells that.
        #[serde(skip)]
        pub matter: &'static ArticleMatter,
        /// The page's one main title.
        pub title: &'static str,
        /// What it is about.
        pub excerpt: Vec<Part>,
        /// On which shelf it stands.
        pub category: Category,
        /// How long it takes to read: `9 min read`.
        pub reading_time: &'static str,
        /// The day it was published: `January 18, 2026`.
        pub publish_date: &'static str,
        /// The same for machines: `2026-01-18`.
        pub date_time: &'static str,
        /// Whether it lies on the table.
        pub featured: bool,
        /// Its picture.
        pub picture: &'static Picture,
        /// Whether something in it is invented.
        pub sample: bool,
        /// The article that follows in the list, which is the older one; `null` after the last.
        pub next: Option<ArticleCard>,
        /// The article before it in the list, which is the newer one; `null` before the first.
        pub previous: Option<ArticleCard>,
        /// Two others that stand near it: of the same shelf first.
        pub related: Vec<ArticleCard>,
        /// The words around it.
        pub words: &'static ArticleWords,
    }
}

/// The name of the choice of all shelves, in the address too.
pub const ALL: &str = "All";

/// What a search finds: `query` in any spelling, `category` by its exact name.
#[must_use]
pub fn find(query: &str, category: &str) -> JournalAnswer {
    let category = Category::named(Some(category));
    let query = query.trim();
    let folded = fold(query);
    let words = folded.trim();
    let found: Vec<&'static Article> = ARTICLES
        .iter()
        .filter(|article| category.is_none_or(|category| article.matter.category == category))
        .filter(|article| holds(article.searched, words))
        .collect();
    let count = found.len();
    // The table is laid only while nobody is looking for anything.
    let (featured, articles): (Vec<&'static Article>, Vec<&'static Article>) = found
        .into_iter()
        .partition(|article| category.is_none() && words.is_empty() && article.matter.featured);
    let cards =
        |articles: Vec<&'static Article>| articles.into_iter().map(|article| article.card(words)).collect();
    JournalAnswer {
        category: category.map_or(ALL, Category::word),
        query: query.to_owned(),
        categories: choices(category),
        count_text: count_text(count, if words.is_empty() { "" } else { query }, category),
        featured: cards(featured),
        articles: cards(articles),
        empty: count == 0,
    }
}

fn choices(chosen: Option<Category>) -> Vec<CategoryChoice> {
    let shelf = |category: &Category| CategoryChoice {
        name: category.word(),
        count: ARTICLES.iter().filter(|article| article.matter.category == *category).count(),
        active: chosen == Some(*category),
    };
    let all = CategoryChoice { name: ALL, count: ARTICLES.len(), active: chosen.is_none() };
    [all].into_iter().chain(Category::ALL.iter().map(shelf)).collect()
}

fn count_text(count: usize, query: &str, category: Option<Category>) -> String {
    let words = &RESULTS;
    let (one, many) = match (query, category) {
        ("", None) => (words.one, words.many),
        (_, None) => (words.one_query, words.many_query),
        ("", Some(_)) => (words.one_category, words.many_category),
        (_, Some(_)) => (words.one_both, words.many_both),
    };
    let sentence = if count == 1 { one } else { many };
    // The visitor's words come last: whatever she writes, nothing in it is filled in.
    let sentence = fill(sentence, "{count}", &count.to_string());
    fill(&fill(&sentence, "{category}", category.map_or(ALL, Category::word)), "{query}", query)
}

/// The page of an article, by its slug.
#[must_use]
pub fn article(slug: &str) -> Option<ArticlePage> {
    let place = ARTICLES.iter().position(|article| article.slug == slug)?;
    let article = ARTICLES.get(place)?;
    let next = ARTICLES.get(place + 1);
    let previous = place.checked_sub(1).and_then(|before| ARTICLES.get(before));
    let card = |article: &'static Article| article.card("");
    let matter = &article.matter;
    let [_, excerpt] = article.parts("");
    Some(ArticlePage {
        slug: article.slug,
        path: article.path(),
        matter,
        title: matter.title,
        excerpt,
        category: matter.category,
        reading_time: matter.reading_time.0,
        publish_date: matter.publish_date.0,
        date_time: article.date_time,
        featured: matter.featured,
        picture: &matter.picture,
        sample: matter.sample,
        next: next.map(card),
        previous: previous.map(card),
        related: related(article, [next, previous]).into_iter().map(card).collect(),
        words: &ARTICLE_WORDS,
    })
}

/// Two articles that are neither this one nor its neighbours: of its shelf first, then the newest.
fn related(article: &Article, neighbours: [Option<&Article>; 2]) -> Vec<&'static Article> {
    let others = ARTICLES.iter().filter(|other| {
        other.slug != article.slug && !neighbours.into_iter().flatten().any(|near| near.slug == other.slug)
    });
    let (same, rest): (Vec<_>, Vec<_>) =
        others.partition(|other| other.matter.category == article.matter.category);
    same.into_iter().chain(rest).take(2).collect()
}

impl Article {
    pub(crate) fn path(&self) -> String {
        ["/journal/", self.slug].concat()
    }

    /// The day on which what it says last changed, as `2026-01-18`: it was published then, or changed later.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn last_changed(&self) -> String {
        let updated = self.matter.updated.and_then(|day| crate::dates::Day::from_long(day.0));
        updated.map_or_else(|| self.date_time.to_owned(), crate::dates::Day::iso)
    }

    /// Title and excerpt in pieces; `words` are folded.
    fn parts(&self, words: &str) -> [Vec<Part>; 2] {
        let [title, excerpt] = self.said;
        [marked(self.matter.title, title, words), marked(self.matter.excerpt, excerpt, words)]
    }

    /// The article in a list; `words` are folded.
    fn card(&'static self, words: &str) -> ArticleCard {
        let matter = &self.matter;
        let [title, excerpt] = self.parts(words);
        ArticleCard {
            slug: self.slug,
            path: self.path(),
            title,
            excerpt,
            category: matter.category,
            reading_time: matter.reading_time.0,
            publish_date: matter.publish_date.0,
            date_time: self.date_time,
            featured: matter.featured,
            picture: &matter.picture,
        }
    }
}

/// A text in pieces: those that fold to `words`, and those between them, which end where a language does. Together
/// they are the text.
fn marked(text: &'static str, said: &[Said], words: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut push = |from: usize, to: usize, marked: bool| {
        let mut at = from;
        let foreign = said.iter().filter(|_| !marked).flat_map(|word| [word.from, word.to]);
        for end in foreign.chain([to]).map(|end| end.max(from).min(to)) {
            if let Some(text) = text.get(at..end).filter(|text| !text.is_empty()) {
                let word = said.iter().find(|word| word.from <= at && end <= word.to);
                parts.push(Part { text, marked, lang: word.map(|word| word.lang) });
            }
            at = end;
        }
    };
    let mut written = 0;
    if !words.is_empty() {
        let (folded, places) = fold_with_places(text);
        for start in find_words(&folded, words) {
            let place = |at: usize| places.get(at).copied().unwrap_or(text.len());
            let (from, to) = (place(start), after(&places, start + words.len(), text));
            // A letter that folds to two, found by each of them, is marked once.
            if from < written || to <= from {
                continue;
            }
            push(written, from, false);
            push(from, to, true);
            written = to;
        }
    }
    push(written, text.len(), false);
    parts
}

/// Where the letter ends whose fold ends at `end`.
fn after(places: &[usize], end: usize, text: &str) -> usize {
    let last = end.checked_sub(1).and_then(|last| places.get(last)).copied().unwrap_or(text.len());
    let rest = text.get(last..).unwrap_or_default();
    last + rest.chars().next().map_or(0, char::len_utf8)
}
