//! Links to the delivered program.
//!
//! A token is the session id, encrypted and authenticated with keys that are derived from
//! `PROGRAM_LINK_SECRET`. The id cannot be read from a link, so a holder of the link has nothing more than
//! access to the program, and changing the secret closes the link. Nothing is stored for a link: it is valid
//! after a restart, on other machines, and as long as the secret stays the same. While the secret is rotated,
//! links of the previous secret are valid too.

use data_encoding::BASE32_DNSSEC;
use ring::{
    aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    error::Unspecified,
    hmac,
};
use secrecy::{ExposeSecret as _, SecretString};
use shop::SessionId;

pub(crate) const PROGRAM_PATH: &str = "/program/";

/// Labels of the keys that are derived from a secret, so that each key has one purpose.
const KEY_OF_LINKS: &[u8] = b"program link 2: key";
const NONCE_OF_LINKS: &[u8] = b"program link 2: nonce";

/// Makes and opens links.
#[derive(Debug, Clone)]
pub struct LinkCipher {
    keys: LinkKeys,
    previous: Option<LinkKeys>,
}

/// Keys derived from one secret.
#[derive(Debug, Clone)]
struct LinkKeys {
    encryption: LessSafeKey,
    nonce: hmac::Key,
}

impl LinkCipher {
    /// A cipher with `PROGRAM_LINK_SECRET`.
    ///
    /// # Errors
    /// A key cannot be derived.
    pub fn new(secret: &SecretString) -> Result<Self, Unspecified> {
        Ok(Self { keys: LinkKeys::new(secret.expose_secret().as_bytes())?, previous: None })
    }

    /// Also accepts links of a previous secret.
    ///
    /// # Errors
    /// As [`LinkCipher::new`].
    pub fn accepting(self, previous: Option<&SecretString>) -> Result<Self, Unspecified> {
        let previous = previous.map(|secret| LinkKeys::new(secret.expose_secret().as_bytes())).transpose()?;
        Ok(Self { previous, ..self })
    }

    /// Path of the program for a session: `/program/{token}`.
    pub fn path(&self, session: &SessionId) -> String {
        format!("{PROGRAM_PATH}{}", self.token(session))
    }

    /// Token of a session: lower-case letters and digits, which every mail program includes in a link.
    pub(crate) fn token(&self, session: &SessionId) -> String {
        self.keys.seal(session.as_str()).unwrap_or_default()
    }

    /// Session of a token; `None` for any text that was made with neither secret.
    pub fn verify(&self, token: &str) -> Option<SessionId> {
        let both = [Some(&self.keys), self.previous.as_ref()];
        both.into_iter().flatten().find_map(|keys| keys.open(token))
    }
}

impl LinkKeys {
    fn new(secret: &[u8]) -> Result<Self, Unspecified> {
        let secret = hmac::Key::new(hmac::HMAC_SHA256, secret);
        let encryption = hmac::sign(&secret, KEY_OF_LINKS);
        let nonce = hmac::sign(&secret, NONCE_OF_LINKS);
        Ok(Self {
            encryption: LessSafeKey::new(UnboundKey::new(&AES_256_GCM, encryption.as_ref())?),
            nonce: hmac::Key::new(hmac::HMAC_SHA256, nonce.as_ref()),
        })
    }

    /// The nonce is derived from the id: one session has one token, and no nonce is used for two ids.
    fn seal(&self, id: &str) -> Option<String> {
        let nonce: [u8; NONCE_LEN] =
            hmac::sign(&self.nonce, id.as_bytes()).as_ref().first_chunk().copied()?;
        let mut sealed = id.as_bytes().to_vec();
        let unique = Nonce::assume_unique_for_key(nonce);
        self.encryption.seal_in_place_append_tag(unique, Aad::empty(), &mut sealed).ok()?;
        Some(BASE32_DNSSEC.encode(&[&nonce[..], &sealed].concat()))
    }

    fn open(&self, token: &str) -> Option<SessionId> {
        let mut bytes = BASE32_DNSSEC.decode(token.as_bytes()).ok()?;
        let (nonce, sealed) = bytes.split_at_mut_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let id = self.encryption.open_in_place(nonce, Aad::empty(), sealed).ok()?;
        let session = SessionId::parse(str::from_utf8(id).ok()?)?;
        // Accepts only the one canonical token of a session.
        (self.seal(session.as_str()).as_deref() == Some(token)).then_some(session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "a-secret-of-more-than-thirty-two-letters";

    fn links(secret: &str) -> LinkCipher {
        LinkCipher::new(&SecretString::from(secret)).unwrap()
    }

    fn session(id: &str) -> SessionId {
        SessionId::parse(id).unwrap()
    }

    fn token(links: &LinkCipher, id: &str) -> String {
        links.token(&session(id))
    }

    #[test]
    fn a_link_depends_on_the_secret_and_the_session_only() {
        // Links that were sent have this format: a change would break them.
        let sent = "/program/vjah5obnocflksrhiqdjni5a7bncuqupact5hj0ku6tg8pfc2p3j366q1p3a6vlt0epg";
        assert_eq!(links(SECRET).path(&session("cs_test_a1b2c3")), sent);
    }

    #[test]
    fn a_link_does_not_hold_the_session_that_its_page_is_found_by() {
        let token = token(&links(SECRET), "cs_test_a1b2c3d4e5f6");
        assert!(token.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{token}");
        let bytes = BASE32_DNSSEC.decode(token.as_bytes()).unwrap();
        assert!(!bytes.windows(6).any(|six| six == b"a1b2c3" || six == b"cs_tes"));
    }

    #[test]
    fn an_invalid_token_is_rejected() {
        let links = links(SECRET);
        let good = token(&links, "cs_test_a1b2c3d4");
        for bad in [
            "",
            ".",
            "cs_test_a1b2c3",
            "cs_test_a1b2c3.",
            good.strip_suffix(|_| true).unwrap(),
            &format!("{good}a"),
            &format!("{good}="),
            &format!("{good}.{good}"),
            &good.to_uppercase(),
            &format!(" {good}"),
            &format!("{good}\n"),
        ] {
            assert_eq!(links.verify(bad), None, "{bad:?}");
        }
        assert!(links.verify(&good).is_some());
    }

    #[test]
    fn while_rotating_links_of_both_secrets_are_valid_and_new_ones_are_of_the_new_one() {
        let [old, new, other] = ["the-old-secret", "the-new-secret", "another-secret"].map(links);
        let rotating =
            links("the-new-secret").accepting(Some(&SecretString::from("the-old-secret"))).unwrap();
        let id = "cs_test_a1b2c3d4";
        assert_eq!(rotating.verify(&token(&old, id)), Some(session(id)));
        assert_eq!(rotating.verify(&token(&new, id)), Some(session(id)));
        assert_eq!(rotating.verify(&token(&other, id)), None);
        assert_eq!((token(&rotating, id), new.verify(&token(&old, id))), (token(&new, id), None));
    }
}
