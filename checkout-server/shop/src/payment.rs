//! Payment updates: what Stripe reports about a Checkout Session, by webhook or in a response. Only `apply`
//! compares them with the order.

use crate::ids::SessionId;
use std::fmt;

/// Stripe's report about a Checkout Session.
#[derive(Clone, PartialEq, Eq)]
pub struct PaymentUpdate {
    /// Stripe's Checkout Session id: `cs_…`.
    pub session: SessionId,
    /// Outcome of the session.
    pub outcome: PaymentOutcome,
    /// Price before discount and taxes, in whole cents. Like every amount here, `None` if Stripe's JSON has
    /// no valid value.
    pub subtotal: Option<u32>,
    /// Paid amount, in whole cents.
    pub total: Option<u32>,
    /// Discount in whole cents; 0 if Stripe's JSON has none.
    pub discount: Option<u32>,
    /// Additional taxes in whole cents; 0 if Stripe's JSON has none.
    pub tax: Option<u32>,
    /// ISO 4217 code in lower case: `usd`.
    pub currency: Option<String>,
    /// The metadata that this server wrote into the session when it was created.
    pub metadata: PaymentMetadata,
    /// True if another installation, which sells with the same Stripe account, opened the session.
    pub is_foreign: bool,
    /// The buyer's e-mail address.
    pub email: Option<String>,
    /// Stripe's PaymentIntent id: `pi_…`.
    pub payment: Option<String>,
}

/// Outcome of a Checkout Session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentOutcome {
    /// Not submitted: the buyer can still pay.
    Open,
    /// Paid, or no payment required.
    Paid,
    /// Submitted, but not confirmed yet.
    Processing,
    /// Declined after it was submitted.
    Failed,
    /// The session expired.
    Expired,
}

/// Session metadata, which only the holder of the secret key can write.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PaymentMetadata {
    /// Slug of the offer.
    pub offer: Option<String>,
    /// Price of the offer in whole cents.
    pub amount: Option<u32>,
    /// ISO 4217 code in lower case: `usd`.
    pub currency: Option<String>,
    /// Idempotency key of the checkout attempt.
    pub attempt: Option<String>,
}

/// Omits e-mail address and ids, because debug output may reach a log.
impl fmt::Debug for PaymentUpdate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PaymentUpdate({:?}, {:?} of {:?})", self.outcome, self.total, self.subtotal)
    }
}
