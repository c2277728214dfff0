//! Reads values: TOML with the place of everything, and the plain types that fields are made of.
//!
//! Nothing stops at the first fault. A reader that finds one notes it on the desk and answers `None`; its
//! siblings are read all the same.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::check;
use super::desk::{Desk, Source, keep};
use super::problem::nearest;

/// Something that can be read from a place in a content file.
pub trait Read: Sized {
    /// The value at `node`, or `None` after noting on the desk what is wrong with it.
    fn read(node: Node, desk: &mut Desk) -> Option<Self>;

    /// The value of a key that is not written in the table of this name; `None` where it must be written.
    fn absent(_table: &str) -> Option<Self> {
        None
    }
}

/// A value and its place.
#[derive(Clone, Copy)]
pub struct Node {
    pub(super) source: &'static Source,
    pub(super) value: &'static DeValue<'static>,
    pub(super) start: usize,
    /// How a message names it: `"title"`, `number 2 of "items"`.
    name: &'static str,
    /// The table it stands in: `hero`, `outcomes.items`; empty at the top of a file.
    table: &'static str,
}

/// A table whose fields are being asked for, one after the other.
pub struct Table {
    node: Node,
    path: &'static str,
    place: String,
    entries: &'static DeTable<'static>,
    known: Vec<&'static str>,
    missing: Vec<(&'static str, String)>,
}

impl Node {
    /// The root of a file.
    pub(super) fn root(source: &'static Source, value: &'static DeValue<'static>) -> Self {
        Self { source, value, start: 0, name: "", table: "" }
    }

    /// A value below this one, as a message names it.
    pub(super) fn child(
        self,
        name: &'static str,
        table: &'static str,
        value: &'static Spanned<DeValue<'static>>,
    ) -> Self {
        Self { source: self.source, value: value.get_ref(), start: value.span().start, name, table }
    }

    /// The value under a key of this table.
    pub fn key(self, key: &'static str) -> Option<Self> {
        let DeValue::Table(entries) = self.value else { return None };
        let (table, _) = self.path();
        let (_, value) = entries.iter().find(|(found, _)| found.get_ref() == key)?;
        Some(self.child(keep(format!("{key:?}")), keep(table), value))
    }

    /// The text at this node, if it is text.
    pub fn plain_text(self) -> Option<&'static str> {
        self.value.as_str()
    }

    /// The values at this node, each with its place.
    pub fn items(self) -> Vec<Self> {
        let DeValue::Array(values) = self.value else { return Vec::new() };
        let number = |index: usize| keep(format!("number {} of {}", index + 1, self.name));
        values.iter().enumerate().map(|(index, value)| self.child(number(index), self.table, value)).collect()
    }

    /// The node in a message: `"title" in [hero]`.
    pub fn called(self) -> String {
        if self.table.is_empty() {
            self.name.to_owned()
        } else {
            format!("{} in [{}]", self.name, self.table)
        }
    }

    /// The path of the table at this node, and which of several it is: `hero`, `outcomes.items`.
    fn path(self) -> (String, Option<&'static str>) {
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

    /// The table at this node.
    pub fn table(self, desk: &mut Desk) -> Option<Table> {
        let DeValue::Table(entries) = self.value else {
            self.wrong_type("a table: { … }", desk);
            return None;
        };
        let (path, number) = self.path();
        let place = match number {
            _ if path.is_empty() => String::new(),
            Some(number) => format!(" in [[{path}]] {number}"),
            None => format!(" in [{path}]"),
        };
        Some(Table { node: self, path: keep(path), place, entries, known: Vec::new(), missing: Vec::new() })
    }

    /// The text at this node.
    pub fn text(self, desk: &mut Desk) -> Option<&'static str> {
        let text = self.value.as_str();
        if text.is_none() {
            self.wrong_type("text: \"…\"", desk);
        }
        text
    }

    /// The whole number at this node, if it lies in the range.
    pub fn whole(self, least: u32, most: u32, meaning: &str, desk: &mut Desk) -> Option<u32> {
        let found = match self.value {
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            _ => {
                self.wrong_type(meaning, desk);
                return None;
            }
        };
        let number = found.replace('_', "").parse().ok().filter(|number| (least..=most).contains(number));
        if number.is_none() {
            desk.note(self, &format!("{} is {found} (write {meaning})", self.called()));
        }
        number
    }

    /// The values of the list that must stand at this node.
    pub fn list(self, desk: &mut Desk) -> Option<Vec<Self>> {
        let DeValue::Array(_) = self.value else {
            self.wrong_type("a list: [ … ]", desk);
            return None;
        };
        Some(self.items())
    }

    /// One of a few words.
    pub fn one_of<T: Copy>(self, words: &[(&str, T)], desk: &mut Desk) -> Option<T> {
        let text = self.text(desk)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let remedy = nearest(text, &known).map_or_else(
                || match known.as_slice() {
                    [only] => format!("{only:?}"),
                    known => format!("one of {}", quoted(known)),
                },
                |word| format!("{word:?}"),
            );
            desk.note(self, &format!("{} is {text:?} (write {remedy})", self.called()));
        }
        found
    }

    fn wrong_type(self, wanted: &str, desk: &mut Desk) {
        let found = match self.value {
            DeValue::String(_) => "text",
            DeValue::Integer(_) | DeValue::Float(_) => "a number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        desk.note(self, &format!("{} is {found} (write {wanted})", self.called()));
    }
}

/// Words in quotation marks, separated by commas.
pub fn quoted(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    words.join(", ")
}

impl Table {
    /// The value of a field. `docs` is its comment in the declaration, quoted to the author who left it out.
    pub fn field<T: Read>(&mut self, name: &'static str, docs: &[&str], desk: &mut Desk) -> Option<T> {
        self.known.push(name);
        if let Some((_, value)) = self.entries.iter().find(|(key, _)| key.get_ref() == name) {
            return T::read(self.node.child(keep(format!("{name:?}")), self.path, value), desk);
        }
        let own_name = self.path.rsplit('.').next().unwrap_or_default();
        let absent = T::absent(own_name);
        if absent.is_none() {
            self.missing.push((name, sentence(docs)));
        }
        absent
    }

    /// Whether a key is written.
    pub fn holds(&self, name: &str) -> bool {
        self.entries.iter().any(|(key, _)| key.get_ref() == name)
    }

    /// Notes the keys that no field asked for, and the fields that no key answered.
    pub fn finish(self, desk: &mut Desk) {
        let mut meant = Vec::new();
        for (key, _) in self.entries {
            let found = key.get_ref().as_ref();
            if self.known.contains(&found) {
                continue;
            }
            let near = nearest(found, &self.known);
            meant.extend(near);
            let remedy = match near {
                Some(near) => format!("write {near:?}"),
                None => format!("remove it; known here: {}", quoted(&self.known)),
            };
            let message = format!("unknown key {found:?}{} ({remedy})", self.place);
            desk.note_at(self.node.source, key.span().start, &message);
        }
        // A key that is only misspelt is one fault, not two.
        for (name, docs) in self.missing.iter().filter(|(name, _)| !meant.contains(name)) {
            let message = format!("missing key {name:?}{} (write {name} = …: {docs})", self.place);
            desk.note(self.node, &message);
        }
    }
}

/// The comment of a field as a clause: in lower case and without the full stop.
fn sentence(docs: &[&str]) -> String {
    // An attribute as the compiler prints it: `doc = r" The title."`, with line breaks where it likes.
    let lines = docs.iter().filter(|attribute| attribute.starts_with("doc"));
    let text: Vec<&str> = lines
        .filter_map(|line| line.split_once('"')?.1.rsplit_once('"'))
        .map(|(line, _)| line.trim())
        .collect();
    let text = text.join(" ");
    let mut letters = text.trim_end_matches('.').chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

impl Read for &'static str {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let text = node.text(desk)?;
        let faults = check::prose(text);
        for fault in &faults {
            desk.note(node, &format!("{} {fault}", node.called()));
        }
        faults.is_empty().then_some(text)
    }
}

impl Read for bool {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        match node.value {
            DeValue::Boolean(value) => Some(*value),
            _ => {
                node.wrong_type("true or false", desk);
                None
            }
        }
    }
}

impl<T: Read> Read for Option<T> {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        T::read(node, desk).map(Some)
    }

    fn absent(_table: &str) -> Option<Self> {
        Some(None)
    }
}

impl<T: Read> Read for &'static [T] {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let nodes = node.list(desk)?;
        if nodes.is_empty() {
            desk.note(node, &format!("{} is empty (write at least one)", node.called()));
            return None;
        }
        // Read all before deciding: the faults of every item are wanted.
        let items: Vec<Option<T>> = nodes.into_iter().map(|item| T::read(item, desk)).collect();
        let items: Option<Vec<T>> = items.into_iter().collect();
        items.map(|items| &*items.leak())
    }
}

impl<T: Read, const COUNT: usize> Read for [T; COUNT] {
    fn read(node: Node, desk: &mut Desk) -> Option<Self> {
        let nodes = node.list(desk)?;
        let found = nodes.len();
        if found != COUNT {
            let remedy = if found < COUNT {
                format!("add {}", COUNT - found)
            } else {
                format!("remove {}", found - COUNT)
            };
            desk.note(
                node,
                &format!("{} must hold exactly {COUNT}, found {found} ({remedy})", node.called()),
            );
        }
        let items: Vec<Option<T>> = nodes.into_iter().map(|item| T::read(item, desk)).collect();
        let items: Option<Vec<T>> = items.into_iter().collect();
        items?.try_into().ok()
    }
}
