//! The signs that the fonts of the house have: programs that typeset the book and the pictures of pages draw a box for any
//! other, or refuse it.

use std::sync::LazyLock;

use super::node::Node;
use super::prose::around;

/// The signs of the fonts as ranges of code points, one a line (`tests/boundary/font-signs.test.ts` compares them).
const RANGES: &str = include_str!("signs.txt");

/// Signs that no font of the house has and every device draws by its own: pages may have them.
const OF_DEVICES: [char; 5] = ['←', '↑', '→', '↓', '✨'];

/// The file whose texts are set by mail programs.
const MAIL: &str = "mail.toml";

/// The files that the book is made of.
const BOOK: [&str; 3] = ["program/", "pages/program.toml", "offers.toml"];

/// The texts that the picture of a page shows, by their keys.
const OF_PICTURES: [&str; 3] = ["eyebrow", "title", "subtitle"];

fn has(sign: char) -> bool {
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

/// What is wrong with the signs of a text at a node, behind its name in the message: no font has one.
pub fn problem_in(text: &str, node: Node) -> Option<String> {
    if node.source.name == MAIL {
        return None;
    }
    let is_drawn = BOOK.iter().any(|file| node.source.name.starts_with(file))
        || node.own_key().is_some_and(|key| OF_PICTURES.contains(&key));
    let is_known =
        |sign: char| sign.is_whitespace() || has(sign) || (!is_drawn && OF_DEVICES.contains(&sign));
    let (at, sign) = text.char_indices().find(|(_, sign)| !is_known(*sign))?;
    let fonts = if is_drawn { "of the book and of the pictures of pages" } else { "of the pages" };
    Some(format!(
        "has the sign {sign} in “{}”, and no font {fonts} has it (write another sign, or a word)",
        around(text, at)
    ))
}
