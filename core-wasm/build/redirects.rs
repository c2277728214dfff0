//! Reads old addresses and checks that each leads somewhere at once: to a page of the house, or out of it.

use super::desk::{Desk, keep};
use super::model::{Destination, OldPath, RedirectStatus};
use super::read::{Node, Read};
use super::values::{fits_the_web, page_at};

/// What the server answers by itself, by the first part of the path.
const OF_THE_SERVER: [&str; 7] =
    ["functions", "webhooks", "program", "forms", "assets", "healthz", ".well-known"];

impl Read for OldPath {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let path = node.text(desk)?;
        match fault_of(path, desk) {
            None => Some(Self(path)),
            Some(fault) => {
                desk.note(node, &format!("{} is {path:?}, {fault}", node.called()));
                None
            }
        }
    }
}

/// What is wrong with an old path, and what to write.
fn fault_of(path: &str, desk: &Desk) -> Option<String> {
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
    if desk.knows_page(if lower.is_empty() { "/" } else { lower }) {
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
    OF_THE_SERVER
        .contains(&first)
        .then(|| format!("where the server answers /{first} by itself (write an address that is free)"))
}

/// A path as browsers send it: what an address cannot hold, as percent signs and digits.
fn as_sent(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~!$&'()+,;=:@%".contains(&byte);
    let letter = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.bytes().map(letter).collect()
}

impl Read for Destination {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let to = node.text(desk)?;
        let path = to.starts_with('/') && !to.starts_with("//");
        if to.contains('?') && path {
            let bare = to.split('?').next().unwrap_or_default();
            let message = format!(
                "{} leads to {to:?}, with a query (write {bare:?}; the visitor’s own is kept)",
                node.called()
            );
            desk.note(node, &message);
            return None;
        }
        // Whether the page exists is asked once all the old addresses are known.
        if path || fits_the_web(to) {
            return Some(Self(to));
        }
        let message = format!("{} leads to {to:?} (write /page, /page#place or https://…)", node.called());
        desk.note(node, &message);
        None
    }
}

impl Read for RedirectStatus {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let status = node.whole(301, 308, "301 or 308", desk)?;
        if matches!(status, 301 | 308) {
            return Some(Self(status));
        }
        desk.note(node, &format!("{} is {status} (write 301 or 308)", node.called()));
        None
    }
}

/// Every old address stands once and leads to a page or out of the house, without a stop on the way.
pub fn check(desk: &mut Desk) {
    let lines = desk.at("redirects.toml", &["redirects"]).map(Node::items).unwrap_or_default();
    let lines: Vec<(Node, &'static str, Option<Node>)> = lines
        .into_iter()
        .filter_map(|line| line.key("from").map(|from| (from, line.key("to"))))
        .filter_map(|(from, to)| Some((from, folded(from.plain_text()?), to)))
        .collect();
    let next = |path: &str| {
        let path = folded(path.split('#').next().unwrap_or(path));
        let found = lines.iter().find(|(_, from, _)| *from == path)?;
        found.2.and_then(Node::plain_text)
    };
    for (index, (from, path, to)) in lines.iter().enumerate() {
        if lines.iter().take(index).any(|(_, before, _)| before == path) {
            let message = format!("{} is {path:?} a second time (keep one of the two)", from.called());
            desk.note(*from, &message);
        }
        let Some(node) = to else { continue };
        let Some(to) = node.plain_text().filter(|to| to.starts_with('/') && !to.contains('?')) else {
            continue;
        };
        let (page, place) = to.split_once('#').map_or((to, ""), |(page, place)| (page, place));
        if next(page).is_none() {
            page_at(page, place, *node, desk);
            continue;
        }
        // So many steps lead either out of the chain or round in a circle.
        let mut end = page;
        for _ in 0..=lines.len() {
            end = next(end).unwrap_or(end);
        }
        let message = if next(end).is_some() {
            format!("{} leads to {to:?}, and from there in a circle (write a page)", node.called())
        } else {
            format!("{} leads to {to:?}, which is an old address itself (write {end:?})", node.called())
        };
        desk.note(*node, &message);
    }
}

/// A path without regard to case.
fn folded(path: &str) -> &'static str {
    keep(path.to_ascii_lowercase())
}
