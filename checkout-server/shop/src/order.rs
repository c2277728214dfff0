//! Order: what was asked of Stripe, and its status since.

use crate::{DAY_MILLIS, ids::SessionId};
use core_wasm::{catalog::model::CheckoutState, offers};
use std::fmt;

/// How long after its payment an order's page shows the link to the program, in milliseconds. Whoever learns the page's
/// address later gets no link by it.
pub const LINK_SHOWN: i64 = DAY_MILLIS;

/// Whether a slug is that of an offer which delivers a program, as in Stripe's metadata of this site's sessions.
pub fn is_delivered_offer(slug: &str) -> bool {
    offers::delivered().any(|offer| offer.slug.0 == slug)
}

/// An order as it is created with its Checkout Session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOrder {
    /// Stripe's Checkout Session id: `cs_…`.
    pub session: SessionId,
    /// Idempotency key of the checkout attempt.
    pub attempt: String,
    /// The slug of what is sold.
    pub offer: String,
    /// The price before discount and taxes, in whole cents.
    pub amount: u32,
    /// ISO 4217 code in lower case: `usd`.
    pub currency: String,
}

/// A stored order.
#[derive(Clone, PartialEq, Eq)]
pub struct Order {
    /// Sequence number; 0 before it is stored.
    pub number: i64,
    /// Stripe's Checkout Session id: `cs_…`.
    pub session: SessionId,
    /// Idempotency key of the checkout attempt.
    pub attempt: String,
    /// The slug of what is sold.
    pub offer: String,
    /// Current status.
    pub status: OrderStatus,
    /// The price that was asked, before discount and taxes, in whole cents.
    pub amount: u32,
    /// ISO 4217 code in lower case: `usd`.
    pub currency: String,
    /// What was paid, after discount and with taxes, in whole cents.
    pub total: Option<u32>,
    /// The buyer's e-mail address, in clear.
    pub email: Option<String>,
    /// Stripe's PaymentIntent id: `pi_…`. None where no payment was required.
    pub payment: Option<String>,
    /// Creation time, in milliseconds since 1970.
    pub opened_at: i64,
    /// When the payment was first reported, in milliseconds since 1970.
    pub paid_at: Option<i64>,
    /// When the status last changed, in milliseconds since 1970.
    pub changed_at: i64,
    /// One word: what does not match in a mismatched order (kept when it is accepted, and set in a paid one when a later
    /// report does not match), of which order a paid one is the second payment (`second_payment_of_7`), or why a refunded
    /// one was refunded.
    pub status_detail: Option<String>,
    /// Of a refunded order: its status and detail before, which come back if the refund fails.
    pub before_refund: Option<(OrderStatus, Option<String>)>,
    /// The owner's decision to deliver a mismatched order.
    pub acceptance: Option<Acceptance>,
    /// When the owner closed the link to the program without a refund, in milliseconds since 1970.
    pub revoked_at: Option<i64>,
    /// When the buyer's e-mail address was erased, in milliseconds since 1970. It is not stored again.
    pub erased_at: Option<i64>,
}

/// The owner's decision to deliver an order although its payment is not what was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acceptance {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Why, in the owner's words.
    pub reason: String,
}

impl Order {
    /// The open order of a new session, before it is stored; `now` is in milliseconds since 1970.
    pub fn open(new: NewOrder, now: i64) -> Self {
        let NewOrder { session, attempt, offer, amount, currency } = new;
        Self {
            number: 0,
            session,
            attempt,
            offer,
            status: OrderStatus::Open,
            amount,
            currency,
            total: None,
            email: None,
            payment: None,
            opened_at: now,
            paid_at: None,
            changed_at: now,
            status_detail: None,
            before_refund: None,
            acceptance: None,
            revoked_at: None,
            erased_at: None,
        }
    }

    /// A stored order for tests.
    #[cfg(test)]
    pub fn example(status: OrderStatus) -> Self {
        let new = NewOrder {
            session: SessionId::example(),
            attempt: "attempt".to_owned(),
            offer: offers::INITIATION.to_owned(),
            amount: offers::initiation().price.cents,
            currency: "usd".to_owned(),
        };
        Self { number: 1, status, ..Self::open(new, 0) }
    }

    /// What was paid, or what is asked before that, in whole cents.
    pub fn amount_charged(&self) -> u32 {
        self.total.unwrap_or(self.amount)
    }

    /// Whether the program is open to the buyer.
    pub fn is_open(&self) -> bool {
        self.status == OrderStatus::Paid && self.revoked_at.is_none()
    }

    /// Whether it was delivered, and a later report of its payment is not what was asked, or it is a second payment. The
    /// owner looks at it.
    pub fn is_flagged(&self) -> bool {
        self.status == OrderStatus::Paid && self.acceptance.is_none() && self.status_detail.is_some()
    }

    /// The state of the welcome page (specification §4) at `now`, in milliseconds since 1970. An order that was never paid
    /// is shown as still to be paid, so that the buyer can try again. A day after the payment the page is without the link,
    /// which then comes by mail alone.
    pub fn page_state(&self, now: i64) -> CheckoutState {
        match self.status {
            OrderStatus::Paid if self.revoked_at.is_some() => CheckoutState::Unknown,
            OrderStatus::Paid => {
                let delivered_at = self.acceptance.as_ref().map(|accepted| accepted.at).or(self.paid_at);
                let is_new = delivered_at.is_some_and(|at| now.saturating_sub(at) < LINK_SHOWN);
                if is_new { CheckoutState::Paid } else { CheckoutState::Delivered }
            }
            // Delayed payment methods confirm after days.
            OrderStatus::Processing => CheckoutState::Processing,
            OrderStatus::Open | OrderStatus::Failed => CheckoutState::Unpaid,
            OrderStatus::Expired => CheckoutState::Expired,
            OrderStatus::Mismatched | OrderStatus::Refunded => CheckoutState::Unknown,
        }
    }

    /// True where a discount left nothing to pay.
    pub fn needed_no_payment(&self) -> bool {
        self.payment.is_none() && self.total == Some(0)
    }

    /// The buyer's e-mail address with everything but its first character and its domain masked.
    pub fn masked_email(&self) -> Option<String> {
        let (name, domain) = self.email.as_deref()?.rsplit_once('@')?;
        Some(format!("{}•••@{domain}", name.chars().next()?))
    }
}

/// Status of an order. A status only gives way to a later one of this list, so that Stripe's updates end in the same
/// status in whatever order, and however often, they arrive. Only a refund that fails goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrderStatus {
    /// The session is open; nothing is paid.
    Open,
    /// The session expired.
    Expired,
    /// The buyer submitted a payment that is not confirmed yet.
    Processing,
    /// The bank declined the payment.
    Failed,
    /// Paid, but not what was asked. Not delivered until the owner accepts it, or a report matches.
    Mismatched,
    /// Paid exactly as asked, or accepted by the owner as it is. A later report takes it from no buyer.
    Paid,
    /// The whole payment went back: a refund, or a lost dispute.
    Refunded,
}

impl OrderStatus {
    /// All of them, in their order.
    pub const ALL: &[Self] = &[
        Self::Open,
        Self::Expired,
        Self::Processing,
        Self::Failed,
        Self::Mismatched,
        Self::Paid,
        Self::Refunded,
    ];

    /// Whether it can be shown without asking Stripe, which reports further changes by webhook.
    pub fn is_settled(self) -> bool {
        !matches!(self, Self::Open | Self::Processing)
    }

    /// The name of it in the store, the log and the operator's lists.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Expired => "expired",
            Self::Processing => "processing",
            Self::Failed => "failed",
            Self::Paid => "paid",
            Self::Mismatched => "mismatched",
            Self::Refunded => "refunded",
        }
    }

    /// The status of a name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|status| status.as_str() == name)
    }
}

/// Without e-mail address and session id: debug output may reach a log.
impl fmt::Debug for Order {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Order({}, {})", self.number, self.status.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_state_follows_from_the_status() {
        for (status, state) in [
            (OrderStatus::Open, CheckoutState::Unpaid),
            (OrderStatus::Expired, CheckoutState::Expired),
            (OrderStatus::Processing, CheckoutState::Processing),
            (OrderStatus::Failed, CheckoutState::Unpaid),
            (OrderStatus::Mismatched, CheckoutState::Unknown),
            (OrderStatus::Refunded, CheckoutState::Unknown),
        ] {
            assert_eq!(Order::example(status).page_state(0), state, "{status:?}");
            assert_eq!(OrderStatus::parse(status.as_str()), Some(status));
        }
    }

    #[test]
    fn the_page_of_a_paid_order_has_the_link_for_a_day() {
        let paid = Order { paid_at: Some(1000), ..Order::example(OrderStatus::Paid) };
        let accepted =
            Order { acceptance: Some(Acceptance { at: 5000, reason: String::new() }), ..paid.clone() };
        for (order, delivered_at) in [(&paid, 1000), (&accepted, 5000)] {
            assert_eq!(order.page_state(delivered_at + DAY_MILLIS - 1), CheckoutState::Paid);
            assert_eq!(order.page_state(delivered_at + DAY_MILLIS), CheckoutState::Delivered);
        }
        let revoked = Order { revoked_at: Some(1), ..paid.clone() };
        assert_eq!((paid.is_open(), revoked.is_open()), (true, false));
        assert_eq!(revoked.page_state(1000), CheckoutState::Unknown);
    }

    #[test]
    fn the_amount_is_the_paid_one_or_else_the_expected_one() {
        let order = |total, payment: Option<&str>| Order {
            total,
            payment: payment.map(str::to_owned),
            ..Order::example(OrderStatus::Paid)
        };
        assert_eq!(order(None, None).amount_charged(), Order::example(OrderStatus::Open).amount);
        assert_eq!(order(Some(4350), Some("pi_1")).amount_charged(), 4350);
        assert!(order(Some(0), None).needed_no_payment());
        for other in [order(None, None), order(Some(4350), None), order(Some(0), Some("pi_1"))] {
            assert!(!other.needed_no_payment());
        }
    }

    #[test]
    fn a_status_that_stripe_reports_by_webhook_is_settled() {
        let unsettled: Vec<_> = OrderStatus::ALL.iter().filter(|status| !status.is_settled()).collect();
        assert_eq!(unsettled, [&OrderStatus::Open, &OrderStatus::Processing]);
    }

    #[test]
    fn email_is_masked_except_first_character_and_domain() {
        let masked = |email: &str| {
            Order { email: Some(email.to_owned()), ..Order::example(OrderStatus::Open) }.masked_email()
        };
        assert_eq!(masked("leilani@example.com").as_deref(), Some("l•••@example.com"));
        assert_eq!(masked("@example.com"), None);
        assert_eq!(masked("no-address"), None);
    }

    #[test]
    fn debug_output_holds_no_personal_data() {
        let order =
            Order { email: Some("ana@house.example".to_owned()), ..Order::example(OrderStatus::Paid) };
        assert_eq!(format!("{order:?}"), "Order(1, paid)");
    }
}
