//! Articles (`content/journal/*.md`) and their list (`pages/journal.toml`); specification §2, Journal list, and §3.

use core_content_derive::{entity, source};

use super::{Description, FormName, Headline, Hero, Link, Picture};

/// A reading time of up to an hour; its group is the minutes.
pub const READING_TIME: &str = "^([1-9]|[1-5][0-9]|60) min read$";

/// The name of the choice of all categories, in addresses: no category has it.
pub const ALL_CATEGORIES: &str = "All";

/// The most characters of an excerpt: three lines of the narrowest card, so that it is never cut within a word.
pub const MAX_EXCERPT: usize = 105;

/// An essay of the journal. Its address comes from its title.
#[source]
pub struct ArticleFrontMatter {
    /// What it is called.
    pub title: &'static str,
    /// One or two sentences for lists and search engines, of at most 105 characters: a card shows three lines.
    pub excerpt: Excerpt,
    /// How long it takes to read, such as `10 min read`. Leave it out, and it is counted.
    pub reading_time: Option<ReadingTime>,
    /// The shelf on which it stands.
    pub category: CategoryName,
    /// The day on which it appears, such as `January 18, 2026`. With a day to come it waits for it.
    pub publish_date: LongDate,
    /// The day on which you last changed what it says. Leave it out while it stands as it was published.
    pub updated: Option<LongDate>,
    /// Whether it lies on the table, before the others: one essay or two do.
    pub featured: bool,
    /// On while you are writing it: nobody else sees it.
    pub draft: bool,
    /// Its picture.
    pub picture: Picture,
    /// On where the founder signs it with her own name. Otherwise the house signs it while its name is a sample.
    pub signed: Option<bool>,
    /// On while something in it is invented; off once all of it is yours.
    pub sample: bool,
}

/// What an article is about, in at most 105 characters.
#[source]
#[schemars(extend("minLength" = 1, "maxLength" = MAX_EXCERPT))]
pub struct Excerpt(pub &'static str);
/// A time such as 10 min read, or leave it out.
#[source]
#[schemars(extend("pattern" = READING_TIME))]
pub struct ReadingTime(pub &'static str);
/// A day such as `January 18, 2026`.
#[source]
#[schemars(extend("pattern" = "^[A-Z][a-z]+ [0-9]{1,2}, [0-9]{4}$", "format" = "long-date"))]
pub struct LongDate(pub &'static str);

/// The name of a category of essays, such as `Rituals`.
#[entity]
pub struct CategoryName(pub &'static str);

/// The list of essays: its words, and the categories.
#[entity]
pub struct JournalPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The first screen.
    pub hero: Hero,
    /// The words of the search.
    pub search: SearchWords,
    /// The sentences that count what was found.
    #[serde(skip_serializing)]
    pub results: ResultWords,
    /// The words of the two lists.
    pub lists: ListWords,
    /// The shelves, in the order of the filter.
    pub categories: &'static [JournalCategory],
    /// The words of an article's own page.
    #[serde(skip_serializing)]
    pub article: ArticleWords,
    /// The newsletter box.
    pub newsletter: NewsletterBox,
    /// The letters that have an address of their own.
    pub publication: Publication,
}

/// The words of the search.
#[entity]
pub struct SearchWords {
    /// The name of the search box.
    pub label: &'static str,
    /// What stands in it while it is empty.
    pub placeholder: &'static str,
    /// The button that empties it.
    pub clear_text: &'static str,
    /// The name of the choice of shelves.
    pub category: &'static str,
    /// The choice of all shelves.
    pub all: &'static str,
    /// What to try when nothing is found.
    pub none_hint: &'static str,
}

/// The sentences that count what was found; `{count}`, `{query}` and `{category}` are filled in.
#[entity]
pub struct ResultWords {
    /// One article of all.
    #[schemars(extend("placeholders" = {"may": ["category", "count", "query"]}))]
    pub one: &'static str,
    /// Several of all.
    #[schemars(extend("placeholders" = {"needs": ["count"], "may": ["category", "query"]}))]
    pub many: &'static str,
    /// One article for a search.
    #[schemars(extend("placeholders" = {"needs": ["query"], "may": ["category", "count"]}))]
    pub one_query: &'static str,
    /// Several for a search.
    #[schemars(extend("placeholders" = {"needs": ["count", "query"], "may": ["category"]}))]
    pub many_query: &'static str,
    /// One article on a shelf.
    #[schemars(extend("placeholders" = {"needs": ["category"], "may": ["count", "query"]}))]
    pub one_category: &'static str,
    /// Several on a shelf.
    #[schemars(extend("placeholders" = {"needs": ["count", "category"], "may": ["query"]}))]
    pub many_category: &'static str,
    /// One article on a shelf for a search.
    #[schemars(extend("placeholders" = {"needs": ["query", "category"], "may": ["count"]}))]
    pub one_both: &'static str,
    /// Several on a shelf for a search.
    #[schemars(extend("placeholders" = {"needs": ["count", "query", "category"]}))]
    pub many_both: &'static str,
    /// Which page of a long list it is; `{number}` and `{total}` are filled in.
    #[schemars(extend("placeholders" = {"needs": ["number", "total"]}))]
    pub page: &'static str,
}

/// The words of the two lists.
#[entity]
pub struct ListWords {
    /// Above the featured articles.
    pub featured: &'static str,
    /// Below it.
    pub featured_note: &'static str,
    /// Above the others.
    pub rest: &'static str,
    /// The link to an article.
    pub read: &'static str,
    /// The link to the page before, in a long list.
    pub newer: &'static str,
    /// The link to the page after it.
    pub older: &'static str,
    /// In the place of both lists, while the journal holds no article.
    pub none: &'static str,
}

/// A category of essays.
#[entity]
pub struct JournalCategory {
    /// What it is called, in addresses too. Where you change it, change it in the essays as well.
    pub name: &'static str,
    /// What it holds, in one line.
    pub text: &'static str,
    /// Where else to look, for a shelf that holds nothing itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
    /// Where its articles lead a reader who has come to the end; leave it out where the next article is enough.
    #[serde(skip_serializing)]
    pub onward: Option<Link>,
}

/// The words of an article's own page.
#[entity]
pub struct ArticleWords {
    /// Above the table of contents.
    pub contents: &'static str,
    /// The button that copies the address.
    pub share: &'static str,
    /// Its tooltip: what it copies, and what for.
    pub share_hint: &'static str,
    /// Said when it is copied.
    pub shared: &'static str,
    /// Before the article that follows.
    pub next: &'static str,
    /// Before the article that came before.
    pub previous: &'static str,
    /// Above related articles.
    pub related: &'static str,
    /// The way back to the list.
    pub back: &'static str,
    /// Before the day of publication.
    pub published: &'static str,
    /// Before the author's name, at the end.
    pub written: &'static str,
}

/// The newsletter box.
#[entity]
pub struct NewsletterBox {
    /// The small line above the title, which may stand without it.
    pub eyebrow: Option<&'static str>,
    /// The title.
    pub title: Headline,
    /// What the letters are like.
    pub text: &'static str,
    /// The form that keeps the address.
    pub form: FormName,
    /// The words above the line for the address.
    pub label: &'static str,
    /// The button.
    pub button: &'static str,
    /// While the address is on its way.
    pub sending: &'static str,
    /// When it is kept.
    pub thanks: &'static str,
    /// What happens with it.
    pub promise: &'static str,
    /// Where to read more.
    pub privacy: Link,
}

/// The newsletter's archive on another site.
#[entity]
pub struct Publication {
    /// The sentence about them.
    pub text: &'static str,
    /// Where they are.
    pub link: Link,
    /// On while the address is invented; off once it is yours.
    pub sample: bool,
}
