//! Signed links of the newsletter: to confirm a subscription, within 48 hours, and to end it, at any time.
//!
//! A token holds the number of the subscription and a signature: the first 192 bits of an HMAC-SHA256 with
//! `PROGRAM_LINK_SECRET`, in base64url. It contains no address, and nothing is stored for it.

use crate::config::Secret;
use data_encoding::BASE64URL_NOPAD;
use ring::{
    error::Unspecified,
    hmac,
    rand::{SecureRandom, SystemRandom},
};
use std::time::Duration;

/// How long a link confirms a subscription.
const LIFETIME: Duration = Duration::from_hours(48);

/// How many bytes of the HMAC a token contains: a multiple of three, so that base64url has no padding bits.
const SIGNATURE_BYTES: usize = 24;

/// The prefixes of the signed texts, so that a signature for one purpose is never valid for another.
const CONFIRM: &str = "newsletter confirm 1\n";
const UNSUBSCRIBE: &str = "newsletter unsubscribe 1\n";

/// Creates and verifies tokens.
#[derive(Debug, Clone)]
pub struct SubscriptionLinks {
    key: hmac::Key,
    previous: Option<hmac::Key>,
}

impl SubscriptionLinks {
    /// With `PROGRAM_LINK_SECRET` and its previous one, whose links stay valid; without one, with a random secret, whose
    /// links are valid until the server stops.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn new(secret: Option<&Secret>, previous: Option<&Secret>) -> Result<Self, Unspecified> {
        let mut random = [0; 32];
        if secret.is_none() {
            SystemRandom::new().fill(&mut random)?;
        }
        let key = |bytes: &[u8]| hmac::Key::new(hmac::HMAC_SHA256, bytes);
        let of_secret = |secret: &Secret| key(secret.reveal().as_bytes());
        Ok(Self { key: secret.map_or_else(|| key(&random), of_secret), previous: previous.map(of_secret) })
    }

    /// The token that confirms a subscription which was requested at `requested_at`, in milliseconds since 1970.
    pub(crate) fn confirm_token(&self, number: i64, requested_at: i64) -> String {
        let lifetime = i64::try_from(LIFETIME.as_millis()).unwrap_or(i64::MAX);
        self.sign(CONFIRM, &format!("{number}-{}", requested_at.saturating_add(lifetime)))
    }

    /// The token that ends a subscription.
    pub(crate) fn unsubscribe_token(&self, number: i64) -> String {
        self.sign(UNSUBSCRIBE, &number.to_string())
    }

    /// The number of the subscription that a token confirms; `None` for one that is invalid, or too old at `now`.
    pub fn verify_confirm(&self, token: &str, now: i64) -> Option<i64> {
        let (number, expires_at) = self.verify(CONFIRM, token)?.split_once('-')?;
        let expires_at: i64 = expires_at.parse().ok()?;
        if now < expires_at { number.parse().ok() } else { None }
    }

    /// The number of the subscription that a token ends; `None` for one that is invalid.
    pub fn verify_unsubscribe(&self, token: &str) -> Option<i64> {
        self.verify(UNSUBSCRIBE, token)?.parse().ok()
    }

    fn sign(&self, purpose: &str, text: &str) -> String {
        format!("{text}.{}", signature(&self.key, purpose, text))
    }

    fn verify<'token>(&self, purpose: &str, token: &'token str) -> Option<&'token str> {
        let (text, found) = token.split_once('.')?;
        let is_valid = |key: &hmac::Key| {
            // `hmac::verify` over the encoded signatures compares in constant time.
            let expected = hmac::sign(key, signature(key, purpose, text).as_bytes());
            hmac::verify(key, found.as_bytes(), expected.as_ref()).is_ok()
        };
        [Some(&self.key), self.previous.as_ref()].into_iter().flatten().any(is_valid).then_some(text)
    }
}

fn signature(key: &hmac::Key, purpose: &str, text: &str) -> String {
    let tag = hmac::sign(key, format!("{purpose}{text}").as_bytes());
    BASE64URL_NOPAD.encode(tag.as_ref().get(..SIGNATURE_BYTES).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HOUR: i64 = 60 * 60 * 1000;

    fn links(secret: &str) -> SubscriptionLinks {
        SubscriptionLinks::new(Some(&Secret::new(secret)), None).unwrap()
    }

    #[test]
    fn a_confirmation_is_valid_for_48_hours() {
        let links = links("secret");
        let token = links.confirm_token(7, 1000);
        for (now, expected) in [(0, Some(7)), (48 * HOUR + 999, Some(7)), (48 * HOUR + 1000, None)] {
            assert_eq!(links.verify_confirm(&token, now), expected, "{now}");
        }
    }

    #[test]
    fn a_token_is_valid_for_its_purpose_and_its_secret_only() {
        let links = links("secret");
        let (confirm, unsubscribe) = (links.confirm_token(7, 0), links.unsubscribe_token(7));
        assert_eq!(links.verify_unsubscribe(&unsubscribe), Some(7));
        assert_eq!((links.verify_unsubscribe(&confirm), links.verify_confirm(&unsubscribe, 0)), (None, None));
        let other = SubscriptionLinks::new(None, None).unwrap();
        assert_eq!((other.verify_unsubscribe(&unsubscribe), other.verify_confirm(&confirm, 0)), (None, None));
    }

    #[test]
    fn while_the_secret_rotates_links_of_both_are_valid_and_new_ones_are_signed_with_the_new_one() {
        let (old, new) = (Secret::new("old"), Secret::new("new"));
        let rotating = SubscriptionLinks::new(Some(&new), Some(&old)).unwrap();
        assert_eq!(rotating.verify_unsubscribe(&links("old").unsubscribe_token(7)), Some(7));
        assert_eq!(links("new").verify_unsubscribe(&rotating.unsubscribe_token(7)), Some(7));
        assert_eq!(links("old").verify_unsubscribe(&rotating.unsubscribe_token(7)), None);
    }

    proptest! {
        #[test]
        fn a_token_with_one_changed_character_is_rejected(
            place in any::<prop::sample::Index>(),
            other in proptest::char::range(' ', '~'),
        ) {
            let links = links("secret");
            for token in [links.confirm_token(123, 0), links.unsubscribe_token(123)] {
                let mut chars: Vec<char> = token.chars().collect();
                *place.get_mut(&mut chars) = other;
                let changed: String = chars.into_iter().collect();
                prop_assume!(changed != token);
                prop_assert_eq!((links.verify_confirm(&changed, 0), links.verify_unsubscribe(&changed)), (None, None));
            }
        }
    }
}
