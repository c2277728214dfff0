//! TOML readers: values with their places, and the basic types that fields consist of.
//!
//! Reading continues after a problem: the reader reports it to the loader and returns `None`, and its siblings are read
//! all the same.

use std::ops::RangeInclusive;

use toml::de::{DeTable, DeValue};

use super::loader::ContentLoader;
use super::node::{Node, leak};
use super::problem::nearest;
use super::prose;
use super::schema::text_of;

/// A value that can be read from a node of a content file.
pub trait FromToml: Sized {
    /// The value at `node`, or `None` after reporting what is wrong with it.
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self>;

    /// The value of a missing key; `None` where the key is required.
    fn absent() -> Option<Self> {
        None
    }
}

/// Former names of keys, and what they are called today.
const RENAMED: [(&str, &str); 2] = [("text", "description"), ("key", "label")];

/// A table whose fields are read one after the other.
pub struct Table {
    node: Node,
    path: &'static str,
    place: String,
    entries: &'static DeTable<'static>,
    known: Vec<&'static str>,
    missing: Vec<(&'static str, String)>,
}

impl ContentLoader {
    /// Loads a file with one entity.
    pub fn file<T: FromToml>(&mut self, name: &str) -> Option<T> {
        let root = self.root(name)?;
        T::from_toml(root, self)
    }
}

impl Node {
    /// The table at this node.
    pub fn table(self, loader: &mut ContentLoader) -> Option<Table> {
        let DeValue::Table(entries) = self.value else {
            self.wrong_type("a table: { … }", loader);
            return None;
        };
        let (path, number) = self.path();
        let place = match number {
            _ if path.is_empty() => String::new(),
            Some(number) => format!(" in [[{path}]] {number}"),
            None => format!(" in [{path}]"),
        };
        Some(Table { node: self, path: leak(path), place, entries, known: Vec::new(), missing: Vec::new() })
    }

    /// The text at this node.
    pub fn text(self, loader: &mut ContentLoader) -> Option<&'static str> {
        let text = self.value.as_str();
        if text.is_none() {
            self.wrong_type("text: \"…\"", loader);
        }
        text
    }

    /// The text at this node with its figures, if it keeps the style rules.
    pub fn prose(self, loader: &mut ContentLoader) -> Option<&'static str> {
        let text = self.text(loader)?;
        let is_clean = loader.check_prose(&self.label(), text, self.source, self.start);
        if !self.is_item() {
            loader.check_placeholders(self);
        }
        let filled = loader.with_figures(self, &self.label(), self.start, text);
        is_clean.then_some(filled)
    }

    /// The text at this node, if it keeps a rule; `remedy` is what to write.
    pub fn checked(
        self,
        is_valid: impl FnOnce(&'static str) -> bool,
        remedy: &str,
        loader: &mut ContentLoader,
    ) -> Option<&'static str> {
        let text = self.text(loader)?;
        let is_valid = is_valid(text);
        if !is_valid {
            loader.fault(self, &format!("is {text:?} (write {remedy})"));
        }
        is_valid.then_some(text)
    }

    /// The whole number at this node, if it lies in the range.
    pub fn integer(
        self,
        range: RangeInclusive<u32>,
        meaning: &str,
        loader: &mut ContentLoader,
    ) -> Option<u32> {
        let found = match self.value {
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            _ => {
                self.wrong_type(meaning, loader);
                return None;
            }
        };
        let number = found.replace('_', "").parse().ok().filter(|number| range.contains(number));
        if number.is_none() {
            loader.fault(self, &format!("is {found} (write {meaning})"));
        }
        number
    }

    /// The values of the list at this node.
    pub fn list(self, loader: &mut ContentLoader) -> Option<Vec<Self>> {
        let DeValue::Array(_) = self.value else {
            self.wrong_type("a list: [ … ]", loader);
            return None;
        };
        Some(self.items())
    }

    /// One of some words.
    pub fn one_of<T: Copy>(self, words: &[(&str, T)], loader: &mut ContentLoader) -> Option<T> {
        let text = self.text(loader)?;
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
            loader.fault(self, &format!("is {text:?} (write {remedy})"));
        }
        found
    }

    fn wrong_type(self, wanted: &str, loader: &mut ContentLoader) {
        let found = match self.value {
            DeValue::String(_) => "text",
            DeValue::Integer(_) | DeValue::Float(_) => "a number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        loader.fault(self, &format!("is {found} (write {wanted})"));
    }
}

/// Words in quotation marks, separated by commas.
pub fn quoted(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    words.join(", ")
}

impl Table {
    /// The value of a field. `docs` is its comment in the declaration, quoted to the author who left it out.
    pub fn field<T: FromToml>(
        &mut self,
        name: &'static str,
        docs: &[&str],
        loader: &mut ContentLoader,
    ) -> Option<T> {
        self.known.push(name);
        if let Some((_, value)) = self.entries.iter().find(|(key, _)| key.get_ref() == name) {
            return T::from_toml(self.node.child(leak(format!("{name:?}")), self.path, value), loader);
        }
        let absent = T::absent();
        if absent.is_none() {
            self.missing.push((name, sentence(docs)));
        }
        absent
    }

    /// Whether a key is written.
    pub fn holds(&self, name: &str) -> bool {
        self.entries.iter().any(|(key, _)| key.get_ref() == name)
    }

    /// What a key is called today that was called otherwise before.
    fn renamed(&self, found: &str) -> Option<&'static str> {
        let (_, name) = RENAMED.iter().find(|(former, _)| *former == found)?;
        Some(*name).filter(|name| self.known.contains(name) && !self.holds(name))
    }

    /// Reports unknown and missing keys.
    pub fn finish(self, loader: &mut ContentLoader) {
        let mut meant = Vec::new();
        for (key, _) in self.entries {
            let found = key.get_ref().as_ref();
            if self.known.contains(&found) {
                continue;
            }
            let near = self.renamed(found).or_else(|| nearest(found, &self.known));
            meant.extend(near);
            let remedy = match near {
                Some(near) => format!("write {near:?}"),
                None => format!("remove it; known here: {}", quoted(&self.known)),
            };
            let message = format!("unknown key {found:?}{} ({remedy})", self.place);
            loader.report_at(self.node.source, key.span().start, &message);
        }
        // A misspelled key is one problem, not an unknown and a missing key.
        for (name, docs) in self.missing.iter().filter(|(name, _)| !meant.contains(name)) {
            let message = format!("missing key {name:?}{} (write {name} = …: {docs})", self.place);
            loader.report(self.node, &message);
        }
    }
}

/// The doc comment of a field as a clause: with a lower-case first letter and without the full stop.
pub fn sentence(docs: &[&str]) -> String {
    let text = text_of(docs);
    let mut chars = text.trim_end_matches('.').chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

impl FromToml for &'static str {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let text = node.prose(loader)?;
        let problems = prose::markdown_marks_of(text);
        for problem in &problems {
            loader.fault(node, problem);
        }
        problems.is_empty().then_some(text)
    }
}

impl FromToml for bool {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        match node.value {
            DeValue::Boolean(value) => Some(*value),
            _ => {
                node.wrong_type("true or false", loader);
                None
            }
        }
    }
}

impl<T: FromToml> FromToml for Option<T> {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        T::from_toml(node, loader).map(Some)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: FromToml> FromToml for &'static [T] {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let nodes = node.list(loader)?;
        loader.check_placeholders(node);
        if nodes.is_empty() {
            loader.fault(node, "is empty (write at least one)");
            return None;
        }
        // Read all items before deciding, so that the problems of each are reported.
        let items: Vec<Option<T>> = nodes.into_iter().map(|item| T::from_toml(item, loader)).collect();
        let items: Option<Vec<T>> = items.into_iter().collect();
        items.map(|items| &*items.leak())
    }
}

impl<T: FromToml, const COUNT: usize> FromToml for [T; COUNT] {
    fn from_toml(node: Node, loader: &mut ContentLoader) -> Option<Self> {
        let nodes = node.list(loader)?;
        let found = nodes.len();
        if found != COUNT {
            let remedy = if found < COUNT {
                format!("add {}", COUNT - found)
            } else {
                format!("remove {}", found - COUNT)
            };
            loader.fault(node, &format!("must hold exactly {COUNT}, found {found} ({remedy})"));
        }
        let items: Vec<Option<T>> = nodes.into_iter().map(|item| T::from_toml(item, loader)).collect();
        let items: Option<Vec<T>> = items.into_iter().collect();
        items?.try_into().ok()
    }
}
