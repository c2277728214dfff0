//! Range requests (RFC 9110, 14.1.2 and 14.2).
//!
//! A single range is answered with that part. Several ranges are answered with the whole content, as is every header that
//! is no byte range: a server may always ignore `Range`.

use hyper::{HeaderMap, header::RANGE};

/// The requested part of the content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestedRange {
    /// All of it.
    Full,
    /// The bytes from `first` to `last`, both included; both lie within the content.
    Part {
        /// The first byte, counted from 0.
        first: usize,
        /// The last byte.
        last: usize,
    },
    /// A part that begins behind the end: 416.
    Unsatisfiable,
}

/// The range that a request asks for, of content that is `length` bytes long.
pub(super) fn requested_range(headers: &HeaderMap, length: usize) -> RequestedRange {
    let mut lines = headers.get_all(RANGE).iter();
    let (Some(line), None) = (lines.next(), lines.next()) else { return RequestedRange::Full };
    single_range(line.as_bytes()).and_then(|range| part(range, length)).unwrap_or(RequestedRange::Full)
}

/// The range behind `bytes=`, if there is exactly one.
fn single_range(line: &[u8]) -> Option<&[u8]> {
    let (unit, set) = line.split_at_checked(line.iter().position(|byte| *byte == b'=')?)?;
    if !unit.eq_ignore_ascii_case(b"bytes") {
        return None;
    }
    let items = set.get(1..)?.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
    let mut ranges = items.filter(|item| !item.is_empty());
    let (Some(range), None) = (ranges.next(), ranges.next()) else { return None };
    Some(range)
}

/// Resolves `10-19`, `10-` or `-10` against the length; `None` for an invalid range.
fn part(range: &[u8], length: usize) -> Option<RequestedRange> {
    let (first, last) = range.split_at_checked(range.iter().position(|byte| *byte == b'-')?)?;
    let last = last.get(1..)?;
    let Some(end) = length.checked_sub(1) else {
        // Empty content has no parts.
        return Some(RequestedRange::Full);
    };
    if first.is_empty() {
        return Some(match number(last)? {
            0 => RequestedRange::Unsatisfiable,
            count => RequestedRange::Part { first: length.saturating_sub(count), last: end },
        });
    }
    let first = number(first)?;
    let last = if last.is_empty() { usize::MAX } else { number(last)? };
    if last < first {
        return None;
    }
    Some(if first > end {
        RequestedRange::Unsatisfiable
    } else {
        RequestedRange::Part { first, last: last.min(end) }
    })
}

/// Parses digits; a number that is too large saturates.
fn number(digits: &[u8]) -> Option<usize> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = |value: usize, digit: &u8| value.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
    Some(digits.iter().fold(0, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;
    use proptest::prelude::*;

    fn requested(range: &str, length: usize) -> RequestedRange {
        let mut headers = HeaderMap::new();
        headers.insert(RANGE, HeaderValue::from_str(range).unwrap());
        requested_range(&headers, length)
    }

    #[track_caller]
    fn check(range: &str, expected: RequestedRange) {
        assert_eq!(requested(range, 100), expected, "{range}");
    }

    const fn part(first: usize, last: usize) -> RequestedRange {
        RequestedRange::Part { first, last }
    }

    #[test]
    fn a_single_range_is_a_part() {
        check("bytes=0-0", part(0, 0));
        check("bytes=0-99", part(0, 99));
        check("bytes=10-19", part(10, 19));
        check("bytes=10-", part(10, 99));
        check("bytes=-10", part(90, 99));
        check("Bytes=-1", part(99, 99));
        check("bytes= , 5-6 ,", part(5, 6));
    }

    #[test]
    fn a_range_that_ends_behind_the_end_is_truncated() {
        check("bytes=90-1000", part(90, 99));
        check("bytes=-1000", part(0, 99));
        check("bytes=0-99999999999999999999999999", part(0, 99));
    }

    #[test]
    fn a_range_that_begins_behind_the_end_is_unsatisfiable() {
        check("bytes=100-", RequestedRange::Unsatisfiable);
        check("bytes=100-200", RequestedRange::Unsatisfiable);
        check("bytes=99999999999999999999999999-", RequestedRange::Unsatisfiable);
        check("bytes=-0", RequestedRange::Unsatisfiable);
    }

    #[test]
    fn several_or_invalid_ranges_are_answered_in_full() {
        for range in [
            "bytes=0-1,5-6",
            "bytes=",
            "bytes=-",
            "bytes=,",
            "bytes=2-1",
            "bytes=a-b",
            "bytes=1",
            "bytes=+1-2",
            "bytes=1 - 2",
            "bytes=1-2-3",
            "bytes=--5",
            "pages=1-2",
            "1-2",
            "",
        ] {
            check(range, RequestedRange::Full);
        }
        assert_eq!(requested_range(&HeaderMap::new(), 100), RequestedRange::Full);
        let mut twice = HeaderMap::new();
        twice.append(RANGE, HeaderValue::from_static("bytes=0-1"));
        twice.append(RANGE, HeaderValue::from_static("bytes=0-1"));
        assert_eq!(requested_range(&twice, 100), RequestedRange::Full);
        assert_eq!(requested("bytes=-5", 0), RequestedRange::Full);
    }

    proptest! {
        #[test]
        fn a_part_lies_within_the_content(range in "(bytes=)?[ -~]{0,24}", length in 0usize..200) {
            if let RequestedRange::Part { first, last } = requested(&range, length) {
                prop_assert!(first <= last && last < length);
            }
        }

        #[test]
        fn a_range_has_its_first_and_last_byte(first in 0usize..300, more in 0usize..300, length in 1usize..200) {
            let last = first + more;
            let expected =
                if first < length { part(first, last.min(length - 1)) } else { RequestedRange::Unsatisfiable };
            prop_assert_eq!(requested(&format!("bytes={first}-{last}"), length), expected);
        }
    }
}
