//! What a store answers: results, summaries, errors.

use super::{
    messages::Channel,
    order::{Order, OrderStatus},
    outbox::DeliveryState,
};
use std::fmt;

/// Decides when an order is next compared with Stripe, in milliseconds since 1970; `None` for never again. Gets the order
/// and the current time.
pub type CheckSchedule = fn(&Order, i64) -> Option<i64>;

/// Whether an insertion added a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InsertOutcome {
    /// It did.
    Inserted,
    /// An equal lead, or the order of the session, was stored before: a second click, a repeated request.
    Duplicate,
}

/// What a store holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreSummary {
    /// Number of orders.
    pub orders: i64,
    /// Number of leads.
    pub leads: i64,
    /// Whether the next start of the server migrates it.
    pub needs_migration: bool,
    /// What the operator should know of the database.
    pub warning: Option<String>,
}

/// What is too old to be kept; times are in milliseconds since 1970, and none keeps everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Leads that were received before are deleted, except subscriptions that were confirmed.
    pub leads_before: Option<i64>,
    /// Orders that were paid and last changed before lose their e-mail address.
    pub addresses_before: Option<i64>,
    /// Requests for a link that could not be answered are deleted, and the records of messages that were sent, where
    /// nothing can cause the same message again.
    pub messages_before: i64,
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

    /// The operation timed out before its COMMIT: nothing is stored.
    pub(crate) fn busy() -> Self {
        Self::new("Busy", "it does not answer in time: it is overloaded, or the connection to it is lost")
    }

    /// There was no answer to the COMMIT: it may be stored.
    pub(crate) fn unknown() -> Self {
        Self::new("Unknown", "it did not say whether this was stored; repeated, it is stored once")
    }

    /// A row of an order holds a value that no version of the server has written.
    pub(crate) fn invalid_order(value: &str) -> Self {
        Self::new("Unreadable", format!("an order holds an unknown value: \"{value}\""))
    }

    /// A row of the outbox holds a value that no version of the server has written.
    pub(crate) fn invalid_entry(value: &str) -> Self {
        Self::new("Unreadable", format!("an entry of the outbox holds an unknown value: \"{value}\""))
    }

    /// The store was closed.
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
            (
                StoreError::busy(),
                "Busy",
                "it does not answer in time: it is overloaded, or the connection to it is lost",
            ),
            (
                StoreError::unknown(),
                "Unknown",
                "it did not say whether this was stored; repeated, it is stored once",
            ),
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
