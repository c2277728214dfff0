//! Content problems: one line with the place, the finding, and the remedy.

use std::fmt;

/// A step of the path to a value. Serialized as text or number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(untagged)]
pub enum Key {
    /// The value of a key.
    Name(String),
    /// An item of a list, from 0. After `body`, a line of the text, from 1.
    Index(usize),
}

/// A problem. Problems are sorted by place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, relative to the root of the project: `content/pages/home.toml`.
    pub file: String,
    /// The line, from 1; `None` if the problem is the file itself.
    pub line: Option<usize>,
    /// Whether the problem is only a warning, which does not prevent publication.
    pub is_warning: bool,
    /// The finding, followed by the remedy in parentheses.
    pub message: String,
    /// The path to the value; for a missing key the path of its table and the key, for a line of Markdown `body` and
    /// the line. Empty for a problem of the file itself or its syntax.
    pub key: Vec<Key>,
    /// For an unknown key: the type of its table in the model, and the source file that declares the type.
    pub declared: Option<Box<(&'static str, &'static str)>>,
    /// For a missing key: an offset in the file, and the key with a valid value to insert there.
    pub example: Option<Box<(usize, String)>>,
}

impl Problem {
    /// A problem in a line of a file below `content/`.
    pub fn at_line(file: &str, line: usize, message: impl fmt::Display) -> Self {
        Self { line: Some(line), ..Self::of_file(file, message) }
    }

    /// A problem of a whole file below `content/`.
    pub fn of_file(file: &str, message: impl fmt::Display) -> Self {
        Self {
            file: format!("content/{file}"),
            line: None,
            is_warning: false,
            message: message.to_string(),
            key: Vec::new(),
            declared: None,
            example: None,
        }
    }

    /// Appends a key to the path of the problem.
    pub fn below(mut self, key: &str) -> Self {
        self.key.push(Key::Name(key.to_owned()));
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|line| format!(":{line}")).unwrap_or_default();
        let kind = if self.is_warning { "warning: " } else { "" };
        write!(f, "{}{line}: {kind}{}", self.file, self.message)
    }
}

/// The remedy for an unknown word: the most similar known word, or else `otherwise`.
pub fn write_nearest(found: &str, known: &[&str], otherwise: &str) -> String {
    nearest(found, known).map_or_else(|| otherwise.to_owned(), |near| format!("write {near:?}"))
}

/// The remedy for a word that is not allowed: the most similar allowed word, or else all of them.
pub fn one_of(found: &str, known: &[&str]) -> String {
    match (nearest(found, known), known) {
        (Some(word), _) => format!("write {word:?}"),
        (None, [word]) => format!("write {word:?}"),
        (None, known) => format!("write one of {}", quoted(known)),
    }
}

/// The known word that is most similar to `found`, unless none is similar enough to be meant.
pub fn nearest<'a>(found: &str, known: &[&'a str]) -> Option<&'a str> {
    let limit = found.chars().count().div_ceil(3).max(1);
    let distances = known.iter().map(|word| (strsim::osa_distance(found, word), *word));
    distances.filter(|(distance, _)| *distance <= limit).min().map(|(_, word)| word)
}

/// Joins words in quotation marks by commas.
pub fn quoted(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    words.join(", ")
}

/// The number of words that a message quotes before and after the position of a problem.
const QUOTED_WORDS: usize = 4;

/// The words around an offset.
pub fn around(text: &str, at: usize) -> String {
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let start = before.rmatch_indices(' ').nth(QUOTED_WORDS).map_or(0, |(space, _)| space + 1);
    let end = after.match_indices(' ').nth(QUOTED_WORDS).map_or(text.len(), |(space, _)| at + space);
    let words = text.get(start..end).unwrap_or(text).trim();
    let mark = |is_cut: bool| if is_cut { "…" } else { "" };
    format!("{}{words}{}", mark(start > 0), mark(end < text.len()))
}
