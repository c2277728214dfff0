//! What Stripe tells of its own accord: however often, in whatever order, whatever it says, an order ends up as it
//! is, once.

use crate::support::{
    CREATE, EMAIL, Receiver, SECRET, STATUS, Shop, Stripe, WEBHOOK, event, paid, post, refunded, session,
    session_id, signature, webhook_settings,
};
use checkout_server::limits::Limits;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::{
    thread,
    time::{Duration, Instant},
};

fn shop() -> Shop {
    Shop::with_webhook(Limits::default())
}

/// The paid session with fields changed.
fn with(changes: &[(&str, Value)]) -> Value {
    let mut session = session("x");
    for (pointer, value) in changes {
        *session.pointer_mut(pointer).unwrap() = value.clone();
    }
    session
}

/// The four things that a checkout can come to, of the same session.
fn unpaid() -> String {
    event("checkout.session.completed", &with(&[("/payment_status", json!("unpaid"))]))
}
fn succeeded() -> String {
    event("checkout.session.async_payment_succeeded", &session("x"))
}
fn failed() -> String {
    event("checkout.session.async_payment_failed", &with(&[("/payment_status", json!("unpaid"))]))
}
fn expired() -> String {
    let changes = [("/payment_status", json!("unpaid")), ("/status", json!("expired"))];
    event("checkout.session.expired", &with(&changes))
}
fn disputed(status: &str) -> String {
    event("charge.dispute.closed", &json!({ "id": "dp_1", "status": status, "payment_intent": "pi_x" }))
}

/// Tells these messages in order: the state of the order in the end, and what the log tells of its way.
#[track_caller]
fn check(messages: &[String], state: &str, way: &[&str]) {
    let shop = shop();
    for message in messages {
        let answer = shop.tell(message);
        assert_eq!((answer.status, answer.text()), (200, r#"{"received":true}"#), "{message}");
    }
    assert_eq!(shop.states(), [state], "{messages:?}");
    let log = shop.log();
    let events = log.iter().map(|line| line.split(' ').next().unwrap());
    let orders: Vec<_> = events.filter(|event| event.starts_with("order.")).collect();
    assert_eq!(orders, [&["order.unrecorded"], way].concat(), "{log:?}");
}

#[test]
fn a_payment_moves_an_order_on() {
    check(&[paid("x")], "paid", &["order.paid"]);
    let nothing_due = [
        ("/payment_status", json!("no_payment_required")),
        ("/amount_total", json!(0)),
        ("/total_details/amount_discount", json!(8700)),
        ("/payment_intent", json!(null)),
    ];
    check(&[event("checkout.session.completed", &with(&nothing_due))], "paid", &["order.paid"]);
    check(&[unpaid()], "processing", &["order.processing"]);
    check(&[unpaid(), succeeded()], "paid", &["order.processing", "order.paid"]);
    check(&[unpaid(), failed()], "failed", &["order.processing", "order.failed"]);
    check(&[expired()], "expired", &["order.expired"]);
}

#[test]
fn the_order_that_was_opened_is_the_one_that_is_paid_though_its_buyer_never_comes_back() {
    let stripe = Stripe::open();
    let settings = [webhook_settings(), vec![("STRIPE_API_BASE", stripe.base())]].concat();
    let shop = Shop::open(&settings, Limits::default());
    assert_eq!(shop.post_json(CREATE, "{}").status, 200);
    let opened = shop.orders().remove(0);
    let changes = [("/id", json!(opened.session)), ("/metadata/attempt", json!(opened.attempt))];
    assert_eq!(shop.tell(&event("checkout.session.completed", &with(&changes))).status, 200);
    assert_eq!(shop.states(), ["paid"]);
    assert_eq!((shop.logged("order.opened"), shop.logged("order.paid")), (1, 1));
    assert_eq!(shop.logged("order.unrecorded"), 0);
    let status = shop.get(&format!("{STATUS}?session_id={}", opened.session));
    assert_eq!((status.status, status.json()["paymentStatus"].as_str()), (200, Some("paid")));
    assert_eq!(stripe.asked().len(), 1, "what the ledger knows, Stripe is not asked");
}

#[test]
fn a_message_that_comes_again_changes_nothing() {
    check(&[paid("x"), paid("x"), paid("x")], "paid", &["order.paid"]);
    check(&[paid("x"), succeeded(), paid("x")], "paid", &["order.paid"]);
    check(&[failed(), failed()], "failed", &["order.failed"]);
    check(
        &[paid("x"), refunded("x", true), refunded("x", true), paid("x")],
        "returned",
        &["order.paid", "order.returned"],
    );
}

#[test]
fn messages_may_come_in_any_order() {
    check(&[expired(), paid("x")], "paid", &["order.expired", "order.paid"]);
    check(&[succeeded(), unpaid()], "paid", &["order.paid"]);
    check(&[paid("x"), failed(), expired()], "paid", &["order.paid"]);
    check(&[failed(), succeeded()], "paid", &["order.failed", "order.paid"]);
    // A refund that is told of first is remembered, and such an order is never delivered.
    check(&[refunded("x", true), paid("x")], "returned", &["order.returned"]);
    check(&[disputed("lost"), unpaid(), succeeded()], "returned", &["order.processing", "order.returned"]);
}

#[test]
fn money_that_goes_back_as_a_whole_returns_the_order_and_nothing_less_does() {
    check(&[paid("x"), refunded("x", true)], "returned", &["order.paid", "order.returned"]);
    check(&[paid("x"), disputed("lost")], "returned", &["order.paid", "order.returned"]);
    let withdrawn = json!({ "id": "dp_1", "status": "needs_response", "payment_intent": "pi_x" });
    let withdrawn = event("charge.dispute.funds_withdrawn", &withdrawn);
    check(&[paid("x"), refunded("x", false), refunded("y", true)], "paid", &["order.paid"]);
    check(&[paid("x"), withdrawn, disputed("won")], "paid", &["order.paid"]);
}

/// Tells of a payment that is not as it was asked: it is kept, flagged and never taken for paid.
#[track_caller]
fn check_mismatch(changes: &[(&str, Value)], fault: &str) {
    let shop = shop();
    // The order is known before: what counts is what was asked.
    assert_eq!(shop.tell(&unpaid()).status, 200);
    let wrong = event("checkout.session.async_payment_succeeded", &with(changes));
    assert_eq!((shop.tell(&wrong).status, shop.tell(&wrong).status), (200, 200));
    assert_eq!(shop.states(), ["mismatched"], "{changes:?}");
    assert_eq!(shop.orders()[0].fault.as_deref(), Some(fault));
    let log = shop.log();
    let told: Vec<_> = log.iter().filter(|line| line.starts_with("order.mismatched ")).collect();
    assert!(told.len() == 1 && told[0].contains(&format!("fault={fault}")), "{log:?}");
    assert_eq!(shop.logged("order.paid"), 0);
}

#[test]
fn a_payment_that_is_not_as_it_was_asked_is_kept_and_flagged() {
    check_mismatch(&[("/amount_subtotal", json!(100)), ("/amount_total", json!(100))], "subtotal");
    check_mismatch(&[("/amount_total", json!(8699))], "total");
    check_mismatch(&[("/amount_total", json!(null))], "total");
    check_mismatch(&[("/currency", json!("jpy"))], "currency");
    check_mismatch(&[("/metadata/amount", json!("100"))], "metadata_amount");
    check_mismatch(&[("/metadata/currency", json!("eur"))], "metadata_currency");
    check_mismatch(&[("/metadata/attempt", json!("another"))], "attempt");
    check_mismatch(&[("/metadata/offer", json!("devotion"))], "offer");
}

/// Tells something that is none of the shop's business: it is thanked for and told to the operator.
#[track_caller]
fn check_ignored(message: &str, expected: &str) {
    let shop = shop();
    assert_eq!(shop.tell(message).status, 200, "{message}");
    assert_eq!(shop.log(), [format!("webhook.ignored {expected}")]);
    assert_eq!(shop.orders(), []);
}

#[test]
fn what_is_not_ours_is_thanked_for_and_left_alone() {
    check_ignored(&event("invoice.paid", &json!({})), "type=invoice.paid why=unknown_type");
    check_ignored(&event("a b\n\"c\"", &json!(7)), "type=a_b_\"c\" why=unknown_type");
    let kind = "type=checkout.session.completed";
    let foreign = |metadata| event("checkout.session.completed", &with(&[("/metadata", metadata)]));
    check_ignored(&foreign(json!({})), &format!("{kind} why=foreign"));
    check_ignored(&foreign(json!({ "offer": "devotion", "amount": "100" })), &format!("{kind} why=foreign"));
    check_ignored(&event("checkout.session.completed", &json!({})), &format!("{kind} why=foreign"));
}

#[test]
fn a_message_of_stripe_s_that_nobody_can_read_is_not_acknowledged() {
    let shop = shop();
    let nameless = event("checkout.session.completed", &with(&[("/id", json!("nameless"))]));
    for body in ["", "<html>", "{}", &nameless] {
        let answer = shop.tell(body);
        assert_eq!((answer.status, answer.error()), (400, "This message cannot be read.".to_owned()));
    }
    let refused = |why: &str| format!("webhook.refused why={why}");
    assert_eq!(shop.log(), ["no_event", "no_event", "no_event", "no_session"].map(refused));
}

#[test]
fn messages_that_come_at_once_make_one_payment_and_one_word_to_the_owner() {
    let receiver = Receiver::open();
    let settings = [webhook_settings(), vec![("WORKERS", "2"), ("NOTIFY_URL", receiver.url())]].concat();
    let shop = Shop::open(&settings, Limits::default());
    let messages = [paid("x"), succeeded(), paid("x"), unpaid()];
    thread::scope(|scope| {
        for message in messages.iter().cycle().take(24) {
            let shop = &shop;
            scope.spawn(move || assert_eq!(shop.tell(message).status, 200));
        }
    });
    assert_eq!(shop.states(), ["paid"]);
    assert_eq!(shop.logged("order.paid"), 1, "{:?}", shop.log());
    assert_eq!(shop.logged("order.unrecorded"), 1);
    // Whatever was told twice would have been told before this.
    assert_eq!(shop.tell(&paid("y")).status, 200);
    let told = receiver.wait_for(2);
    assert!(told.len() == 2 && told[0] == "order 1" && told[1] != "order 1", "{told:?}");
}

#[test]
fn a_message_that_was_on_its_way_for_an_hour_is_signed_again_and_taken() {
    let shop = shop();
    let body = paid("x");
    assert_eq!(shop.ask(post(&signature(SECRET, 3600, &body), &body)).status, 400);
    assert_eq!(shop.tell(&body).status, 200);
    assert_eq!(shop.states(), ["paid"]);
}

#[test]
fn a_message_larger_than_any_is_refused_before_it_has_arrived() {
    // Neither the wait for a body nor that for a client which is busy writing ends while this is tried.
    let patience = Duration::from_secs(120);
    let shop = Shop::with_webhook(Limits { body_time: patience, linger: patience, ..Limits::default() });
    let large = paid(&"x".repeat(5_000_000));
    let begun = Instant::now();
    let answer = shop.ask(post(&signature(SECRET, 0, &large), &large));
    assert_eq!(answer.status, 413);
    assert!(!answer.error().is_empty());
    // One that does not say how large it is gets no further than the limit, either.
    let mut client = shop.client();
    client.send(format!(
        "POST {WEBHOOK} HTTP/1.1\r\nhost: x\r\nstripe-signature: {}\r\ntransfer-encoding: chunked\r\n\r\n",
        signature(SECRET, 0, &large)
    ));
    for _ in 0..200 {
        client.send(format!("1000\r\n{}\r\n", "x".repeat(4096)));
    }
    assert_eq!(client.read().status, 413);
    assert!(begun.elapsed() < Duration::from_secs(30));
    // The largest that is taken.
    let mut session = session("x");
    session["a_field_of_next_year"] = json!("x".repeat(250_000));
    assert_eq!(shop.tell(&event("checkout.session.completed", &session)).status, 200);
    assert_eq!(shop.states(), ["paid"]);
}

#[test]
fn what_the_ledger_cannot_keep_is_not_acknowledged_and_kept_when_it_comes_again() {
    let shop = Shop::with_webhook(Limits { ledger_held: Duration::from_millis(200), ..Limits::default() });
    let other = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    for message in [paid("x"), refunded("x", true)] {
        let answer = shop.tell(&message);
        assert_eq!(answer.status, 503);
        assert_eq!(answer.error(), "This message cannot be taken now. Please send it again.");
    }
    assert_eq!(shop.log(), ["order.not_kept why=DatabaseBusy"; 2]);
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(shop.tell(&paid("x")).status, 200);
    assert_eq!(shop.states(), ["paid"]);
    let log = shop.log().join("\n");
    assert!(!log.contains(EMAIL) && !log.contains(&session_id("x")) && log.contains("session="), "{log}");
}
