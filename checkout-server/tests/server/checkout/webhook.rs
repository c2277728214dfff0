//! Webhook events over HTTP: each kind, and foreign, malformed, oversized and concurrent ones, and those that cannot be
//! stored. The crate `shop` tests their effects on an order, and `stripe/webhook` their parsing.

use crate::support::{
    CREATE, EMAIL, MockStripe, SECRET, STATUS, TestServer, WEBHOOK, block_on, event, fast_retries,
    paid_event, patient, price, refund, refund_event, session, session_id, signature, stripe_settings,
    temp_dir, wait_until, webhook_request, webhook_settings,
};
use checkout_server::{
    config::{Limits, StoreSettings},
    store,
};
use serde_json::{Value, json};
use std::{thread, time::Duration};

fn server() -> TestServer {
    TestServer::with_webhook(Limits::default())
}

/// Paid session with some fields changed.
fn with(changes: &[(&str, Value)]) -> Value {
    let mut session = session("x");
    for (pointer, value) in changes {
        *session.pointer_mut(pointer).unwrap() = value.clone();
    }
    session
}

/// Posts events, each of which is acknowledged, and checks the final status of their order.
#[track_caller]
fn check(events: &[String], status: &str) {
    let server = server();
    for event in events {
        let response = server.post_webhook(event);
        assert_eq!((response.status, response.text()), (200, r#"{"received":true}"#), "{event}");
    }
    assert_eq!(server.order_statuses(), [status], "{events:?}");
}

#[test]
fn a_live_payment_of_this_installation_that_cannot_be_stored_is_not_acknowledged() {
    let data = temp_dir();
    let settings = StoreSettings::Sqlite(data.clone());
    block_on(store::create(&settings, &patient())).unwrap();
    let server = TestServer::live(&data, Limits::default());
    let live = |changes: &[(&str, Value)]| {
        let event: Value =
            serde_json::from_str(&event("checkout.session.completed", &with(changes))).unwrap();
        let mut event = event;
        event["livemode"] = json!(true);
        server.post_webhook(&event.to_string())
    };
    // The content no longer has this offer: its event cannot be stored, but is this shop's.
    let unknown = live(&[("/metadata/offer", json!("of-last-year"))]);
    assert_eq!(unknown.status, 503);
    assert!(server.log().iter().any(|line| line == "webhook.rejected reason=unknown_session"));
    // Other products and installations of the account are acknowledged, or Stripe would disable the endpoint.
    for foreign in
        [("/metadata/installation", json!("another")), ("/metadata", json!({ "offer": "of-another-shop" }))]
    {
        assert_eq!(live(&[foreign]).status, 200);
    }
    assert_eq!(server.order_statuses(), [""; 0]);
    // The store did not know this session: the event is stored.
    assert_eq!(live(&[]).status, 200);
    assert_eq!(server.order_statuses(), ["paid"]);
}

#[test]
fn a_store_that_is_created_anew_belongs_to_the_same_installation() {
    let [first, second] = [(); 2].map(|()| {
        let server = server();
        assert_eq!(server.post_webhook(&paid_event("x")).status, 200);
        (server.installation.clone(), server.order_statuses())
    });
    assert_eq!(first, second);
    assert_eq!(second.1, ["paid"]);
    // A server with another address is another installation.
    let settings = webhook_settings().into_iter().map(|(name, value)| match name {
        "SITE_URL" => (name, "https://other.example"),
        _ => (name, value),
    });
    let other = TestServer::start(&settings.collect::<Vec<_>>(), Limits::default());
    assert_ne!(other.installation, first.0);
}

#[test]
fn reports_about_payments_expiries_and_refunds_reach_their_order() {
    let unpaid = |kind: &str| event(kind, &with(&[("/payment_status", json!("unpaid"))]));
    let waiting = || unpaid("checkout.session.completed");
    let failed_refund = event("refund.failed", &refund("x", price(), "failed"));
    check(&[paid_event("x")], "paid");
    check(&[waiting()], "processing");
    check(&[waiting(), event("checkout.session.async_payment_succeeded", &session("x"))], "paid");
    check(&[waiting(), unpaid("checkout.session.async_payment_failed")], "failed");
    check(&[unpaid("checkout.session.expired")], "expired");
    check(&[paid_event("x"), refund_event("x", true)], "refunded");
    check(&[paid_event("x"), refund_event("x", true), failed_refund], "paid");
}

#[test]
fn a_payment_of_another_amount_is_stored_with_its_mismatch() {
    let server = server();
    let wrong = event("checkout.session.completed", &with(&[("/amount_total", json!(price() - 1))]));
    assert_eq!(server.post_webhook(&wrong).status, 200);
    let order = server.orders().remove(0);
    assert_eq!((order.status.as_str(), order.status_detail.as_deref()), ("mismatched", Some("total")));
}

#[test]
fn an_opened_order_is_paid_by_its_webhook_alone() {
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

/// Posts an event without an order of this server: it is acknowledged, logged and ignored.
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
    let foreign = event("checkout.session.completed", &with(&[("/metadata", json!({}))]));
    check_ignored(&foreign, &format!("{kind} reason=unknown_session"));
    let mut live: Value = serde_json::from_str(&paid_event("x")).unwrap();
    live["livemode"] = json!(true);
    check_ignored(&live.to_string(), &format!("{kind} reason=other_mode"));
}

#[test]
fn two_installations_in_one_account_deliver_each_their_own_orders() {
    let stripe = MockStripe::start();
    let one = TestServer::with_stripe(&stripe, fast_retries());
    let settings = stripe_settings(&stripe).map(|(name, value)| match name {
        "PROGRAM_LINK_SECRET" => (name, "the-secret-of-another-house-of-thirty-two-letters"),
        _ => (name, value),
    });
    let other = TestServer::start(&settings, fast_retries());
    assert_eq!(one.post_json(CREATE, "{}").status, 200);
    let id = stripe.session();
    stripe.pay(&id);
    // Stripe sends each event to the endpoints of both.
    let paid = event("checkout.session.completed", &stripe.stored_session(&id));
    for (server, statuses) in [(&other, &[][..]), (&one, &["paid"][..])] {
        assert_eq!(server.post_webhook(&paid).status, 200);
        assert_eq!(server.order_statuses(), statuses);
    }
    // The page to which the buyer returns stores nothing either.
    let status = format!("{STATUS}?session_id={id}");
    assert_eq!((other.get(&status).status, one.get(&status).status), (404, 200));
    assert!(other.orders().is_empty());
    // A session without an installation belongs to none.
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
fn concurrent_events_record_one_payment_and_send_one_message_to_each_recipient() {
    let owner = ("MAIL_OWNER", "owner@mail.example");
    let settings = [webhook_settings(), vec![owner]].concat();
    let server = TestServer::start(&settings, Limits::default());
    let again = event("checkout.session.async_payment_succeeded", &session("x"));
    let waiting = event("checkout.session.completed", &with(&[("/payment_status", json!("unpaid"))]));
    let messages = [paid_event("x"), again, paid_event("x"), waiting];
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
    server.pay("y");
    wait_until("all messages", || server.log_count("mail.sent") == 4);
    let of_first = server.log().iter().filter(|line| *line == "mail.sent kind=order_paid number=1").count();
    assert_eq!(of_first, 2, "to the buyer and to the owner: {:?}", server.log());
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
    // An event just under the limit is accepted.
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
    server.pay("x");
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
    assert_eq!(server.log_count("order.paid"), server.orders().len(), "each stored order was paid once");
    assert!(server.log().contains(&"webhook.rejected reason=memory_limit".to_owned()));
    assert_eq!(server.get("/").status, 200, "pages need nothing of the budget");
    drop(slow);
    wait_until("the memory to be free", || server.post_webhook(&event).status == 200);
    assert_eq!(server.order_statuses(), ["paid"]);
}
