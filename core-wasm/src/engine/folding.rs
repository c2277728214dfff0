//! Folding: maps spellings that mean the same to one form, by which texts are searched.
//!
//! One case (Unicode's full case folding), Latin, Greek and Cyrillic letters without macrons and other diacritics, no ʻokina,
//! apostrophes or quotation marks, hyphens for dashes, one space for white space. So 'hawaii', 'Hawai'i' and 'Hawaiʻi' fold
//! to one word. The tables are generated ([`tables`]); those of the standard library would be three times as large.
//!
//! ```
//! use core_wasm::engine::folding::fold;
//!
//! assert_eq!(fold("Hawaiʻi"), "hawaii");
//! ```

mod tables;

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
const fn is_dropped(char: char) -> bool {
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
    let code = char as u32;
    let behind = RUNS.partition_point(|run| run.from <= code);
    let run = behind.checked_sub(1).and_then(|at| RUNS.get(at));
    let fold = run.and_then(|run| {
        let distance = code - run.from;
        let is_in = distance <= u32::from(run.length) && distance.is_multiple_of(run.step.into());
        is_in.then(|| if run.moves { run.to + distance } else { run.to })
    });
    fold.and_then(char::from_u32).unwrap_or(char)
}

/// Characters that fold to one other, in a run: every one of them, or every second.
struct Run {
    /// The first.
    from: u32,
    /// Its fold.
    to: u32,
    /// The distance of the last from the first.
    length: u8,
    /// The distance of each from the one before it.
    step: u8,
    /// Whether the folds are at the same distances; otherwise all have the same.
    moves: bool,
}

/// Whether a character is a combining mark (the general category M of Unicode): it belongs to the character before it.
#[must_use]
pub fn is_mark(char: char) -> bool {
    let code = char as u32;
    let behind = MARKS.partition_point(|(first, _)| u32::from(*first) <= code);
    behind.checked_sub(1).and_then(|at| MARKS.get(at)).is_some_and(|(_, last)| code <= u32::from(*last))
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

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

    /// Letters that Unicode does not decompose, and the letters that a reader types for them.
    const LIKE: [(&str, &str); 29] = [
        ("ªⱥ", "a"),
        ("ƀɓ", "b"),
        ("ƈȼ", "c"),
        ("đɗð", "d"),
        ("ɇ", "e"),
        ("ƒ", "f"),
        ("ǥɠ", "g"),
        ("ħ", "h"),
        ("ıɨ", "i"),
        ("ɉȷ", "j"),
        ("ĸƙ", "k"),
        ("ŀłƚ", "l"),
        ("ŋɲƞ", "n"),
        ("ºøɵ", "o"),
        ("ƥ", "p"),
        ("ɍ", "r"),
        ("ȿ", "s"),
        ("ŧⱦƭ", "t"),
        ("ʉ", "u"),
        ("ʋ", "v"),
        ("ⱳ", "w"),
        ("ƴɏ", "y"),
        ("ƶȥ", "z"),
        ("æ", "ae"),
        ("œ", "oe"),
        ("þ", "th"),
        ("ʼn", "n"),
        ("aʾ", "a"),
        ("ſ", "s"),
    ];

    /// The fold of a letter by Unicode: without the diacritics of Latin, Greek and Cyrillic letters, and by full case
    /// folding.
    fn by_unicode(char: char) -> String {
        let has_diacritics = |char| matches!(char, '\u{a0}'..'\u{530}' | '\u{1e00}'..'\u{2000}' | '\u{2126}' | '\u{212a}' | '\u{212b}');
        let mut text = String::from(char);
        for _ in 0..4 {
            let decomposed: String =
                if text.chars().all(has_diacritics) { text.nfd().collect() } else { text.clone() };
            let bare: String = decomposed.chars().filter(|char| !is_dropped(*char)).collect();
            let folded = caseless::default_case_fold_str(&bare);
            text = LIKE
                .iter()
                .find(|(all, _)| all.contains(folded.as_str()) && !folded.is_empty())
                .map_or(folded, |(_, like)| (*like).to_owned());
        }
        text
    }

    /// The tables as they are in `folding_tables.rs`.
    fn tables() -> String {
        let is_letter = |char: &char| !char.is_ascii() && !is_dropped(*char);
        let folds: Vec<(char, String)> = ('\u{80}'..='\u{1ffff}')
            .filter(is_letter)
            .map(|char| (char, by_unicode(char)))
            .filter(|(char, fold)| *fold != char.to_string())
            .collect();
        let single = |fold: &str| fold.chars().next().filter(|_| fold.chars().count() == 1).map(u32::from);
        let several = folds.iter().filter(|(_, fold)| single(fold).is_none());
        let several: Vec<String> =
            several.map(|(char, fold)| format!("    ({char:?}, {fold:?}),\n")).collect();
        let ones: Vec<(u32, u32)> =
            folds.iter().filter_map(|(char, fold)| Some((u32::from(*char), single(fold)?))).collect();
        let mut runs = Vec::new();
        let mut rest = ones.as_slice();
        while let Some(&(from, to)) = rest.first() {
            let length = |step: u32, moves: bool| {
                let follows = |at: &usize| {
                    let distance = step * *at as u32;
                    rest.get(*at) == Some(&(from + distance, if moves { to + distance } else { to }))
                        && distance < 256
                };
                (0..).take_while(follows).count()
            };
            let kinds = [(1, true), (1, false), (2, true), (2, false)];
            let (step, moves) = kinds.into_iter().max_by_key(|(step, moves)| length(*step, *moves)).unwrap();
            let count = length(step, moves);
            let last = (count as u32 - 1) * step;
            runs.push(format!(
                "    Run {{ from: {from:#x}, to: {to:#x}, length: {last}, step: {step}, moves: {moves} }},\n"
            ));
            rest = &rest[count..];
        }
        let is_mark = |char: &char| unicode_normalization::char::is_combining_mark(*char);
        let mut marks: Vec<(u32, u32)> = Vec::new();
        for mark in ('\u{80}'..='\u{ffff}').filter(is_mark).map(u32::from) {
            match marks.last_mut() {
                Some((_, last)) if *last + 1 == mark => *last = mark,
                _ => marks.push((mark, mark)),
            }
        }
        let count = marks.len();
        let marks: String =
            marks.iter().map(|(first, last)| format!("    ({first:#x}, {last:#x}),\n")).collect();
        format!(
            "//! Tables of folding, generated from Unicode by a test: `BLESS=1 cargo test -p core-wasm folding`.\n\n\
             use super::Run;\n\n\
             /// Letters that fold to one other, in the order of Unicode.\n#[rustfmt::skip]\npub(super) static RUNS: [Run; {}] = [\n{}];\n\n\
             /// Letters that fold to several.\n#[rustfmt::skip]\npub(super) static SEVERAL: [(char, &str); {}] = [\n{}];\n\n\
             /// The first and the last of combining marks in a row.\n#[rustfmt::skip]\npub(super) static MARKS: [(u16, u16); {count}] = [\n{marks}];\n",
            runs.len(),
            runs.concat(),
            several.len(),
            several.concat(),
        )
    }

    #[test]
    fn the_tables_are_those_of_unicode() {
        let file = "src/engine/folding/tables.rs";
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(file, tables()).unwrap();
        }
        assert!(
            std::fs::read_to_string(file).unwrap() == tables(),
            "BLESS=1 cargo test -p core-wasm folding"
        );
    }

    #[test]
    fn quotation_marks_and_joiners_are_dropped_and_dashes_are_hyphens() {
        assert_eq!(fold("ʻʼʽʾʿˈ‘’‚‛′‵´＇“”„‟″«»‹›＂\u{ad}\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}"), "");
        assert_eq!(fold("‐‑‒–—―−"), "-------");
    }
}
