//! Rules of texts that visitors read: style, characters, and placeholders.

use super::font_characters;
use super::prose::{self, BrokenRule};
use crate::compiler::documents::node::Node;
use crate::compiler::documents::problem::Problem;
use crate::compiler::facts::Facts;
use crate::compiler::facts::placeholders::names_in;

/// The placeholders that a field of the model declares in `#[schemars(extend("placeholders" = {…}))]`. They are filled
/// in later than the placeholders of the content: at run time, or at the end of the compilation.
pub struct DeclaredPlaceholders {
    /// Names that the text must contain, or one text of a list.
    pub needs: &'static [&'static str],
    /// Names that the text may contain in addition.
    pub may: &'static [&'static str],
    /// Names that the text under the key `subject` of a table must contain.
    pub subject: &'static [&'static str],
}

/// The placeholders of a field that declares none.
pub const NO_PLACEHOLDERS: DeclaredPlaceholders = DeclaredPlaceholders { needs: &[], may: &[], subject: &[] };

/// The run-time placeholders of a value, and of the tables and lists around it.
#[derive(Clone, Default)]
pub struct RuntimePlaceholders {
    needs: Vec<&'static str>,
    may: Vec<&'static str>,
    subject: Vec<&'static str>,
}

impl RuntimePlaceholders {
    /// The placeholders of a key in a table that has these.
    pub fn with(&self, stated: &DeclaredPlaceholders, key: &str) -> Self {
        let subject = if key == "subject" { self.subject.as_slice() } else { &[] };
        Self {
            needs: [stated.needs, subject].concat(),
            may: [stated.may, &self.may].concat(),
            subject: stated.subject.to_vec(),
        }
    }

    /// The placeholders of each item in a list that has these.
    pub fn of_items(&self) -> Self {
        let may = self.needs.iter().chain(&self.may).copied().collect();
        Self { needs: Vec::new(), may, subject: self.subject.clone() }
    }

    /// The problem of a text, or of a list of texts, that lacks a required placeholder.
    pub fn missing_in(&self, node: Node) -> Vec<Problem> {
        let items = node.items();
        let texts = if items.is_empty() { vec![node] } else { items };
        let texts: Vec<&str> = texts.into_iter().filter_map(Node::plain_text).collect();
        let needed = self
            .needs
            .iter()
            .filter(|name| !texts.iter().any(|text| names_in(text).any(|found| found == **name)));
        needed
            .map(|name| node.fault(format!("has no place for what is filled in (write {{{name}}})")))
            .collect()
    }
}

/// The problems of a text. It may contain Markdown.
pub fn problems_of(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
    let Some(text) = node.plain_text() else { return vec![node.wrong_type("text: \"…\"")] };
    let mut problems = style(|| node.label(), text, |message| node.problem(message));
    if !node.is_item() {
        problems.extend(placeholders.missing_in(node));
    }
    problems.extend(font_characters::problem_in(text, node).map(|what| node.fault(what)));
    let known = placeholders.of_items().may;
    let found = facts.placeholders.problems_in(node, text, &known);
    problems.extend(found.iter().map(|what| node.fault(what)));
    problems
}

/// The problems of a text without Markdown: the problems of any text, and Markdown syntax.
pub fn problems_of_plain(node: Node, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
    let mut problems = problems_of(node, placeholders, facts);
    let marks = facts.shown(node).map(prose::markdown_marks_of).unwrap_or_default();
    problems.extend(marks.iter().map(|what| node.fault(what)));
    problems
}

/// The style problems of a text. `what` names the text in messages.
pub fn style(what: impl Fn() -> String, text: &str, problem: impl Fn(String) -> Problem) -> Vec<Problem> {
    let reported = |BrokenRule { message, is_warning }| Problem {
        is_warning,
        ..problem(format!("{} {message}", what()))
    };
    prose::broken_rules_in(text).into_iter().map(reported).collect()
}
