//! Orders: what was asked of Stripe, what Stripe has said of it since, and what the owner is to be told.

use super::KeptLead;
use std::fmt;

/// An order as it was asked of Stripe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOrder {
    /// Stripe's id of the checkout: `cs_…`.
    pub session: String,
    /// The name of the visitor's attempt.
    pub attempt: String,
    /// The price, before a discount and taxes, in whole cents.
    pub amount: u32,
    /// In lower case: `usd`.
    pub currency: String,
}

/// An order as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Order {
    /// Its number; a later one has a greater.
    pub number: i64,
    /// Stripe's id of the checkout: `cs_…`.
    pub session: String,
    /// The name of the visitor's attempt.
    pub attempt: String,
    /// How far it is.
    pub state: OrderState,
    /// The price that was asked, before a discount and taxes, in whole cents.
    pub amount: u32,
    /// In lower case: `usd`.
    pub currency: String,
    /// What was paid, after a discount and with taxes, in whole cents.
    pub total: Option<u32>,
    /// The buyer's address, in clear.
    pub email: Option<String>,
    /// Stripe's id of the payment: `pi_…`. None where nothing was due.
    pub payment: Option<String>,
    /// When it was opened, in milliseconds since 1970.
    pub opened_at: i64,
    /// When the ledger learned that money had come, in milliseconds since 1970.
    pub paid_at: Option<i64>,
    /// When its state changed last, in milliseconds since 1970.
    pub changed_at: i64,
    /// In a word: what does not match in a mismatched order, or how a returned one was returned.
    pub fault: Option<String>,
}

/// How far an order is. A state only gives way to one that stands further down here, so that Stripe's words end
/// in the same state in whatever order, and however often, they come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrderState {
    /// The visitor is still at it, or has left.
    Open,
    /// It was open for too long.
    Expired,
    /// She has done her part, and her bank takes its time.
    Processing,
    /// Her bank said no.
    Failed,
    /// The money came, and everything is as it was asked.
    Paid,
    /// Money came that is not what was asked. Never delivered; for the owner to look at.
    Mismatched,
    /// The whole payment went back: a refund, or a dispute that was lost.
    Returned,
}

impl OrderState {
    /// All of them, in their order.
    pub const ALL: &[Self] = &[
        Self::Open,
        Self::Expired,
        Self::Processing,
        Self::Failed,
        Self::Paid,
        Self::Mismatched,
        Self::Returned,
    ];

    /// The word for it in the ledger, the log and the operator's lists.
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Expired => "expired",
            Self::Processing => "processing",
            Self::Failed => "failed",
            Self::Paid => "paid",
            Self::Mismatched => "mismatched",
            Self::Returned => "returned",
        }
    }

    /// The state that a word stands for.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|state| state.word() == word)
    }
}

/// What Stripe tells of a session: in a message of its own, or because it was asked. It is compared with the order
/// where the order is kept, and not before.
#[derive(Clone, PartialEq, Eq)]
pub struct Word {
    /// Stripe's id of the checkout: `cs_…`.
    pub session: String,
    /// What it says.
    pub said: Said,
    /// The price before a discount and taxes, in whole cents. As with every amount here, `None` where Stripe did
    /// not say one that could be one.
    pub subtotal: Option<u32>,
    /// What is paid, in whole cents.
    pub total: Option<u32>,
    /// What a code took off, in whole cents: 0 where Stripe does not speak of it.
    pub discount: Option<u32>,
    /// What came on top, in whole cents: 0 where Stripe does not speak of it.
    pub tax: Option<u32>,
    /// In lower case: `usd`.
    pub currency: Option<String>,
    /// What we wrote into the session when we opened it.
    pub metadata: Metadata,
    /// The buyer's address.
    pub email: Option<String>,
    /// Stripe's id of the payment: `pi_…`.
    pub payment: Option<String>,
}

/// What Stripe says of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// Money has come, or none is due.
    Paid,
    /// The buyer has done her part, and money is still to come.
    Processing,
    /// The money that was to come does not come.
    Failed,
    /// It was open for too long.
    Expired,
}

/// What we wrote into a session when we opened it: only our secret key can.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Metadata {
    /// Which offer is sold.
    pub offer: Option<String>,
    /// Its price in whole cents.
    pub amount: Option<String>,
    /// In lower case: `usd`.
    pub currency: Option<String>,
    /// The name of the visitor's attempt.
    pub attempt: Option<String>,
}

/// What a word has done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settled {
    /// The order has moved on. Told exactly once for each real change.
    Changed {
        /// As it is now.
        order: Order,
        /// Its state before; `None` where the ledger did not know the session and learned of the order from the
        /// word.
        before: Option<OrderState>,
    },
    /// The order was that far already.
    Unchanged(Order),
    /// The session is none of ours: something else is sold with the same keys.
    Foreign,
}

/// How a whole payment went back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returned {
    /// The house gave it back.
    Refunded,
    /// The buyer's bank took it back.
    Disputed,
}

impl Returned {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Refunded => "refunded",
            Self::Disputed => "disputed",
        }
    }

    /// What a word stands for.
    pub fn named(word: &str) -> Option<Self> {
        [Self::Refunded, Self::Disputed].into_iter().find(|returned| returned.word() == word)
    }
}

/// Something of which the owner has not been told yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A letter that has come.
    Lead(KeptLead),
    /// An order that is paid.
    Order(Order),
}

impl News {
    /// What it is about.
    pub fn subject(&self) -> Subject {
        match self {
            Self::Lead(kept) => Subject::Lead(kept.number),
            Self::Order(order) => Subject::Order(order.number),
        }
    }
}

/// What a piece of news is about, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A letter.
    Lead(i64),
    /// An order.
    Order(i64),
}

/// Who bought, and under which id a stranger could ask, is not for logs.
impl fmt::Debug for Order {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Order({}, {})", self.number, self.state.word())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Word({:?}, {:?} of {:?})", self.said, self.total, self.subtotal)
    }
}
