//! Characters that the site's fonts have. The programs that typeset the book and draw social images reject other
//! characters, or draw a box for them.

use std::sync::LazyLock;

use crate::compiler::documents::node::Node;
use crate::compiler::documents::problem::words_around;

/// The characters of the fonts as ranges of code points, one a line (`tests/boundary/font-signs.test.ts` compares the
/// file with the fonts).
const RANGES: &str = include_str!("font_characters.txt");

/// Characters that none of the fonts has, but every device draws. Pages may contain them.
const DRAWN_BY_DEVICES: [char; 5] = ['←', '↑', '→', '↓', '✨'];

/// The file of the mails. Mail programs choose the fonts themselves.
const MAIL_FILE: &str = "mail.toml";

/// The beginnings of the paths of files that are typeset in the book.
const BOOK_FILES: [&str; 3] = ["program/", "pages/program.toml", "offers.toml"];

/// The keys of the texts that social images show.
const SOCIAL_IMAGE_KEYS: [&str; 3] = ["eyebrow", "title", "subtitle"];

/// True if one of the fonts has a character.
fn is_in_fonts(sign: char) -> bool {
    static PARSED: LazyLock<Vec<(u32, u32)>> = LazyLock::new(|| {
        let range = |line: &str| {
            let range = line.strip_prefix("U+")?;
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            Some((u32::from_str_radix(first, 16).ok()?, u32::from_str_radix(last, 16).ok()?))
        };
        RANGES.lines().filter_map(range).collect()
    });
    let point = u32::from(sign);
    PARSED.iter().any(|(first, last)| (*first..=*last).contains(&point))
}

/// The problem of a character that the fonts do not have; the message continues after the key's name.
pub fn problem_in(text: &str, node: Node) -> Option<String> {
    if node.source.name == MAIL_FILE {
        return None;
    }
    let is_drawn = BOOK_FILES.iter().any(|file| node.source.name.starts_with(file))
        || node.key_name().is_some_and(|key| SOCIAL_IMAGE_KEYS.contains(&key));
    let is_known = |sign: char| {
        sign.is_whitespace() || is_in_fonts(sign) || (!is_drawn && DRAWN_BY_DEVICES.contains(&sign))
    };
    let (at, sign) = text.char_indices().find(|(_, sign)| !is_known(*sign))?;
    let fonts = if is_drawn { "of the book and of the pictures of pages" } else { "of the pages" };
    Some(format!(
        "has the sign {sign} in “{}”, and no font {fonts} has it (write another sign, or a word)",
        words_around(text, at)
    ))
}
