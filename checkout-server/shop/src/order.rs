//! Order: what was requested from Stripe, and its status since.

use crate::{DAY_MILLIS, ids::SessionId, names};
use core_wasm::{catalog::model::CheckoutState, offers};
use std::fmt;

/// Milliseconds after its payment for which an order's page shows the link to the program. Anybody who learns
/// the URL of the page later gets no link.
pub const LINK_SHOWN: i64 = DAY_MILLIS;

/// True if a slug is that of an offer which delivers a program, as in the metadata of this site's sessions at
/// Stripe.
pub fn is_delivered_offer(slug: &str) -> bool {
    offers::delivered().any(|offer| offer.slug.0 == slug)
}

/// Order as it is created together with its Checkout Session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOrder {
    /// Stripe's Checkout Session id: `cs_…`.
    pub session: SessionId,
    /// Idempotency key of the checkout attempt.
    pub attempt: String,
    /// Slug of the offer.
    pub offer: String,
    /// Price before discount and taxes, in whole cents.
    pub amount: u32,
    /// ISO 4217 code in lower case: `usd`.
    pub currency: String,
}

/// Stored order.
#[derive(Clone, PartialEq, Eq)]
pub struct Order {
    /// Sequence number; 0 before it is stored.
    pub number: i64,
    /// Stripe's Checkout Session id: `cs_…`.
    pub session: SessionId,
    /// Idempotency key of the checkout attempt.
    pub attempt: String,
    /// Slug of the offer.
    pub offer: String,
    /// Current status.
    pub status: OrderStatus,
    /// Price before discount and taxes when the order was created, in whole cents.
    pub amount: u32,
    /// ISO 4217 code in lower case: `usd`.
    pub currency: String,
    /// Paid amount after discount and with taxes, in whole cents.
    pub total: Option<u32>,
    /// The buyer's e-mail address, in plain text.
    pub email: Option<String>,
    /// Stripe's PaymentIntent id: `pi_…`. `None` if no payment was required.
    pub payment: Option<String>,
    /// Creation time, in milliseconds since 1970.
    pub opened_at: i64,
    /// When the payment was first reported, in milliseconds since 1970.
    pub paid_at: Option<i64>,
    /// When the status last changed, in milliseconds since 1970.
    pub changed_at: i64,
    /// Detail of the status, one word. For a mismatched order: the rule that is broken (kept after
    /// acceptance; also set for a paid order when a later report does not match). For a paid order: the order
    /// of which it is the second payment (`second_payment_of_7`). For a refunded order: the reason.
    pub status_detail: Option<String>,
    /// Status and detail of a refunded order before the refund, which are restored if the refund fails.
    pub before_refund: Option<(OrderStatus, Option<String>)>,
    /// The owner's decision to deliver a mismatched order.
    pub acceptance: Option<Acceptance>,
    /// When the owner closed the program link without a refund, in milliseconds since 1970.
    pub closed_at: Option<i64>,
    /// When the buyer's e-mail address was erased, in milliseconds since 1970. It is not stored again.
    pub erased_at: Option<i64>,
}

/// The owner's decision to deliver an order although its payment differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acceptance {
    /// Time of the decision, in milliseconds since 1970.
    pub at: i64,
    /// Reason in the owner's words.
    pub reason: String,
}

impl Order {
    /// Open order of a new session, before it is stored; `now` is in milliseconds since 1970.
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
            closed_at: None,
            erased_at: None,
        }
    }

    /// Paid amount, or the price before payment, in whole cents.
    pub fn amount_charged(&self) -> u32 {
        self.total.unwrap_or(self.amount)
    }

    /// True if the program is open to the buyer.
    pub fn is_link_open(&self) -> bool {
        self.status == OrderStatus::Paid && self.closed_at.is_none()
    }

    /// True if the order was delivered although a later report of its payment does not match, or although it
    /// is a second payment. The owner has to review it.
    pub fn is_flagged(&self) -> bool {
        self.status == OrderStatus::Paid && self.acceptance.is_none() && self.status_detail.is_some()
    }

    /// State of the welcome page (specification §4) at `now`, in milliseconds since 1970. An order that was
    /// never paid is shown as unpaid, so that the buyer can try again. A day after the payment the page no
    /// longer shows the link, which is then sent only by mail.
    pub fn page_state(&self, now: i64) -> CheckoutState {
        match self.status {
            OrderStatus::Paid if self.closed_at.is_some() => CheckoutState::Unknown,
            OrderStatus::Paid => {
                let delivered_at = self.acceptance.as_ref().map(|accepted| accepted.at).or(self.paid_at);
                let is_new = delivered_at.is_some_and(|at| now.saturating_sub(at) < LINK_SHOWN);
                if is_new { CheckoutState::Paid } else { CheckoutState::Delivered }
            }
            // Delayed payment methods may take days to confirm.
            OrderStatus::Processing => CheckoutState::Processing,
            OrderStatus::Open | OrderStatus::Failed => CheckoutState::Unpaid,
            OrderStatus::Expired => CheckoutState::Expired,
            OrderStatus::Mismatched | OrderStatus::Refunded => CheckoutState::Unknown,
        }
    }

    /// True if a discount left nothing to pay.
    pub fn needed_no_payment(&self) -> bool {
        self.payment.is_none() && self.total == Some(0)
    }

    /// The buyer's e-mail address, of which only the first character and the domain are not masked.
    pub fn masked_email(&self) -> Option<String> {
        let (name, domain) = self.email.as_deref()?.rsplit_once('@')?;
        Some(format!("{}•••@{domain}", name.chars().next()?))
    }
}

/// Status of an order. A status only changes to a later one in this list, so that Stripe's updates lead to
/// the same status in whatever order, and however often, they arrive. Only a failed refund restores an
/// earlier status.
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
    /// Paid, but the payment differs. Not delivered until the owner accepts it, or a later report matches.
    Mismatched,
    /// Paid exactly as requested, or accepted by the owner. A later report never revokes it.
    Paid,
    /// The whole payment was refunded, or lost in a dispute.
    Refunded,
}

names! {
    OrderStatus {
        Open = "open",
        Expired = "expired",
        Processing = "processing",
        Failed = "failed",
        Mismatched = "mismatched",
        Paid = "paid",
        Refunded = "refunded",
    }
}

impl OrderStatus {
    /// True if the order can be shown without asking Stripe, which reports further changes by webhook.
    pub fn is_settled(self) -> bool {
        !matches!(self, Self::Open | Self::Processing)
    }
}

/// Omits e-mail address and session id, because debug output may reach a log.
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
        let closed = Order { closed_at: Some(1), ..paid.clone() };
        assert_eq!((paid.is_link_open(), closed.is_link_open()), (true, false));
        assert_eq!(closed.page_state(1000), CheckoutState::Unknown);
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
        let unsettled: Vec<_> = OrderStatus::ALL.into_iter().filter(|status| !status.is_settled()).collect();
        assert_eq!(unsettled, [OrderStatus::Open, OrderStatus::Processing]);
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
