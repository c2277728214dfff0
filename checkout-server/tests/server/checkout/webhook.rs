//! Webhook events: repeated, reordered, foreign, oversized and concurrent ones; each order ends in its right status,
//! once.

use crate::support::{
    CREATE, EMAIL, MockStripe, SECRET, STATUS, TestServer, WEBHOOK, event, fast_retries, paid_event, price,
    refund, refund_event, session, session_id, signature, wait_until, webhook_request, webhook_settings,
};
use checkout_server::config::Limits;
use serde_json::{Value, json};
use std::{thread, time::Duration};

fn server() -> TestServer {
    TestServer::with_webhook(Limits::default())
}

/// The paid session with fields changed.
fn with(changes: &[(&str, Value)]) -> Value {
    let mut session = session("x");
    for (pointer, value) in changes {
        *session.pointer_mut(pointer).unwrap() = value.clone();
    }
    session
}

/// The events of one session's possible outcomes.
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
fn disputed(status: &str, amount: u32) -> String {
    let dispute = json!({
        "id": "dp_1", "status": status, "payment_intent": "pi_x", "amount": amount, "currency": "usd",
    });
    event("charge.dispute.closed", &dispute)
}
fn refund_failed() -> String {
    event("refund.failed", &refund("x", price(), "failed"))
}

/// Posts events in order and checks the final order status and the logged order events.
#[track_caller]
fn check(messages: &[String], state: &str, expected: &[&str]) {
    let server = server();
    for message in messages {
        let response = server.post_webhook(message);
        assert_eq!((response.status, response.text()), (200, r#"{"received":true}"#), "{message}");
    }
    assert_eq!(server.order_statuses(), [state], "{messages:?}");
    let log = server.log();
    let events = log.iter().map(|line| line.split(' ').next().unwrap());
    let orders: Vec<_> = events.filter(|event| event.starts_with("order.")).collect();
    assert_eq!(orders, [&["order.recovered"], expected].concat(), "{log:?}");
}

#[test]
fn payment_events_change_the_order_status() {
    check(&[paid_event("x")], "paid", &["order.paid"]);
    let nothing_due = [
        ("/payment_status", json!("no_payment_required")),
        ("/amount_total", json!(0)),
        ("/total_details/amount_discount", json!(price())),
        ("/payment_intent", json!(null)),
    ];
    check(&[event("checkout.session.completed", &with(&nothing_due))], "paid", &["order.paid"]);
    check(&[unpaid()], "processing", &["order.processing"]);
    check(&[unpaid(), succeeded()], "paid", &["order.processing", "order.paid"]);
    check(&[unpaid(), failed()], "failed", &["order.processing", "order.failed"]);
    check(&[expired()], "expired", &["order.expired"]);
}

#[test]
fn an_opened_order_is_paid_although_its_buyer_never_returns() {
    let stripe = MockStripe::start();
    let settings = [webhook_settings(), vec![("STRIPE_API_BASE", stripe.base_url())]].concat();
    let server = TestServer::start(&settings, Limits::default());
    assert_eq!(server.post_json(CREATE, "{}").status, 200);
    let opened = server.orders().remove(0);
    let changes = [("/id", json!(opened.session.as_str())), ("/metadata/attempt", json!(opened.attempt))];
    assert_eq!(server.post_webhook(&event("checkout.session.completed", &with(&changes))).status, 200);
    assert_eq!(server.order_statuses(), ["paid"]);
    assert_eq!((server.log_count("order.opened"), server.log_count("order.paid")), (1, 1));
    assert_eq!(server.log_count("order.recovered"), 0);
    let status = server.get(&format!("{STATUS}?session_id={}", opened.session));
    assert_eq!((status.status, status.json()["paymentStatus"].as_str()), (200, Some("paid")));
    assert_eq!(stripe.requests().len(), 1, "a stored payment is not looked up at Stripe");
}

#[test]
fn a_repeated_event_changes_nothing() {
    check(&[paid_event("x"), paid_event("x"), paid_event("x")], "paid", &["order.paid"]);
    check(&[paid_event("x"), succeeded(), paid_event("x")], "paid", &["order.paid"]);
    check(&[failed(), failed()], "failed", &["order.failed"]);
    check(
        &[paid_event("x"), refund_event("x", true), refund_event("x", true), paid_event("x")],
        "refunded",
        &["order.paid", "order.refunded"],
    );
}

#[test]
fn events_may_arrive_in_any_order() {
    check(&[expired(), paid_event("x")], "paid", &["order.expired", "order.paid"]);
    check(&[succeeded(), unpaid()], "paid", &["order.paid"]);
    check(&[paid_event("x"), failed(), expired()], "paid", &["order.paid"]);
    check(&[failed(), succeeded()], "paid", &["order.failed", "order.paid"]);
    // A refund that arrives first is stored, and its order is never delivered.
    check(&[refund_event("x", true), paid_event("x")], "refunded", &["order.refunded"]);
    check(
        &[disputed("lost", price()), unpaid(), succeeded()],
        "refunded",
        &["order.processing", "order.refunded"],
    );
}

#[test]
fn only_a_full_refund_or_lost_dispute_refunds_the_order() {
    check(&[paid_event("x"), refund_event("x", true)], "refunded", &["order.paid", "order.refunded"]);
    check(&[paid_event("x"), disputed("lost", price())], "refunded", &["order.paid", "order.refunded"]);
    let withdrawn = json!({ "id": "dp_1", "status": "needs_response", "payment_intent": "pi_x" });
    let withdrawn = event("charge.dispute.funds_withdrawn", &withdrawn);
    check(&[paid_event("x"), refund_event("x", false), refund_event("y", true)], "paid", &["order.paid"]);
    check(&[paid_event("x"), withdrawn, disputed("won", price())], "paid", &["order.paid"]);
    check(&[paid_event("x"), disputed("lost", price() - 1)], "paid", &["order.paid"]);
}

#[test]
fn refunds_of_parts_that_are_the_whole_payment_together_refund_the_order() {
    let half = price() / 2;
    let part = |amount: u32, status: &str| event("refund.updated", &refund("x", amount, status));
    let first = || part(half, "succeeded");
    let second = |status: &str| part(price() - half + 1, status);
    check(&[paid_event("x"), first(), first()], "paid", &["order.paid"]);
    let closed = ["order.paid", "order.refunded"];
    check(&[paid_event("x"), first(), second("pending"), second("succeeded")], "refunded", &closed);
    check(&[second("pending"), first(), paid_event("x")], "refunded", &["order.refunded"]);
    // What is disputed is the rest.
    let rest = disputed("lost", price() - half);
    check(&[paid_event("x"), first(), rest.clone()], "refunded", &closed);
    // One part fails: the other one stands, and counts with the dispute. A late report changes nothing.
    let failed = second("failed");
    let reopened = ["order.paid", "order.refunded", "order.refund_failed"];
    check(
        &[paid_event("x"), first(), second("pending"), failed.clone(), second("pending")],
        "paid",
        &reopened,
    );
    check(&[paid_event("x"), failed.clone(), second("succeeded"), first(), rest], "refunded", &closed);
}

#[test]
fn a_refund_that_fails_later_is_undone() {
    check(
        &[paid_event("x"), refund_event("x", true), refund_failed(), refund_failed()],
        "paid",
        &["order.paid", "order.refunded", "order.refund_failed"],
    );
    check(&[refund_failed(), paid_event("x")], "paid", &["order.paid"]);
}

#[test]
fn a_paid_order_is_only_flagged_by_a_later_odd_report() {
    let odd = event("checkout.session.async_payment_succeeded", &with(&[("/amount_total", json!(1))]));
    check(&[paid_event("x"), odd.clone(), odd.clone()], "paid", &["order.paid", "order.flagged"]);
    check(&[odd, paid_event("x")], "paid", &["order.mismatched", "order.paid"]);
}

/// Posts an event of a mismatched payment: it is stored, flagged and never treated as paid.
#[track_caller]
fn check_mismatch(changes: &[(&str, Value)], detail: &str) {
    let server = server();
    // The order is stored before: the amounts requested then are compared.
    assert_eq!(server.post_webhook(&unpaid()).status, 200);
    let wrong = event("checkout.session.async_payment_succeeded", &with(changes));
    assert_eq!((server.post_webhook(&wrong).status, server.post_webhook(&wrong).status), (200, 200));
    assert_eq!(server.order_statuses(), ["mismatched"], "{changes:?}");
    assert_eq!(server.orders()[0].status_detail.as_deref(), Some(detail));
    let log = server.log();
    let mismatches: Vec<_> = log.iter().filter(|line| line.starts_with("order.mismatched ")).collect();
    assert!(mismatches.len() == 1 && mismatches[0].contains(&format!("detail={detail}")), "{log:?}");
    assert_eq!(server.log_count("order.paid"), 0);
}

#[test]
fn a_mismatched_payment_is_stored_with_its_mismatch() {
    check_mismatch(&[("/amount_subtotal", json!(100)), ("/amount_total", json!(100))], "subtotal");
    check_mismatch(&[("/amount_total", json!(price() - 1))], "total");
    check_mismatch(&[("/amount_total", json!(null))], "total");
    check_mismatch(&[("/currency", json!("jpy"))], "currency");
    check_mismatch(&[("/metadata/amount", json!("100"))], "metadata_amount");
    check_mismatch(&[("/metadata/currency", json!("eur"))], "metadata_currency");
    check_mismatch(&[("/metadata/attempt", json!("another"))], "attempt");
    check_mismatch(&[("/metadata/offer", json!("another-offer"))], "offer");
}

/// Posts an event that concerns no order of this server: it is acknowledged, logged and ignored.
#[track_caller]
fn check_ignored(message: &str, expected: &str) {
    let server = server();
    assert_eq!(server.post_webhook(message).status, 200, "{message}");
    assert_eq!(server.log(), [format!("webhook.ignored {expected}")]);
    assert_eq!(server.orders(), []);
}

#[test]
fn foreign_events_are_acknowledged_and_ignored() {
    check_ignored(&event("invoice.paid", &json!({})), "type=invoice.paid reason=unknown_type");
    check_ignored(&event("a b\n\"c\"", &json!(7)), "type=a_b_\"c\" reason=unknown_type");
    let kind = "type=checkout.session.completed";
    let foreign = |metadata| event("checkout.session.completed", &with(&[("/metadata", metadata)]));
    check_ignored(&foreign(json!({})), &format!("{kind} reason=unknown_session"));
    check_ignored(
        &foreign(json!({ "offer": "another-offer", "amount": "100" })),
        &format!("{kind} reason=unknown_session"),
    );
    check_ignored(
        &event("checkout.session.completed", &json!({})),
        &format!("{kind} reason=unknown_session"),
    );
}

/// A paid event with fields of its envelope changed.
fn paid_event_with(changes: Value) -> String {
    let mut event: Value = serde_json::from_str(&paid_event("x")).unwrap();
    event.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    event.to_string()
}

#[test]
fn events_of_another_mode_account_or_installation_change_nothing() {
    let kind = "type=checkout.session.completed";
    check_ignored(&paid_event_with(json!({ "livemode": true })), &format!("{kind} reason=other_mode"));
    let connected = paid_event_with(json!({ "account": "acct_1" }));
    check_ignored(&connected, &format!("{kind} reason=connected_account"));
    let mut elsewhere = session("x");
    elsewhere["metadata"]["installation"] = json!("another-shop-of-this-account");
    let elsewhere = event("checkout.session.completed", &elsewhere);
    check_ignored(&elsewhere, &format!("{kind} reason=unknown_session"));
}

#[test]
fn two_installations_in_one_account_deliver_each_their_own_orders() {
    let stripe = MockStripe::start();
    let (one, other) =
        (TestServer::with_stripe(&stripe, fast_retries()), TestServer::with_stripe(&stripe, fast_retries()));
    assert_eq!(one.post_json(CREATE, "{}").status, 200);
    let id = stripe.session();
    stripe.pay(&id);
    // Stripe sends each event to the endpoints of both.
    let paid = event("checkout.session.completed", &stripe.stored_session(&id));
    for (server, statuses) in [(&other, &[][..]), (&one, &["paid"][..])] {
        assert_eq!(server.post_webhook(&paid).status, 200);
        assert_eq!(server.order_statuses(), statuses);
    }
    // Nor by the page that the buyer returns to.
    let status = format!("{STATUS}?session_id={id}");
    assert_eq!((other.get(&status).status, one.get(&status).status), (404, 200));
    assert!(other.orders().is_empty());
    // One that names no installation is neither's.
    let mut nameless = session("nameless");
    nameless["metadata"].as_object_mut().unwrap().remove("installation");
    assert_eq!(one.post_webhook(&event("checkout.session.completed", &nameless)).status, 200);
    assert_eq!(one.order_statuses(), ["paid"]);
}

#[test]
fn a_malformed_event_is_not_acknowledged() {
    let server = server();
    let nameless = event("checkout.session.completed", &with(&[("/id", json!("nameless"))]));
    for body in ["", "<html>", "{}", &nameless] {
        let response = server.post_webhook(body);
        assert_eq!((response.status, response.error()), (400, "This message cannot be read.".to_owned()));
    }
    let refused = |why: &str| format!("webhook.rejected reason={why}");
    assert_eq!(server.log(), ["no_event", "no_event", "no_event", "no_session"].map(refused));
}

#[test]
fn concurrent_events_record_one_payment_and_send_one_message() {
    let owner = ("MAIL_OWNER", "owner@mail.example");
    let settings = [webhook_settings(), vec![("WORKERS", "2"), owner]].concat();
    let server = TestServer::start(&settings, Limits::default());
    let messages = [paid_event("x"), succeeded(), paid_event("x"), unpaid()];
    thread::scope(|scope| {
        for message in messages.iter().cycle().take(24) {
            let server = &server;
            scope.spawn(move || assert_eq!(server.post_webhook(message).status, 200));
        }
    });
    assert_eq!(server.order_statuses(), ["paid"]);
    assert_eq!(server.log_count("order.paid"), 1, "{:?}", server.log());
    assert_eq!(server.log_count("order.recovered"), 1);
    // A duplicate message would have been sent before those of this order.
    assert_eq!(server.post_webhook(&paid_event("y")).status, 200);
    wait_until("all messages", || server.log_count("mail.sent") == 4);
    let of_first = server.log().iter().filter(|line| *line == "mail.sent kind=order_paid number=1").count();
    assert_eq!(of_first, 2, "to the buyer and to the owner: {:?}", server.log());
}

#[test]
fn an_event_signed_again_after_an_hour_is_accepted() {
    let server = server();
    let body = paid_event("x");
    assert_eq!(server.request(webhook_request(&signature(SECRET, 3600, &body), &body)).status, 400);
    assert_eq!(server.post_webhook(&body).status, 200);
    assert_eq!(server.order_statuses(), ["paid"]);
}

#[test]
fn an_oversized_event_answers_413_before_it_has_arrived() {
    // A server that waited for the whole body would answer 408.
    let body_timeout = Duration::from_secs(120);
    let server = TestServer::with_webhook(Limits { body_timeout, ..Limits::default() });
    let large = paid_event(&"x".repeat(5_000_000));
    let response = server.request(webhook_request(&signature(SECRET, 0, &large), &large));
    assert_eq!(response.status, 413);
    assert!(!response.error().is_empty());
    // A chunked body, which declares no length, is cut off at the limit as well.
    let mut client = server.client();
    client.send(format!(
        "POST {WEBHOOK} HTTP/1.1\r\nhost: x\r\nstripe-signature: {}\r\ntransfer-encoding: chunked\r\n\r\n",
        signature(SECRET, 0, &large)
    ));
    for _ in 0..200 {
        client.send(format!("1000\r\n{}\r\n", "x".repeat(4096)));
    }
    assert_eq!(client.read().status, 413);
    // The largest accepted event.
    let mut session = session("x");
    session["a_field_of_next_year"] = json!("x".repeat(250_000));
    assert_eq!(server.post_webhook(&event("checkout.session.completed", &session)).status, 200);
    assert_eq!(server.order_statuses(), ["paid"]);
}

#[test]
fn an_event_that_cannot_be_stored_answers_503_and_is_stored_on_redelivery() {
    let server = TestServer::with_webhook(Limits {
        store_lock_timeout: Duration::from_millis(200),
        ..Limits::default()
    });
    let other = server.lock_store();
    for message in [paid_event("x"), refund_event("x", true)] {
        let response = server.post_webhook(&message);
        assert_eq!(response.status, 503);
        assert_eq!(response.error(), "This message cannot be taken now. Please send it again.");
    }
    assert_eq!(server.log(), ["order.store_failed reason=DatabaseBusy"; 2]);
    other.run("ROLLBACK");
    assert_eq!(server.post_webhook(&paid_event("x")).status, 200);
    assert_eq!(server.order_statuses(), ["paid"]);
    let log = server.log().join("\n");
    assert!(!log.contains(EMAIL) && !log.contains(&session_id("x")) && log.contains("session="), "{log}");
}

#[test]
fn webhook_bodies_over_the_memory_budget_answer_503_until_it_is_free_again() {
    let event = paid_event("x");
    let limits = Limits { body_memory_bytes: event.len() + 100, ..Limits::default() };
    let server = TestServer::with_webhook(limits);
    let mut slow = server.client();
    let announced = event.len();
    let start = " ".repeat(200);
    slow.send(format!("POST {WEBHOOK} HTTP/1.1\r\nhost: x\r\ncontent-length: {announced}\r\n\r\n{start}"));
    wait_until("the first body to be in memory", || server.post_webhook(&event).status == 503);
    let response = server.post_webhook(&event);
    assert_eq!((response.status, response.header("retry-after")), (503, Some("10")));
    assert!(!response.error().is_empty());
    assert_eq!(server.log_count("order.paid"), server.orders().len(), "a rejected event changes nothing");
    assert!(server.log().contains(&"webhook.rejected reason=memory_limit".to_owned()));
    assert_eq!(server.get("/").status, 200, "pages need nothing of the budget");
    drop(slow);
    wait_until("the memory to be free", || server.post_webhook(&event).status == 200);
    assert_eq!(server.order_statuses(), ["paid"]);
}
