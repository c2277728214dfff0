//! Conditional requests: `If-Match`, `If-None-Match` and `If-Range` with entity tags (RFC 9110, 13).
//!
//! Files have no `Last-Modified`: the time at which one was copied to a machine says nothing about its content and differs
//! between machines. So conditions on dates are ignored where the standard says so (13.1.3, 13.1.4), and `If-Range` with
//! a date never matches (13.1.5).

use hyper::{
    HeaderMap,
    header::{HeaderName, IF_MATCH, IF_NONE_MATCH, IF_RANGE},
};

/// The result of the preconditions of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Preconditions {
    /// The request proceeds.
    Passed,
    /// The client has the current version: 304.
    NotModified,
    /// `If-Match` names another version: 412.
    Failed,
}

/// Evaluates the preconditions of a GET or HEAD for a file with this entity tag, in the order of RFC 9110, 13.2.2. A file
/// without one is made for one client, so no client has a version of it.
pub(super) fn evaluate(headers: &HeaderMap, etag: Option<&[u8]>) -> Preconditions {
    if headers.contains_key(IF_MATCH) {
        let met = any_tag(headers, IF_MATCH, |tag| !tag.weak && Some(tag.opaque) == etag);
        if !met {
            return Preconditions::Failed;
        }
    }
    let is_current = etag.is_some() && any_tag(headers, IF_NONE_MATCH, |tag| Some(tag.opaque) == etag);
    if is_current { Preconditions::NotModified } else { Preconditions::Passed }
}

/// Whether a range may be sent: there is no `If-Range`, or it names this version.
pub(super) fn if_range_matches(headers: &HeaderMap, etag: Option<&[u8]>) -> bool {
    let mut lines = headers.get_all(IF_RANGE).iter();
    match (lines.next(), lines.next()) {
        (None, _) => true,
        // Compared as a whole, so that neither a weak tag nor a date matches.
        (Some(line), None) => Some(line.as_bytes().trim_ascii()) == etag,
        (Some(_), Some(_)) => false,
    }
}

/// An entity tag in a request.
#[derive(Debug, PartialEq, Eq)]
struct EntityTag<'a> {
    weak: bool,
    /// With its quotation marks.
    opaque: &'a [u8],
}

/// Whether a header contains a matching tag, or `*`, which matches any version.
fn any_tag(headers: &HeaderMap, header: HeaderName, matches: impl Fn(&EntityTag<'_>) -> bool) -> bool {
    let mut lines = headers.get_all(header).iter().map(|line| line.as_bytes().trim_ascii());
    lines.any(|line| line == b"*" || EntityTags(line).any(|tag| matches(&tag)))
}

/// The entity tags of one header line. Invalid items are skipped up to the next comma.
struct EntityTags<'a>(&'a [u8]);

impl<'a> Iterator for EntityTags<'a> {
    type Item = EntityTag<'a>;

    fn next(&mut self) -> Option<EntityTag<'a>> {
        loop {
            let start = self.0.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b','))?;
            let rest = self.0.get(start..)?;
            let (weak, quoted) = rest.strip_prefix(b"W/").map_or((false, rest), |quoted| (true, quoted));
            let inside = quoted.strip_prefix(b"\"");
            let closing = inside.and_then(|inside| inside.iter().position(|byte| *byte == b'"'));
            let tag = closing.and_then(|closing| quoted.split_at_checked(closing + 2));
            let (opaque, after) = tag.map_or((None, rest), |(opaque, after)| (Some(opaque), after));
            // A tag is followed by a comma or the end of the line.
            let comma = after.iter().position(|byte| *byte == b',').unwrap_or(after.len());
            let (between, further) = after.split_at_checked(comma)?;
            self.0 = further;
            if let Some(opaque) = opaque.filter(|_| between.trim_ascii().is_empty()) {
                return Some(EntityTag { weak, opaque });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;
    use proptest::prelude::*;

    const CURRENT: &[u8] = b"\"1a2b\"";

    fn with(lines: &[(HeaderName, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(name.clone(), HeaderValue::from_str(value).unwrap());
        }
        headers
    }

    #[track_caller]
    fn check(lines: &[(HeaderName, &str)], expected: Preconditions) {
        assert_eq!(evaluate(&with(lines), Some(CURRENT)), expected, "{lines:?}");
    }

    #[test]
    fn if_none_match_compares_weakly() {
        for (known, expected) in [
            ("\"1a2b\"", Preconditions::NotModified),
            ("W/\"1a2b\"", Preconditions::NotModified),
            ("\"x\",\"1a2b\"", Preconditions::NotModified),
            (" \"x\" ,, W/\"1a2b\" , \"y\"", Preconditions::NotModified),
            ("nonsense, \"1a2b\"", Preconditions::NotModified),
            ("\"with, comma\", \"1a2b\"", Preconditions::NotModified),
            ("*", Preconditions::NotModified),
            (" * ", Preconditions::NotModified),
            ("\"x\"", Preconditions::Passed),
            ("\"x\", *", Preconditions::Passed),
            ("1a2b", Preconditions::Passed),
            ("\"1a2b", Preconditions::Passed),
            ("\"1a2b\"x", Preconditions::Passed),
            ("w/\"1a2b\"", Preconditions::Passed),
            ("\"x,\"1a2b\",y\"", Preconditions::Passed),
            ("", Preconditions::Passed),
        ] {
            check(&[(IF_NONE_MATCH, known)], expected);
        }
        check(&[(IF_NONE_MATCH, "\"x\""), (IF_NONE_MATCH, "\"1a2b\"")], Preconditions::NotModified);
    }

    #[test]
    fn if_match_compares_strongly() {
        for (wanted, expected) in [
            ("\"1a2b\"", Preconditions::Passed),
            ("\"x\", \"1a2b\"", Preconditions::Passed),
            ("*", Preconditions::Passed),
            ("W/\"1a2b\"", Preconditions::Failed),
            ("\"x\"", Preconditions::Failed),
            ("", Preconditions::Failed),
        ] {
            check(&[(IF_MATCH, wanted)], expected);
        }
        check(&[(IF_MATCH, "\"x\""), (IF_NONE_MATCH, "\"1a2b\"")], Preconditions::Failed);
        check(&[(IF_MATCH, "\"1a2b\""), (IF_NONE_MATCH, "\"1a2b\"")], Preconditions::NotModified);
    }

    #[test]
    fn a_file_without_a_tag_matches_no_condition() {
        assert_eq!(evaluate(&with(&[(IF_NONE_MATCH, "*")]), None), Preconditions::Passed);
        assert_eq!(evaluate(&with(&[(IF_MATCH, "\"1a2b\"")]), None), Preconditions::Failed);
    }

    #[test]
    fn if_range_matches_the_strong_tag_only() {
        for (line, expected) in [
            ("\"1a2b\"", true),
            ("W/\"1a2b\"", false),
            ("\"x\"", false),
            ("Sat, 03 Jan 2026 09:30:00 GMT", false),
            ("*", false),
        ] {
            assert_eq!(if_range_matches(&with(&[(IF_RANGE, line)]), Some(CURRENT)), expected, "{line}");
        }
        assert!(if_range_matches(&HeaderMap::new(), Some(CURRENT)));
        assert!(!if_range_matches(&with(&[(IF_RANGE, "\"1a2b\""), (IF_RANGE, "\"1a2b\"")]), Some(CURRENT)));
    }

    proptest! {
        #[test]
        fn only_the_current_tag_is_not_modified(line in "[ -~]{0,40}") {
            let known = evaluate(&with(&[(IF_NONE_MATCH, &line)]), Some(CURRENT)) == Preconditions::NotModified;
            prop_assert!(!known || line.trim() == "*" || line.contains("\"1a2b\""));
        }

        #[test]
        fn the_current_tag_is_found_anywhere_in_a_list(
            before in proptest::collection::vec("(W/)?\"[!#-~]{0,6}\"", 0..4),
            after in proptest::collection::vec("(W/)?\"[!#-~]{0,6}\"", 0..4),
            weak: bool,
            gap in "[ \t]{0,2},[ \t]{0,2}",
        ) {
            let ours = if weak { "W/\"1a2b\"" } else { "\"1a2b\"" };
            let line = [before, vec![ours.to_owned()], after].concat().join(&gap);
            prop_assert_eq!(evaluate(&with(&[(IF_NONE_MATCH, &line)]), Some(CURRENT)), Preconditions::NotModified);
        }
    }
}
