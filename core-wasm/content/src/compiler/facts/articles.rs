//! Articles: drafts, published articles, and articles that wait for their day.

use core_engine::dates::Day;

use crate::compiler::documents::node::leak;
use crate::compiler::documents::paths::JOURNAL;
use crate::compiler::documents::{Document, Documents};

/// All articles, drafts included.
pub fn all(documents: &Documents) -> impl Iterator<Item = &Document> {
    documents.below(JOURNAL)
}

/// Reads a day of the front matter; `None` if the key is missing or no day.
pub fn stated_day(document: &Document, key: &str) -> Option<Day> {
    Day::from_long(document.root.text_of(key)?)
}

pub fn is_draft(document: &Document) -> bool {
    document.root.is_true("draft")
}

/// True if the file says that the article is published. An article with a publication day after `today` is not.
fn is_public(document: &Document, today: Option<Day>) -> bool {
    let waits = || today.is_some_and(|today| stated_day(document, "publish_date") > Some(today));
    !is_draft(document) && !waits()
}

/// True if the article is public, or shown in a preview.
pub fn is_published(document: &Document, today: Option<Day>) -> bool {
    document.is_shown || is_public(document, today)
}

/// The slugs that links may lead to: published articles, and files that cannot be read, because a link to such a file
/// is not another problem.
pub fn linkable_slugs(documents: &Documents, today: Option<Day>) -> impl Iterator<Item = &'static str> {
    let is_linkable = move |name: &&str| {
        let document = documents.get(&format!("{JOURNAL}/{name}.md"));
        document.is_none_or(|document| is_published(document, today))
    };
    documents.names(JOURNAL, ".md").filter(is_linkable)
}

/// The publication day of an article.
#[derive(Debug)]
pub struct PublishDay {
    /// The name of the article's file.
    pub file: String,
    /// The day, such as `2026-01-18`.
    pub day: String,
}

/// The publication day of each article that is not a draft. Articles without a day are left out; a rule reports them.
pub fn publish_days(documents: &Documents) -> Vec<PublishDay> {
    let articles = all(documents).filter(|document| !is_draft(document));
    let publish_day = |document: &Document| {
        let day = stated_day(document, "publish_date")?.iso();
        Some(PublishDay { file: format!("{}.md", document.slug()), day })
    };
    articles.filter_map(publish_day).collect()
}

/// The publication days of articles that are not published yet.
pub fn coming_days(documents: &Documents, today: Option<Day>) -> impl Iterator<Item = &'static str> {
    let waiting = all(documents).filter(move |document| !is_draft(document) && !is_public(document, today));
    waiting.filter_map(|document| Some(leak(stated_day(document, "publish_date")?.iso())))
}

/// Reads the minutes of a reading time such as `10 min read`.
pub fn minutes_of(time: &str) -> Option<usize> {
    pattern!(crate::model::READING_TIME).captures(time)?.get(1)?.as_str().parse().ok()
}
