//! Launch report: the samples and example addresses that are left in a content folder, and the values that its
//! author should check. Files are read one by one, so an incomplete folder has a report too.

use std::collections::BTreeMap;
use std::path::Path;

use core_engine::dates::Day;
use serde::Serialize;

use crate::compiler::documents::Documents;
use crate::compiler::documents::build_day::build_day;
use crate::compiler::documents::node::{Node, leak};
use crate::compiler::documents::paths::{OFFERS, RETREATS};
use crate::compiler::documents::problem::{Key, Problem};
use crate::compiler::gather::facts_and_texts;
use crate::compiler::texts::Texts;
use crate::compiler::texts::rendered::Located;
use crate::compiler::values::file_kinds::documents_in;
use crate::loaded::SampleFile;

/// The findings, sorted by place.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct LaunchReport {
    /// Samples and example addresses. They must be replaced before launch.
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
/// The problems of folders and files that cannot be read, or a day that is no date.
pub fn report(content: &Path, today: &str) -> Result<LaunchReport, Vec<Problem>> {
    let today = build_day(today)?;
    let documents: &'static Documents = Box::leak(Box::new(documents_in(content, None, None)?));
    if !documents.problems.is_empty() {
        return Err(documents.problems.clone());
    }
    let (_, texts) = facts_and_texts(documents, None);
    Ok(report_on(documents, &texts, Some(today)))
}

/// The files with samples or example addresses.
pub fn samples(documents: &Documents, texts: &Texts) -> Vec<SampleFile> {
    let mut files = BTreeMap::<String, u32>::new();
    for Finding { file, .. } in report_on(documents, texts, None).left {
        *files.entry(file).or_default() += 1;
    }
    files.into_iter().map(|(file, count)| SampleFile { file: leak(file), count }).collect()
}

/// Reports on documents. Without a day, no retreat counts as past.
fn report_on(documents: &Documents, texts: &Texts, today: Option<Day>) -> LaunchReport {
    let mut report = LaunchReport::default();
    for document in documents.all() {
        for node in document.root.with_descendants() {
            report.left.extend(sample_in(node));
            report.left.extend(example_at(node));
            report.reminders.extend(price_in(node));
            report.reminders.extend(today.and_then(|today| past_retreat_in(node, today)));
            report.reminders.extend(undated_event_in(node));
        }
        if let Some(text) = texts.get(document.name).filter(|_| !document.root.is_true("sample")) {
            for Located { offset, text: address } in &text.rendered.links {
                let example = example_in(address);
                report.left.extend(
                    example.map(|example| {
                        finding(document.root, text.line_at(*offset), example_message(example))
                    }),
                );
            }
        }
    }
    report.left.sort();
    report.reminders.sort();
    report
}

/// A table that is marked as a sample.
fn sample_in(table: Node) -> Option<Finding> {
    let sample = table.key("sample").filter(|_| table.is_true("sample"))?;
    let message = format!("{} is a sample: write your own, then set sample = false", named(table));
    Some(finding(sample, sample.start, message))
}

/// A text with an example address, unless it is in a table that is a sample as a whole.
fn example_at(node: Node) -> Option<Finding> {
    let text = node.plain_text().filter(|_| !is_in_sample(node))?;
    let example = match node.key_name() {
        Some("email") => reserved_part(text),
        _ => example_in(text),
    };
    Some(finding(node, node.start, example_message(example?)))
}

/// The price of an offer, or of some of its days.
fn price_in(table: Node) -> Option<Finding> {
    let price = table.key("price").filter(|_| table.source.name == OFFERS)?;
    let slug = table.text_of("slug");
    let name = slug.zip(table.text_of("name"));
    let message = format!(
        "{} costs {}{}",
        name.map_or_else(|| named(table), |(slug, name)| format!("“{name}” ({slug})")),
        price_of(table, price),
        if slug.is_none() || table.is_true("for_sale") { "" } else { ", and is not for sale" }
    );
    Some(finding(price, price.start, message))
}

/// A retreat that ended before `today`.
fn past_retreat_in(table: Node, today: Day) -> Option<Finding> {
    let ends = table.key("ends").filter(|_| table.source.name == RETREATS)?;
    let last = ends.plain_text()?;
    if Day::from_iso(last)? >= today {
        return None;
    }
    let name = table.text_of("title");
    let name = name.map_or_else(String::new, |title| format!(" “{}”", title.replace('*', "")));
    let message = format!(
        "the retreat{name} that ended on {last} is over: its page says so, and invites to the next one"
    );
    Some(finding(ends, ends.start, message))
}

/// An event that is in no calendar, because its year or its place is not known.
fn undated_event_in(table: Node) -> Option<Finding> {
    let date = table.key("date")?;
    let name = date.text_of("name")?;
    if date.key("year").is_some() && date.key("place").is_some() {
        return None;
    }
    let message = format!("“{name}” has no year or no place: it is in no calendar until it has both");
    Some(finding(date, date.start, message))
}

fn example_message(example: &str) -> String {
    format!("{example} is an example address: write the real one")
}

/// True for a table that is a sample, and for values in it.
fn is_in_sample(node: Node) -> bool {
    node.is_true("sample") || node.parent().is_some_and(is_in_sample)
}

/// A finding at a node. Its line is that of the byte offset.
fn finding(node: Node, offset: usize, message: String) -> Finding {
    let Problem { file, line, message, key, .. } = node.problem_at(offset, message);
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

/// The host or e-mail address of the first link in a text that is an example.
fn example_in(text: &str) -> Option<&str> {
    let links = pattern!(r"(?:https?://|mailto:)([\w@.-]*)").captures_iter(text);
    links.filter_map(|link| reserved_part(link.get(1)?.as_str())).next()
}

/// The reserved host or e-mail address at the start of a text: one in the top-level domain `.example` (RFC 2606).
fn reserved_part(text: &str) -> Option<&str> {
    pattern!(r"^([\w@.-]*\.example)[.-]*(?:[^\w@.-]|$)").captures(text)?.get(1).map(|part| part.as_str())
}
