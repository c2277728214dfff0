//! TOML nodes: values with their file, offset and path, so that messages can name the place of a problem.

use std::fmt::Display;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::problem::{Insertion, Key, Problem};

/// A content file as text.
pub struct Source {
    /// The path below `content/`.
    pub name: &'static str,
    /// The text with line feeds as line breaks.
    pub text: &'static str,
    /// The byte offset of the Markdown after the front matter, if the file has some.
    pub body_start: Option<usize>,
    /// Whether placeholders are filled into the texts of the file.
    pub takes_placeholders: bool,
}

impl Source {
    /// The name of the file without folder and extension.
    pub fn stem(&self) -> &'static str {
        let file = self.name.rsplit('/').next().unwrap_or(self.name);
        file.rsplit_once('.').map_or(file, |(stem, _)| stem)
    }

    /// A problem at a byte offset of the file.
    pub fn problem(&self, offset: usize, message: impl Display) -> Problem {
        let line = |offset| self.text.get(..offset).unwrap_or(self.text).matches('\n').count() + 1;
        let body = self.body_start.filter(|body| *body <= offset);
        let key =
            body.map(|body| vec![Key::Name("body".to_owned()), Key::Line(line(offset) - line(body) + 1)]);
        Problem { key: key.unwrap_or_default(), ..Problem::at_line(self.name, line(offset), message) }
    }
}

/// Leaks a text. The content checker runs for less than a second, and `'static` data needs no lifetimes.
pub fn leak(text: impl Into<String>) -> &'static str {
    Box::leak(text.into().into_boxed_str())
}

/// A step on the path to a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// The file itself.
    Root,
    /// The value of a key.
    Key(&'static str),
    /// An item of a list, from 0.
    Item(usize),
}

/// An item of a list at the top of a file.
pub struct TopItem {
    /// The key of the list.
    pub list: &'static str,
    /// The position in the list, from 0.
    pub index: usize,
}

/// A value with its place.
#[derive(Clone, Copy)]
pub struct Node {
    pub source: &'static Source,
    pub value: &'static DeValue<'static>,
    /// The byte offset in the file.
    pub start: usize,
    step: Step,
    parent: Option<&'static Self>,
}

impl Node {
    pub fn root(source: &'static Source, table: DeTable<'static>) -> Self {
        let value = Box::leak(Box::new(DeValue::Table(table)));
        Self { source, value, start: 0, step: Step::Root, parent: None }
    }

    /// The nodes of the values in this table or list. Leaks a copy of this node as their parent, unless there are none.
    fn children(self, values: impl Iterator<Item = (Step, &'static Spanned<DeValue<'static>>)>) -> Vec<Self> {
        let mut values = values.peekable();
        if values.peek().is_none() {
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
        values.map(child).collect()
    }

    /// The entries of a table; empty if the node is no table.
    pub fn table(self) -> impl Iterator<Item = (&'static Spanned<std::borrow::Cow<'static, str>>, Self)> {
        let entries = || self.value.as_table().into_iter().flatten();
        let children = entries().map(|(key, value)| (Step::Key(key.get_ref()), value));
        entries().map(|(key, _)| key).zip(self.children(children))
    }

    /// The value of a key of this table.
    pub fn key(self, name: &str) -> Option<Self> {
        let (key, value) = self.value.as_table()?.iter().find(|(key, _)| key.get_ref() == name)?;
        self.children(std::iter::once((Step::Key(key.get_ref()), value))).pop()
    }

    /// The value at a path of keys.
    pub fn at(self, keys: &[&str]) -> Option<Self> {
        keys.iter().try_fold(self, |node, key| node.key(key))
    }

    /// The items of a list; empty if the node is no list.
    pub fn items(self) -> Vec<Self> {
        let values = self.value.as_array().into_iter().flatten();
        self.children(values.enumerate().map(|(index, value)| (Step::Item(index), value)))
    }

    pub fn plain_text(self) -> Option<&'static str> {
        self.value.as_str()
    }

    pub fn text_of(self, key: &str) -> Option<&'static str> {
        self.key(key)?.plain_text()
    }

    pub fn integer(self) -> Option<i64> {
        let DeValue::Integer(number) = self.value else { return None };
        number.to_string().replace('_', "").parse().ok()
    }

    /// True if a key is present and `true`.
    pub fn is_true(self, key: &str) -> bool {
        self.key(key).is_some_and(|node| node.value.as_bool() == Some(true))
    }

    /// The table or list that contains the value.
    pub fn parent(self) -> Option<Self> {
        self.parent.copied()
    }

    /// True for an item of a list.
    pub fn is_item(self) -> bool {
        matches!(self.step, Step::Item(_))
    }

    /// The key of the value, or of the list that it is an item of.
    pub fn key_name(self) -> Option<&'static str> {
        match self.step {
            Step::Key(key) => Some(key),
            _ => self.parent?.key_name(),
        }
    }

    /// The item of a list at the top of the file that contains the node, or is the node.
    pub fn top_item(self) -> Option<TopItem> {
        match (self.step, self.parent) {
            (Step::Item(index), Some(Self { step: Step::Key(list), parent: Some(root), .. }))
                if root.step == Step::Root =>
            {
                Some(TopItem { list, index })
            }
            (_, parent) => parent?.top_item(),
        }
    }

    fn keys(self) -> Vec<&'static str> {
        let mut keys = self.parent.map(|parent| parent.keys()).unwrap_or_default();
        if let Step::Key(key) = self.step {
            keys.push(key);
        }
        keys
    }

    /// The path of keys, joined by dots: `outcomes.items`.
    pub fn path(self) -> String {
        self.keys().join(".")
    }

    /// Names the value in a message: `"title" in [hero]`, `number 2 of "items" in [pains]`.
    pub fn label(self) -> String {
        let mut keys = self.keys();
        let key = keys.pop().unwrap_or_default();
        let number = if let Step::Item(index) = self.step {
            format!("number {} of ", index + 1)
        } else {
            String::new()
        };
        let place = if keys.is_empty() { String::new() } else { format!(" in [{}]", keys.join(".")) };
        format!("{number}{key:?}{place}")
    }

    /// Names the table in a message about its keys: ` in [hero]`, ` in [[items]] number 2`; empty at the top of a
    /// file.
    pub fn place(self) -> String {
        match (self.path(), self.step) {
            (path, _) if path.is_empty() => path,
            (path, Step::Item(index)) => format!(" in [[{path}]] number {}", index + 1),
            (path, _) => format!(" in [{path}]"),
        }
    }

    /// The path of keys and list indexes.
    fn key_path(self) -> Vec<Key> {
        let mut path = self.parent.map(|parent| parent.key_path()).unwrap_or_default();
        match self.step {
            Step::Root => {}
            Step::Key(key) => path.push(Key::Name(key.to_owned())),
            Step::Item(index) => path.push(Key::Index(index)),
        }
        path
    }

    /// The insertion that adds an entry such as `title = "Words."` to this table; `None` for tables that are written in
    /// another form than the content has.
    pub fn insertion(self, entry: &str) -> Option<Insertion> {
        let text = self.source.text.get(self.start..)?;
        let after_line = || text.find('\n').map(|end| self.start + end + 1);
        let (offset, text) = match text.chars().next() {
            _ if self.step == Step::Root && self.source.body_start.is_none() => (0, format!("{entry}\n")),
            Some('{') => (self.start + 1, format!(" {entry},")),
            // The line of the table's name, or the first fence of a front matter.
            Some('[' | '+') => (after_line()?, format!("{entry}\n")),
            _ => return None,
        };
        Some(Insertion { offset, text })
    }

    pub fn problem(self, message: impl Display) -> Problem {
        self.problem_at(self.start, message)
    }

    /// A problem of this node at another byte offset, such as the offset of one of its keys.
    pub fn problem_at(self, offset: usize, message: impl Display) -> Problem {
        let problem = self.source.problem(offset, message);
        match self.key_path() {
            // The problem is the file itself, or a line of its text.
            path if path.is_empty() => problem,
            key => Problem { key, ..problem },
        }
    }

    /// A problem of the value at this node. The message is the value's name followed by the finding.
    pub fn fault(self, finding: impl Display) -> Problem {
        self.problem(format!("{} {finding}", self.label()))
    }

    /// The problem of a value with a wrong type.
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

    /// The node and all values below it.
    pub fn with_descendants(self) -> Vec<Self> {
        let children = self.table().map(|(_, value)| value).chain(self.items());
        std::iter::once(self).chain(children.flat_map(Self::with_descendants)).collect()
    }
}
