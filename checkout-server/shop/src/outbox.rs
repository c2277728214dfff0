//! Outbox: messages that an order, a submission or the end of a week causes, their states, and the repetition of failed
//! attempts. A stored message contains no personal data: its text is made from its cause when it is sent.

use crate::{
    names,
    order::{Order, OrderStatus},
    submission::{StoredSubmission, Submission},
    week::WeeklyReport,
};
use std::time::Duration;

/// A message of the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxMessage {
    /// Sequence number.
    pub number: i64,
    /// Recipient.
    pub recipient: Recipient,
    /// Subject of the message.
    pub kind: MessageKind,
    /// Number of its order, submission, request or week.
    pub cause: i64,
    /// Random left part of the `Message-ID`, the same for all attempts.
    pub token: String,
    /// State of the message.
    pub state: OutboxState,
    /// Creation time, in milliseconds since 1970.
    pub created_at: i64,
    /// Number of attempts so far, including the current one.
    pub attempts: u32,
    /// Why the last attempt failed: one word, without personal data.
    pub last_error: Option<String>,
}

/// A leased message with its cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedMessage {
    /// The message.
    pub message: OutboxMessage,
    /// Cause of the message.
    pub cause: Cause,
}

/// Cause of a message, from which its text is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// An order.
    Order(Box<Order>),
    /// Latest open order of each offer for which one address has paid, the latest of all first; never empty.
    Orders(Vec<Order>),
    /// A submission.
    Submission(StoredSubmission),
    /// A week that has ended, with the previous one for comparison.
    Week(Box<WeeklyReport>),
}

/// State of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutboxState {
    /// The message is still to be sent, or sent again.
    Pending,
    /// The mail server has accepted the message.
    Sent,
    /// The message was refused for good, or tried too often.
    Failed,
    /// The message does not apply any more, for example because the order has another status or the submission was
    /// deleted; or the owner has no address.
    Skipped,
}

names! {
    OutboxState {
        Pending = "pending",
        Sent = "sent",
        Failed = "failed",
        Skipped = "skipped",
    }
}

/// Result of a delivery attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendOutcome {
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

/// Recipient of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recipient {
    /// The buyer.
    Buyer,
    /// A subscriber of the newsletter.
    Subscriber,
    /// The owner, at `MAIL_OWNER`. Without an address, a message to the owner is skipped when it is due.
    Owner,
}

names! {
    Recipient {
        Buyer = "buyer",
        Subscriber = "subscriber",
        Owner = "owner",
    }
}

/// Subject of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MessageKind {
    /// An order is paid.
    OrderPaid,
    /// A payment differs from the order.
    OrderMismatched,
    /// A whole payment was refunded.
    OrderRefunded,
    /// A refund has failed, so the payment counts again.
    OrderReopened,
    /// A bank has not executed a payment that was processing.
    OrderFailed,
    /// A new submission.
    Submission,
    /// A buyer asks for the link to the program again.
    LinkRequested,
    /// An address was submitted for the newsletter.
    SubscriptionRequested,
    /// A subscriber has confirmed the address.
    SubscriptionConfirmed,
    /// A week has ended.
    WeeklyReport,
}

names! {
    MessageKind {
        OrderPaid = "order_paid",
        OrderMismatched = "order_mismatched",
        OrderRefunded = "order_refunded",
        OrderReopened = "order_reopened",
        OrderFailed = "order_failed",
        Submission = "submission",
        LinkRequested = "link_requested",
        SubscriptionRequested = "subscription_requested",
        SubscriptionConfirmed = "subscription_confirmed",
        WeeklyReport = "weekly_report",
    }
}

impl MessageKind {
    /// True if a message of this kind still applies to an order.
    pub fn applies_to(self, order: &Order) -> bool {
        match self {
            Self::OrderPaid | Self::OrderReopened | Self::LinkRequested => order.is_link_open(),
            Self::OrderMismatched => order.status == OrderStatus::Mismatched || order.is_flagged(),
            Self::OrderRefunded => order.status == OrderStatus::Refunded,
            Self::OrderFailed => order.status == OrderStatus::Failed,
            _ => false,
        }
    }

    /// True if a message of this kind still applies to a submission.
    pub fn applies_to_submission(self, submission: &StoredSubmission) -> bool {
        match self {
            Self::Submission => true,
            Self::SubscriptionRequested => {
                submission.submission.is_newsletter() && submission.confirmed_at.is_none()
            }
            Self::SubscriptionConfirmed => {
                submission.submission.is_newsletter() && submission.confirmed_at.is_some()
            }
            _ => false,
        }
    }
}

/// Returns the messages that an order in its status causes, without duplicates. A buyer who was told that the
/// program is closed is also told when it is open again ([`ORDER_REOPENED`]).
pub fn messages_of(order: &Order) -> Vec<(Recipient, MessageKind)> {
    let (paid, mismatched) = (MessageKind::OrderPaid, MessageKind::OrderMismatched);
    let failed = MessageKind::OrderFailed;
    let mut messages = match order.status {
        OrderStatus::Paid if order.is_link_open() => vec![(Recipient::Buyer, paid), (Recipient::Owner, paid)],
        OrderStatus::Refunded => vec![ORDER_REFUNDED],
        OrderStatus::Failed => vec![(Recipient::Buyer, failed), (Recipient::Owner, failed)],
        _ => Vec::new(),
    };
    if mismatched.applies_to(order) {
        messages.push((Recipient::Owner, mismatched));
    }
    messages.retain(|(recipient, _)| *recipient != Recipient::Buyer || order.email.is_some());
    messages
}

/// Returns the messages that a new submission causes; a caught submission causes none. A newsletter
/// submission causes a request for confirmation.
pub fn messages_of_submission(submission: &Submission) -> Vec<(Recipient, MessageKind)> {
    if submission.is_caught {
        return Vec::new();
    }
    vec![if submission.is_newsletter() {
        SUBSCRIPTION_REQUESTED
    } else {
        (Recipient::Owner, MessageKind::Submission)
    }]
}

/// Tells a buyer that the payment was refunded and the program is closed.
pub const ORDER_REFUNDED: (Recipient, MessageKind) = (Recipient::Buyer, MessageKind::OrderRefunded);
/// Tells a buyer that the program is open again after [`ORDER_REFUNDED`].
pub const ORDER_REOPENED: (Recipient, MessageKind) = (Recipient::Buyer, MessageKind::OrderReopened);
/// Asks a subscriber for confirmation.
pub const SUBSCRIPTION_REQUESTED: (Recipient, MessageKind) =
    (Recipient::Subscriber, MessageKind::SubscriptionRequested);
/// Welcomes a subscriber.
pub const SUBSCRIPTION_CONFIRMED: (Recipient, MessageKind) =
    (Recipient::Subscriber, MessageKind::SubscriptionConfirmed);

/// The report to the owner about a week.
pub const WEEKLY_REPORT: (Recipient, MessageKind) = (Recipient::Owner, MessageKind::WeeklyReport);

/// Limits and delays for sending messages.
#[derive(Debug, Clone)]
pub struct OutboxPolicy {
    /// Pause between two polls of an empty outbox.
    pub poll_interval: Duration,
    /// How long a mail may take until the mail server waits for its text. If it takes longer, the message was not
    /// accepted.
    pub mail_timeout: Duration,
    /// How long the mail server may take to reply to the whole message (RFC 5321, 4.5.3.2.6). Without a reply, it is
    /// unknown whether the message was accepted.
    pub reply_timeout: Duration,
    /// Delay after the first failure; it doubles with each further one.
    pub first_delay: Duration,
    /// Maximum delay.
    pub max_delay: Duration,
    /// Minimum delay after an attempt with an unknown result.
    pub unknown_delay: Duration,
    /// Age from which a message with such an attempt is given up.
    pub unknown_age: Duration,
    /// Maximum pause after the store has failed.
    pub max_store_delay: Duration,
    /// Number of attempts after which a message is given up.
    pub max_attempts: u32,
    /// Number of messages that are sent at once.
    pub concurrency: u32,
    /// How long an alarm waits for the store, which may have failed itself.
    pub claim_timeout: Duration,
    /// Minimum pause between two alarms of a kind.
    pub alarm_interval: Duration,
    /// How long a shutdown waits for attempts in progress.
    pub shutdown_timeout: Duration,
    /// Pause between two checks whether mail fails as a whole.
    pub watch_interval: Duration,
    /// How much longer than its limit a step may take before the outbox counts as stuck.
    pub stuck_after: Duration,
}

/// How much longer than an attempt a lease lasts: its result must be stored.
const LEASE_MARGIN: Duration = Duration::from_secs(30);

impl Default for OutboxPolicy {
    fn default() -> Self {
        Self {
            poll_interval: Duration::from_secs(2),
            mail_timeout: Duration::from_mins(1),
            reply_timeout: Duration::from_mins(10),
            first_delay: Duration::from_secs(2),
            max_delay: Duration::from_mins(10),
            unknown_delay: Duration::from_hours(1),
            unknown_age: Duration::from_hours(12),
            max_store_delay: Duration::from_secs(15),
            // About three days.
            max_attempts: 440,
            concurrency: 8,
            claim_timeout: Duration::from_secs(10),
            alarm_interval: Duration::from_hours(1),
            shutdown_timeout: Duration::from_secs(3),
            watch_interval: Duration::from_mins(1),
            stuck_after: Duration::from_mins(1),
        }
    }
}

impl OutboxPolicy {
    /// How long a message is leased for one attempt.
    pub fn lease(&self) -> Duration {
        self.mail_timeout.saturating_add(self.reply_timeout).saturating_add(LEASE_MARGIN)
    }

    /// Delay after a number of failures in a row; it doubles up to a maximum. The message's random token shortens it by
    /// up to a quarter, so that messages that failed together are not repeated together.
    pub fn delay(&self, failures: u32, token: &str) -> Duration {
        let doubled = self.first_delay.saturating_mul(2_u32.saturating_pow(failures.saturating_sub(1)));
        let delay = doubled.min(self.max_delay);
        let random = token.get(..2).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let share = random.map_or(0, |random| random.wrapping_mul(failures) % 256);
        delay.saturating_sub(delay / 1024 * share)
    }

    /// Delay after an attempt with an unknown result: the age of the message, so that a recipient whose server accepts
    /// without a reply gets few copies. `None` if the message is given up, because it is old and its last attempt ended
    /// in the same way (`is_repeated`).
    pub fn unknown_delay(&self, age: Duration, is_repeated: bool) -> Option<Duration> {
        let is_given_up = is_repeated && age >= self.unknown_age;
        (!is_given_up).then(|| age.min(self.unknown_age).max(self.unknown_delay))
    }

    /// Pause after the store has failed a number of times in a row; short, so that mail continues soon.
    pub fn store_delay(&self, failures: u32) -> Duration {
        self.delay(failures, "").min(self.max_store_delay)
    }
}

#[cfg(test)]
mod tests;
