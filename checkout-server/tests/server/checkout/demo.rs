//! Demo checkout: the same flow as a real purchase, marked as a demo, without any charge.

use crate::support::{CREATE, IDEMPOTENCY_KEY, STATUS, TestServer, price, site_dir_with, temp_dir};
use checkout_server::{base::clock::TestClock, config::Limits};
use core_wasm::messages::{MESSAGES, SERVER_MESSAGES};
use serde_json::json;

fn open(server: &TestServer, headers: &str) -> String {
    let response = server.post(CREATE, &format!("content-type: application/json\r\n{headers}"), "{}");
    assert_eq!((response.status, response.header("cache-control")), (200, Some("no-store")));
    let body = response.json();
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
fn demo_purchase_ends_on_the_welcome_page_with_the_chosen_outcome() {
    let server = TestServer::shared_demo();
    for (form, state, status_body) in [
        ("email=leilani%40example.com&outcome=paid", "paid", json!(["complete", "paid", "l•••@example.com"])),
        ("", "paid", json!(["complete", "paid", null])),
        ("outcome=processing", "processing", json!(["complete", "unpaid", null])),
        ("outcome=unpaid", "unpaid", json!(["open", "unpaid", null])),
        ("outcome=expired", "expired", json!(["expired", "unpaid", null])),
    ] {
        let secret = open(server, "");
        let id = session_of(&secret);
        let played = server.post_form(&format!("/initiation/demo?session_id={id}"), form);
        let welcome = format!("/initiation/welcome?session_id={id}");
        assert_eq!((played.status, played.header("location")), (303, Some(welcome.as_str())));
        let page = server.get(&welcome);
        assert_eq!(page.status, 200);
        let call = server.get(&format!("{STATUS}?session_id={id}"));
        let body = call.json();
        // Only a paid session gets the program's URL, in the page and in the JSON response.
        let program = body["programUrl"].as_str();
        let link = program
            .map_or(String::new(), |program| format!(" <a href=\"{}\">", program.replace('/', "&#x2f;")));
        assert_eq!(
            page.text(),
            format!("<!doctype html><title>initiation/welcome/{state}.html</title>{state}{link}")
        );
        assert_eq!(program.is_some(), state == "paid");
        assert_eq!((page.header("cache-control"), page.header("etag")), (Some("no-store"), None));
        assert_eq!(json!([body["status"], body["paymentStatus"], body["email"]]), status_body);
        assert_eq!((&body["amount"], &body["currency"]), (&json!(price()), &json!("usd")));
        let fields = if state == "paid" { 6 } else { 5 };
        assert_eq!(
            (body.as_object().unwrap().len(), call.header("cache-control")),
            (fields, Some("no-store"))
        );
    }
}

#[test]
fn one_idempotency_key_opens_one_checkout() {
    let server = TestServer::shared_demo();
    let headers = format!("idempotency-key: {IDEMPOTENCY_KEY}\r\n");
    assert_eq!(open(server, &headers), open(server, &headers));
    assert_ne!(open(server, ""), open(server, ""));
}

#[test]
fn a_form_post_redirects_to_the_demo_page_and_then_to_the_welcome_page() {
    let server = TestServer::shared_demo();
    let posted = server.post_form(CREATE, "");
    assert_eq!((posted.status, posted.header("cache-control")), (303, Some("no-store")));
    let location = posted.header("location").unwrap();
    assert!(location.starts_with("/initiation/demo?session_id=cs_demo_"), "{location}");
    let page = server.get(location);
    assert_eq!((page.status, page.header("cache-control")), (200, Some("no-store")));
    assert!(page.text().contains("initiation/demo.html"));
    assert_eq!(server.post_form(location, "").status, 303);
    // The page also opens without a session; its form then redirects to the page for an unknown session.
    assert_eq!(server.get("/initiation/demo").status, 200);
    let lost = server.post_form("/initiation/demo?session_id=cs_demo_forgotten", "");
    assert_eq!(lost.header("location"), Some("/initiation/welcome?session_id=cs_demo_forgotten"));
    assert_eq!(server.get(lost.header("location").unwrap()).status, 404);
}

#[test]
fn unknown_demo_form_fields_are_rejected() {
    let server = TestServer::shared_demo();
    for form in ["outcome=free", "amount=1", "email=nobody"] {
        assert_eq!(
            server.post_form("/initiation/demo?session_id=cs_demo_12345678", form).status,
            400,
            "{form}"
        );
    }
    assert_eq!(server.post_json("/initiation/demo", "{}").status, 415);
}

#[test]
fn without_a_payment_provider_checkout_answers_503_and_the_demo_is_unavailable() {
    let server = TestServer::without_payments();
    let call = server.post_json(CREATE, "{}");
    assert_eq!((call.status, call.error()), (503, MESSAGES.checkout_closed.to_owned()));
    let form = server.post_form(CREATE, "");
    assert_eq!(form.status, 503);
    assert_eq!(form.text(), "<!doctype html><title>initiation/unavailable.html</title>unavailable");
    let demo = server.get("/initiation/demo?session_id=cs_demo_12345678");
    assert_eq!((demo.status, demo.header("location")), (303, Some("/initiation")));
    let played = server.post_form("/initiation/demo?session_id=cs_demo_12345678", "");
    assert_eq!((played.status, played.text()), (404, SERVER_MESSAGES.request_session));
    assert_eq!(server.get("/initiation/welcome?session_id=cs_test_12345678").status, 503);
}

#[test]
fn the_receipt_of_a_demo_without_an_address_names_none() {
    let folder = site_dir_with(&[("initiation/welcome/paid.html", b"<!doctype html>{{email}}, {{program}}")]);
    let server = TestServer::start(
        &[("CHECKOUT_MODE", "demo"), ("SITE_DIR", folder.to_str().unwrap())],
        Limits::default(),
    );
    for (form, address) in [("", MESSAGES.no_address), ("email=lei%40house.example", "l•••@house.example")]
    {
        let id = server.post_json(CREATE, "{}").json()["clientSecret"].as_str().unwrap().to_owned();
        let id = id.split_once("_secret_").unwrap().0;
        let done = server.post_form(&format!("/initiation/demo?session_id={id}"), form);
        let page = server.get(done.header("location").unwrap());
        assert!(page.text().starts_with(&format!("<!doctype html>{address}, ")), "{}", page.text());
    }
}

#[test]
fn a_demo_purchase_is_an_order_of_the_demo_and_never_among_real_ones() {
    let server = TestServer::demo();
    let listed = server.run(&["orders"]).succeeded();
    assert!(listed.starts_with("There are no orders yet.\nCHECKOUT_MODE is demo: "), "{listed}");
    let table = server.run(&["orders", "--csv"]);
    assert!(
        table.stdout.lines().count() == 1 && table.stderr.starts_with("CHECKOUT_MODE is demo: "),
        "{table:?}"
    );
    let secret = open(&server, "");
    let id = session_of(&secret);
    server
        .post_form(&format!("/initiation/demo?session_id={id}"), "email=leilani%40example.com&outcome=paid");
    let program =
        server.get(&format!("{STATUS}?session_id={id}")).json()["programUrl"].as_str().unwrap().to_owned();
    let is_open = || server.get(&program).status == 200;
    assert!(is_open());
    let listed = server.run(&["orders"]).succeeded();
    assert!(listed.starts_with("1 · paid · ") && listed.contains(id), "{listed}");
    // The address stays in memory, and nothing is sent.
    assert!(!listed.contains("leilani"), "{listed}");
    assert!(server.orders().is_empty(), "among the real orders");
    // The link of a demo order is closed and opened like a real one.
    server.run(&["orders", "close", "1"]).succeeded();
    assert!(!is_open());
    server.run(&["orders", "open", "1"]).succeeded();
    assert!(is_open());
    // Outside the demo, the order does not exist.
    let real = server.run_with(&[("CHECKOUT_MODE", "")], &["orders"]);
    assert_eq!(real.succeeded(), "There are no orders yet.\n");
    server.stop();
}

#[test]
fn the_demo_keeps_an_order_over_a_restart() {
    let data = temp_dir();
    let settings = [("CHECKOUT_MODE", "demo")];
    let clock = TestClock::default();
    let server = TestServer::start_on(&data, &clock, &settings, Limits::default());
    let secret = open(&server, "");
    let id = session_of(&secret).to_owned();
    server.post_form(&format!("/initiation/demo?session_id={id}"), "outcome=paid");
    server.stop();
    let server = TestServer::start_on(&data, &clock, &settings, Limits::default());
    let body = server.get(&format!("{STATUS}?session_id={id}")).json();
    assert_eq!((&body["paymentStatus"], &body["amount"]), (&json!("paid"), &json!(price())));
}
