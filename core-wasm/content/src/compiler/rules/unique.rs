//! Rules for values that must be unique.

use crate::compiler::documents::node::Node;
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::reserved::is_id_of_layout;

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
pub fn unique_texts<'a>(texts: impl Iterator<Item = (Node, &'a str)>) -> Vec<Problem> {
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
