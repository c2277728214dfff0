//! Rules of the delivered programs: the content of pages, and the times of the guided mode.

use std::collections::BTreeSet;

use super::cues;
use super::guide::{self, PartDraft};
use super::pages::{GuideDraft, PageName, ProgramFileNames, path_of, short_minutes, title_of};
use crate::compiler::documents::node::Node;
use crate::compiler::documents::paths::PROGRAM;
use crate::compiler::documents::problem::{Problem, nearest};
use crate::compiler::documents::{Document, Documents};
use crate::compiler::facts::Facts;
use crate::compiler::texts::{RenderedText, Texts};
use crate::model::{INITIATION, ProgramKind};

/// The page to print that gets the questions of all days.
const PRINTED_JOURNAL: &str = "program/printable-journal.md";

/// The page that shows parts of the first day.
const INSIDE: &str = "pages/inside.toml";

/// The problems of all programs. Rules on computed values are skipped for the files in `broken`, which have
/// invalid values.
pub fn problems(facts: &Facts, texts: &Texts, broken: &BTreeSet<&str>) -> Vec<Problem> {
    let documents = facts.documents;
    let mut problems = Vec::new();
    if !documents.has(PRINTED_JOURNAL) {
        let message =
            "the sheets for the questions of the days are missing (write them: title, summary, order, lines)";
        problems.push(Problem::of_file(PRINTED_JOURNAL, message));
    }
    let is_whole = |name: &str| !broken.contains(name);
    let loaded = |name: &str| Some((documents.get(name).filter(|_| is_whole(name))?, texts.get(name)?));
    let Some(file_names) = ProgramFileNames::of(facts) else { return problems };
    let names = file_names.names();
    for kind in [ProgramKind::Portal, ProgramKind::Printable] {
        let files = || names.iter().filter(|page| page.kind == kind).map(PageName::path);
        if files().next().is_none() {
            let prefix = kind.as_str();
            let message = format!("the program has no {prefix} (write {PROGRAM}/{prefix}-….md)");
            problems.push(Problem::of_file(PROGRAM, message));
        }
        problems.extend(same_orders(files().filter_map(|name| loaded(&name)), kind.as_str()));
    }
    for page in &names {
        let Some((document, text)) = loaded(&page.path()) else { continue };
        problems.extend(problems_of_text(document, text));
        if page.kind == ProgramKind::Day {
            problems.extend(too_many_minutes(document, facts));
        }
        if let Some(title) = title_of(page.kind, page.index, document, facts)
            && let Some(guide) = GuideDraft::of(page.kind, document, text, title)
        {
            problems.extend(problems_of_guide(document, text, &guide, documents));
        }
    }
    problems.extend(unknown_excerpts(facts, texts));
    for folder in facts.offers.iter().flat_map(|file| file.other_program_folders()) {
        let pages: Vec<_> =
            documents.below(folder.path).filter_map(|document| loaded(document.name)).collect();
        problems.extend(pages.iter().flat_map(|(document, text)| problems_of_text(document, text)));
        problems.extend(same_orders(pages.into_iter().filter(|(page, _)| page.slug() != "welcome"), "page"));
    }
    problems
}

/// A page must have a text, without pictures and notes.
fn problems_of_text(document: &Document, text: &RenderedText) -> Vec<Problem> {
    let mut problems = Vec::new();
    for caption in &text.rendered.captions {
        let message = "the program holds no pictures (remove the line)";
        problems.push(document.root.source.problem(text.line_at(caption.offset), message));
    }
    let mut lines = text.shown_lines();
    if let Some((offset, _)) = lines.find(|(_, line)| pattern!(r"\[\^[^\]]+\]").is_match(line)) {
        let message =
            "the program holds no notes, since they cannot be read aloud (write the words into the text)";
        problems.push(document.root.source.problem(offset, message));
    }
    let has_text_only = ["prompts", "cards"].into_iter().all(|key| document.root.key(key).is_none());
    if text.rendered.words == 0 && (has_text_only || document.slug().starts_with("day-")) {
        problems.push(document.root.problem("the page has no text (write it below the second +++)"));
    }
    problems
}

/// Pages of one kind must have different orders. `what` names the kind in messages.
fn same_orders<'a>(
    pages: impl Iterator<Item = (&'a Document, &'a RenderedText)>,
    what: &str,
) -> Vec<Problem> {
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
    let most = i64::from(facts.offers.as_ref()?.offer(INITIATION)?.guide_minutes?.0);
    let node = document.root.key("minutes")?;
    let minutes = node.integer().filter(|minutes| *minutes > most)?;
    Some(
        node.fault(format!(
            "is {minutes}, and the sales page promises at most {most} (write {most} or less)"
        )),
    )
}

/// The short version must name parts of the page and fit its minutes. Every part must have the time that its words and
/// breaths need, and all parts together must not take more than the page states.
fn problems_of_guide(
    document: &Document,
    text: &RenderedText,
    guide: &GuideDraft,
    documents: &Documents,
) -> Vec<Problem> {
    let GuideDraft { parts, asks_questions, minutes, short_titles } = guide;
    let mut problems = problems_of_minutes(document, text, parts, *minutes);
    if let Some(prompts) = document.root.key("prompts").filter(|_| !asks_questions) {
        let remedy = "end a heading with the word, before its minutes, and write a sentence below it";
        problems.push(prompts.fault(format!("needs a part whose heading ends with “questions” ({remedy})")));
    }
    let Some((node, short_titles)) = document.root.key("short").zip(short_titles.as_ref()) else {
        return problems;
    };
    let titles: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
    for unknown in short_titles.iter().filter(|title| !titles.contains(title)) {
        let remedy = nearest(unknown, &titles).unwrap_or("the heading of a part, without its minutes");
        problems
            .push(node.problem(format!("\"short\" names the unknown part {unknown:?} (write {remedy:?})")));
    }
    if let Some(most) = short_minutes(documents)
        && guide.timed(Some(most)).is_none()
    {
        let message = format!("\"short\" takes more than {most} minutes (choose fewer or shorter parts)");
        problems.push(node.problem(message));
    }
    problems
}

/// The minutes that parts and page state must suffice for their words and breaths.
fn problems_of_minutes(
    document: &Document,
    text: &RenderedText,
    parts: &[PartDraft],
    minutes: u32,
) -> Vec<Problem> {
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
    let needed = if is_stated { sum } else { guide::in_minutes(parts.iter().map(PartDraft::least_ms).sum()) };
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
fn unknown_excerpts(facts: &Facts, texts: &Texts) -> Vec<Problem> {
    let first = path_of("day-1");
    let Some((document, text)) = facts.documents.get(&first).zip(texts.get(&*first)) else {
        return Vec::new();
    };
    let title = title_of(ProgramKind::Day, 0, document, facts).unwrap_or("");
    let parts = cues::parts(&text.markdown, title);
    let titles: Vec<&str> = parts.iter().map(|part| part.title.as_str()).collect();
    let named =
        ["opening", "practice"].into_iter().filter_map(|key| facts.documents.at(INSIDE, &["words", key]));
    let named_parts = named.filter_map(|node| Some((node, facts.shown(node)?)));
    let unknown = named_parts.filter(|(_, title)| !titles.contains(title));
    let problem = |(node, title): (Node, &str)| {
        let remedy = nearest(title, &titles).unwrap_or("the heading of a part, without its minutes");
        node.problem(format!("Day 1 has no part {title:?} (write {remedy:?})"))
    };
    unknown.map(problem).collect()
}
