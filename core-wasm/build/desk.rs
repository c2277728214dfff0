//! The desk: where the files of the content lie open, and where their faults are noted.
//!
//! What is read is kept for as long as the build runs, which is a second, so texts are simply leaked and live
//! as long as the constants that they become.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use regex::Regex;
use toml::de::{DeTable, DeValue};

use super::check;
use super::model::Picture;
use super::problem::{Problem, nearest};
use super::read::{Node, Read};
use super::registry::ROUTES;

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
pub struct Source {
    name: String,
    text: &'static str,
}

/// Keeps a text for the rest of the build.
pub fn keep(text: impl Into<String>) -> &'static str {
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

    /// Notes a fault at a place of a file.
    pub fn note_at(&mut self, source: &Source, start: usize, message: &str) {
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
        let root = Node::root(source, value);
        self.opened.insert(name.to_owned(), Some(root));
        Some(root)
    }
}

/// The names of a folder's files without their ending.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned())).collect()
}
