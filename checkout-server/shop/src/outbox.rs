//! Outbox: the messages that an order, a submission or the end of a week causes, and the state of their
//! delivery. Entries contain no personal data: a message is composed from its cause when it is sent.

use crate::{
    messages::{Channel, MessageKind},
    order::Order,
    submission::StoredSubmission,
    week::WeeklyReport,
};

/// Delivery state of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryState {
    /// To be sent, or to be sent again.
    Pending,
    /// Accepted by the mail server.
    Sent,
    /// Rejected permanently, or tried too often.
    Failed,
    /// No longer needed: the order has another status, or the submission was deleted.
    Skipped,
}

impl DeliveryState {
    /// Name of the state in the store and in the operator's lists.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Sent => "sent",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
        }
    }

    /// Returns the state with this name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Pending, Self::Sent, Self::Failed, Self::Skipped]
            .into_iter()
            .find(|state| state.as_str() == name)
    }
}

/// Entry of the outbox: one message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxEntry {
    /// Sequence number.
    pub number: i64,
    /// Recipient.
    pub channel: Channel,
    /// Kind of the message.
    pub kind: MessageKind,
    /// Number of its order, submission, request or week.
    pub cause: i64,
    /// Random, and the same for every attempt: the left part of the `Message-ID`.
    pub token: String,
    /// Delivery state.
    pub state: DeliveryState,
    /// Creation time, in milliseconds since 1970.
    pub created_at: i64,
    /// Number of attempts so far, including the current one.
    pub attempts: u32,
    /// Why the last attempt failed: one word, without personal data.
    pub last_error: Option<String>,
}

/// Leased entry with its cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedEntry {
    /// The entry.
    pub entry: OutboxEntry,
    /// Cause of the message.
    pub cause: Cause,
}

/// Cause of a message, from which the message is composed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// An order.
    Order(Box<Order>),
    /// The latest delivered order of each offer that one address has paid for, latest first; never empty.
    Orders(Vec<Order>),
    /// A submission.
    Submission(StoredSubmission),
    /// A week that has ended, with the previous one for comparison.
    Week(Box<WeeklyReport>),
}

/// Result of a delivery attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// Accepted.
    Sent,
    /// To be tried again.
    Retry {
        /// Delay in milliseconds.
        delay: i64,
        /// Reason, in one word.
        error: String,
    },
    /// Given up.
    Failed {
        /// Reason, in one word.
        error: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_back() {
        for state in ["pending", "sent", "failed", "skipped"] {
            assert_eq!(DeliveryState::parse(state).map(DeliveryState::as_str), Some(state));
        }
    }
}
