//! Webhook events: what an event means for an order. Unknown and missing fields are normal.

use super::session::{cents, id, payment_update, text};
use crate::orders::{OrderEvent, PaymentOutcome, RefundOutcome, RefundUpdate, is_delivered_offer};
use core_wasm::catalog::content::CURRENCY;
use serde::Deserialize;
use serde_json::Value;

/// What an event means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WebhookEvent {
    /// Stripe's event type.
    pub(crate) event_type: String,
    /// What it does to an order, or why it does nothing, in one word for the log.
    pub(crate) event: Result<OrderEvent, &'static str>,
}

#[derive(Deserialize)]
struct Envelope {
    r#type: String,
    /// When it happened, in seconds since 1970.
    #[serde(default)]
    created: Value,
    #[serde(default)]
    livemode: Value,
    /// The connected account that it happened in.
    #[serde(default)]
    account: Value,
    #[serde(default)]
    data: Data,
}

#[derive(Default, Deserialize)]
struct Data {
    #[serde(default)]
    object: Value,
}

impl WebhookEvent {
    /// Parses an event; `is_live` is the mode of the secret key. An event of the other mode, or of a connected account, is
    /// not about this site's sales: the endpoint's secret alone does not tell them apart.
    ///
    /// A dispute counts when it is lost. While it is open the funds are withdrawn, too
    /// (`charge.dispute.funds_withdrawn`), but they may come back, and an inquiry is no reason to revoke access.
    ///
    /// # Errors
    /// Why a relevant event cannot be parsed, in one word for the log: it must not be acknowledged.
    pub(crate) fn parse(body: &[u8], is_live: bool) -> Result<Self, &'static str> {
        let envelope: Envelope = serde_json::from_slice(body).map_err(|_| "no_event")?;
        let event = match (&envelope.account, envelope.livemode.as_bool()) {
            (account, _) if !account.is_null() => Err("connected_account"),
            (_, Some(livemode)) if livemode != is_live => Err("other_mode"),
            _ => envelope.event()?,
        };
        Ok(Self { event_type: envelope.r#type, event })
    }
}

impl Envelope {
    fn event(&self) -> Result<Result<OrderEvent, &'static str>, &'static str> {
        let object = &self.data.object;
        let at = self.created.as_i64().unwrap_or_default();
        let status = text(object, "status");
        let outcome = match (self.r#type.as_str(), status.as_deref()) {
            ("checkout.session.completed" | "checkout.session.async_payment_succeeded", _) => {
                match text(object, "payment_status").as_deref() {
                    Some("paid" | "no_payment_required") => PaymentOutcome::Paid,
                    _ => PaymentOutcome::Processing,
                }
            }
            ("checkout.session.async_payment_failed", _) => PaymentOutcome::Failed,
            ("checkout.session.expired", _) => PaymentOutcome::Expired,
            ("charge.refunded", _) => {
                // Stripe adds the refunds of a charge up.
                let is_whole = object.get("refunded") == Some(&Value::Bool(true));
                return Ok(match amount(object, "amount_refunded") {
                    _ if is_whole => refund(object, RefundOutcome::Refunded(at)),
                    Some(part) => refund(object, RefundOutcome::PartRefunded(at, part)),
                    None => Err("partial_refund"),
                });
            }
            ("refund.failed", _)
            | ("refund.updated" | "charge.refund.updated", Some("failed" | "canceled")) => {
                return Ok(refund(object, RefundOutcome::Failed(at)));
            }
            ("refund.updated" | "charge.refund.updated", _) => return Ok(Err("refund_not_failed")),
            ("charge.dispute.closed", Some("lost")) => {
                // Of another currency nothing is known: it counts as the whole payment.
                let dispute = text(object, "id").ok_or("no_dispute")?;
                return Ok(refund(object, RefundOutcome::Disputed(dispute, amount(object, "amount"))));
            }
            ("charge.dispute.closed", _) => return Ok(Err("dispute_not_lost")),
            _ => return Ok(Err("unknown_type")),
        };
        match (payment_update(object, outcome), object.pointer("/metadata/offer")) {
            (Some(update), _) => Ok(Ok(OrderEvent::Payment(Box::new(update)))),
            (None, Some(Value::String(offer))) if is_delivered_offer(offer) => Err("no_session"),
            // An endpoint can be configured to receive events without their object.
            (None, _) if !object.is_object() => Err("no_object"),
            (None, _) => Ok(Err("unknown_session")),
        }
    }
}

/// An amount in the site's currency, in whole cents.
fn amount(object: &Value, name: &str) -> Option<u32> {
    cents(object, name).filter(|_| text(object, "currency").as_deref() == Some(CURRENCY.as_str()))
}

/// What becomes of the payment of a charge, a refund or a dispute. One without a payment intent does not belong to a
/// Checkout Session.
fn refund(object: &Value, outcome: RefundOutcome) -> Result<OrderEvent, &'static str> {
    let payment = id(object, "payment_intent").ok_or("no_payment_intent")?;
    Ok(OrderEvent::Refund(RefundUpdate { payment, outcome }))
}

#[cfg(test)]
mod tests;
