//! TOML nodes: values with their file, their offset and the way to them, for messages that say where a problem is.

use std::collections::BTreeSet;
use std::fmt::Display;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::problem::{Key, Problem};

/// The text of a file.
pub struct Source {
    /// Its path below `content/`.
    pub name: &'static str,
    /// With line feeds as line breaks.
    pub text: &'static str,
    /// The offset of the Markdown below a front matter; none in a file without one.
    pub body: Option<usize>,
    /// Whether figures are filled into its texts.
    pub takes_figures: bool,
}

impl Source {
    /// A problem at an offset.
    pub fn problem(&self, start: usize, message: impl Display) -> Problem {
        let line = |offset| self.text.get(..offset).unwrap_or(self.text).matches('\n').count() + 1;
        let body = self.body.filter(|body| *body <= start);
        let key =
            body.map(|body| vec![Key::Name("body".to_owned()), Key::Index(line(start) - line(body) + 1)]);
        Problem { key: key.unwrap_or_default(), ..Problem::at_line(self.name, line(start), message) }
    }
}

/// Leaks a text, so that it lives as long as the process: the content checker runs for less than a second, and `'static`
/// data needs no lifetimes.
pub fn leak(text: impl Into<String>) -> &'static str {
    Box::leak(text.into().into_boxed_str())
}

/// A step on the way to a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// None: it is the file itself.
    Root,
    /// To the value of a key.
    Key(&'static str),
    /// To one of the values of a list, counted from 0.
    Item(usize),
}

/// A value and its place.
#[derive(Clone, Copy)]
pub struct Node {
    /// Its file.
    pub source: &'static Source,
    /// The value.
    pub value: &'static DeValue<'static>,
    /// Its offset in the file.
    pub start: usize,
    step: Step,
    parent: Option<&'static Self>,
}

impl Node {
    /// The root of a file.
    pub fn root(source: &'static Source, table: DeTable<'static>) -> Self {
        let value = Box::leak(Box::new(DeValue::Table(table)));
        Self { source, value, start: 0, step: Step::Root, parent: None }
    }

    fn children(self, of: impl Iterator<Item = (Step, &'static Spanned<DeValue<'static>>)>) -> Vec<Self> {
        let mut of = of.peekable();
        if of.peek().is_none() {
            return Vec::new();
        }
        let parent: Option<&'static Self> = Some(Box::leak(Box::new(self)));
        let child = |(step, value): (Step, &'static Spanned<DeValue<'static>>)| Self {
            value: value.get_ref(),
            start: value.span().start,
            step,
            parent,
            ..self
        };
        of.map(child).collect()
    }

    /// The table at this node; an empty one where it is none.
    pub fn table(self) -> impl Iterator<Item = (&'static Spanned<std::borrow::Cow<'static, str>>, Self)> {
        let entries = || self.value.as_table().into_iter().flatten();
        let children = entries().map(|(key, value)| (Step::Key(key.get_ref()), value));
        entries().map(|(key, _)| key).zip(self.children(children))
    }

    /// The value under a key of this table.
    pub fn key(self, name: &str) -> Option<Self> {
        let (key, value) = self.value.as_table()?.iter().find(|(key, _)| key.get_ref() == name)?;
        self.children(std::iter::once((Step::Key(key.get_ref()), value))).pop()
    }

    /// The value under a path of keys.
    pub fn at(self, keys: &[&str]) -> Option<Self> {
        keys.iter().try_fold(self, |node, key| node.key(key))
    }

    /// The values of this list; none where it is no list.
    pub fn items(self) -> Vec<Self> {
        let values = self.value.as_array().into_iter().flatten();
        self.children(values.enumerate().map(|(index, value)| (Step::Item(index), value)))
    }

    /// The text at this node, if it is one.
    pub fn plain_text(self) -> Option<&'static str> {
        self.value.as_str()
    }

    /// The text under a key.
    pub fn text_of(self, key: &str) -> Option<&'static str> {
        self.key(key)?.plain_text()
    }

    /// The whole number at this node, if it is one.
    pub fn integer(self) -> Option<i64> {
        let DeValue::Integer(number) = self.value else { return None };
        number.to_string().replace('_', "").parse().ok()
    }

    /// Whether a key is written and `true`.
    pub fn is_true(self, key: &str) -> bool {
        self.key(key).is_some_and(|node| node.value.as_bool() == Some(true))
    }

    /// Whether it is one of a list.
    pub fn is_item(self) -> bool {
        matches!(self.step, Step::Item(_))
    }

    /// The key under which it is, or its list.
    pub fn own_key(self) -> Option<&'static str> {
        match self.step {
            Step::Key(key) => Some(key),
            _ => self.parent?.own_key(),
        }
    }

    /// The item of a list at the top of the file that it is in: the key of the list, and which item.
    pub fn top_item(self) -> Option<(&'static str, usize)> {
        match (self.step, self.parent) {
            (Step::Item(index), Some(Self { step: Step::Key(list), parent: Some(root), .. }))
                if root.step == Step::Root =>
            {
                Some((list, index))
            }
            (_, parent) => parent?.top_item(),
        }
    }

    /// The keys that lead to it.
    fn keys(self) -> Vec<&'static str> {
        let mut keys = self.parent.map(|parent| parent.keys()).unwrap_or_default();
        if let Step::Key(key) = self.step {
            keys.push(key);
        }
        keys
    }

    /// The keys that lead to it, joined by full stops: `outcomes.items`.
    pub fn path(self) -> String {
        self.keys().join(".")
    }

    /// The value in a message: `"title" in [hero]`, `number 2 of "items" in [pains]`.
    pub fn label(self) -> String {
        let mut keys = self.keys();
        let own = keys.pop().unwrap_or_default();
        let number = if let Step::Item(index) = self.step {
            format!("number {} of ", index + 1)
        } else {
            String::new()
        };
        let place = if keys.is_empty() { String::new() } else { format!(" in [{}]", keys.join(".")) };
        format!("{number}{own:?}{place}")
    }

    /// The table in a message about its keys: ` in [hero]`, ` in [[items]] number 2`; nothing at the top of a file.
    pub fn place(self) -> String {
        match (self.path(), self.step) {
            (path, _) if path.is_empty() => path,
            (path, Step::Item(index)) => format!(" in [[{path}]] number {}", index + 1),
            (path, _) => format!(" in [{path}]"),
        }
    }

    /// The path that leads to it, with the items of lists.
    fn key_path(self) -> Vec<Key> {
        let mut path = self.parent.map(|parent| parent.key_path()).unwrap_or_default();
        match self.step {
            Step::Root => {}
            Step::Key(key) => path.push(Key::Name(key.to_owned())),
            Step::Item(index) => path.push(Key::Index(index)),
        }
        path
    }

    /// A problem at this node.
    pub fn problem(self, message: impl Display) -> Problem {
        self.problem_at(self.start, message)
    }

    /// A problem of this node at another offset, such as that of one of its keys.
    pub fn problem_at(self, start: usize, message: impl Display) -> Problem {
        let problem = self.source.problem(start, message);
        match self.key_path() {
            // The file itself, or a line of its text.
            path if path.is_empty() => problem,
            key => Problem { key, ..problem },
        }
    }

    /// A problem of the value at this node: what is behind its name in the message.
    pub fn fault(self, what: impl Display) -> Problem {
        self.problem(format!("{} {what}", self.label()))
    }

    /// The problem of a value of another type than the wanted one.
    pub fn wrong_type(self, wanted: &str) -> Problem {
        let found = match self.value {
            DeValue::String(_) => "text",
            DeValue::Integer(_) | DeValue::Float(_) => "a number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.fault(format!("is {found} (write {wanted})"))
    }

    /// Adds the characters of every text at this node and below it.
    pub fn collect_characters(self, found: &mut BTreeSet<char>) {
        found.extend(self.plain_text().unwrap_or_default().chars());
        self.items().into_iter().for_each(|item| item.collect_characters(found));
        self.table().for_each(|(_, value)| value.collect_characters(found));
    }
}
