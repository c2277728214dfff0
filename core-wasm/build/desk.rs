//! The desk: where the files of the content lie open, and where their faults are noted.
//!
//! What is read is kept for as long as the build runs, which is a second, so texts are simply leaked and live
//! as long as the constants that they become.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use regex::Regex;
use toml::de::{DeTable, DeValue};

use super::Made;
use super::check;
use super::dialogs::Doors;
use super::languages::Tongues;
use super::model::Picture;
use super::problem::{Problem, nearest};
use super::read::{Node, Read};
use super::registry::{ROUTES, RouteId};

/// Where the files lie open, and where their faults are noted.
pub struct Desk {
    content: PathBuf,
    problems: Vec<Problem>,
    opened: BTreeMap<String, Option<Node>>,
    pages: Vec<(RouteId, Regex)>,
    slugs: BTreeMap<RouteId, Vec<String>>,
    images: BTreeSet<String>,
    /// The letter box and the forms, once they are read.
    pub(super) doors: Doors,
    /// The pages that are told, as Rust writes them.
    pub(super) told: Vec<String>,
    /// The words of other languages.
    pub(super) tongues: Tongues,
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
            let pattern = regex::escape(route.pattern).replace(r"\{slug\}", "([a-z0-9]+(?:-[a-z0-9]+)*)");
            Regex::new(&format!("^{pattern}$")).map(|pattern| (route.id, pattern))
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
            slugs: BTreeMap::new(),
            images,
            doors: Doors::default(),
            told: Vec::new(),
            tongues: Tongues::default(),
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

    /// What was made, or everything that was noted.
    pub fn close(mut self, made: Made) -> Result<Made, Vec<Problem>> {
        if self.problems.is_empty() {
            return Ok(made);
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

    /// Tells which slugs a route has.
    pub fn slugs(&mut self, route: RouteId, slugs: Vec<String>) {
        self.slugs.insert(route, slugs);
    }

    /// Whether the house has a page by this path.
    pub fn knows_page(&self, path: &str) -> bool {
        self.pages.iter().any(|(route, pattern)| {
            let Some(found) = pattern.captures(path) else { return false };
            let Some(slug) = found.get(1) else { return true };
            self.slugs.get(route).is_some_and(|slugs| slugs.iter().any(|known| known == slug.as_str()))
        })
    }

    /// The page whose path is nearest to `path`.
    pub fn nearest_page(&self, path: &str) -> Option<String> {
        let of_slugs = |pattern: &str, id| -> Vec<String> {
            let slugs = self.slugs.get(id).map(Vec::as_slice).unwrap_or_default();
            slugs.iter().map(|slug| pattern.replace("{slug}", slug)).collect()
        };
        let known: Vec<String> = ROUTES
            .iter()
            .flat_map(|route| match route.pattern.contains('{') {
                true => of_slugs(route.pattern, &route.id),
                false => vec![route.pattern.to_owned()],
            })
            .collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        nearest(path, &known).map(str::to_owned)
    }

    /// The names of the pictures' files, without their ending.
    pub fn images(&self) -> Vec<&str> {
        self.images.iter().map(String::as_str).collect()
    }

    /// The names of a folder's files with this ending, without it, sorted.
    pub fn named(&self, folder: &str, ending: &str) -> Vec<String> {
        let folder = self.content.join(folder);
        let names = names(&folder).into_iter();
        names.filter(|name| folder.join(format!("{name}{ending}")).exists()).collect()
    }

    /// The files of a folder that nothing has read.
    pub fn unread(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.content.join(folder)).into_iter().flatten().flatten();
        let mut unread: Vec<String> = entries
            .filter_map(|entry| Some(format!("{folder}/{}", entry.file_name().to_str()?)))
            .filter(|name| !self.opened.contains_key(name))
            .collect();
        unread.sort();
        unread
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
        let text = self.text(name)?;
        self.parse(name, text, text)
    }

    /// The text of a file.
    pub(super) fn text(&mut self, name: &str) -> Option<&'static str> {
        self.opened.insert(name.to_owned(), None);
        match std::fs::read_to_string(self.content.join(name)) {
            Ok(text) => return Some(keep(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                self.note_file(name, "the file is missing (write it; a sibling shows its shape)");
            }
            Err(error) => {
                self.note_file(
                    name,
                    &format!("the file cannot be read: {error} (save it as plain text in UTF-8)"),
                );
            }
        }
        None
    }

    /// Reads TOML: `toml` is the beginning of `text`, letter by letter in the same places.
    pub(super) fn parse(&mut self, name: &str, text: &'static str, toml: &'static str) -> Option<Node> {
        let source: &'static Source = Box::leak(Box::new(Source { name: name.to_owned(), text }));
        let (table, errors) = DeTable::parse_recoverable(toml);
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
