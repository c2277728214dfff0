//! Content problems: one line with the place, what was found, and what to write instead.

use std::fmt;

/// A step of the path to a value in a file; as JSON a text or a number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(untagged)]
pub enum Key {
    /// To the value of a key of a table.
    Name(String),
    /// To an item of a list, counted from 0; behind `body` to a line of the text, counted from 1.
    Index(usize),
}

/// One problem, sorted by its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, from the root of the project: `content/pages/home.toml`.
    pub file: String,
    /// The line, counted from 1; none where the problem is the file itself.
    pub line: Option<usize>,
    /// Whether it is a matter of taste: the content is compiled all the same.
    pub is_taste: bool,
    /// What was found, and in brackets what to write.
    pub message: String,
    /// The path to the value, with a missing key behind its table; below a front matter `body` and the line. Empty where
    /// the problem is the file itself, or its syntax.
    pub key: Vec<Key>,
}

impl Problem {
    /// A problem in a line of a file below `content/`.
    pub fn at_line(file: &str, line: usize, message: impl fmt::Display) -> Self {
        Self { line: Some(line), ..Self::of_file(file, message) }
    }

    /// A problem of a file below `content/` as a whole.
    pub fn of_file(file: &str, message: impl fmt::Display) -> Self {
        Self {
            file: format!("content/{file}"),
            line: None,
            is_taste: false,
            message: message.to_string(),
            key: Vec::new(),
        }
    }

    /// The same problem, of the value under a key of the table where it is.
    pub fn below(mut self, key: &str) -> Self {
        self.key.push(Key::Name(key.to_owned()));
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|line| format!(":{line}")).unwrap_or_default();
        let kind = if self.is_taste { "warning: " } else { "" };
        write!(f, "{}{line}: {kind}{}", self.file, self.message)
    }
}

/// The remedy for an unknown word: to write the one that was probably meant, or something else.
pub fn write_nearest(found: &str, known: &[&str], otherwise: &str) -> String {
    nearest(found, known).map_or_else(|| otherwise.to_owned(), |near| format!("write {near:?}"))
}

/// The remedy for what is none of some words: the one that was probably meant, or all of them.
pub fn one_of(found: &str, known: &[&str]) -> String {
    match (nearest(found, known), known) {
        (Some(word), _) => format!("write {word:?}"),
        (None, [word]) => format!("write {word:?}"),
        (None, known) => format!("write one of {}", quoted(known)),
    }
}

/// The known word that is most similar to `found`, if any is similar enough to have been meant.
pub fn nearest<'a>(found: &str, known: &[&'a str]) -> Option<&'a str> {
    let limit = found.chars().count().div_ceil(3).max(1);
    let distances = known.iter().map(|word| (strsim::osa_distance(found, word), *word));
    distances.filter(|(distance, _)| *distance <= limit).min().map(|(_, word)| word)
}

/// Words in quotation marks, separated by commas.
pub fn quoted(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    words.join(", ")
}
