//! Text search: substring search, highlighting, and replacing placeholders.
//!
//! The standard library's substring search is made for long texts and adds eight kilobytes of tables and panic
//! messages to the module; the texts searched here are short.
//!
//! ```
//! use core_engine::folding::fold;
//! use core_engine::text_search::{contains, highlight};
//!
//! assert!(contains(&fold("O Hawaiʻi"), "hawaii"));
//! highlight("O Hawaiʻi", "awai", |from, to| assert_eq!((from, to), (3, 7)));
//! ```

use super::folding::{fold_with_offsets, is_mark};

/// The byte offsets at which `needle` occurs in `text`, without overlaps; none for an empty needle.
pub fn find(text: &str, needle: &str) -> impl Iterator<Item = usize> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = position(text.as_bytes(), needle.as_bytes(), from)?;
        from = start + needle.len();
        Some(start)
    })
}

/// The first occurrence of `needle` in `text` that begins at `from` or later.
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

/// Whether `needle` occurs in `text`; an empty needle occurs in every text.
#[must_use]
pub fn contains(text: &str, needle: &str) -> bool {
    needle.is_empty() || find(text, needle).next().is_some()
}

/// The pairs and triples of bytes in a text, as a set of 512 bits. A text contains only texts whose set its own includes,
/// which is known without reading it: of many texts, a search reads few. Without it a search of 100,000 articles in the
/// browser module takes up to 100 ms, with it at most a frame.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Signature([u64; 8]);

impl Signature {
    /// The set of a text.
    #[must_use]
    #[inline(never)] // As `fold_into`.
    pub fn of(text: &str) -> Self {
        let mut signature = Self::default();
        let mut last = 0;
        for (position, byte) in text.bytes().enumerate() {
            last = (last << 8 | u32::from(byte)) & 0xff_ffff;
            if position > 0 {
                signature.insert(last & 0xffff);
            }
            if position > 1 {
                signature.insert(last);
            }
        }
        signature
    }

    fn insert(&mut self, bytes: u32) {
        // The nine highest bits of a product (multiplicative hashing).
        let bit = bytes.wrapping_mul(0x9e37_79b1) >> 23;
        if let Some(word) = self.0.get_mut(bit as usize / 64) {
            *word |= 1 << (bit % 64);
        }
    }

    /// Whether it includes all of another set.
    #[must_use]
    pub fn includes(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).all(|(own, other)| own & other == other)
    }
}

/// A text with every `placeholder` replaced by `value`.
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

/// Calls `visit` with each byte range of `text` whose folded form is `folded_query`, in order and without overlaps.
pub fn highlight(text: &str, folded_query: &str, mut visit: impl FnMut(usize, usize)) {
    if folded_query.is_empty() {
        return;
    }
    let (folded, offsets) = fold_with_offsets(text);
    let mut written = 0;
    for start in find(&folded, folded_query) {
        let from = offsets.get(start).copied().unwrap_or(text.len());
        let to = end_of_char(&offsets, start + folded_query.len(), text);
        // A character that folds to two is highlighted once, even where both match.
        if from < written || to <= from {
            continue;
        }
        visit(from, to);
        written = to;
    }
}

/// The offset in `text` behind the character whose fold ends at `folded_end`, with its combining marks.
fn end_of_char(offsets: &[usize], folded_end: usize, text: &str) -> usize {
    let last = folded_end.checked_sub(1).and_then(|last| offsets.get(last)).copied().unwrap_or(text.len());
    let mut rest = text.get(last..).unwrap_or_default().char_indices().skip(1);
    // Marks that follow it belong to it.
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
    fn a_signature_includes_those_of_the_parts_and_few_others() {
        let text = "salt water at the back door, and the evening behind it";
        let signature = Signature::of(text);
        for part in ["", "s", "sa", "salt water", "evening", text] {
            assert!(signature.includes(&Signature::of(part)), "{part}");
        }
        // The last has only pairs of letters of the text, in triples of its own.
        for other in ["zeppelin", "the morning", "retlaw", "qx", "bath"] {
            assert!(!signature.includes(&Signature::of(other)), "{other}");
        }
    }

    #[test]
    fn every_placeholder_is_replaced_and_values_are_not_searched_again() {
        assert_eq!(replace("{n} of {n}", "{n}", "{n}!"), "{n}! of {n}!");
        assert_eq!(replace("none", "{n}", "1"), "none");
    }

    #[test]
    fn a_highlight_covers_whole_characters_of_the_original() {
        fn ranges(text: &str, query: &str) -> Vec<(usize, usize)> {
            let mut ranges = Vec::new();
            highlight(text, query, |from, to| ranges.push((from, to)));
            ranges
        }
        assert_eq!(ranges("Straße", "s"), [(0, 1), (4, 6)]);
        assert_eq!(ranges("lānai, Lanai", "lanai"), [(0, 6), (8, 13)]);
        assert_eq!(ranges("anything", ""), []);
        // With every mark that follows it: two diacritics, a vowel sign, points, a variation selector.
        for text in [
            "e\u{301}",
            "e\u{323}\u{302}",
            "ก\u{e34}",
            "क\u{93f}",
            "ב\u{5bc}\u{5b8}",
            "é\u{fe0f}",
            "か\u{3099}",
        ] {
            let query =
                super::super::folding::fold(text.get(..text.chars().next().unwrap().len_utf8()).unwrap());
            assert_eq!(
                ranges(&format!("{text}{text} x"), &query),
                [(0, text.len()), (text.len(), 2 * text.len())],
                "{text}"
            );
        }
    }
}
