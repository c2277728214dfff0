//! Parser of Stripe's Checkout Session JSON. It is lenient, because unknown and missing fields are normal;
//! `shop::apply` decides what is required.

use super::create_session::UiMode;
use core_wasm::{catalog::model::CheckoutState, checkout::session_state};
use serde_json::Value;
use shop::{PaymentMetadata, PaymentOutcome, PaymentUpdate, SessionId};

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

    /// True if its status is known.
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
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_outcome_follows_from_status_and_payment_status() {
        use PaymentOutcome::{Expired, Failed, Open, Paid, Processing};
        let session = |status, payment| json!({"status": status, "payment_status": payment});
        let expanded = |status| json!({"status": "complete", "payment_status": "unpaid", "payment_intent": {"status": status}});
        for (session, expected) in [
            (session("open", "unpaid"), Some(Open)),
            (session("open", "no_payment_required"), Some(Open)),
            (session("open", "paid"), Some(Paid)),
            (session("complete", "paid"), Some(Paid)),
            (session("complete", "no_payment_required"), Some(Paid)),
            (session("complete", "unpaid"), Some(Processing)),
            (expanded("processing"), Some(Processing)),
            (expanded("requires_payment_method"), Some(Failed)),
            (expanded("canceled"), Some(Failed)),
            (session("expired", "unpaid"), Some(Expired)),
            (session("folded", "unpaid"), None),
            (json!({"status": "complete"}), None),
            (json!({"status": "open"}), None),
            (json!({"payment_status": "paid"}), None),
        ] {
            assert_eq!(StripeSession(session.clone()).outcome(), expected, "{session}");
        }
        assert!(StripeSession::parse(b"[]").is_none());
    }

    #[test]
    fn a_session_is_this_installation_s_where_it_names_it() {
        let is_foreign = |metadata: Value, installations: &[&str]| {
            let session = json!({"id": "cs_test_a1b2c3d4", "metadata": metadata});
            let installations: Vec<_> = installations.iter().map(|id| (*id).to_owned()).collect();
            payment_update(&session, PaymentOutcome::Paid, &installations).unwrap().is_foreign
        };
        assert!(!is_foreign(json!({"installation": "house"}), &["house"]));
        assert!(!is_foreign(json!({"installation": "before"}), &["house", "before"]));
        for (metadata, installations) in [
            (json!({"installation": "another"}), &["house"][..]),
            (json!({"installation": 7}), &["house"]),
            (json!({}), &["house"]),
            (json!({}), &[]),
            (json!({"installation": "house"}), &[]),
        ] {
            assert!(is_foreign(metadata, installations));
        }
    }

    #[test]
    fn invalid_amounts_are_none_and_missing_details_are_zero() {
        let update = |session: Value| payment_update(&session, PaymentOutcome::Paid, &["house".to_owned()]);
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
        assert!(invalid.is_foreign);
        let bare = update(json!({"id": "cs_test_a1b2c3d4", "amount_total": 8700})).unwrap();
        assert_eq!((bare.total, bare.discount, bare.tax, bare.payment), (Some(8700), Some(0), Some(0), None));
        assert_eq!(update(json!({"id": "pi_1"})), None);
    }
}
