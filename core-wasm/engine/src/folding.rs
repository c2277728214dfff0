//! Folding: maps spellings that searches should treat as equal to one form.
//!
//! Folding applies Unicode's full case folding and removes macrons and other diacritics of Latin, Greek and Cyrillic
//! letters, the ʻokina, apostrophes and quotation marks. Dashes become hyphens, and white space becomes one space. So
//! 'hawaii', 'Hawai'i' and 'Hawaiʻi' fold to one word. The tables are generated ([`tables`]); the standard
//! library's would be three times as large.
//!
//! ```
//! use core_engine::folding::fold;
//!
//! assert_eq!(fold("Hawaiʻi"), "hawaii");
//! ```

mod tables;
#[cfg(test)]
mod tables_test;

use tables::{MARKS, RUNS, SEVERAL};

/// The folded form of a text.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    fold_into(text, &mut folded);
    folded
}

/// Appends the folded form of a text.
#[inline(never)] // Inlining would enlarge the browser module.
pub fn fold_into(text: &str, folded: &mut String) {
    for char in text.chars() {
        push_folded(char, folded);
    }
}

/// The folded form of a text, and for each of its bytes the offset in `text` of the character that it comes from.
#[must_use]
pub fn fold_with_offsets(text: &str) -> (String, Vec<usize>) {
    let mut folded = String::with_capacity(text.len());
    let mut offsets = Vec::with_capacity(text.len());
    for (offset, char) in text.char_indices() {
        push_folded(char, &mut folded);
        offsets.resize(folded.len(), offset);
    }
    (folded, offsets)
}

/// Appends the folded form of a character: nothing, one character, or several.
fn push_folded(char: char, folded: &mut String) {
    match char {
        '\'' | '"' | '`' => {}
        _ if char.is_ascii_whitespace() => push_space(folded),
        _ if char.is_ascii() => folded.push(char.to_ascii_lowercase()),
        _ if is_dropped(char) => {}
        _ if char.is_whitespace() => push_space(folded),
        '‐'..='―' | '−' => folded.push('-'),
        _ => match SEVERAL.iter().find(|(several, _)| *several == char) {
            Some((_, fold)) => folded.push_str(fold),
            None => folded.push(fold_of(char)),
        },
    }
}

/// True for characters that are dropped: ʻokina, apostrophes, primes, quotation marks, soft hyphens, joiners, and
/// diacritics that follow their letter.
pub(crate) const fn is_dropped(char: char) -> bool {
    matches!(
        char,
        'ʻ'..='ʿ' | 'ˈ' | '‘'..='‟' | '′' | '‵' | '´' | '＇' | '＂' | '″' | '«' | '»' | '‹' | '›'
            | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{300}'..='\u{36f}'
            | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}'
    )
}

/// Appends a space, unless the text ends with one.
fn push_space(folded: &mut String) {
    if !folded.ends_with(' ') {
        folded.push(' ');
    }
}

/// The character that a character folds to; the same one for most.
fn fold_of(char: char) -> char {
    let code = u32::from(char);
    let mut from = FIRST;
    for run in &RUNS {
        from += u32::from(run.gap);
        let Some(distance) = code.checked_sub(from) else { break };
        if distance <= u32::from(run.length) {
            let fold = match run.fold {
                Fold::To(one) => u32::from(one),
                Fold::Shift(by) => code.wrapping_add_signed(by),
            };
            let is_in = distance.is_multiple_of(run.step.into());
            return Some(fold).filter(|_| is_in).and_then(char::from_u32).unwrap_or(char);
        }
        from += u32::from(run.length) + 1;
    }
    char
}

/// The first character of the tables. The tables store distances, which compress to half the size of characters.
pub(crate) const FIRST: u32 = 0x80;

/// A range of characters in which every character (or every second one) folds to one other character.
struct Run {
    /// The distance of the first character from the character after the previous run.
    gap: u16,
    /// The character that they fold to.
    fold: Fold,
    /// The distance of the last character from the first.
    length: u8,
    /// The distance between neighboring characters: 1 or 2.
    step: u8,
}

const fn run(gap: u16, fold: Fold, length: u8, step: u8) -> Run {
    Run { gap, fold, length, step }
}

/// The target of folding a run.
enum Fold {
    /// All characters fold to this one.
    To(u16),
    /// Each character folds to the one at this distance.
    Shift(i32),
}

/// True for combining marks (general category M of Unicode), which belong to the character before them.
#[must_use]
pub fn is_mark(char: char) -> bool {
    let code = u32::from(char);
    let mut from = FIRST;
    for (gap, length) in MARKS {
        from += u32::from(gap);
        if code < from + u32::from(length) {
            return code >= from;
        }
        from += u32::from(length);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_word_fold_to_one_form() {
        for (text, folded) in [
            ("Hawaiʻi", "hawaii"),
            ("LĀNAI", "lanai"),
            ("la\u{304}nai", "lanai"),
            ("Œuvre, Æon, Straße, STRAẞE", "oeuvre, aeon, strasse, strasse"),
            ("Sluagh‑ghairm – a  cry", "sluagh-ghairm - a cry"),
            ("“It’s”", "its"),
            ("\"It's `so`\"", "its so"),
            ("Ångström Łódź Þing", "angstrom lodz thing"),
            ("ΣΟΦΙΑ ЛУНА ЁЛКА", "σοφια луна елка"),
            ("\u{a0}\u{2009}\n", " "),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn case_makes_no_difference_in_any_script() {
        for (upper, lower) in [
            ("ΣΟΦΊΑ ΛΌΓΟΣ", "σοφία λόγος"),
            ("Σ", "ς"),
            ("ΉΏΪΫ ᾼ", "ήώϊϋ ᾳ"),
            ("ҐҚЁЙ", "ґқёй"),
            ("ԱՐԵՒ", "արեւ"),
            ("ＡＢＣ", "ａｂｃ"),
            ("ÅÉÎØÆŒÞ", "åéîøæœþ"),
            ("\u{10400}", "\u{10428}"),
            ("ﬁn", "FIN"),
            ("İ", "i"),
        ] {
            assert_eq!(fold(upper), fold(lower), "{upper} {lower}");
        }
    }

    #[test]
    fn quotation_marks_and_joiners_are_dropped_and_dashes_are_hyphens() {
        assert_eq!(
            fold("ʻʼʽʾʿˈ‘’‚‛′‵´＇“”„‟″«»‹›＂\u{ad}\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}\u{1fef}\u{1ffd}"),
            ""
        );
        assert_eq!(fold("‐‑‒–—―−"), "-------");
    }
}
