//! Tests of the event parser with events as Stripe sends them.

use super::*;
use crate::orders::{PaymentMetadata, PaymentUpdate, SessionId};
use core_wasm::offers::INITIATION;
use proptest::prelude::*;
use serde_json::json;

const ID: &str = "cs_test_a1b2c3d4e5";

/// A paid session of this site, as in an event.
fn session() -> Value {
    json!({
        "id": ID, "object": "checkout.session", "status": "complete", "payment_status": "paid",
        "amount_subtotal": 8700, "amount_total": 7200, "currency": "USD",
        "total_details": { "amount_discount": 2000, "amount_shipping": 0, "amount_tax": 500 },
        "customer_details": { "email": "ana@house.example", "name": null },
        "metadata": { "offer": INITIATION, "amount": "8700", "currency": "usd", "attempt": "a-1", "installation": "i" },
        "payment_intent": "pi_1", "a_field_of_next_year": {},
    })
}

fn parse(kind: &str, object: &Value) -> Result<Result<OrderEvent, &'static str>, &'static str> {
    let event = json!({
        "id": "evt_1", "object": "event", "created": 7, "livemode": false, "account": null, "type": kind,
        "data": { "object": object },
    });
    WebhookEvent::parse(event.to_string().as_bytes(), false).map(|event| event.event)
}

/// The payment update of an event.
#[track_caller]
fn update(kind: &str, object: &Value) -> PaymentUpdate {
    match parse(kind, object) {
        Ok(Ok(OrderEvent::Payment(update))) => *update,
        other => panic!("{other:?}"),
    }
}

/// The session with one field changed.
fn with(name: &str, value: Value) -> Value {
    let mut session = session();
    session[name] = value;
    session
}

#[test]
fn the_outcome_follows_from_event_type_and_payment_status() {
    use PaymentOutcome::{Expired, Failed, Paid, Processing};
    for (kind, status, expected) in [
        ("completed", json!("paid"), Paid),
        ("completed", json!("no_payment_required"), Paid),
        ("completed", json!("unpaid"), Processing),
        ("completed", json!("a_status_of_next_year"), Processing),
        ("completed", json!(null), Processing),
        ("async_payment_succeeded", json!("paid"), Paid),
        ("async_payment_succeeded", json!("unpaid"), Processing),
        ("async_payment_failed", json!("unpaid"), Failed),
        ("expired", json!("unpaid"), Expired),
    ] {
        let kind = format!("checkout.session.{kind}");
        assert_eq!(update(&kind, &with("payment_status", status)).outcome, expected, "{kind}");
    }
}

#[test]
fn an_update_holds_every_field_that_is_verified() {
    let update = update("checkout.session.completed", &session());
    let own = |text: &str| Some(text.to_owned());
    let expected = PaymentUpdate {
        session: SessionId::parse(ID).unwrap(),
        outcome: PaymentOutcome::Paid,
        subtotal: Some(8700),
        total: Some(7200),
        discount: Some(2000),
        tax: Some(500),
        currency: own("usd"),
        metadata: PaymentMetadata {
            offer: own(INITIATION),
            amount: Some(8700),
            currency: own("usd"),
            attempt: own("a-1"),
            installation: own("i"),
        },
        is_foreign: false,
        email: own("ana@house.example"),
        payment: own("pi_1"),
    };
    assert!(update == expected, "{update:?}");
}

#[test]
fn missing_fields_and_invalid_amounts_are_none() {
    let bare = json!({ "id": ID, "payment_status": "paid" });
    let completed = |object: &Value| update("checkout.session.completed", object);
    let update = completed(&bare);
    assert_eq!((update.subtotal, update.total, update.discount, update.tax), (None, None, Some(0), Some(0)));
    assert_eq!((&update.currency, &update.email, &update.payment), (&None, &None, &None));
    assert_eq!(update.metadata, PaymentMetadata::default());
    for invalid in [json!(-1), json!(4_294_967_296_u64), json!(87.5), json!("8700")] {
        let details = json!({ "amount_discount": invalid, "amount_tax": invalid });
        let mut session = with("amount_total", invalid);
        session["total_details"] = details;
        let update = completed(&session);
        assert_eq!(
            (update.subtotal, update.total, update.discount, update.tax),
            (Some(8700), None, None, None)
        );
    }
    let expanded = with("payment_intent", json!({ "id": "pi_2", "object": "payment_intent" }));
    assert_eq!(completed(&expanded).payment.as_deref(), Some("pi_2"));
}

#[test]
fn refunds_their_failures_and_lost_disputes_are_reported_with_their_time_and_amount() {
    let refund = |outcome| Ok(OrderEvent::Refund(RefundUpdate { payment: "pi_1".to_owned(), outcome }));
    let charge = |refunded: Value| json!({ "id": "ch_1", "refunded": refunded, "payment_intent": "pi_1" });
    let part = |currency: &str| json!({ "id": "ch_1", "refunded": false, "amount_refunded": 100, "currency": currency, "payment_intent": "pi_1" });
    let dispute = |status: &str, currency: &str| json!({ "id": "dp_1", "status": status, "payment_intent": "pi_1", "amount": 100, "currency": currency });
    let failed = |status: &str| json!({ "id": "re_1", "status": status, "payment_intent": "pi_1" });
    for (kind, object, expected) in [
        ("charge.refunded", charge(json!(true)), refund(RefundOutcome::Refunded(7))),
        ("charge.refunded", charge(json!(false)), Err("partial_refund")),
        ("charge.refunded", part("usd"), refund(RefundOutcome::PartRefunded(7, 100))),
        ("charge.refunded", part("eur"), Err("partial_refund")),
        ("charge.refunded", charge(json!("true")), Err("partial_refund")),
        ("charge.refunded", json!({ "refunded": true }), Err("no_payment_intent")),
        ("refund.failed", failed("failed"), refund(RefundOutcome::Failed(7))),
        ("refund.updated", failed("canceled"), refund(RefundOutcome::Failed(7))),
        ("charge.refund.updated", failed("failed"), refund(RefundOutcome::Failed(7))),
        ("refund.updated", failed("succeeded"), Err("refund_not_failed")),
        (
            "charge.dispute.closed",
            dispute("lost", "usd"),
            refund(RefundOutcome::Disputed("dp_1".to_owned(), Some(100))),
        ),
        (
            "charge.dispute.closed",
            dispute("lost", "eur"),
            refund(RefundOutcome::Disputed("dp_1".to_owned(), None)),
        ),
        ("charge.dispute.closed", dispute("won", "usd"), Err("dispute_not_lost")),
        ("charge.dispute.closed", dispute("warning_closed", "usd"), Err("dispute_not_lost")),
        ("charge.dispute.funds_withdrawn", dispute("needs_response", "usd"), Err("unknown_type")),
        ("charge.dispute.created", dispute("lost", "usd"), Err("unknown_type")),
        ("invoice.paid", json!({}), Err("unknown_type")),
    ] {
        assert_eq!(parse(kind, &object), Ok(expected), "{kind} {object}");
    }
}

#[test]
fn an_event_of_the_other_mode_or_of_a_connected_account_is_ignored() {
    let parse = |livemode: Value, account: Value, is_live| {
        let event = json!({
            "type": "checkout.session.completed", "livemode": livemode, "account": account,
            "data": { "object": session() },
        });
        WebhookEvent::parse(event.to_string().as_bytes(), is_live).unwrap().event.map(drop)
    };
    for (livemode, account, is_live, expected) in [
        (json!(true), json!(null), true, Ok(())),
        (json!(false), json!(null), false, Ok(())),
        (json!(false), json!(null), true, Err("other_mode")),
        (json!(true), json!(null), false, Err("other_mode")),
        (json!(null), json!(null), true, Ok(())),
        (json!(true), json!("acct_1"), true, Err("connected_account")),
    ] {
        assert_eq!(parse(livemode.clone(), account.clone(), is_live), expected, "{livemode} {account}");
    }
}

#[test]
fn an_unparsable_event_of_this_site_is_an_error() {
    for body in ["", "null", "[]", "{}", "{\"type\":7}", "{\"type\":\"a\"", "{\"type\":\"a\",\"data\":7}"] {
        assert_eq!(WebhookEvent::parse(body.as_bytes(), false), Err("no_event"), "{body}");
    }
    for id in [json!(null), json!(7), json!(""), json!("pi_1"), json!("cs_../../"), json!("c".repeat(400))] {
        assert_eq!(parse("checkout.session.expired", &with("id", id.clone())), Err("no_session"), "{id}");
    }
    // One of another site may have any shape.
    assert_eq!(parse("checkout.session.expired", &json!({})), Ok(Err("unknown_session")));
    for object in [json!(null), json!("words")] {
        assert_eq!(parse("checkout.session.expired", &object), Err("no_object"));
    }
}

#[test]
fn debug_output_holds_no_personal_data() {
    let shown = format!("{:?}", parse("checkout.session.completed", &session()));
    assert!(!shown.contains("ana@") && !shown.contains(ID), "{shown}");
}

proptest! {
    #[test]
    fn a_random_body_is_an_error_and_does_not_panic(body in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(WebhookEvent::parse(&body, false).is_err());
    }

    #[test]
    fn a_random_session_does_not_panic(name in "id|metadata|amount_total|total_details|payment_intent", text in "\\PC{0,20}") {
        for value in [json!(text), json!([text]), json!({ text.as_str(): text }), json!(1e300)] {
            drop(parse("checkout.session.completed", &with(&name, value)));
        }
    }
}
