//! Webhook events: what an event means for an order. Unknown and missing fields are normal.

use super::session::{id, payment_update, text};
use crate::orders::{PaymentOutcome, PaymentUpdate, RefundReason, is_delivered_offer};
use serde::Deserialize;
use serde_json::Value;

/// What an event means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum WebhookEvent {
    /// A Checkout Session has an outcome.
    Payment {
        /// Stripe's event type.
        event_type: String,
        /// The update of its order.
        update: Box<PaymentUpdate>,
    },
    /// A whole payment went back.
    Refund {
        /// Stripe's PaymentIntent id: `pi_…`.
        payment: String,
        /// Why it went back.
        reason: RefundReason,
    },
    /// Nothing.
    Ignored {
        /// Stripe's event type.
        event_type: String,
        /// Why, in one word for the log.
        reason: &'static str,
    },
}

#[derive(Deserialize)]
struct Envelope {
    r#type: String,
    #[serde(default)]
    data: Data,
}

#[derive(Default, Deserialize)]
struct Data {
    #[serde(default)]
    object: Value,
}

impl WebhookEvent {
    /// Parses an event.
    ///
    /// A dispute counts when it is lost. While it is open the funds are withdrawn, too
    /// (`charge.dispute.funds_withdrawn`), but they may come back, and an inquiry is no reason to revoke access.
    ///
    /// # Errors
    /// Why a relevant event cannot be parsed, in one word for the log: it must not be acknowledged.
    pub(crate) fn parse(body: &[u8]) -> Result<Self, &'static str> {
        let Envelope { r#type: event_type, data: Data { object } } =
            serde_json::from_slice(body).map_err(|_| "no_event")?;
        let outcome = match event_type.as_str() {
            "checkout.session.completed" | "checkout.session.async_payment_succeeded" => {
                match text(&object, "payment_status").as_deref() {
                    Some("paid" | "no_payment_required") => PaymentOutcome::Paid,
                    _ => PaymentOutcome::Processing,
                }
            }
            "checkout.session.async_payment_failed" => PaymentOutcome::Failed,
            "checkout.session.expired" => PaymentOutcome::Expired,
            "charge.refunded" if object.get("refunded") == Some(&Value::Bool(true)) => {
                return Ok(refund(&object, event_type, RefundReason::Refunded));
            }
            "charge.refunded" => return Ok(Self::Ignored { event_type, reason: "partial_refund" }),
            "charge.dispute.closed" if text(&object, "status").as_deref() == Some("lost") => {
                return Ok(refund(&object, event_type, RefundReason::Disputed));
            }
            "charge.dispute.closed" => return Ok(Self::Ignored { event_type, reason: "dispute_not_lost" }),
            _ => return Ok(Self::Ignored { event_type, reason: "unknown_type" }),
        };
        match (payment_update(&object, outcome), object.pointer("/metadata/offer")) {
            (Some(update), _) => Ok(Self::Payment { event_type, update: Box::new(update) }),
            (None, Some(Value::String(offer))) if is_delivered_offer(offer) => Err("no_session"),
            // An endpoint can be configured to receive events without their object.
            (None, _) if !object.is_object() => Err("no_object"),
            (None, _) => Ok(Self::Ignored { event_type, reason: "unknown_session" }),
        }
    }
}

/// The refund of a charge or a dispute. One without a payment intent does not belong to a Checkout Session.
fn refund(object: &Value, event_type: String, reason: RefundReason) -> WebhookEvent {
    match id(object, "payment_intent") {
        Some(payment) => WebhookEvent::Refund { payment, reason },
        None => WebhookEvent::Ignored { event_type, reason: "no_payment_intent" },
    }
}

#[cfg(test)]
mod tests;
