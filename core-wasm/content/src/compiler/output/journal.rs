//! The journal's index.

use std::cmp::Reverse;

use core_engine::dates::Day;

use crate::compiler::documents::Document;
use crate::compiler::documents::node::leak;
use crate::compiler::documents::paths::JOURNAL;
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::Facts;
use crate::compiler::facts::articles::{self, is_published};
use crate::compiler::texts::Texts;
use crate::compiler::values::from_toml::read;
use crate::journal_index::{self, IndexedArticle};
use crate::model::ArticleFrontMatter;

/// The journal's index: the published articles, newest first.
///
/// # Errors
/// If an article has not passed its check, or the index cannot be written.
pub fn index(facts: &Facts, texts: &Texts, today: Option<Day>) -> Result<Vec<u8>, Problem> {
    let published = articles::all(facts.documents).filter(|document| is_published(document, today));
    let mut indexed =
        published.map(|document| article(document, facts, texts)).collect::<Result<Vec<_>, _>>()?;
    indexed.sort_by_key(|article| (Reverse(article.date_time), article.slug));
    journal_index::write(indexed)
        .map_err(|error| Problem::of_file(JOURNAL, format!("the index cannot be written: {error}")))
}

/// The entry of an article in the index.
fn article(document: &Document, facts: &Facts, texts: &Texts) -> Result<IndexedArticle, Problem> {
    let front_matter = read::<ArticleFrontMatter>(document.name, facts)?;
    let ArticleFrontMatter { title, excerpt, category, featured, signed, sample, picture, .. } = front_matter;
    let computed = || Some(leak(format!("{} min read", texts.get(document.name)?.minutes())));
    let reading_time = front_matter.reading_time.map(|stated| stated.0).or_else(computed);
    let published = Day::from_long(front_matter.publish_date.0);
    let Some((reading_time, published)) = reading_time.zip(published) else {
        return Err(document.root.problem("the article has no text or no day (write both)"));
    };
    let updated = front_matter.updated.and_then(|day| Day::from_long(day.0));
    Ok(IndexedArticle {
        slug: document.slug(),
        title,
        excerpt: excerpt.0,
        title_lang_spans: facts.languages.spans(title),
        excerpt_lang_spans: facts.languages.spans(excerpt.0),
        category,
        reading_time,
        publish_date: front_matter.publish_date.0,
        date_time: leak(published.iso()),
        updated: updated.map(|day| leak(day.iso())),
        featured,
        signed: signed.unwrap_or(false),
        sample,
        picture,
    })
}
