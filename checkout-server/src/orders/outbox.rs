//! Outbox: the messages that an order or a lead causes, and what became of their delivery. Entries hold no personal data:
//! a message is made of its order or lead when it is sent.

use super::{
    lead::StoredLead,
    order::{Order, OrderStatus},
};
use std::sync::Arc;
use tokio::sync::watch;

/// Wakes the delivery of the outbox when an entry was added, so that it need not wait for its next poll.
#[derive(Debug, Clone, Default)]
pub struct OutboxWake(Arc<watch::Sender<()>>);

impl OutboxWake {
    /// Wakes the delivery, where there is one in this process.
    pub fn wake(&self) {
        self.0.send_replace(());
    }

    /// A receiver for the delivery.
    pub fn subscribe(&self) -> watch::Receiver<()> {
        self.0.subscribe()
    }
}

/// Whom a message is for, and by which way it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Channel {
    /// The buyer, by mail.
    Buyer,
    /// The owner, by a POST to `NOTIFY_URL`.
    Notify,
}

impl Channel {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Buyer, Self::Notify];

    /// The name of it in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Buyer => "buyer",
            Self::Notify => "notify",
        }
    }

    /// The channel of a name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.as_str() == name)
    }
}

/// What a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MessageKind {
    /// An order is paid.
    OrderPaid,
    /// A payment is not what was asked.
    OrderMismatched,
    /// A whole payment went back.
    OrderRefunded,
    /// A new lead.
    Lead,
}

impl MessageKind {
    /// The name of it in the store, the log and the operator's lists.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::OrderPaid => "order_paid",
            Self::OrderMismatched => "order_mismatched",
            Self::OrderRefunded => "order_refunded",
            Self::Lead => "lead",
        }
    }

    /// The kind of a name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::OrderPaid, Self::OrderMismatched, Self::OrderRefunded, Self::Lead]
            .into_iter()
            .find(|kind| kind.as_str() == name)
    }

    /// Whether a message of this kind is still true of an order.
    pub(crate) fn applies_to(self, order: &Order) -> bool {
        match self {
            Self::OrderPaid => order.is_delivered(),
            Self::OrderMismatched => order.status == OrderStatus::Mismatched,
            Self::OrderRefunded => order.status == OrderStatus::Refunded,
            Self::Lead => false,
        }
    }
}

/// The messages that an order in its status causes, each once.
pub(crate) fn messages_of(order: &Order) -> Vec<(Channel, MessageKind)> {
    let buyer = order.email.is_some();
    let (kind, channels) = match order.status {
        OrderStatus::Paid if !order.is_delivered() => return Vec::new(),
        OrderStatus::Paid => {
            (MessageKind::OrderPaid, [buyer.then_some(Channel::Buyer), Some(Channel::Notify)])
        }
        OrderStatus::Mismatched => (MessageKind::OrderMismatched, [None, Some(Channel::Notify)]),
        OrderStatus::Refunded => (MessageKind::OrderRefunded, [buyer.then_some(Channel::Buyer), None]),
        OrderStatus::Open | OrderStatus::Expired | OrderStatus::Processing | OrderStatus::Failed => {
            return Vec::new();
        }
    };
    channels.into_iter().flatten().map(|channel| (channel, kind)).collect()
}

/// What became of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryState {
    /// It is still to be sent, or sent again.
    Pending,
    /// It was accepted.
    Sent,
    /// It was refused for good, or tried too often.
    Failed,
    /// There is nothing to send any more: the order has another status, or the lead is deleted.
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
    /// The number of its order or lead.
    pub subject: i64,
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

/// A leased entry with what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedEntry {
    /// The entry.
    pub entry: OutboxEntry,
    /// Its order or lead; none where a message of this kind is no longer true of it.
    pub subject: Option<Subject>,
}

/// What a message is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// An order.
    Order(Box<Order>),
    /// A lead.
    Lead(StoredLead),
}

/// The result of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeliveryOutcome {
    /// Accepted.
    Sent,
    /// Nothing was to be sent.
    Skipped,
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
        for channel in [Channel::Buyer, Channel::Notify] {
            assert_eq!(Channel::parse(channel.as_str()), Some(channel));
        }
        for kind in ["order_paid", "order_mismatched", "order_refunded", "lead"] {
            assert_eq!(MessageKind::parse(kind).map(MessageKind::as_str), Some(kind));
        }
        for state in ["pending", "sent", "failed", "skipped"] {
            assert_eq!(DeliveryState::parse(state).map(DeliveryState::as_str), Some(state));
        }
    }

    #[test]
    fn an_order_causes_messages_to_the_buyer_where_there_is_an_address() {
        let order = |status, email: Option<&str>| Order {
            number: 1,
            session: "cs_test_a1b2c3d4".to_owned(),
            attempt: "attempt".to_owned(),
            status,
            amount: 8700,
            currency: "usd".to_owned(),
            total: None,
            email: email.map(str::to_owned),
            payment: None,
            opened_at: 0,
            paid_at: None,
            changed_at: 0,
            status_detail: None,
            acceptance: None,
            revoked_at: None,
            erased_at: None,
        };
        let email = Some("ana@house.example");
        let (buyer, notify) = (Channel::Buyer, Channel::Notify);
        for (status, email, expected) in [
            (OrderStatus::Open, email, vec![]),
            (OrderStatus::Failed, email, vec![]),
            (
                OrderStatus::Paid,
                email,
                vec![(buyer, MessageKind::OrderPaid), (notify, MessageKind::OrderPaid)],
            ),
            (OrderStatus::Paid, None, vec![(notify, MessageKind::OrderPaid)]),
            (OrderStatus::Mismatched, email, vec![(notify, MessageKind::OrderMismatched)]),
            (OrderStatus::Refunded, email, vec![(buyer, MessageKind::OrderRefunded)]),
            (OrderStatus::Refunded, None, vec![]),
        ] {
            let order = order(status, email);
            assert_eq!(messages_of(&order), expected, "{status:?}");
            assert!(messages_of(&order).iter().all(|(_, kind)| kind.applies_to(&order)));
        }
    }
}
