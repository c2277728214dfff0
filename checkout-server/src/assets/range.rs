//! Which part of a body a client asks for (RFC 9110, 14.1.2 and 14.2).
//!
//! One range is answered with that part. Several are answered with the whole, as is everything that is no range of
//! bytes: a server may always ignore the header, and a client has to be able to take the whole.

use hyper::{HeaderMap, header::RANGE};

/// What is to be sent of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// All of it.
    Whole,
    /// The bytes from `first` to `last`, both included; both lie in the body.
    Part {
        /// The first byte, counted from 0.
        first: usize,
        /// The last byte.
        last: usize,
    },
    /// A part that begins behind the end.
    Beyond,
}

/// What a request asks for of a body that is `length` bytes long.
pub(super) fn asked(headers: &HeaderMap, length: usize) -> Asked {
    let mut lines = headers.get_all(RANGE).iter();
    let (Some(line), None) = (lines.next(), lines.next()) else { return Asked::Whole };
    only_range(line.as_bytes()).and_then(|range| part(range, length)).unwrap_or(Asked::Whole)
}

/// What follows `bytes=`, if it is one range alone.
fn only_range(line: &[u8]) -> Option<&[u8]> {
    let (unit, set) = line.split_at_checked(line.iter().position(|byte| *byte == b'=')?)?;
    if !unit.eq_ignore_ascii_case(b"bytes") {
        return None;
    }
    let items = set.get(1..)?.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
    let mut ranges = items.filter(|item| !item.is_empty());
    let (Some(range), None) = (ranges.next(), ranges.next()) else { return None };
    Some(range)
}

/// What `10-19`, `10-` or `-10` is of a body; nothing where it is none of them.
fn part(range: &[u8], length: usize) -> Option<Asked> {
    let (first, last) = range.split_at_checked(range.iter().position(|byte| *byte == b'-')?)?;
    let last = last.get(1..)?;
    let Some(end) = length.checked_sub(1) else {
        // Nothing can be cut out of an empty body; a whole of nothing is what there is.
        return Some(Asked::Whole);
    };
    if first.is_empty() {
        return Some(match number(last)? {
            0 => Asked::Beyond,
            count => Asked::Part { first: length.saturating_sub(count), last: end },
        });
    }
    let first = number(first)?;
    let last = if last.is_empty() { usize::MAX } else { number(last)? };
    if last < first {
        return None;
    }
    Some(if first > end { Asked::Beyond } else { Asked::Part { first, last: last.min(end) } })
}

/// Digits, as the number that they are; one too large for any file is the largest.
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

    fn asks(range: &str, length: usize) -> Asked {
        let mut headers = HeaderMap::new();
        headers.insert(RANGE, HeaderValue::from_str(range).unwrap());
        asked(&headers, length)
    }

    #[track_caller]
    fn check(range: &str, expected: Asked) {
        assert_eq!(asks(range, 100), expected, "{range}");
    }

    const fn part(first: usize, last: usize) -> Asked {
        Asked::Part { first, last }
    }

    #[test]
    fn one_range_is_a_part_of_the_body() {
        check("bytes=0-0", part(0, 0));
        check("bytes=0-99", part(0, 99));
        check("bytes=10-19", part(10, 19));
        check("bytes=10-", part(10, 99));
        check("bytes=-10", part(90, 99));
        check("Bytes=-1", part(99, 99));
        check("bytes= , 5-6 ,", part(5, 6));
    }

    #[test]
    fn what_reaches_over_the_end_is_cut_there() {
        check("bytes=90-1000", part(90, 99));
        check("bytes=-1000", part(0, 99));
        check("bytes=0-99999999999999999999999999", part(0, 99));
    }

    #[test]
    fn what_begins_behind_the_end_does_not_exist() {
        check("bytes=100-", Asked::Beyond);
        check("bytes=100-200", Asked::Beyond);
        check("bytes=99999999999999999999999999-", Asked::Beyond);
        check("bytes=-0", Asked::Beyond);
    }

    #[test]
    fn several_ranges_and_what_is_no_range_are_the_whole() {
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
            check(range, Asked::Whole);
        }
        assert_eq!(asked(&HeaderMap::new(), 100), Asked::Whole);
        let mut twice = HeaderMap::new();
        twice.append(RANGE, HeaderValue::from_static("bytes=0-1"));
        twice.append(RANGE, HeaderValue::from_static("bytes=0-1"));
        assert_eq!(asked(&twice, 100), Asked::Whole);
        assert_eq!(asks("bytes=-5", 0), Asked::Whole);
    }

    proptest! {
        #[test]
        fn whatever_is_asked_a_part_lies_within_the_body(range in "(bytes=)?[ -~]{0,24}", length in 0usize..200) {
            if let Asked::Part { first, last } = asks(&range, length) {
                prop_assert!(first <= last && last < length);
            }
        }

        #[test]
        fn a_range_is_what_its_numbers_say(first in 0usize..300, more in 0usize..300, length in 1usize..200) {
            let last = first + more;
            let expected =
                if first < length { part(first, last.min(length - 1)) } else { Asked::Beyond };
            prop_assert_eq!(asks(&format!("bytes={first}-{last}"), length), expected);
        }
    }
}
