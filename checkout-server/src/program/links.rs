//! Signed links to the delivered program.
//!
//! A token is the session id, a dot and a signature: the first 192 bits of an HMAC-SHA256 with `PROGRAM_LINK_SECRET`, in
//! base64url. Nothing is stored for a link, so it is valid after a restart, on other machines, and as long as the secret
//! stays the same. While the secret is rotated, links of the previous one are valid, too.

use crate::{config::Secret, orders::SessionId};
use data_encoding::BASE64URL_NOPAD;
use ring::hmac;

/// The path of the delivered program.
pub(crate) const PROGRAM_PATH: &str = "/program/";

/// The prefix of the signed text, so that a signature for another purpose is never a valid link.
const PURPOSE: &str = "program link 1\n";

/// How many bytes of the HMAC a token contains: a multiple of three, so that base64url has no padding bits.
const SIGNATURE_BYTES: usize = 24;

/// Creates and verifies links.
#[derive(Debug, Clone)]
pub struct LinkSigner {
    key: hmac::Key,
    previous: Option<hmac::Key>,
}

impl LinkSigner {
    /// A signer with `PROGRAM_LINK_SECRET`.
    pub fn new(secret: &Secret) -> Self {
        Self { key: key(secret), previous: None }
    }

    /// The same, for which links that a previous secret signed are valid, too.
    #[must_use]
    pub fn accepting(self, previous: Option<&Secret>) -> Self {
        Self { previous: previous.map(key), ..self }
    }

    /// The path of the program for a session: `/program/{token}`.
    pub fn path(&self, session: &SessionId) -> String {
        format!("{PROGRAM_PATH}{}", self.token(session))
    }

    /// The token of a session.
    pub(crate) fn token(&self, session: &SessionId) -> String {
        let id = session.as_str();
        format!("{id}.{}", signature(&self.key, id))
    }

    /// The session of a token; `None` for any text that neither secret signed.
    pub fn verify(&self, token: &str) -> Option<SessionId> {
        let (id, signature) = token.split_once('.')?;
        let session = SessionId::parse(id)?;
        let is_valid = |key: &hmac::Key| {
            // The encoded signatures are compared, so that a token has one spelling. `hmac::verify` over them compares
            // in constant time.
            let expected = hmac::sign(key, self::signature(key, id).as_bytes());
            hmac::verify(key, signature.as_bytes(), expected.as_ref()).is_ok()
        };
        [Some(&self.key), self.previous.as_ref()].into_iter().flatten().any(is_valid).then_some(session)
    }
}

fn key(secret: &Secret) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, secret.reveal().as_bytes())
}

fn signature(key: &hmac::Key, id: &str) -> String {
    let tag = hmac::sign(key, format!("{PURPOSE}{id}").as_bytes());
    BASE64URL_NOPAD.encode(tag.as_ref().get(..SIGNATURE_BYTES).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn links(secret: &str) -> LinkSigner {
        LinkSigner::new(&Secret::new(secret))
    }

    fn session(id: &str) -> SessionId {
        SessionId::parse(id).unwrap()
    }

    fn token(links: &LinkSigner, id: &str) -> String {
        links.token(&session(id))
    }

    #[test]
    fn a_link_depends_on_the_secret_and_the_session_only() {
        // Sent links have this format: a change breaks them.
        assert_eq!(
            links("a-secret-of-more-than-thirty-two-letters").path(&session("cs_test_a1b2c3")),
            "/program/cs_test_a1b2c3.m3iL2iUp3r54P0imontRlBPASdcj6yPV"
        );
    }

    #[test]
    fn an_invalid_token_is_rejected() {
        let links = links("secret");
        let good = token(&links, "cs_test_a1b2c3d4");
        for bad in [
            "",
            ".",
            "cs_test_a1b2c3d4",
            "cs_test_a1b2c3d4.",
            good.strip_suffix(|_| true).unwrap(),
            &format!("{good}A"),
            &format!("{good}="),
            &format!("{good}.{good}"),
            &good.replace("cs_", ""),
            &good.to_uppercase(),
            &format!(" {good}"),
            &format!("{good}\n"),
        ] {
            assert_eq!(links.verify(bad), None, "{bad:?}");
        }
        assert_eq!(links.verify(&good), Some(session("cs_test_a1b2c3d4")));
    }

    #[test]
    fn while_rotating_links_of_both_secrets_are_valid_and_the_new_one_signs() {
        let [old, new, other] = ["the-old-secret", "the-new-secret", "another-secret"].map(links);
        let rotating = links("the-new-secret").accepting(Some(&Secret::new("the-old-secret")));
        let id = "cs_test_a1b2c3d4";
        assert_eq!(rotating.verify(&token(&old, id)), Some(session(id)));
        assert_eq!(rotating.verify(&token(&new, id)), Some(session(id)));
        assert_eq!(rotating.verify(&token(&other, id)), None);
        assert_eq!((token(&rotating, id), new.verify(&token(&old, id))), (token(&new, id), None));
    }

    proptest! {
        #[test]
        fn every_token_is_verified_as_its_session(id in "cs_(test|live|demo)_[a-zA-Z0-9]{8,80}") {
            let links = links("a-secret-of-more-than-thirty-two-letters");
            prop_assert_eq!(links.verify(&token(&links, &id)), Some(session(&id)));
        }

        #[test]
        fn a_token_with_one_changed_character_is_rejected(
            id in "cs_(test|live)_[a-zA-Z0-9]{8,80}",
            place in any::<prop::sample::Index>(),
            other in proptest::char::range(' ', '~'),
        ) {
            let links = links("a-secret-of-more-than-thirty-two-letters");
            let token = token(&links, &id);
            let mut chars: Vec<char> = token.chars().collect();
            *place.get_mut(&mut chars) = other;
            let changed: String = chars.into_iter().collect();
            prop_assume!(changed != token);
            prop_assert_eq!(links.verify(&changed), None);
        }

        #[test]
        fn two_sessions_have_different_tokens(one in "cs_test_[a-zA-Z0-9]{1,40}", other in "cs_test_[a-zA-Z0-9]{1,40}") {
            prop_assume!(one != other);
            let links = links("a-secret-of-more-than-thirty-two-letters");
            let (Some(first), Some(second)) = (SessionId::parse(&one), SessionId::parse(&other)) else {
                return Ok(());
            };
            let signature = |id: &SessionId| links.path(id).rsplit_once('.').unwrap().1.to_owned();
            prop_assert_ne!(links.path(&first), links.path(&second));
            prop_assert_ne!(signature(&first), signature(&second));
        }

        #[test]
        fn a_token_of_another_secret_is_rejected(secret in "[ -~]{32,64}") {
            let id = "cs_live_a1b2c3d4e5f6";
            let mine = links("a-secret-of-more-than-thirty-two-letters");
            prop_assume!(secret != "a-secret-of-more-than-thirty-two-letters");
            prop_assert_eq!(mine.verify(&token(&links(&secret), id)), None);
        }

        #[test]
        fn any_other_text_is_rejected(text in "[ -~]{0,120}") {
            prop_assert_eq!(links("secret").verify(&text), None);
        }
    }
}
