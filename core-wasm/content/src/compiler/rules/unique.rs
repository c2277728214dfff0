//! Rules for values that must be unique: titles and descriptions of pages, and the helpers of other rules.

use crate::compiler::documents::Document;
use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::{CASE_STUDIES, FORMS, JOURNAL, LEGAL};
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::Facts;
use crate::compiler::facts::articles;
use crate::compiler::facts::reserved::is_id_of_layout;

/// Titles and descriptions must be unique, because search results show them. An article has its excerpt as its
/// description.
pub fn titles_and_descriptions(facts: &Facts) -> Vec<Problem> {
    let folders = ["pages", CASE_STUDIES, JOURNAL, LEGAL];
    let is_page = |document: &&Document| folders.iter().any(|folder| document.is_below(folder));
    let pages = || facts.documents.all().filter(is_page);
    let forms = facts.documents.items(FORMS, &["forms"]);
    let of_pages = |key: &'static str| pages().filter_map(move |page| page.root.key(key));
    let of_forms = |key: &'static str| forms.iter().filter_map(move |form| form.key(key));
    let titles = of_pages("title").chain(of_forms("meta_title"));
    let excerpts = articles::all(facts.documents).filter_map(|article| article.root.key("excerpt"));
    let descriptions = of_pages("description").chain(of_forms("description")).chain(excerpts);
    let shown = |node| Some((node, facts.shown(node)?));
    let mut problems = unique_texts(titles.filter_map(shown));
    problems.extend(unique_texts(descriptions.filter_map(shown)));
    problems
}

/// The slugs of a page's parts must be unique, and differ from the ids of the layout and from `taken`.
pub fn unique_ids(slugs: &[Node], taken: &[&str]) -> Vec<Problem> {
    let mut problems = unique(slugs);
    for (slug, id) in slugs.iter().filter_map(|slug| Some((slug, slug.plain_text()?))) {
        if is_id_of_layout(id) || taken.contains(&id) {
            problems
                .push(slug.fault(format!("is {id:?}, which names another part of the page (write another)")));
        }
    }
    problems
}

/// The problems of texts that occur a second time.
pub fn unique(nodes: &[Node]) -> Vec<Problem> {
    unique_texts(nodes.iter().filter_map(|node| Some((*node, node.plain_text()?))))
}

/// The problems of texts that occur a second time. Each text is compared as pages show it.
fn unique_texts<'a>(texts: impl Iterator<Item = (Node, &'a str)>) -> Vec<Problem> {
    let (mut seen, mut problems) = (Vec::new(), Vec::new());
    for (node, text) in texts {
        if seen.contains(&text) {
            problems
                .push(node.fault(format!("is {text:?} a second time (write another, or remove this one)")));
        }
        seen.push(text);
    }
    problems
}
