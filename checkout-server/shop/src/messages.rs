//! Messages: their recipients and kinds, and which messages an order or a submission causes.

use crate::{
    order::{Order, OrderStatus},
    submission::{StoredSubmission, Submission},
};

/// Recipient of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Channel {
    /// The buyer.
    Buyer,
    /// A subscriber of the newsletter.
    Subscriber,
    /// The owner, at `MAIL_OWNER`.
    Owner,
}

impl Channel {
    /// All channels.
    pub const ALL: [Self; 3] = [Self::Buyer, Self::Subscriber, Self::Owner];

    /// Name of the channel in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Buyer => "buyer",
            Self::Subscriber => "subscriber",
            Self::Owner => "owner",
        }
    }

    /// True if the channel needs a setting: without it, none of its messages are stored.
    pub fn has_setting(self) -> bool {
        self == Self::Owner
    }

    /// Returns the channel with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.as_str() == name)
    }
}

/// Kind of a message.
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
    /// A visitor requested the link to the program again.
    LinkRequested,
    /// An address was submitted for the newsletter.
    SubscriptionRequested,
    /// A subscriber has confirmed the address.
    SubscriptionConfirmed,
    /// A week has ended.
    WeeklyReport,
}

impl MessageKind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::OrderPaid,
        Self::OrderMismatched,
        Self::OrderRefunded,
        Self::OrderReopened,
        Self::OrderFailed,
        Self::Submission,
        Self::LinkRequested,
        Self::SubscriptionRequested,
        Self::SubscriptionConfirmed,
        Self::WeeklyReport,
    ];

    /// Name of the kind in the store, the log and the operator's lists.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::OrderPaid => "order_paid",
            Self::OrderMismatched => "order_mismatched",
            Self::OrderRefunded => "order_refunded",
            Self::OrderReopened => "order_reopened",
            Self::OrderFailed => "order_failed",
            Self::Submission => "submission",
            Self::LinkRequested => "link_requested",
            Self::SubscriptionRequested => "subscription_requested",
            Self::SubscriptionConfirmed => "subscription_confirmed",
            Self::WeeklyReport => "weekly_report",
        }
    }

    /// Returns the kind with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// True if a message of this kind still applies to an order.
    pub fn applies_to(self, order: &Order) -> bool {
        match self {
            Self::OrderPaid | Self::OrderReopened | Self::LinkRequested => order.is_link_open(),
            Self::OrderMismatched => order.status == OrderStatus::Mismatched || order.is_flagged(),
            Self::OrderRefunded => order.status == OrderStatus::Refunded,
            Self::OrderFailed => order.status == OrderStatus::Failed,
            Self::Submission
            | Self::SubscriptionRequested
            | Self::SubscriptionConfirmed
            | Self::WeeklyReport => false,
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
pub fn messages_of(order: &Order) -> Vec<(Channel, MessageKind)> {
    let (paid, mismatched) = (MessageKind::OrderPaid, MessageKind::OrderMismatched);
    let failed = MessageKind::OrderFailed;
    let mut messages = match order.status {
        OrderStatus::Paid if order.is_link_open() => vec![(Channel::Buyer, paid), (Channel::Owner, paid)],
        OrderStatus::Refunded => vec![ORDER_REFUNDED],
        OrderStatus::Failed => vec![(Channel::Buyer, failed), (Channel::Owner, failed)],
        _ => Vec::new(),
    };
    if mismatched.applies_to(order) {
        messages.push((Channel::Owner, mismatched));
    }
    messages.retain(|(channel, _)| *channel != Channel::Buyer || order.email.is_some());
    messages
}

/// Returns the messages that a new submission causes; a caught submission causes none. A newsletter
/// submission causes a request for confirmation.
pub fn messages_of_submission(submission: &Submission) -> Vec<(Channel, MessageKind)> {
    if submission.is_caught {
        return Vec::new();
    }
    vec![if submission.is_newsletter() {
        SUBSCRIPTION_REQUESTED
    } else {
        (Channel::Owner, MessageKind::Submission)
    }]
}

/// Tells a buyer that the payment was refunded and the program is closed.
pub const ORDER_REFUNDED: (Channel, MessageKind) = (Channel::Buyer, MessageKind::OrderRefunded);
/// Tells a buyer that the program is open again after [`ORDER_REFUNDED`].
pub const ORDER_REOPENED: (Channel, MessageKind) = (Channel::Buyer, MessageKind::OrderReopened);
/// Asks a subscriber for confirmation.
pub const SUBSCRIPTION_REQUESTED: (Channel, MessageKind) =
    (Channel::Subscriber, MessageKind::SubscriptionRequested);
/// Welcomes a subscriber.
pub const SUBSCRIPTION_CONFIRMED: (Channel, MessageKind) =
    (Channel::Subscriber, MessageKind::SubscriptionConfirmed);

/// Weekly report to the owner.
pub const WEEKLY_REPORT: (Channel, MessageKind) = (Channel::Owner, MessageKind::WeeklyReport);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed_back() {
        for channel in Channel::ALL {
            assert_eq!(Channel::parse(channel.as_str()), Some(channel));
        }
        for kind in MessageKind::ALL {
            assert_eq!(MessageKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!((Channel::Buyer.as_str(), MessageKind::Submission.as_str()), ("buyer", "submission"));
    }

    #[test]
    fn a_message_is_dropped_once_it_is_no_longer_true_of_its_order() {
        let kinds = |order: &Order| -> Vec<_> {
            MessageKind::ALL.into_iter().filter(|kind| kind.applies_to(order)).collect()
        };
        let paid = Order::example(OrderStatus::Paid);
        let closed = Order { closed_at: Some(1), ..paid.clone() };
        let open = [MessageKind::OrderPaid, MessageKind::OrderReopened, MessageKind::LinkRequested];
        assert_eq!((kinds(&paid), kinds(&closed)), (open.to_vec(), vec![]));
        for (status, kind) in [
            (OrderStatus::Mismatched, MessageKind::OrderMismatched),
            (OrderStatus::Refunded, MessageKind::OrderRefunded),
            (OrderStatus::Failed, MessageKind::OrderFailed),
        ] {
            assert_eq!(kinds(&Order::example(status)), [kind]);
        }
        for status in [OrderStatus::Open, OrderStatus::Processing, OrderStatus::Expired] {
            assert_eq!(kinds(&Order::example(status)), []);
        }
    }

    #[test]
    fn confirmation_mails_are_sent_until_the_address_is_confirmed() {
        let kinds = |form: &str, confirmed_at| {
            let submission = Submission { form: form.to_owned(), fields: Vec::new(), is_caught: false };
            let stored = StoredSubmission { number: 1, received_at: 0, confirmed_at, submission };
            MessageKind::ALL
                .into_iter()
                .filter(|kind| kind.applies_to_submission(&stored))
                .collect::<Vec<_>>()
        };
        assert_eq!(kinds("newsletter", None), [MessageKind::Submission, MessageKind::SubscriptionRequested]);
        assert_eq!(
            kinds("newsletter", Some(1)),
            [MessageKind::Submission, MessageKind::SubscriptionConfirmed]
        );
        assert_eq!(kinds("house", None), [MessageKind::Submission]);
        assert_eq!(kinds("house", Some(1)), [MessageKind::Submission]);
    }

    #[test]
    fn a_submission_is_reported_to_the_owner_and_a_newsletter_address_receives_a_request() {
        let messages = |form: &str, is_caught| {
            messages_of_submission(&Submission { form: form.to_owned(), fields: Vec::new(), is_caught })
        };
        assert_eq!(messages("house", false), [(Channel::Owner, MessageKind::Submission)]);
        assert_eq!(messages("newsletter", false), [SUBSCRIPTION_REQUESTED]);
        assert_eq!([messages("house", true), messages("newsletter", true)], [vec![], vec![]]);
    }

    #[test]
    fn an_order_whose_link_is_closed_causes_no_message() {
        let paid = Order { email: Some("ana@house.example".to_owned()), ..Order::example(OrderStatus::Paid) };
        assert!(messages_of(&Order { closed_at: Some(1), ..paid }).is_empty());
    }

    #[test]
    fn an_order_causes_messages_to_the_buyer_where_there_is_an_address() {
        let order =
            |status, email: Option<&str>| Order { email: email.map(str::to_owned), ..Order::example(status) };
        let email = Some("ana@house.example");
        let (buyer, owner) = (Channel::Buyer, Channel::Owner);
        for (status, email, expected) in [
            (OrderStatus::Open, email, vec![]),
            (OrderStatus::Processing, email, vec![]),
            (
                OrderStatus::Failed,
                email,
                vec![(buyer, MessageKind::OrderFailed), (owner, MessageKind::OrderFailed)],
            ),
            (OrderStatus::Failed, None, vec![(owner, MessageKind::OrderFailed)]),
            (
                OrderStatus::Paid,
                email,
                vec![(buyer, MessageKind::OrderPaid), (owner, MessageKind::OrderPaid)],
            ),
            (OrderStatus::Paid, None, vec![(owner, MessageKind::OrderPaid)]),
            (OrderStatus::Mismatched, email, vec![(owner, MessageKind::OrderMismatched)]),
            (OrderStatus::Refunded, email, vec![(buyer, MessageKind::OrderRefunded)]),
            (OrderStatus::Refunded, None, vec![]),
        ] {
            let order = order(status, email);
            assert_eq!(messages_of(&order), expected, "{status:?}");
            assert!(messages_of(&order).iter().all(|(_, kind)| kind.applies_to(&order)));
        }
    }
}
