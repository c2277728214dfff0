//! Request ids: in the access log, and in `X-Request-Id` of responses that are not cached.
//!
//! A cached response would repeat the id of one request to many clients. So the header is set on `no-store` responses only:
//! errors, checkout, forms, the program.

use hyper::{
    HeaderMap,
    header::{CACHE_CONTROL, HeaderName, HeaderValue},
};
use std::{
    cell::Cell,
    collections::hash_map::RandomState,
    hash::{BuildHasher as _, Hasher as _},
};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The id generator of one worker (SplitMix64).
#[derive(Debug)]
pub(super) struct RequestIds(Cell<u64>);

impl RequestIds {
    /// A generator with a random seed.
    pub(super) fn new() -> Self {
        Self(Cell::new(RandomState::new().build_hasher().finish()))
    }

    /// The next id. It repeats after 2⁶⁴ others, and does not reveal the number of requests.
    pub(super) fn next(&self) -> u64 {
        let count = self.0.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.0.set(count);
        let mixed = (count ^ (count >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// Whether a response with these headers has `X-Request-Id`, since caches do not store it.
fn is_sent_with(headers: &HeaderMap) -> bool {
    headers.get(CACHE_CONTROL).is_some_and(|value| value.as_bytes().ends_with(b"no-store"))
}

/// Sets `X-Request-Id` on a response that is not stored by caches.
pub(super) fn set_header(headers: &mut HeaderMap, id: u64) {
    if is_sent_with(headers)
        && let Ok(value) = HeaderValue::from_str(&format!("{id:016x}"))
    {
        headers.insert(REQUEST_ID, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::response::CachePolicy;
    use std::collections::HashSet;

    #[test]
    fn ids_are_unique() {
        let workers = [RequestIds::new(), RequestIds::new()];
        let ids: HashSet<u64> =
            workers.iter().flat_map(|worker| (0..50_000).map(|_| worker.next())).collect();
        assert_eq!(ids.len(), 100_000);
    }

    #[test]
    fn only_uncached_responses_have_the_header() {
        for (cache, expected) in [
            (CachePolicy::NoStore, true),
            (CachePolicy::Page, false),
            (CachePolicy::Immutable, false),
            (CachePolicy::Revalidate, false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(CACHE_CONTROL, cache.header_value());
            set_header(&mut headers, 7);
            assert_eq!(headers.get(REQUEST_ID).is_some(), expected, "{cache:?}");
        }
        let mut headers = HeaderMap::new();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        set_header(&mut headers, 7);
        assert_eq!(headers[REQUEST_ID], "0000000000000007");
    }
}
