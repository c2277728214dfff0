//! Folding: maps spellings that mean the same to one form, by which texts are searched.
//!
//! Lower case, Latin characters without macrons and other diacritics, no ʻokina, apostrophes or quotation marks, hyphens
//! for dashes, one space for white space. So 'hawaii', 'Hawai'i' and 'Hawaiʻi' fold to one word.
//!
//! ```
//! use core_wasm::engine::folding::fold;
//!
//! assert_eq!(fold("Hawaiʻi"), "hawaii");
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

/// Appends the fold of a character: nothing, the character itself, or one or two others.
fn push_folded(char: char, folded: &mut String) {
    match char {
        '\'' | '"' | '`' => {}
        _ if char.is_ascii_whitespace() => push_space(folded),
        _ if char.is_ascii() => folded.push(char.to_ascii_lowercase()),
        _ if is_dropped(char) => {}
        _ if char.is_whitespace() => push_space(folded),
        '‐'..='―' | '−' => folded.push('-'),
        _ => match base_character(char) {
            0 => folded.push(lower(char)),
            AE => folded.push_str("ae"),
            OE => folded.push_str("oe"),
            SS => folded.push_str("ss"),
            TH => folded.push_str("th"),
            base => folded.push(base.into()),
        },
    }
}

/// ʻOkina, apostrophes, primes, quotation marks, soft hyphens, joiners, and diacritics that follow their letter.
const fn is_dropped(char: char) -> bool {
    matches!(
        char,
        'ʻ'..='ʿ' | 'ˈ' | '‘'..='‟' | '′' | '‵' | '´' | '＇' | '＂' | '″' | '«' | '»' | '‹' | '›'
            | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{300}'..='\u{36f}'
    )
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

/// The base letter of a Latin letter with diacritics, or one of the ligatures; 0 for any other character.
fn base_character(char: char) -> u8 {
    let position = position_of(char as u32);
    position.and_then(|position| BASE_CHARACTERS.get(position)).copied().unwrap_or(0)
}

/// The position of a character in [`BASE_CHARACTERS`], which has those of two Unicode ranges.
const fn position_of(char: u32) -> Option<usize> {
    match char {
        0xa0..0x270 => Some(char as usize - 0xa0),
        0x1e00..0x1f00 => Some(char as usize - 0x1e00 + 0x1d0),
        _ => None,
    }
}

/// A byte for each character: found without a search, and a quarter of the size of the texts in [`LATIN`].
static BASE_CHARACTERS: [u8; 0x2d0] = base_characters();

#[expect(clippy::indexing_slicing, reason = "evaluated while compiling")]
const fn base_characters() -> [u8; 0x2d0] {
    let mut bases = [0; 0x2d0];
    let mut group = 0;
    while group < LATIN.len() {
        let (marked, base) = LATIN[group];
        let (bytes, mut at) = (marked.as_bytes(), 0);
        while at < bytes.len() {
            // UTF-8: these characters have two or three bytes, the first of which says how many.
            let is_long = bytes[at] >= 0xe0;
            let mut char = bytes[at] as u32 & if is_long { 0xf } else { 0x1f };
            let end = at + if is_long { 3 } else { 2 };
            at += 1;
            while at < end {
                char = char << 6 | bytes[at] as u32 & 0x3f;
                at += 1;
            }
            if let Some(position) = position_of(char) {
                bases[position] = base;
            }
        }
        group += 1;
    }
    bases
}

// Ligatures and letters that fold to two.
const AE: u8 = 1;
const OE: u8 = 2;
const SS: u8 = 3;
const TH: u8 = 4;

/// Latin letters with diacritics, lower and upper case, and their base letters.
const LATIN: [(&str, u8); 29] = [
    ("àáâãäåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặªÀÁÂÃÄÅĀĂĄǍǞǠǺȀȂȦḀẠẢẤẦẨẪẬẮẰẲẴẶ", b'a'),
    ("ḃḅḇƀɓḂḄḆɃƁ", b'b'),
    ("çćĉċčḉƈÇĆĈĊČḈƇ", b'c'),
    ("ďđḋḍḏḑḓɗðĎĐḊḌḎḐḒƊÐ", b'd'),
    ("èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệÈÉÊËĒĔĖĘĚȄȆȨḔḖḘḚḜẸẺẼẾỀỂỄỆ", b'e'),
    ("ḟƒḞƑ", b'f'),
    ("ĝğġģǧǵḡɠĜĞĠĢǦǴḠƓ", b'g'),
    ("ĥħȟḣḥḧḩḫẖĤĦȞḢḤḦḨḪ", b'h'),
    ("ìíîïĩīĭįıǐȉȋḭḯỉịÌÍÎÏĨĪĬĮǏȈȊḬḮỈỊİ", b'i'),
    ("ĵǰĴ", b'j'),
    ("ķĸǩḱḳḵƙĶǨḰḲḴƘ", b'k'),
    ("ĺļľŀłḷḹḻḽĹĻĽĿŁḶḸḺḼ", b'l'),
    ("ḿṁṃḾṀṂ", b'm'),
    ("ñńņňŉŋǹṅṇṉṋÑŃŅŇŊǸṄṆṈṊ", b'n'),
    ("òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợºÒÓÔÕÖØŌŎŐƠǑǪǬǾȌȎȪȬȮȰṌṎṐṒỌỎỐỒỔỖỘỚỜỞỠỢ", b'o'),
    ("ṕṗƥṔṖƤ", b'p'),
    ("ŕŗřȑȓṙṛṝṟŔŖŘȐȒṘṚṜṞ", b'r'),
    ("śŝşšșṡṣṥṧṩſẛŚŜŞŠȘṠṢṤṦṨ", b's'),
    ("ţťŧțṫṭṯṱẗŢŤŦȚṪṬṮṰ", b't'),
    ("ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựÙÚÛÜŨŪŬŮŰŲƯǓǕǗǙǛȔȖṲṴṶṸṺỤỦỨỪỬỮỰ", b'u'),
    ("ṽṿṼṾ", b'v'),
    ("ŵẁẃẅẇẉẘŴẀẂẄẆẈ", b'w'),
    ("ẋẍẊẌ", b'x'),
    ("ýÿŷȳẏẙỳỵỷỹÝŸŶȲẎỲỴỶỸ", b'y'),
    ("źżžẑẓẕŹŻŽẐẒẔ", b'z'),
    ("æǽǣÆǼǢ", AE),
    ("œŒ", OE),
    ("ßẞ", SS),
    ("þÞ", TH),
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
    fn a_latin_character_with_diacritics_folds_to_its_base() {
        for (marked, base) in LATIN {
            for char in marked.chars() {
                assert_eq!(base_character(char), base, "{char}");
            }
        }
        let folded: usize = LATIN.iter().map(|(marked, _)| marked.chars().count()).sum();
        assert_eq!(BASE_CHARACTERS.iter().filter(|base| **base != 0).count(), folded);
        for char in ['\u{a0}', '§', 'Ω', 'Ж', '中', '\u{1f00}'] {
            assert_eq!(base_character(char), 0, "{char}");
        }
    }

    #[test]
    fn quotation_marks_and_joiners_are_dropped_and_dashes_are_hyphens() {
        assert_eq!(fold("ʻʼʽʾʿˈ‘’‚‛′‵´＇“”„‟″«»‹›＂\u{ad}\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}"), "");
        assert_eq!(fold("‐‑‒–—―−"), "-------");
    }
}
