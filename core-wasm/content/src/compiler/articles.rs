//! Rules of articles, the set of published articles, and the journal's index.

use std::cmp::Reverse;

use core_engine::dates::Day;
use core_engine::router::is_slug;

use super::documents::{Document, Documents};
use super::facts::Facts;
use super::from_toml;
use super::node::{Node, leak};
use super::placeholders::in_words;
use super::problem::Problem;
use super::reserved;
use super::texts::{Text, Texts};
use crate::journal_index::{self, IndexedArticle};
use crate::model::ArticleFrontMatter;
use crate::registry::RouteId;

const FOLDER: &str = "journal/";
/// The assumed reading speed.
const WORDS_PER_MINUTE: usize = 220;
/// The most percent by which the number of words may differ from a stated reading time, unless the stated time is the
/// computed one.
const TOLERANCE: usize = 15;
const FEATURED: usize = 2;

/// Lists all articles, drafts included.
pub fn all(documents: &Documents) -> impl Iterator<Item = &Document> {
    documents.below(FOLDER)
}

/// Reads a day of the front matter; `None` if the key is missing or no day.
fn stated_day(document: &Document, key: &str) -> Option<Day> {
    Day::from_long(document.root.text_of(key)?)
}

fn is_draft(document: &Document) -> bool {
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
pub fn linked(documents: &Documents, today: Option<Day>) -> impl Iterator<Item = &'static str> {
    let is_linked = move |name: &&str| {
        let document = documents.get(&format!("{FOLDER}{name}.md"));
        document.is_none_or(|document| is_published(document, today))
    };
    documents.names("journal", ".md").filter(is_linked)
}

/// The file and the publication day of each article that is not a draft. Articles without a day are left out; a rule
/// reports them.
pub fn publish_days(documents: &Documents) -> Vec<(String, String)> {
    let published = all(documents).filter(|document| !is_draft(document));
    let day = |document: &Document| stated_day(document, "publish_date").map(Day::iso);
    published.filter_map(|document| Some((format!("{}.md", document.slug()), day(document)?))).collect()
}

/// The publication days of articles that are not published yet.
pub fn waiting(documents: &Documents, today: Option<Day>) -> impl Iterator<Item = &'static str> {
    let waiting = all(documents).filter(move |document| !is_draft(document) && !is_public(document, today));
    waiting.filter_map(|document| Some(leak(stated_day(document, "publish_date")?.iso())))
}

/// Reads the minutes of a reading time such as `10 min read`.
fn minutes_of(time: &str) -> Option<usize> {
    pattern!(crate::model::READING_TIME).captures(time)?.get(1)?.as_str().parse().ok()
}

fn computed_minutes(text: &Text) -> usize {
    ((text.rendered.words + WORDS_PER_MINUTE / 2) / WORDS_PER_MINUTE).max(1)
}

/// The shortest and the longest reading time of the published articles, in words: `seven to fifteen`.
pub fn reading_times(documents: &Documents, essays: &Texts, today: Option<Day>) -> String {
    let published = all(documents).filter(|document| is_published(document, today));
    let minutes = published.filter_map(|document| {
        let stated = document.root.text_of("reading_time").and_then(minutes_of);
        stated.or_else(|| Some(computed_minutes(essays.get(document.name)?)))
    });
    let minutes: Vec<usize> = minutes.collect();
    let (shortest, longest) = (minutes.iter().min().unwrap_or(&0), minutes.iter().max().unwrap_or(&0));
    match (in_words(*shortest), in_words(*longest)) {
        (shortest, longest) if shortest == longest => longest,
        (shortest, longest) => format!("{shortest} to {longest}"),
    }
}

/// The problems of an article; drafts have none. An article with a publication day to come is checked as if it were
/// published.
pub fn problems_of(document: &Document, texts: &Texts) -> Vec<Problem> {
    if is_draft(document) {
        return Vec::new();
    }
    let root = document.root;
    let mut problems: Vec<Problem> = problem_of_slug(RouteId::Article, document).into_iter().collect();
    problems.extend(texts.get(document.name).and_then(|text| problem_of_reading_time(root, text)));
    let [published, updated] = ["publish_date", "updated"].map(|key| stated_day(document, key));
    if let Some(node) = root.key("updated").filter(|_| updated.is_some() && updated <= published) {
        let found = node.plain_text().unwrap_or("?");
        problems.push(node.fault(format!(
            "is {found:?}, not after the day of publication (write a later day, or leave it out)"
        )));
    }
    problems
}

/// The name of a file must be a slug, and no other page may have it as its path.
pub fn problem_of_slug(route: RouteId, document: &Document) -> Option<Problem> {
    let name = document.slug();
    if is_slug(name) {
        return reserved::problem_of(&[route], name, document.root, "rename the file");
    }
    let message = "the name of the file is its address (write lower-case letters, digits and single hyphens)";
    Some(document.root.problem(message))
}

/// A stated reading time must fit the number of words.
fn problem_of_reading_time(root: Node, text: &Text) -> Option<Problem> {
    let node = root.key("reading_time")?;
    let stated = node.plain_text()?;
    let minutes = minutes_of(stated)?;
    let (words, computed) = (text.rendered.words, computed_minutes(text));
    let expected = minutes * WORDS_PER_MINUTE;
    let fits = minutes == computed || words.abs_diff(expected) * 100 <= expected * TOLERANCE;
    (!fits).then(|| {
        node.fault(format!(
            "is {stated:?}, and the body has {words} words (write \"{computed} min read\", or leave it out)"
        ))
    })
}

/// At most two articles may be featured, those with a publication day to come included.
pub fn too_many_featured(documents: &Documents) -> Vec<Problem> {
    let featured = all(documents).filter(|document| document.root.is_true("featured") && !is_draft(document));
    let others = featured.skip(FEATURED).filter_map(|document| document.root.key("featured"));
    let message = format!("is true in more than {FEATURED} articles (write featured = false in one of them)");
    others.map(|node| node.fault(&message)).collect()
}

/// The journal's index: the published articles, newest first.
///
/// # Errors
/// If an article has not passed its check, or the index cannot be written.
pub fn index(
    documents: &Documents,
    facts: &Facts,
    texts: &Texts,
    today: Option<Day>,
) -> Result<Vec<u8>, Problem> {
    let published = all(documents).filter(|document| is_published(document, today));
    let mut articles =
        published.map(|document| article(document, facts, texts)).collect::<Result<Vec<_>, _>>()?;
    articles.sort_by_key(|article| (Reverse(article.date_time), article.slug));
    journal_index::write(articles)
        .map_err(|error| Problem::of_file(FOLDER, format!("the index cannot be written: {error}")))
}

fn article(document: &Document, facts: &Facts, texts: &Texts) -> Result<IndexedArticle, Problem> {
    let front_matter = from_toml::read::<ArticleFrontMatter>(facts.documents, document.name, facts)?;
    let ArticleFrontMatter { title, excerpt, category, featured, signed, sample, picture, .. } = front_matter;
    let computed = || Some(leak(format!("{} min read", computed_minutes(texts.get(document.name)?))));
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
        lang_spans: [title, excerpt.0].map(|text| facts.languages.spans(text)),
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
