//! Events of an order: what Stripe reports about its Checkout Session and its refunds, by webhook or in a response, and what
//! the owner decides. Only `apply` compares them with the order.
//!
//! A refund or lost dispute returns a part of the payment. Each has its own id, so that reports may be repeated, missed, and
//! arrive in any order.

use crate::{ids::SessionId, names};
use std::{collections::BTreeMap, fmt};

/// Event that can happen to an order after its creation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderEvent {
    /// Stripe reports the outcome of its session.
    Payment(Box<PaymentUpdate>),
    /// Stripe reports returned money.
    Refund(RefundUpdate),
    /// The owner accepts a mismatched order, or removes the flag of a paid one, with a reason.
    Accepted(SessionId, String),
    /// The owner closes the program link without a refund (`true`), or opens it again.
    Closed(SessionId, bool),
}

impl OrderEvent {
    /// Session of the event's order, if the event contains it.
    pub fn session(&self) -> Option<&SessionId> {
        match self {
            Self::Payment(update) => Some(&update.session),
            Self::Refund(_) => None,
            Self::Accepted(session, _) | Self::Closed(session, _) => Some(session),
        }
    }

    /// Payment of the event's order, if the event contains it.
    pub fn payment(&self) -> Option<&str> {
        match self {
            Self::Payment(update) => update.payment.as_deref(),
            Self::Refund(update) => Some(&update.payment),
            Self::Accepted(..) | Self::Closed(..) => None,
        }
    }
}

/// Stripe's report about a Checkout Session.
#[derive(Clone, PartialEq, Eq)]
pub struct PaymentUpdate {
    /// Stripe's Checkout Session id: `cs_…`.
    pub session: SessionId,
    /// Outcome of the session.
    pub outcome: PaymentOutcome,
    /// Price before discount and taxes, in whole cents. Like every amount here, `None` if Stripe's JSON has
    /// no valid value.
    pub subtotal: Option<u32>,
    /// Paid amount, in whole cents.
    pub total: Option<u32>,
    /// Discount in whole cents; 0 if Stripe's JSON has none.
    pub discount: Option<u32>,
    /// Additional taxes in whole cents; 0 if Stripe's JSON has none.
    pub tax: Option<u32>,
    /// ISO 4217 code in lower case: `usd`.
    pub currency: Option<String>,
    /// The metadata that this server wrote into the session when it was created.
    pub metadata: PaymentMetadata,
    /// True if another installation, which sells with the same Stripe account, opened the session.
    pub is_foreign: bool,
    /// The buyer's e-mail address.
    pub email: Option<String>,
    /// Stripe's PaymentIntent id: `pi_…`.
    pub payment: Option<String>,
}

/// Outcome of a Checkout Session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentOutcome {
    /// Not submitted: the buyer can still pay.
    Open,
    /// Paid, or no payment required.
    Paid,
    /// Submitted, but not confirmed yet.
    Processing,
    /// Declined after it was submitted.
    Failed,
    /// The session expired.
    Expired,
}

/// Session metadata, which only the holder of the secret key can write.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PaymentMetadata {
    /// Slug of the offer.
    pub offer: Option<String>,
    /// Price of the offer in whole cents.
    pub amount: Option<u32>,
    /// ISO 4217 code in lower case: `usd`.
    pub currency: Option<String>,
    /// Idempotency key of the checkout attempt.
    pub attempt: Option<String>,
}

/// Omits e-mail address and ids, because debug output may reach a log.
impl fmt::Debug for PaymentUpdate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PaymentUpdate({:?}, {:?} of {:?})", self.outcome, self.total, self.subtotal)
    }
}

/// Stripe's report about returned money: one refund or dispute, or all refunds of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundUpdate {
    /// Stripe's PaymentIntent id: `pi_…`.
    pub payment: String,
    /// The reported refunds; other refunds of the payment may exist.
    pub refunds: Vec<Refund>,
}

/// A refund, or a lost dispute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// Stripe's id: `re_…` of a refund, `du_…` of a dispute.
    pub id: String,
    /// Amount in whole cents of the payment's currency.
    pub amount: u32,
    /// Status of the refund.
    pub status: RefundStatus,
}

/// Status of a refund. It only advances along this list, as at Stripe, so that a late report changes nothing:
/// the bank may return a refund that had succeeded, and a failed refund is never tried again under the same
/// id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RefundStatus {
    /// On its way to the buyer.
    Pending,
    /// The money was sent.
    Succeeded,
    /// Canceled: the money stays with the seller.
    Canceled,
    /// The money did not reach the buyer and was returned to the seller.
    Failed,
    /// The buyer's bank took it back after a dispute.
    Lost,
}

names! {
    RefundStatus {
        Pending = "pending",
        Succeeded = "succeeded",
        Canceled = "canceled",
        Failed = "failed",
        Lost = "lost",
    }
}

impl RefundStatus {
    /// Reason why the money is returned; `None` if it stays with the seller.
    fn reason(self) -> Option<RefundReason> {
        match self {
            Self::Pending | Self::Succeeded => Some(RefundReason::Refunded),
            Self::Lost => Some(RefundReason::Disputed),
            Self::Canceled | Self::Failed => None,
        }
    }
}

/// Reason why a whole payment was returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundReason {
    /// The owner refunded it.
    Refunded,
    /// The buyer's bank took it back after a dispute.
    Disputed,
}

names! {
    RefundReason {
        Refunded = "refunded",
        Disputed = "disputed",
    }
}

/// Refunds and lost disputes of one payment. They may be known before the order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refunds(BTreeMap<String, Refund>);

impl Refunds {
    /// Creates the set from stored refunds.
    pub fn of(stored: Vec<Refund>) -> Self {
        Self(stored.into_iter().map(|refund| (refund.id.clone(), refund)).collect())
    }

    /// Adds reported refunds, and returns the ones that changed.
    pub fn add(&mut self, reported: &[Refund]) -> Vec<Refund> {
        let mut changed = Vec::new();
        for refund in reported {
            let mut refund = refund.clone();
            if let Some(known) = self.0.get(&refund.id) {
                refund.status = refund.status.max(known.status);
                refund.amount = refund.amount.max(known.amount);
            }
            if self.0.insert(refund.id.clone(), refund.clone()).as_ref() != Some(&refund) {
                changed.push(refund);
            }
        }
        changed
    }

    /// Reason why a payment of this many cents was returned as a whole; `None` if only a part was. Refunds
    /// and lost disputes add up: after a partial refund, a dispute may be about the rest.
    pub(super) fn reason(&self, charged: u32) -> Option<RefundReason> {
        let sum = |reason| {
            let amounts = self.0.values().filter(|refund| refund.status.reason() == Some(reason));
            amounts.fold(0_u32, |sum, refund| sum.saturating_add(refund.amount))
        };
        let (refunded, disputed) = (sum(RefundReason::Refunded), sum(RefundReason::Disputed));
        if refunded > 0 && refunded >= charged {
            Some(RefundReason::Refunded)
        } else if disputed > 0 && refunded.saturating_add(disputed) >= charged {
            Some(RefundReason::Disputed)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RefundStatus::*, *};

    fn refund(id: &str, amount: u32, status: RefundStatus) -> Refund {
        Refund { id: id.to_owned(), amount, status }
    }

    #[test]
    fn what_stands_of_all_parts_decides_whichever_report_comes_first() {
        use RefundReason::{Disputed, Refunded};
        for (reports, reason) in [
            (vec![], None),
            (vec![refund("re_1", 100, Pending)], Some(Refunded)),
            (vec![refund("re_1", 99, Succeeded)], None),
            // A repeated report counts once.
            (vec![refund("re_1", 50, Pending), refund("re_1", 50, Succeeded)], None),
            (vec![refund("re_1", 50, Succeeded), refund("re_2", 50, Pending)], Some(Refunded)),
            // If one part fails, the other still counts.
            (
                vec![refund("re_1", 50, Succeeded), refund("re_2", 50, Pending), refund("re_2", 50, Failed)],
                None,
            ),
            (
                vec![refund("re_1", 50, Failed), refund("re_2", 50, Canceled), refund("re_3", 100, Pending)],
                Some(Refunded),
            ),
            (
                vec![refund("re_1", 30, Succeeded), refund("re_2", 30, Failed), refund("du_1", 70, Lost)],
                Some(Disputed),
            ),
            (vec![refund("re_1", 30, Succeeded), refund("re_2", 30, Failed), refund("du_1", 69, Lost)], None),
            (vec![refund("re_1", 30, Pending), refund("re_1", 30, Failed), refund("du_1", 70, Lost)], None),
            (
                vec![refund("du_1", 40, Lost), refund("du_2", 60, Lost), refund("du_2", 60, Lost)],
                Some(Disputed),
            ),
            (vec![refund("du_1", u32::MAX, Lost), refund("du_2", 1, Lost)], Some(Disputed)),
        ] {
            let all = |reports: &[&Refund]| {
                let mut refunds = Refunds::default();
                for report in reports {
                    refunds.add(std::slice::from_ref(*report));
                }
                refunds
            };
            let forward: Vec<_> = reports.iter().collect();
            let backward: Vec<_> = reports.iter().rev().collect();
            assert_eq!(all(&forward).reason(100), reason, "{reports:?}");
            assert_eq!(all(&forward), all(&backward), "{reports:?}");
            let mut together = Refunds::default();
            together.add(&reports);
            assert_eq!(together, all(&forward), "{reports:?}");
        }
    }

    #[test]
    fn only_what_changed_is_to_be_saved() {
        let mut refunds = Refunds::default();
        let pending = [refund("re_1", 5, Pending), refund("re_2", 7, Pending)];
        assert_eq!(refunds.add(&pending), pending);
        assert_eq!(refunds.add(&pending), []);
        let failed = refund("re_2", 7, Failed);
        assert_eq!(refunds.add(&[pending[0].clone(), failed.clone()]), [failed]);
        assert_eq!(refunds.add(&pending), []);
    }

    #[test]
    fn a_payment_of_nothing_does_not_go_back() {
        assert_eq!(Refunds::default().reason(0), None);
    }
}
