//! Content loader: opens and parses the content files, and collects the problems found in them.
//!
//! Texts are leaked: the content checker runs for less than a second, and `'static` data needs no lifetimes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

use super::engine::router::{has_slug, match_pattern, path_for};
use super::figures::Figures;
use super::front_matter::body_of;
use super::language_index::LanguageIndex;
use super::model::{Field, FormName, FormTarget, Picture};
use super::node::{Node, Source, leak};
use super::pictures::picture_files;
use super::problem::{Problem, write_nearest};
use super::prose::{self, Finding};
use super::registry::{ROUTES, RouteId};
use super::rendered::Rendered;
use super::retreats::NamedRetreat;
use crate::loaded::StaticPage;

/// The open content files, and the problems found in them.
pub struct ContentLoader {
    content: PathBuf,
    problems: Vec<Problem>,
    opened: BTreeMap<String, Option<Node>>,
    slugs: BTreeMap<RouteId, Vec<String>>,
    /// The files of the pictures, by their names without the extension.
    pub(super) images: BTreeMap<String, Vec<String>>,
    /// The contact e-mail address and the forms, once they are loaded.
    pub(super) links: FormLinks,
    /// The figures that texts take from the content.
    pub(super) figures: Figures,
    /// The retreats, once they are known by name.
    pub(super) retreats: Vec<NamedRetreat>,
    /// The names of the categories of articles.
    pub(super) categories: Vec<&'static str>,
    /// The static pages.
    pub(super) static_pages: Vec<StaticPage>,
    /// The words of other languages.
    pub(super) languages: LanguageIndex,
    /// The rendered articles whose words have been counted, by slug.
    pub(super) rendered: BTreeMap<&'static str, Rendered>,
    /// Every described picture; `None` where its description has a problem.
    pub(super) pictures: BTreeMap<String, Option<Picture>>,
    /// The ids of the pictures that files refer to, and whether files besides articles do.
    pub(super) pictures_in_use: BTreeMap<String, bool>,
}

/// What dialogs and e-mail links need from other files.
#[derive(Default)]
pub struct FormLinks {
    /// The contact e-mail address.
    pub email: Option<&'static str>,
    /// The names of the forms.
    pub forms: Vec<&'static str>,
    /// Where each form is: its entry in `site.toml`, or its own letter.
    pub targets: BTreeMap<FormName, FormTarget>,
    /// The select of each form that has one.
    pub selects: BTreeMap<FormName, Field>,
}

impl ContentLoader {
    /// A loader for a content folder. Only the names of the pictures are read yet.
    pub fn open(content: &Path) -> Self {
        Self {
            content: content.to_owned(),
            problems: Vec::new(),
            opened: BTreeMap::new(),
            slugs: BTreeMap::new(),
            images: picture_files(&content.join("images")),
            links: FormLinks::default(),
            figures: Figures::default(),
            retreats: Vec::new(),
            categories: Vec::new(),
            static_pages: Vec::new(),
            languages: LanguageIndex::default(),
            rendered: BTreeMap::new(),
            pictures: BTreeMap::new(),
            pictures_in_use: BTreeMap::new(),
        }
    }

    /// The reported problems, sorted by place.
    pub fn into_problems(mut self) -> Vec<Problem> {
        self.problems.sort();
        self.problems.dedup();
        self.problems
    }

    /// Reports a problem at a node.
    pub fn report(&mut self, node: Node, message: &str) {
        self.report_at(node.source, node.start, message);
    }

    /// Reports a problem of the value at a node: what is behind its name in the message.
    pub fn fault(&mut self, node: Node, what: &str) {
        self.report(node, &format!("{} {what}", node.label()));
    }

    /// Reports a problem of a file as a whole.
    pub fn report_file(&mut self, name: &str, message: &str) {
        self.add_problem(name, None, false, message.to_owned());
    }

    /// Reports a problem at an offset of a file.
    pub fn report_at(&mut self, source: &Source, start: usize, message: &str) {
        self.add_problem(&source.name, Some(source.line(start)), false, message.to_owned());
    }

    /// Applies the style rules to a text; whether it keeps all but those of taste.
    pub fn check_prose(&mut self, what: &str, text: &str, source: &Source, start: usize) -> bool {
        let findings = prose::findings_in(text);
        for Finding { message, is_taste } in &findings {
            self.add_problem(&source.name, Some(source.line(start)), *is_taste, format!("{what} {message}"));
        }
        findings.iter().all(|finding| finding.is_taste)
    }

    fn add_problem(&mut self, name: &str, line: Option<usize>, is_taste: bool, message: String) {
        self.problems.push(Problem { file: format!("content/{name}"), line, is_taste, message });
    }

    /// Registers the slugs of a route.
    pub fn set_slugs(&mut self, route: RouteId, slugs: Vec<String>) {
        self.slugs.insert(route, slugs);
    }

    /// Whether the site has a page with this path.
    pub fn has_page(&self, path: &str) -> bool {
        ROUTES.iter().any(|route| match match_pattern(route.pattern, path) {
            None => false,
            Some(None) => true,
            Some(Some(slug)) => {
                self.slugs.get(&route.id).is_some_and(|slugs| slugs.iter().any(|known| known == slug))
            }
        })
    }

    /// Reports a link to a page that does not exist; `what` is what leads there.
    pub fn check_page(&mut self, what: &str, path: &str, source: &Source, start: usize) -> bool {
        let exists = self.has_page(path);
        if !exists {
            let known: Vec<String> = ROUTES
                .iter()
                .flat_map(|route| match has_slug(route.pattern) {
                    true => {
                        let slugs = self.slugs.get(&route.id).map(Vec::as_slice).unwrap_or_default();
                        slugs.iter().map(|slug| path_for(route.pattern, slug)).collect()
                    }
                    false => vec![route.pattern.to_owned()],
                })
                .collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let remedy = write_nearest(path, &known, "write one that the registry of routes knows");
            self.report_at(source, start, &format!("{what} leads to the unknown page {path:?} ({remedy})"));
        }
        exists
    }

    /// The names of a folder's files with this extension, without it, sorted.
    pub fn file_names(&self, folder: &str, extension: &str) -> Vec<String> {
        let files = file_names(&self.content.join(folder));
        let mut names: Vec<String> =
            files.iter().filter_map(|file| file.strip_suffix(extension)).map(str::to_owned).collect();
        names.sort();
        names
    }

    /// Every content file that is a text, in the folder and below it.
    pub fn text_files(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            for name in file_names(&self.content.join(&folder)) {
                let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
                if self.content.join(&path).is_dir() {
                    folders.push(path);
                } else if path.ends_with(".toml") || path.ends_with(".md") {
                    found.push(path);
                }
            }
        }
        found
    }

    /// The files of a folder that were not loaded.
    pub fn unread_files(&self, folder: &str) -> Vec<String> {
        let files = file_names(&self.content.join(folder)).into_iter();
        let path = |file| if folder.is_empty() { file } else { format!("{folder}/{file}") };
        files.map(path).filter(|name| !self.opened.contains_key(name)).collect()
    }

    /// The value under a path of keys, for rules that concern more than one value.
    pub fn at(&self, file: &str, keys: &[&'static str]) -> Option<Node> {
        let root = self.opened.get(file).copied().flatten()?;
        keys.iter().try_fold(root, |node, key| node.key(key))
    }

    /// The values of the list under a path of keys.
    pub fn items(&self, file: &str, keys: &[&'static str]) -> Vec<Node> {
        self.at(file, keys).map(Node::items).unwrap_or_default()
    }

    /// The files that were loaded or looked for.
    pub fn opened_files(&self) -> Vec<&str> {
        self.opened.keys().map(String::as_str).collect()
    }

    /// Every character of the loaded files, sorted, for the fonts.
    pub fn characters(&self) -> String {
        let mut found = BTreeSet::new();
        for root in self.opened.values().flatten() {
            root.collect_characters(&mut found);
            if root.source.name.ends_with(".md") {
                found.extend(body_of(root.source.text).chars());
            }
        }
        found.into_iter().collect()
    }

    /// The root of a TOML file.
    pub(super) fn root(&mut self, name: &str) -> Option<Node> {
        let text = self.text(name)?;
        self.parse(name, text, text)
    }

    /// The text of a file, without a byte order mark and with line feeds as line breaks: some editors write `\r\n`.
    pub(super) fn text(&mut self, name: &str) -> Option<&'static str> {
        self.opened.insert(name.to_owned(), None);
        match std::fs::read_to_string(self.content.join(name)) {
            Ok(text) => return Some(leak(text.trim_start_matches('\u{feff}').replace("\r\n", "\n"))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                self.report_file(name, "the file is missing (write it; a sibling shows its shape)");
            }
            Err(error) => {
                self.report_file(
                    name,
                    &format!("the file cannot be read: {error} (save it as plain text in UTF-8)"),
                );
            }
        }
        None
    }

    /// Parses TOML. `toml` is the beginning of `text`, at the same offsets.
    pub(super) fn parse(&mut self, name: &str, text: &'static str, toml: &'static str) -> Option<Node> {
        let source: &'static Source = Box::leak(Box::new(Source { name: name.to_owned(), text }));
        let (table, errors) = DeTable::parse_recoverable(toml);
        for error in &errors {
            let start = error.span().map_or(0, |span| span.start);
            let found = error.span().and_then(|span| source.text.get(span)).unwrap_or_default();
            let problem =
                unquoted_problem(text, start).unwrap_or_else(|| syntax_problem(error.message(), found));
            self.report_at(source, start, &problem);
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

/// The names of a folder's entries, sorted, without those that systems and editors leave behind.
pub(super) fn file_names(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| Some(entry.file_name().to_str()?.to_owned()));
    names.filter(|name| !is_left_behind(name)).collect()
}

/// Whether a file is no content: hidden files (`.DS_Store`, `.essay.md.swp`), `Thumbs.db`, `desktop.ini`, and the
/// backup and lock files of editors (`essay.md~`, `#essay.md#`).
fn is_left_behind(name: &str) -> bool {
    name.starts_with(['.', '#', '~'])
        || name.ends_with('~')
        || ["thumbs.db", "desktop.ini"].contains(&name.to_ascii_lowercase().as_str())
}

/// The problem of a text without quotation marks, where the line at an offset is `key = Words`.
fn unquoted_problem(text: &str, start: usize) -> Option<String> {
    let (before, after) = text.split_at_checked(start)?;
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(line_start..start + after.find('\n').unwrap_or(after.len()))?;
    let found = pattern!(r#"^\s*([\w-]+)\s*=\s*(\p{Alphabetic}[^"']*?)\s*$"#).captures(line)?;
    let (key, value) = (found.get(1)?.as_str(), found.get(2)?.as_str());
    let switch = value.to_lowercase();
    Some(if ["true", "false"].contains(&switch.as_str()) {
        format!("{key:?} is {value} (write {key} = {switch})")
    } else {
        format!("{key:?} is text without quotation marks (write {key} = \"{value}\")")
    })
}

/// A syntax error of TOML in words for the author; `found` is the text at its place.
fn syntax_problem(message: &str, found: &str) -> String {
    if message.contains("duplicate key") {
        return format!("the key {found:?} is written twice (keep one of the two)");
    }
    let remedy = match message {
        m if m.contains("string") => "put the text between two quotation marks, on one line",
        m if m.contains("array") => "separate the items with commas and close the list with ]",
        m if m.contains("inline table") => "separate the keys with commas and close the table with }",
        m if m.contains("key") && m.contains('=') => "write key = value",
        _ => "compare with the lines around it",
    };
    format!("cannot be read: {message} ({remedy})")
}
