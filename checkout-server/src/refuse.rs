//! The first step: what is not even looked at, in an order in which each check can rely on the one before.

use crate::{config::Origin, error::RequestError, limits::Limits, shop::Shop, visitor::Visitor};
use hyper::{
    HeaderMap, Uri, Version,
    header::{HOST, ORIGIN},
    http::request::Parts,
};

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

/// A request that names no host, or several: nobody can tell which shop it means (RFC 9112, 3.2).
pub(crate) fn host(request: &Parts) -> Result<(), RequestError> {
    let mut hosts = request.headers.get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(_), None) => Ok(()),
        (None, None) if request.version < Version::HTTP_11 => Ok(()),
        _ => Err(RequestError::Malformed),
    }
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

    proptest! {
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
