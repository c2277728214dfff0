//! Test of the folding tables: they equal the tables that this test computes from Unicode.

use unicode_normalization::UnicodeNormalization;

use crate::folding::{FIRST, is_dropped};

/// Letters that Unicode does not decompose, and the letters that a reader types for them.
const TYPED_AS: [(&str, &str); 29] = [
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

/// The fold of a letter by Unicode: full case folding, without the diacritics of Latin, Greek and Cyrillic letters.
fn by_unicode(char: char) -> String {
    // The letters and marks of Latin, Greek and Cyrillic. A letter of another script keeps its marks.
    let may_lose_marks = |char| matches!(char, '\u{a0}'..'\u{530}' | '\u{1e00}'..'\u{2000}' | '\u{2126}' | '\u{212a}' | '\u{212b}');
    let mut text = String::from(char);
    // A fold can give letters that fold further; none of Unicode needs more than four rounds.
    for _ in 0..4 {
        let decomposed: String =
            if text.chars().all(may_lose_marks) { text.nfd().collect() } else { text.clone() };
        // Unicode decomposes the Greek grave accent to the ASCII one.
        let is_kept = |char: &char| *char != '`' && !is_dropped(*char);
        let bare: String = decomposed.chars().filter(is_kept).collect();
        let folded = caseless::default_case_fold_str(&bare);
        text = TYPED_AS
            .iter()
            .find(|(letters, _)| letters.contains(folded.as_str()) && !folded.is_empty())
            .map_or(folded, |(_, typed)| (*typed).to_owned());
    }
    text
}

/// The text of `tables.rs`.
fn tables() -> String {
    let is_letter = |char: &char| !char.is_ascii() && !is_dropped(*char);
    let folds: Vec<(char, String)> = ('\u{80}'..='\u{1ffff}')
        .filter(is_letter)
        .map(|char| (char, by_unicode(char)))
        .filter(|(char, fold)| *fold != char.to_string())
        .collect();
    let single = |fold: &str| fold.chars().next().filter(|_| fold.chars().count() == 1).map(u32::from);
    let several = folds.iter().filter(|(_, fold)| single(fold).is_none());
    let several: Vec<String> = several.map(|(char, fold)| format!("({char:?}, {fold:?})")).collect();
    let ones: Vec<(u32, u32)> =
        folds.iter().filter_map(|(char, fold)| Some((u32::from(*char), single(fold)?))).collect();
    format!(
        "//! Tables of folding, generated from Unicode by a test: `BLESS=1 cargo test -p core-engine tables_test`.\n\n\
         use super::Fold::{{Shift, To}};\n\
         use super::{{Run, run}};\n\n{}\n{}\n{}",
        table("Letters that fold to one other, in the order of Unicode.", "RUNS", "Run", &runs(&ones)),
        table("Letters that fold to several.", "SEVERAL", "(char, &str)", &several),
        table(
            "Combining marks in a row: the distance from the row before, and how many.",
            "MARKS",
            "(u16, u8)",
            &marks()
        ),
    )
}

/// The rows of letters that fold to one other: neighbors, or every second letter, which fold to one letter or move by one
/// distance.
fn runs(ones: &[(u32, u32)]) -> Vec<String> {
    let mut runs = Vec::new();
    let (mut rest, mut behind) = (ones, FIRST);
    while let Some(&(from, to)) = rest.first() {
        let length = |step: u32, moves: bool| {
            let follows = |at: &usize| {
                let distance = step * *at as u32;
                distance < 256
                    && rest.get(*at) == Some(&(from + distance, if moves { to + distance } else { to }))
            };
            (0..).take_while(follows).count()
        };
        // `max_by_key` takes the last of equal kinds.
        let kinds = [(2, false), (2, true), (1, true), (1, false)];
        let (step, moves) = kinds.into_iter().max_by_key(|(step, moves)| length(*step, *moves)).unwrap();
        let count = length(step, moves);
        let fold = if moves || to > 0xffff {
            format!("Shift({})", i64::from(to) - i64::from(from))
        } else {
            format!("To({to:#x})")
        };
        let (gap, last) = (from - behind, (count as u32 - 1) * step);
        runs.push(format!("run({gap}, {fold}, {last}, {step})"));
        (rest, behind) = (&rest[count..], from + last + 1);
    }
    runs
}

/// The rows of combining marks.
fn marks() -> Vec<String> {
    let is_mark = |char: &char| unicode_normalization::char::is_combining_mark(*char);
    let mut marks: Vec<(u32, u32)> = Vec::new();
    for mark in ('\u{80}'..='\u{ffff}').filter(is_mark).map(u32::from) {
        match marks.last_mut() {
            Some((_, last)) if *last + 1 == mark => *last = mark,
            _ => marks.push((mark, mark)),
        }
    }
    let mut behind = FIRST;
    let rows = marks.iter().map(|(first, last)| {
        let (gap, length) = (first - behind, last + 1 - first);
        behind = last + 1;
        format!("({gap}, {length})")
    });
    rows.collect()
}

/// A table with six entries a line.
fn table(comment: &str, name: &str, entry: &str, entries: &[String]) -> String {
    let lines: String = entries.chunks(6).map(|line| format!("    {},\n", line.join(", "))).collect();
    let count = entries.len();
    format!("/// {comment}\n#[rustfmt::skip]\npub(super) static {name}: [{entry}; {count}] = [\n{lines}];\n")
}

#[test]
fn the_tables_agree_with_unicode() {
    let file = "src/folding/tables.rs";
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file, tables()).unwrap();
    }
    assert!(
        std::fs::read_to_string(file).unwrap() == tables(),
        "BLESS=1 cargo test -p core-engine tables_test"
    );
}
