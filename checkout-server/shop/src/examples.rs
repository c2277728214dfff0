//! Examples for tests: an order, Stripe's report about its payment, and a submission.

use crate::{
    NewOrder, Order, OrderStatus, PaymentMetadata, PaymentOutcome, PaymentUpdate, SessionId, Submission,
};
use core_wasm::offers::INITIATION;

/// Price of the example orders, in whole cents.
pub const PRICE: u32 = 8700;

impl NewOrder {
    /// Order of a checkout; its session and its attempt are derived from a short name.
    pub fn example(name: &str) -> Self {
        Self {
            session: SessionId::example(name),
            attempt: format!("attempt-{name}"),
            offer: INITIATION.to_owned(),
            amount: PRICE,
            currency: "usd".to_owned(),
        }
    }
}

impl Order {
    /// A stored order.
    pub fn example(status: OrderStatus) -> Self {
        Self { number: 1, status, ..Self::open(NewOrder::example("x"), 0) }
    }
}

impl PaymentUpdate {
    /// Report about the order with this name, with the requested amount.
    pub fn example(name: &str, outcome: PaymentOutcome) -> Self {
        let NewOrder { session, attempt, offer, amount, currency } = NewOrder::example(name);
        Self {
            session,
            outcome,
            subtotal: Some(amount),
            total: Some(amount),
            discount: Some(0),
            tax: Some(0),
            currency: Some(currency.clone()),
            metadata: PaymentMetadata {
                offer: Some(offer),
                amount: Some(amount),
                currency: Some(currency),
                attempt: Some(attempt),
            },
            is_foreign: false,
            email: Some("ana@house.example".to_owned()),
            payment: Some(format!("pi_{name}")),
        }
    }
}

impl Submission {
    /// A submission of a form from an address.
    pub fn example(form: &str, email: &str) -> Self {
        let fields = [("email", email), ("message", "one\ntwo 'three' \u{1f90d}")];
        let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Self { form: form.to_owned(), fields: fields.map(own).to_vec(), is_caught: false }
    }
}
