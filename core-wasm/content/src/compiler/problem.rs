//! Content problems: one line with the place, what was found, and what to write instead.

use std::fmt;

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
}

impl Problem {
    /// A problem in a line of a file below `content/`.
    pub fn at_line(file: &str, line: usize, message: impl fmt::Display) -> Self {
        Self { line: Some(line), ..Self::of_file(file, message) }
    }

    /// A problem of a file below `content/` as a whole.
    pub fn of_file(file: &str, message: impl fmt::Display) -> Self {
        Self { file: format!("content/{file}"), line: None, is_taste: false, message: message.to_string() }
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
