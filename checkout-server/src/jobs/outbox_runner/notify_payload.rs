//! JSON body of a POST to `NOTIFY_URL`: what has come and where to look, without any personal data.

use crate::{
    clock,
    orders::{MessageKind, Order, OutboxEntry, StoredLead, Subject},
};
use hyper::body::Bytes;
use serde_json::json;

/// What an entry is about, as the body and the log name it.
pub(super) fn kind(entry: &OutboxEntry) -> &'static str {
    match entry.kind {
        MessageKind::Lead => "lead",
        MessageKind::OrderPaid | MessageKind::OrderMismatched | MessageKind::OrderRefunded => "order",
        // No messages of these kinds are posted.
        MessageKind::LinkRequested => "link",
        MessageKind::SubscriptionRequested | MessageKind::SubscriptionConfirmed => "subscription",
    }
}

/// The body: `kind`, `number`, `at` (RFC 3339, UTC), of a lead its `form`, of an order its `offer`, its `state` (`paid`, or
/// `mismatched`, with the rule that is broken in `fault`), the paid `amount` in whole cents (null where Stripe sent none) and the
/// `currency`, and a `text` for people. The names are part of the interface and stay.
pub(super) fn body(entry: &OutboxEntry, subject: &Subject) -> Bytes {
    let kind = kind(entry);
    let body = match subject {
        Subject::Lead(StoredLead { number, received_at, lead, .. }) => {
            let form = &lead.form;
            json!({
                "kind": kind, "number": number, "at": clock::rfc3339(*received_at), "form": form,
                "text": format!("A new letter has come: number {number}, through the form {form}."),
            })
        }
        Subject::Order(order) => {
            let Order { number, currency, .. } = &**order;
            let amount = order.amount_charged();
            let at = clock::rfc3339(order.paid_at.unwrap_or(order.changed_at));
            let price = format!("{}.{:02} {}", amount / 100, amount % 100, currency.to_ascii_uppercase());
            let text = if entry.kind == MessageKind::OrderMismatched && order.is_flagged() {
                format!(
                    "A payment needs your eye: what Stripe says later of order number {number} is not what was asked. The program stays open. Look at it in Stripe: refund it there, or close the link with checkout-server orders --revoke {number}."
                )
            } else if entry.kind == MessageKind::OrderMismatched {
                format!(
                    "A payment needs your eye: what came for order number {number} is not what was asked, so the program was not handed over. Look at it in Stripe: refund it there, or accept it with checkout-server orders --accept {number}."
                )
            } else {
                format!("A new order is paid: number {number}, {price}.")
            };
            json!({
                "kind": kind, "number": number, "at": at, "offer": order.offer, "state": order.status.as_str(),
                "fault": order.status_detail, "amount": order.total, "currency": currency, "text": text,
            })
        }
    };
    body.to_string().into()
}
