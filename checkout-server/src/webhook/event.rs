//! An event of Stripe's: what it asks of the ledger. Unknown and missing fields are normal.

use crate::{
    checkout::{OFFER, stripe::word},
    ledger::{Returned, Said, Word},
};
use serde::Deserialize;
use serde_json::Value;

/// What an event asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Event {
    /// A checkout has come to a point.
    Session {
        /// Its type, in Stripe's words.
        kind: String,
        /// What it says of the order.
        word: Box<Word>,
    },
    /// The whole of a payment went back.
    Return {
        /// Stripe's id of the payment: `pi_…`.
        payment: String,
        /// How it went back.
        why: Returned,
    },
    /// Nothing.
    Ignored {
        /// Its type, in Stripe's words.
        kind: String,
        /// Why, in a word for the log.
        why: &'static str,
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

impl Event {
    /// Reads an event.
    ///
    /// A dispute counts when it is lost. While it is open the money is away, too (`charge.dispute.funds_withdrawn`),
    /// but it may come back, and a bank's question is no reason to take from a buyer what she has bought.
    ///
    /// # Errors
    /// Why one that means something to us cannot be read, in a word for the log: it must not pass for kept.
    pub(super) fn parse(body: &[u8]) -> Result<Self, &'static str> {
        let Envelope { r#type: kind, data: Data { object } } =
            serde_json::from_slice(body).map_err(|_| "no_event")?;
        let said = match kind.as_str() {
            "checkout.session.completed" | "checkout.session.async_payment_succeeded" => {
                match text(&object, "payment_status").as_deref() {
                    Some("paid" | "no_payment_required") => Said::Paid,
                    _ => Said::Processing,
                }
            }
            "checkout.session.async_payment_failed" => Said::Failed,
            "checkout.session.expired" => Said::Expired,
            "charge.refunded" if object.get("refunded") == Some(&Value::Bool(true)) => {
                return Ok(given_back(&object, kind, Returned::Refunded));
            }
            "charge.refunded" => return Ok(Self::Ignored { kind, why: "in_part" }),
            "charge.dispute.closed" if text(&object, "status").as_deref() == Some("lost") => {
                return Ok(given_back(&object, kind, Returned::Disputed));
            }
            "charge.dispute.closed" => return Ok(Self::Ignored { kind, why: "not_lost" }),
            _ => return Ok(Self::Ignored { kind, why: "unknown_type" }),
        };
        match (word(&object, said), object.pointer("/metadata/offer")) {
            (Some(word), _) => Ok(Self::Session { kind, word: Box::new(word) }),
            (None, Some(offer)) if offer == OFFER => Err("no_session"),
            // An endpoint can be set up to get events without what they are about.
            (None, _) if !object.is_object() => Err("no_object"),
            (None, _) => Ok(Self::Ignored { kind, why: "foreign" }),
        }
    }
}

/// What a charge or a dispute says of its payment. One without a payment is not of a checkout.
fn given_back(object: &Value, kind: String, why: Returned) -> Event {
    match id(object, "payment_intent") {
        Some(payment) => Event::Return { payment, why },
        None => Event::Ignored { kind, why: "no_payment" },
    }
}

fn text(object: &Value, name: &str) -> Option<String> {
    object.get(name)?.as_str().map(str::to_owned)
}

/// The id of something, which may stand there itself.
fn id(object: &Value, name: &str) -> Option<String> {
    let value = object.get(name)?;
    value.as_str().or_else(|| value.get("id")?.as_str()).map(str::to_owned)
}

#[cfg(test)]
mod tests;
