//! Rules of redirects: every former path redirects in one step, to a page of the site or to another site.

use super::documents::Documents;
use super::facts::Facts;
use super::links::{is_fragment, is_https_url, path_of, percent_encode_but};
use super::node::Node;
use super::problem::Problem;
use super::reserved::SERVED;

pub const FILE: &str = "redirects.toml";

/// Describes the problem of a former path; the message continues after the key's name.
pub fn problem_of_old_path(path: &str, facts: &Facts) -> Option<String> {
    problem_of(path, facts).map(|problem| format!("is {path:?}, {problem}"))
}

/// The problem of a former path, and the remedy.
fn problem_of(path: &str, facts: &Facts) -> Option<String> {
    let Some(inside) = path.strip_prefix('/') else {
        return Some(format!("which does not begin with a slash (write {:?})", format!("/{path}")));
    };
    let bare = path_of(path);
    if bare != path {
        return Some(format!("which goes on behind the path (write {bare:?}; a query is kept by itself)"));
    }
    if path.contains('*') {
        return Some("which has a star (write each old address by itself)".to_owned());
    }
    let lower = path.to_ascii_lowercase();
    let lower = lower.trim_end_matches('/');
    if facts.has_page(if lower.is_empty() { "/" } else { lower }) {
        return Some("which is a page of the house (remove it: the page is there)".to_owned());
    }
    if inside.ends_with('/') {
        let bare = path.trim_end_matches('/');
        return Some(format!("which ends with a slash (write {bare:?}; one with a slash is known, too)"));
    }
    if inside.split('/').any(str::is_empty) {
        let parts: Vec<&str> = inside.split('/').filter(|part| !part.is_empty()).collect();
        return Some(format!("which has two slashes in a row (write {:?})", format!("/{}", parts.join("/"))));
    }
    let sent = as_sent(path);
    if sent != path {
        return Some(format!("which no browser sends (write {sent:?})"));
    }
    let first = lower.split('/').nth(1).filter(|first| SERVED.contains(first))?;
    Some(format!("where the server answers /{first} by itself (write an address that is free)"))
}

/// A path with percent-encoding, as browsers send it.
fn as_sent(path: &str) -> String {
    percent_encode_but(b"/-._~!$&'()+,;=:@%", path)
}

/// Describes the problem of a redirect's target; the message continues after the key's name. `problems` checks that
/// the page exists, because it needs all former paths.
pub fn problem_of_destination(to: &str, _: &Facts) -> Option<String> {
    let is_path = to.starts_with('/') && !to.starts_with("//");
    if is_path && let Some((bare, _)) = to.split_once('?') {
        return Some(format!("leads to {to:?}, with a query (write {bare:?}; the visitor’s own is kept)"));
    }
    (!is_path && !is_https_url(to))
        .then(|| format!("leads to {to:?} (write /page, /page#place or https://…)"))
}

/// A redirect of the file.
struct Line {
    from: Node,
    /// The former path in lower case.
    path: String,
    to: Option<Node>,
}

fn lines(documents: &Documents) -> Vec<Line> {
    let entries = documents.items(FILE, &["redirects"]).into_iter();
    let line = |entry: Node| {
        let from = entry.key("from")?;
        Some(Line { from, path: from.plain_text()?.to_ascii_lowercase(), to: entry.key("to") })
    };
    entries.filter_map(line).collect()
}

/// Every former path must occur once, and no redirect may lead to another one.
pub fn problems(documents: &Documents, facts: &Facts) -> Vec<Problem> {
    let lines = lines(documents);
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
