//! Folding: the form of a text in which spellings that mean the same are the same.
//!
//! Upper case becomes lower case; Latin letters lose their macrons and other marks; ʻokina, apostrophes and
//! quotation marks vanish, whichever way they were typed; dashes become hyphens; white space becomes one space.
//! So 'hawaii', 'Hawai'i' and 'Hawaiʻi' are one word.
//!
//! It knows nothing of the rest of the crate, so that the build can fold the articles beforehand.

/// A text folded.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        push(letter, &mut folded);
    }
    folded
}

/// A text folded, and for each byte of the fold the place in `text` of the letter that it comes from.
#[must_use]
pub fn fold_with_places(text: &str) -> (String, Vec<usize>) {
    let mut folded = String::with_capacity(text.len());
    let mut places = Vec::with_capacity(text.len());
    for (place, letter) in text.char_indices() {
        push(letter, &mut folded);
        places.resize(folded.len(), place);
    }
    (folded, places)
}

/// What a letter is folded to: nothing, itself, or up to three others.
fn push(letter: char, folded: &mut String) {
    if letter.is_ascii() {
        match letter {
            '\'' | '"' | '`' => {}
            _ if letter.is_ascii_whitespace() => space(folded),
            _ => folded.push(letter.to_ascii_lowercase()),
        }
        return;
    }
    if VANISHING.contains(letter) || ('\u{300}'..='\u{36f}').contains(&letter) {
        return;
    }
    if letter.is_whitespace() {
        space(folded);
        return;
    }
    match LATIN.iter().find(|(marked, _)| marked.contains(letter)) {
        Some((_, plain)) => folded.push_str(plain),
        None => folded.push(lower(letter)),
    }
}

/// The lower case of Greek and Cyrillic letters; other scripts have none, or are not searched for here. (The tables
/// of every script would weigh more than an article.)
const fn lower(letter: char) -> char {
    let distance = match letter {
        'Α'..='Ρ' | 'Σ'..='Ϋ' | 'А'..='Я' => 32,
        'Ѐ'..='Џ' => 80,
        _ => 0,
    };
    match char::from_u32(letter as u32 + distance) {
        Some(lower) => lower,
        None => letter,
    }
}

/// One space, however many there are.
fn space(folded: &mut String) {
    if !folded.ends_with(' ') {
        folded.push(' ');
    }
}

/// ʻOkina, apostrophes, primes, quotation marks, soft hyphens and joiners.
const VANISHING: &str = "ʻʼʽʾʿˈ‘’‚‛′‵´＇“”„‟″«»‹›＂\u{ad}\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}";

/// Marked letters of the Latin script, lower and upper case, and what they are without their marks.
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
