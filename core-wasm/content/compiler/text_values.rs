//! Readers of texts with a rule of their own (links, URLs, dates, …), and of entities in a shorter form.

use serde_json::{Value, json};

use super::check::check_length;
use super::engine::validation::{is_email, is_web_url};
use super::from_toml::FromToml;
use super::loader::ContentLoader;
use super::model::{
    Description, Excerpt, Headline, Link, LinkTarget, MAX_EXCERPT, MailLink, Metric, Metrics, PageLink,
    PagePath, Picture, PictureFile, READING_TIME, ReadingTime,
};
use super::node::{Node, leak};
use super::pictures::unknown_picture;
use super::problem::write_nearest;
use super::schema::{Definitions, Describe, value};

impl FromToml for Picture {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let id = node.text(loader)?;
        if let Some(described) = loader.pictures.get(id).cloned() {
            loader.use_picture(id, &node.source.name);
            return described;
        }
        let known: Vec<&str> = loader.pictures.keys().map(String::as_str).collect();
        let message = unknown_picture(&node.label(), id, &known);
        loader.report(node, &message);
        None
    }
}

impl FromToml for PictureFile {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let id = node.text(loader)?;
        if loader.images().contains(&id) {
            return Some(Self(id));
        }
        let remedy = write_nearest(id, &loader.images(), &loader.missing_picture(id));
        loader.fault(node, &format!("names a picture without a file, {id:?} ({remedy})"));
        None
    }
}

impl FromToml for Headline {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let text = node.prose(loader)?;
        let mut parts = text.split('*');
        let lead = parts.next().unwrap_or_default();
        let headline = match (parts.next(), parts.next(), parts.next()) {
            (None, ..) => Self { lead, accent: None, tail: None },
            (Some(accent), Some(tail), None) if !accent.trim().is_empty() => {
                Self { lead, accent: Some(accent), tail: Some(tail).filter(|tail| !tail.is_empty()) }
            }
            _ => {
                let stars = match text.matches('*').count() {
                    1 => "one star".to_owned(),
                    many => format!("{many} stars"),
                };
                loader.fault(
                    node,
                    &format!(
                        "has {stars} (write at most one phrase between two: \"A house *you return to*\")"
                    ),
                );
                return None;
            }
        };
        Some(headline)
    }
}

impl FromToml for Link {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        if node.key("subject").or_else(|| node.key("body")).is_some() {
            let MailLink { label, subject, body } = MailLink::from_toml(node, loader)?;
            // A missing contact address is reported with site.toml.
            let to = mailto(loader.links.email?, subject, body);
            return Some(Self { label, to, external: false });
        }
        let PageLink { label, to: LinkTarget(to) } = PageLink::from_toml(node, loader)?;
        Some(Self { label, to, external: to.starts_with("https://") })
    }
}

impl Describe for Link {
    fn describe(definitions: &mut Definitions) -> Value {
        let forms = [PageLink::describe(definitions), MailLink::describe(definitions)];
        let docs = "doc = \"A link: to a page, a place or another site, or a letter to the house.\"";
        value("Link", &[docs], json!({ "anyOf": forms }), definitions)
    }
}

/// A `mailto:` URL with a subject and a body, whose lines are separated by empty lines.
fn mailto(email: &str, subject: &str, lines: &[&str]) -> &'static str {
    let (subject, body) = (percent_encoded(subject), percent_encoded(&lines.join("\r\n\r\n")));
    leak(format!("mailto:{email}?subject={subject}&body={body}"))
}

/// A letter with another subject; another link stays as it is.
pub fn with_subject(link: Link, subject: &str) -> Link {
    let parts = link.to.split_once("?subject=").zip(link.to.split_once("&body="));
    let to = parts.map(|((address, _), (_, body))| {
        leak(format!("{address}?subject={}&body={body}", percent_encoded(subject)))
    });
    Link { to: to.unwrap_or(link.to), ..link }
}

/// A text as part of the query of a URL.
pub fn percent_encoded(text: &str) -> String {
    percent_encode_but(b"-._~", text)
}

/// A text with percent-encoding of all but letters, digits and some marks.
pub fn percent_encode_but(plain: &[u8], text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || plain.contains(&byte);
    let encode =
        |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(encode).collect()
}

impl FromToml for LinkTarget {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let to = node.text(loader)?;
        if to.starts_with('/') || to.starts_with('#') {
            let (address, fragment) =
                to.split_once('#').map_or((to, None), |(address, fragment)| (address, Some(fragment)));
            let path = path_of(address);
            if fragment.is_some_and(|fragment| !is_fragment(fragment)) {
                loader.fault(
                    node,
                    &format!(
                        "leads to the place {to:?} (write lower-case letters, digits and hyphens after #)"
                    ),
                );
                return None;
            }
            return if path.is_empty() { Some(Self(to)) } else { page(path, node, loader).map(|_| Self(to)) };
        }
        if is_mailto(to) || is_https_url(to) {
            return Some(Self(to));
        }
        loader.fault(
            node,
            &format!(
                "leads to {to:?} (write /page, /page#place, #place, https://… or mailto:name@house.example)"
            ),
        );
        None
    }
}

/// The path of a link to a page of the site, without its query and its fragment.
pub(super) fn path_of(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or_default()
}

/// Whether this is a `mailto:` URL of one address.
pub(super) fn is_mailto(url: &str) -> bool {
    let address = pattern!(r"^mailto:([^?\s]+)(?:\?\S*)?$").captures(url).and_then(|found| found.get(1));
    address.is_some_and(|address| is_email(address.as_str()))
}

/// Whether this is an `https:` URL with a lower-case host.
pub(super) fn is_https_url(url: &str) -> bool {
    pattern!(r"^https://[a-z0-9.:-]+(?:[/?#]|$)").is_match(url) && is_web_url(url)
}

/// Whether this can be the id of an element on a page: lower-case letters, digits and hyphens.
fn is_fragment(text: &str) -> bool {
    pattern!("^[a-z][a-z0-9-]*$").is_match(text)
}

/// Reports an unknown page, and a fragment that cannot be one.
pub(super) fn check_page_link(path: &'static str, fragment: &str, node: Node, loader: &mut ContentLoader) {
    if page(path, node, loader).is_some() && !fragment.is_empty() && !is_fragment(fragment) {
        let remedy = "write lower-case letters, digits and hyphens after #";
        loader.fault(node, &format!("leads to the place {fragment:?} ({remedy})"));
    }
}

fn page(path: &'static str, node: Node, loader: &mut ContentLoader) -> Option<&'static str> {
    loader.check_page(&node.label(), path, node.source, node.start).then_some(path)
}

impl FromToml for PagePath {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let path = node.text(loader)?;
        page(path, node, loader).map(Self)
    }
}

impl FromToml for Description {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let text = <&str>::from_toml(node, loader)?;
        check_length(node, text, loader).then_some(Self(text))
    }
}

impl FromToml for Excerpt {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let text = <&str>::from_toml(node, loader)?;
        let length = text.chars().count();
        if length > MAX_EXCERPT {
            let remedy = format!("write at most {MAX_EXCERPT}, the three lines of a card");
            loader.fault(node, &format!("has {length} letters ({remedy})"));
        }
        (length <= MAX_EXCERPT).then_some(Self(text))
    }
}

impl FromToml for ReadingTime {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let is_time = |text| Self(text).minutes().is_some();
        node.checked(is_time, "a time such as 10 min read, or leave it out", loader).map(Self)
    }

    /// Computed from the body where it is not written (`articles.rs`).
    fn absent() -> Option<Self> {
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
        let minutes = pattern!(READING_TIME).captures(self.0)?.get(1)?;
        minutes.as_str().parse().ok()
    }
}

impl FromToml for Metrics {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let metrics = <[Metric; 3]>::from_toml(node, loader)?;
        let mut displayed: Vec<&str> = Vec::new();
        for (metric, node) in metrics.iter().zip(node.items()) {
            let label = metric.displayed();
            let own = node.key("label").unwrap_or(node);
            if displayed.contains(&label) {
                loader.fault(own, &format!("is {label:?} a second time (write another)"));
            } else if label.bytes().all(|byte| byte.is_ascii_digit()) {
                // JavaScript moves such a key of an object before the others.
                loader.fault(own, "is a number (write what it counts)");
            }
            displayed.push(label);
        }
        Some(Self(metrics))
    }
}

impl Describe for Metrics {
    fn describe(definitions: &mut Definitions) -> Value {
        <[Metric; 3]>::describe(definitions)
    }
}
