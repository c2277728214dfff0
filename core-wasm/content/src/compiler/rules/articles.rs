//! Rules of articles: reading time, days, how many are featured, and their categories.

use super::files::problem_of_slug;
use super::unique::unique;
use crate::compiler::documents::node::Node;
use crate::compiler::documents::problem::Problem;
use crate::compiler::documents::{Document, Documents};
use crate::compiler::facts::articles::{self, is_draft, minutes_of, stated_day};
use crate::compiler::texts::{RenderedText, Texts, WORDS_PER_MINUTE};
use crate::model::ALL_CATEGORIES;
use crate::registry::RouteId;

/// The most percent by which the number of words may differ from a stated reading time, unless the stated time is the
/// computed one.
const TOLERANCE_PERCENT: usize = 15;

/// The most articles that may be featured.
const MOST_FEATURED: usize = 2;

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

/// A stated reading time must fit the number of words.
fn problem_of_reading_time(root: Node, text: &RenderedText) -> Option<Problem> {
    let node = root.key("reading_time")?;
    let stated = node.plain_text()?;
    let minutes = minutes_of(stated)?;
    let (words, computed) = (text.rendered.words, text.minutes());
    let expected = minutes * WORDS_PER_MINUTE;
    let fits = minutes == computed || words.abs_diff(expected) * 100 <= expected * TOLERANCE_PERCENT;
    (!fits).then(|| {
        node.fault(format!(
            "is {stated:?}, and the body has {words} words (write \"{computed} min read\", or leave it out)"
        ))
    })
}

/// At most two articles may be featured, those with a publication day to come included.
pub fn too_many_featured(documents: &Documents) -> Vec<Problem> {
    let is_featured = |document: &&Document| document.root.is_true("featured") && !is_draft(document);
    let featured = articles::all(documents).filter(is_featured);
    let others = featured.skip(MOST_FEATURED).filter_map(|document| document.root.key("featured"));
    let message =
        format!("is true in more than {MOST_FEATURED} articles (write featured = false in one of them)");
    others.map(|node| node.fault(&message)).collect()
}

/// The names of categories must be unique, and differ from the filter value for all categories.
pub fn problems_of_categories(documents: &Documents) -> Vec<Problem> {
    let categories = documents.items("pages/journal.toml", &["categories"]);
    let names: Vec<Node> = categories.into_iter().filter_map(|category| category.key("name")).collect();
    let reserved = names.iter().filter(|name| name.plain_text() == Some(ALL_CATEGORIES));
    let problems = reserved
        .map(|name| name.fault(format!("is {ALL_CATEGORIES:?}, which chooses all of them (write another)")));
    unique(&names).into_iter().chain(problems).collect()
}
