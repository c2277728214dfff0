//! What Stripe answers: read leniently, believed only where it is ours.

use crate::{
    checkout::{OFFER, Payment, Session, Stage},
    log::Log,
};
use serde::Deserialize;

/// The fields of a Checkout Session that the house reads. Unknown and missing fields are normal.
#[derive(Deserialize)]
pub(super) struct StripeSession {
    pub(super) client_secret: Option<String>,
    pub(super) url: Option<String>,
    status: Option<String>,
    payment_status: Option<String>,
    amount_total: Option<u32>,
    currency: Option<String>,
    metadata: Option<Metadata>,
    customer_details: Option<CustomerDetails>,
}

/// What we wrote into the session when we opened it.
#[derive(Deserialize)]
struct Metadata {
    offer: Option<String>,
    amount: Option<String>,
    currency: Option<String>,
}

#[derive(Deserialize)]
struct CustomerDetails {
    email: Option<String>,
}

impl StripeSession {
    /// The session as the house sees it, if it is one of ours.
    ///
    /// It is ours where the offer, the amount and the currency are those that we asked for when we opened it;
    /// the price may have changed since. One that pretends to be ours is logged and not believed.
    pub(super) fn into_ours(self, log: &Log) -> Option<Session> {
        let metadata = self.metadata?;
        if metadata.offer.as_deref() != Some(OFFER) {
            return None;
        }
        let amount = self.amount_total?;
        let currency = self.currency?.to_ascii_lowercase();
        let as_asked =
            metadata.amount == Some(amount.to_string()) && metadata.currency.as_deref() == Some(&currency);
        if !as_asked {
            log.event("checkout.not_as_asked", &[("amount", &amount), ("currency", &currency)]);
            return None;
        }
        let stage = match self.status.as_deref()? {
            "open" => Stage::Open,
            "complete" => Stage::Complete,
            "expired" => Stage::Expired,
            _ => return None,
        };
        let payment = match self.payment_status.as_deref()? {
            "paid" => Payment::Paid,
            "no_payment_required" => Payment::NoPaymentRequired,
            _ => Payment::Unpaid,
        };
        let email = self.customer_details.and_then(|details| details.email);
        Some(Session { stage, payment, email, amount, currency })
    }
}
