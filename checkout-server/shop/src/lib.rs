//! The shop: orders, submissions and messages, and how an event changes an order. Pure: no clock, no
//! database, no HTTP, no types of Stripe; the server around it loads, calls and saves.
//!
//! A payment status exists in three types: [`PaymentOutcome`] (reported by Stripe), [`OrderStatus`] (stored)
//! and `core_wasm::catalog::model::CheckoutState` (shown by a page).

mod check_schedule;
mod counter;
mod event;
#[cfg(any(test, feature = "examples"))]
pub mod examples;
mod ids;
mod named;
mod order;
mod outbox;
mod submission;
mod transition;
mod week;

pub use check_schedule::{CheckSchedule, FIRST_CHECK_DELAY, next_check, retry_check};
pub use counter::{
    Counter, NAMED_VISITS, OTHER, SOURCES_A_DAY, SOURCES_COUNTED, first_day_kept, host, is_bot, source,
};
pub use event::{
    OrderEvent, PaymentMetadata, PaymentOutcome, PaymentUpdate, Refund, RefundReason, RefundStatus,
    RefundUpdate, Refunds,
};
pub use ids::{IdempotencyKey, SessionId};
pub use order::{Acceptance, LINK_SHOWN, NewOrder, Order, OrderStatus, is_delivered_offer};
pub use outbox::{
    Cause, LeasedMessage, MessageKind, ORDER_REFUNDED, ORDER_REOPENED, OutboxMessage, OutboxPolicy,
    OutboxState, Recipient, SUBSCRIPTION_CONFIRMED, SUBSCRIPTION_REQUESTED, SendOutcome, WEEKLY_REPORT,
    messages_of, messages_of_submission,
};
pub use submission::{
    CONSENT, NEWSLETTER, StoredSubmission, Submission, SubscriptionId, normalized_email, readable_email,
};
pub use transition::{Related, Transition, apply, from_metadata};
pub use week::{Sum, Waiting, Week, WeekFigures, WeeklyReport, honolulu_day};

/// Milliseconds of a day.
pub const DAY_MILLIS: i64 = 24 * 60 * 60 * 1000;
