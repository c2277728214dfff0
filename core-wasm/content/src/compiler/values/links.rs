//! Links: to a page, to another site, or to a prepared e-mail.

use super::from_toml::FromToml;
use super::text_rules::{DeclaredPlaceholders, RuntimePlaceholders};
use super::urls::{TARGETS, is_fragment, leads_elsewhere, path_of, percent_encoded};
use crate::compiler::documents::node::{Node, leak};
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::Facts;
use crate::model::{Link, LinkTarget, MailLink, PageLink};

/// True for the table of a link that opens a prepared e-mail.
fn is_mail_link(node: Node) -> bool {
    node.key("subject").or_else(|| node.key("body")).is_some()
}

impl FromToml for Link {
    fn check(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
        let check = if is_mail_link(node) { MailLink::check } else { PageLink::check };
        check(node, placeholders, facts)
    }

    fn example(stated: &DeclaredPlaceholders, facts: &Facts) -> String {
        PageLink::example(stated, facts)
    }

    fn from_toml(node: Node, facts: &Facts) -> Option<Self> {
        if is_mail_link(node) {
            let MailLink { label, subject, body } = MailLink::from_toml(node, facts)?;
            let to = mailto(facts.email?, subject, body);
            return Some(Self { label, to, external: false });
        }
        let PageLink { label, to: LinkTarget(to) } = PageLink::from_toml(node, facts)?;
        Some(Self { label, to, external: to.starts_with("https://") })
    }
}

/// Builds a `mailto:` URL. Empty lines separate the paragraphs of the body.
fn mailto(email: &str, subject: &str, paragraphs: &[&str]) -> &'static str {
    let (subject, body) = (percent_encoded(subject), percent_encoded(&paragraphs.join("\r\n\r\n")));
    leak(format!("mailto:{email}?subject={subject}&body={body}"))
}

/// Replaces the subject of a `mailto:` link; other links are returned unchanged.
pub fn with_subject(link: Link, subject: &str) -> Link {
    let around_subject = link.to.split_once("?subject=").zip(link.to.split_once("&body="));
    let to = around_subject.map(|((address, _), (_, body))| {
        leak(format!("{address}?subject={}&body={body}", percent_encoded(subject)))
    });
    Link { to: to.unwrap_or(link.to), ..link }
}

/// The problem of a link's target; the message continues after the key's name.
pub fn problem_of_target(to: &str, facts: &Facts) -> Option<String> {
    if !to.starts_with(['/', '#']) {
        return (!leads_elsewhere(to)).then(|| format!("leads to {to:?} ({TARGETS})"));
    }
    if to.contains(['{', '}']) {
        return Some(format!("leads to {to:?}, with braces (write the address without them)"));
    }
    if to.split_once('#').is_some_and(|(_, fragment)| !is_fragment(fragment)) {
        return Some(format!(
            "leads to the place {to:?} (write lower-case letters, digits and hyphens after #)"
        ));
    }
    Some(path_of(to)).filter(|path| !path.is_empty()).and_then(|path| facts.unknown_page(path))
}
