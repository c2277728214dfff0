//! Redacts request paths for the log: no program links, session ids or e-mail addresses.

use std::borrow::Cow;

/// Maximum length of a path in the log, in bytes.
const MAX_LENGTH: usize = 200;
/// Replaces a redacted segment.
const REDACTED: &str = "-";

/// Redacts a path without query, and keeps it on one line. Everything after `/program/` is redacted, because the next
/// segment is a program link. So is any segment that contains an e-mail address or a session id.
pub(super) fn redact(path: &str) -> Cow<'_, str> {
    let is_plain_path = path.len() <= MAX_LENGTH && path.bytes().all(is_plain);
    if is_plain_path && !path.split('/').any(|segment| is_program(segment) || is_personal(segment)) {
        return Cow::Borrowed(path);
    }
    let mut redacted = String::new();
    for (index, segment) in path.split('/').enumerate() {
        if index > 0 {
            redacted.push('/');
        }
        if is_personal(segment) {
            redacted.push_str(REDACTED);
        } else if is_program(segment) {
            redacted.push_str("program/");
            redacted.push_str(REDACTED);
            break;
        } else {
            redacted.extend(segment.chars().map(|char| if is_plain_char(char) { char } else { '_' }));
        }
        if redacted.len() > MAX_LENGTH {
            break;
        }
    }
    if redacted.len() > MAX_LENGTH {
        redacted.truncate(MAX_LENGTH);
        redacted.push('…');
    }
    Cow::Owned(redacted)
}

fn is_plain_char(char: char) -> bool {
    u8::try_from(char).is_ok_and(is_plain)
}

/// True if a byte needs no escape in a quoted string on one line.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\\')
}

/// True if this path segment is `program`. The next segment is then a program link, even after an encoded
/// slash or a backslash.
fn is_program(segment: &str) -> bool {
    segment.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("program"))
        && !segment
            .get(7..8)
            .is_some_and(|next| next.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
}

fn is_personal(segment: &str) -> bool {
    let mut triples = segment.as_bytes().windows(3);
    segment.contains('@') || triples.any(|triple| triple == b"%40" || triple.eq_ignore_ascii_case(b"cs_"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn program_links_session_ids_and_addresses_are_redacted() {
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
            assert_eq!(redact(path), expected, "{path}");
        }
        assert_eq!(redact(&format!("/{}", "a".repeat(500))).chars().count(), MAX_LENGTH + 1);
    }

    proptest! {
        #[test]
        fn any_path_stays_on_one_line_without_its_session_id(
            before in "[/a-z%\\PC]{0,30}", token in "cs_(live|test)_[a-zA-Z0-9]{4,20}", after in "[/a-z\\PC]{0,30}",
        ) {
            let path = format!("{before}/{token}{after}");
            let redacted = redact(&path);
            prop_assert!(!redacted.contains(&token), "{}", redacted);
            prop_assert!(redacted.chars().all(|char| is_plain_char(char) || char == '…'));
        }
    }
}
