//! Launch report: the samples and placeholder addresses that are left in a content folder, and the values that its
//! author should check. Files are read one by one, so an incomplete folder has a report too.

use std::collections::BTreeMap;
use std::path::Path;

use core_engine::dates::Day;
use serde::Serialize;

use crate::compiler::documents::Documents;
use crate::compiler::documents::node::{Node, leak};
use crate::compiler::documents::paths::{OFFERS, RETREATS};
use crate::compiler::documents::problem::{Key, Problem};
use crate::compiler::texts::Texts;
use crate::compiler::values::file_kinds::documents_in;
use crate::compiler::{day, facts_and_texts};

/// The findings, sorted by place.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct LaunchReport {
    /// Samples and placeholder addresses. They must be replaced before launch.
    pub left: Vec<Finding>,
    /// Values to check, which only the author can judge: prices, past retreats, events without a year or place.
    pub reminders: Vec<Finding>,
}

/// A finding.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    /// The file, relative to the root of the project.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The path to the value, as in [`Problem`].
    pub key: Vec<Key>,
    /// The message: the finding, and the remedy.
    pub message: String,
}

/// Reports on a content folder as of a day (`2026-01-18`).
///
/// # Errors
/// The problems of files that cannot be parsed, or a day that is no date.
pub fn report(content: &Path, today: &str) -> Result<LaunchReport, Vec<Problem>> {
    day(today)?;
    let documents: &'static Documents = Box::leak(Box::new(documents_in(content, None, None)));
    if !documents.problems.is_empty() {
        return Err(documents.problems.clone());
    }
    Ok(of(documents, &facts_and_texts(documents, None).1, today))
}

/// The files with samples or placeholder addresses, and the number of these.
pub fn samples(documents: &Documents, texts: &Texts) -> Vec<(&'static str, u32)> {
    let mut files = BTreeMap::<String, u32>::new();
    for Finding { file, .. } in of(documents, texts, "").left {
        *files.entry(file).or_default() += 1;
    }
    files.into_iter().map(|(file, count)| (leak(file), count)).collect()
}

fn of(documents: &Documents, texts: &Texts, today: &str) -> LaunchReport {
    let mut report = LaunchReport::default();
    for document in documents.all() {
        for node in document.root.with_descendants() {
            report.visit_table(node, today);
            report.visit_text(node);
        }
        if let Some(text) = texts.get(document.name).filter(|_| !document.root.is_true("sample")) {
            for (offset, address) in &text.rendered.links {
                if let Some(placeholder) = placeholder_in(address) {
                    report.add_placeholder(document.root, text.line_at(*offset), placeholder);
                }
            }
        }
    }
    report.left.sort();
    report.reminders.sort();
    report
}

impl LaunchReport {
    /// Collects the placeholder in a text, unless the text is in a table that is a sample as a whole.
    fn visit_text(&mut self, node: Node) {
        let Some(text) = node.plain_text().filter(|_| !is_in_sample(node)) else { return };
        let placeholder = match node.key_name() {
            Some("email") => reserved_part(text),
            _ => placeholder_in(text),
        };
        if let Some(placeholder) = placeholder {
            self.add_placeholder(node, node.start, placeholder);
        }
    }

    /// Collects the findings that concern several values of a table.
    fn visit_table(&mut self, node: Node, today: &str) {
        let file = node.source.name;
        if node.is_true("sample")
            && let Some(sample) = node.key("sample")
        {
            let message = format!("{} is a sample: write your own, then set sample = false", named(node));
            self.left.push(finding(sample, sample.start, message));
        }
        if let Some(price) = node.key("price").filter(|_| file == OFFERS) {
            let slug = node.text_of("slug");
            let name = slug.zip(node.text_of("name"));
            let is_for_sale = node.is_true("for_sale");
            let message = format!(
                "{} costs {}{}",
                name.map_or_else(|| named(node), |(slug, name)| format!("“{name}” ({slug})")),
                price_of(node, price),
                if slug.is_none() || is_for_sale { "" } else { ", and is not for sale" }
            );
            self.reminders.push(finding(price, price.start, message));
        }
        if let Some(ends) = node.key("ends").filter(|_| file == RETREATS)
            && let Some(last) = ends.plain_text()
            && Day::from_iso(last).is_some_and(|last| Day::from_iso(today).is_some_and(|today| last < today))
        {
            let name = node.text_of("title");
            let name = name.map_or_else(String::new, |title| format!(" “{}”", title.replace('*', "")));
            let message = format!(
                "the retreat{name} that ended on {last} is over: its page says so, and invites to the next one"
            );
            self.reminders.push(finding(ends, ends.start, message));
        }
        if let Some(date) = node.key("date")
            && let Some(name) = date.text_of("name")
            && (date.key("year").is_none() || date.key("place").is_none())
        {
            let message = format!("“{name}” has no year or no place: it is in no calendar until it has both");
            self.reminders.push(finding(date, date.start, message));
        }
    }

    fn add_placeholder(&mut self, node: Node, start: usize, placeholder: &str) {
        let message = format!("{placeholder} is a placeholder: write the real address");
        self.left.push(finding(node, start, message));
    }
}

fn is_in_sample(node: Node) -> bool {
    node.is_true("sample") || node.parent().is_some_and(is_in_sample)
}

fn finding(node: Node, start: usize, message: String) -> Finding {
    let Problem { file, line, message, key, .. } = node.problem_at(start, message);
    Finding { file, line: line.unwrap_or(1), key, message }
}

/// Names a table in a message: its path and its own name, so that entries of a list can be told apart, such as
/// `[offers.bonuses] “The Soft No Cards”`.
fn named(table: Node) -> String {
    let title = ["name", "title", "client"].iter().find_map(|key| table.text_of(key));
    let title = title.map(|title| format!("“{}”", title.replace('*', "")));
    match (table.path(), title) {
        (path, None) if path.is_empty() => "this page".to_owned(),
        (path, Some(title)) if path.is_empty() => title,
        (path, None) => format!("[{path}]"),
        (path, Some(title)) => format!("[{path}] {title}"),
    }
}

/// The price of an offer with its regular price and the values of its parts.
fn price_of(offer: Node, price: Node) -> String {
    let mut text = amount(price);
    if let Some(original) = offer.key("original") {
        text.push_str(", instead of ");
        text.push_str(&amount(original));
    }
    if let Some((first, last)) = offer.text_of("first_day").zip(offer.text_of("last_day")) {
        [", from ", first, " to ", last].iter().for_each(|part| text.push_str(part));
    }
    let lists = ["bonuses", "components"].into_iter().filter_map(|key| offer.key(key));
    let values = lists.flat_map(Node::items).filter_map(|part| part.key("value"));
    let values: Vec<String> = values.map(amount).collect();
    if !values.is_empty() {
        text.push_str(", with parts worth ");
        text.push_str(&values.join(", "));
    }
    text
}

/// An amount as the file has it, such as `$87`.
fn amount(node: Node) -> String {
    node.plain_text().unwrap_or("?").to_owned()
}

/// The host or e-mail address of the first link in a text that is a placeholder.
fn placeholder_in(text: &str) -> Option<&str> {
    let links = pattern!(r"(?:https?://|mailto:)([\w@.-]*)").captures_iter(text);
    links.filter_map(|link| reserved_part(link.get(1)?.as_str())).next()
}

/// The reserved host or e-mail address at the start of a text: one in the top-level domain `.example` (RFC 2606).
fn reserved_part(text: &str) -> Option<&str> {
    pattern!(r"^([\w@.-]*\.example)[.-]*(?:[^\w@.-]|$)").captures(text)?.get(1).map(|part| part.as_str())
}
