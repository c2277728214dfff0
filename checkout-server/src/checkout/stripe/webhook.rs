//! Webhooks: verifies the `Stripe-Signature: t=…,v1=…` header, and maps Stripe's event to an event of an order. Unknown
//! and missing fields are normal.

use super::{
    refund::refund,
    session::{cents, id, is_paid, payment_update, text},
};
use core_wasm::catalog::content::CURRENCY;
use data_encoding::HEXLOWER;
use ring::hmac;
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use serde_json::Value;
use shop::{OrderEvent, PaymentOutcome, Refund, RefundStatus, RefundUpdate, is_delivered_offer};

/// Maximum age of an event in seconds, so that a recorded event cannot be replayed later.
const TOLERANCE_SECONDS: i64 = 300;
/// Age in seconds from which this machine's clock is probably wrong, because Stripe signs events when it
/// sends them.
pub(crate) const CLOCK_SKEW_WARNING_SECONDS: i64 = 60;
/// Length of an HMAC-SHA256 tag.
const TAG_LENGTH: usize = 32;

/// The endpoint's signing secrets: none, one, or two during rotation.
#[derive(Debug, Clone)]
pub struct WebhookSecrets(Vec<hmac::Key>);

/// Reason for which a signature is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SignatureError {
    /// No secret is configured.
    NoSecret,
    /// The header is missing.
    NoHeader,
    /// The header cannot be parsed.
    Malformed,
    /// The header has no `v1` signature.
    NoV1,
    /// No secret matches one of the signatures.
    Mismatch,
    /// Signed by Stripe, this many seconds ago by this machine's clock. If every event is too old, the clock
    /// is ahead.
    TooOld(i64),
}

impl SignatureError {
    /// Reason in one word for the log.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::NoSecret => "no_secret",
            Self::NoHeader => "no_signature",
            Self::Malformed => "malformed_signature",
            Self::NoV1 => "no_v1",
            Self::Mismatch => "signature_mismatch",
            Self::TooOld(_) => "too_old",
        }
    }
}

impl WebhookSecrets {
    /// The key is the whole `whsec_…` text, including its prefix.
    pub fn new(secrets: &[SecretString]) -> Self {
        let key =
            |secret: &SecretString| hmac::Key::new(hmac::HMAC_SHA256, secret.expose_secret().as_bytes());
        Self(secrets.iter().map(key).collect())
    }

    /// Verifies the signature of a body and returns its age in seconds; `now` is in seconds since 1970. The
    /// age is negative if this machine's clock is behind, which Stripe's own libraries allow too: such an
    /// event can be replayed only until the clock has caught up.
    ///
    /// # Errors
    /// The reason for the rejection. The age is checked last, so `TooOld` means that Stripe did sign the event.
    pub(crate) fn verify(&self, header: Option<&[u8]>, body: &[u8], now: i64) -> Result<i64, SignatureError> {
        if self.0.is_empty() {
            return Err(SignatureError::NoSecret);
        }
        let signature = Signature::parse(header.ok_or(SignatureError::NoHeader)?)?;
        if !self.0.iter().any(|key| signature.matches(key, body)) {
            return Err(SignatureError::Mismatch);
        }
        let age = now.saturating_sub(signature.timestamp);
        if age > TOLERANCE_SECONDS { Err(SignatureError::TooOld(age)) } else { Ok(age) }
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Signature<'a> {
    /// The timestamp as text, which is what was signed.
    signed_time: &'a str,
    /// The timestamp in seconds since 1970.
    timestamp: i64,
    /// Well-formed `v1` signatures: one for each active secret of the endpoint.
    tags: Vec<[u8; TAG_LENGTH]>,
}

impl<'a> Signature<'a> {
    fn parse(header: &'a [u8]) -> Result<Self, SignatureError> {
        let header = str::from_utf8(header).map_err(|_| SignatureError::Malformed)?;
        let (mut time, mut has_v1, mut tags) = (None, false, Vec::new());
        for item in header.split(',') {
            let (scheme, value) = item.trim_ascii().split_once('=').ok_or(SignatureError::Malformed)?;
            match scheme {
                // With two timestamps it would be ambiguous which one was signed.
                "t" if time.replace(value).is_some() => return Err(SignatureError::Malformed),
                "v1" => {
                    has_v1 = true;
                    tags.extend(decode_tag(value));
                }
                // v0 is for test events; later schemes are unknown.
                _ => {}
            }
        }
        let signed_time = time.ok_or(SignatureError::Malformed)?;
        let is_number = !signed_time.is_empty() && signed_time.bytes().all(|byte| byte.is_ascii_digit());
        let timestamp = if is_number { signed_time.parse().ok() } else { None };
        if !has_v1 {
            return Err(SignatureError::NoV1);
        }
        Ok(Self { signed_time, timestamp: timestamp.ok_or(SignatureError::Malformed)?, tags })
    }

    /// True if one of the tags is the body's tag under this key.
    fn matches(&self, key: &hmac::Key, body: &[u8]) -> bool {
        let mut signing = hmac::Context::with_key(key);
        signing.update(self.signed_time.as_bytes());
        signing.update(b".");
        signing.update(body);
        let expected = signing.sign();
        // `ring` compares in constant time only against a tag that it computes itself, so the tags are signed
        // too and their tags compared. The body, which may be long, is hashed once per key and not once per
        // signature.
        let of_expected = hmac::sign(key, expected.as_ref());
        self.tags.iter().any(|tag| hmac::verify(key, tag, of_expected.as_ref()).is_ok())
    }
}

/// Decodes a tag from lower-case hexadecimal, the format that Stripe uses.
fn decode_tag(text: &str) -> Option<[u8; TAG_LENGTH]> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

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
    /// The reason for which a relevant event cannot be parsed, in one word for the log: such an event must not be
    /// acknowledged.
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
