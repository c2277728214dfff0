//! Checkout Sessions of Stripe: the form that creates one, exact to the byte, and the parser of their JSON. The parser
//! is lenient, because unknown and missing fields are normal; `shop::apply` decides which are required.

use crate::config::Origin;
use core_wasm::{
    catalog::{
        content::CURRENCY,
        model::{CheckoutRules, CheckoutState, Offer},
    },
    checkout::session_state,
    offers::product_name,
    routes::{RouteId, path_of},
};
use form_urlencoded::Serializer;
use serde_json::Value;
use shop::{IdempotencyKey, PaymentMetadata, PaymentOutcome, PaymentUpdate, SessionId};

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
        // Stripe stores the metadata with the session, so that the payment can be compared with the request.
        form.append_pair("metadata[offer]", slug.0)
            .append_pair("metadata[amount]", &amount)
            .append_pair("metadata[currency]", currency)
            .append_pair("metadata[attempt]", self.key.as_str())
            .append_pair("metadata[installation]", self.installation)
            // Stripe stores this with the payment, too, so that a payment can be traced to its order: the list of
            // orders shows the attempt.
            .append_pair("payment_intent_data[metadata][offer]", slug.0)
            .append_pair("payment_intent_data[metadata][attempt]", self.key.as_str())
            .extend_pairs(return_urls);
        form.finish()
    }
}

#[derive(Debug)]
pub(crate) struct StripeSession(Value);

impl StripeSession {
    /// Parses a response body; `None` if it is not a JSON object.
    pub(super) fn parse(body: &[u8]) -> Option<Self> {
        let object: Value = serde_json::from_slice(body).ok()?;
        object.is_object().then_some(Self(object))
    }

    /// Id of the session, and its client secret (embedded) or its URL (hosted).
    ///
    /// # Errors
    /// The missing part, in one word for the log.
    pub(crate) fn opener(&self, mode: UiMode) -> Result<(SessionId, String), &'static str> {
        let id = text(&self.0, "id").and_then(|id| SessionId::parse(&id)).ok_or("no_id")?;
        let (field, missing) = match mode {
            UiMode::Embedded => ("client_secret", "no_client_secret"),
            UiMode::Hosted => ("url", "no_url"),
        };
        Ok((id, text(&self.0, field).ok_or(missing)?))
    }

    /// Outcome of the session. If the payment is expanded, it shows whether the payment failed, while the
    /// session itself stays `unpaid`. `None` for an unknown status.
    fn outcome(&self) -> Option<PaymentOutcome> {
        let (status, payment_status) = (text(&self.0, "status")?, text(&self.0, "payment_status")?);
        Some(match session_state(&status, &payment_status)? {
            CheckoutState::Paid => PaymentOutcome::Paid,
            CheckoutState::Processing if self.has_failed() => PaymentOutcome::Failed,
            // Delayed payment methods may take days to confirm.
            CheckoutState::Processing => PaymentOutcome::Processing,
            CheckoutState::Expired => PaymentOutcome::Expired,
            _ => PaymentOutcome::Open,
        })
    }

    /// Payment update for these installations; `None` for an unknown status, and without an id.
    pub(crate) fn update(&self, installations: &[String]) -> Option<PaymentUpdate> {
        payment_update(&self.0, self.outcome()?, installations)
    }

    /// True if the status of the session is known.
    pub(crate) fn has_outcome(&self) -> bool {
        self.outcome().is_some()
    }

    fn has_failed(&self) -> bool {
        let status = self.0.pointer("/payment_intent/status").and_then(Value::as_str);
        matches!(status, Some("requires_payment_method" | "canceled"))
    }
}

/// True if a session is paid, or required no payment.
pub(super) fn is_paid(session: &Value) -> bool {
    let word = |name| text(session, name).unwrap_or_default();
    session_state(&word("status"), &word("payment_status")) == Some(CheckoutState::Paid)
}

/// Payment update of a session object for these installations; `None` without an id.
pub(super) fn payment_update(
    session: &Value,
    outcome: PaymentOutcome,
    installations: &[String],
) -> Option<PaymentUpdate> {
    let opened_by = session.pointer("/metadata/installation").and_then(Value::as_str);
    let details = session.get("total_details").unwrap_or(&Value::Null);
    let customer = session.get("customer_details").unwrap_or(&Value::Null);
    Some(PaymentUpdate {
        session: SessionId::parse(session.get("id")?.as_str()?)?,
        outcome,
        subtotal: cents(session, "amount_subtotal"),
        total: cents(session, "amount_total"),
        discount: cents_or_zero(details, "amount_discount"),
        tax: cents_or_zero(details, "amount_tax"),
        currency: text(session, "currency").map(|currency| currency.to_ascii_lowercase()),
        metadata: metadata(session),
        is_foreign: !opened_by.is_some_and(|id| installations.iter().any(|own| own == id)),
        email: text(customer, "email"),
        payment: id(session, "payment_intent"),
    })
}

fn metadata(session: &Value) -> PaymentMetadata {
    let metadata = session.get("metadata").unwrap_or(&Value::Null);
    PaymentMetadata {
        offer: text(metadata, "offer"),
        amount: text(metadata, "amount").and_then(|amount| amount.parse().ok()),
        currency: text(metadata, "currency"),
        attempt: text(metadata, "attempt"),
    }
}

pub(super) fn text(object: &Value, name: &str) -> Option<String> {
    object.get(name)?.as_str().map(str::to_owned)
}

/// The id in an expandable field: a string, or an object with an `id`.
pub(super) fn id(object: &Value, name: &str) -> Option<String> {
    let value = object.get(name)?;
    value.as_str().or_else(|| value.get("id")?.as_str()).map(str::to_owned)
}

pub(super) fn cents(object: &Value, name: &str) -> Option<u32> {
    object.get(name)?.as_u64()?.try_into().ok()
}

/// Amount in whole cents; 0 if the field is missing or null.
fn cents_or_zero(object: &Value, name: &str) -> Option<u32> {
    if object.get(name).is_none_or(Value::is_null) { Some(0) } else { cents(object, name) }
}

#[cfg(test)]
mod tests;
