//! Signed links of the newsletter: one confirms a subscription, within 48 hours of the message, the other ends it, at
//! any time.
//!
//! A token contains the number of the subscription, the time at which its submission was received, and a signature: the
//! first 192 bits of an HMAC-SHA256 with the secret of links, in hexadecimal digits. So no token ends with a character
//! that mail programs take for the end of a sentence. It contains no address, and nothing is stored for it. The time
//! distinguishes subscriptions with the same number, which a restored backup can cause.

use data_encoding::HEXLOWER;
use ring::hmac;
use secrecy::{ExposeSecret as _, SecretString};
use shop::{DAY_MILLIS, StoredSubmission, SubscriptionId};

/// How long a link can confirm a subscription, in milliseconds.
pub(crate) const CONFIRM_LINK_MILLIS: i64 = 2 * DAY_MILLIS;

/// Number of bytes of the HMAC in a token.
const SIGNATURE_BYTES: usize = 24;

/// Purpose of a token. The signed text begins with it, so that a signature for one purpose is never valid for another.
#[derive(Debug, Clone, Copy)]
enum Purpose {
    Confirm,
    Unsubscribe,
}

/// Creates and verifies tokens.
#[derive(Debug, Clone)]
pub struct SubscriptionLinks {
    key: hmac::Key,
    previous: Option<hmac::Key>,
}

impl SubscriptionLinks {
    /// Creates the links with the secret of links. Links of the previous secret stay valid.
    pub fn new(secret: &SecretString, previous: Option<&SecretString>) -> Self {
        let key =
            |secret: &SecretString| hmac::Key::new(hmac::HMAC_SHA256, secret.expose_secret().as_bytes());
        Self { key: key(secret), previous: previous.map(key) }
    }

    /// Token that confirms a subscription, for a message sent at a time, in milliseconds since 1970.
    pub(crate) fn confirm_token(&self, submission: &StoredSubmission, sent_at: i64) -> String {
        let expires_at = sent_at.saturating_add(CONFIRM_LINK_MILLIS);
        self.sign(Purpose::Confirm, &format!("{}-{}-{expires_at}", submission.number, submission.received_at))
    }

    /// Token that ends a subscription.
    pub(crate) fn unsubscribe_token(&self, submission: &StoredSubmission) -> String {
        self.sign(Purpose::Unsubscribe, &format!("{}-{}", submission.number, submission.received_at))
    }

    /// Subscription that a token confirms; `None` if the token is invalid, or too old at `now`.
    pub fn verify_confirm(&self, token: &str, now: i64) -> Option<SubscriptionId> {
        let (text, time) = self.verify(Purpose::Confirm, token)?.rsplit_once('-')?;
        let expires_at: i64 = time.parse().ok()?;
        if now < expires_at { parse(text) } else { None }
    }

    /// Subscription that a token ends; `None` if the token is invalid.
    pub fn verify_unsubscribe(&self, token: &str) -> Option<SubscriptionId> {
        parse(self.verify(Purpose::Unsubscribe, token)?)
    }

    fn sign(&self, purpose: Purpose, text: &str) -> String {
        format!("{text}.{}", HEXLOWER.encode(&signature(&self.key, purpose.prefix(), text)))
    }

    /// Signed text of a valid token. Punctuation that a mail program has appended is ignored.
    fn verify<'token>(&self, purpose: Purpose, token: &'token str) -> Option<&'token str> {
        let (text, found) = token.trim().split_once('.')?;
        let digits = found.trim_end_matches(|char: char| !char.is_ascii_alphanumeric());
        let tag = HEXLOWER.decode(digits.as_bytes()).ok()?;
        // `hmac::verify` compares in constant time.
        let is_valid = |key: &hmac::Key| {
            let expected = hmac::sign(key, &signature(key, purpose.prefix(), text));
            hmac::verify(key, &tag, expected.as_ref()).is_ok()
        };
        [Some(&self.key), self.previous.as_ref()].into_iter().flatten().any(is_valid).then_some(text)
    }
}

impl Purpose {
    fn prefix(self) -> &'static str {
        match self {
            Self::Confirm => "newsletter confirm 2\n",
            Self::Unsubscribe => "newsletter unsubscribe 2\n",
        }
    }
}

fn signature(key: &hmac::Key, prefix: &str, text: &str) -> Vec<u8> {
    let tag = hmac::sign(key, format!("{prefix}{text}").as_bytes());
    tag.as_ref().iter().copied().take(SIGNATURE_BYTES).collect()
}

fn parse(text: &str) -> Option<SubscriptionId> {
    let (number, received_at) = text.split_once('-')?;
    Some(SubscriptionId { number: number.parse().ok()?, received_at: received_at.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shop::Submission;

    const HOUR: i64 = 60 * 60 * 1000;
    const ID: SubscriptionId = SubscriptionId { number: 7, received_at: 5 };

    fn links(secret: &str) -> SubscriptionLinks {
        SubscriptionLinks::new(&SecretString::from(secret), None)
    }

    fn submission() -> StoredSubmission {
        let submission = Submission::example("newsletter", "ana@house.example");
        StoredSubmission { number: 7, received_at: 5, confirmed_at: None, submission }
    }

    #[test]
    fn a_confirmation_is_valid_for_48_hours() {
        let links = links("secret");
        let token = links.confirm_token(&submission(), 1000);
        for (now, expected) in [(0, Some(ID)), (48 * HOUR + 999, Some(ID)), (48 * HOUR + 1000, None)] {
            assert_eq!(links.verify_confirm(&token, now), expected, "{now}");
        }
    }

    #[test]
    fn a_token_is_valid_for_its_purpose_and_its_secret_only() {
        let (own, other) = (links("secret"), links("other"));
        let (confirm, unsubscribe) =
            (own.confirm_token(&submission(), 0), own.unsubscribe_token(&submission()));
        assert_eq!(own.verify_unsubscribe(&unsubscribe), Some(ID));
        assert_eq!((own.verify_unsubscribe(&confirm), own.verify_confirm(&unsubscribe, 0)), (None, None));
        assert_eq!((other.verify_unsubscribe(&unsubscribe), other.verify_confirm(&confirm, 0)), (None, None));
    }

    #[test]
    fn while_the_secret_rotates_links_of_both_are_valid_and_new_ones_are_signed_with_the_new_one() {
        let rotating = SubscriptionLinks::new(&SecretString::from("new"), Some(&SecretString::from("old")));
        assert_eq!(rotating.verify_unsubscribe(&links("old").unsubscribe_token(&submission())), Some(ID));
        assert_eq!(links("new").verify_unsubscribe(&rotating.unsubscribe_token(&submission())), Some(ID));
        assert_eq!(links("old").verify_unsubscribe(&rotating.unsubscribe_token(&submission())), None);
    }

    proptest! {
        #[test]
        fn no_token_ends_with_what_a_mail_program_leaves_out_or_is_harmed_by_what_it_adds(number in 1_i64.., end in "[-_.,;:!?)>\"' ]{0,3}") {
            let (links, submission) = (links("secret"), StoredSubmission { number, ..submission() });
            for token in [links.confirm_token(&submission, 0), links.unsubscribe_token(&submission)] {
                prop_assert!(token.ends_with(|char: char| char.is_ascii_alphanumeric()));
                let mangled = format!("{token}{end}");
                let found = links.verify_confirm(&mangled, 0).or(links.verify_unsubscribe(&mangled));
                prop_assert_eq!(found, Some(SubscriptionId { number, received_at: 5 }));
            }
        }

        #[test]
        fn a_token_with_one_changed_letter_or_digit_is_rejected(
            place in any::<prop::sample::Index>(),
            other in proptest::char::range('0', 'z'),
        ) {
            let links = links("secret");
            for token in [links.confirm_token(&submission(), 0), links.unsubscribe_token(&submission())] {
                let mut chars: Vec<char> = token.chars().collect();
                *place.get_mut(&mut chars) = other;
                let changed: String = chars.into_iter().collect();
                prop_assume!(changed != token);
                prop_assert_eq!((links.verify_confirm(&changed, 0), links.verify_unsubscribe(&changed)), (None, None));
            }
        }
    }
}
