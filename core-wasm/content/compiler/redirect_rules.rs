//! Redirect rules: every old path redirects in one step, to a page of the site or to another site.

use super::from_toml::FromToml;
use super::loader::ContentLoader;
use super::model::{Destination, OldPath, RedirectStatus};
use super::node::{Node, leak};
use super::reserved::SERVED;
use super::text_values::{check_page_link, is_https_url, percent_encode_but};

impl FromToml for OldPath {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let path = node.text(loader)?;
        match problem_of(path, loader) {
            None => Some(Self(path)),
            Some(problem) => {
                loader.fault(node, &format!("is {path:?}, {problem}"));
                None
            }
        }
    }
}

/// What is wrong with an old path, and what to write.
fn problem_of(path: &str, loader: &ContentLoader) -> Option<String> {
    let Some(inside) = path.strip_prefix('/') else {
        return Some(format!("which does not begin with a slash (write {:?})", format!("/{path}")));
    };
    let bare = path.split(['?', '#']).next().unwrap_or_default();
    if bare != path {
        return Some(format!("which goes on behind the path (write {bare:?}; a query is kept by itself)"));
    }
    if path.contains('*') {
        return Some("which has a star (write each old address by itself)".to_owned());
    }
    let lower = path.to_ascii_lowercase();
    let lower = lower.trim_end_matches('/');
    if loader.has_page(if lower.is_empty() { "/" } else { lower }) {
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
    let first = lower.split('/').nth(1).unwrap_or_default();
    SERVED
        .contains(&first)
        .then(|| format!("where the server answers /{first} by itself (write an address that is free)"))
}

/// A path as browsers send it, with percent-encoding.
fn as_sent(path: &str) -> String {
    percent_encode_but(b"/-._~!$&'()+,;=:@%", path)
}

impl FromToml for Destination {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let to = node.text(loader)?;
        let path = to.starts_with('/') && !to.starts_with("//");
        if to.contains('?') && path {
            let bare = to.split('?').next().unwrap_or_default();
            loader.fault(
                node,
                &format!("leads to {to:?}, with a query (write {bare:?}; the visitor’s own is kept)"),
            );
            return None;
        }
        // `check` looks for the page once all old paths are known.
        if path || is_https_url(to) {
            return Some(Self(to));
        }
        loader.fault(node, &format!("leads to {to:?} (write /page, /page#place or https://…)"));
        None
    }
}

impl FromToml for RedirectStatus {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let status = node.integer(301..=308, "301 or 308", loader)?;
        if matches!(status, 301 | 308) {
            return Some(Self(status));
        }
        loader.fault(node, &format!("is {status} (write 301 or 308)"));
        None
    }
}

/// Every old path occurs once, and no redirect leads to another.
pub fn check(loader: &mut ContentLoader) {
    let lines = loader.items("redirects.toml", &["redirects"]);
    let lines: Vec<(Node, &'static str, Option<Node>)> = lines
        .into_iter()
        .filter_map(|line| line.key("from").map(|from| (from, line.key("to"))))
        .filter_map(|(from, to)| Some((from, lower_case(from.plain_text()?), to)))
        .collect();
    let next = |path: &str| {
        let path = lower_case(path.split('#').next().unwrap_or(path));
        let found = lines.iter().find(|(_, from, _)| *from == path)?;
        found.2.and_then(Node::plain_text)
    };
    for (index, (from, path, to)) in lines.iter().enumerate() {
        if lines.iter().take(index).any(|(_, before, _)| before == path) {
            loader.fault(*from, &format!("is {path:?} a second time (keep one of the two)"));
        }
        let Some(node) = to else { continue };
        let Some(to) = node.plain_text().filter(|to| to.starts_with('/') && !to.contains('?')) else {
            continue;
        };
        let (page, fragment) = to.split_once('#').unwrap_or((to, ""));
        if next(page).is_none() {
            check_page_link(page, fragment, *node, loader);
            continue;
        }
        // After this many steps the chain has ended, or it is a circle.
        let mut end = page;
        for _ in 0..=lines.len() {
            end = next(end).unwrap_or(end);
        }
        let message = if next(end).is_some() {
            format!("{} leads to {to:?}, and from there in a circle (write a page)", node.label())
        } else {
            format!("{} leads to {to:?}, which is an old address itself (write {end:?})", node.label())
        };
        loader.report(*node, &message);
    }
}

/// A path in lower case.
fn lower_case(path: &str) -> &'static str {
    leak(path.to_ascii_lowercase())
}
