//! Order state machine: pure functions, called by the store inside its transaction.

use crate::{
    event::{OrderEvent, PaymentOutcome, PaymentUpdate, Refunds},
    order::{Acceptance, NewOrder, Order, OrderStatus, is_delivered_offer},
};

/// Stored data besides the order that affect the transition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Related {
    /// Refunds of its payment, including those of the event.
    pub refunds: Refunds,
    /// Number of another order of the same checkout attempt that is paid and not refunded.
    pub paid_order: Option<i64>,
}

/// Effect of an event on an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Transition {
    /// No effect: there is no such order, and the session was not created by this site.
    Unknown,
    /// No effect: the order already has this status, or a later one.
    Unchanged(Order),
    /// The status is unchanged; missing details were added.
    DetailsAdded(Order),
    /// The status, the access to the program, or the flag has changed. Reported exactly once for each change.
    Changed {
        /// The order with its new status; its number is 0 until it is stored.
        order: Order,
        /// The status before; `None` if the store did not know the session.
        previous: Option<OrderStatus>,
    },
}

impl Transition {
    /// Returns the order if it must be saved.
    pub fn order_to_save(&mut self) -> Option<&mut Order> {
        match self {
            Self::Unknown | Self::Unchanged(_) => None,
            Self::DetailsAdded(order) | Self::Changed { order, .. } => Some(order),
        }
    }

    /// Returns the order after the transition.
    pub fn into_order(self) -> Option<Order> {
        match self {
            Self::Unknown => None,
            Self::Unchanged(order) | Self::DetailsAdded(order) | Self::Changed { order, .. } => Some(order),
        }
    }
}

/// Applies an event to an order. A session without an order is recorded if its metadata is this site's; `now`
/// is in milliseconds since 1970.
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
        // The update is applied to the status before the refund; the refunds are applied again afterwards.
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
        // Two sessions of one attempt were paid: the order is delivered, and flagged so that the owner
        // refunds one of them.
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
        // An order that has matched once stays delivered, whichever report came first: a later mismatch only
        // flags it.
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

/// Marks a mismatched order as paid, or a flagged one as reviewed, whatever Stripe reports about its payment
/// later.
fn accept(order: &mut Order, reason: &str, now: i64) {
    if order.status == OrderStatus::Mismatched || order.is_flagged() {
        order.status = OrderStatus::Paid;
        order.acceptance = Some(Acceptance { at: now, reason: reason.to_owned() });
    }
}

/// Marks a paid order as refunded if its whole payment was returned.
fn apply_refunds(order: &mut Order, refunds: &Refunds) {
    if matches!(order.status, OrderStatus::Paid | OrderStatus::Mismatched)
        && let Some(reason) = refunds.reason(order.amount_charged())
    {
        let detail = order.status_detail.replace(reason.as_str().to_owned());
        order.before_refund = Some((order.status, detail));
        order.status = OrderStatus::Refunded;
    }
}

/// Creates an order that the store does not know from the metadata of its session.
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

/// Fills in missing details of the order. Existing details stay, and an erased address is not stored again.
fn add_details(order: &mut Order, update: &PaymentUpdate) {
    let email = if order.erased_at.is_none() { &update.email } else { &None };
    for (known, reported) in [(&mut order.email, email), (&mut order.payment, &update.payment)] {
        if known.is_none() {
            known.clone_from(reported);
        }
    }
}

/// Returns the first rule that a payment breaks. A payment matches if the total is the order's price in its
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
