//! Rules of the delivered programs: the content of pages, and the times of the guided mode.

use std::collections::BTreeSet;

use super::documents::{Document, Documents};
use super::facts::Facts;
use super::guide::{self, Part};
use super::guide_cues;
use super::offers::{FOLDER, INITIATION};
use super::problem::{Problem, nearest};
use super::program_pages::{Guide, ProgramPages, path_of, title_of};
use super::texts::{Text, Texts};
use crate::model::ProgramKind;

/// The page to print that gets the questions of all days.
const JOURNAL: &str = "program/printable-journal.md";

/// The page that shows parts of the first day.
const INSIDE: &str = "pages/inside.toml";

/// The problems of all programs. Rules on computed values are skipped for the files in `broken`, whose own values are
/// invalid.
pub fn problems(
    documents: &Documents,
    facts: &Facts,
    texts: &Texts,
    broken: &BTreeSet<&str>,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    if !documents.has(JOURNAL) {
        let message =
            "the sheets for the questions of the days are missing (write them: title, summary, order, lines)";
        problems.push(Problem::of_file(JOURNAL, message));
    }
    let is_whole = |name: &str| !broken.contains(name);
    let loaded = |name: &str| Some((documents.get(name).filter(|_| is_whole(name))?, texts.get(name)?));
    let Some(pages) = ProgramPages::of(documents, facts) else { return problems };
    let names = pages.names();
    for kind in [ProgramKind::Portal, ProgramKind::Printable] {
        let files = || names.iter().filter(|(other, ..)| *other == kind).map(|(.., name)| path_of(name));
        if files().next().is_none() {
            let prefix = kind.as_str();
            let message = format!("the program has no {prefix} (write {FOLDER}/{prefix}-….md)");
            problems.push(Problem::of_file(FOLDER, message));
        }
        problems.extend(same_orders(files().filter_map(|name| loaded(&name)), kind.as_str()));
    }
    for (kind, index, name) in &names {
        let Some((document, text)) = loaded(&path_of(name)) else { continue };
        problems.extend(problems_of_text(document, text));
        if *kind == ProgramKind::Day {
            problems.extend(too_many_minutes(document, facts));
        }
        if let Some(title) = title_of(*kind, *index, document, documents, facts)
            && let Some(guide) = Guide::of(*kind, document, text, title)
        {
            problems.extend(problems_of_guide(document, text, &guide, documents));
        }
    }
    problems.extend(unknown_excerpts(documents, facts, texts));
    for (_, folder) in facts.prices.iter().flat_map(|prices| prices.with_own_folder()) {
        let inside = format!("{folder}/");
        let pages: Vec<_> = documents.below(&inside).filter_map(|document| loaded(document.name)).collect();
        problems.extend(pages.iter().flat_map(|(document, text)| problems_of_text(document, text)));
        problems.extend(same_orders(pages.into_iter().filter(|(page, _)| page.slug() != "welcome"), "page"));
    }
    problems
}

/// A page must have a text, and no pictures.
fn problems_of_text(document: &Document, text: &Text) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (offset, _) in &text.rendered.captions {
        let message = "the program holds no pictures (remove the line)";
        problems.push(document.root.source.problem(text.line_at(*offset), message));
    }
    let text_only = ["prompts", "cards"].into_iter().all(|key| document.root.key(key).is_none());
    if text.rendered.words == 0 && (text_only || document.slug().starts_with("day-")) {
        problems.push(document.root.problem("the page has no text (write it below the second +++)"));
    }
    problems
}

/// Pages of one kind must have different orders. `what` names the kind in messages.
fn same_orders<'a>(pages: impl Iterator<Item = (&'a Document, &'a Text)>, what: &str) -> Vec<Problem> {
    let (mut seen, mut problems) = (Vec::new(), Vec::new());
    for (document, _) in pages {
        let Some((node, order)) = document.root.key("order").and_then(|node| Some((node, node.integer()?)))
        else {
            continue;
        };
        if seen.contains(&order) {
            problems.push(node.fault(format!("is {order} in another {what}, too (write another number)")));
        }
        seen.push(order);
    }
    problems
}

/// A day must not take more minutes than the sales page promises.
fn too_many_minutes(document: &Document, facts: &Facts) -> Option<Problem> {
    let most = i64::from(facts.prices.as_ref()?.offer(INITIATION)?.guide_minutes?.0);
    let node = document.root.key("minutes")?;
    let minutes = node.integer().filter(|minutes| *minutes > most)?;
    Some(
        node.fault(format!(
            "is {minutes}, and the sales page promises at most {most} (write {most} or less)"
        )),
    )
}

/// The minutes of the short version.
pub fn short_minutes(documents: &Documents) -> Option<u32> {
    let minutes = documents.at("pages/program.toml", &["guide", "short_minutes"])?;
    u32::try_from(minutes.integer()?).ok()
}

/// The short version must name parts of the page and fit its minutes. Every part must have the time that its words and
/// breaths need, and all parts together must not take more than the page states.
fn problems_of_guide(document: &Document, text: &Text, guide: &Guide, documents: &Documents) -> Vec<Problem> {
    let Guide { parts, minutes, short } = guide;
    let mut problems = problems_of_minutes(document, text, parts, *minutes);
    let Some((node, short)) = document.root.key("short").zip(short.as_deref()) else { return problems };
    let titles: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
    for unknown in short.iter().filter(|title| !titles.contains(title)) {
        let remedy = nearest(unknown, &titles).unwrap_or("the heading of a part, without its minutes");
        problems
            .push(node.problem(format!("\"short\" names the unknown part {unknown:?} (write {remedy:?})")));
    }
    if let Some(most) = short_minutes(documents)
        && guide::timed(parts, *minutes, Some((short, most))).is_none()
    {
        let message = format!("\"short\" takes more than {most} minutes (choose fewer or shorter parts)");
        problems.push(node.problem(message));
    }
    problems
}

fn problems_of_minutes(document: &Document, text: &Text, parts: &[Part], minutes: u32) -> Vec<Problem> {
    let (mut sum, mut problems) = (0, Vec::new());
    for part in parts {
        let (least, stated) = (guide::in_minutes(part.least_ms()), part.minutes);
        sum += stated.unwrap_or(least);
        if let Some(stated) = stated.filter(|stated| *stated < least) {
            let message = format!(
                "{:?} has words and breaths for {least} minutes, and states {stated} (write {least} or more, or fewer breaths)",
                part.title,
            );
            problems.push(document.root.source.problem(text.line_at(part.offset), message));
        }
    }
    let is_stated = parts.iter().any(|part| part.minutes.is_some());
    let needed = if is_stated { sum } else { guide::in_minutes(parts.iter().map(Part::least_ms).sum()) };
    if let Some(node) = document.root.key("minutes").filter(|_| needed > minutes) {
        problems.push(
            node.fault(format!(
                "is {minutes}, and its parts take {needed} (write {needed}, or shorten a part)"
            )),
        );
    }
    problems
}

/// The page with the excerpt must name parts of the first day.
fn unknown_excerpts(documents: &Documents, facts: &Facts, texts: &Texts) -> Vec<Problem> {
    let first = path_of("day-1");
    let Some((document, text)) = documents.get(&first).zip(texts.get(&*first)) else { return Vec::new() };
    let title = title_of(ProgramKind::Day, 0, document, documents, facts).unwrap_or("");
    let parts = guide_cues::parts(&text.markdown, title);
    let titles: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
    let named = ["opening", "practice"].into_iter().filter_map(|key| documents.at(INSIDE, &["words", key]));
    let unknown = named.filter_map(|node| Some((node, facts.shown(node)?)));
    let unknown = unknown.filter(|(_, title)| !titles.contains(title));
    let problem = |(node, title): (super::node::Node, &str)| {
        let remedy = nearest(title, &titles).unwrap_or("the heading of a part, without its minutes");
        node.problem(format!("Day 1 has no part {title:?} (write {remedy:?})"))
    };
    unknown.map(problem).collect()
}
