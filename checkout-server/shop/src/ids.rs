//! Ids: the id of a Checkout Session, validated so that it needs no escaping in a URL, and the idempotency
//! key of a checkout attempt.

use core_wasm::checkout::session_provider;
use core_wasm::offers::INITIATION;
use std::{fmt, ops::RangeInclusive};

/// Allowed lengths of a key. Shorter keys could collide; longer ones may contain other data.
const KEY_LENGTHS: RangeInclusive<usize> = 16..=64;
/// Number of characters of a session id that are logged: enough to find it, too few to give access.
const LOGGED_LENGTH: usize = 6;

/// Session id in the format of Stripe and the demo provider.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SessionId(String);

impl SessionId {
    /// Parses an id such as `cs_test_a1b2c3d4`, by the rule of the core, which the browser has, too.
    pub fn parse(text: &str) -> Option<Self> {
        session_provider(text).map(|_| Self(text.to_owned()))
    }

    /// The id itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    #[cfg(any(test, feature = "examples"))]
    pub(crate) fn example(name: &str) -> Self {
        Self(format!("cs_test_a1b2c3d4e5f6g7h8{name}"))
    }

    /// Last characters of the id, for the log.
    pub fn suffix(&self) -> &str {
        self.0.get(self.0.len().saturating_sub(LOGGED_LENGTH)..).unwrap_or_default()
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// An idempotency key: ASCII letters, digits and hyphens, as in a UUID.
///
/// Requests with the same key open the same checkout.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Parses a key that a client has sent.
    pub fn parse(key: &str) -> Option<Self> {
        let valid = KEY_LENGTHS.contains(&key.len())
            && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        valid.then(|| Self(key.to_owned()))
    }

    /// Key for an offer: the same key of a client opens one checkout per offer. The key for INITIATION stays
    /// unchanged.
    #[must_use]
    pub fn for_offer(self, slug: &str) -> Self {
        if slug == INITIATION { self } else { Self(format!("{slug}-{self}")) }
    }

    /// The key itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for IdempotencyKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_log_shows_the_last_characters_of_a_session_id() {
        let suffix = |id: &str| SessionId::parse(id).unwrap().suffix().to_owned();
        assert_eq!(suffix("cs_test_a1b2c3d4e5"), "c3d4e5");
    }

    #[test]
    fn a_key_has_16_to_64_letters_digits_or_hyphens() {
        let valid = |key: &str| IdempotencyKey::parse(key).is_some();
        assert!(valid("3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55"));
        assert!(!valid("1"));
        assert!(!valid("3f2b8c1e 0d4a 4c57"));
        assert!(!valid("initiation/../../x-x-x-x"));
        assert!(!valid(&"x".repeat(65)));
    }

    #[test]
    fn each_offer_has_its_own_key() {
        let key = |slug: &str| IdempotencyKey::parse("3f2b8c1e-0d4a-4c57").unwrap().for_offer(slug);
        assert_eq!(key("initiation").as_str(), "3f2b8c1e-0d4a-4c57");
        assert_eq!(key("codex").as_str(), "codex-3f2b8c1e-0d4a-4c57");
    }

    proptest! {
        #[test]
        fn a_valid_id_needs_no_percent_encoding(text in "cs_[ -~]{0,4}[A-Za-z0-9_]{8,40}") {
            if let Some(id) = SessionId::parse(&text) {
                let encoded: String = form_urlencoded::byte_serialize(id.as_str().as_bytes()).collect();
                prop_assert_eq!(encoded, text);
            }
        }
    }
}
