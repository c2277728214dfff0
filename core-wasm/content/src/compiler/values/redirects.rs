//! The two paths of a redirect: each is judged by itself here, and all lines together in `rules/redirects.rs`.

use super::urls::{is_https_url, path_of, percent_encode_but};
use crate::compiler::facts::Facts;
use crate::compiler::facts::reserved::SERVER_SEGMENTS;

/// The problem of a former path; the message continues after the key's name.
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
    let first = lower.split('/').nth(1).filter(|first| SERVER_SEGMENTS.contains(first))?;
    Some(format!("where the server answers /{first} by itself (write an address that is free)"))
}

/// A path with percent-encoding, as browsers send it.
fn as_sent(path: &str) -> String {
    percent_encode_but(b"/-._~!$&'()+,;=:@%", path)
}

/// The problem of a redirect's target; the message continues after the key's name. `rules/redirects.rs` checks that the
/// page exists, because that needs all former paths.
pub fn problem_of_destination(to: &str, _: &Facts) -> Option<String> {
    let is_path = to.starts_with('/') && !to.starts_with("//");
    if is_path && let Some((bare, _)) = to.split_once('?') {
        return Some(format!("leads to {to:?}, with a query (write {bare:?}; the visitor’s own is kept)"));
    }
    (!is_path && !is_https_url(to))
        .then(|| format!("leads to {to:?} (write /page, /page#place or https://…)"))
}
