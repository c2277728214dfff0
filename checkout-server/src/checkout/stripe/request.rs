//! What is asked of Stripe: the form that opens a checkout, exact to the byte.

use crate::{
    checkout::{Attempt, OFFER},
    config::Origin,
};
use core_wasm::pricing::{self, InitiationOffer};
use form_urlencoded::Serializer;

/// Stripe puts the session's id in the place of this word.
const SESSION_ID: &str = "{CHECKOUT_SESSION_ID}";

/// One INITIATION, at the core's price, for one attempt.
pub struct Order<'a> {
    attempt: &'a Attempt,
    offer: InitiationOffer,
}

impl<'a> Order<'a> {
    /// The order of an attempt.
    pub fn new(attempt: &'a Attempt) -> Self {
        Self { attempt, offer: pricing::initiation() }
    }

    /// The form for a checkout inside our page.
    pub fn embedded(&self, site: &Origin) -> String {
        self.form("embedded", &[("return_url", format!("{site}/initiation/welcome?session_id={SESSION_ID}"))])
    }

    /// The form for a checkout on Stripe's page.
    pub fn hosted(&self, site: &Origin) -> String {
        self.form(
            "hosted",
            &[
                ("success_url", format!("{site}/initiation/welcome?session_id={SESSION_ID}")),
                ("cancel_url", format!("{site}/initiation")),
            ],
        )
    }

    fn form(&self, ui_mode: &str, ways_back: &[(&str, String)]) -> String {
        let amount = self.offer.price.cents.to_string();
        let currency = self.offer.price.currency.word();
        let mut form = Serializer::new(String::new());
        form.append_pair("mode", "payment")
            .append_pair("ui_mode", ui_mode)
            .append_pair("line_items[0][quantity]", "1")
            .append_pair("line_items[0][price_data][currency]", currency)
            .append_pair("line_items[0][price_data][unit_amount]", &amount)
            .append_pair("line_items[0][price_data][product_data][name]", self.offer.name)
            // Kept with the session, so that what is paid can be compared with what was asked.
            .append_pair("metadata[offer]", OFFER)
            .append_pair("metadata[amount]", &amount)
            .append_pair("metadata[currency]", currency)
            .append_pair("metadata[attempt]", self.attempt.as_str())
            .extend_pairs(ways_back);
        form.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_for_the_embedded_checkout_is_exact_to_the_byte() {
        let attempt = Attempt::named("3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55").unwrap();
        let site = Origin::parse("https://house.example").unwrap();
        let lines = Order::new(&attempt).embedded(&site).replace('&', "\n");
        assert_eq!(lines, include_str!("../../../tests/stripe/embedded.form").trim_end());
        let lines = Order::new(&attempt).hosted(&site).replace('&', "\n");
        assert_eq!(lines, include_str!("../../../tests/stripe/hosted.form").trim_end());
    }
}
