//! What Stripe says of a session: read leniently, since unknown and missing fields are normal. Whether it is believed
//! is decided where the order is kept.

use crate::{
    checkout::{OFFER, Payment, Session, SessionId, Stage},
    ledger::{Metadata, Said, Word},
};
use serde_json::Value;

/// A Checkout Session in Stripe's words.
pub(super) struct StripeSession(Value);

/// How a session stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    /// The visitor is still at it: nothing has come of it yet.
    Open,
    /// Something has.
    Said(Said),
}

impl StripeSession {
    /// Reads the body of an answer; `None` where it holds no session.
    pub(super) fn parse(body: &[u8]) -> Option<Self> {
        let object: Value = serde_json::from_slice(body).ok()?;
        object.is_object().then_some(Self(object))
    }

    /// Its id.
    pub(super) fn id(&self) -> Option<SessionId> {
        SessionId::parse(self.0.get("id")?.as_str()?)
    }

    /// What opens the payment form inside our page.
    pub(super) fn client_secret(&self) -> Option<String> {
        text(&self.0, "client_secret")
    }

    /// Where Stripe's page for it is.
    pub(super) fn url(&self) -> Option<String> {
        text(&self.0, "url")
    }

    /// How it stands; `None` where that cannot be understood.
    pub(super) fn heard(&self) -> Option<Heard> {
        let payment = text(&self.0, "payment_status")?;
        Some(match (text(&self.0, "status")?.as_str(), payment.as_str()) {
            (_, "paid") | ("complete", "no_payment_required") => Heard::Said(Said::Paid),
            // Some ways of paying answer after days.
            ("complete", _) => Heard::Said(Said::Processing),
            ("expired", _) => Heard::Said(Said::Expired),
            ("open", _) => Heard::Open,
            _ => return None,
        })
    }

    /// The same for the ledger.
    pub(super) fn word(&self, said: Said) -> Option<Word> {
        word(&self.0, said)
    }

    /// A session that is still open and of which the ledger knows nothing, if it is one of ours: as it was asked.
    pub(super) fn into_open(self) -> Option<Session> {
        let metadata = metadata(&self.0);
        let ours = metadata.offer.as_deref() == Some(OFFER);
        let amount = metadata.amount.as_deref().and_then(|amount| amount.parse().ok());
        ours.then_some(Session {
            stage: Stage::Open,
            payment: Payment::Unpaid,
            email: None,
            amount: amount?,
            currency: metadata.currency?,
        })
    }

    /// Whether its payment has failed after all, where it was asked for with its payment: the session itself goes on
    /// saying that it waits for the money.
    pub(super) fn has_failed(&self) -> bool {
        let status = self.0.pointer("/payment_intent/status").and_then(Value::as_str);
        self.heard() == Some(Heard::Said(Said::Processing))
            && matches!(status, Some("requires_payment_method" | "canceled"))
    }

    /// Whether the whole of its payment was given back, where it was asked for with its charge.
    pub(super) fn is_refunded(&self) -> bool {
        self.0.pointer("/payment_intent/latest_charge/refunded") == Some(&Value::Bool(true))
    }
}

/// What a session, in Stripe's words, means for its order. `None` for one without an id.
pub(crate) fn word(session: &Value, said: Said) -> Option<Word> {
    let details = session.get("total_details").unwrap_or(&Value::Null);
    let customer = session.get("customer_details").unwrap_or(&Value::Null);
    Some(Word {
        session: SessionId::parse(session.get("id")?.as_str()?)?.as_str().to_owned(),
        said,
        subtotal: cents(session, "amount_subtotal"),
        total: cents(session, "amount_total"),
        discount: cents_or_none(details, "amount_discount"),
        tax: cents_or_none(details, "amount_tax"),
        currency: text(session, "currency").map(|currency| currency.to_ascii_lowercase()),
        metadata: metadata(session),
        email: text(customer, "email"),
        payment: id(session, "payment_intent"),
    })
}

fn metadata(session: &Value) -> Metadata {
    let metadata = session.get("metadata").unwrap_or(&Value::Null);
    Metadata {
        offer: text(metadata, "offer"),
        amount: text(metadata, "amount"),
        currency: text(metadata, "currency"),
        attempt: text(metadata, "attempt"),
    }
}

fn text(object: &Value, name: &str) -> Option<String> {
    object.get(name)?.as_str().map(str::to_owned)
}

/// An amount in whole cents.
fn cents(object: &Value, name: &str) -> Option<u32> {
    object.get(name)?.as_u64()?.try_into().ok()
}

/// The same, and 0 where nothing is said.
fn cents_or_none(object: &Value, name: &str) -> Option<u32> {
    if object.get(name).is_none_or(Value::is_null) { Some(0) } else { cents(object, name) }
}

/// The id of something, or of something that stands there itself.
fn id(object: &Value, name: &str) -> Option<String> {
    let value = object.get(name)?;
    value.as_str().or_else(|| value.get("id")?.as_str()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(session: Value, expected: Option<Heard>) {
        let heard = StripeSession::parse(session.to_string().as_bytes()).and_then(|session| session.heard());
        assert_eq!(heard, expected, "{session}");
    }

    #[test]
    fn what_has_come_of_a_session_follows_from_status_and_payment() {
        let session = |status, payment| json!({"status": status, "payment_status": payment});
        check(session("open", "unpaid"), Some(Heard::Open));
        check(session("open", "no_payment_required"), Some(Heard::Open));
        check(session("complete", "paid"), Some(Heard::Said(Said::Paid)));
        check(session("complete", "no_payment_required"), Some(Heard::Said(Said::Paid)));
        check(session("complete", "unpaid"), Some(Heard::Said(Said::Processing)));
        check(session("expired", "unpaid"), Some(Heard::Said(Said::Expired)));
        check(session("folded", "unpaid"), None);
        check(json!({"status": "complete"}), None);
        check(json!({"payment_status": "paid"}), None);
        check(json!([]), None);
    }

    #[test]
    fn strange_amounts_are_none_and_missing_details_are_nothing() {
        let word = |session: Value| word(&session, Said::Paid);
        let strange = word(json!({
            "id": "cs_test_a1b2c3d4", "amount_subtotal": -1, "amount_total": 87.5, "currency": "USD",
            "total_details": {"amount_discount": "7", "amount_tax": null},
            "payment_intent": {"id": "pi_1"}, "customer_details": null, "metadata": 7,
        }));
        let strange = strange.unwrap();
        assert_eq!(
            (strange.subtotal, strange.total, strange.discount, strange.tax),
            (None, None, None, Some(0))
        );
        assert_eq!((strange.currency.as_deref(), strange.payment.as_deref()), (Some("usd"), Some("pi_1")));
        assert_eq!((strange.metadata, strange.email), (Metadata::default(), None));
        let bare = word(json!({"id": "cs_test_a1b2c3d4", "amount_total": 8700})).unwrap();
        assert_eq!((bare.total, bare.discount, bare.tax, bare.payment), (Some(8700), Some(0), Some(0), None));
        assert_eq!(word(json!({"id": "pi_1"})), None);
    }
}
