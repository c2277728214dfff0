//! Parameters of `POST /v1/checkout/sessions`, exact to the byte.

use crate::config::Origin;
use core_wasm::catalog::{
    content::CURRENCY,
    model::{CheckoutRules, Offer},
};
use core_wasm::{
    offers::product_name,
    routes::{RouteId, path_of},
};
use form_urlencoded::Serializer;
use shop::IdempotencyKey;

/// Stripe replaces this with the session's id.
const SESSION_ID: &str = "{CHECKOUT_SESSION_ID}";

/// Session for an offer at the core's price, for one attempt.
pub(crate) struct CreateSession<'a> {
    pub(crate) offer: &'static Offer,
    pub(crate) key: &'a IdempotencyKey,
    pub(crate) rules: &'a CheckoutRules,
    /// Id of the installation that opens the session, if several sell with one account.
    pub(crate) installation: &'a str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UiMode {
    /// Embedded in a page of the site.
    Embedded,
    /// On Stripe's page.
    Hosted,
}

impl CreateSession<'_> {
    /// Form body of the request; the session returns to `site`.
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
            // Without this parameter the account's setting decides whether taxes are added, and so the amount
            // due.
            form.append_pair("line_items[0][price_data][tax_behavior]", "exclusive")
                .append_pair("automatic_tax[enabled]", "true");
        }
        if promotion_codes.0 {
            form.append_pair("allow_promotion_codes", "true");
        }
        if terms_consent.0 {
            form.append_pair("consent_collection[terms_of_service]", "required");
        }
        // Stored with the session, so that the payment can be compared with the request.
        form.append_pair("metadata[offer]", slug.0)
            .append_pair("metadata[amount]", &amount)
            .append_pair("metadata[currency]", currency)
            .append_pair("metadata[attempt]", self.key.as_str())
            .append_pair("metadata[installation]", self.installation)
            // Stored with the payment too, so that the payment can be traced to its order: the list of orders
            // shows the attempt.
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
        catalog::model::Switch,
        offers::{self, INITIATION},
    };

    fn rules(on: bool) -> CheckoutRules {
        CheckoutRules { promotion_codes: Switch(on), automatic_tax: Switch(on), terms_consent: Switch(on) }
    }

    fn form(offer: &'static Offer, rules: &CheckoutRules, mode: UiMode) -> String {
        let key = IdempotencyKey::parse("3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55").unwrap();
        let site = Origin::parse("https://house.example").unwrap();
        CreateSession { offer, key: &key, rules, installation: "house" }.form(mode, &site)
    }

    /// Reads a golden file and fills in the values of an offer.
    fn golden(file: &str, offer: &'static Offer) -> String {
        let encode = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        file.trim_end()
            .replace("AMOUNT", &offer.price.0.to_string())
            .replace("PRODUCT", &encode(product_name(offer)))
            .replace("INSTALLATION", "house")
    }

    #[test]
    fn forms_are_exact_to_the_byte() {
        let (off, on) = (rules(false), rules(true));
        for (rules, mode, file) in [
            (&off, UiMode::Embedded, include_str!("../../../tests/stripe/embedded.form")),
            (&off, UiMode::Hosted, include_str!("../../../tests/stripe/hosted.form")),
            (&on, UiMode::Embedded, include_str!("../../../tests/stripe/embedded-all-on.form")),
            (&on, UiMode::Hosted, include_str!("../../../tests/stripe/hosted-all-on.form")),
        ] {
            let form = form(offers::find(INITIATION).unwrap(), rules, mode);
            assert_eq!(form.replace('&', "\n"), golden(file, offers::find(INITIATION).unwrap()));
        }
    }

    #[test]
    fn each_offer_has_its_own_name_price_and_pages() {
        for offer in offers::delivered() {
            let form = form(offer, &rules(false), UiMode::Hosted);
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
}
