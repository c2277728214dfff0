//! Reads the content files: TOML with the place of every value, and the plain types that fields are made of.
//!
//! Nothing stops at the first fault. A reader that finds one notes it on the desk and answers `None`; its
//! siblings are read all the same. What is read is kept for as long as the build runs, which is a second, so
//! texts are simply leaked and live as long as the constants that they become.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use regex::Regex;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::check;
use super::model::Picture;
use super::problem::{Problem, nearest};
use super::registry::ROUTES;

/// Something that can be read from a place in a content file.
pub trait Read: Sized {
    /// The value at `node`, or `None` after noting on the desk what is wrong with it.
    fn read(node: Node, desk: &mut Desk) -> Option<Self>;

    /// The value of a key that is not written in the table of this name; `None` where it must be written.
    fn absent(_table: &str) -> Option<Self> {
        None
    }
}

/// Stands in a struct for what its constant repeats from elsewhere.
pub fn elsewhere<T: Default>() -> T {
    T::default()
}

/// Where the files lie open, and where their faults are noted.
pub struct Desk {
    content: PathBuf,
    problems: Vec<Problem>,
    opened: BTreeMap<String, Option<Node>>,
    pages: Vec<Regex>,
    images: BTreeSet<String>,
    /// Every picture that is described; `None` where the description has a fault of its own.
    pub(super) pictures: BTreeMap<String, Option<Picture>>,
}

/// A file as it was written.
struct Source {
    name: String,
    text: &'static str,
}

/// A value and its place.
#[derive(Clone, Copy)]
pub struct Node {
    source: &'static Source,
    value: &'static DeValue<'static>,
    start: usize,
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

fn keep(text: impl Into<String>) -> &'static str {
    Box::leak(text.into().into_boxed_str())
}

impl Desk {
    /// Opens the folder. Nothing is read yet but the names of the pictures.
    pub fn open(content: &Path) -> Self {
        let images = names(&content.join("images"));
        let patterns = ROUTES.iter().map(|route| {
            let pattern = regex::escape(route.pattern).replace(r"\{slug\}", "[a-z0-9]+(?:-[a-z0-9]+)*");
            Regex::new(&format!("^{pattern}$"))
        });
        let mut problems = Vec::new();
        let pages = patterns
            .filter_map(|pattern| {
                pattern
                    .map_err(|error| {
                        problems.push(Problem {
                            file: "core-wasm/src/routes/registry.rs".to_owned(),
                            line: None,
                            message: format!("a pattern does not compile: {error}"),
                        });
                    })
                    .ok()
            })
            .collect();
        Self {
            content: content.to_owned(),
            problems,
            opened: BTreeMap::new(),
            pages,
            images,
            pictures: BTreeMap::new(),
        }
    }

    /// Reads a file that holds one entity.
    pub fn file<T: Read>(&mut self, name: &str) -> Option<T> {
        let root = self.root(name)?;
        T::read(root, self)
    }

    /// Reads a file that holds tables, each under a name of its own.
    pub fn tables<T: Read>(&mut self, name: &str) -> BTreeMap<String, Option<T>> {
        let mut tables = BTreeMap::new();
        let Some(root) = self.root(name) else { return tables };
        let DeValue::Table(entries) = root.value else { return tables };
        for (key, value) in entries {
            let id = key.get_ref().as_ref();
            let node = root.child(keep(id), "", value);
            tables.insert(id.to_owned(), T::read(node, self));
            if !self.images.contains(id) {
                self.note(node, &format!("the picture {id:?} has no file (add content/images/{id}.jpg)"));
            }
        }
        tables
    }

    /// The constants, or everything that was noted.
    pub fn close(mut self, constants: Vec<String>) -> Result<String, Vec<Problem>> {
        if self.problems.is_empty() {
            return Ok(constants.join("\n"));
        }
        self.problems.sort();
        self.problems.dedup();
        Err(self.problems)
    }

    /// Notes a fault at a node.
    pub fn note(&mut self, node: Node, message: &str) {
        self.note_at(node.source, node.start, message);
    }

    /// Notes a fault of a file as a whole.
    pub fn note_file(&mut self, name: &str, message: &str) {
        self.problems.push(Problem {
            file: format!("content/{name}"),
            line: None,
            message: message.to_owned(),
        });
    }

    fn note_at(&mut self, source: &Source, start: usize, message: &str) {
        let before = source.text.get(..start).unwrap_or(source.text);
        self.problems.push(Problem {
            file: format!("content/{}", source.name),
            line: Some(before.matches('\n').count() + 1),
            message: message.to_owned(),
        });
    }

    /// Whether the registry knows a page by this path.
    pub fn knows_page(&self, path: &str) -> bool {
        self.pages.iter().any(|pattern| pattern.is_match(path))
    }

    /// The page whose path is nearest to `path`.
    pub fn nearest_page(path: &str) -> Option<&'static str> {
        let known: Vec<&str> = ROUTES.iter().map(|route| route.pattern).collect();
        nearest(path, &known)
    }

    /// The names of the pictures' files, without their ending.
    pub fn images(&self) -> Vec<&str> {
        self.images.iter().map(String::as_str).collect()
    }

    /// The files of a folder that nothing has read, without their ending.
    pub fn unread(&self, folder: &str) -> Vec<String> {
        names(&self.content.join(folder))
            .into_iter()
            .map(|name| format!("{folder}/{name}.toml"))
            .filter(|name| !self.opened.contains_key(name) && self.content.join(name).exists())
            .collect()
    }

    /// The value that a file holds under some keys, for rules that look at more than one value.
    pub fn at(&self, file: &str, keys: &[&'static str]) -> Option<Node> {
        let root = self.opened.get(file).copied().flatten()?;
        keys.iter().try_fold(root, |node, key| node.key(key))
    }

    /// The files that were asked for.
    pub fn asked(&self) -> Vec<&str> {
        self.opened.keys().map(String::as_str).collect()
    }

    fn root(&mut self, name: &str) -> Option<Node> {
        self.opened.insert(name.to_owned(), None);
        let text = match std::fs::read_to_string(self.content.join(name)) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                self.note_file(name, "the file is missing (write it; a sibling shows its shape)");
                return None;
            }
            Err(error) => {
                self.note_file(
                    name,
                    &format!("the file cannot be read: {error} (save it as plain text in UTF-8)"),
                );
                return None;
            }
        };
        let source: &'static Source = Box::leak(Box::new(Source { name: name.to_owned(), text: keep(text) }));
        let (table, errors) = DeTable::parse_recoverable(source.text);
        for error in &errors {
            let start = error.span().map_or(0, |span| span.start);
            let there = error.span().and_then(|span| source.text.get(span)).unwrap_or_default();
            self.note_at(source, start, &check::syntax(error.message(), there));
        }
        if !errors.is_empty() {
            return None;
        }
        let value: &'static DeValue<'static> = Box::leak(Box::new(DeValue::Table(table.into_inner())));
        let root = Node { source, value, start: 0, name: "", table: "" };
        self.opened.insert(name.to_owned(), Some(root));
        Some(root)
    }
}

/// The names of a folder's files without their ending.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned())).collect()
}

impl Node {
    fn child(
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
        let table = if self.table.is_empty() { self.name.trim_matches('"') } else { self.table };
        let (_, value) = entries.iter().find(|(found, _)| found.get_ref() == key)?;
        Some(self.child(keep(format!("{key:?}")), table, value))
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

    /// The table at this node.
    pub fn table(self, desk: &mut Desk) -> Option<Table> {
        let DeValue::Table(entries) = self.value else {
            self.wrong_type("a table: { … }", desk);
            return None;
        };
        let (own, number) = match self.name.split_once(" of ") {
            Some((number, own)) => (own, Some(number)),
            None => (self.name, None),
        };
        let own = own.trim_matches('"');
        let path = match (self.table, own) {
            ("", own) => own.to_owned(),
            (table, own) => format!("{table}.{own}"),
        };
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
