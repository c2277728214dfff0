//! Text search: substring search, highlighting, and replacing placeholders.
//!
//! The standard library's substring search is optimized for long texts and adds eight kilobytes of tables and panic
//! messages to the module. The texts searched here are short.
//!
//! ```
//! use core_engine::text_search::Query;
//!
//! assert!(Query::new("hawaii").is_in("O Hawaiʻi"));
//! assert!(Query::new("hair oil").is_in("Hair, oil and patience"));
//! Query::new("awai").highlight("O Hawaiʻi", |from, to| assert_eq!((from, to), (3, 7)));
//! ```

use super::folding::{fold, fold_with_offsets, is_mark};

/// The byte offsets at which `needle` occurs in `text`, without overlaps; none for an empty needle.
pub fn find(text: &str, needle: &str) -> impl Iterator<Item = usize> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = position(text.as_bytes(), needle.as_bytes(), from)?;
        from = start + needle.len();
        Some(start)
    })
}

/// The first occurrence of `needle` in `text` at or after `from`.
fn position(text: &[u8], needle: &[u8], mut from: usize) -> Option<usize> {
    let (first, rest) = needle.split_first()?;
    loop {
        let start = from + text.get(from..)?.iter().position(|byte| byte == first)?;
        from = start + 1;
        if text.get(from..)?.starts_with(rest) {
            return Some(start);
        }
    }
}

/// True if `needle` occurs in `text`; an empty needle occurs in every text.
#[must_use]
pub fn contains(text: &str, needle: &str) -> bool {
    needle.is_empty() || find(text, needle).next().is_some()
}

/// Replaces every `placeholder` in a text by `value`.
#[must_use]
pub fn replace(text: &str, placeholder: &str, value: &str) -> String {
    let mut replaced = String::new();
    let mut from = 0;
    for start in find(text, placeholder) {
        replaced.push_str(text.get(from..start).unwrap_or_default());
        replaced.push_str(value);
        from = start + placeholder.len();
    }
    replaced.push_str(text.get(from..).unwrap_or_default());
    replaced
}

/// A prepared search.
///
/// A search matches texts whose folded form contains the query's folded form, and texts that have the same words with other
/// punctuation between them: a comma for a space, a space for a hyphen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// The folded form, trimmed.
    literal: String,
    /// The query in the form of [`searchable`], trimmed; empty if it consists of punctuation.
    words: String,
}

impl Query {
    /// Prepares a query. Surrounding space makes no difference.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let folded = fold(text);
        Self { literal: folded.trim().to_owned(), words: spaced(&folded).trim().to_owned() }
    }

    /// True for an empty query, which matches every text. Quotation marks and the ʻokina alone are an empty query.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.literal.is_empty()
    }

    /// The text that every match contains in the form of [`searchable`]; `None` if the query consists of punctuation,
    /// which only [`is_in`](Self::is_in) finds.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
        (!self.words.is_empty() || self.is_empty()).then_some(&self.words)
    }

    /// True if the query matches a text.
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        match self.words() {
            Some(words) => contains(&searchable(text), words),
            None => contains(&fold(text), &self.literal),
        }
    }

    /// Calls `visit` with each byte range of a match, in order and without overlaps. Matches the query as it is; if
    /// the text does not contain it, matches its words.
    pub fn highlight(&self, text: &str, mut visit: impl FnMut(usize, usize)) {
        if self.is_empty() {
            return;
        }
        let (mut folded, mut offsets) = fold_with_offsets(text);
        let mut needle = &self.literal;
        if !contains(&folded, needle) {
            (folded, offsets) = spaced_with_offsets(&folded, &offsets);
            needle = &self.words;
        }
        let mut written = 0;
        for start in find(&folded, needle) {
            let from = offsets.get(start).copied().unwrap_or(text.len());
            let to = end_of_char(&offsets, start + needle.len(), text);
            // A character that folds to two is highlighted once, even if both match.
            if from < written || to <= from {
                continue;
            }
            visit(from, to);
            written = to;
        }
    }
}

/// The form of a text that searches compare: folded, with one space for white space and punctuation between words.
#[must_use]
pub fn searchable(text: &str) -> String {
    spaced(&fold(text))
}

/// A folded text in the form of [`searchable`].
fn spaced(folded: &str) -> String {
    let mut spaced = String::with_capacity(folded.len());
    for char in folded.chars() {
        match is_separator(char) {
            true if spaced.ends_with(' ') => {}
            true => spaced.push(' '),
            false => spaced.push(char),
        }
    }
    spaced
}

/// A folded text in the form of [`searchable`], and for each of its bytes the offset in the original text.
fn spaced_with_offsets(folded: &str, offsets: &[usize]) -> (String, Vec<usize>) {
    let (mut spaced, mut kept) = (String::with_capacity(folded.len()), Vec::with_capacity(offsets.len()));
    for (at, char) in folded.char_indices() {
        let separates = is_separator(char);
        if !(separates && spaced.ends_with(' ')) {
            spaced.push(if separates { ' ' } else { char });
            kept.resize(spaced.len(), offsets.get(at).copied().unwrap_or_default());
        }
    }
    (spaced, kept)
}

/// True for spaces and for punctuation between words: hyphens, full stops, commas, brackets. Signs with a meaning of
/// their own, such as a percent sign, do not count.
const fn is_separator(char: char) -> bool {
    matches!(
        char,
        ' ' | '!'
            | '('
            | ')'
            | ','
            | '-'
            | '.'
            | '/'
            | ':'
            | ';'
            | '?'
            | '['
            | ']'
            | '_'
            | '{'
            | '}'
            | '¡'
            | '·'
            | '¿'
            | '•'
            | '…'
    )
}

/// The offset in `text` after the character whose fold ends at `folded_end`, and after its combining marks.
fn end_of_char(offsets: &[usize], folded_end: usize, text: &str) -> usize {
    let last = folded_end.checked_sub(1).and_then(|last| offsets.get(last)).copied().unwrap_or(text.len());
    let mut rest = text.get(last..).unwrap_or_default().char_indices().skip(1);
    // Includes the combining marks after the character.
    rest.find(|(_, char)| !is_mark(*char)).map_or(text.len(), |(end, _)| last + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occurrences_do_not_overlap() {
        assert_eq!(find("aaaa", "aa").collect::<Vec<_>>(), [0, 2]);
        assert_eq!(find("abc", "").next(), None);
        assert!(contains("abc", "") && contains("abc", "bc") && !contains("abc", "cb"));
    }

    #[test]
    fn every_placeholder_is_replaced_and_values_are_not_searched_again() {
        assert_eq!(replace("{n} of {n}", "{n}", "{n}!"), "{n}! of {n}!");
        assert_eq!(replace("none", "{n}", "1"), "none");
    }

    #[test]
    fn words_match_with_any_punctuation_between_them_and_punctuation_literally() {
        for (text, query, found) in [
            ("The anti-doomscroll evening", "anti doomscroll", vec!["anti-doomscroll"]),
            ("The anti doomscroll evening", "Anti—Doomscroll", vec!["anti doomscroll"]),
            ("Hair, oil and patience", "hair oil", vec!["Hair, oil"]),
            ("Hair: “oil” (hair… oil)", "hair, oil", vec!["Hair: “oil", "hair… oil"]),
            ("Hair, oil and patience", "(oil).", vec!["oil"]),
            ("100% of 100", "100%", vec!["100%"]),
            ("A {count}.", "{Count}", vec!["{count}"]),
            ("A line. Another.", ".", vec![".", "."]),
            ("A line. Another.", ",", vec![]),
            ("A line, another.", "\"", vec![]),
        ] {
            let (query, mut marked) = (Query::new(query), Vec::new());
            query.highlight(text, |from, to| marked.push(text.get(from..to).unwrap()));
            assert_eq!(marked, found, "{text:?} {query:?}");
            assert_eq!(query.is_in(text), !found.is_empty() || query.is_empty(), "{text:?} {query:?}");
            let words =
                query.words().is_none_or(|words| contains(&searchable(text), words) == query.is_in(text));
            assert!(words, "{text:?} {query:?}");
        }
    }

    #[test]
    fn a_highlight_covers_whole_characters_of_the_original() {
        fn ranges(text: &str, query: &str) -> Vec<(usize, usize)> {
            let mut ranges = Vec::new();
            Query::new(query).highlight(text, |from, to| ranges.push((from, to)));
            ranges
        }
        assert_eq!(ranges("Straße", "s"), [(0, 1), (4, 6)]);
        assert_eq!(ranges("lānai, Lanai", "lanai"), [(0, 6), (8, 13)]);
        assert_eq!(ranges("anything", ""), []);
        // The range includes every mark after the letter: two diacritics, a vowel sign, points, a variation selector.
        for text in [
            "e\u{301}",
            "e\u{323}\u{302}",
            "ก\u{e34}",
            "क\u{93f}",
            "ב\u{5bc}\u{5b8}",
            "é\u{fe0f}",
            "か\u{3099}",
        ] {
            let query = text.get(..text.chars().next().unwrap().len_utf8()).unwrap();
            assert_eq!(
                ranges(&format!("{text}{text} x"), query),
                [(0, text.len()), (text.len(), 2 * text.len())],
                "{text}"
            );
        }
    }
}
