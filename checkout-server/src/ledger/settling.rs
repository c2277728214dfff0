//! What becomes of an order when Stripe speaks of it: one pure function, for whatever keeps the orders.

use super::{Order, OrderState, Returned, Said, Word};
use crate::checkout::OFFER;

/// What is to be written after a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing: the session is none of ours.
    Foreign,
    /// Nothing: the order says all of it already.
    Unchanged(Order),
    /// The order, as far as it was, with something that it did not know.
    Completed(Order),
    /// The order in another state; one that is new has the number 0.
    Changed(Order),
}

/// The payment of the order after a word, by which a return of money is looked for.
pub(super) fn payment<'a>(before: Option<&'a Order>, word: &'a Word) -> Option<&'a str> {
    before.and_then(|order| order.payment.as_deref()).or(word.payment.as_deref())
}

/// What becomes of an order, or of none, after a word. `given_back` is how its [`payment`] went back, if it did.
pub(super) fn settle(before: Option<&Order>, word: &Word, given_back: Option<Returned>, now: i64) -> Step {
    let Some(known) = before.cloned().or_else(|| from_metadata(word, now)) else { return Step::Foreign };
    let mut order = known.clone();
    complete(&mut order, word);
    let (state, fault) = match word.said {
        Said::Expired => (OrderState::Expired, None),
        Said::Processing => (OrderState::Processing, None),
        Said::Failed => (OrderState::Failed, None),
        Said::Paid => match mismatch(&order, word) {
            None => (OrderState::Paid, None),
            Some(fault) => (OrderState::Mismatched, Some(fault)),
        },
    };
    if state > order.state {
        order.state = state;
        order.fault = fault.map(str::to_owned);
    }
    if word.said == Said::Paid && order.paid_at.is_none() {
        order.paid_at = Some(now);
        order.total = word.total;
    }
    if let Some(returned) = given_back {
        give_back(&mut order, returned);
    }
    if before.is_none() || order.state != known.state {
        order.changed_at = now;
        Step::Changed(order)
    } else if order == known {
        Step::Unchanged(order)
    } else {
        Step::Completed(order)
    }
}

/// Returns an order whose money has come; before that there is nothing to return. True where that is a change.
pub(super) fn give_back(order: &mut Order, returned: Returned) -> bool {
    if !matches!(order.state, OrderState::Paid | OrderState::Mismatched) {
        return false;
    }
    order.state = OrderState::Returned;
    order.fault = Some(returned.word().to_owned());
    true
}

/// An order that the ledger does not know, from what was written into its session when it was opened.
fn from_metadata(word: &Word, now: i64) -> Option<Order> {
    let metadata = &word.metadata;
    if metadata.offer.as_deref() != Some(OFFER) {
        return None;
    }
    Some(Order {
        number: 0,
        session: word.session.clone(),
        attempt: metadata.attempt.clone()?,
        state: OrderState::Open,
        amount: metadata.amount.as_deref()?.parse().ok()?,
        currency: metadata.currency.clone()?,
        total: None,
        email: None,
        payment: None,
        opened_at: now,
        paid_at: None,
        changed_at: now,
        fault: None,
    })
}

/// What an order learns from a word, whatever it says: what is known already stays.
fn complete(order: &mut Order, word: &Word) {
    for (known, told) in [(&mut order.email, &word.email), (&mut order.payment, &word.payment)] {
        if known.is_none() {
            known.clone_from(told);
        }
    }
}

/// What of a payment is not as it was asked: right is the price that was asked, in its currency, less what a code
/// took off and with the taxes, for the offer, the price and the attempt that we wrote into the session.
fn mismatch(order: &Order, word: &Word) -> Option<&'static str> {
    let metadata = &word.metadata;
    let due = || {
        let discounted = order.amount.checked_sub(word.discount?)?;
        discounted.checked_add(word.tax?)
    };
    let rules = [
        ("offer", metadata.offer.as_deref() == Some(OFFER)),
        ("attempt", metadata.attempt.as_ref() == Some(&order.attempt)),
        ("metadata_amount", metadata.amount == Some(order.amount.to_string())),
        ("metadata_currency", metadata.currency.as_ref() == Some(&order.currency)),
        ("currency", word.currency.as_ref() == Some(&order.currency)),
        ("subtotal", word.subtotal == Some(order.amount)),
        ("total", word.total.is_some() && word.total == due()),
    ];
    rules.into_iter().find(|(_, kept)| !kept).map(|(rule, _)| rule)
}

#[cfg(test)]
mod tests;
