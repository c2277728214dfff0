//! What the owner is told: that something has come and where to look, and never what somebody wrote or who it was.

use crate::{
    ledger::{News, OrderState, Subject},
    moment,
};
use hyper::body::Bytes;
use serde_json::json;

/// What a piece of news is about, as the post and the log name it.
pub(super) fn kind_and_number(subject: Subject) -> (&'static str, i64) {
    match subject {
        Subject::Lead(number) => ("lead", number),
        Subject::Order(number) => ("order", number),
    }
}

/// The post: `kind`, `number`, `at` (RFC 3339, UTC), of a letter its `form`, of an order its `state` (`paid`, or
/// `mismatched` with the `fault` that the ledger names), the `amount` that came in whole cents (null where Stripe told none) and the order's
/// `currency`, and a sentence for where nobody reads fields.
pub(super) fn body(news: &News) -> Bytes {
    let (kind, number) = kind_and_number(news.subject());
    let body = match news {
        News::Lead(kept) => {
            let form = &kept.lead.form;
            json!({
                "kind": kind, "number": number, "at": moment::iso(kept.received_at), "form": form,
                "text": format!("A new letter has come: number {number}, through the form {form}."),
            })
        }
        News::Order(order) => {
            let (amount, currency) = (order.total.unwrap_or(order.amount), &order.currency);
            let at = moment::iso(order.paid_at.unwrap_or(order.changed_at));
            let price = format!("{}.{:02} {}", amount / 100, amount % 100, currency.to_ascii_uppercase());
            let text = if order.state == OrderState::Mismatched {
                format!(
                    "A payment needs your eye: what came for order number {number} is not what was asked, so the program was not handed over. Look at it in Stripe."
                )
            } else {
                format!("A new order is paid: number {number}, {price}.")
            };
            json!({
                "kind": kind, "number": number, "at": at, "state": order.state.word(), "fault": order.fault,
                "amount": order.total, "currency": currency, "text": text,
            })
        }
    };
    body.to_string().into()
}
