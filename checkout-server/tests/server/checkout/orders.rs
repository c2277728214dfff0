//! Orders: stored before the checkout is disclosed, updated from Stripe's status, delivered when paid.

use crate::support::{
    CREATE, EMAIL, FORM_WITH_KEY, IDEMPOTENCY_KEY, JSON_WITH_KEY, MockStripe, Reply, STATUS, SqliteFile,
    TestServer, event, fast_retries, open_checkout, price, refund_event, session, stripe_error,
    stripe_settings,
};
use checkout_server::config::Limits;
use core_wasm::messages::{MESSAGES, SERVER_MESSAGES};
use serde_json::{Value, json};
use shop::OrderStatus;
use std::time::Duration;

/// The webhook event of a session.
fn message(kind: &str, id: &str, payment: &str) -> String {
    let mut object = session("x");
    object["id"] = json!(id);
    object["payment_intent"] = json!(format!("pi_of_{id}"));
    object["payment_status"] = json!(payment);
    object["metadata"]["attempt"] = json!(IDEMPOTENCY_KEY);
    event(&format!("checkout.session.{kind}"), &object)
}

/// Returns the welcome page and the status JSON for a buyer who comes back.
fn return_from_checkout(server: &TestServer, id: &str) -> (String, Value) {
    let page = server.get(&format!("/initiation/welcome?session_id={id}"));
    let call = server.get(&format!("{STATUS}?session_id={id}"));
    assert_eq!(page.status, if call.status == 404 { 404 } else { 200 });
    (page.text().to_owned(), call.json())
}

/// Checks that the log contains no secret, session id, idempotency key or personal data.
#[track_caller]
fn check_log(server: &TestServer, id: &str) {
    let log = server.log().join("\n");
    let status_body = server.get(&format!("{STATUS}?session_id={id}")).json();
    let token = status_body["programUrl"].as_str().unwrap_or("/program/");
    let token = token.strip_prefix("/program/").filter(|token| !token.is_empty()).unwrap_or("no token");
    for secret in [id, IDEMPOTENCY_KEY, EMAIL, MockStripe::SECRET_KEY, "_secret_", token] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
}

#[test]
fn an_order_is_stored_when_its_checkout_opens() {
    let (stripe, server, id) = open_checkout(fast_retries());
    let orders = server.orders();
    let [order] = orders.as_slice() else { panic!("{orders:?}") };
    assert_eq!((order.session.as_str(), order.attempt.as_str()), (id.as_str(), IDEMPOTENCY_KEY));
    assert_eq!((order.status, order.amount, order.currency.as_str()), (OrderStatus::Open, price(), "usd"));
    let line =
        format!("order.opened session={} amount={} currency=usd", id.get(id.len() - 6..).unwrap(), price());
    assert_eq!(server.log(), [line.as_str()]);
    // A second call, and the form post of the same attempt, which is a separate checkout.
    assert_eq!(server.post(CREATE, JSON_WITH_KEY, "{}").status, 200);
    assert_eq!(server.log(), [line.as_str()]);
    assert_eq!(server.post(CREATE, FORM_WITH_KEY, "").status, 303);
    assert_eq!((server.order_statuses(), stripe.sessions().len()), (vec!["open", "open"], 2));
    check_log(&server, &id);
}

#[test]
fn a_checkout_is_not_disclosed_when_its_order_cannot_be_stored() {
    let stripe = MockStripe::start();
    let limits = Limits { store_lock_timeout: Duration::from_millis(100), ..fast_retries() };
    let server = TestServer::with_stripe(&stripe, limits);
    let other = server.lock_store();
    for form in [false, true] {
        let response = match form {
            false => server.post(CREATE, JSON_WITH_KEY, "{}"),
            true => server.post(CREATE, FORM_WITH_KEY, ""),
        };
        assert_eq!((response.status, response.header("retry-after")), (503, Some("60")));
        assert!(
            response.header("location").is_none() && !response.text().contains("cs_test_"),
            "{response:?}"
        );
        if !form {
            assert_eq!(response.error(), MESSAGES.checkout_busy);
        }
    }
    assert_eq!(server.log(), ["order.store_failed reason=DatabaseBusy"; 2]);
    other.run("ROLLBACK");
    // A retry returns the same checkout, with one order.
    assert_eq!(server.post(CREATE, JSON_WITH_KEY, "{}").status, 200);
    assert_eq!((server.order_statuses(), stripe.sessions().len()), (vec!["open"], 2));
}

#[test]
fn a_paid_order_is_delivered_without_further_requests_to_stripe() {
    let (stripe, server, id) = open_checkout(fast_retries());
    assert_eq!(return_from_checkout(&server, &id).1["status"], "open");
    stripe.pay(&id);
    let (page, status_body) = return_from_checkout(&server, &id);
    let program = status_body["programUrl"].as_str().unwrap();
    assert!(program.starts_with("/program/") && !program.contains(&id), "{program}");
    let link = program.replace('/', "&#x2f;");
    let expected =
        format!("<!doctype html><title>initiation/welcome/paid.html</title>paid <a href=\"{link}\">");
    assert_eq!(page, expected);
    let body = json!({
        "status": "complete", "paymentStatus": "paid", "email": "l•••@house.example", "amount": price(),
        "currency": "usd", "programUrl": program,
    });
    assert_eq!(status_body, body);
    let requests = stripe.requests().len();
    return_from_checkout(&server, &id);
    assert_eq!((stripe.requests().len(), server.log_count("order.paid")), (requests, 1));
    let [order] = &server.orders()[..] else { panic!("one order") };
    assert_eq!((order.total, order.email.as_deref()), (Some(price()), Some(EMAIL)));
    check_log(&server, &id);
}

#[test]
fn a_day_after_the_payment_the_link_comes_by_mail_alone() {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    let program = return_from_checkout(&server, &id).1["programUrl"].as_str().unwrap().to_owned();
    for (hours, state) in [(23, "paid"), (2, "delivered")] {
        server.clock.advance(Duration::from_hours(hours));
        let (page, status_body) = return_from_checkout(&server, &id);
        assert!(page.contains(&format!("welcome/{state}.html")), "{page}");
        assert_eq!(page.contains("program&#x2f;"), state == "paid");
        assert_eq!(status_body["programUrl"].is_string(), state == "paid");
        assert_eq!(
            (&status_body["status"], &status_body["paymentStatus"]),
            (&json!("complete"), &json!("paid"))
        );
        assert_eq!(server.get(&program).status, 200, "the link itself stays open");
    }
}

#[test]
fn the_store_is_not_read_for_a_client_that_names_far_too_many_sessions() {
    let stripe = MockStripe::start();
    let mut settings = stripe_settings(&stripe).to_vec();
    settings.push(("CHECKOUT_REQUESTS_PER_HOUR", "4"));
    let server = TestServer::start(&settings, fast_retries());
    let status = || server.get(&format!("{STATUS}?session_id=cs_test_12345678"));
    // Each answer needs the store, until the rate limit is reached.
    SqliteFile::open(&server.data).run("DROP TABLE orders");
    let asked = (0..40).take_while(|_| status().status == 503).count();
    assert!((5..=10).contains(&asked), "{asked}");
    let refused = status();
    assert!(refused.status == 429 && refused.header("retry-after").is_some(), "{refused:?}");
}

#[test]
fn a_rendered_welcome_page_is_complete_and_not_cacheable() {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    let welcome = format!("/initiation/welcome?session_id={id}");
    let page = server.get_with(&welcome, "accept-encoding: br, gzip\r\n");
    assert_eq!((page.header("content-encoding"), page.header("vary")), (None, None));
    assert_eq!((page.header("cache-control"), page.header("etag")), (Some("no-store"), None));
    assert!(
        page.header("content-security-policy").is_some_and(|policy| policy.contains("sha256-TestStyle="))
    );
    assert!(page.text().contains("&#x2f;program&#x2f;") && !page.text().contains("{{"), "{}", page.text());
}

/// Checks the status of a payment whose session was changed.
#[track_caller]
fn check_payment(changes: Value, state: &str, amount: Option<u64>) {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    stripe.update_session(&id, changes.clone());
    let (page, status_body) = return_from_checkout(&server, &id);
    assert_eq!(server.order_statuses(), [state], "{changes}");
    match amount {
        Some(amount) => assert_eq!(status_body["amount"], amount, "{changes}"),
        None => {
            assert_eq!(page, "<!doctype html><title>initiation/welcome/unknown.html</title>unknown");
            assert_eq!(status_body, json!({ "error": SERVER_MESSAGES.request_session }), "{changes}");
        }
    }
    // Logged once, and Stripe is not asked again.
    let requests = stripe.requests().len();
    return_from_checkout(&server, &id);
    assert_eq!(
        (stripe.requests().len(), server.log_count(&format!("order.{state}"))),
        (requests, 1),
        "{changes}"
    );
    check_log(&server, &id);
}

#[test]
fn a_payment_is_compared_with_what_was_asked() {
    let discounted = json!({"amount_discount": 10, "amount_tax": 41, "amount_shipping": 0});
    let total = price() + 31;
    check_payment(json!({"amount_total": total, "total_details": discounted}), "paid", Some(total.into()));
    check_payment(json!({"amount_total": total}), "mismatched", None);
}

#[test]
fn a_settled_order_is_shown_beyond_the_rate_limit_and_when_stripe_is_unreachable() {
    let stripe = MockStripe::start();
    let mut settings = stripe_settings(&stripe).to_vec();
    // A quarter at once, so one request.
    settings.push(("CHECKOUT_REQUESTS_PER_HOUR", "4"));
    let server = TestServer::start(&settings, fast_retries());
    assert_eq!(server.post(CREATE, JSON_WITH_KEY, "{}").status, 200);
    let id = stripe.session();
    let welcome = format!("/initiation/welcome?session_id={id}");
    // The order is not settled, so Stripe would have to be asked.
    let limited = server.get(&welcome);
    let expected = "<!doctype html><title>initiation/welcome/unreachable.html</title>unreachable";
    assert_eq!((limited.status, limited.text()), (429, expected));
    assert!(limited.header("retry-after").is_some());
    let call = server.get(&format!("{STATUS}?session_id={id}"));
    assert_eq!((call.status, call.error()), (429, SERVER_MESSAGES.order_unreachable.to_owned()));
    assert!(call.header("retry-after").is_some());
    // A plain form gets a page as well.
    let form = server.post(CREATE, FORM_WITH_KEY, "");
    assert_eq!(
        (form.status, form.text()),
        (429, "<!doctype html><title>initiation/unavailable.html</title>unavailable")
    );
    // A webhook event reports the payment: no request goes to Stripe, and none is limited.
    assert_eq!(server.post_webhook(&message("completed", &id, "paid")).status, 200);
    let requests = stripe.requests().len();
    for _ in 0..3 {
        let (page, status_body) = return_from_checkout(&server, &id);
        assert!(page.contains("paid <a href"), "{page}");
        assert_eq!(server.get(status_body["programUrl"].as_str().unwrap()).status, 200);
    }
    assert_eq!(stripe.requests().len(), requests);
    // A server without a payment provider, on the same data.
    let data = server.data.to_str().unwrap().to_owned();
    let closed =
        [("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"), ("DATA_DIR", data.as_str())];
    let closed = TestServer::start(&closed, Limits::default());
    assert!(return_from_checkout(&closed, &id).0.contains("paid <a href"));
    let unknown = closed.get(&format!("{STATUS}?session_id=cs_test_12345678"));
    assert_eq!((unknown.status, unknown.error()), (503, SERVER_MESSAGES.order_unreachable.to_owned()));
}

#[test]
fn a_refunded_order_is_not_delivered() {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    return_from_checkout(&server, &id);
    assert_eq!(server.post_webhook(&refund_event(&format!("of_{id}"), true)).status, 200);
    assert_eq!((server.order_statuses(), server.log_count("order.refunded")), (vec!["refunded"], 1));
    let (page, status_body) = return_from_checkout(&server, &id);
    assert!(page.ends_with("unknown"), "{page}");
    assert_eq!(status_body, json!({ "error": SERVER_MESSAGES.request_session }));
}

#[test]
fn only_pending_orders_are_looked_up_at_stripe() {
    for (kind, state, shown, status, asks) in [
        ("completed", "processing", "processing", "complete", true),
        ("async_payment_failed", "failed", "unpaid", "open", false),
        ("expired", "expired", "expired", "expired", false),
    ] {
        let (stripe, server, id) = open_checkout(fast_retries());
        stripe.update_session(&id, json!({"status": "complete", "payment_status": "unpaid"}));
        assert_eq!(server.post_webhook(&message(kind, &id, "unpaid")).status, 200);
        assert_eq!(server.order_statuses(), [state]);
        let (page, status_body) = return_from_checkout(&server, &id);
        assert!(page.ends_with(shown), "{page}");
        assert_eq!(
            (&status_body["status"], &status_body["paymentStatus"]),
            (&json!(status), &json!("unpaid"))
        );
        assert_eq!(status_body.get("programUrl"), None);
        assert_eq!(stripe.requests().len() > 1, asks, "{state}");
    }
}

#[test]
fn a_session_missing_from_the_store_is_restored_from_its_metadata() {
    let (stripe, server, id) = open_checkout(fast_retries());
    let connection = SqliteFile::open(&server.data);
    let lose = || connection.run("DELETE FROM orders");
    lose();
    // Still open: answered from Stripe's status, and nothing is stored yet.
    assert_eq!(return_from_checkout(&server, &id).1["amount"], price());
    assert!(server.orders().is_empty());
    stripe.pay(&id);
    assert_eq!(return_from_checkout(&server, &id).1["paymentStatus"], "paid");
    assert_eq!(
        (server.order_statuses(), server.log_count("order.recovered"), server.log_count("order.paid")),
        (vec!["paid"], 1, 1)
    );
    // A session without this offer's metadata is ignored, whatever its status.
    lose();
    for metadata in [
        json!({}),
        json!({"offer": "a-candle", "amount": price().to_string(), "currency": "usd", "attempt": "x"}),
    ] {
        stripe.update_session(&id, json!({ "metadata": metadata }));
        assert_eq!(return_from_checkout(&server, &id).1, json!({ "error": SERVER_MESSAGES.request_session }));
        assert!(server.orders().is_empty());
    }
}

#[test]
fn a_response_about_another_session_changes_no_order() {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    stripe.queue([Reply::Modified(json!({"id": "cs_test_somebody_else_s"}))]);
    let call = server.get(&format!("{STATUS}?session_id={id}"));
    assert_eq!((call.status, call.error()), (502, SERVER_MESSAGES.order_unreachable.to_owned()));
    assert_eq!(server.order_statuses(), ["open"]);
}

#[test]
fn failed_requests_to_stripe_change_no_order() {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    for (reply, status) in [
        (vec![Reply::Respond(429, "", stripe_error("rate_limit", "rate_limit"))], 503),
        (vec![Reply::Respond(401, "", stripe_error("invalid_request_error", "no_key"))], 502),
        (vec![Reply::Truncated, Reply::Truncated, Reply::Truncated], 502),
        (vec![Reply::Respond(200, "", "garbage".to_owned())], 502),
    ] {
        stripe.queue(reply);
        assert_eq!(server.get(&format!("{STATUS}?session_id={id}")).status, status);
        assert_eq!(server.order_statuses(), ["open"]);
    }
    assert_eq!(return_from_checkout(&server, &id).1["paymentStatus"], "paid");
}
