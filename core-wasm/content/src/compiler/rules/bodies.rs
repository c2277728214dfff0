//! Rules of Markdown texts: style and placeholders of each line, and the problems that were found while rendering.

use crate::compiler::documents::Document;
use crate::compiler::documents::problem::{Problem, nearest};
use crate::compiler::facts::Facts;
use crate::compiler::texts::RenderedText;
use crate::compiler::texts::rendered::{Located, RenderedHeading};
use crate::compiler::values::font_characters;
use crate::compiler::values::kinds::problem_of_target;
use crate::compiler::values::text_rules::style;

/// The problems of a document's Markdown.
pub fn problems_of(document: &Document, text: &RenderedText, facts: &Facts) -> Vec<Problem> {
    let source = document.root.source;
    let mut problems = Vec::new();
    for (start, line) in text.written_lines() {
        let found = facts.placeholders.problems_in(document.root, line, &[]);
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
    let at = |offset: usize, message: String| source.problem(text.line_at(offset), message);
    for Located { offset, text: problem } in &rendered.problems {
        problems.push(at(*offset, problem.clone()));
    }
    for Located { offset, text: caption } in &rendered.captions {
        problems.extend(style(|| "the caption".to_owned(), caption, |message| at(*offset, message)));
    }
    for Located { offset, text: target } in &rendered.links {
        let problem = problem_of_link(target, &rendered.headings, facts);
        problems.extend(problem.map(|finding| at(*offset, format!("the text {finding}"))));
    }
    problems
}

/// A link in Markdown must lead to a page of the site, a heading of the same text, another site or an e-mail address.
fn problem_of_link(to: &str, headings: &[RenderedHeading], facts: &Facts) -> Option<String> {
    if let Some(place) = to.strip_prefix('#') {
        let known: Vec<&str> = headings.iter().map(|heading| heading.id.as_str()).collect();
        if known.contains(&place) {
            return None;
        }
        let remedy = nearest(place, &known).map_or_else(
            || "write # and the words of one, in lower case and joined by hyphens".to_owned(),
            |near| format!("write \"#{near}\""),
        );
        Some(format!("leads to {to:?}, and has no such heading ({remedy})"))
    } else {
        problem_of_target(to, facts)
    }
}

/// Strips indentation, trailing spaces and the marks of lists, quotes and headings.
fn without_block_marks(line: &str) -> &str {
    let text = line.trim();
    let marks = pattern!(r"^(?:(?:\d+[.)]|#+|[-*+>]) +)+").find(text);
    marks.and_then(|marks| text.get(marks.end()..)).unwrap_or(text)
}
