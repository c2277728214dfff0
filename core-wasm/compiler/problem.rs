//! Content problems: one line with the place, what was found, and what to write instead.

use std::fmt;

/// One problem, sorted by its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, from the root of the project: `content/pages/home.toml`.
    pub file: String,
    /// The line, counted from 1; none where the problem is the file itself.
    pub line: Option<usize>,
    /// What was found, and in brackets what to write.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

/// The known word that is most similar to `found`, if any is similar enough to have been meant.
pub fn nearest<'a>(found: &str, known: &[&'a str]) -> Option<&'a str> {
    let limit = found.chars().count().div_ceil(3).max(1);
    known
        .iter()
        .map(|word| (distance(found, word), *word))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, word)| word)
}

/// The edit distance between two words, with swaps of neighbors (Damerau–Levenshtein, optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let at = |rows: &[Vec<usize>], back: usize, column: usize| {
                rows.len().checked_sub(back).and_then(|r| rows.get(r)).and_then(|r| r.get(column)).copied()
            };
            let changed = at(&rows, 1, j).unwrap_or(i) + usize::from(x != y);
            let dropped = at(&rows, 1, j + 1).unwrap_or(i) + 1;
            let added = row.last().copied().unwrap_or(j) + 1;
            let swapped =
                match (i.checked_sub(1).and_then(|p| a.get(p)), j.checked_sub(1).and_then(|p| b.get(p))) {
                    (Some(before_x), Some(before_y)) if before_x == y && x == before_y => {
                        at(&rows, 2, j - 1).map_or(usize::MAX, |d| d + 1)
                    }
                    _ => usize::MAX,
                };
            row.push(changed.min(dropped).min(added).min(swapped));
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied().unwrap_or(0)
}
