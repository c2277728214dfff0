//! Stripe checkout: the exact request, the return to the welcome page, and unknown session states.

use crate::support::{
    CREATE, FORM_WITH_KEY, IDEMPOTENCY_KEY, JSON_WITH_KEY, MockStripe, Reply, STATUS, TestServer,
    fast_retries, golden, price,
};
use core_wasm::messages::SERVER_MESSAGES;
use serde_json::{Value, json};

#[test]
fn session_request_matches_the_golden_file() {
    let stripe = MockStripe::start();
    let server = TestServer::with_stripe(&stripe, fast_retries());
    let response = server.post(CREATE, JSON_WITH_KEY, "{}");
    assert_eq!(response.status, 200, "{response:?}");
    let requests = stripe.requests();
    assert_eq!(requests[0].line, "POST /v1/checkout/sessions");
    assert_eq!(
        requests[0].body.replace('&', "\n"),
        golden(&server, include_str!("../../stripe/embedded.form"))
    );
    assert_eq!(requests[0].headers["stripe-version"], "2026-02-25.clover");
    assert!(requests[0].headers["idempotency-key"].starts_with("initiation-"));
    assert!(!requests[0].headers["idempotency-key"].contains(IDEMPOTENCY_KEY));
    let mut names: Vec<_> = requests[0].headers.keys().map(String::as_str).collect();
    names.sort_unstable();
    let expected = [
        "authorization",
        "content-length",
        "content-type",
        "host",
        "idempotency-key",
        "stripe-version",
        "user-agent",
    ];
    assert_eq!(names, expected, "no header of the visitor is forwarded");
    let body = json!({"clientSecret": format!("{}_secret_x", stripe.session()), "publishableKey": "pk_test_house", "mode": "stripe"});
    assert_eq!(response.json(), body);
}

#[test]
fn one_idempotency_key_opens_one_session_and_another_key_another() {
    let stripe = MockStripe::start();
    let server = TestServer::with_stripe(&stripe, fast_retries());
    let secret = |headers: &str| server.post(CREATE, headers, "{}").json()["clientSecret"].clone();
    assert_eq!(secret(JSON_WITH_KEY), secret(JSON_WITH_KEY));
    assert_ne!(secret(JSON_WITH_KEY), secret(""));
    assert_ne!(secret(""), secret(""));
    // The form post of the same attempt is a different request, so its key for Stripe differs.
    assert_eq!(server.post(CREATE, FORM_WITH_KEY, "").status, 303);
}

#[test]
fn a_form_post_redirects_to_stripe_s_hosted_page() {
    let stripe = MockStripe::start();
    let server = TestServer::with_stripe(&stripe, fast_retries());
    let response = server.post(CREATE, FORM_WITH_KEY, "");
    let address = format!("https://checkout.stripe.com/c/pay/{}", stripe.session());
    assert_eq!((response.status, response.header("location")), (303, Some(address.as_str())));
    assert_eq!(
        stripe.requests()[0].body.replace('&', "\n"),
        golden(&server, include_str!("../../stripe/hosted.form"))
    );
}

#[track_caller]
fn check_return(changes: Value, state: &str, status: u16, status_body: Option<Value>) {
    let stripe = MockStripe::start();
    let server = TestServer::with_stripe(&stripe, fast_retries());
    assert_eq!(server.post_json(CREATE, "{}").status, 200);
    let id = stripe.session();
    stripe.update_session(&id, changes.clone());
    let page = server.get(&format!("/initiation/welcome?session_id={id}"));
    let expected = format!("<!doctype html><title>initiation/welcome/{state}.html</title>{state}");
    assert_eq!((page.status, page.text()), (status, expected.as_str()), "{changes}");
    let call = server.get(&format!("{STATUS}?session_id={id}"));
    match status_body {
        Some(body) => assert_eq!((call.status, call.json()), (200, body), "{changes}"),
        None => {
            assert_eq!(
                (call.status, call.error()),
                (404, SERVER_MESSAGES.request_session.to_owned()),
                "{changes}"
            )
        }
    }
}

fn status_json(status: &str) -> Option<Value> {
    Some(
        json!({"status": status, "paymentStatus": "unpaid", "email": null, "amount": price(), "currency": "usd"}),
    )
}

#[test]
fn the_welcome_page_shows_the_status_of_the_stripe_session() {
    let later = json!({"status": "complete", "payment_status": "unpaid"});
    check_return(later, "processing", 200, status_json("complete"));
    check_return(json!({}), "unpaid", 200, status_json("open"));
    check_return(json!({"status": "expired"}), "expired", 200, status_json("expired"));
    let unknown_fields = json!({"status": "expired", "new_field": {"a": [1]}, "customer_details": null});
    check_return(unknown_fields, "expired", 200, status_json("expired"));
}

#[test]
fn an_unknown_session_status_answers_404() {
    for changes in [
        json!({"status": "complete", "payment_status": null}),
        json!({"status": "folded", "payment_status": "unpaid"}),
        json!({"status": null, "payment_status": "paid"}),
    ] {
        check_return(changes, "unknown", 404, None);
    }
}

#[test]
fn an_unknown_session_answers_404_and_a_failing_stripe_502_or_503() {
    let stripe = MockStripe::start();
    let server = TestServer::with_stripe(&stripe, fast_retries());
    assert_eq!(server.get("/initiation/welcome?session_id=cs_test_12345678").status, 404);
    assert_eq!(server.get(&format!("{STATUS}?session_id=cs_test_12345678")).status, 404);
    let down = || (0..3).map(|_| Reply::Respond(500, "", String::new()));
    stripe.queue(down());
    let page = server.get("/initiation/welcome?session_id=cs_test_12345678");
    assert_eq!(
        (page.status, page.text()),
        (503, "<!doctype html><title>initiation/welcome/unreachable.html</title>unreachable")
    );
    stripe.queue(down());
    let call = server.get(&format!("{STATUS}?session_id=cs_test_12345678"));
    assert_eq!((call.status, call.error()), (502, SERVER_MESSAGES.order_unreachable.to_owned()));
}
