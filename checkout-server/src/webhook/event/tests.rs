//! Events as Stripe sends them, with what matters and what does not.

use super::*;
use crate::ledger::Metadata;
use proptest::prelude::*;
use serde_json::json;

const ID: &str = "cs_test_a1b2c3d4e5";

/// A session of ours that is paid, as an event carries it.
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

fn parse(kind: &str, object: &Value) -> Result<Event, &'static str> {
    let event = json!({ "id": "evt_1", "object": "event", "type": kind, "data": { "object": object } });
    Event::parse(event.to_string().as_bytes())
}

/// The session with one field changed.
fn with(name: &str, value: Value) -> Value {
    let mut session = session();
    session[name] = value;
    session
}

#[track_caller]
fn check_said(kind: &str, status: Value, expected: Said) {
    let event = parse(kind, &with("payment_status", status));
    assert!(matches!(&event, Ok(Event::Session { word, .. }) if word.said == expected), "{event:?}");
}

#[test]
fn what_a_session_says_follows_from_the_type_and_from_whether_it_is_paid() {
    check_said("checkout.session.completed", json!("paid"), Said::Paid);
    check_said("checkout.session.completed", json!("no_payment_required"), Said::Paid);
    check_said("checkout.session.completed", json!("unpaid"), Said::Processing);
    check_said("checkout.session.completed", json!("a word of next year"), Said::Processing);
    check_said("checkout.session.completed", json!(null), Said::Processing);
    check_said("checkout.session.async_payment_succeeded", json!("paid"), Said::Paid);
    check_said("checkout.session.async_payment_succeeded", json!("unpaid"), Said::Processing);
    check_said("checkout.session.async_payment_failed", json!("unpaid"), Said::Failed);
    check_said("checkout.session.expired", json!("unpaid"), Said::Expired);
}

#[test]
fn a_word_holds_what_the_ledger_compares() {
    let Ok(Event::Session { word, .. }) = parse("checkout.session.completed", &session()) else { panic!() };
    let own = |text: &str| Some(text.to_owned());
    let expected = Word {
        session: ID.to_owned(),
        said: Said::Paid,
        subtotal: Some(8700),
        total: Some(7200),
        discount: Some(2000),
        tax: Some(500),
        currency: own("usd"),
        metadata: Metadata {
            offer: own("initiation"),
            amount: own("8700"),
            currency: own("usd"),
            attempt: own("a-1"),
        },
        email: own("ana@house.example"),
        payment: own("pi_1"),
    };
    assert!(*word == expected, "{word:?}");
}

#[test]
fn what_is_missing_is_missing_and_what_cannot_be_an_amount_is_none() {
    let bare = json!({ "id": ID, "payment_status": "paid" });
    let Ok(Event::Session { word, .. }) = parse("checkout.session.completed", &bare) else { panic!() };
    assert_eq!((word.subtotal, word.total, word.discount, word.tax), (None, None, Some(0), Some(0)));
    assert_eq!((&word.currency, &word.email, &word.payment), (&None, &None, &None));
    assert_eq!(word.metadata, Metadata::default());
    for strange in [json!(-1), json!(4_294_967_296_u64), json!(87.5), json!("8700")] {
        let details = json!({ "amount_discount": strange, "amount_tax": strange });
        let mut session = with("amount_total", strange);
        session["total_details"] = details;
        let Ok(Event::Session { word, .. }) = parse("checkout.session.completed", &session) else { panic!() };
        assert_eq!((word.subtotal, word.total, word.discount, word.tax), (Some(8700), None, None, None));
    }
    let expanded = with("payment_intent", json!({ "id": "pi_2", "object": "payment_intent" }));
    let Ok(Event::Session { word, .. }) = parse("checkout.session.completed", &expanded) else { panic!() };
    assert_eq!(word.payment.as_deref(), Some("pi_2"));
}

#[test]
fn money_goes_back_as_a_whole_or_not_at_all() {
    let returned = |why| Ok(Event::Return { payment: "pi_1".to_owned(), why });
    let ignored = |kind: &str, why| Ok(Event::Ignored { kind: kind.to_owned(), why });
    let charge = |refunded: Value| json!({ "id": "ch_1", "refunded": refunded, "payment_intent": "pi_1" });
    let dispute = |status: &str| json!({ "id": "dp_1", "status": status, "payment_intent": "pi_1" });
    for (kind, object, expected) in [
        ("charge.refunded", charge(json!(true)), returned(Returned::Refunded)),
        ("charge.refunded", charge(json!(false)), ignored("charge.refunded", "in_part")),
        ("charge.refunded", charge(json!("true")), ignored("charge.refunded", "in_part")),
        ("charge.refunded", json!({ "refunded": true }), ignored("charge.refunded", "no_payment")),
        ("charge.dispute.closed", dispute("lost"), returned(Returned::Disputed)),
        ("charge.dispute.closed", dispute("won"), ignored("charge.dispute.closed", "not_lost")),
        ("charge.dispute.closed", dispute("warning_closed"), ignored("charge.dispute.closed", "not_lost")),
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
fn an_event_of_ours_that_cannot_be_read_does_not_pass_for_kept() {
    for body in ["", "null", "[]", "{}", "{\"type\":7}", "{\"type\":\"a\"", "{\"type\":\"a\",\"data\":7}"] {
        assert_eq!(Event::parse(body.as_bytes()), Err("no_event"), "{body}");
    }
    for id in [json!(null), json!(7), json!(""), json!("pi_1"), json!("cs_../../"), json!("c".repeat(400))] {
        assert_eq!(parse("checkout.session.expired", &with("id", id.clone())), Err("no_session"), "{id}");
    }
    // One that is somebody else's may look as it likes.
    let foreign = Event::Ignored { kind: "checkout.session.expired".to_owned(), why: "foreign" };
    assert_eq!(parse("checkout.session.expired", &json!({})).as_ref(), Ok(&foreign));
    for object in [json!(null), json!("words")] {
        assert_eq!(parse("checkout.session.expired", &object), Err("no_object"));
    }
}

#[test]
fn whose_message_it_was_is_not_shown_where_a_programmer_prints() {
    let shown = format!("{:?}", parse("checkout.session.completed", &session()));
    assert!(!shown.contains("ana@") && !shown.contains(ID), "{shown}");
}

proptest! {
    #[test]
    fn no_body_whatever_breaks_anything(body in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Event::parse(&body).is_err());
    }

    #[test]
    fn no_session_whatever_breaks_anything(name in "id|metadata|amount_total|total_details|payment_intent", text in "\\PC{0,20}") {
        for value in [json!(text), json!([text]), json!({ text.as_str(): text }), json!(1e300)] {
            drop(parse("checkout.session.completed", &with(&name, value)));
        }
    }
}
