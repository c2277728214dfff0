//! Request validation: path, request target, host, transfer coding, origin. Each check relies on the ones before.

use crate::{
    config::{Limits, Origin},
    error::RequestError,
};
use hyper::{
    HeaderMap, Method, Uri, Version,
    header::{HOST, ORIGIN, TRANSFER_ENCODING},
    http::{request::Parts, uri::Scheme},
};
use std::net::Ipv6Addr;

/// Rejects a request target that is too long, and a path with invalid escapes.
pub(super) fn check_path(uri: &Uri, limits: &Limits) -> Result<(), RequestError> {
    let length = uri.path().len() + uri.query().map_or(0, |query| query.len() + 1);
    if length > limits.uri_bytes {
        return Err(RequestError::UriTooLong);
    }
    if uri.path().contains('%') { check_escapes(uri.path()) } else { Ok(()) }
}

/// Rejects a `%` without two hexadecimal digits, and escaped control bytes.
///
/// Other escapes pass: encoded slashes and dots have no meaning in the router.
fn check_escapes(path: &str) -> Result<(), RequestError> {
    let mut parts = path.split('%');
    // The part before the first `%` has no escape.
    parts.next();
    for part in parts {
        let code = part.get(..2).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let byte =
            code.and_then(|code| u8::from_str_radix(code, 16).ok()).ok_or(RequestError::MalformedPath)?;
        if byte.is_ascii_control() {
            return Err(RequestError::MalformedPath);
        }
    }
    Ok(())
}

/// Rejects `CONNECT`, targets without a path, and targets of another scheme (RFC 9112, 3.2 and RFC 9110, 7.4). An `https`
/// target is accepted from a trusted proxy only.
pub(super) fn check_target(request: &Parts, is_proxied: bool) -> Result<(), RequestError> {
    let uri = &request.uri;
    if request.method == Method::CONNECT {
        return Err(RequestError::NotImplemented);
    }
    match (uri.scheme(), uri.authority()) {
        (None, None) => Ok(()),
        (Some(_), Some(authority)) if !is_host(authority.as_str().as_bytes()) => {
            Err(RequestError::MalformedRequest)
        }
        (Some(scheme), Some(_)) if *scheme == Scheme::HTTP || (*scheme == Scheme::HTTPS && is_proxied) => {
            Ok(())
        }
        (Some(_), Some(_)) => Err(RequestError::Misdirected),
        _ => Err(RequestError::MalformedRequest),
    }
}

/// Rejects a request with no `Host`, with several, or with an invalid one (RFC 9112, 3.2).
pub(super) fn check_host(request: &Parts) -> Result<(), RequestError> {
    let mut hosts = request.headers.get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) if is_host(host.as_bytes()) => Ok(()),
        (None, None) if request.version < Version::HTTP_11 => Ok(()),
        _ => Err(RequestError::MalformedRequest),
    }
}

/// Rejects transfer codings other than `chunked` (RFC 9112, 6.1). hyper has checked that the last one is `chunked`.
pub(super) fn check_transfer_encoding(headers: &HeaderMap) -> Result<(), RequestError> {
    let lines = headers.get_all(TRANSFER_ENCODING).iter();
    let mut codings = lines
        .flat_map(|line| line.as_bytes().split(|byte| *byte == b','))
        .map(<[u8]>::trim_ascii)
        .filter(|coding| !coding.is_empty());
    let is_chunked = |coding: &[u8]| coding.eq_ignore_ascii_case(b"chunked");
    match (codings.next(), codings.next()) {
        (None, _) => Ok(()),
        (Some(only), None) if is_chunked(only) => Ok(()),
        (Some(first), Some(_)) if is_chunked(first) => Err(RequestError::MalformedRequest),
        _ => Err(RequestError::NotImplemented),
    }
}

/// Whether a connection has to close after a request. A proxy may have disagreed on the length of a chunked body (RFC 9112,
/// 6.1), and a client may send data for a tunnel before it reads the response to `CONNECT`.
pub(super) fn must_close(request: &Parts) -> bool {
    request.headers.contains_key(TRANSFER_ENCODING) || request.method == Method::CONNECT
}

/// Whether this is a host with an optional port (RFC 3986, 3.2), without user information.
pub(super) fn is_host(text: &[u8]) -> bool {
    let position = |wanted: u8| text.iter().position(|byte| *byte == wanted);
    let bracket = position(b']').filter(|_| text.starts_with(b"[")).map(|at| at + 1);
    let (host, port) = text.split_at(bracket.or_else(|| position(b':')).unwrap_or(text.len()));
    let is_port = port.strip_prefix(b":").map_or(port.is_empty(), |port| port.iter().all(u8::is_ascii_digit));
    is_port
        && match host.strip_prefix(b"[").and_then(|host| host.strip_suffix(b"]")) {
            Some(address) => str::from_utf8(address).is_ok_and(|text| text.parse::<Ipv6Addr>().is_ok()),
            None => !host.is_empty() && is_name(host),
        }
}

/// Whether this is a registered name (RFC 3986, 3.2.2) without a comma, which would separate two hosts.
fn is_name(mut host: &[u8]) -> bool {
    while let Some((byte, rest)) = host.split_first() {
        host = match (byte, rest) {
            (b'%', [high, low, rest @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => rest,
            (b'-' | b'.' | b'_' | b'~' | b'!' | b'$' | b'&'..=b'*' | b'+' | b';' | b'=', rest) => rest,
            (byte, rest) if byte.is_ascii_alphanumeric() => rest,
            _ => return false,
        };
    }
    true
}

/// Rejects a POST from a page of another origin (CSRF). Browsers send `Origin` with every such request, so one without it is
/// accepted.
pub(super) fn check_origin(request: &Parts, site: &Origin) -> Result<(), RequestError> {
    let Some(origin) = request.headers.get(ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().ok().and_then(|text| Origin::parse(text).ok());
    let is_same = origin.is_some_and(|origin| {
        origin == *site
            || host_of(&request.headers).is_some_and(|host| host.eq_ignore_ascii_case(origin.authority()))
    });
    if is_same { Ok(()) } else { Err(RequestError::CrossOrigin) }
}

fn host_of(headers: &HeaderMap) -> Option<&str> {
    headers.get(HOST)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;
    use proptest::prelude::*;

    #[track_caller]
    fn check(path: &str, expected: Result<(), RequestError>) {
        assert_eq!(check_escapes(path), expected, "{path}");
    }

    #[test]
    fn escapes_are_complete_and_no_control_bytes() {
        check("/caf%C3%A9", Ok(()));
        check("/a%2Fb%5c..%2e", Ok(()));
        check("/100%", Err(RequestError::MalformedPath));
        check("/%4", Err(RequestError::MalformedPath));
        check("/%zz", Err(RequestError::MalformedPath));
        check("/%+1", Err(RequestError::MalformedPath));
        check("/a%00", Err(RequestError::MalformedPath));
        check("/a%0d%0aset-cookie:x", Err(RequestError::MalformedPath));
        check("/%7F", Err(RequestError::MalformedPath));
        check("/%é", Err(RequestError::MalformedPath));
    }

    #[test]
    fn a_host_is_a_name_or_address_with_an_optional_port() {
        for host in
            ["a", "house.example:8080", "house.example:", "127.0.0.1", "[::1]", "[2001:db8::7]:80", "a%C3%A9"]
        {
            assert!(is_host(host.as_bytes()), "{host}");
        }
        for host in [
            "", ":80", "a b", "a,b", "ana@a", "a/b", "a:b", "a:80:80", "::1", "[::1", "[]", "[a]", "[::1]a",
            "a%2", "é",
        ] {
            assert!(!is_host(host.as_bytes()), "{host}");
        }
    }

    #[test]
    fn chunked_is_the_only_transfer_coding() {
        let check = |lines: &[&'static str], expected: Result<(), RequestError>| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(TRANSFER_ENCODING, HeaderValue::from_static(line));
            }
            assert_eq!(check_transfer_encoding(&headers), expected, "{lines:?}");
        };
        check(&[], Ok(()));
        check(&["chunked"], Ok(()));
        check(&[", Chunked ,"], Ok(()));
        check(&["chunked, chunked"], Err(RequestError::MalformedRequest));
        check(&["gzip, chunked"], Err(RequestError::NotImplemented));
        check(&["gzip", "chunked"], Err(RequestError::NotImplemented));
    }

    proptest! {
        #[test]
        fn a_valid_host_is_an_authority_without_user_information(text in "[a-z0-9.:%\\[\\]@ -]{0,12}") {
            if is_host(text.as_bytes()) {
                prop_assert!(!text.contains('@'));
                // The `http` crate rejects escapes in a host, which RFC 3986 allows.
                let plain = text.replace('%', "x");
                prop_assert!(plain.parse::<hyper::http::uri::Authority>().is_ok(), "{}", text);
            }
        }

        #[test]
        fn an_accepted_path_decodes_without_control_bytes(path in "/[ -~é%0-9A-F]{0,40}") {
            let decoded: Vec<u8> = percent_encoding::percent_decode_str(&path).collect();
            if check_escapes(&path).is_ok() {
                prop_assert!(!decoded.iter().any(u8::is_ascii_control));
                prop_assert_eq!(path.matches('%').count() * 2 + decoded.len(), path.len());
            }
        }
    }
}
