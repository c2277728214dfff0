//! Essays that were renamed or removed: warns about their former paths, which readers and other sites still link to.

use super::articles;
use super::check;
use super::documents::Documents;
use super::facts::Facts;
use super::links::path_of;
use super::node::Node;
use super::problem::{Problem, nearest};
use super::redirect_rules::{self, is_redirected};
use super::texts::Texts;
use crate::registry::{ROUTES, RouteId};

/// The path of an essay.
pub fn address_of(slug: &str) -> Option<String> {
    let route = ROUTES.iter().find(|route| route.id == RouteId::Article)?;
    Some(core_engine::router::path_for(route.pattern, slug))
}

/// Warns about essay paths in `before` that no longer exist: with the redirect to add, and the places that link there.
/// Essays that became drafts are left out.
pub fn warnings(documents: &Documents, facts: &Facts, texts: &Texts, before: &[String]) -> Vec<Problem> {
    let is_there = |address: &str| {
        articles::all(documents).any(|essay| address_of(essay.slug()).as_deref() == Some(address))
    };
    let gone = before.iter().filter(|address| !is_there(address) && !is_redirected(address, documents));
    let slugs = facts.slugs.get(&RouteId::Article).into_iter().flatten();
    let now: Vec<String> = slugs.filter_map(|slug| address_of(slug)).collect();
    let new: Vec<&str> =
        now.iter().map(String::as_str).filter(|address| !before.iter().any(|old| old == address)).collect();
    let warning = |address: &String| {
        let (found, to) = match (nearest(address, &new), new.as_slice()) {
            (Some(to), _) | (None, &[to]) => ("has another address now", to),
            (None, _) => ("is gone", "/journal"),
        };
        let links = links_to(address, documents, texts);
        let linked =
            if links.is_empty() { String::new() } else { format!("; it is linked in {}", links.join(", ")) };
        let message = format!(
            "the essay of {address} {found}, and the old one leads nowhere{linked} (write [[redirects]], and below it from = {address:?} and to = {to:?})"
        );
        Problem { is_taste: true, ..Problem::of_file(redirect_rules::FILE, message) }
    };
    gone.map(warning).collect()
}

/// The places that link to a path.
fn links_to(address: &str, documents: &Documents, texts: &Texts) -> Vec<String> {
    let mut places = Vec::new();
    let mut note = |problem: Problem| {
        let line = problem.line.map_or_else(String::new, |line| format!(":{line}"));
        places.push(format!("{}{line}", problem.file));
    };
    for document in documents.all() {
        check::visit(document, &mut |kind, node: Node| {
            if kind == "LinkTarget" && node.plain_text().map(path_of) == Some(address) {
                note(node.problem(""));
            }
        });
        let Some(text) = texts.get(document.name) else { continue };
        for (offset, _) in text.rendered.links.iter().filter(|(_, to)| path_of(to) == address) {
            note(document.root.source.problem(text.line_at(*offset), ""));
        }
    }
    places
}
