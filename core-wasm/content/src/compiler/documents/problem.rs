//! Content problems: one line with the place, the finding, and the remedy.

use std::fmt;

/// A step of the path to a value. Serialized as text or number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(untagged)]
pub enum Key {
    /// The value of a key.
    Name(String),
    /// An item of a list, from 0.
    Index(usize),
    /// A line of the Markdown text, from 1. It follows the name `body`.
    Line(usize),
}

/// A type of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DeclaredType {
    /// The name of the type.
    pub name: &'static str,
    /// The source file that declares the type.
    pub file: &'static str,
}

/// A text to insert into a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Insertion {
    /// The byte offset in the file.
    pub offset: usize,
    /// The text.
    pub text: String,
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
    /// For an unknown key: the type of its table.
    pub declared: Option<Box<DeclaredType>>,
    /// For a missing key: the key with a valid value, and where to insert it.
    pub example: Option<Box<Insertion>>,
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

/// The remedy for an unknown word: to write the most similar known word, or else `otherwise`.
pub fn nearest_or(found: &str, known: &[&str], otherwise: &str) -> String {
    nearest(found, known).map_or_else(|| otherwise.to_owned(), |near| format!("write {}", quote(near)))
}

/// The remedy for a word that is not allowed: to write the most similar allowed word, or else one of all of them.
pub fn nearest_or_all(found: &str, allowed: &[&str]) -> String {
    match (nearest(found, allowed), allowed) {
        (Some(word), _) | (None, &[word]) => format!("write {}", quote(word)),
        (None, allowed) => format!("write one of {}", quoted(allowed)),
    }
}

/// The known word that is most similar to `found`; `None` if more than a third of the letters differ, so that none is
/// meant.
pub fn nearest<'a>(found: &str, known: &[&'a str]) -> Option<&'a str> {
    let limit = found.chars().count().div_ceil(3).max(1);
    let distances = known.iter().map(|word| (strsim::osa_distance(found, word), *word));
    distances.filter(|(distance, _)| *distance <= limit).min().map(|(_, word)| word)
}

/// Joins words in quotation marks by commas.
pub fn quoted(words: &[&str]) -> String {
    words.iter().map(|word| quote(word)).collect::<Vec<_>>().join(", ")
}

/// A text in quotation marks, as TOML writes it. Unlike `{:?}`, it keeps combining marks, which the names of files on macOS
/// have.
pub fn quote(text: &str) -> String {
    let mut quoted = String::from('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            char if char.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(char))),
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}

/// The number of words that a message quotes before and after the position of a problem.
const QUOTED_WORDS: usize = 4;

/// The words around an offset. A cut is marked by `…`.
pub fn words_around(text: &str, offset: usize) -> String {
    let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
    let start = before.rmatch_indices(' ').nth(QUOTED_WORDS).map_or(0, |(space, _)| space + 1);
    let end = after.match_indices(' ').nth(QUOTED_WORDS).map_or(text.len(), |(space, _)| offset + space);
    let words = text.get(start..end).unwrap_or(text).trim();
    let mark = |is_cut: bool| if is_cut { "…" } else { "" };
    format!("{}{words}{}", mark(start > 0), mark(end < text.len()))
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn a_quoted_text_is_a_string_of_toml() {
        assert_eq!(quote("insta\u{304}gram"), "\"insta\u{304}gram\"");
        for text in ["a \"b\" \\ c", "line\nline\ttab \u{7f}", "ʻokina, ā, 😀"] {
            let table: toml::Table = format!("text = {}", quote(text)).parse().unwrap();
            assert_eq!(table.get("text").and_then(toml::Value::as_str), Some(text));
        }
    }
}
