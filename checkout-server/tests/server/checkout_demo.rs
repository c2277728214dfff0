//! The demo till: the same way as a real purchase, clearly labelled, with nothing charged.

use crate::support::{ATTEMPT, CREATE, STATUS, Shop};
use core_wasm::messages::MESSAGES;
use serde_json::json;

fn open(shop: &Shop, headers: &str) -> String {
    let answer = shop.post(CREATE, &format!("content-type: application/json\r\n{headers}"), "{}");
    assert_eq!((answer.status, answer.header("cache-control")), (200, Some("no-store")));
    let body = answer.json();
    assert_eq!((&body["publishableKey"], &body["mode"]), (&json!(null), &json!("demo")));
    assert_eq!(body.as_object().unwrap().len(), 3);
    body["clientSecret"].as_str().unwrap().to_owned()
}

fn session_of(secret: &str) -> &str {
    let (id, _) = secret.split_once("_secret_").unwrap();
    assert!(id.starts_with("cs_demo_"));
    id
}

#[test]
fn a_purchase_ends_on_the_welcome_page_in_the_state_that_was_played() {
    let shop = Shop::demo();
    for (form, state, standing) in [
        ("email=leilani%40example.com&outcome=paid", "paid", json!(["complete", "paid", "l•••@example.com"])),
        ("", "paid", json!(["complete", "paid", null])),
        ("outcome=processing", "processing", json!(["complete", "unpaid", null])),
        ("outcome=unpaid", "unpaid", json!(["open", "unpaid", null])),
        ("outcome=expired", "expired", json!(["expired", "unpaid", null])),
    ] {
        let secret = open(&shop, "");
        let id = session_of(&secret);
        let played = shop.post_form(&format!("/initiation/demo?session_id={id}"), form);
        let welcome = format!("/initiation/welcome?session_id={id}");
        assert_eq!((played.status, played.header("location")), (303, Some(welcome.as_str())));
        let page = shop.get(&welcome);
        assert_eq!(page.status, 200);
        let call = shop.get(&format!("{STATUS}?session_id={id}"));
        let body = call.json();
        // Only who has paid is told where the program is, on the page and in the call.
        let program = body["programUrl"].as_str();
        let link = program.map_or(String::new(), |program| format!(" <a href=\"{program}\">"));
        assert_eq!(
            page.text(),
            format!("<!doctype html><title>initiation/welcome/{state}.html</title>{state}{link}")
        );
        assert_eq!(program.is_some(), state == "paid");
        assert_eq!((page.header("cache-control"), page.header("etag")), (Some("no-store"), None));
        assert_eq!(json!([body["status"], body["paymentStatus"], body["email"]]), standing);
        assert_eq!((&body["amount"], &body["currency"]), (&json!(8700), &json!("usd")));
        let fields = if state == "paid" { 6 } else { 5 };
        assert_eq!(
            (body.as_object().unwrap().len(), call.header("cache-control")),
            (fields, Some("no-store"))
        );
    }
}

#[test]
fn one_attempt_is_one_checkout() {
    let shop = Shop::demo();
    let named = format!("idempotency-key: {ATTEMPT}\r\n");
    assert_eq!(open(&shop, &named), open(&shop, &named));
    assert_ne!(open(&shop, ""), open(&shop, ""));
}

#[test]
fn the_plain_form_leads_to_the_demo_s_own_page_and_from_there_to_the_welcome_page() {
    let shop = Shop::demo();
    let posted = shop.post_form(CREATE, "");
    assert_eq!((posted.status, posted.header("cache-control")), (303, Some("no-store")));
    let location = posted.header("location").unwrap();
    assert!(location.starts_with("/initiation/demo?session_id=cs_demo_"), "{location}");
    let page = shop.get(location);
    assert_eq!((page.status, page.header("cache-control")), (200, Some("no-store")));
    assert!(page.text().contains("initiation/demo.html"));
    assert_eq!(shop.post_form(location, "").status, 303);
    // The page opens without a checkout, too; the form then leads to the page for an unknown one.
    assert_eq!(shop.get("/initiation/demo").status, 200);
    let lost = shop.post_form("/initiation/demo?session_id=cs_demo_forgotten", "");
    assert_eq!(lost.header("location"), Some("/initiation/welcome?session_id=cs_demo_forgotten"));
    assert_eq!(shop.get(lost.header("location").unwrap()).status, 404);
}

#[test]
fn a_form_that_the_demo_does_not_know_is_refused() {
    let shop = Shop::demo();
    for form in ["outcome=free", "amount=1", "email=nobody"] {
        assert_eq!(
            shop.post_form("/initiation/demo?session_id=cs_demo_12345678", form).status,
            400,
            "{form}"
        );
    }
    assert_eq!(shop.post_json("/initiation/demo", "{}").status, 415);
}

#[test]
fn without_a_till_the_reason_is_told_and_there_is_no_demo() {
    let shop = Shop::closed();
    let call = shop.post_json(CREATE, "{}");
    assert_eq!((call.status, call.error()), (503, MESSAGES.till_closed.to_owned()));
    let form = shop.post_form(CREATE, "");
    assert_eq!(form.status, 503);
    assert_eq!(form.text(), "<!doctype html><title>initiation/unavailable.html</title>unavailable");
    let demo = shop.get("/initiation/demo?session_id=cs_demo_12345678");
    assert_eq!((demo.status, demo.header("location")), (303, Some("/initiation")));
    let played = shop.post_form("/initiation/demo?session_id=cs_demo_12345678", "");
    assert_eq!((played.status, played.text()), (404, MESSAGES.request_session));
    assert_eq!(shop.get("/initiation/welcome?session_id=cs_test_12345678").status, 503);
}
