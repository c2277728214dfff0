//! Tests of the event parser with events as Stripe sends them.

use super::*;
use crate::orders::PaymentMetadata;
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
        "metadata": { "offer": "initiation", "amount": "8700", "currency": "usd", "attempt": "a-1" },
        "payment_intent": "pi_1", "a_field_of_next_year": {},
    })
}

fn parse(kind: &str, object: &Value) -> Result<WebhookEvent, &'static str> {
    let event = json!({ "id": "evt_1", "object": "event", "type": kind, "data": { "object": object } });
    WebhookEvent::parse(event.to_string().as_bytes())
}

/// The session with one field changed.
fn with(name: &str, value: Value) -> Value {
    let mut session = session();
    session[name] = value;
    session
}

#[track_caller]
fn check_outcome(event_type: &str, status: Value, expected: PaymentOutcome) {
    let event = parse(event_type, &with("payment_status", status));
    assert!(
        matches!(&event, Ok(WebhookEvent::Payment { update, .. }) if update.outcome == expected),
        "{event:?}"
    );
}

#[test]
fn the_outcome_follows_from_event_type_and_payment_status() {
    check_outcome("checkout.session.completed", json!("paid"), PaymentOutcome::Paid);
    check_outcome("checkout.session.completed", json!("no_payment_required"), PaymentOutcome::Paid);
    check_outcome("checkout.session.completed", json!("unpaid"), PaymentOutcome::Processing);
    check_outcome("checkout.session.completed", json!("a_status_of_next_year"), PaymentOutcome::Processing);
    check_outcome("checkout.session.completed", json!(null), PaymentOutcome::Processing);
    check_outcome("checkout.session.async_payment_succeeded", json!("paid"), PaymentOutcome::Paid);
    check_outcome("checkout.session.async_payment_succeeded", json!("unpaid"), PaymentOutcome::Processing);
    check_outcome("checkout.session.async_payment_failed", json!("unpaid"), PaymentOutcome::Failed);
    check_outcome("checkout.session.expired", json!("unpaid"), PaymentOutcome::Expired);
}

#[test]
fn an_update_holds_every_field_that_is_verified() {
    let Ok(WebhookEvent::Payment { update, .. }) = parse("checkout.session.completed", &session()) else {
        panic!()
    };
    let own = |text: &str| Some(text.to_owned());
    let expected = PaymentUpdate {
        session: ID.to_owned(),
        outcome: PaymentOutcome::Paid,
        subtotal: Some(8700),
        total: Some(7200),
        discount: Some(2000),
        tax: Some(500),
        currency: own("usd"),
        metadata: PaymentMetadata {
            offer: own("initiation"),
            amount: own("8700"),
            currency: own("usd"),
            attempt: own("a-1"),
        },
        email: own("ana@house.example"),
        payment: own("pi_1"),
    };
    assert!(*update == expected, "{update:?}");
}

#[test]
fn missing_fields_and_invalid_amounts_are_none() {
    let bare = json!({ "id": ID, "payment_status": "paid" });
    let Ok(WebhookEvent::Payment { update, .. }) = parse("checkout.session.completed", &bare) else {
        panic!()
    };
    assert_eq!((update.subtotal, update.total, update.discount, update.tax), (None, None, Some(0), Some(0)));
    assert_eq!((&update.currency, &update.email, &update.payment), (&None, &None, &None));
    assert_eq!(update.metadata, PaymentMetadata::default());
    for invalid in [json!(-1), json!(4_294_967_296_u64), json!(87.5), json!("8700")] {
        let details = json!({ "amount_discount": invalid, "amount_tax": invalid });
        let mut session = with("amount_total", invalid);
        session["total_details"] = details;
        let Ok(WebhookEvent::Payment { update, .. }) = parse("checkout.session.completed", &session) else {
            panic!()
        };
        assert_eq!(
            (update.subtotal, update.total, update.discount, update.tax),
            (Some(8700), None, None, None)
        );
    }
    let expanded = with("payment_intent", json!({ "id": "pi_2", "object": "payment_intent" }));
    let Ok(WebhookEvent::Payment { update, .. }) = parse("checkout.session.completed", &expanded) else {
        panic!()
    };
    assert_eq!(update.payment.as_deref(), Some("pi_2"));
}

#[test]
fn only_full_refunds_and_lost_disputes_count() {
    let refund = |reason| Ok(WebhookEvent::Refund { payment: "pi_1".to_owned(), reason });
    let ignored = |kind: &str, reason| Ok(WebhookEvent::Ignored { event_type: kind.to_owned(), reason });
    let charge = |refunded: Value| json!({ "id": "ch_1", "refunded": refunded, "payment_intent": "pi_1" });
    let dispute = |status: &str| json!({ "id": "dp_1", "status": status, "payment_intent": "pi_1" });
    for (kind, object, expected) in [
        ("charge.refunded", charge(json!(true)), refund(RefundReason::Refunded)),
        ("charge.refunded", charge(json!(false)), ignored("charge.refunded", "partial_refund")),
        ("charge.refunded", charge(json!("true")), ignored("charge.refunded", "partial_refund")),
        ("charge.refunded", json!({ "refunded": true }), ignored("charge.refunded", "no_payment_intent")),
        ("charge.dispute.closed", dispute("lost"), refund(RefundReason::Disputed)),
        ("charge.dispute.closed", dispute("won"), ignored("charge.dispute.closed", "dispute_not_lost")),
        (
            "charge.dispute.closed",
            dispute("warning_closed"),
            ignored("charge.dispute.closed", "dispute_not_lost"),
        ),
        (
            "charge.dispute.funds_withdrawn",
            dispute("needs_response"),
            ignored("charge.dispute.funds_withdrawn", "unknown_type"),
        ),
        ("charge.dispute.created", dispute("lost"), ignored("charge.dispute.created", "unknown_type")),
        ("invoice.paid", json!({}), ignored("invoice.paid", "unknown_type")),
    ] {
        assert_eq!(parse(kind, &object), expected, "{kind} {object}");
    }
}

#[test]
fn an_unparsable_event_of_this_site_is_an_error() {
    for body in ["", "null", "[]", "{}", "{\"type\":7}", "{\"type\":\"a\"", "{\"type\":\"a\",\"data\":7}"] {
        assert_eq!(WebhookEvent::parse(body.as_bytes()), Err("no_event"), "{body}");
    }
    for id in [json!(null), json!(7), json!(""), json!("pi_1"), json!("cs_../../"), json!("c".repeat(400))] {
        assert_eq!(parse("checkout.session.expired", &with("id", id.clone())), Err("no_session"), "{id}");
    }
    // One of another site may have any shape.
    let foreign = WebhookEvent::Ignored {
        event_type: "checkout.session.expired".to_owned(),
        reason: "unknown_session",
    };
    assert_eq!(parse("checkout.session.expired", &json!({})).as_ref(), Ok(&foreign));
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
        prop_assert!(WebhookEvent::parse(&body).is_err());
    }

    #[test]
    fn a_random_session_does_not_panic(name in "id|metadata|amount_total|total_details|payment_intent", text in "\\PC{0,20}") {
        for value in [json!(text), json!([text]), json!({ text.as_str(): text }), json!(1e300)] {
            drop(parse("checkout.session.completed", &with(&name, value)));
        }
    }
}
