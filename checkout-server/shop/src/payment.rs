//! Payment updates: what Stripe reports of a Checkout Session, by webhook or when it is asked. They are compared with the
//! order in `apply`, and not before.

use crate::ids::SessionId;
use std::fmt;

/// What Stripe reports of a Checkout Session.
#[derive(Clone, PartialEq, Eq)]
pub struct PaymentUpdate {
    /// Stripe's Checkout Session id: `cs_…`.
    pub session: SessionId,
    /// What has come of it.
    pub outcome: PaymentOutcome,
    /// The price before discount and taxes, in whole cents. As with every amount here, `None` where Stripe's JSON
    /// holds no valid one.
    pub subtotal: Option<u32>,
    /// What is paid, in whole cents.
    pub total: Option<u32>,
    /// The discount, in whole cents: 0 where Stripe's JSON has none.
    pub discount: Option<u32>,
    /// Taxes on top, in whole cents: 0 where Stripe's JSON has none.
    pub tax: Option<u32>,
    /// ISO 4217 code in lower case: `usd`.
    pub currency: Option<String>,
    /// The metadata that this server wrote into the session when it was created.
    pub metadata: PaymentMetadata,
    /// Whether another installation has opened the session, which sells with the same account of Stripe.
    pub is_foreign: bool,
    /// The buyer's e-mail address.
    pub email: Option<String>,
    /// Stripe's PaymentIntent id: `pi_…`.
    pub payment: Option<String>,
}

/// What has come of a Checkout Session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentOutcome {
    /// Not submitted: the buyer can still pay.
    Open,
    /// Paid, or no payment required.
    Paid,
    /// Submitted, and not confirmed yet.
    Processing,
    /// Declined after it was submitted.
    Failed,
    /// The session expired.
    Expired,
}

/// Session metadata, which only the holder of the secret key can write.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PaymentMetadata {
    /// The offer's slug.
    pub offer: Option<String>,
    /// Its price in whole cents.
    pub amount: Option<u32>,
    /// ISO 4217 code in lower case: `usd`.
    pub currency: Option<String>,
    /// Idempotency key of the checkout attempt.
    pub attempt: Option<String>,
}

/// Without e-mail address and ids: debug output may reach a log.
impl fmt::Debug for PaymentUpdate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PaymentUpdate({:?}, {:?} of {:?})", self.outcome, self.total, self.subtotal)
    }
}
