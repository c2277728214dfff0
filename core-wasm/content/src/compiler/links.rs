//! Links and their targets, and `mailto:` links to the house.

use core_engine::validation::{is_email, is_web_url};

use super::facts::Facts;
use super::from_toml::FromToml;
use super::node::{Node, leak};
use super::problem::Problem;
use super::text_rules::{RuntimePlaceholders, Stated};
use crate::model::{Link, LinkTarget, MailLink, PageLink};

/// True if a link is written as one that opens a prepared letter.
fn is_letter(node: Node) -> bool {
    node.key("subject").or_else(|| node.key("body")).is_some()
}

impl FromToml for Link {
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        let check = if is_letter(node) { MailLink::check } else { PageLink::check };
        check(node, placeholders, facts)
    }

    fn example(stated: &Stated, facts: &Facts) -> String {
        PageLink::example(stated, facts)
    }

    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        if is_letter(node) {
            let MailLink { label, subject, body } = MailLink::from_toml(node, facts)?;
            let to = mailto(facts.email?, subject, body);
            return Some(Self { label, to, external: false });
        }
        let PageLink { label, to: LinkTarget(to) } = PageLink::from_toml(node, facts)?;
        Some(Self { label, to, external: to.starts_with("https://") })
    }
}

/// Builds a `mailto:` URL. Lines of the body are separated by empty lines.
fn mailto(email: &str, subject: &str, lines: &[&str]) -> &'static str {
    let (subject, body) = (percent_encoded(subject), percent_encoded(&lines.join("\r\n\r\n")));
    leak(format!("mailto:{email}?subject={subject}&body={body}"))
}

/// Replaces the subject of a `mailto:` link; other links are returned unchanged.
pub fn with_subject(link: Link, subject: &str) -> Link {
    let parts = link.to.split_once("?subject=").zip(link.to.split_once("&body="));
    let to = parts.map(|((address, _), (_, body))| {
        leak(format!("{address}?subject={}&body={body}", percent_encoded(subject)))
    });
    Link { to: to.unwrap_or(link.to), ..link }
}

/// Percent-encodes a text for the query of a URL.
pub fn percent_encoded(text: &str) -> String {
    percent_encode_but(b"-._~", text)
}

/// Percent-encodes all bytes but ASCII letters, digits and those in `plain`.
pub fn percent_encode_but(plain: &[u8], text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || plain.contains(&byte);
    let encode =
        |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(encode).collect()
}

/// Describes the problem of a link's target; the message continues after the key's name.
pub fn problem_of_target(to: &str, facts: &Facts) -> Option<String> {
    if !to.starts_with(['/', '#']) {
        return (!leads_elsewhere(to)).then(|| format!("leads to {to:?} ({TARGETS})"));
    }
    if to.contains(['{', '}']) {
        return Some(format!("leads to {to:?}, with braces (write the address without them)"));
    }
    if to.split_once('#').is_some_and(|(_, place)| !is_fragment(place)) {
        return Some(format!(
            "leads to the place {to:?} (write lower-case letters, digits and hyphens after #)"
        ));
    }
    Some(path_of(to)).filter(|path| !path.is_empty()).and_then(|path| facts.unknown_page(path))
}

/// The remedy for a target that is none.
pub const TARGETS: &str =
    "write /page, /page#place, #place, https://…, mailto:name@house.example or tel:+18085550100";

/// True for a target that is not on this site: a web page, an e-mail address or a telephone number.
pub fn leads_elsewhere(to: &str) -> bool {
    is_https_url(to) || is_mailto(to) || pattern!(r"^tel:\+?[0-9]+(?:-[0-9]+)*$").is_match(to)
}

/// The path of a URL of this site, without query and fragment.
pub fn path_of(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or(address)
}

/// True for a `mailto:` URL with one address. URLs have no braces (RFC 3986).
fn is_mailto(url: &str) -> bool {
    let address =
        pattern!(r"^mailto:([^?\s{}]+)(?:\?[^\s{}]*)?$").captures(url).and_then(|found| found.get(1));
    address.is_some_and(|address| is_email(address.as_str()))
}

/// True for an `https:` URL with a lower-case host, without braces.
pub fn is_https_url(url: &str) -> bool {
    pattern!(r"^https://[a-z0-9.:-]+(?:[/?#][^{}]*)?$").is_match(url) && is_web_url(url)
}

/// True for a text that can be the id of an element: lower-case letters, digits and hyphens.
pub fn is_fragment(text: &str) -> bool {
    pattern!("^[a-z][a-z0-9-]*$").is_match(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_other_places_are_web_pages_letters_and_telephones() {
        for to in [
            "https://house.example",
            "https://house.example/a?b=c#d",
            "mailto:ana@house.example?subject=A%20letter",
            "tel:+18085550100",
            "tel:808-555-0100",
        ] {
            assert!(leads_elsewhere(to), "{to}");
        }
        for to in [
            "http://house.example",
            "https://house.example/{{a}}",
            "mailto:{ana}@house.example",
            "mailto:ana@house.example?subject={{a}}",
            "tel:",
            "tel:808 555",
            "tel:808-",
            "javascript:alert(1)",
        ] {
            assert!(!leads_elsewhere(to), "{to}");
        }
    }
}
