//! Parameters of `POST /v1/checkout/sessions`, exact to the byte.

use crate::{
    config::Origin,
    orders::{IdempotencyKey, SessionTtl},
};
use core_wasm::catalog::{
    content::CURRENCY,
    model::{CheckoutRules, Offer},
};
use core_wasm::{
    offers::product_name,
    routes::{RouteId, path_of},
};
use form_urlencoded::Serializer;

/// Stripe replaces this with the session's id.
const SESSION_ID: &str = "{CHECKOUT_SESSION_ID}";

/// Stripe's limits for `expires_at`, in seconds from when it receives the form.
const MIN_TTL: i64 = 30 * 60;
const MAX_TTL: i64 = 24 * 60 * 60;
/// Distance to both limits, which allows for latency and clock skew.
const MARGIN: i64 = 2 * 60;
/// What `expires_at` must exceed the minimum by when it is sent again.
const RETRY_MARGIN: i64 = 45;

/// One of an offer, at the core's price, for one attempt.
pub(crate) struct CreateSession<'a> {
    pub(crate) offer: &'static Offer,
    pub(crate) key: &'a IdempotencyKey,
    pub(crate) rules: &'a CheckoutRules,
    /// In seconds since 1970; none where Stripe's default applies.
    pub(crate) expires_at: Option<i64>,
    /// Of several installations that sell with one account, which opened the session.
    pub(crate) installation: &'a str,
}

/// Stripe's `ui_mode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UiMode {
    /// In a frame of the site's page.
    Embedded,
    /// On Stripe's page.
    Hosted,
}

/// How long a session stays open under these rules; none for Stripe's default.
pub(crate) fn session_ttl(rules: &CheckoutRules) -> Option<SessionTtl> {
    let minutes = rules.expires_after_minutes.as_ref()?;
    let seconds = (i64::from(minutes.0) * 60).clamp(MIN_TTL + MARGIN, MAX_TTL - MARGIN);
    Some(SessionTtl { seconds, min_seconds: MIN_TTL + RETRY_MARGIN })
}

impl CreateSession<'_> {
    /// The form body; the session returns to `site`.
    pub(crate) fn form(&self, mode: UiMode, site: &Origin) -> String {
        let welcome =
            format!("{site}{}?session_id={SESSION_ID}", path_of(RouteId::Welcome, self.offer.slug.0));
        match mode {
            UiMode::Embedded => self.encode("embedded", &[("return_url", welcome)]),
            UiMode::Hosted => {
                let cancel = format!("{site}{}", self.offer.page);
                self.encode("hosted", &[("success_url", welcome), ("cancel_url", cancel)])
            }
        }
    }

    fn encode(&self, ui_mode: &str, return_urls: &[(&str, String)]) -> String {
        let Offer { slug, price, .. } = self.offer;
        let (amount, currency) = (price.0.to_string(), CURRENCY.as_str());
        let CheckoutRules { promotion_codes, automatic_tax, terms_consent, .. } = self.rules;
        let mut form = Serializer::new(String::new());
        form.append_pair("mode", "payment")
            .append_pair("ui_mode", ui_mode)
            .append_pair("line_items[0][quantity]", "1")
            .append_pair("line_items[0][price_data][currency]", currency)
            .append_pair("line_items[0][price_data][unit_amount]", &amount)
            .append_pair("line_items[0][price_data][product_data][name]", product_name(self.offer));
        if automatic_tax.0 {
            // Without it the account's setting decides whether taxes are on top, and so what is due.
            form.append_pair("line_items[0][price_data][tax_behavior]", "exclusive")
                .append_pair("automatic_tax[enabled]", "true");
        }
        if promotion_codes.0 {
            form.append_pair("allow_promotion_codes", "true");
        }
        if terms_consent.0 {
            form.append_pair("consent_collection[terms_of_service]", "required");
        }
        if let Some(time) = self.expires_at {
            form.append_pair("expires_at", &time.to_string());
        }
        // Stored with the session, so that the payment can be compared with what was asked.
        form.append_pair("metadata[offer]", slug.0)
            .append_pair("metadata[amount]", &amount)
            .append_pair("metadata[currency]", currency)
            .append_pair("metadata[attempt]", self.key.as_str())
            .append_pair("metadata[installation]", self.installation)
            // Stored with the payment, so that it leads to the order, which the list of orders names by its attempt.
            .append_pair("payment_intent_data[metadata][offer]", slug.0)
            .append_pair("payment_intent_data[metadata][attempt]", self.key.as_str())
            .extend_pairs(return_urls);
        form.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::{
        catalog::model::{Minutes, Switch},
        offers::{self, INITIATION},
    };

    fn rules(on: bool, minutes: Option<u32>) -> CheckoutRules {
        CheckoutRules {
            promotion_codes: Switch(on),
            automatic_tax: Switch(on),
            terms_consent: Switch(on),
            expires_after_minutes: minutes.map(Minutes),
        }
    }

    fn form(offer: &'static Offer, rules: &CheckoutRules, expires_at: Option<i64>, mode: UiMode) -> String {
        let key = IdempotencyKey::parse("3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55").unwrap();
        let site = Origin::parse("https://house.example").unwrap();
        CreateSession { offer, key: &key, rules, expires_at, installation: "house" }.form(mode, &site)
    }

    /// A golden file with the values of an offer.
    fn golden(file: &str, offer: &'static Offer) -> String {
        let encode = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        file.trim_end()
            .replace("AMOUNT", &offer.price.0.to_string())
            .replace("PRODUCT", &encode(product_name(offer)))
            .replace("INSTALLATION", "house")
    }

    #[test]
    fn forms_are_exact_to_the_byte() {
        let (off, on) = (rules(false, None), rules(true, Some(120)));
        let time = Some(1_800_000_000);
        for (rules, time, mode, file) in [
            (&off, None, UiMode::Embedded, include_str!("../../tests/stripe/embedded.form")),
            (&off, None, UiMode::Hosted, include_str!("../../tests/stripe/hosted.form")),
            (&on, time, UiMode::Embedded, include_str!("../../tests/stripe/embedded-all-on.form")),
            (&on, time, UiMode::Hosted, include_str!("../../tests/stripe/hosted-all-on.form")),
        ] {
            let form = form(offers::find(INITIATION).unwrap(), rules, time, mode);
            assert_eq!(form.replace('&', "\n"), golden(file, offers::find(INITIATION).unwrap()));
        }
    }

    #[test]
    fn each_offer_has_its_own_name_price_and_pages() {
        for offer in offers::delivered() {
            let form = form(offer, &rules(false, None), None, UiMode::Hosted);
            let fields: Vec<_> = form_urlencoded::parse(form.as_bytes()).collect();
            let value = |name: &str| fields.iter().find(|(known, _)| known == name).unwrap().1.to_string();
            let slug = offer.slug.0;
            assert_eq!(value("line_items[0][price_data][unit_amount]"), offer.price.0.to_string());
            assert_eq!(value("line_items[0][price_data][product_data][name]"), product_name(offer));
            assert_eq!(value("metadata[offer]"), slug);
            assert_eq!(value("payment_intent_data[metadata][offer]"), slug);
            let welcome = format!("https://house.example/{slug}/welcome?session_id={{CHECKOUT_SESSION_ID}}");
            assert_eq!(value("success_url"), welcome);
            assert_eq!(value("cancel_url"), format!("https://house.example{}", offer.page));
        }
    }

    #[test]
    fn the_session_ttl_is_within_stripes_limits() {
        let seconds = |minutes| session_ttl(&rules(false, Some(minutes))).unwrap().seconds;
        assert_eq!((seconds(30), seconds(120), seconds(1440)), (1920, 7200, 86_280));
        assert_eq!(session_ttl(&rules(true, None)), None);
        let SessionTtl { seconds, min_seconds } = session_ttl(&rules(false, Some(30))).unwrap();
        assert!(MIN_TTL < min_seconds && min_seconds < seconds, "a retry can reuse the first expiry time");
    }
}
