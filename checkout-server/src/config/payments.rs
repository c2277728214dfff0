//! Payment settings: the checkout mode and the keys of Stripe.

use super::{environment::Environment, reader::SettingsReader, values::Origin};
use core_wasm::{catalog::model::CheckoutRules, offers};
use secrecy::{ExposeSecret as _, SecretString};

const STRIPE_API: &str = "api.stripe.com";
const LINK_SECRET_LENGTH: usize = 32;

/// Payment provider of the checkout.
#[derive(Debug, Clone)]
pub enum PaymentSettings {
    /// No provider: the checkout answers 503.
    Disabled,
    /// The demo, which charges nothing.
    Demo,
    /// Stripe.
    Stripe(StripeSettings),
}

impl PaymentSettings {
    /// Whether real cards are charged.
    pub fn is_live(&self) -> bool {
        matches!(self, Self::Stripe(settings) if settings.is_live())
    }

    /// Warning if the checkout is disabled, incomplete, or a demo that other machines can reach. `reached` describes
    /// how they reach it.
    pub(super) fn warning(&self, reached: Option<String>) -> Option<String> {
        match self {
            Self::Disabled => Some(
                "The checkout is disabled: STRIPE_SECRET_KEY is not set. Set Stripe's keys, or CHECKOUT_MODE=demo to try the site."
                    .to_owned(),
            ),
            Self::Stripe(settings) if settings.webhook_secrets.is_empty() => {
                Some("STRIPE_WEBHOOK_SECRET is not set: webhooks from Stripe will be rejected.".to_owned())
            }
            Self::Demo => reached.map(|reached| {
                format!(
                    "The demo checkout {reached}: anyone who reaches it gets the whole program without paying. Set Stripe's keys, or HOST=127.0.0.1 without a proxy, a public SITE_URL or a socket unit."
                )
            }),
            Self::Stripe(_) => None,
        }
    }
}

/// Settings of Stripe. All keys belong to one account and one mode, test or live.
#[derive(Debug, Clone)]
pub struct StripeSettings {
    /// `STRIPE_SECRET_KEY`: `sk_…`, or a restricted `rk_…`.
    pub secret_key: SecretString,
    /// `STRIPE_PUBLISHABLE_KEY`: `pk_…`, which is sent to browsers.
    pub publishable_key: String,
    /// `STRIPE_WEBHOOK_SECRET`: none, one, or two during rotation.
    pub webhook_secrets: Vec<SecretString>,
    /// `STRIPE_API_BASE`: the origin of Stripe's API.
    pub api_base: Origin,
    /// Options of the Checkout Session, from the content, which is loaded after the settings.
    pub rules: fn() -> &'static CheckoutRules,
}

impl StripeSettings {
    /// Whether real cards are charged.
    pub fn is_live(&self) -> bool {
        is_live(self.secret_key.expose_secret())
    }
}

/// Secrets in `PROGRAM_LINK_SECRET`: the current one, and during rotation the previous one.
pub(super) fn link_secrets(environment: &Environment) -> impl Iterator<Item = &str> {
    let listed = environment.get("PROGRAM_LINK_SECRET").unwrap_or_default();
    listed.split(',').map(str::trim).filter(|secret| !secret.is_empty())
}

fn is_live(key: &str) -> bool {
    ["sk_live_", "rk_live_", "pk_live_"].iter().any(|start| key.starts_with(start))
}

impl<'a> SettingsReader<'a> {
    pub(super) fn payments(&mut self, site_url: Option<&Origin>) -> PaymentSettings {
        // Stripe's settings are validated in every mode, so that an invalid one is found before it is needed.
        let secret_key = self.secret_key();
        let publishable_key = self.publishable_key();
        let webhook_secrets = self.webhook_secrets();
        self.check_link_secrets();
        let api_base = self.api_base();
        let live = [secret_key, publishable_key].into_iter().flatten().any(is_live);
        match (self.get("CHECKOUT_MODE"), secret_key) {
            (None, None) => PaymentSettings::Disabled,
            (Some("demo"), _) => {
                if live {
                    self.error("CHECKOUT_MODE is demo, and a live Stripe key is set. Set CHECKOUT_MODE=stripe, or remove the keys.");
                }
                PaymentSettings::Demo
            }
            (None | Some("stripe"), _) => {
                if secret_key.is_none() {
                    self.error("STRIPE_SECRET_KEY is missing. Set it, or set CHECKOUT_MODE=demo to try the site without Stripe.");
                }
                if publishable_key.is_none() {
                    self.error("STRIPE_PUBLISHABLE_KEY is missing. It stands beside the secret key in Stripe's dashboard and begins with pk_.");
                }
                if link_secrets(self.environment).next().is_none() {
                    self.error(format!("PROGRAM_LINK_SECRET is missing. Set it to {LINK_SECRET_LENGTH} or more random characters and keep it: links that it signed stop working when it changes."));
                }
                self.same_mode(secret_key, publishable_key);
                if live && !site_url.is_some_and(Origin::is_https) {
                    self.error("SITE_URL must be the site's public https origin when a live key is set: Stripe sends buyers back to it.");
                }
                PaymentSettings::Stripe(StripeSettings {
                    secret_key: SecretString::from(secret_key.unwrap_or_default()),
                    publishable_key: publishable_key.unwrap_or_default().to_owned(),
                    webhook_secrets,
                    api_base,
                    rules: offers::checkout_rules,
                })
            }
            (Some(other), _) => {
                self.error(format!("CHECKOUT_MODE must be demo or stripe, and is \"{other}\"."));
                PaymentSettings::Disabled
            }
        }
    }

    fn secret_key(&mut self) -> Option<&'a str> {
        let key = self.environment.get("STRIPE_SECRET_KEY")?;
        if key.starts_with("pk_") {
            self.error("STRIPE_SECRET_KEY holds a publishable key (pk_…). Put the secret key there (sk_… or rk_…), and this one into STRIPE_PUBLISHABLE_KEY.");
        } else if !is_key(key, &["sk_", "rk_"]) {
            self.error("STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_. Copy it again from Stripe's dashboard.");
        }
        Some(key)
    }

    fn publishable_key(&mut self) -> Option<&'a str> {
        let key = self.environment.get("STRIPE_PUBLISHABLE_KEY")?;
        if key.starts_with("sk_") || key.starts_with("rk_") {
            self.error("STRIPE_PUBLISHABLE_KEY holds a secret key, which every visitor would see. Put the publishable key there (pk_…), and replace the secret one in Stripe's dashboard if it was ever served.");
        } else if !is_key(key, &["pk_"]) {
            self.error("STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_. Copy it again from Stripe's dashboard.");
        }
        Some(key)
    }

    fn same_mode(&mut self, secret_key: Option<&str>, publishable_key: Option<&str>) {
        let modes = (secret_key.map(is_live), publishable_key.map(is_live));
        if matches!(modes, (Some(secret), Some(publishable)) if secret != publishable) {
            self.error("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode: one is live, the other is for tests.");
        }
    }

    fn webhook_secrets(&mut self) -> Vec<SecretString> {
        let listed = self.get("STRIPE_WEBHOOK_SECRET").unwrap_or_default();
        let secrets: Vec<&str> =
            listed.split(',').map(str::trim).filter(|secret| !secret.is_empty()).collect();
        if secrets.iter().any(|secret| !secret.starts_with("whsec_")) {
            self.error("STRIPE_WEBHOOK_SECRET must begin with whsec_. Copy it again from the endpoint's page in Stripe's dashboard.");
        }
        if secrets.len() > 2 {
            self.error(
                "STRIPE_WEBHOOK_SECRET takes two secrets at most, the old and the new one while rotating.",
            );
        }
        secrets.into_iter().map(SecretString::from).collect()
    }

    fn check_link_secrets(&mut self) {
        let lengths: Vec<usize> =
            link_secrets(self.environment).map(|secret| secret.chars().count()).collect();
        if let Some(length) = lengths.iter().find(|length| **length < LINK_SECRET_LENGTH) {
            self.error(format!("PROGRAM_LINK_SECRET has {length} characters and needs at least {LINK_SECRET_LENGTH}. Set a longer random one."));
        }
        if lengths.len() > 2 {
            self.error("PROGRAM_LINK_SECRET takes two secrets at most while rotating: the new one, which signs, a comma, and the old one.");
        }
    }

    fn api_base(&mut self) -> Origin {
        let named = self.origin("STRIPE_API_BASE");
        if named.as_ref().is_some_and(|base| !base.is_https() && !base.is_loopback()) {
            self.error("STRIPE_API_BASE must be https: the secret key travels there. Plain http is for this machine alone.");
        }
        named.unwrap_or_else(|| Origin::https(STRIPE_API))
    }
}

/// True if a key has one of these prefixes and a mode: `sk_test_…`.
fn is_key(key: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().filter_map(|prefix| key.strip_prefix(prefix)).any(|rest| {
        let token = rest.strip_prefix("test_").or_else(|| rest.strip_prefix("live_"));
        token.is_some_and(|token| {
            !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn a_link_secret_may_be_followed_by_the_previous_one() {
        let read = |secrets: &str| {
            Config::read(&Environment::of(&[("CHECKOUT_MODE", "demo"), ("PROGRAM_LINK_SECRET", secrets)]))
        };
        let (new, old) = ("n".repeat(32), "o".repeat(32));
        let reveal =
            |secret: &Option<SecretString>| secret.as_ref().map(|secret| secret.expose_secret().to_owned());
        let config = read(&format!("{new}, {old}")).unwrap();
        assert_eq!(reveal(&config.program_link_secret), Some(new.clone()));
        assert_eq!(reveal(&config.previous_link_secret), Some(old.clone()));
        let config = read(&new).unwrap();
        assert_eq!(reveal(&config.program_link_secret), Some(new.clone()));
        assert_eq!(reveal(&config.previous_link_secret), None);
        let errors = read(&format!("{new},too-short,{old}")).unwrap_err();
        let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            errors,
            [
                "PROGRAM_LINK_SECRET has 9 characters and needs at least 32. Set a longer random one.",
                "PROGRAM_LINK_SECRET takes two secrets at most while rotating: the new one, which signs, a comma, and the old one.",
            ]
        );
    }
}
