//! Webhook events: maps a Stripe event to an event of an order. Unknown and missing fields are normal.

use super::{
    refund::refund,
    session::{cents, id, is_paid, payment_update, text},
};
use core_wasm::catalog::content::CURRENCY;
use serde::Deserialize;
use serde_json::Value;
use shop::{OrderEvent, PaymentOutcome, Refund, RefundStatus, RefundUpdate, is_delivered_offer};

/// Meaning of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WebhookEvent {
    pub(crate) event_type: String,
    /// Event of an order, or the reason why the webhook has no effect, in one word for the log.
    pub(crate) event: Result<OrderEvent, &'static str>,
}

#[derive(Deserialize)]
struct Envelope {
    r#type: String,
    #[serde(default)]
    livemode: Value,
    /// Connected account in which the event happened.
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
    /// Parses an event for the installations of a shop; `is_live` is the mode of the secret key. An event of
    /// the other mode, or of a connected account, is not about this site's sales: the endpoint's secret alone
    /// does not distinguish them.
    ///
    /// A dispute counts when it is lost. While it is open the funds are withdrawn too
    /// (`charge.dispute.funds_withdrawn`), but they may be returned, and an inquiry is no reason to close
    /// access.
    ///
    /// # Errors
    /// Why a relevant event cannot be parsed, in one word for the log: it must not be acknowledged.
    pub(crate) fn parse(body: &[u8], is_live: bool, installations: &[String]) -> Result<Self, &'static str> {
        let envelope: Envelope = serde_json::from_slice(body).map_err(|_| "no_event")?;
        let event = match (&envelope.account, envelope.livemode.as_bool()) {
            (account, _) if !account.is_null() => Err("connected_account"),
            (_, Some(livemode)) if livemode != is_live => Err("other_mode"),
            _ => envelope.event(installations)?,
        };
        Ok(Self { event_type: envelope.r#type, event })
    }
}

impl Envelope {
    fn event(&self, installations: &[String]) -> Result<Result<OrderEvent, &'static str>, &'static str> {
        let object = &self.data.object;
        let status = text(object, "status");
        let outcome = match (self.r#type.as_str(), status.as_deref()) {
            ("checkout.session.completed" | "checkout.session.async_payment_succeeded", _) => {
                if is_paid(object) { PaymentOutcome::Paid } else { PaymentOutcome::Processing }
            }
            ("checkout.session.async_payment_failed", _) => PaymentOutcome::Failed,
            ("checkout.session.expired", _) => PaymentOutcome::Expired,
            // Each of these events contains the refund in its state at that time.
            ("refund.created" | "refund.updated" | "refund.failed" | "charge.refund.updated", _) => {
                return match refund(object) {
                    Err(missing @ "no_refund") => Err(missing),
                    found => Ok(found.and_then(|refund| refund_event(object, refund))),
                };
            }
            ("charge.dispute.closed", Some("lost")) => {
                let id = text(object, "id").ok_or("no_dispute")?;
                // An amount in another currency cannot be compared: it counts as the whole payment.
                let amount = dispute_amount(object).unwrap_or(u32::MAX);
                return Ok(refund_event(object, Refund { id, amount, status: RefundStatus::Lost }));
            }
            ("charge.dispute.closed", _) => return Ok(Err("dispute_not_lost")),
            _ => return Ok(Err("unknown_type")),
        };
        match (payment_update(object, outcome, installations), object.pointer("/metadata/offer")) {
            (Some(update), _) => Ok(Ok(OrderEvent::Payment(Box::new(update)))),
            (None, Some(Value::String(offer))) if is_delivered_offer(offer) => Err("no_session"),
            // An endpoint can be configured to receive events without their object.
            (None, _) if !object.is_object() => Err("no_object"),
            (None, _) => Ok(Err("unknown_session")),
        }
    }
}

/// Amount of a dispute in the site's currency, in whole cents.
fn dispute_amount(object: &Value) -> Option<u32> {
    cents(object, "amount").filter(|_| text(object, "currency").as_deref() == Some(CURRENCY.as_str()))
}

/// Event for the payment of a refund or dispute. Without a payment intent it does not belong to a Checkout
/// Session.
fn refund_event(object: &Value, refund: Refund) -> Result<OrderEvent, &'static str> {
    let payment = id(object, "payment_intent").ok_or("no_payment_intent")?;
    Ok(OrderEvent::Refund(RefundUpdate { payment, refunds: vec![refund] }))
}

#[cfg(test)]
mod tests;
