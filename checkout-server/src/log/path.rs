//! A request's path as a log may keep it: without what opens a buyer's program, names a checkout or a person.

use std::borrow::Cow;

/// So much of a path is kept.
const LONGEST: usize = 200;
/// What stands for what is left out.
const LEFT_OUT: &str = "-";

/// A path without query, on one line. Below `/program/` nothing is kept, since the next part is a key, and so is
/// any part that holds an address or the id of a checkout, wherever a visitor put it.
pub(super) fn shown(path: &str) -> Cow<'_, str> {
    let plain = path.len() <= LONGEST && path.bytes().all(is_plain);
    if plain && !path.split('/').any(|part| opens_the_program(part) || is_personal(part)) {
        return Cow::Borrowed(path);
    }
    let mut shown = String::new();
    for (index, part) in path.split('/').enumerate() {
        if index > 0 {
            shown.push('/');
        }
        if is_personal(part) {
            shown.push_str(LEFT_OUT);
        } else if opens_the_program(part) {
            shown.push_str("program/");
            shown.push_str(LEFT_OUT);
            break;
        } else {
            shown.extend(part.chars().map(|letter| if is_kept(letter) { letter } else { '_' }));
        }
        if shown.len() > LONGEST {
            break;
        }
    }
    if shown.len() > LONGEST {
        shown.truncate(LONGEST);
        shown.push('…');
    }
    Cow::Owned(shown)
}

fn is_kept(letter: char) -> bool {
    u8::try_from(letter).is_ok_and(is_plain)
}

/// What stands on a line and in quotation marks as it is.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\\')
}

/// Whether what follows is a key: also where the slash is doubled, encoded or another one.
fn opens_the_program(part: &str) -> bool {
    part.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("program"))
        && !part
            .get(7..8)
            .is_some_and(|next| next.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
}

fn is_personal(part: &str) -> bool {
    part.contains('@') || part.contains("%40") || part.to_ascii_lowercase().contains("cs_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_opens_a_program_or_names_a_person_is_left_out() {
        for (path, expected) in [
            ("/", "/"),
            ("/journal/the-program-of-rest", "/journal/the-program-of-rest"),
            ("/programs", "/programs"),
            ("/assets/entry-1a2b3c.js", "/assets/entry-1a2b3c.js"),
            ("/program/abc.def/day-1", "/program/-"),
            ("/program", "/program/-"),
            ("//PROGRAM//abc", "//program/-"),
            ("/program%2Fabc.def", "/program/-"),
            ("/program\\abc", "/program/-"),
            ("/x/program/abc", "/x/program/-"),
            ("/pr%6Fgram/cs_live_1.abc/day-1", "/pr%6Fgram/-/day-1"),
            ("/stop/ana@house.example/now", "/stop/-/now"),
            ("/stop/ana%40house.example", "/stop/-"),
            ("/a\"b\\c", "/a_b_c"),
            ("/caf\u{e9}", "/caf_"),
            ("*", "*"),
            ("", ""),
        ] {
            assert_eq!(shown(path), expected, "{path}");
        }
        assert_eq!(shown(&format!("/{}", "a".repeat(500))).chars().count(), LONGEST + 1);
    }

    proptest! {
        #[test]
        fn whatever_is_asked_for_the_line_stays_one_and_holds_no_key(
            before in "[/a-z%\\PC]{0,30}", token in "cs_(live|test)_[a-zA-Z0-9]{4,20}", after in "[/a-z\\PC]{0,30}",
        ) {
            let path = format!("{before}/{token}{after}");
            let shown = shown(&path);
            prop_assert!(!shown.contains(&token), "{}", shown);
            prop_assert!(shown.chars().all(|letter| is_kept(letter) || letter == '…'));
        }
    }
}
