//! The conditions that a client puts on its request, by the tag of what it has (RFC 9110, 13).
//!
//! Files carry no date: the moment at which one was copied to a machine says nothing of its content, and differs from
//! machine to machine. So conditions on dates are ignored where the standard says so (13.1.3, 13.1.4), and a part is
//! never sent on the strength of one (13.1.5).

use hyper::{
    HeaderMap,
    header::{HeaderName, IF_MATCH, IF_NONE_MATCH, IF_RANGE},
};

/// What becomes of a request under its conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is answered as if there were none.
    Met,
    /// The client has what it asks for: 304.
    Known,
    /// What the client asks about is not what is there: 412.
    Failed,
}

/// Judges the conditions of a GET or HEAD for a file with this tag, in the order of RFC 9110, 13.2.2. A file without a
/// tag is for one visitor at one moment: nobody has it already.
pub(super) fn judge(headers: &HeaderMap, tag: Option<&[u8]>) -> Verdict {
    if headers.contains_key(IF_MATCH) {
        let met = names(headers, IF_MATCH, |found| !found.weak && Some(found.opaque) == tag);
        if !met {
            return Verdict::Failed;
        }
    }
    let known = tag.is_some() && names(headers, IF_NONE_MATCH, |found| Some(found.opaque) == tag);
    if known { Verdict::Known } else { Verdict::Met }
}

/// Whether a part may be sent: the client does not say what it has the rest of, or has it of this very file.
pub(super) fn allow_part(headers: &HeaderMap, tag: Option<&[u8]>) -> bool {
    let mut lines = headers.get_all(IF_RANGE).iter();
    match (lines.next(), lines.next()) {
        (None, _) => true,
        // Two bodies under one weak tag may differ in any byte, and a date is no tag at all.
        (Some(line), None) => Some(line.as_bytes().trim_ascii()) == tag,
        (Some(_), Some(_)) => false,
    }
}

/// A tag as a client names it.
#[derive(Debug, PartialEq, Eq)]
struct Tag<'a> {
    weak: bool,
    /// With its quotation marks, as our own are kept.
    opaque: &'a [u8],
}

/// Whether a header names a tag that fits, or `*`, which every file fits.
fn names(headers: &HeaderMap, header: HeaderName, fits: impl Fn(&Tag<'_>) -> bool) -> bool {
    let mut lines = headers.get_all(header).iter().map(|line| line.as_bytes().trim_ascii());
    lines.any(|line| line == b"*" || Tags(line).any(|tag| fits(&tag)))
}

/// The tags of one line. What is no tag is passed over up to the next comma.
struct Tags<'a>(&'a [u8]);

impl<'a> Iterator for Tags<'a> {
    type Item = Tag<'a>;

    fn next(&mut self) -> Option<Tag<'a>> {
        loop {
            let start = self.0.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b','))?;
            let rest = self.0.get(start..)?;
            let (weak, quoted) = rest.strip_prefix(b"W/").map_or((false, rest), |quoted| (true, quoted));
            let inside = quoted.strip_prefix(b"\"");
            let closing = inside.and_then(|inside| inside.iter().position(|byte| *byte == b'"'));
            let tag = closing.and_then(|closing| quoted.split_at_checked(closing + 2));
            let (opaque, after) = tag.map_or((None, rest), |(opaque, after)| (Some(opaque), after));
            // Nothing but a comma may follow a tag.
            let comma = after.iter().position(|byte| *byte == b',').unwrap_or(after.len());
            let (between, further) = after.split_at_checked(comma)?;
            self.0 = further;
            if let Some(opaque) = opaque.filter(|_| between.trim_ascii().is_empty()) {
                return Some(Tag { weak, opaque });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;
    use proptest::prelude::*;

    const OURS: &[u8] = b"\"1a2b\"";

    fn with(lines: &[(HeaderName, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name.clone(), HeaderValue::from_str(value).unwrap());
        }
        headers
    }

    #[track_caller]
    fn check(lines: &[(HeaderName, &str)], expected: Verdict) {
        assert_eq!(judge(&with(lines), Some(OURS)), expected, "{lines:?}");
    }

    #[test]
    fn who_has_it_is_told_so_and_weak_tags_count() {
        for (known, expected) in [
            ("\"1a2b\"", Verdict::Known),
            ("W/\"1a2b\"", Verdict::Known),
            ("\"x\",\"1a2b\"", Verdict::Known),
            (" \"x\" ,, W/\"1a2b\" , \"y\"", Verdict::Known),
            ("nonsense, \"1a2b\"", Verdict::Known),
            ("\"with, comma\", \"1a2b\"", Verdict::Known),
            ("*", Verdict::Known),
            (" * ", Verdict::Known),
            ("\"x\"", Verdict::Met),
            ("\"x\", *", Verdict::Met),
            ("1a2b", Verdict::Met),
            ("\"1a2b", Verdict::Met),
            ("\"1a2b\"x", Verdict::Met),
            ("w/\"1a2b\"", Verdict::Met),
            ("\"x,\"1a2b\",y\"", Verdict::Met),
            ("", Verdict::Met),
        ] {
            check(&[(IF_NONE_MATCH, known)], expected);
        }
        check(&[(IF_NONE_MATCH, "\"x\""), (IF_NONE_MATCH, "\"1a2b\"")], Verdict::Known);
    }

    #[test]
    fn who_asks_about_something_else_is_told_so_and_weak_tags_do_not_count() {
        for (wanted, expected) in [
            ("\"1a2b\"", Verdict::Met),
            ("\"x\", \"1a2b\"", Verdict::Met),
            ("*", Verdict::Met),
            ("W/\"1a2b\"", Verdict::Failed),
            ("\"x\"", Verdict::Failed),
            ("", Verdict::Failed),
        ] {
            check(&[(IF_MATCH, wanted)], expected);
        }
        check(&[(IF_MATCH, "\"x\""), (IF_NONE_MATCH, "\"1a2b\"")], Verdict::Failed);
        check(&[(IF_MATCH, "\"1a2b\""), (IF_NONE_MATCH, "\"1a2b\"")], Verdict::Known);
    }

    #[test]
    fn nobody_has_what_is_made_for_one_visitor() {
        assert_eq!(judge(&with(&[(IF_NONE_MATCH, "*")]), None), Verdict::Met);
        assert_eq!(judge(&with(&[(IF_MATCH, "\"1a2b\"")]), None), Verdict::Failed);
    }

    #[test]
    fn a_part_is_for_who_has_the_rest_of_this_very_file() {
        for (line, expected) in [
            ("\"1a2b\"", true),
            ("W/\"1a2b\"", false),
            ("\"x\"", false),
            ("Sat, 03 Jan 2026 09:30:00 GMT", false),
            ("*", false),
        ] {
            assert_eq!(allow_part(&with(&[(IF_RANGE, line)]), Some(OURS)), expected, "{line}");
        }
        assert!(allow_part(&HeaderMap::new(), Some(OURS)));
        assert!(!allow_part(&with(&[(IF_RANGE, "\"1a2b\""), (IF_RANGE, "\"1a2b\"")]), Some(OURS)));
    }

    proptest! {
        #[test]
        fn whatever_a_client_writes_only_our_own_tag_is_known(line in "[ -~]{0,40}") {
            let known = judge(&with(&[(IF_NONE_MATCH, &line)]), Some(OURS)) == Verdict::Known;
            prop_assert!(!known || line.trim() == "*" || line.contains("\"1a2b\""));
        }

        #[test]
        fn our_tag_is_found_wherever_it_stands_in_a_list(
            before in proptest::collection::vec("(W/)?\"[!#-~]{0,6}\"", 0..4),
            after in proptest::collection::vec("(W/)?\"[!#-~]{0,6}\"", 0..4),
            weak: bool,
            gap in "[ \t]{0,2},[ \t]{0,2}",
        ) {
            let ours = if weak { "W/\"1a2b\"" } else { "\"1a2b\"" };
            let line = [before, vec![ours.to_owned()], after].concat().join(&gap);
            prop_assert_eq!(judge(&with(&[(IF_NONE_MATCH, &line)]), Some(OURS)), Verdict::Known);
        }
    }
}
