//! Outbox: the messages that an order, a submission or the end of a week causes, and what became of their delivery. Entries hold no personal data:
//! a message is made of what caused it when it is sent.

use crate::{
    messages::{Channel, MessageKind},
    order::Order,
    submission::StoredSubmission,
    week::WeeklyReport,
};

/// What became of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryState {
    /// It is still to be sent, or sent again.
    Pending,
    /// It was accepted.
    Sent,
    /// It was refused for good, or tried too often.
    Failed,
    /// There is nothing to send any more: the order has another status, or the submission is deleted.
    Skipped,
}

impl DeliveryState {
    /// The name of it in the store and in the operator's lists.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Sent => "sent",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
        }
    }

    /// The state of a name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Pending, Self::Sent, Self::Failed, Self::Skipped]
            .into_iter()
            .find(|state| state.as_str() == name)
    }
}

/// An entry of the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxEntry {
    /// Sequence number.
    pub number: i64,
    /// Whom it is for.
    pub channel: Channel,
    /// What it is about.
    pub kind: MessageKind,
    /// The number of its order, submission, request or week.
    pub cause: i64,
    /// Random, and the same for every attempt: the left side of the `Message-ID`.
    pub token: String,
    /// What became of it.
    pub state: DeliveryState,
    /// When it was caused, in milliseconds since 1970.
    pub created_at: i64,
    /// Attempts so far, with the one under way.
    pub attempts: u32,
    /// Why the last attempt failed: one word, without personal data.
    pub last_error: Option<String>,
}

/// A leased entry with its cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedEntry {
    /// The entry.
    pub entry: OutboxEntry,
    /// What caused it.
    pub cause: Cause,
}

/// What causes a message, of which it is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// An order.
    Order(Box<Order>),
    /// The latest delivered order of each offer that one address has paid for, the latest of all first; never none.
    Orders(Vec<Order>),
    /// A submission.
    Submission(StoredSubmission),
    /// A week that has ended, beside the one before.
    Week(Box<WeeklyReport>),
}

/// The result of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// Accepted.
    Sent,
    /// To be repeated.
    Retry {
        /// After so many milliseconds.
        delay: i64,
        /// Why, in one word.
        error: String,
    },
    /// Given up.
    Failed {
        /// Why, in one word.
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
