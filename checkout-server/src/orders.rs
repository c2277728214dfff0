//! Orders domain: types, state machine, and the services on the store. No SQL and no Stripe types.
//!
//! A payment status exists in three types: [`PaymentOutcome`] (what Stripe reports), [`OrderStatus`] (what is stored)
//! and the state of the answer (`core_wasm::catalog::model::CheckoutState` for pages, the entitlement for the delivered program).

mod attempt;
mod check_schedule;
mod idempotency_key;
mod lead;
mod messages;
mod order;
mod order_service;
mod outbox;
mod payment;
mod revocation;
mod session_id;
mod store;
#[cfg(test)]
mod tests;
mod transition;

pub(crate) use attempt::{AttemptHistory, RETENTION_SECONDS, expires_at};
pub use attempt::{CheckoutAttempt, SessionTtl};
pub(crate) use check_schedule::{FIRST_CHECK_DELAY, next_check};
pub use idempotency_key::IdempotencyKey;
pub(crate) use idempotency_key::random_hex;
pub use lead::{Lead, StoredLead, SubscriptionId};
pub(crate) use lead::{NEWSLETTER, email_forms, normalized_email, readable_email};
pub use messages::{Channel, MessageKind};
pub(crate) use messages::{SUBSCRIPTION_CONFIRMED, SUBSCRIPTION_REQUESTED, messages_of, messages_of_lead};
pub(crate) use order::is_delivered_offer;
pub use order::{Acceptance, NewOrder, Order, OrderStatus, RefundReason};
pub use order_service::OrderService;
pub use outbox::{DeliveryOutcome, DeliveryState, LeasedEntry, OutboxEntry, OutboxWake, Subject};
pub use payment::{CheckoutError, PaymentMetadata, PaymentOutcome, PaymentUpdate};
pub use revocation::set_revoked;
pub use session_id::SessionId;
pub use store::{
    CheckSchedule, Erased, InsertOutcome, OutboxStatistics, Retention, StoreError, StoreStatistics,
    StoreSummary,
};
pub use transition::{Transition, accept, apply, apply_refund};
