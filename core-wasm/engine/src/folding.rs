//! Folding: maps spellings that mean the same to one form, by which texts are searched.
//!
//! One case (Unicode's full case folding), Latin, Greek and Cyrillic letters without macrons and other diacritics, no ʻokina,
//! apostrophes or quotation marks, hyphens for dashes, one space for white space. So 'hawaii', 'Hawai'i' and 'Hawaiʻi' fold
//! to one word. The tables are generated ([`tables`]); those of the standard library would be three times as large.
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
#[inline(never)] // The optimizer would copy it into each caller of the browser module.
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

/// Appends the fold of a character: nothing, the character itself, or others.
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

/// ʻOkina, apostrophes, primes, quotation marks, soft hyphens, joiners, and diacritics that follow their letter.
pub(crate) const fn is_dropped(char: char) -> bool {
    matches!(
        char,
        'ʻ'..='ʿ' | 'ˈ' | '‘'..='‟' | '′' | '‵' | '´' | '＇' | '＂' | '″' | '«' | '»' | '‹' | '›'
            | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{300}'..='\u{36f}'
            | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}'
    )
}

/// Appends a space, unless there is one already.
fn push_space(folded: &mut String) {
    if !folded.ends_with(' ') {
        folded.push(' ');
    }
}

/// The character that a character folds to; itself for most.
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

/// The first character of the tables. They hold distances, which compress to half of what characters do.
pub(crate) const FIRST: u32 = 0x80;

/// Characters in a row, all or every second of which fold to one other each.
struct Run {
    /// The distance of the first from the character behind the run before.
    gap: u16,
    /// What they fold to.
    fold: Fold,
    /// The distance of the last from the first.
    length: u8,
    /// The distance of each from the one before it.
    step: u8,
}

const fn run(gap: u16, fold: Fold, length: u8, step: u8) -> Run {
    Run { gap, fold, length, step }
}

/// What the characters of a run fold to.
enum Fold {
    /// All to this one.
    To(u16),
    /// Each to the one at this distance.
    Shift(i32),
}

/// Whether a character is a combining mark (the general category M of Unicode): it belongs to the character before it.
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
