//! Text search: folding, substring search, highlighting, and replacing placeholders.
//!
//! Folding maps spellings that mean the same to one form: lower case, Latin letters without macrons and other
//! diacritics, no ʻokina, apostrophes or quotation marks, hyphens for dashes, one space for white space. So 'hawaii',
//! 'Hawai'i' and 'Hawaiʻi' fold to one word.
//!
//! The standard library's substring search is made for long texts and adds eight kilobytes of tables and panic
//! messages to the module; the texts searched here are short.
//!
//! ```
//! use core_wasm::engine::text_search::{contains, fold, highlight};
//!
//! assert_eq!(fold("Hawaiʻi"), "hawaii");
//! assert!(contains(&fold("O Hawaiʻi"), "hawaii"));
//! highlight("O Hawaiʻi", "awai", |from, to| assert_eq!((from, to), (3, 7)));
//! ```

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
/// which is known without reading it: of many texts, a search reads few.
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

/// The offset in `text` behind the character whose fold ends at `folded_end`.
fn end_of_char(offsets: &[usize], folded_end: usize, text: &str) -> usize {
    let last = folded_end.checked_sub(1).and_then(|last| offsets.get(last)).copied().unwrap_or(text.len());
    let rest = text.get(last..).unwrap_or_default();
    last + rest.chars().next().map_or(0, char::len_utf8)
}

/// Appends the fold of a character: nothing, the character itself, or up to three others.
fn push_folded(char: char, folded: &mut String) {
    if char.is_ascii() {
        match char {
            '\'' | '"' | '`' => {}
            _ if char.is_ascii_whitespace() => push_space(folded),
            _ => folded.push(char.to_ascii_lowercase()),
        }
        return;
    }
    if DROPPED.contains(char) || ('\u{300}'..='\u{36f}').contains(&char) {
        return;
    }
    if char.is_whitespace() {
        push_space(folded);
        return;
    }
    match LATIN.iter().find(|(marked, _)| marked.contains(char)) {
        Some((_, base)) => folded.push_str(base),
        None => folded.push(lower(char)),
    }
}

/// The lower case of Greek and Cyrillic letters; other scripts have no case or are not searched for here. (Case tables
/// for every script would be larger than an article.)
const fn lower(char: char) -> char {
    let distance = match char {
        'Α'..='Ρ' | 'Σ'..='Ϋ' | 'А'..='Я' => 32,
        'Ѐ'..='Џ' => 80,
        _ => 0,
    };
    match char::from_u32(char as u32 + distance) {
        Some(lower) => lower,
        None => char,
    }
}

/// Appends a space, unless there is one already.
fn push_space(folded: &mut String) {
    if !folded.ends_with(' ') {
        folded.push(' ');
    }
}

/// ʻOkina, apostrophes, primes, quotation marks, soft hyphens and joiners.
const DROPPED: &str = "ʻʼʽʾʿˈ‘’‚‛′‵´＇“”„‟″«»‹›＂\u{ad}\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}";

/// Latin letters with diacritics, lower and upper case, and their base letters.
const LATIN: [(&str, &str); 30] = [
    ("àáâãäåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặªÀÁÂÃÄÅĀĂĄǍǞǠǺȀȂȦḀẠẢẤẦẨẪẬẮẰẲẴẶ", "a"),
    ("ḃḅḇƀɓḂḄḆɃƁ", "b"),
    ("çćĉċčḉƈÇĆĈĊČḈƇ", "c"),
    ("ďđḋḍḏḑḓɗðĎĐḊḌḎḐḒƊÐ", "d"),
    ("èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệÈÉÊËĒĔĖĘĚȄȆȨḔḖḘḚḜẸẺẼẾỀỂỄỆ", "e"),
    ("ḟƒḞƑ", "f"),
    ("ĝğġģǧǵḡɠĜĞĠĢǦǴḠƓ", "g"),
    ("ĥħȟḣḥḧḩḫẖĤĦȞḢḤḦḨḪ", "h"),
    ("ìíîïĩīĭįıǐȉȋḭḯỉịÌÍÎÏĨĪĬĮǏȈȊḬḮỈỊİ", "i"),
    ("ĵǰĴ", "j"),
    ("ķĸǩḱḳḵƙĶǨḰḲḴƘ", "k"),
    ("ĺļľŀłḷḹḻḽĹĻĽĿŁḶḸḺḼ", "l"),
    ("ḿṁṃḾṀṂ", "m"),
    ("ñńņňŉŋǹṅṇṉṋÑŃŅŇŊǸṄṆṈṊ", "n"),
    ("òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợºÒÓÔÕÖØŌŎŐƠǑǪǬǾȌȎȪȬȮȰṌṎṐṒỌỎỐỒỔỖỘỚỜỞỠỢ", "o"),
    ("ṕṗƥṔṖƤ", "p"),
    ("ŕŗřȑȓṙṛṝṟŔŖŘȐȒṘṚṜṞ", "r"),
    ("śŝşšșṡṣṥṧṩſẛŚŜŞŠȘṠṢṤṦṨ", "s"),
    ("ţťŧțṫṭṯṱẗŢŤŦȚṪṬṮṰ", "t"),
    ("ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựÙÚÛÜŨŪŬŮŰŲƯǓǕǗǙǛȔȖṲṴṶṸṺỤỦỨỪỬỮỰ", "u"),
    ("ṽṿṼṾ", "v"),
    ("ŵẁẃẅẇẉẘŴẀẂẄẆẈ", "w"),
    ("ẋẍẊẌ", "x"),
    ("ýÿŷȳẏẙỳỵỷỹÝŸŶȲẎỲỴỶỸ", "y"),
    ("źżžẑẓẕŹŻŽẐẒẔ", "z"),
    ("æǽǣÆǼǢ", "ae"),
    ("œŒ", "oe"),
    ("ßẞ", "ss"),
    ("þÞ", "th"),
    ("‐‑‒–—―−", "-"),
];

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
            ("ΣΟΦΙΑ ЛУНА ЁЛКА", "σοφια луна ёлка"),
            ("\u{a0}\u{2009}\n", " "),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

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
        let ranges = |text, query| {
            let mut ranges = Vec::new();
            highlight(text, query, |from, to| ranges.push((from, to)));
            ranges
        };
        assert_eq!(ranges("Straße", "s"), [(0, 1), (4, 6)]);
        assert_eq!(ranges("lānai, Lanai", "lanai"), [(0, 6), (8, 13)]);
        assert_eq!(ranges("anything", ""), []);
    }
}
