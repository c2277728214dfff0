//! Parser of Stripe's Checkout Session JSON. It is lenient, since unknown and missing fields are normal; what is
//! required is decided by `orders::apply`.

use crate::orders::{
    NewOrder, Order, PaymentMetadata, PaymentOutcome, PaymentUpdate, SessionId, is_delivered_offer,
};
use serde_json::Value;

/// A Checkout Session object.
pub(super) struct StripeSession(Value);

impl StripeSession {
    /// Parses a response body; `None` where it is no JSON object.
    pub(super) fn parse(body: &[u8]) -> Option<Self> {
        let object: Value = serde_json::from_slice(body).ok()?;
        object.is_object().then_some(Self(object))
    }

    /// Its id.
    pub(super) fn id(&self) -> Option<SessionId> {
        SessionId::parse(self.0.get("id")?.as_str()?)
    }

    /// The client secret of an embedded session.
    pub(super) fn client_secret(&self) -> Option<String> {
        text(&self.0, "client_secret")
    }

    /// The URL of a hosted session.
    pub(super) fn url(&self) -> Option<String> {
        text(&self.0, "url")
    }

    /// Whether the buyer can still pay.
    pub(super) fn is_open(&self) -> bool {
        let payment = text(&self.0, "payment_status");
        text(&self.0, "status").as_deref() == Some("open") && payment.is_some_and(|payment| payment != "paid")
    }

    /// What has come of it; `None` for an open session, and for a status that is not known.
    pub(super) fn outcome(&self) -> Option<PaymentOutcome> {
        let payment = text(&self.0, "payment_status")?;
        match (text(&self.0, "status")?.as_str(), payment.as_str()) {
            (_, "paid") | ("complete", "no_payment_required") => Some(PaymentOutcome::Paid),
            // Delayed payment methods confirm after days.
            ("complete", _) => Some(PaymentOutcome::Processing),
            ("expired", _) => Some(PaymentOutcome::Expired),
            _ => None,
        }
    }

    /// The payment update of an outcome.
    pub(super) fn update(&self, outcome: PaymentOutcome) -> Option<PaymentUpdate> {
        payment_update(&self.0, outcome)
    }

    /// The order of an open session that the store does not know, from the session's metadata. `None` where it is not
    /// this site's. It is shown and not stored.
    pub(super) fn open_order(&self, id: &SessionId) -> Option<Order> {
        let PaymentMetadata { offer, amount, currency, attempt } = metadata(&self.0);
        let new = NewOrder {
            session: id.as_str().to_owned(),
            attempt: attempt.unwrap_or_default(),
            offer: offer.filter(|offer| is_delivered_offer(offer))?,
            amount: amount?.parse().ok()?,
            currency: currency?,
        };
        Some(Order::open(new, 0))
    }

    /// Whether the payment failed after all, where it was expanded: the session itself stays at `unpaid`.
    pub(super) fn has_failed(&self) -> bool {
        let status = self.0.pointer("/payment_intent/status").and_then(Value::as_str);
        self.outcome() == Some(PaymentOutcome::Processing)
            && matches!(status, Some("requires_payment_method" | "canceled"))
    }

    /// Whether the whole payment was refunded, where its charge was expanded.
    pub(super) fn is_refunded(&self) -> bool {
        self.0.pointer("/payment_intent/latest_charge/refunded") == Some(&Value::Bool(true))
    }
}

/// The payment update of a session object. `None` for one without an id.
pub(super) fn payment_update(session: &Value, outcome: PaymentOutcome) -> Option<PaymentUpdate> {
    let details = session.get("total_details").unwrap_or(&Value::Null);
    let customer = session.get("customer_details").unwrap_or(&Value::Null);
    Some(PaymentUpdate {
        session: SessionId::parse(session.get("id")?.as_str()?)?.as_str().to_owned(),
        outcome,
        subtotal: cents(session, "amount_subtotal"),
        total: cents(session, "amount_total"),
        discount: cents_or_zero(details, "amount_discount"),
        tax: cents_or_zero(details, "amount_tax"),
        currency: text(session, "currency").map(|currency| currency.to_ascii_lowercase()),
        metadata: metadata(session),
        email: text(customer, "email"),
        payment: id(session, "payment_intent"),
    })
}

fn metadata(session: &Value) -> PaymentMetadata {
    let metadata = session.get("metadata").unwrap_or(&Value::Null);
    PaymentMetadata {
        offer: text(metadata, "offer"),
        amount: text(metadata, "amount"),
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

/// An amount in whole cents.
fn cents(object: &Value, name: &str) -> Option<u32> {
    object.get(name)?.as_u64()?.try_into().ok()
}

/// The same, and 0 where the field is missing or null.
fn cents_or_zero(object: &Value, name: &str) -> Option<u32> {
    if object.get(name).is_none_or(Value::is_null) { Some(0) } else { cents(object, name) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(session: Value, is_open: bool, expected: Option<PaymentOutcome>) {
        let parsed = StripeSession::parse(session.to_string().as_bytes());
        let outcome = parsed.as_ref().and_then(StripeSession::outcome);
        assert_eq!(
            (parsed.is_some_and(|session| session.is_open()), outcome),
            (is_open, expected),
            "{session}"
        );
    }

    #[test]
    fn the_outcome_follows_from_status_and_payment_status() {
        use PaymentOutcome::{Expired, Paid, Processing};
        let session = |status, payment| json!({"status": status, "payment_status": payment});
        check(session("open", "unpaid"), true, None);
        check(session("open", "no_payment_required"), true, None);
        check(session("open", "paid"), false, Some(Paid));
        check(session("complete", "paid"), false, Some(Paid));
        check(session("complete", "no_payment_required"), false, Some(Paid));
        check(session("complete", "unpaid"), false, Some(Processing));
        check(session("expired", "unpaid"), false, Some(Expired));
        check(session("folded", "unpaid"), false, None);
        check(json!({"status": "complete"}), false, None);
        check(json!({"status": "open"}), false, None);
        check(json!({"payment_status": "paid"}), false, None);
        check(json!([]), false, None);
    }

    #[test]
    fn invalid_amounts_are_none_and_missing_details_are_zero() {
        let update = |session: Value| payment_update(&session, PaymentOutcome::Paid);
        let invalid = update(json!({
            "id": "cs_test_a1b2c3d4", "amount_subtotal": -1, "amount_total": 87.5, "currency": "USD",
            "total_details": {"amount_discount": "7", "amount_tax": null},
            "payment_intent": {"id": "pi_1"}, "customer_details": null, "metadata": 7,
        }));
        let invalid = invalid.unwrap();
        assert_eq!(
            (invalid.subtotal, invalid.total, invalid.discount, invalid.tax),
            (None, None, None, Some(0))
        );
        assert_eq!((invalid.currency.as_deref(), invalid.payment.as_deref()), (Some("usd"), Some("pi_1")));
        assert_eq!((invalid.metadata, invalid.email), (PaymentMetadata::default(), None));
        let bare = update(json!({"id": "cs_test_a1b2c3d4", "amount_total": 8700})).unwrap();
        assert_eq!((bare.total, bare.discount, bare.tax, bare.payment), (Some(8700), Some(0), Some(0), None));
        assert_eq!(update(json!({"id": "pi_1"})), None);
    }
}
