//! Orders domain: types, state machine, and the service of leads. No SQL and no Stripe types.
//!
//! A payment status exists in three types: [`PaymentOutcome`] (what Stripe reports), [`OrderStatus`] (what is stored)
//! and `core_wasm::catalog::model::CheckoutState` (what a page shows).

mod check_schedule;
mod ids;
mod lead;
mod messages;
mod order;
mod outbox;
mod payment;
mod refund;
mod store;
#[cfg(test)]
mod tests;
mod transition;

pub(crate) use check_schedule::{FIRST_CHECK_DELAY, next_check};
pub(crate) use ids::random_hex;
pub use ids::{IdempotencyKey, SessionId};
pub use lead::{Lead, StoredLead, SubscriptionId};
pub(crate) use lead::{NEWSLETTER, normalized_email, readable_email};
pub use messages::{Channel, MessageKind};
pub(crate) use messages::{SUBSCRIPTION_CONFIRMED, SUBSCRIPTION_REQUESTED, messages_of, messages_of_lead};
pub(crate) use order::LINK_SHOWN;
pub(crate) use order::is_delivered_offer;
pub use order::{Acceptance, NewOrder, Order, OrderStatus};
pub use outbox::{Cause, DeliveryOutcome, DeliveryState, LeasedEntry, OutboxEntry, OutboxWake};
pub use payment::{PaymentMetadata, PaymentOutcome, PaymentUpdate};
pub use refund::{Refund, RefundReason, RefundStatus, RefundUpdate, Refunds};
pub use store::{
    CheckSchedule, Erased, InsertOutcome, OutboxStatistics, Retention, StoreError, StoreStatistics,
    StoreSummary,
};
pub(crate) use transition::from_metadata;
pub use transition::{OrderEvent, Related, Transition, apply};
