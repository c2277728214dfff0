//! Installations: decide which Checkout Sessions of a Stripe account belong to this shop, because several
//! shops may sell with one account.
//!
//! The metadata of each session contain the id of the installation that opened it. The id is derived from
//! `PROGRAM_LINK_SECRET` and `SITE_URL`, so that a store that is created again, or restored from an old
//! backup, belongs to the same installation: the events of its orders are stored, and not ignored as those of
//! another shop. The store remembers every id that it was used with, so that sessions are still recognized if
//! one of the two settings has changed since.

use crate::{
    config::Config,
    store::{Store, StoreError},
};
use data_encoding::HEXLOWER;
use ring::hmac;
use secrecy::{ExposeSecret as _, SecretString};

/// Purpose of the derivation, which separates it from other uses of the secret.
const PURPOSE: &[u8] = b"installation of ";
const ID_BYTES: usize = 16;

/// Ids of one shop.
#[derive(Debug, Clone)]
pub struct Installations {
    /// Id for new sessions.
    own: String,
    known: Vec<String>,
}

impl Installations {
    /// Derives ids from the settings, and adds those that the store remembers.
    ///
    /// # Errors
    /// The store fails.
    pub async fn of(config: &Config, store: &Store) -> Result<Self, StoreError> {
        let site = config.site_url.as_ref().map(ToString::to_string).unwrap_or_default();
        let secrets = [&config.program_link_secret, &config.previous_link_secret];
        let derived: Vec<_> = secrets.into_iter().flatten().map(|secret| derive(secret, &site)).collect();
        let known = store.installations(&derived).await?;
        // The settings require a secret if Stripe is used.
        let own = derived.into_iter().next().unwrap_or_default();
        Ok(Self { own, known })
    }

    pub(crate) fn own(&self) -> &str {
        &self.own
    }

    pub(crate) fn known(&self) -> &[String] {
        &self.known
    }
}

/// Derives the id of a shop: 32 hexadecimal digits, which do not reveal the secret.
fn derive(secret: &SecretString, site: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.expose_secret().as_bytes());
    let tag = hmac::sign(&key, &[PURPOSE, site.as_bytes()].concat());
    HEXLOWER.encode(tag.as_ref().get(..ID_BYTES).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_depends_on_the_secret_and_the_site_alone() {
        let id = |secret: &str, site: &str| derive(&SecretString::from(secret), site);
        let own = id("secret", "https://house.example");
        assert_eq!(own, id("secret", "https://house.example"));
        assert!(own.len() == 32 && own.bytes().all(|byte| byte.is_ascii_hexdigit()), "{own}");
        assert_ne!(own, id("another", "https://house.example"));
        assert_ne!(own, id("secret", "https://other.example"));
    }
}
