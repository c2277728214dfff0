//! TOML nodes: values with their source file, offset and name, for messages that say where a problem is.

use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::DeValue;

/// A source file.
pub struct Source {
    pub(super) name: String,
    pub(super) text: &'static str,
}

impl Source {
    /// The line of an offset, counted from 1.
    pub(super) fn line(&self, start: usize) -> usize {
        self.text.get(..start).unwrap_or(self.text).matches('\n').count() + 1
    }
}

/// Leaks a text, so that it lives as long as the process.
pub fn leak(text: impl Into<String>) -> &'static str {
    Box::leak(text.into().into_boxed_str())
}

/// A TOML value and its place.
#[derive(Clone, Copy)]
pub struct Node {
    pub(super) source: &'static Source,
    pub(super) value: &'static DeValue<'static>,
    pub(super) start: usize,
    /// How a message names it: `"title"`, `number 2 of "items"`.
    pub(super) name: &'static str,
    /// The table it belongs to: `hero`, `outcomes.items`; empty at the top of a file.
    table: &'static str,
    /// Which of the `[[retreats]]` of its file it belongs to.
    pub(super) retreat: Option<usize>,
}

impl Node {
    /// The root of a file.
    pub(super) fn root(source: &'static Source, value: &'static DeValue<'static>) -> Self {
        Self { source, value, start: 0, name: "", table: "", retreat: None }
    }

    /// A value below this one, as a message names it.
    pub(super) fn child(
        self,
        name: &'static str,
        table: &'static str,
        value: &'static Spanned<DeValue<'static>>,
    ) -> Self {
        Self { value: value.get_ref(), start: value.span().start, name, table, ..self }
    }

    /// The value under a key of this table.
    pub fn key(self, key: &'static str) -> Option<Self> {
        let DeValue::Table(entries) = self.value else { return None };
        let (table, _) = self.path();
        let (_, value) = entries.iter().find(|(found, _)| found.get_ref() == key)?;
        Some(self.child(leak(format!("{key:?}")), leak(table), value))
    }

    /// The same value with the figures of one of the retreats.
    pub fn of_retreat(self, index: usize) -> Self {
        Self { retreat: Some(index), ..self }
    }

    /// The text at this node, if it is text.
    pub fn plain_text(self) -> Option<&'static str> {
        self.value.as_str()
    }

    /// The values at this node, each with its place.
    pub fn items(self) -> Vec<Self> {
        let DeValue::Array(values) = self.value else { return Vec::new() };
        let is_retreats = self.path().0 == "retreats";
        let item = |(index, value)| {
            let name = leak(format!("number {} of {}", index + 1, self.name));
            let retreat = if is_retreats { Some(index) } else { self.retreat };
            Self { retreat, ..self.child(name, self.table, value) }
        };
        values.iter().enumerate().map(item).collect()
    }

    /// Adds the characters of every text at this node and below it.
    pub(super) fn collect_characters(self, found: &mut BTreeSet<char>) {
        match self.value {
            DeValue::String(text) => found.extend(text.chars()),
            DeValue::Array(_) => self.items().into_iter().for_each(|item| item.collect_characters(found)),
            DeValue::Table(entries) => {
                for (_, value) in entries {
                    self.child("", "", value).collect_characters(found);
                }
            }
            _ => {}
        }
    }

    /// Whether it is one of a list.
    pub fn is_item(self) -> bool {
        self.name.starts_with("number ")
    }

    /// The node in a message: `"title" in [hero]`.
    pub fn label(self) -> String {
        if self.table.is_empty() {
            self.name.to_owned()
        } else {
            format!("{} in [{}]", self.name, self.table)
        }
    }

    /// The path of the table at this node, and which of several it is: `hero`, `outcomes.items`.
    pub(super) fn path(self) -> (String, Option<&'static str>) {
        let (own, number) = match self.name.split_once(" of ") {
            Some((number, own)) => (own, Some(number)),
            None => (self.name, None),
        };
        let own = own.trim_matches('"');
        let path = match (self.table, own) {
            ("", own) => own.to_owned(),
            (table, own) => format!("{table}.{own}"),
        };
        (path, number)
    }
}
