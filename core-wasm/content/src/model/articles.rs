//! Articles (`content/journal/*.md`) and their list (`pages/journal.toml`); specification §2, Journal list, and §3.

use core_content_derive::{written, written_and_sent};

use super::{Description, FormName, Hero, Link, Picture, SectionHead};

/// Pattern of a reading time of up to an hour. Its capture group is the number of minutes.
pub const READING_TIME: &str = "^([1-9]|[1-5][0-9]|60) min read$";

/// The filter value for all categories, as it appears in URLs. No category may have this name.
pub const ALL_CATEGORIES: &str = "All";

/// The most characters of an excerpt. They fill the three lines of the narrowest card, so that CSS never cuts an
/// excerpt within a word.
pub const MAX_EXCERPT: usize = 105;

/// An essay of the journal. The name of its file is the end of its address.
#[written]
pub struct ArticleFrontMatter {
    /// The title of the essay. The address of its page is made from it.
    pub title: &'static str,
    /// One or two sentences for lists and search engines, of at most 105 characters: a card shows three lines.
    pub excerpt: Excerpt,
    /// The reading time, such as `10 min read`. Leave it out, and it is computed from the text.
    pub reading_time: Option<ReadingTime>,
    /// The category of the journal that lists the essay.
    pub category: CategoryName,
    /// The day of publication, such as `January 18, 2026`. An essay with a day to come is published on that day.
    pub publish_date: LongDate,
    /// The day of your last change to the text, such as `January 18, 2026`. Leave it out while the text is unchanged.
    pub updated: Option<LongDate>,
    /// Whether the essay is shown large, above the others: one essay or two do.
    pub featured: bool,
    /// On while you are writing it: nobody else sees it.
    pub draft: bool,
    /// The picture above the essay and on its card.
    pub picture: Picture,
    /// On if the founder signs the essay with her own name. Otherwise the house signs it while her name is a sample.
    pub signed: Option<bool>,
    /// On while something in the essay is invented; off once all of it is yours.
    pub sample: bool,
}

/// A summary of at most 105 characters.
#[written]
#[schemars(extend("minLength" = 1, "maxLength" = MAX_EXCERPT))]
#[content(prose = long_excerpt)]
pub struct Excerpt(pub &'static str);
/// A time such as 10 min read, or leave it out.
#[written]
#[schemars(extend("pattern" = READING_TIME))]
pub struct ReadingTime(pub &'static str);
/// A day such as `January 18, 2026`.
#[written]
#[schemars(extend("pattern" = "^[A-Z][a-z]+ [0-9]{1,2}, [0-9]{4}$", "format" = "long-date"))]
#[content(example = "January 3, 2026")]
pub struct LongDate(pub &'static str);

/// The name of a category of essays, such as `Rituals`.
#[written_and_sent]
#[content(reference = unknown_category)]
pub struct CategoryName(pub &'static str);

/// The page with the list of essays: its texts, and the categories.
#[written_and_sent]
pub struct JournalPage {
    /// The title for search engines and the tab; the house's name is added.
    #[serde(skip_serializing)]
    pub title: &'static str,
    /// One or two sentences for search engines and shared links.
    #[serde(skip_serializing)]
    pub description: Description,
    /// The top of the page: title, sentence and picture.
    pub hero: Hero,
    /// The texts of the search field and the filter.
    pub search: SearchWords,
    /// The sentences that count the essays found.
    #[serde(skip_serializing)]
    pub results: ResultWords,
    /// The headings and links of the two lists.
    pub lists: ListWords,
    /// The categories, in the order of the filter.
    pub categories: &'static [JournalCategory],
    /// The labels on the page of an essay.
    #[serde(skip_serializing)]
    pub article: ArticleWords,
    /// The box that subscribes to the newsletter.
    pub newsletter: NewsletterBox,
    /// The newsletter's archive on another site.
    pub publication: Publication,
}

/// The texts of the search field and the filter.
#[written_and_sent]
pub struct SearchWords {
    /// The label of the search field, for people who listen to the page.
    pub label: &'static str,
    /// The words in the search field while it is empty.
    pub placeholder: &'static str,
    /// The button that empties the search field.
    pub clear_text: &'static str,
    /// The label of the category filter.
    pub category: &'static str,
    /// The choice of all categories.
    pub all: &'static str,
    /// Shown when a search finds nothing: what to try instead.
    pub none_hint: &'static str,
}

/// The sentences that count the essays found. `{count}`, `{query}` and `{category}` are filled in.
#[written_and_sent]
pub struct ResultWords {
    /// One essay in the whole journal.
    #[schemars(extend("placeholders" = {"may": ["category", "count", "query"]}))]
    pub one: &'static str,
    /// Several essays in the whole journal.
    #[schemars(extend("placeholders" = {"needs": ["count"], "may": ["category", "query"]}))]
    pub many: &'static str,
    /// One essay contains the search words.
    #[schemars(extend("placeholders" = {"needs": ["query"], "may": ["category", "count"]}))]
    pub one_query: &'static str,
    /// Several essays contain the search words.
    #[schemars(extend("placeholders" = {"needs": ["count", "query"], "may": ["category"]}))]
    pub many_query: &'static str,
    /// One essay is in the chosen category.
    #[schemars(extend("placeholders" = {"needs": ["category"], "may": ["count", "query"]}))]
    pub one_category: &'static str,
    /// Several essays are in the chosen category.
    #[schemars(extend("placeholders" = {"needs": ["count", "category"], "may": ["query"]}))]
    pub many_category: &'static str,
    /// One essay in the chosen category contains the search words.
    #[schemars(extend("placeholders" = {"needs": ["query", "category"], "may": ["count"]}))]
    pub one_both: &'static str,
    /// Several essays in the chosen category contain the search words.
    #[schemars(extend("placeholders" = {"needs": ["count", "query", "category"]}))]
    pub many_both: &'static str,
    /// The number of the page of a long list; `{number}` and `{total}` are filled in.
    #[schemars(extend("placeholders" = {"needs": ["number", "total"]}))]
    pub page: &'static str,
}

/// The headings and links of the two lists.
#[written_and_sent]
pub struct ListWords {
    /// The heading above the featured essays.
    pub featured: &'static str,
    /// The sentence below the heading of the featured essays.
    pub featured_note: &'static str,
    /// The heading above the other essays.
    pub rest: &'static str,
    /// The link from a card to its essay.
    pub read: &'static str,
    /// The link to the previous page of a long list.
    pub newer: &'static str,
    /// The link to the next page of a long list.
    pub older: &'static str,
    /// Shown in place of both lists while the journal has no essay.
    pub none: &'static str,
}

/// A category of essays.
#[written_and_sent]
pub struct JournalCategory {
    /// The name of the category, also in addresses. If you change it, change it in the essays too.
    pub name: &'static str,
    /// One line about the essays of this category.
    pub text: &'static str,
    /// A link to another page, shown while the category has no essay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
    /// The link below the category's essays; leave it out where the next essay is enough.
    #[serde(skip_serializing)]
    pub onward: Option<Link>,
}

/// The labels on the page of an essay.
#[written_and_sent]
pub struct ArticleWords {
    /// The heading above the table of contents.
    pub contents: &'static str,
    /// The button that copies the address of the essay.
    pub share: &'static str,
    /// The tooltip of the button that copies the address: what it copies, and what for.
    pub share_hint: &'static str,
    /// Shown after the address was copied.
    pub shared: &'static str,
    /// The label before the link to the next essay.
    pub next: &'static str,
    /// The label before the link to the previous essay.
    pub previous: &'static str,
    /// The heading above related essays.
    pub related: &'static str,
    /// The link back to the list.
    pub back: &'static str,
    /// The words before the day of publication.
    pub published: &'static str,
    /// The words before the author's name, at the end of the essay.
    pub written: &'static str,
}

/// The box that subscribes to the newsletter.
#[written_and_sent]
pub struct NewsletterBox {
    /// Small line and title.
    pub head: SectionHead,
    /// One or two sentences about the newsletter.
    pub text: &'static str,
    /// The form that stores the address.
    pub form: FormName,
    /// The label above the field for the address.
    pub label: &'static str,
    /// The words of the button.
    pub button: &'static str,
    /// Shown on the button while the address is being sent.
    pub sending: &'static str,
    /// Shown after the address was stored.
    pub thanks: &'static str,
    /// The sentence that says how the address is used.
    pub promise: &'static str,
    /// The link to the privacy page.
    pub privacy: Link,
}

/// The newsletter's archive on another site.
#[written_and_sent]
pub struct Publication {
    /// The sentence about the archive.
    pub text: &'static str,
    /// The link to the archive.
    pub link: Link,
    /// On while the address is invented; off once it is yours.
    pub sample: bool,
}
