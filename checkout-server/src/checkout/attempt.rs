//! The name of a visitor's attempt to buy: from her browser where it sent one, otherwise made here.

use crate::error::RequestError;
use hyper::{HeaderMap, header::HeaderName};
use ring::rand::{SecureRandom, SystemRandom};
use std::fmt::{self, Write as _};

/// The header that carries the name of an attempt.
pub(crate) const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// Shorter names would meet by chance; longer ones carry something else.
const LENGTHS: std::ops::RangeInclusive<usize> = 16..=64;

/// The name of an attempt: letters, digits and hyphens, as a UUID has them.
///
/// Repeated calls of one attempt open one checkout.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Attempt(String);

impl Attempt {
    /// The browser's own name for the attempt; a fresh one where it has none that could be one.
    ///
    /// # Errors
    /// [`RequestError::TillFailed`] where the machine has no random numbers.
    pub fn of(headers: &HeaderMap) -> Result<Self, RequestError> {
        let named = headers.get(IDEMPOTENCY_KEY).and_then(|value| value.to_str().ok()).and_then(Self::named);
        named.map_or_else(|| Ok(Self(random_hex()?)), Ok)
    }

    /// A name that somebody gave, if it has the shape of one.
    pub fn named(name: &str) -> Option<Self> {
        let shape = LENGTHS.contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        shape.then(|| Self(name.to_owned()))
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// 128 random bits in hexadecimal.
pub(super) fn random_hex() -> Result<String, RequestError> {
    let mut bytes = [0_u8; 16];
    SystemRandom::new().fill(&mut bytes).map_err(|_| RequestError::TillFailed)?;
    Ok(bytes.iter().fold(String::with_capacity(32), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn a_name_has_the_shape_of_a_uuid() {
        let named = |name: &str| Attempt::named(name).is_some();
        assert!(named("3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55"));
        assert!(!named("1"));
        assert!(!named("3f2b8c1e 0d4a 4c57"));
        assert!(!named("initiation/../../x-x-x-x"));
        assert!(!named(&"x".repeat(65)));
    }

    #[test]
    fn without_a_usable_name_each_attempt_gets_a_fresh_one() {
        let mut headers = HeaderMap::new();
        headers.insert(IDEMPOTENCY_KEY, HeaderValue::from_static("short"));
        let (first, second) = (Attempt::of(&headers).unwrap(), Attempt::of(&headers).unwrap());
        assert_eq!(first.as_str().len(), 32);
        assert_ne!(first, second);
    }
}
