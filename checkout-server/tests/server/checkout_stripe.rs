//! Stripe's till: the request to the byte, the way back, and what is believed.

use crate::support::{ATTEMPT, CREATE, Play, STATUS, Shop, Stripe, impatient};
use core_wasm::messages::MESSAGES;
use serde_json::{Value, json};

const NAMED: &str = "idempotency-key: 3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55\r\n";

#[test]
fn the_request_is_exact_to_the_byte() {
    let stripe = Stripe::open();
    let shop = Shop::stripe(&stripe, impatient());
    let answer = shop.post(CREATE, &format!("content-type: application/json\r\n{NAMED}"), "{}");
    assert_eq!(answer.status, 200, "{answer:?}");
    let asked = stripe.asked();
    assert_eq!(asked[0].line, "POST /v1/checkout/sessions");
    assert_eq!(asked[0].body.replace('&', "\n"), include_str!("../stripe/embedded.form").trim_end());
    assert_eq!(asked[0].headers["stripe-version"], "2026-02-25.clover");
    assert!(asked[0].headers["idempotency-key"].starts_with("initiation-"));
    assert!(!asked[0].headers["idempotency-key"].contains(ATTEMPT));
    let mut names: Vec<_> = asked[0].headers.keys().map(String::as_str).collect();
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
    assert_eq!(names, expected, "nothing of the visitor's is passed on");
    let body = json!({"clientSecret": format!("{}_secret_x", stripe.session()), "publishableKey": "pk_test_house", "mode": "stripe"});
    assert_eq!(answer.json(), body);
}

#[test]
fn one_attempt_is_one_session_and_another_attempt_another() {
    let stripe = Stripe::open();
    let shop = Shop::stripe(&stripe, impatient());
    let secret = |headers: &str| shop.post(CREATE, headers, "").json()["clientSecret"].clone();
    assert_eq!(secret(NAMED), secret(NAMED));
    assert_ne!(secret(NAMED), secret(""));
    assert_ne!(secret(""), secret(""));
    // The plain form of the same attempt is another request, so it has another key.
    assert_eq!(
        shop.post(CREATE, &format!("content-type: application/x-www-form-urlencoded\r\n{NAMED}"), "").status,
        303
    );
}

#[test]
fn the_plain_form_leads_to_stripe_s_page() {
    let stripe = Stripe::open();
    let shop = Shop::stripe(&stripe, impatient());
    let answer =
        shop.post(CREATE, &format!("content-type: application/x-www-form-urlencoded\r\n{NAMED}"), "");
    let address = format!("https://checkout.stripe.com/c/pay/{}", stripe.session());
    assert_eq!((answer.status, answer.header("location")), (303, Some(address.as_str())));
    assert_eq!(stripe.asked()[0].body.replace('&', "\n"), include_str!("../stripe/hosted.form").trim_end());
}

#[track_caller]
fn check_return(changes: Value, state: &str, status: u16, standing: Option<Value>) {
    let stripe = Stripe::open();
    let shop = Shop::stripe(&stripe, impatient());
    assert_eq!(shop.post_json(CREATE, "{}").status, 200);
    let id = stripe.session();
    stripe.change(&id, changes.clone());
    let page = shop.get(&format!("/initiation/welcome?session_id={id}"));
    let expected = format!("<!doctype html><title>initiation/welcome/{state}.html</title>{state}");
    assert_eq!((page.status, page.text()), (status, expected.as_str()), "{changes}");
    let call = shop.get(&format!("{STATUS}?session_id={id}"));
    match standing {
        Some(body) => assert_eq!((call.status, call.json()), (200, body), "{changes}"),
        None => {
            assert_eq!((call.status, call.error()), (404, MESSAGES.request_session.to_owned()), "{changes}")
        }
    }
}

fn standing(status: &str) -> Option<Value> {
    Some(
        json!({"status": status, "paymentStatus": "unpaid", "email": null, "amount": 8700, "currency": "usd"}),
    )
}

#[test]
fn the_welcome_page_comes_in_the_state_that_stripe_s_word_calls_for() {
    let later = json!({"status": "complete", "payment_status": "unpaid"});
    check_return(later, "processing", 200, standing("complete"));
    check_return(json!({}), "unpaid", 200, standing("open"));
    check_return(json!({"status": "expired"}), "expired", 200, standing("expired"));
    let unknown_fields = json!({"status": "expired", "new_field": {"a": [1]}, "customer_details": null});
    check_return(unknown_fields, "expired", 200, standing("expired"));
}

#[test]
fn a_status_that_nobody_understands_is_not_believed() {
    for changes in [
        json!({"status": "complete", "payment_status": null}),
        json!({"status": "folded", "payment_status": "unpaid"}),
        json!({"status": null, "payment_status": "paid"}),
    ] {
        check_return(changes, "unknown", 404, None);
    }
}

#[test]
fn a_session_that_stripe_does_not_know_is_unknown_and_one_that_cannot_be_asked_is_told_so() {
    let stripe = Stripe::open();
    let shop = Shop::stripe(&stripe, impatient());
    assert_eq!(shop.get("/initiation/welcome?session_id=cs_test_12345678").status, 404);
    assert_eq!(shop.get(&format!("{STATUS}?session_id=cs_test_12345678")).status, 404);
    let down = || (0..3).map(|_| Play::Say(500, "", String::new()));
    stripe.play(down());
    let page = shop.get("/initiation/welcome?session_id=cs_test_12345678");
    assert_eq!(
        (page.status, page.text()),
        (503, "<!doctype html><title>initiation/welcome/unknown.html</title>unknown")
    );
    stripe.play(down());
    let call = shop.get(&format!("{STATUS}?session_id=cs_test_12345678"));
    assert_eq!((call.status, call.error()), (502, MESSAGES.till_busy.to_owned()));
}
