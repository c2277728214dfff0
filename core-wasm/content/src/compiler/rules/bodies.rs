//! Rules of Markdown texts: style and placeholders of each line, and the problems that were found while rendering.

use crate::compiler::documents::Document;
use crate::compiler::documents::node::Source;
use crate::compiler::documents::problem::{Problem, nearest};
use crate::compiler::facts::Facts;
use crate::compiler::texts::Text;
use crate::compiler::texts::rendered::RenderedHeading;
use crate::compiler::values::font_characters;
use crate::compiler::values::text_rules::style;
use crate::compiler::values::urls::{TARGETS, leads_elsewhere, path_of};

pub fn problems_of(document: &Document, text: &Text, facts: &Facts) -> Vec<Problem> {
    let source = document.root.source;
    let mut problems = Vec::new();
    for (start, line) in text.written_lines() {
        let found = facts.placeholders.problems_in(document.root, line, source.takes_placeholders, &[]);
        let of_characters = font_characters::problem_in(line, document.root);
        let found = found.into_iter().chain(of_characters);
        problems.extend(found.map(|what| source.problem(start, format!("the line {what}"))));
    }
    for (start, line) in text.shown_lines() {
        let prose = without_block_marks(line);
        // The line of a figure is no prose; its caption is checked below.
        if !prose.is_empty() && !prose.contains("![") {
            problems.extend(style(|| "the line".to_owned(), prose, |message| source.problem(start, message)));
        }
    }
    let rendered = &text.rendered;
    for (offset, problem) in &rendered.problems {
        problems.push(source.problem(text.line_at(*offset), problem));
    }
    for (offset, caption) in &rendered.captions {
        let problem = |message| source.problem(text.line_at(*offset), message);
        problems.extend(style(|| "the caption".to_owned(), caption, problem));
    }
    for (offset, to) in &rendered.links {
        problems.extend(problem_of_link(to, &rendered.headings, source, text.line_at(*offset), facts));
    }
    problems
}

/// A link in Markdown must lead to a page of the site, a heading of the same text, another site or an e-mail address.
fn problem_of_link(
    to: &str,
    headings: &[RenderedHeading],
    source: &Source,
    start: usize,
    facts: &Facts,
) -> Option<Problem> {
    let path = path_of(to);
    let found = if let Some(place) = to.strip_prefix('#') {
        let known: Vec<&str> = headings.iter().map(|heading| heading.id.as_str()).collect();
        if known.contains(&place) {
            return None;
        }
        let remedy = nearest(place, &known).map_or_else(
            || "write # and the words of one, in lower case and joined by hyphens".to_owned(),
            |near| format!("write \"#{near}\""),
        );
        format!("leads to {to:?}, and has no such heading ({remedy})")
    } else if path.starts_with('/') {
        facts.unknown_page(path)?
    } else if leads_elsewhere(to) {
        return None;
    } else {
        format!("leads to {to:?} ({TARGETS})")
    };
    Some(source.problem(start, format!("the text {found}")))
}

/// Strips indentation, trailing spaces and the marks of lists, quotes and headings.
fn without_block_marks(line: &str) -> &str {
    let text = line.trim();
    let marks = pattern!(r"^(?:(?:\d+[.)]|#+|[-*+>]) +)+").find(text);
    marks.and_then(|marks| text.get(marks.end()..)).unwrap_or(text)
}
