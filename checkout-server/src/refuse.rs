//! The first step: what is not even looked at, in an order in which each check can rely on the one before.

use crate::{config::Origin, error::RequestError, limits::Limits, shop::Shop, visitor::Visitor};
use hyper::{
    HeaderMap, Method, Uri, Version,
    header::{HOST, ORIGIN, TRANSFER_ENCODING},
    http::{request::Parts, uri::Scheme},
};
use std::net::Ipv6Addr;

/// An address that is too long or cannot be read.
pub(crate) fn address(uri: &Uri, limits: &Limits) -> Result<(), RequestError> {
    let length = uri.path().len() + uri.query().map_or(0, |query| query.len() + 1);
    if length > limits.address_bytes {
        return Err(RequestError::AddressTooLong);
    }
    if uri.path().contains('%') { escapes(uri.path()) } else { Ok(()) }
}

/// Each `%` must begin an escape, and none may stand for a control byte.
///
/// What an escape stands for otherwise is not decided here: an encoded slash or dot opens nothing.
fn escapes(path: &str) -> Result<(), RequestError> {
    let mut parts = path.split('%');
    // What stands before the first escape needs no look.
    parts.next();
    for part in parts {
        let code = part.get(..2).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok()).ok_or(RequestError::Address)?;
        if byte.is_ascii_control() {
            return Err(RequestError::Address);
        }
    }
    Ok(())
}

/// A request for a tunnel, for another server, or for nothing that has a path (RFC 9112, 3.2 and RFC 9110, 7.4). Only a
/// trusted proxy may say that it was asked for an address with `https`.
pub(crate) fn target(request: &Parts, is_proxied: bool) -> Result<(), RequestError> {
    let uri = &request.uri;
    if request.method == Method::CONNECT {
        return Err(RequestError::Unsupported);
    }
    match (uri.scheme(), uri.authority()) {
        (None, None) => Ok(()),
        (Some(_), Some(authority)) if !is_host(authority.as_str().as_bytes()) => Err(RequestError::Malformed),
        (Some(scheme), Some(_)) if *scheme == Scheme::HTTP || (*scheme == Scheme::HTTPS && is_proxied) => {
            Ok(())
        }
        (Some(_), Some(_)) => Err(RequestError::Misdirected),
        _ => Err(RequestError::Malformed),
    }
}

/// A request that names no host, several, or what can be none: nobody can tell which shop it means (RFC 9112, 3.2).
pub(crate) fn host(request: &Parts) -> Result<(), RequestError> {
    let mut hosts = request.headers.get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) if is_host(host.as_bytes()) => Ok(()),
        (None, None) if request.version < Version::HTTP_11 => Ok(()),
        _ => Err(RequestError::Malformed),
    }
}

/// A body in a coding that nobody here reads (RFC 9112, 6.1). hyper has made sure that the last one is `chunked`.
pub(crate) fn coding(headers: &HeaderMap) -> Result<(), RequestError> {
    let lines = headers.get_all(TRANSFER_ENCODING).iter();
    let mut codings = lines
        .flat_map(|line| line.as_bytes().split(|byte| *byte == b','))
        .map(<[u8]>::trim_ascii)
        .filter(|coding| !coding.is_empty());
    let is_chunked = |coding: &[u8]| coding.eq_ignore_ascii_case(b"chunked");
    match (codings.next(), codings.next()) {
        (None, _) => Ok(()),
        (Some(only), None) if is_chunked(only) => Ok(()),
        (Some(first), Some(_)) if is_chunked(first) => Err(RequestError::Malformed),
        _ => Err(RequestError::Unsupported),
    }
}

/// Whether nothing may follow a request on its connection. A proxy in front may have taken another length for that of
/// chunks (RFC 9112, 6.1), and who asks for a tunnel may speak into it before it is refused.
pub(crate) fn followers(request: &Parts) -> bool {
    request.headers.contains_key(TRANSFER_ENCODING) || request.method == Method::CONNECT
}

/// Whether this is a host, and perhaps a port, as they stand in an address (RFC 3986, 3.2). A user's name is none.
fn is_host(text: &[u8]) -> bool {
    let place = |wanted: u8| text.iter().position(|byte| *byte == wanted);
    let bracket = place(b']').filter(|_| text.starts_with(b"[")).map(|at| at + 1);
    let (host, port) = text.split_at(bracket.or_else(|| place(b':')).unwrap_or(text.len()));
    let is_port = port.strip_prefix(b":").map_or(port.is_empty(), |port| port.iter().all(u8::is_ascii_digit));
    is_port
        && match host.strip_prefix(b"[").and_then(|host| host.strip_suffix(b"]")) {
            Some(address) => str::from_utf8(address).is_ok_and(|text| text.parse::<Ipv6Addr>().is_ok()),
            None => !host.is_empty() && is_name(host),
        }
}

/// Letters, digits, and the marks and escapes that a name may have; save the comma, which would make two hosts of it.
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

/// A post that a page of another origin sent. A client that names no origin is no browser on a foreign page.
pub(crate) fn foreign(request: &Parts, shop: &Origin) -> Result<(), RequestError> {
    let Some(origin) = request.headers.get(ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().ok().and_then(|text| Origin::parse(text).ok());
    let own = origin.is_some_and(|origin| {
        origin == *shop
            || host_of(&request.headers).is_some_and(|host| host.eq_ignore_ascii_case(origin.authority()))
    });
    if own { Ok(()) } else { Err(RequestError::Origin) }
}

/// An address that asks the till more often than people do.
pub(crate) fn hurry(visitor: Visitor, shop: &Shop) -> Result<(), RequestError> {
    shop.till_pace.take(visitor.address).map_err(RequestError::Hurried)
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
        assert_eq!(escapes(path), expected, "{path}");
    }

    #[test]
    fn an_escape_is_whole_and_no_control_byte() {
        check("/caf%C3%A9", Ok(()));
        check("/a%2Fb%5c..%2e", Ok(()));
        check("/100%", Err(RequestError::Address));
        check("/%4", Err(RequestError::Address));
        check("/%zz", Err(RequestError::Address));
        check("/%+1", Err(RequestError::Address));
        check("/a%00", Err(RequestError::Address));
        check("/a%0d%0aset-cookie:x", Err(RequestError::Address));
        check("/%7F", Err(RequestError::Address));
        check("/%é", Err(RequestError::Address));
    }

    #[test]
    fn a_host_is_a_name_or_an_address_and_perhaps_a_port() {
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
    fn chunks_are_the_one_coding() {
        let check = |lines: &[&'static str], expected: Result<(), RequestError>| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(TRANSFER_ENCODING, HeaderValue::from_static(line));
            }
            assert_eq!(coding(&headers), expected, "{lines:?}");
        };
        check(&[], Ok(()));
        check(&["chunked"], Ok(()));
        check(&[", Chunked ,"], Ok(()));
        check(&["chunked, chunked"], Err(RequestError::Malformed));
        check(&["gzip, chunked"], Err(RequestError::Unsupported));
        check(&["gzip", "chunked"], Err(RequestError::Unsupported));
    }

    proptest! {
        #[test]
        fn a_host_is_what_the_library_takes_for_an_authority_without_a_user(text in "[a-z0-9.:%\\[\\]@ -]{0,12}") {
            if is_host(text.as_bytes()) {
                prop_assert!(!text.contains('@'));
                // The library knows no escapes in a host, though RFC 3986 has them.
                let plain = text.replace('%', "x");
                prop_assert!(plain.parse::<hyper::http::uri::Authority>().is_ok(), "{}", text);
            }
        }

        #[test]
        fn every_path_is_either_decodable_without_control_bytes_or_refused(path in "/[ -~é%0-9A-F]{0,40}") {
            let decoded: Vec<u8> = percent_encoding::percent_decode_str(&path).collect();
            if escapes(&path).is_ok() {
                prop_assert!(!decoded.iter().any(u8::is_ascii_control));
                prop_assert_eq!(path.matches('%').count() * 2 + decoded.len(), path.len());
            }
        }
    }
}
