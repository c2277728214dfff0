//! The till's settings: which till stands in the shop, and Stripe's keys.

use super::{Origin, Reader, Secret, TillSettings};
use core_wasm::{model::CheckoutRules, pricing};

const STRIPE_API: &str = "api.stripe.com";
const LINK_SECRET_LENGTH: usize = 32;

/// What Stripe needs. Its keys are of one account and one mode, test or live.
#[derive(Debug, Clone)]
pub struct StripeSettings {
    /// `STRIPE_SECRET_KEY`: sk_… or a restricted rk_….
    pub secret_key: Secret,
    /// `STRIPE_PUBLISHABLE_KEY`: pk_…, which every visitor's browser gets.
    pub publishable_key: String,
    /// `STRIPE_WEBHOOK_SECRET`: none, one, or two while rotating.
    pub webhook_secrets: Vec<Secret>,
    /// `STRIPE_API_BASE`: where Stripe's API is.
    pub api_base: Origin,
    /// What the card form asks for and offers: no setting, but the owner's word in `content/offers.toml`.
    pub rules: &'static CheckoutRules,
}

impl StripeSettings {
    /// Whether real cards are charged.
    pub fn is_live(&self) -> bool {
        is_live(self.secret_key.reveal())
    }
}

fn is_live(key: &str) -> bool {
    ["sk_live_", "rk_live_", "pk_live_"].iter().any(|start| key.starts_with(start))
}

impl<'a> Reader<'a> {
    pub(super) fn till(&mut self, site_url: Option<&Origin>) -> TillSettings {
        // Stripe's settings are checked whenever they are there, so that a wrong one is never kept for later.
        let secret_key = self.secret_key();
        let publishable_key = self.publishable_key();
        let webhook_secrets = self.webhook_secrets();
        let link_secret = self.link_secret();
        let api_base = self.api_base();
        let live = [secret_key, publishable_key].into_iter().flatten().any(is_live);
        match (self.get("CHECKOUT_MODE"), secret_key) {
            (None, None) => TillSettings::Closed,
            (Some("demo"), _) => {
                if live {
                    self.fault("CHECKOUT_MODE is demo, and a live Stripe key is set. Set CHECKOUT_MODE=stripe, or remove the keys.".into());
                }
                TillSettings::Demo
            }
            (None | Some("stripe"), _) => {
                if secret_key.is_none() {
                    self.fault("STRIPE_SECRET_KEY is missing. Set it, or set CHECKOUT_MODE=demo to try the shop without Stripe.".into());
                }
                if publishable_key.is_none() {
                    self.fault("STRIPE_PUBLISHABLE_KEY is missing. It stands beside the secret key in Stripe's dashboard and begins with pk_.".into());
                }
                if link_secret.is_none() {
                    self.fault(format!("PROGRAM_LINK_SECRET is missing. Set it to {LINK_SECRET_LENGTH} or more random characters and keep it: links that it signed stop working when it changes."));
                }
                self.same_mode(secret_key, publishable_key);
                if live && !site_url.is_some_and(Origin::is_https) {
                    self.fault("SITE_URL must be the shop's public https origin when a live key is set: Stripe sends buyers back to it.".into());
                }
                TillSettings::Stripe(StripeSettings {
                    secret_key: Secret::new(secret_key.unwrap_or_default()),
                    publishable_key: publishable_key.unwrap_or_default().to_owned(),
                    webhook_secrets,
                    api_base,
                    rules: pricing::checkout(),
                })
            }
            (Some(other), _) => {
                self.fault(format!("CHECKOUT_MODE must be demo or stripe, and is \"{other}\"."));
                TillSettings::Closed
            }
        }
    }

    fn secret_key(&mut self) -> Option<&'a str> {
        let key = self.environment.get("STRIPE_SECRET_KEY")?;
        if key.starts_with("pk_") {
            self.fault("STRIPE_SECRET_KEY holds a publishable key (pk_…). Put the secret key there (sk_… or rk_…), and this one into STRIPE_PUBLISHABLE_KEY.".into());
        } else if !is_key(key, &["sk_", "rk_"]) {
            self.fault("STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_. Copy it again from Stripe's dashboard.".into());
        }
        Some(key)
    }

    fn publishable_key(&mut self) -> Option<&'a str> {
        let key = self.environment.get("STRIPE_PUBLISHABLE_KEY")?;
        if key.starts_with("sk_") || key.starts_with("rk_") {
            self.fault("STRIPE_PUBLISHABLE_KEY holds a secret key, which every visitor would see. Put the publishable key there (pk_…), and replace the secret one in Stripe's dashboard if it was ever served.".into());
        } else if !is_key(key, &["pk_"]) {
            self.fault("STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_. Copy it again from Stripe's dashboard.".into());
        }
        Some(key)
    }

    fn same_mode(&mut self, secret_key: Option<&str>, publishable_key: Option<&str>) {
        let modes = (secret_key.map(is_live), publishable_key.map(is_live));
        if matches!(modes, (Some(secret), Some(publishable)) if secret != publishable) {
            self.fault("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode: one is live, the other is for tests.".into());
        }
    }

    fn webhook_secrets(&mut self) -> Vec<Secret> {
        let listed = self.get("STRIPE_WEBHOOK_SECRET").unwrap_or_default();
        let secrets: Vec<&str> =
            listed.split(',').map(str::trim).filter(|secret| !secret.is_empty()).collect();
        if secrets.iter().any(|secret| !secret.starts_with("whsec_")) {
            self.fault("STRIPE_WEBHOOK_SECRET must begin with whsec_. Copy it again from the endpoint's page in Stripe's dashboard.".into());
        }
        if secrets.len() > 2 {
            self.fault(
                "STRIPE_WEBHOOK_SECRET takes two secrets at most, the old and the new one while rotating."
                    .into(),
            );
        }
        secrets.into_iter().map(Secret::new).collect()
    }

    fn link_secret(&mut self) -> Option<&'a str> {
        let secret = self.environment.get("PROGRAM_LINK_SECRET")?;
        let length = secret.chars().count();
        if length < LINK_SECRET_LENGTH {
            self.fault(format!("PROGRAM_LINK_SECRET has {length} characters and needs at least {LINK_SECRET_LENGTH}. Set a longer random one."));
        }
        Some(secret)
    }

    fn api_base(&mut self) -> Origin {
        let named = self.origin("STRIPE_API_BASE");
        if named.as_ref().is_some_and(|base| !base.is_https() && !base.is_loopback()) {
            self.fault("STRIPE_API_BASE must be https: the secret key travels there. Plain http is for this machine alone.".into());
        }
        named.unwrap_or_else(|| Origin::https(STRIPE_API))
    }
}

/// Whether a key has one of Stripe's kinds and a mode: `sk_test_…`.
fn is_key(key: &str, kinds: &[&str]) -> bool {
    kinds.iter().filter_map(|kind| key.strip_prefix(kind)).any(|rest| {
        let token = rest.strip_prefix("test_").or_else(|| rest.strip_prefix("live_"));
        token.is_some_and(|token| {
            !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        })
    })
}
