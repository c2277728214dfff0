//! What proxies write of the request that they pass on: `X-Forwarded-For` and `X-Forwarded-Proto`, or `Forwarded`
//! (RFC 7239).
//!
//! Each proxy adds its word at the end, so the lists are read from there. `Forwarded` counts where the older header is
//! missing: most proxies write only the older ones, and what a visitor wrote into the newer one must not beat them.

use hyper::{
    HeaderMap,
    header::{FORWARDED, HeaderName},
};
use std::net::{IpAddr, SocketAddr};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The addresses that proxies were asked from, the last one first; none for what is no address.
pub(crate) fn addresses(headers: &HeaderMap) -> impl Iterator<Item = Option<IpAddr>> {
    words(headers, FORWARDED_FOR, b"for").into_iter().map(address)
}

/// The schemes that proxies were asked with, the last one first; none where one does not say.
pub(crate) fn schemes(headers: &HeaderMap) -> Vec<Option<String>> {
    words(headers, FORWARDED_PROTO, b"proto")
}

/// The words of the older header, or of one parameter of the newer one, the last one first.
fn words(headers: &HeaderMap, older: HeaderName, parameter: &[u8]) -> Vec<Option<String>> {
    let text = |bytes: &[u8]| str::from_utf8(bytes.trim_ascii()).ok().map(str::to_owned);
    if headers.contains_key(&older) {
        let lines = headers.get_all(older).iter().rev();
        let items = lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
        return items.map(text).collect();
    }
    let lines = headers.get_all(FORWARDED).iter().rev();
    let elements = lines.flat_map(|line| split(line.as_bytes(), b',').into_iter().rev());
    elements.map(|element| value_of(element, parameter)).collect()
}

/// The value of a parameter of one proxy's word, without its quotation marks.
fn value_of(element: &[u8], parameter: &[u8]) -> Option<String> {
    split(element, b';').into_iter().find_map(|pair| {
        let (name, value) = pair.split_at_checked(pair.iter().position(|byte| *byte == b'=')?)?;
        if !name.trim_ascii().eq_ignore_ascii_case(parameter) {
            return None;
        }
        let value = str::from_utf8(value.get(1..)?.trim_ascii()).ok()?;
        match value.strip_prefix('"') {
            Some(quoted) => unquoted(quoted.strip_suffix('"')?),
            None => Some(value.to_owned()),
        }
    })
}

/// What stands between quotation marks, without the strokes before what they keep.
fn unquoted(quoted: &str) -> Option<String> {
    let mut text = String::with_capacity(quoted.len());
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        text.push(if letter == '\\' { letters.next()? } else { letter });
    }
    Some(text)
}

/// The parts between separators that stand outside of quotation marks.
fn split(text: &[u8], separator: u8) -> Vec<&[u8]> {
    let (mut quoted, mut kept) = (false, false);
    text.split(|byte| {
        match byte {
            _ if kept => kept = false,
            b'\\' if quoted => kept = true,
            b'"' => quoted = !quoted,
            _ => return !quoted && *byte == separator,
        }
        false
    })
    .collect()
}

/// An address as proxies write it: bare, in brackets, or with a port.
fn address(word: Option<String>) -> Option<IpAddr> {
    let word = word?;
    let word = word.as_str();
    let bare = word.strip_prefix('[').and_then(|word| word.strip_suffix(']')).unwrap_or(word);
    bare.parse().ok().or_else(|| word.parse().ok().map(|address: SocketAddr| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;
    use proptest::prelude::*;

    fn with(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, line) in lines {
            headers.append(HeaderName::from_static(name), HeaderValue::from_str(line).unwrap());
        }
        headers
    }

    #[track_caller]
    fn check(lines: &[(&'static str, &str)], expected: &[&str], schemes_expected: &[&str]) {
        let headers = with(lines);
        let dash = |word: Option<String>| word.unwrap_or_else(|| "-".to_owned());
        let found: Vec<_> = addresses(&headers).map(|word| dash(word.map(|word| word.to_string()))).collect();
        assert_eq!(found, expected, "{lines:?}");
        let found: Vec<_> = schemes(&headers).into_iter().map(dash).collect();
        assert_eq!(found, schemes_expected, "{lines:?}");
    }

    #[test]
    fn the_newer_header_is_read_as_the_standard_writes_it() {
        check(&[("forwarded", "for=192.0.2.60;proto=http;by=203.0.113.43")], &["192.0.2.60"], &["http"]);
        check(&[("forwarded", "For=\"[2001:db8:cafe::17]:4711\"")], &["2001:db8:cafe::17"], &["-"]);
        check(
            &[("forwarded", "for=192.0.2.43, for=198.51.100.17;PROTO=https")],
            &["198.51.100.17", "192.0.2.43"],
            &["https", "-"],
        );
        check(
            &[("forwarded", "for=\"a\\\",;\";proto=http"), ("forwarded", "for=unknown , for=192.0.2.1")],
            &["192.0.2.1", "-", "-"],
            &["-", "-", "http"],
        );
        check(&[("forwarded", "for=\"192.0.2.1")], &["-"], &["-"]);
        check(&[], &[], &[]);
    }

    #[test]
    fn what_the_older_headers_say_is_not_overruled() {
        let newer = ("forwarded", "for=192.0.2.9;proto=http");
        check(&[("x-forwarded-for", "192.0.2.1"), newer], &["192.0.2.1"], &["http"]);
        check(&[("x-forwarded-proto", "https"), newer], &["192.0.2.9"], &["https"]);
    }

    proptest! {
        #[test]
        fn whatever_is_written_nothing_breaks_and_the_parts_are_the_whole(line in "[ -~]{0,80}") {
            let parts = split(line.as_bytes(), b',');
            prop_assert_eq!(parts.join(&b','), line.as_bytes());
            let headers = with(&[("forwarded", &line)]);
            prop_assert_eq!(addresses(&headers).count(), parts.len());
        }

        #[test]
        fn what_is_quoted_comes_back_as_it_was(word in "[ -~]{0,20}", more in "[a-z]{1,8}") {
            let quoted = word.replace('\\', "\\\\").replace('"', "\\\"");
            let headers = with(&[("forwarded", &format!("by={more};proto=\"{quoted}\";host={more}, for={more}"))]);
            prop_assert_eq!(schemes(&headers), [None, Some(word)]);
        }
    }
}
