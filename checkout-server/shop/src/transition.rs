//! Order state machine: pure functions, called by the store inside its transaction.

use crate::{
    ids::SessionId,
    order::{Acceptance, NewOrder, Order, OrderStatus, is_delivered_offer},
    payment::{PaymentOutcome, PaymentUpdate},
    refund::{RefundUpdate, Refunds},
};

/// What can happen to an order after it was created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderEvent {
    /// Stripe reports what has come of its session.
    Payment(Box<PaymentUpdate>),
    /// Stripe reports money that goes back.
    Refund(RefundUpdate),
    /// The owner delivers a mismatched order, or ends the flag of a paid one, for a reason.
    Accepted(SessionId, String),
    /// The owner closes the link to the program without a refund, or opens it again.
    Closed(SessionId, bool),
}

/// What is stored beside an order, and decides with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Related {
    /// The refunds of its payment, with those of the event.
    pub refunds: Refunds,
    /// The number of another order of the same checkout attempt whose payment has come and has not gone back.
    pub paid_order: Option<i64>,
}

/// What an event does to an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Transition {
    /// Nothing: there is no such order, and the session was not created by this site.
    Unknown,
    /// Nothing: the order has that status, or a later one, already.
    Unchanged(Order),
    /// The status is the same; missing details were added.
    DetailsAdded(Order),
    /// The status changed, or whether the program is delivered, or the order was flagged. Reported exactly once for each
    /// change.
    Changed {
        /// The order with its new status; its number is 0 until it is stored.
        order: Order,
        /// The status before; `None` where the store did not know the session.
        previous: Option<OrderStatus>,
    },
}

impl Transition {
    /// The order that has to be saved.
    pub fn order_to_save(&mut self) -> Option<&mut Order> {
        match self {
            Self::Unknown | Self::Unchanged(_) => None,
            Self::DetailsAdded(order) | Self::Changed { order, .. } => Some(order),
        }
    }

    /// The order after the transition.
    pub fn into_order(self) -> Option<Order> {
        match self {
            Self::Unknown => None,
            Self::Unchanged(order) | Self::DetailsAdded(order) | Self::Changed { order, .. } => Some(order),
        }
    }
}

impl OrderEvent {
    /// The session of its order, where it names that.
    pub fn session(&self) -> Option<&SessionId> {
        match self {
            Self::Payment(update) => Some(&update.session),
            Self::Refund(_) => None,
            Self::Accepted(session, _) | Self::Closed(session, _) => Some(session),
        }
    }

    /// The payment of its order, where it names that.
    pub fn payment(&self) -> Option<&str> {
        match self {
            Self::Payment(update) => update.payment.as_deref(),
            Self::Refund(update) => Some(&update.payment),
            Self::Accepted(..) | Self::Closed(..) => None,
        }
    }
}

/// Applies an event to an order. A session without one is recorded if its metadata is this site's; `now` is in milliseconds
/// since 1970.
pub fn apply(before: Option<Order>, event: &OrderEvent, related: &Related, now: i64) -> Transition {
    let previous = before.as_ref().map(|order| order.status);
    let recovered = || match event {
        OrderEvent::Payment(update) => from_metadata(update, now),
        _ => None,
    };
    let Some(known) = before.or_else(recovered) else { return Transition::Unknown };
    let mut order = known.clone();
    if matches!(event, OrderEvent::Payment(_) | OrderEvent::Refund(_))
        && let Some((status, detail)) = order.before_refund.take()
    {
        // A report is about the payment itself; whether it went back is decided afterwards.
        (order.status, order.status_detail) = (status, detail);
    }
    match event {
        OrderEvent::Payment(update) => apply_payment(&mut order, update, now),
        OrderEvent::Refund(_) => {}
        OrderEvent::Accepted(_, reason) => accept(&mut order, reason, now),
        OrderEvent::Closed(_, is_closed) => {
            if order.closed_at.is_some() != *is_closed {
                order.closed_at = is_closed.then_some(now);
            }
        }
    }
    apply_refunds(&mut order, &related.refunds);
    if order.status == OrderStatus::Paid
        && previous != Some(OrderStatus::Paid)
        && let Some(number) = related.paid_order
    {
        // Two sessions of one attempt were paid: delivered, and flagged, so that the owner refunds one of them.
        order.status_detail.get_or_insert_with(|| format!("second_payment_of_{number}"));
    }
    let shown = |order: &Order| (order.status, order.closed_at, order.is_flagged());
    if previous != Some(order.status) || shown(&order) != shown(&known) {
        if previous != Some(order.status) {
            order.changed_at = now;
        }
        Transition::Changed { order, previous }
    } else if order == known {
        Transition::Unchanged(order)
    } else {
        Transition::DetailsAdded(order)
    }
}

fn apply_payment(order: &mut Order, update: &PaymentUpdate, now: i64) {
    add_details(order, update);
    let (status, rule) = match update.outcome {
        PaymentOutcome::Open => (OrderStatus::Open, None),
        PaymentOutcome::Expired => (OrderStatus::Expired, None),
        PaymentOutcome::Processing => (OrderStatus::Processing, None),
        PaymentOutcome::Failed => (OrderStatus::Failed, None),
        PaymentOutcome::Paid => match mismatch(order, update).filter(|_| order.acceptance.is_none()) {
            None => (OrderStatus::Paid, None),
            Some(rule) => (OrderStatus::Mismatched, Some(rule)),
        },
    };
    let is_first_report = order.paid_at.is_none();
    let is_matched = (order.status, status) == (OrderStatus::Mismatched, OrderStatus::Paid);
    match order.status {
        // What matched once is delivered for good, whichever report came first: another one only flags it.
        OrderStatus::Paid => {
            if let Some(rule) = rule {
                order.status_detail.get_or_insert_with(|| rule.to_owned());
            }
        }
        before if status > before => {
            order.status = status;
            if !is_matched {
                order.status_detail = rule.map(str::to_owned);
            }
        }
        _ => {}
    }
    if update.outcome == PaymentOutcome::Paid && is_first_report {
        order.paid_at = Some(now);
    }
    if update.outcome == PaymentOutcome::Paid && (is_first_report || is_matched) {
        order.total = update.total;
    }
}

/// A mismatched order counts as paid, and a flagged one as looked at, from now on, whatever Stripe repeats of its payment.
fn accept(order: &mut Order, reason: &str, now: i64) {
    if order.status == OrderStatus::Mismatched || order.is_flagged() {
        order.status = OrderStatus::Paid;
        order.acceptance = Some(Acceptance { at: now, reason: reason.to_owned() });
    }
}

/// Closes a paid order whose whole payment went back.
fn apply_refunds(order: &mut Order, refunds: &Refunds) {
    if matches!(order.status, OrderStatus::Paid | OrderStatus::Mismatched)
        && let Some(reason) = refunds.reason(order.amount_charged())
    {
        let detail = order.status_detail.replace(reason.as_str().to_owned());
        order.before_refund = Some((order.status, detail));
        order.status = OrderStatus::Refunded;
    }
}

/// An order that the store does not know, from the metadata of its session.
pub fn from_metadata(update: &PaymentUpdate, now: i64) -> Option<Order> {
    let metadata = &update.metadata;
    let new = NewOrder {
        session: update.session.clone(),
        attempt: metadata.attempt.clone()?,
        offer: metadata.offer.clone().filter(|offer| is_delivered_offer(offer))?,
        amount: metadata.amount?,
        currency: metadata.currency.clone()?,
    };
    (!update.is_foreign).then(|| Order::open(new, now))
}

/// Fills in what the order lacks; what it has stays, and an address that was erased stays away.
fn add_details(order: &mut Order, update: &PaymentUpdate) {
    let email = if order.erased_at.is_none() { &update.email } else { &None };
    for (known, reported) in [(&mut order.email, email), (&mut order.payment, &update.payment)] {
        if known.is_none() {
            known.clone_from(reported);
        }
    }
}

/// The first rule that a payment breaks. A payment matches where the total is the price that was asked, in its
/// currency, less the discount and with taxes, for the offer, price and attempt in the session's metadata.
fn mismatch(order: &Order, update: &PaymentUpdate) -> Option<&'static str> {
    let metadata = &update.metadata;
    let due = || {
        let discounted = order.amount.checked_sub(update.discount?)?;
        discounted.checked_add(update.tax?)
    };
    let rules = [
        ("offer", metadata.offer.as_ref() == Some(&order.offer)),
        ("attempt", metadata.attempt.as_ref() == Some(&order.attempt)),
        ("metadata_amount", metadata.amount == Some(order.amount)),
        ("metadata_currency", metadata.currency.as_ref() == Some(&order.currency)),
        ("currency", update.currency.as_ref() == Some(&order.currency)),
        ("subtotal", update.subtotal == Some(order.amount)),
        ("total", update.total.is_some() && update.total == due()),
    ];
    rules.into_iter().find(|(_, is_met)| !is_met).map(|(rule, _)| rule)
}

#[cfg(test)]
mod tests;
