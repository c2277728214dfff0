//! Checks a value by its type, and reports every problem with its line. `core-content-derive` declares the keys of a
//! table and the limits of a value; the functions here apply them.

use std::sync::OnceLock;

use core_engine::dates::Day;
use core_engine::validation::is_email;
use regex::Regex;
use toml::de::DeValue;

use super::text_rules::{self, DeclaredPlaceholders, RuntimePlaceholders};
use super::urls::is_https_url;
use crate::compiler::documents::node::Node;
use crate::compiler::documents::problem::{DeclaredType, Problem, nearest, nearest_or_all, quoted};
use crate::compiler::facts::Facts;
use crate::compiler::patterns::compiled;

/// A function that checks a value.
pub type Check = fn(Node, &RuntimePlaceholders, &Facts) -> Vec<Problem>;

/// A function that returns the problem of a text; the message continues after the key's name.
pub type Rule = fn(&str, &Facts) -> Option<String>;

/// Receives the values of the kinds that whole-content rules look at.
pub type Visitor<'a> = dyn FnMut(Visited, Node) + 'a;

/// The kinds of values that a visitor receives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Visited {
    Headline,
    Picture,
}

/// The keys of a table.
pub struct Table {
    /// The name of the type.
    pub name: &'static str,
    /// The source file that declares the type.
    pub file: &'static str,
    /// The head: a table with keys that come before `keys`.
    pub head: Option<fn() -> Option<&'static Self>>,
    pub keys: &'static [TableKey],
    /// Checks the values against each other, after each of them has passed its own check.
    pub rule: Option<fn(Node, &Facts) -> Option<Problem>>,
}

/// A key of a table.
pub struct TableKey {
    pub name: &'static str,
    pub is_required: bool,
    /// The comment of the field, as a clause.
    pub hint: &'static str,
    pub placeholders: DeclaredPlaceholders,
    pub check: Check,
    pub visit: fn(Node, &mut Visitor),
    pub example: fn(&DeclaredPlaceholders, &Facts) -> String,
}

/// The `format` of a text in its JSON Schema.
pub enum TextFormat {
    /// `date`: 2026-01-18.
    Date,
    /// `long-date`: January 18, 2026.
    LongDate,
    /// `email`: an e-mail address.
    Email,
    /// `uri`: an address that begins with `https://`.
    Uri,
}

/// The limits of a constrained text.
pub struct TextLimits {
    /// The comment of the type, as a clause.
    pub clause: &'static str,
    pub pattern: Option<&'static str>,
    /// The most characters.
    pub max_length: Option<usize>,
    pub format: Option<TextFormat>,
    /// The compiled `pattern`, once it has been used.
    pub compiled: OnceLock<Regex>,
}

/// The limits of a constrained number.
pub struct NumberLimits<'a> {
    /// The comment of the type, as a clause.
    pub clause: &'static str,
    pub minimum: Option<i64>,
    pub maximum: Option<i64>,
    /// The only numbers that are allowed; empty if all are.
    pub allowed: &'a [i64],
}

/// Calls `found` with each headline and each picture in a table.
pub fn visit_table(node: Node, table: &Table, found: &mut Visitor) {
    for (key, value) in node.table() {
        if let Some(known) = table.key(key.get_ref()) {
            (known.visit)(value, found);
        }
    }
}

impl Table {
    /// All keys, first the keys of the head.
    fn keys(&self) -> impl Iterator<Item = &TableKey> {
        let head = self.head.and_then(|head| head());
        head.into_iter().flat_map(|head| head.keys).chain(self.keys)
    }

    fn key(&self, name: &str) -> Option<&TableKey> {
        self.keys().find(|key| key.name == name)
    }
}

/// Checks a table: its keys, their values, and the values against each other.
pub fn table(node: Node, table: &Table, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
    if !node.value.is_table() {
        return vec![node.wrong_type("a table: { … }")];
    }
    let names: Vec<&str> = table.keys().map(|key| key.name).collect();
    let (mut problems, mut written) = (Vec::new(), Vec::new());
    for (key, value) in node.table() {
        let name = key.get_ref().as_ref();
        if let Some(known) = table.key(name) {
            problems.extend((known.check)(value, &placeholders.with(&known.placeholders, name), facts));
            written.push(name);
            continue;
        }
        let near = nearest(name, &names);
        // A misspelled key is reported once, not as an unknown and a missing key.
        written.extend(near);
        let remedy = match near {
            Some(near) => format!("write {near:?}"),
            None => format!("remove it; known here: {}", quoted(&names)),
        };
        let message = format!("unknown key {name:?}{} ({remedy})", node.place());
        let problem = node.problem_at(key.span().start, message).below(name);
        let declared = DeclaredType { name: table.name, file: table.file };
        problems.push(Problem { declared: Some(Box::new(declared)), ..problem });
    }
    let missing = table.keys().filter(|key| key.is_required && !written.contains(&key.name));
    for TableKey { name, hint, example, placeholders, .. } in missing {
        let message = format!("missing key {name:?}{} (write {name} = …: {hint})", node.place());
        let example = node.insertion(&format!("{name} = {}", example(placeholders, facts)));
        problems.push(Problem { example: example.map(Box::new), ..node.problem(message).below(name) });
    }
    if problems.is_empty() {
        problems.extend(table.rule.and_then(|rule| rule(node, facts)));
    }
    problems
}

/// A valid table on one line, with its required keys.
pub fn example_table(table: &Table, facts: &Facts) -> String {
    let required = table.keys().filter(|key| key.is_required);
    let entry = |key: &TableKey| format!("{} = {}", key.name, (key.example)(&key.placeholders, facts));
    format!("{{ {} }}", required.map(entry).collect::<Vec<_>>().join(", "))
}

/// Checks a list and its items. `count` is the number of items that it must hold.
pub fn list(
    node: Node,
    count: Option<usize>,
    check: Check,
    placeholders: &RuntimePlaceholders,
    facts: &Facts,
) -> Vec<Problem> {
    if !node.value.is_array() {
        return vec![node.wrong_type("a list: [ … ]")];
    }
    let items = node.items();
    let mut problems = placeholders.missing_in(node);
    match count {
        Some(count) if items.len() != count => problems.push(wrong_count(node, count, items.len())),
        None if items.is_empty() => problems.push(node.fault("is empty (write at least one)")),
        _ => {}
    }
    let placeholders = placeholders.of_items();
    problems.extend(items.into_iter().flat_map(|item| check(item, &placeholders, facts)));
    problems
}

/// The problem of a list with another number of items than it must hold.
pub fn wrong_count(node: Node, count: usize, found: usize) -> Problem {
    let change = found.abs_diff(count);
    let remedy = if found < count { "add" } else { "remove" };
    node.fault(format!("must hold exactly {count}, found {found} ({remedy} {change})"))
}

/// The problem of a value that is not valid.
pub fn unless(is_valid: bool, problem: impl FnOnce() -> Problem) -> Vec<Problem> {
    if is_valid { Vec::new() } else { vec![problem()] }
}

/// The text must be one of the allowed words.
pub fn choice(node: Node, known: &[&str]) -> Vec<Problem> {
    let Some(text) = node.plain_text() else { return vec![node.wrong_type(TEXT)] };
    unless(known.contains(&text), || node.fault(format!("is {text:?} ({})", nearest_or_all(text, known))))
}

/// The number must be within its limits.
pub fn number(node: Node, limits: &NumberLimits) -> Vec<Problem> {
    let found = match node.value {
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        _ => return vec![node.wrong_type(limits.clause)],
    };
    let is_valid = node.integer().is_some_and(|number| {
        limits.minimum.is_none_or(|minimum| minimum <= number)
            && limits.maximum.is_none_or(|maximum| number <= maximum)
            && (limits.allowed.is_empty() || limits.allowed.contains(&number))
    });
    unless(is_valid, || node.fault(format!("is {found} (write {})", limits.clause)))
}

/// Remedy for a value that is no text.
const TEXT: &str = "text: \"…\"";

/// The text must have the pattern, length and format of its type, words, and no braces: pages may be templates, in which
/// braces have a meaning.
pub fn text(node: Node, limits: &TextLimits) -> Vec<Problem> {
    let Some(text) = node.plain_text() else { return vec![node.wrong_type(TEXT)] };
    let has_pattern = |pattern| limits.compiled.get_or_init(|| compiled(pattern)).is_match(text);
    let is_valid = limits.pattern.is_none_or(has_pattern)
        && !text.contains(['{', '}'])
        && !text.trim().is_empty()
        && limits.max_length.is_none_or(|max_length| text.chars().count() <= max_length)
        && match limits.format {
            Some(TextFormat::Date) => Day::from_iso(text).is_some(),
            Some(TextFormat::LongDate) => Day::from_long(text).is_some(),
            Some(TextFormat::Email) => is_email(text),
            Some(TextFormat::Uri) => is_https_url(text),
            None => true,
        };
    unless(is_valid, || node.fault(format!("is {text:?} (write {})", limits.clause)))
}

/// The text must refer to something that exists, such as a picture.
pub fn reference(node: Node, rule: Rule, facts: &Facts) -> Vec<Problem> {
    let Some(text) = node.plain_text() else { return vec![node.wrong_type(TEXT)] };
    rule(text, facts).map(|what| node.fault(what)).into_iter().collect()
}

/// The text is read by visitors and has a rule of its own. Placeholders are filled in before.
pub fn prose(node: Node, rule: Rule, placeholders: &RuntimePlaceholders, facts: &Facts) -> Vec<Problem> {
    let mut problems = text_rules::problems_of(node, placeholders, facts);
    let found = facts.shown(node).and_then(|text| rule(text, facts));
    problems.extend(found.map(|what| node.fault(what)));
    problems
}
