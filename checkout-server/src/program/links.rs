//! The links to the delivered program: who holds one reads, and nobody can make one up.
//!
//! A token is the session's id, a point, and what only the holder of `PROGRAM_LINK_SECRET` can write after it:
//! HMAC-SHA256 over a text that is signed for nothing else, 192 bits of it in base64url. Nothing is kept for a link,
//! so it works after a restart, on another machine, and for as long as the secret stays.

use crate::{checkout::SessionId, config::Secret};
use ring::{
    error::Unspecified,
    hmac,
    rand::{SecureRandom, SystemRandom},
};

/// Where the delivered program stands.
pub(crate) const ROOT: &str = "/program/";

/// What is signed begins so, and nothing else that the secret ever signs does.
const PURPOSE: &str = "program link 1\n";

/// How many bytes of the signature a token carries: a multiple of three, so that base64url has no spare bits.
const SIGNED: usize = 24;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Writes links and reads them again.
#[derive(Debug, Clone)]
pub struct Links {
    key: hmac::Key,
}

impl Links {
    /// With the secret of `PROGRAM_LINK_SECRET`.
    pub fn new(secret: &Secret) -> Self {
        Self { key: hmac::Key::new(hmac::HMAC_SHA256, secret.reveal().as_bytes()) }
    }

    /// With a secret that lasts until the server stops, for a demo.
    ///
    /// # Errors
    /// The machine has no random numbers.
    pub fn for_now() -> Result<Self, Unspecified> {
        let mut secret = [0; 32];
        SystemRandom::new().fill(&mut secret)?;
        Ok(Self { key: hmac::Key::new(hmac::HMAC_SHA256, &secret) })
    }

    /// Where the program of a session stands: `/program/{token}`.
    pub fn path(&self, session: &SessionId) -> String {
        format!("{ROOT}{}", self.token(session))
    }

    /// What a link ends with.
    pub(super) fn token(&self, session: &SessionId) -> String {
        let id = session.as_str();
        format!("{id}.{}", self.signature(id))
    }

    /// The session that a token was written for; `None` for everything that this secret did not write.
    pub fn session(&self, token: &str) -> Option<SessionId> {
        let (id, signature) = token.split_once('.')?;
        let session = SessionId::parse(id)?;
        // The texts are compared and not what they stand for, so there is one spelling of a token. Signed once more,
        // they are compared in constant time.
        let expected = hmac::sign(&self.key, self.signature(id).as_bytes());
        hmac::verify(&self.key, signature.as_bytes(), expected.as_ref()).ok().map(|()| session)
    }

    fn signature(&self, id: &str) -> String {
        let tag = hmac::sign(&self.key, format!("{PURPOSE}{id}").as_bytes());
        base64url(tag.as_ref().get(..SIGNED).unwrap_or_default())
    }
}

/// Bytes as text, four letters for every three of them.
fn base64url(bytes: &[u8]) -> String {
    let letter = |bits: u32| ALPHABET.get(bits as usize & 63).copied().map_or('A', char::from);
    let four = |three: &[u8]| {
        let bits = three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        [18, 12, 6, 0].map(|shift| letter(bits >> shift))
    };
    bytes.chunks(3).flat_map(four).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn links(secret: &str) -> Links {
        Links::new(&Secret::new(secret))
    }

    fn session(id: &str) -> SessionId {
        SessionId::parse(id).unwrap()
    }

    fn token(links: &Links, id: &str) -> String {
        links.token(&session(id))
    }

    #[test]
    fn a_link_is_written_the_same_by_every_holder_of_the_secret_and_on_every_day() {
        // Written down once: a change of this line breaks every link that was ever sent.
        assert_eq!(
            links("a-secret-of-more-than-thirty-two-letters").path(&session("cs_test_a1b2c3")),
            "/program/cs_test_a1b2c3.m3iL2iUp3r54P0imontRlBPASdcj6yPV"
        );
    }

    #[test]
    fn base64url_is_what_others_call_so() {
        // RFC 4648, section 10, and the two letters that differ from base64.
        assert_eq!(base64url(b"foobar"), "Zm9vYmFy");
        assert_eq!(base64url(&[0xfb, 0xff, 0xbf]), "-_-_");
    }

    #[test]
    fn what_is_no_token_opens_nothing() {
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
            assert_eq!(links.session(bad), None, "{bad:?}");
        }
        assert_eq!(links.session(&good), Some(session("cs_test_a1b2c3d4")));
    }

    #[test]
    fn a_demo_s_links_are_its_own() {
        let (one, other) = (Links::for_now().unwrap(), Links::for_now().unwrap());
        let id = "cs_demo_0123456789abcdef";
        assert_eq!(one.session(&token(&one, id)), Some(session(id)));
        assert_eq!(other.session(&token(&one, id)), None);
    }

    proptest! {
        #[test]
        fn every_session_gets_its_own_link_back(id in "cs_(test|live|demo)_[a-zA-Z0-9]{8,80}") {
            let links = links("a-secret-of-more-than-thirty-two-letters");
            prop_assert_eq!(links.session(&token(&links, &id)), Some(session(&id)));
        }

        #[test]
        fn one_changed_character_opens_nothing(
            id in "cs_(test|live)_[a-zA-Z0-9]{8,80}",
            place in any::<prop::sample::Index>(),
            other in proptest::char::range(' ', '~'),
        ) {
            let links = links("a-secret-of-more-than-thirty-two-letters");
            let token = token(&links, &id);
            let mut letters: Vec<char> = token.chars().collect();
            *place.get_mut(&mut letters) = other;
            let changed: String = letters.into_iter().collect();
            prop_assume!(changed != token);
            prop_assert_eq!(links.session(&changed), None);
        }

        #[test]
        fn two_sessions_never_share_a_link(one in "cs_test_[a-zA-Z0-9]{1,40}", other in "cs_test_[a-zA-Z0-9]{1,40}") {
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
        fn another_secret_opens_nothing(secret in "[ -~]{32,64}") {
            let id = "cs_live_a1b2c3d4e5f6";
            let mine = links("a-secret-of-more-than-thirty-two-letters");
            prop_assume!(secret != "a-secret-of-more-than-thirty-two-letters");
            prop_assert_eq!(mine.session(&token(&links(&secret), id)), None);
        }

        #[test]
        fn what_somebody_makes_up_opens_nothing(text in "[ -~]{0,120}") {
            prop_assert_eq!(links("secret").session(&text), None);
        }
    }
}
