//! What the owner is told: that something has come and where to look, and never what somebody wrote or who it was.

use crate::{
    ledger::{News, Subject},
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

/// The post: `kind`, `number`, `at` (RFC 3339, UTC), of a letter its `form`, of an order its `amount` in whole cents
/// and its `currency`, and a sentence for where nobody reads fields.
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
            json!({
                "kind": kind, "number": number, "at": at, "amount": amount, "currency": currency,
                "text": format!("A new order is paid: number {number}, {price}."),
            })
        }
    };
    body.to_string().into()
}
