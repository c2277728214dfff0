//! Installations: which Checkout Sessions of a Stripe account are this shop's, since several may sell with one account.
//!
//! Each session names in its metadata the installation that has opened it. The id derives from `PROGRAM_LINK_SECRET` and
//! `SITE_URL`, so that a store which is created anew, or restored from an old backup, belongs to the same installation: the
//! events of its orders are stored, and not ignored as those of another shop. The store remembers each id that it was ever
//! used with, and so are sessions still known that were opened before one of the two settings was changed.

use crate::{
    config::Config,
    store::{Store, StoreError},
};
use data_encoding::HEXLOWER;
use ring::hmac;
use secrecy::{ExposeSecret as _, SecretString};

/// The purpose for which the id derives from the secret, which has others.
const PURPOSE: &[u8] = b"installation of ";
/// The bytes of an id.
const ID_BYTES: usize = 16;

/// The ids of one shop.
#[derive(Debug, Clone)]
pub struct Installations {
    /// The id that new sessions name.
    own: String,
    /// Every id of the shop.
    known: Vec<String>,
}

impl Installations {
    /// The ids that derive from the settings, and those that the store remembers.
    ///
    /// # Errors
    /// The store's.
    pub async fn of(config: &Config, store: &Store) -> Result<Self, StoreError> {
        let site = config.site_url.as_ref().map(ToString::to_string).unwrap_or_default();
        let secrets = [&config.program_link_secret, &config.previous_link_secret];
        let derived: Vec<_> = secrets.into_iter().flatten().map(|secret| derive(secret, &site)).collect();
        let known = store.installations(&derived).await?;
        // The settings refuse Stripe without a secret.
        let own = derived.into_iter().next().unwrap_or_default();
        Ok(Self { own, known })
    }

    /// The id that new sessions name.
    pub(crate) fn own(&self) -> &str {
        &self.own
    }

    /// Every id of the shop.
    pub(crate) fn known(&self) -> &[String] {
        &self.known
    }
}

/// The id of a shop: 32 hexadecimal digits, of which nobody learns the secret.
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
