//! What is asked of Stripe: the form that opens a checkout, exact to the byte.

use crate::{
    checkout::{Attempt, OFFER, SessionId},
    config::Origin,
    ledger::{Begun, Lasting, NewOrder},
};
use core_wasm::{
    model::CheckoutRules,
    pricing::{self, InitiationOffer},
};
use form_urlencoded::Serializer;

/// Stripe puts the session's id in the place of this word.
const SESSION_ID: &str = "{CHECKOUT_SESSION_ID}";

/// The soonest and the latest that Stripe lets a checkout close, in seconds from when it gets the form.
const SOONEST: i64 = 30 * 60;
const LATEST: i64 = 24 * 60 * 60;
/// How far a moment stays away from both, so that a slow way and two clocks do not carry it beyond.
const MARGIN: i64 = 2 * 60;
/// How far ahead it must still lie when it is asked for again.
const STILL: i64 = 45;

/// One INITIATION, at the core's price, for one attempt.
pub struct Purchase<'a> {
    attempt: &'a Attempt,
    offer: InitiationOffer,
    rules: &'a CheckoutRules,
    begun: Begun,
}

/// Where the checkout is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Inside our page.
    Embedded,
    /// On Stripe's page.
    Hosted,
}

/// How long a checkout stays open under these rules; none where that is left to Stripe.
pub fn lasting(rules: &CheckoutRules) -> Option<Lasting> {
    let minutes = rules.expires_after_minutes.as_ref()?;
    let seconds = (i64::from(minutes.0) * 60).clamp(SOONEST + MARGIN, LATEST - MARGIN);
    Some(Lasting { seconds, least: SOONEST + STILL })
}

impl<'a> Purchase<'a> {
    /// The purchase of an attempt, begun in the ledger.
    pub fn new(attempt: &'a Attempt, rules: &'a CheckoutRules, begun: Begun) -> Self {
        Self { attempt, offer: pricing::initiation(), rules, begun }
    }

    /// The form that opens a checkout, which leads back to `site`.
    pub fn form(&self, place: Place, site: &Origin) -> String {
        let welcome = format!("{site}/initiation/welcome?session_id={SESSION_ID}");
        match place {
            Place::Embedded => self.with("embedded", &[("return_url", welcome)]),
            Place::Hosted => {
                self.with("hosted", &[("success_url", welcome), ("cancel_url", format!("{site}/initiation"))])
            }
        }
    }

    /// How many times the attempt was begun anew: another time, another key.
    pub fn round(&self) -> u32 {
        self.begun.round
    }

    /// What the ledger keeps of it, once Stripe has given it a session.
    pub fn opened(&self, session: &SessionId) -> NewOrder {
        NewOrder {
            session: session.as_str().to_owned(),
            attempt: self.attempt.as_str().to_owned(),
            amount: self.offer.price.cents,
            currency: self.offer.price.currency.word().to_owned(),
        }
    }

    fn with(&self, ui_mode: &str, ways_back: &[(&str, String)]) -> String {
        let amount = self.offer.price.cents.to_string();
        let currency = self.offer.price.currency.word();
        let CheckoutRules { promotion_codes, automatic_tax, terms_consent, .. } = self.rules;
        let mut form = Serializer::new(String::new());
        form.append_pair("mode", "payment")
            .append_pair("ui_mode", ui_mode)
            .append_pair("line_items[0][quantity]", "1")
            .append_pair("line_items[0][price_data][currency]", currency)
            .append_pair("line_items[0][price_data][unit_amount]", &amount)
            .append_pair("line_items[0][price_data][product_data][name]", self.offer.name);
        if automatic_tax.0 {
            // Without this word the account decides whether taxes come on top, and so what is due.
            form.append_pair("line_items[0][price_data][tax_behavior]", "exclusive")
                .append_pair("automatic_tax[enabled]", "true");
        }
        if promotion_codes.0 {
            form.append_pair("allow_promotion_codes", "true");
        }
        if terms_consent.0 {
            form.append_pair("consent_collection[terms_of_service]", "required");
        }
        if let Some(moment) = self.begun.expires_at {
            form.append_pair("expires_at", &moment.to_string());
        }
        // Kept with the session, so that what is paid can be compared with what was asked.
        form.append_pair("metadata[offer]", OFFER)
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
    use core_wasm::model::{Minutes, Switch};

    fn rules(on: bool, minutes: Option<u32>) -> CheckoutRules {
        CheckoutRules {
            promotion_codes: Switch(on),
            automatic_tax: Switch(on),
            terms_consent: Switch(on),
            expires_after_minutes: minutes.map(Minutes),
        }
    }

    #[track_caller]
    fn check(rules: &CheckoutRules, expires_at: Option<i64>, place: Place, expected: &str) {
        let attempt = Attempt::named("3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55").unwrap();
        let site = Origin::parse("https://house.example").unwrap();
        let form = Purchase::new(&attempt, rules, Begun { round: 0, expires_at }).form(place, &site);
        assert_eq!(form.replace('&', "\n"), expected.trim_end());
    }

    #[test]
    fn the_forms_are_exact_to_the_byte() {
        let (off, on) = (rules(false, None), rules(true, Some(120)));
        check(&off, None, Place::Embedded, include_str!("../../../tests/stripe/embedded.form"));
        check(&off, None, Place::Hosted, include_str!("../../../tests/stripe/hosted.form"));
        let moment = Some(1_800_000_000);
        check(&on, moment, Place::Embedded, include_str!("../../../tests/stripe/embedded-all-on.form"));
        check(&on, moment, Place::Hosted, include_str!("../../../tests/stripe/hosted-all-on.form"));
    }

    #[test]
    fn a_checkout_closes_when_stripe_lets_it() {
        let seconds = |minutes| lasting(&rules(false, Some(minutes))).unwrap().seconds;
        assert_eq!((seconds(30), seconds(120), seconds(1440)), (1920, 7200, 86_280));
        assert_eq!(lasting(&rules(true, None)), None);
        let Lasting { seconds, least } = lasting(&rules(false, Some(30))).unwrap();
        assert!(SOONEST < least && least < seconds, "a retry finds the moment that the first try has set");
    }
}
