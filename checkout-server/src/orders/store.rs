//! `Store`: the trait that a database backend implements. It loads and saves; every rule is in this module's siblings.

use super::{
    attempt::{CheckoutAttempt, SessionTtl},
    lead::{Lead, StoredLead},
    messages::Channel,
    order::{NewOrder, Order, OrderStatus, RefundReason},
    outbox::{DeliveryOutcome, DeliveryState, LeasedEntry, OutboxEntry},
    transition::Transition,
};
use crate::log::AlarmKind;
use std::{fmt, future::Future, pin::Pin};

/// A pending result of the store.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Decides what becomes of an order. Gets the stored order, the recorded refund of its payment, and the time of the
/// transaction in milliseconds since 1970.
pub type Decision = Box<dyn FnOnce(Option<Order>, Option<RefundReason>, i64) -> Transition + Send>;

/// Decides when an order is next compared with Stripe, in milliseconds since 1970; `None` for never again. Gets the order
/// and the current time.
pub type CheckSchedule = fn(&Order, i64) -> Option<i64>;

/// Storage of leads and orders. Each method is one transaction, and what it wrote is durable once it has answered.
pub trait Store: Send + Sync {
    /// Stores a lead together with its messages, unless an equal one is stored. An equal one that was caught is accepted
    /// by one that is not.
    fn insert_lead(&self, lead: Lead) -> Pending<'_, InsertOutcome>;

    /// Asks the address of a lead of the newsletter again for its confirmation, with a new message, unless it is
    /// confirmed or the last message is still to be sent.
    fn repeat_confirmation_request(&self, lead: &Lead) -> Pending<'_, ()>;

    /// Makes a caught lead one like any other, with its messages. False where no caught lead has the number.
    fn accept_lead(&self, number: i64) -> Pending<'_, bool>;

    /// Up to `limit` leads with numbers greater than `after`, oldest first, of one form or of all, caught ones included.
    fn leads(&self, form: Option<&str>, after: i64, limit: u32) -> Pending<'_, Vec<StoredLead>>;

    /// Deletes every lead of an e-mail address, and its requests for a link, leaving no copy in the database's files.
    /// Returns the number of leads. Orders stay.
    fn delete_leads(&self, email: &str) -> Pending<'_, usize>;

    /// Erases an e-mail address from every order, which is kept. Messages to it that are pending are skipped.
    fn erase_buyer(&self, email: &str) -> Pending<'_, Erased>;

    /// Deletes and erases what is older than it may be kept.
    fn erase_expired(&self, retention: Retention) -> Pending<'_, Erased>;

    /// The parameters of an attempt's next request to Stripe: the same ones until its session has ended.
    fn start_attempt(&self, attempt: &str, ttl: Option<SessionTtl>) -> Pending<'_, CheckoutAttempt>;

    /// Stores an order, unless its session has one.
    fn insert_order(&self, order: NewOrder) -> Pending<'_, InsertOutcome>;

    /// Loads the order of a session and the refund of its payment, calls `decide`, and saves the outcome. The payment
    /// is the order's own, or `payment` where that is not known yet. Concurrent updates of one session or payment wait
    /// for each other.
    fn update_order(&self, session: &str, payment: Option<&str>, decide: Decision)
    -> Pending<'_, Transition>;

    /// Records that a whole payment went back, calls `decide` with its order, and saves the outcome. The refund may be
    /// recorded before the store knows the order.
    fn record_refund(&self, payment: &str, reason: RefundReason, decide: Decision)
    -> Pending<'_, Transition>;

    /// The order of a session.
    fn order(&self, session: &str) -> Pending<'_, Option<Order>>;

    /// Up to `limit` orders with numbers greater than `after`, oldest first.
    fn orders(&self, after: i64, limit: u32) -> Pending<'_, Vec<Order>>;

    /// The same, of open and processing orders.
    fn open_orders(&self, after: i64, limit: u32) -> Pending<'_, Vec<Order>>;

    /// The open or processing order that is due to be compared with Stripe, and was due first. It is due again when
    /// `schedule` says, on any server.
    fn take_due_check(&self, schedule: CheckSchedule) -> Pending<'_, Option<Order>>;

    /// Confirms the subscription of a number, once. False where there is none.
    fn confirm_subscription(&self, number: i64) -> Pending<'_, bool>;

    /// Deletes the subscription of a number. False where there is none.
    fn delete_subscription(&self, number: i64) -> Pending<'_, bool>;

    /// Stores a request for the link to the program, whether there is an order of that e-mail address or not.
    fn request_link(&self, email: &str) -> Pending<'_, ()>;

    /// Prepares the outbox for delivery at the start of a server. `channels` are those with a setting of their own that
    /// are in use; the first call ever with one of them marks its pending entries as skipped. In a store that only one
    /// server uses, attempts that a crash interrupted are due at once.
    fn start_outbox(&self, channels: &[Channel]) -> Pending<'_, ()>;

    /// Leases up to `limit` entries of a channel that are due, the earliest first. Nothing else leases them for so many
    /// milliseconds, on any server.
    fn lease_entries(&self, channel: Channel, lease: i64, limit: u32) -> Pending<'_, Vec<LeasedEntry>>;

    /// Stores the result of a leased entry's attempt. Where the lease has expired and another server has made a further
    /// attempt, only a success is stored.
    fn finish_attempt(&self, entry: &OutboxEntry, outcome: DeliveryOutcome) -> Pending<'_, ()>;

    /// Up to `limit` entries with numbers greater than `after`, oldest first: all, or those in a state.
    fn outbox(&self, state: Option<DeliveryState>, after: i64, limit: u32) -> Pending<'_, Vec<OutboxEntry>>;

    /// Makes every failed entry pending and due; returns their number.
    fn retry_failed(&self) -> Pending<'_, usize>;

    /// Claims the next message about an alarm of a kind: 0 where none was claimed, on any server, in the last `interval`
    /// milliseconds, else how many are left.
    fn claim_alarm(&self, kind: AlarmKind, interval: i64) -> Pending<'_, i64>;

    /// Gives a claim back, because the message was not accepted.
    fn release_alarm(&self, kind: AlarmKind) -> Pending<'_, ()>;

    /// Succeeds where a write would: the database answers, and no other process holds its lock for long.
    fn check_writable(&self) -> Pending<'_, ()>;

    /// Numbers for the metrics.
    fn statistics(&self) -> Pending<'_, StoreStatistics>;
}

/// Whether an insertion added a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InsertOutcome {
    /// It did.
    Inserted,
    /// An equal lead, or the order of the session, was stored before: a second click, a repeated request.
    Duplicate,
}

/// What a store holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreSummary {
    /// Number of orders.
    pub orders: i64,
    /// Number of leads.
    pub leads: i64,
    /// Whether the next start of the server migrates it.
    pub needs_migration: bool,
}

/// What is too old to be kept; times are in milliseconds since 1970, and none keeps everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Leads that were received before are deleted, except those of [`Retention::KEPT_FORM`] that were not caught.
    pub leads_before: Option<i64>,
    /// Orders that were paid and last changed before lose their e-mail address.
    pub addresses_before: Option<i64>,
}

impl Retention {
    /// The form whose leads are a list of subscribers and no letters.
    pub const KEPT_FORM: &'static str = "newsletter";
}

/// What was erased.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Erased {
    /// How many leads were deleted.
    pub leads: usize,
    /// How many orders lost their e-mail address.
    pub orders: usize,
    /// The tokens of the messages to these addresses, which name their files.
    pub messages: Vec<String>,
}

/// Numbers for the metrics.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoreStatistics {
    /// How many orders have each status; statuses without orders are left out.
    pub orders: Vec<(OrderStatus, i64)>,
    /// Messages that are to be sent, and those that were given up.
    pub outbox: Vec<OutboxStatistics>,
}

/// Entries of one channel in one state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutboxStatistics {
    /// The channel.
    pub channel: Channel,
    /// The state.
    pub state: DeliveryState,
    /// How many there are.
    pub count: i64,
    /// When the oldest was caused, in milliseconds since 1970.
    pub oldest: i64,
}

/// An error of the store. It holds no personal data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreError {
    code: String,
    message: String,
}

impl StoreError {
    /// `code` is one word for the log; `message` is for the operator.
    pub(crate) fn new(code: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into() }
    }

    /// The queue is full, or the operation timed out.
    pub(crate) fn busy() -> Self {
        Self::new("Busy", "the store is overloaded")
    }

    /// A row of an order holds a value that no version of the server has written.
    pub(crate) fn invalid_order(value: &str) -> Self {
        Self::new("Unreadable", format!("an order holds an unknown value: \"{value}\""))
    }

    /// A row of the outbox holds a value that no version of the server has written.
    pub(crate) fn invalid_entry(value: &str) -> Self {
        Self::new("Unreadable", format!("an entry of the outbox holds an unknown value: \"{value}\""))
    }

    /// The store's thread has ended.
    pub(crate) fn stopped() -> Self {
        Self::new("Gone", "the store has stopped; restart the server")
    }

    /// The word for the log.
    pub fn code(&self) -> &str {
        &self.code
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for StoreError {}

#[cfg(test)]
mod tests {
    use super::StoreError;

    #[test]
    fn an_error_of_the_store_says_what_is_wrong_with_it() {
        for (error, code, message) in [
            (StoreError::busy(), "Busy", "the store is overloaded"),
            (StoreError::stopped(), "Gone", "the store has stopped; restart the server"),
            (StoreError::invalid_order("x"), "Unreadable", "an order holds an unknown value: \"x\""),
            (
                StoreError::invalid_entry("x"),
                "Unreadable",
                "an entry of the outbox holds an unknown value: \"x\"",
            ),
        ] {
            assert_eq!((error.code(), error.to_string().as_str()), (code, message));
        }
    }
}
