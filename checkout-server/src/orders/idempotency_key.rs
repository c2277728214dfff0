//! Idempotency key of a checkout attempt: from the client where it sent a usable one, otherwise random.

use core_wasm::offers::INITIATION;
use data_encoding::HEXLOWER;
use ring::rand::{SecureRandom, SystemRandom};
use std::{fmt, ops::RangeInclusive};

/// Shorter keys could collide; longer ones carry something else.
const LENGTHS: RangeInclusive<usize> = 16..=64;

/// An idempotency key: ASCII letters, digits and hyphens, as in a UUID.
///
/// Requests with the same key open the same checkout.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Parses a key from a client.
    pub fn parse(key: &str) -> Option<Self> {
        let valid = LENGTHS.contains(&key.len())
            && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        valid.then(|| Self(key.to_owned()))
    }

    /// A random key. `None` where the system has no random numbers.
    pub fn random() -> Option<Self> {
        random_hex().map(Self)
    }

    /// The key for an offer: the same key of a client opens a checkout of each, and that of INITIATION stays as it is.
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

/// 128 random bits in hexadecimal.
pub(crate) fn random_hex() -> Option<String> {
    let mut bytes = [0_u8; 16];
    SystemRandom::new().fill(&mut bytes).ok()?;
    Some(HEXLOWER.encode(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_the_alphabet_and_length_of_a_uuid() {
        let valid = |key: &str| IdempotencyKey::parse(key).is_some();
        assert!(valid("3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55"));
        assert!(!valid("1"));
        assert!(!valid("3f2b8c1e 0d4a 4c57"));
        assert!(!valid("initiation/../../x-x-x-x"));
        assert!(!valid(&"x".repeat(65)));
    }

    #[test]
    fn one_key_of_a_client_is_another_for_each_offer() {
        let key = |slug: &str| IdempotencyKey::parse("3f2b8c1e-0d4a-4c57").unwrap().for_offer(slug);
        assert_eq!(key("initiation").as_str(), "3f2b8c1e-0d4a-4c57");
        assert_eq!(key("codex").as_str(), "codex-3f2b8c1e-0d4a-4c57");
    }

    #[test]
    fn random_keys_are_valid_and_differ() {
        let (first, second) = (IdempotencyKey::random().unwrap(), IdempotencyKey::random().unwrap());
        assert_eq!(first.as_str().len(), 32);
        assert_eq!(IdempotencyKey::parse(first.as_str()).as_ref(), Some(&first));
        assert_ne!(first, second);
        assert_eq!(first.to_string(), first.as_str());
    }
}
