//! Rules of redirects: every former path redirects in one step, to a page of the site or to another site.

use crate::compiler::documents::Documents;
use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::REDIRECTS;
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::Facts;
use crate::compiler::values::urls::is_fragment;

/// A redirect of the file.
struct Line {
    from: Node,
    /// The former path in lower case.
    path: String,
    to: Option<Node>,
}

/// The redirects of the file that have a former path.
fn lines(documents: &Documents) -> Vec<Line> {
    let entries = documents.items(REDIRECTS, &["redirects"]).into_iter();
    let line = |entry: Node| {
        let from = entry.key("from")?;
        Some(Line { from, path: from.plain_text()?.to_ascii_lowercase(), to: entry.key("to") })
    };
    entries.filter_map(line).collect()
}

/// Every former path must occur once, and no redirect may lead to another one.
pub fn problems(facts: &Facts) -> Vec<Problem> {
    let lines = lines(facts.documents);
    let next = |path: &str| {
        let path = path.split_once('#').map_or(path, |(path, _)| path).to_ascii_lowercase();
        lines.iter().find(|line| line.path == path)?.to?.plain_text()
    };
    let mut problems = Vec::new();
    for (index, Line { from, path, to }) in lines.iter().enumerate() {
        if lines.iter().take(index).any(|before| before.path == *path) {
            problems.push(from.fault(format!("is {path:?} a second time (keep one of the two)")));
        }
        let Some((node, to)) = to.and_then(|node| Some((node, node.plain_text()?))) else { continue };
        if !to.starts_with('/') || to.contains('?') {
            continue;
        }
        let (page, fragment) = to.split_once('#').unwrap_or((to, ""));
        let Some(mut end) = next(page) else {
            problems.extend(problem_of_page(page, fragment, facts).map(|what| node.fault(what)));
            continue;
        };
        // After this many steps the chain has ended, or it is a loop.
        for _ in 0..=lines.len() {
            end = next(end).unwrap_or(end);
        }
        problems.push(node.fault(if next(end).is_some() {
            format!("leads to {to:?}, and from there in a circle (write a page)")
        } else {
            format!("leads to {to:?}, which is an old address itself (write {end:?})")
        }));
    }
    problems
}

/// The target must be a known page, and its fragment a valid id.
fn problem_of_page(page: &str, fragment: &str, facts: &Facts) -> Option<String> {
    facts.unknown_page(page).or_else(|| {
        (!fragment.is_empty() && !is_fragment(fragment)).then(|| {
            format!("leads to the place {fragment:?} (write lower-case letters, digits and hyphens after #)")
        })
    })
}
