//! The documents: reads and parses every file of a content folder once.

pub mod build_day;
pub mod node;
pub mod paths;
pub mod problem;
mod syntax;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind};
use std::path::Path;

use toml::de::DeTable;

use node::{Node, Source, leak};
use problem::Problem;

/// A file of the content.
pub struct Document {
    /// The path below `content/`, such as `pages/home.toml`.
    pub name: &'static str,
    /// The parsed TOML; for a Markdown file its front matter.
    pub root: Node,
    /// The Markdown after the front matter.
    pub body: Option<Body>,
    /// Whether the document is published for a preview although it is a draft or its day is to come.
    pub is_shown: bool,
}

/// The Markdown of a file.
#[derive(Clone, Copy)]
pub struct Body {
    pub markdown: &'static str,
    /// The byte offset of the Markdown in the file.
    pub start: usize,
}

impl Document {
    /// The file name without folder and extension, which is the last segment of the page's path.
    pub fn slug(&self) -> &'static str {
        self.root.source.stem()
    }

    /// True if the document is in a folder, or in a folder of that.
    pub fn is_below(&self, folder: &str) -> bool {
        self.name.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
    }

    /// The name of the folder, without the folders that contain it.
    pub fn folder(&self) -> &'static str {
        let path = self.name.rsplit_once('/').map_or("", |(path, _)| path);
        path.rsplit('/').next().unwrap_or(path)
    }
}

/// The files of a content folder.
#[derive(Default)]
pub struct Documents {
    documents: BTreeMap<&'static str, Document>,
    /// The paths of all files and folders.
    entries: BTreeSet<&'static str>,
    /// The problems of files that cannot be read or parsed.
    pub problems: Vec<Problem>,
}

impl Documents {
    /// Reads a content folder. A file in the folder `over` replaces the file of the same path. The essay `show` is
    /// published even if it is a draft. Files for which `is_read` is false are only listed.
    ///
    /// # Errors
    /// A problem if the content folder does not exist, or a folder cannot be read.
    pub fn open(
        content: &Path,
        over: Option<&Path>,
        show: Option<&str>,
        is_read: fn(&str) -> bool,
    ) -> Result<Self, Problem> {
        let mut documents = Self::default();
        let mut folders = vec![""];
        while let Some(folder) = folders.pop() {
            for name in names_in(folder, content, over)? {
                let path = leak(if folder.is_empty() { name } else { format!("{folder}/{name}") });
                documents.entries.insert(path);
                let overlaid = over.map(|over| over.join(path)).filter(|file| file.exists());
                let file = overlaid.unwrap_or_else(|| content.join(path));
                if file.is_dir() {
                    folders.push(path);
                } else if is_read(path) {
                    match parsed(&file, path) {
                        Ok(document) => {
                            let is_shown = show == Some(path);
                            documents.documents.insert(path, Document { is_shown, ..document });
                        }
                        Err(problems) => documents.problems.extend(problems),
                    }
                }
            }
        }
        Ok(documents)
    }

    /// The document with this path below `content/`.
    pub fn get(&self, name: &str) -> Option<&Document> {
        self.documents.get(name)
    }

    /// All documents, sorted by path.
    pub fn all(&self) -> impl Iterator<Item = &Document> {
        self.documents.values()
    }

    /// The documents in a folder, and in its folders.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a Document> {
        self.all().filter(move |document| document.is_below(folder))
    }

    /// The value at a path of keys in a file.
    pub fn at(&self, name: &str, keys: &[&str]) -> Option<Node> {
        self.get(name)?.root.at(keys)
    }

    /// The items of the list at a path of keys in a file.
    pub fn items(&self, name: &str, keys: &[&str]) -> Vec<Node> {
        self.at(name, keys).map(Node::items).unwrap_or_default()
    }

    /// True if the file or folder exists, readable or not.
    pub fn has(&self, name: &str) -> bool {
        self.entries.contains(name)
    }

    /// The files and folders in a folder, as paths below `content/`.
    pub fn entries<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'static str> + 'a {
        self.entries
            .iter()
            .copied()
            .filter(move |path| path.rsplit_once('/').map_or("", |(parent, _)| parent) == folder)
    }

    /// The names of the files in a folder that have an extension, without it, sorted.
    pub fn names<'a>(
        &'a self,
        folder: &'a str,
        extension: &'a str,
    ) -> impl Iterator<Item = &'static str> + 'a {
        let files = self.entries(folder).map(|path| path.rsplit('/').next().unwrap_or(path));
        files.filter_map(move |file| file.strip_suffix(extension))
    }

    /// Every character of the texts, sorted. The build makes the fonts from them.
    pub fn characters(&self) -> BTreeSet<char> {
        let texts = self.all().flat_map(|document| {
            let values = document.root.with_descendants().into_iter().filter_map(Node::plain_text);
            values.chain(document.body.map(|body| body.markdown))
        });
        texts.flat_map(str::chars).collect()
    }
}

/// Reads and parses a file. `name` is its path below `content/`.
fn parsed(file: &Path, name: &'static str) -> Result<Document, Vec<Problem>> {
    let text = match std::fs::read_to_string(file) {
        // Strips the byte order mark and normalizes line breaks, because some editors write `\r\n`.
        Ok(text) => leak(text.trim_start_matches('\u{feff}').replace("\r\n", "\n")),
        Err(error) => {
            let message = format!("the file cannot be read: {error} (save it as plain text in UTF-8)");
            return Err(vec![Problem::of_file(name, message)]);
        }
    };
    let (toml, body) = if name.ends_with(".md") {
        let Some((front_matter, markdown)) = split_front_matter(text) else {
            let message = "has no front matter (begin with a line of +++, the keys, and +++ again)";
            return Err(vec![Problem::of_file(name, message)]);
        };
        // Turns the first fence into a comment, so that offsets in the TOML are offsets in the file.
        let toml = leak(format!("#{}", front_matter.strip_prefix('+').unwrap_or(front_matter)));
        (toml, Some(Body { markdown, start: text.len() - markdown.len() }))
    } else {
        (text, None)
    };
    let source: &'static Source = Box::leak(Box::new(Source {
        name,
        text,
        body_start: body.map(|body| body.start),
        takes_placeholders: name.starts_with("pages/") || name.starts_with("case-studies/"),
    }));
    let (table, errors) = DeTable::parse_recoverable(toml);
    if errors.is_empty() {
        let root = Node::root(source, table.into_inner());
        return Ok(Document { name, root, body, is_shown: false });
    }
    Err(syntax::problems(source, &errors))
}

/// Splits a file into the front matter with its first fence, and the Markdown after the second fence. Spaces after a
/// fence are ignored.
fn split_front_matter(text: &str) -> Option<(&str, &str)> {
    let mut end = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let is_fence = line.trim_end() == "+++";
        match number {
            0 if !is_fence => return None,
            0 => {}
            _ if is_fence => return Some((text.get(..end)?, text.get(end + line.len()..)?)),
            _ => {}
        }
        end += line.len();
    }
    None
}

/// The names of the entries of a folder of the content and of the folder over it, sorted, without files of systems and
/// editors. Each of the two may lack the folder, but the content itself must exist.
fn names_in(folder: &str, content: &Path, over: Option<&Path>) -> Result<BTreeSet<String>, Problem> {
    let mut names = BTreeSet::new();
    for root in std::iter::once(content).chain(over) {
        match file_names(&root.join(folder)) {
            Ok(found) => names.extend(found),
            Err(error) if error.kind() == ErrorKind::NotFound && (root != content || !folder.is_empty()) => {}
            Err(error) => {
                let remedy = "check its name, and that this account may read it";
                let message = format!("the folder cannot be read: {error} ({remedy})");
                return Err(Problem::of_file(folder, message));
            }
        }
    }
    Ok(names)
}

/// The names of a folder's entries without files of systems and editors.
fn file_names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        // A name that is not UTF-8 becomes a name that no rule allows.
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| !is_left_behind(name));
    Ok(names)
}

/// True for files of systems and editors: hidden files (`.DS_Store`, `.essay.md.swp`), `Thumbs.db`, `desktop.ini`,
/// backups and lock files (`essay.md~`, `#essay.md#`).
fn is_left_behind(name: &str) -> bool {
    name.starts_with(['.', '#', '~'])
        || name.ends_with('~')
        || ["thumbs.db", "desktop.ini"].contains(&name.to_ascii_lowercase().as_str())
}
