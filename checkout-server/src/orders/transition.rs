//! Order state machine: a pure transition function, called by both stores inside their transaction.

use super::{
    order::{Acceptance, NewOrder, Order, OrderStatus, RefundReason, is_delivered_offer},
    payment::{PaymentOutcome, PaymentUpdate},
};

/// What a payment update or a refund does to an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Transition {
    /// Nothing: there is no such order, and the session was not created by this site.
    Unknown,
    /// Nothing: the order has that status, or a later one, already.
    Unchanged(Order),
    /// The status is the same; missing details were added.
    DetailsAdded(Order),
    /// The status changed, or whether the program is delivered. Reported exactly once for each change.
    Changed {
        /// The order with its new status; its number is 0 until it is stored.
        order: Order,
        /// The status before; `None` where the store did not know the session. The same one where the owner closed or
        /// opened the program link.
        previous: Option<OrderStatus>,
    },
}

impl Transition {
    /// The order that has to be saved.
    pub(crate) fn order_to_save(&mut self) -> Option<&mut Order> {
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

/// Applies a payment update to an order. A session without one is recorded if its metadata is this site's. `refund` is
/// the refund of the order's payment, if one is recorded; `now` is in milliseconds since 1970.
pub fn apply(
    before: Option<Order>,
    update: &PaymentUpdate,
    refund: Option<RefundReason>,
    now: i64,
) -> Transition {
    let previous = before.as_ref().map(|order| order.status);
    let Some(known) = before.or_else(|| from_metadata(update, now)) else { return Transition::Unknown };
    let mut order = known.clone();
    add_details(&mut order, update);
    let (status, detail) = match update.outcome {
        PaymentOutcome::Expired => (OrderStatus::Expired, None),
        PaymentOutcome::Processing => (OrderStatus::Processing, None),
        PaymentOutcome::Failed => (OrderStatus::Failed, None),
        PaymentOutcome::Paid => match mismatch(&order, update).filter(|_| order.acceptance.is_none()) {
            None => (OrderStatus::Paid, None),
            Some(rule) => (OrderStatus::Mismatched, Some(rule)),
        },
    };
    if status > order.status {
        order.status = status;
        order.status_detail = detail.map(str::to_owned);
    }
    if update.outcome == PaymentOutcome::Paid && order.paid_at.is_none() {
        order.paid_at = Some(now);
        order.total = update.total;
    }
    if let Some(reason) = refund {
        refund_if_paid(&mut order, reason);
    }
    if previous != Some(order.status) {
        order.changed_at = now;
        Transition::Changed { order, previous }
    } else if order == known {
        Transition::Unchanged(order)
    } else {
        Transition::DetailsAdded(order)
    }
}

/// Accepts a mismatched order: it counts as paid from now on, whatever Stripe repeats of its payment.
pub fn accept(before: Option<Order>, reason: String, now: i64) -> Transition {
    let Some(mut order) = before else { return Transition::Unknown };
    if order.status != OrderStatus::Mismatched {
        return Transition::Unchanged(order);
    }
    let previous = Some(order.status);
    order.status = OrderStatus::Paid;
    order.acceptance = Some(Acceptance { at: now, reason });
    order.changed_at = now;
    Transition::Changed { order, previous }
}

/// Applies a full refund to the order of its payment. An order that is not paid yet stays as it is.
pub fn apply_refund(before: Option<Order>, reason: RefundReason, now: i64) -> Transition {
    let Some(mut order) = before else { return Transition::Unknown };
    let previous = Some(order.status);
    if !refund_if_paid(&mut order, reason) {
        return Transition::Unchanged(order);
    }
    order.changed_at = now;
    Transition::Changed { order, previous }
}

/// True where that is a change.
fn refund_if_paid(order: &mut Order, reason: RefundReason) -> bool {
    if !matches!(order.status, OrderStatus::Paid | OrderStatus::Mismatched) {
        return false;
    }
    order.status = OrderStatus::Refunded;
    order.status_detail = Some(reason.as_str().to_owned());
    true
}

/// An order that the store does not know, from the metadata of its session.
fn from_metadata(update: &PaymentUpdate, now: i64) -> Option<Order> {
    let metadata = &update.metadata;
    let new = NewOrder {
        session: update.session.clone(),
        attempt: metadata.attempt.clone()?,
        offer: metadata.offer.clone().filter(|offer| is_delivered_offer(offer))?,
        amount: metadata.amount.as_deref()?.parse().ok()?,
        currency: metadata.currency.clone()?,
    };
    Some(Order::open(new, now))
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
        ("metadata_amount", metadata.amount == Some(order.amount.to_string())),
        ("metadata_currency", metadata.currency.as_ref() == Some(&order.currency)),
        ("currency", update.currency.as_ref() == Some(&order.currency)),
        ("subtotal", update.subtotal == Some(order.amount)),
        ("total", update.total.is_some() && update.total == due()),
    ];
    rules.into_iter().find(|(_, is_met)| !is_met).map(|(rule, _)| rule)
}

#[cfg(test)]
mod tests;
