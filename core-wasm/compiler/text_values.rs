//! Readers of texts with a rule of their own (links, URLs, dates, …), and of entities in a shorter form.

use super::engine::dates::Day;
use super::engine::validation::{is_email, is_web_url};
use super::from_toml::FromToml;
use super::loader::ContentLoader;
use super::model::{
    Email, Headline, IsoDate, LanguageCode, Link, LongDate, Metric, PagePath, Picture, PictureFile,
    ReadingTime, ShortName, WebAddress,
};
use super::node::{Node, leak};
use super::problem::nearest;

impl FromToml for Picture {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let id = node.text(loader)?;
        if let Some(described) = loader.pictures.get(id).cloned() {
            loader.use_picture(id, &node.source.name);
            return described;
        }
        let known: Vec<&str> = loader.pictures.keys().map(String::as_str).collect();
        let remedy = nearest(id, &known).map_or_else(
            || "describe it in content/pictures.toml".to_owned(),
            |near| format!("write {near:?}, or describe it in content/pictures.toml"),
        );
        loader.report(node, &format!("{} names the unknown picture {id:?} ({remedy})", node.label()));
        None
    }
}

impl FromToml for PictureFile {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let id = node.text(loader)?;
        if loader.images().contains(&id) {
            return Some(Self(id));
        }
        let remedy = nearest(id, &loader.images())
            .map_or_else(|| loader.missing_picture(id), |near| format!("write {near:?}"));
        loader.report(node, &format!("{} names a picture without a file, {id:?} ({remedy})", node.label()));
        None
    }
}

impl FromToml for Headline {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let text = node.prose(loader)?;
        let mut parts = text.split('*');
        let lead = parts.next().unwrap_or_default();
        let headline =
            match (parts.next(), parts.next(), parts.next()) {
                (None, ..) => Self { lead, accent: None, tail: None },
                (Some(accent), Some(tail), None) if !accent.trim().is_empty() => {
                    Self { lead, accent: Some(accent), tail: Some(tail).filter(|tail| !tail.is_empty()) }
                }
                _ => {
                    let stars = match text.matches('*').count() {
                        1 => "one star".to_owned(),
                        many => format!("{many} stars"),
                    };
                    loader.report(node, &format!(
                    "{} has {stars} (write at most one phrase between two: \"A house *you return to*\")",
                    node.label(),
                ));
                    return None;
                }
            };
        Some(headline)
    }
}

impl FromToml for Link {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let mut table = node.table(loader)?;
        let label = table.field::<&'static str>("label", &["doc = \"The words that are clicked\""], loader);
        if table.holds("subject") || table.holds("body") {
            let subject =
                table.field::<&'static str>("subject", &["doc = \"the subject of the letter\""], loader);
            let lines = table.field::<&'static [&'static str]>("body", &["doc = \"its lines\""], loader);
            table.finish(loader);
            // A missing contact address is reported with site.toml.
            let to = mailto(loader.links.email?, subject?, lines?);
            return Some(Self { label: label?, to, external: false });
        }
        let to = table.field::<LinkTarget>("to", &["doc = \"where it leads\""], loader);
        table.finish(loader);
        let (label, to) = (label?, to?.0);
        Some(Self { label, to, external: to.starts_with("https://") })
    }
}

/// A `mailto:` URL with a subject and a body, whose lines are separated by empty lines.
fn mailto(email: &str, subject: &str, lines: &[&str]) -> &'static str {
    let encode = |text: &str| -> String {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        let encoded =
            |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
        text.bytes().map(encoded).collect()
    };
    leak(format!("mailto:{email}?subject={}&body={}", encode(subject), encode(&lines.join("\r\n\r\n"))))
}

/// The target of a link: a page, a fragment, a web URL, a `mailto:` URL.
struct LinkTarget(&'static str);

impl FromToml for LinkTarget {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let to = node.text(loader)?;
        if to.starts_with('/') || to.starts_with('#') {
            let (path, fragment) =
                to.split_once('#').map_or((to, None), |(path, fragment)| (path, Some(fragment)));
            if fragment.is_some_and(|fragment| !is_fragment(fragment)) {
                loader.report(
                    node,
                    &format!(
                        "{} leads to the place {to:?} (write lower-case letters, digits and hyphens after #)",
                        node.label(),
                    ),
                );
                return None;
            }
            return if path.is_empty() { Some(Self(to)) } else { page(path, node, loader).map(|_| Self(to)) };
        }
        if is_mailto(to) || is_https_url(to) {
            return Some(Self(to));
        }
        loader.report(node, &format!(
            "{} leads to {to:?} (write /page, /page#place, #place, https://… or mailto:name@house.example)",
            node.label(),
        ));
        None
    }
}

/// Whether this is a `mailto:` URL of one address.
pub(super) fn is_mailto(url: &str) -> bool {
    let Some(rest) = url.strip_prefix("mailto:") else { return false };
    is_email(rest.split('?').next().unwrap_or_default()) && !url.contains(' ')
}

/// Whether this is an `https:` URL with a lower-case host.
pub(super) fn is_https_url(url: &str) -> bool {
    let Some(rest) = url.strip_prefix("https://") else { return false };
    let (authority, _) = rest.split_once('/').unwrap_or((rest, ""));
    let is_host = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.:".contains(&byte);
    is_web_url(url) && authority.bytes().all(is_host)
}

/// Whether this can be the id of an element on a page: lower-case letters, digits and hyphens.
fn is_fragment(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    text.starts_with(|char: char| char.is_ascii_lowercase()) && text.bytes().all(is_allowed)
}

/// Reports an unknown page, and a fragment that cannot be one.
pub(super) fn check_page_link(path: &'static str, fragment: &str, node: Node, loader: &mut ContentLoader) {
    if page(path, node, loader).is_some() && !fragment.is_empty() && !is_fragment(fragment) {
        let remedy = "write lower-case letters, digits and hyphens after #";
        loader.report(node, &format!("{} leads to the place {fragment:?} ({remedy})", node.label()));
    }
}

fn page(path: &'static str, node: Node, loader: &mut ContentLoader) -> Option<&'static str> {
    if loader.has_page(path) {
        return Some(path);
    }
    let remedy = loader
        .nearest_page(path)
        .map_or_else(|| "one that the registry of routes knows".to_owned(), |near| format!("{near:?}"));
    loader.report(node, &format!("{} leads to the unknown page {path:?} (write {remedy})", node.label()));
    None
}

impl FromToml for ShortName {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let name = <&'static str>::from_toml(node, loader)?;
        let length = name.chars().count();
        if length <= 12 {
            return Some(Self(name));
        }
        let message = format!("{} has {length} letters (write at most 12)", node.label());
        loader.report(node, &message);
        None
    }
}

impl FromToml for PagePath {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let path = node.text(loader)?;
        page(path, node, loader).map(Self)
    }
}

impl FromToml for WebAddress {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let address = node.text(loader)?;
        if is_https_url(address) {
            return Some(Self(address));
        }
        loader.report(
            node,
            &format!("{} is {address:?} (write an address that begins with https://)", node.label()),
        );
        None
    }
}

impl FromToml for Email {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let address = node.text(loader)?;
        if is_email(address) {
            return Some(Self(address));
        }
        loader.report(
            node,
            &format!("{} is {address:?} (write an address such as name@house.example)", node.label()),
        );
        None
    }
}

impl FromToml for IsoDate {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let text = node.text(loader)?;
        if Day::from_iso(text).is_some() {
            return Some(Self(text));
        }
        loader.report(node, &format!("{} is {text:?} (write a day such as 2026-01-03)", node.label()));
        None
    }
}

impl FromToml for LongDate {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let text = node.text(loader)?;
        if Day::from_long(text).is_some() {
            return Some(Self(text));
        }
        loader.report(node, &format!("{} is {text:?} (write a day such as January 18, 2026)", node.label()));
        None
    }
}

impl FromToml for ReadingTime {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let text = node.text(loader)?;
        let time = Self(text);
        if time.minutes().is_some() {
            return Some(time);
        }
        loader.report(
            node,
            &format!("{} is {text:?} (write a time such as 10 min read, or leave it out)", node.label()),
        );
        None
    }

    /// Computed from the body where it is not written (`articles.rs`).
    fn absent(_table: &str) -> Option<Self> {
        Some(Self(""))
    }
}

impl ReadingTime {
    /// The reading time of a number of whole minutes.
    pub fn of_minutes(minutes: usize) -> Self {
        Self(leak(format!("{minutes} min read")))
    }

    /// The whole minutes.
    pub fn minutes(self) -> Option<usize> {
        let minutes = self.0.strip_suffix(" min read")?;
        minutes.parse().ok().filter(|number| (1..=60).contains(number))
    }
}

impl FromToml for Metric {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let mut table = node.table(loader)?;
        let key = table.field::<&'static str>("key", &["doc = \"its key\""], loader);
        let named = table.holds("label");
        let label = if named || key != Some(Self::REACH) {
            table.field::<&'static str>("label", &["doc = \"what it is called on the page\""], loader)
        } else {
            Some(Self::REACH_LABEL)
        };
        let value = table.field::<&'static str>("value", &["doc = \"the figure as it is shown\""], loader);
        table.finish(loader);
        let (key, label, value) = (key?, label?, value?);
        if key == Self::REACH && label != Self::REACH_LABEL {
            let message = format!(
                "{} calls the key {key:?} {label:?} (leave the label out: it is shown as {:?})",
                node.label(),
                Self::REACH_LABEL
            );
            loader.report(node, &message);
            return None;
        }
        Some(Self { key, label, value })
    }
}

impl FromToml for LanguageCode {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let text = node.text(loader)?;
        if (2..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Some(Self(text));
        }
        loader.report(
            node,
            &format!("{} is {text:?} (write the short name of a language such as haw)", node.label()),
        );
        None
    }
}
