//! Each request's own name: in its line of the log, and where a visitor may have to ask about it, in its answer.
//!
//! An answer that others may keep carries none: one request's name would reach thousands of visitors. So it stands on
//! what is made for one visitor at one moment (`no-store`): errors, the till, the forms, the program.

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

/// The names that one worker gives.
#[derive(Debug)]
pub(crate) struct Ids(Cell<u64>);

impl Ids {
    /// Beginning anywhere.
    pub(crate) fn new() -> Self {
        Self(Cell::new(RandomState::new().build_hasher().finish()))
    }

    /// The next one. Counting on in great steps and mixing the bits gives no number twice before 2⁶⁴ others, and none
    /// that tells how many requests there were (SplitMix64).
    pub(crate) fn next(&self) -> u64 {
        let count = self.0.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.0.set(count);
        let mixed = (count ^ (count >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// Writes the name on an answer that nobody keeps.
pub(crate) fn tell(headers: &mut HeaderMap, id: u64) {
    let kept = headers.get(CACHE_CONTROL).is_none_or(|value| !value.as_bytes().ends_with(b"no-store"));
    if !kept && let Ok(value) = HeaderValue::from_str(&format!("{id:016x}")) {
        headers.insert(REQUEST_ID, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::headers::Caching;
    use std::collections::HashSet;

    #[test]
    fn no_two_requests_have_one_name() {
        let workers = [Ids::new(), Ids::new()];
        let names: HashSet<u64> = workers.iter().flat_map(|ids| (0..50_000).map(|_| ids.next())).collect();
        assert_eq!(names.len(), 100_000);
    }

    #[test]
    fn an_answer_that_others_keep_is_nobody_s() {
        for (caching, told) in [
            (Caching::Never, true),
            (Caching::Page, false),
            (Caching::Forever, false),
            (Caching::Revalidate, false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(CACHE_CONTROL, caching.value());
            tell(&mut headers, 7);
            assert_eq!(headers.get(REQUEST_ID).is_some(), told, "{caching:?}");
        }
        let mut headers = HeaderMap::new();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        tell(&mut headers, 7);
        assert_eq!(headers[REQUEST_ID], "0000000000000007");
    }
}
