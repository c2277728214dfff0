//! Forwarding headers: `X-Forwarded-For` and `X-Forwarded-Proto`, or `Forwarded` (RFC 7239).
//!
//! Each proxy appends an element, so the lists are read from the end. `Forwarded` counts only where the `X-` header is
//! missing: most proxies set the `X-` headers alone, and a `Forwarded` header that a client sent must not override them.

use hyper::{
    HeaderMap,
    header::{FORWARDED, HeaderName},
};
use std::net::{IpAddr, SocketAddr};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Whether a request was forwarded, or claims to be.
pub(super) fn is_present(headers: &HeaderMap) -> bool {
    headers.contains_key(&FORWARDED_FOR) || headers.contains_key(FORWARDED)
}

/// The addresses of the forwarded requests, the last one first; `None` for an element without an address.
pub(super) fn addresses(headers: &HeaderMap) -> impl Iterator<Item = Option<IpAddr>> {
    elements(headers, FORWARDED_FOR, b"for").into_iter().map(address)
}

/// The schemes of the forwarded requests, the last one first; `None` for an element without one.
pub(super) fn schemes(headers: &HeaderMap) -> Vec<Option<String>> {
    elements(headers, FORWARDED_PROTO, b"proto")
}

/// The elements of the `X-` header, or of one parameter of `Forwarded`, the last one first.
fn elements(headers: &HeaderMap, x_header: HeaderName, parameter: &[u8]) -> Vec<Option<String>> {
    let text = |bytes: &[u8]| str::from_utf8(bytes.trim_ascii()).ok().map(str::to_owned);
    if headers.contains_key(&x_header) {
        let lines = headers.get_all(x_header).iter().rev();
        let items = lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
        return items.map(text).collect();
    }
    let lines = headers.get_all(FORWARDED).iter().rev();
    let elements = lines.flat_map(|line| split(line.as_bytes(), b',').into_iter().rev());
    elements.map(|element| value_of(element, parameter)).collect()
}

/// The value of a parameter of an element, unquoted.
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

/// The content of a quoted string, without the backslashes of its escapes.
fn unquoted(quoted: &str) -> Option<String> {
    let mut text = String::with_capacity(quoted.len());
    let mut chars = quoted.chars();
    while let Some(char) = chars.next() {
        text.push(if char == '\\' { chars.next()? } else { char });
    }
    Some(text)
}

/// Splits at separators outside of quoted strings.
fn split(text: &[u8], separator: u8) -> Vec<&[u8]> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(|byte| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ => return !quoted && *byte == separator,
        }
        false
    })
    .collect()
}

/// Parses an address: bare, in brackets, or with a port.
fn address(element: Option<String>) -> Option<IpAddr> {
    let element = element?;
    let text = element.as_str();
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
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
    fn forwarded_is_parsed_by_rfc_7239() {
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
    fn forwarded_does_not_override_the_x_headers() {
        let forwarded = ("forwarded", "for=192.0.2.9;proto=http");
        check(&[("x-forwarded-for", "192.0.2.1"), forwarded], &["192.0.2.1"], &["http"]);
        check(&[("x-forwarded-proto", "https"), forwarded], &["192.0.2.9"], &["https"]);
    }

    proptest! {
        #[test]
        fn any_line_is_split_without_loss(line in "[ -~]{0,80}") {
            let parts = split(line.as_bytes(), b',');
            prop_assert_eq!(parts.join(&b','), line.as_bytes());
            let headers = with(&[("forwarded", &line)]);
            prop_assert_eq!(addresses(&headers).count(), parts.len());
        }

        #[test]
        fn a_quoted_value_is_unquoted(word in "[ -~]{0,20}", more in "[a-z]{1,8}") {
            let quoted = word.replace('\\', "\\\\").replace('"', "\\\"");
            let headers = with(&[("forwarded", &format!("by={more};proto=\"{quoted}\";host={more}, for={more}"))]);
            prop_assert_eq!(schemes(&headers), [None, Some(word)]);
        }
    }
}
