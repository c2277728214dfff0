//! An order's life: on the disk before anybody can pay it, settled by what Stripe says, delivered when it is paid.

use crate::support::{
    ATTEMPT, CREATE, EMAIL, Play, STATUS, Shop, Stripe, error, event, impatient, kill, orders, refunded,
    session, start, stripe_settings,
};
use checkout_server::{ledger::OrderState, limits::Limits};
use core_wasm::messages::MESSAGES;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::{net::SocketAddr, time::Duration};

const NAMED: &str =
    "content-type: application/json\r\nidempotency-key: 3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55\r\n";

fn opened(limits: Limits) -> (Stripe, Shop, String) {
    let stripe = Stripe::open();
    let shop = Shop::stripe(&stripe, limits);
    assert_eq!(shop.post(CREATE, NAMED, "{}").status, 200);
    let id = stripe.session();
    (stripe, shop, id)
}

/// What Stripe tells of a session of its own accord.
fn message(kind: &str, id: &str, payment: &str) -> String {
    let mut object = session("x");
    object["id"] = json!(id);
    object["payment_intent"] = json!(format!("pi_of_{id}"));
    object["payment_status"] = json!(payment);
    object["metadata"]["attempt"] = json!(ATTEMPT);
    event(&format!("checkout.session.{kind}"), &object)
}

/// The page and the standing that a buyer who comes back gets.
fn come_back(shop: &Shop, id: &str) -> (String, Value) {
    let page = shop.get(&format!("/initiation/welcome?session_id={id}"));
    let call = shop.get(&format!("{STATUS}?session_id={id}"));
    assert_eq!(page.status, if call.status == 404 { 404 } else { 200 });
    (page.text().to_owned(), call.json())
}

/// Nothing that opens something, or says who somebody is, stands in the log.
#[track_caller]
fn check_log(shop: &Shop, id: &str) {
    let log = shop.log().join("\n");
    let standing = shop.get(&format!("{STATUS}?session_id={id}")).json();
    let token = standing["programUrl"].as_str().unwrap_or("/program/");
    let token = token.strip_prefix("/program/").filter(|token| !token.is_empty()).unwrap_or("no token");
    for secret in [id, ATTEMPT, EMAIL, Stripe::SECRET_KEY, "_secret_", token] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
}

#[test]
fn an_order_is_recorded_when_its_checkout_opens() {
    let (stripe, shop, id) = opened(impatient());
    let orders = shop.orders();
    let [order] = orders.as_slice() else { panic!("{orders:?}") };
    assert_eq!((order.session.as_str(), order.attempt.as_str()), (id.as_str(), ATTEMPT));
    assert_eq!((order.state, order.amount, order.currency.as_str()), (OrderState::Open, 8700, "usd"));
    let line = format!("order.opened session={} amount=8700 currency=usd", id.get(id.len() - 6..).unwrap());
    assert_eq!(shop.log(), [line.as_str()]);
    // A second click, and the plain form of the same attempt, which is a checkout of its own.
    assert_eq!(shop.post(CREATE, NAMED, "{}").status, 200);
    assert_eq!(shop.log(), [line.as_str()]);
    let form = NAMED.replace("json", "x-www-form-urlencoded");
    assert_eq!(shop.post(CREATE, &form, "").status, 303);
    assert_eq!((shop.states(), stripe.sessions().len()), (vec!["open", "open"], 2));
    check_log(&shop, &id);
}

#[test]
fn without_its_order_on_the_disk_no_checkout_is_told_of() {
    let stripe = Stripe::open();
    let limits = Limits { ledger_held: Duration::from_millis(100), ..impatient() };
    let shop = Shop::stripe(&stripe, limits);
    let other = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    for form in [false, true] {
        let answer = match form {
            false => shop.post(CREATE, NAMED, "{}"),
            true => shop.post(CREATE, &NAMED.replace("json", "x-www-form-urlencoded"), ""),
        };
        assert_eq!((answer.status, answer.header("retry-after")), (503, Some("60")));
        assert!(answer.header("location").is_none() && !answer.text().contains("cs_test_"), "{answer:?}");
        if !form {
            assert_eq!(answer.error(), MESSAGES.till_busy);
        }
    }
    assert_eq!(shop.log(), ["order.not_kept why=DatabaseBusy"; 2]);
    other.execute_batch("ROLLBACK").unwrap();
    // The visitor tries again: it is the same checkout, and one order.
    assert_eq!(shop.post(CREATE, NAMED, "{}").status, 200);
    assert_eq!((shop.states(), stripe.sessions().len()), (vec!["open"], 2));
}

#[test]
fn a_disk_without_room_loses_no_order_and_tells_of_no_checkout() {
    let (stripe, data) = (Stripe::open(), crate::support::fresh_folder());
    let settings = stripe_settings(&stripe);
    let limited = ["sh", "-c", "trap '' XFSZ; ulimit -f 400; exec \"$0\" \"$@\""];
    let (child, address) = start(&data, &settings, &limited);
    let create = |address: SocketAddr| {
        let call = format!("POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n");
        crate::support::Client::connect(address).ask(call)
    };
    let mut told = Vec::new();
    let refusal = loop {
        let answer = create(address);
        if answer.status != 200 {
            break answer;
        }
        told.push(answer.json()["clientSecret"].as_str().unwrap().replace("_secret_x", ""));
        assert!(told.len() < 20_000, "the disk never fills");
    };
    assert_eq!((refusal.status, refusal.error()), (503, MESSAGES.till_busy.to_owned()));
    kill(child);
    let kept: Vec<_> = orders(&data).into_iter().map(|order| order.session).collect();
    assert_eq!(kept, told, "what was told is kept, and what was not is not");
    let (child, address) = start(&data, &settings, &[]);
    assert_eq!(create(address).status, 200);
    kill(child);
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_paid_order_is_delivered_and_stripe_is_asked_no_more() {
    let (stripe, shop, id) = opened(impatient());
    assert_eq!(come_back(&shop, &id).1["status"], "open");
    stripe.pay(&id);
    let (page, standing) = come_back(&shop, &id);
    let program = standing["programUrl"].as_str().unwrap();
    assert!(program.starts_with(&format!("/program/{id}.")), "{program}");
    let expected =
        format!("<!doctype html><title>initiation/welcome/paid.html</title>paid <a href=\"{program}\">");
    assert_eq!(page, expected);
    let body = json!({
        "status": "complete", "paymentStatus": "paid", "email": "l•••@house.example", "amount": 8700,
        "currency": "usd", "programUrl": program,
    });
    assert_eq!(standing, body);
    let asked = stripe.asked().len();
    come_back(&shop, &id);
    assert_eq!((stripe.asked().len(), shop.logged("order.paid")), (asked, 1));
    let line = format!(
        "order.paid number=1 session={} amount=8700 paid=8700 currency=usd",
        id.get(id.len() - 6..).unwrap()
    );
    assert_eq!(shop.log().last(), Some(&line));
    let [order] = &shop.orders()[..] else { panic!("one order") };
    assert_eq!((order.total, order.email.as_deref()), (Some(8700), Some(EMAIL)));
    check_log(&shop, &id);
}

#[test]
fn a_filled_page_is_whole_and_for_one_visitor() {
    let (stripe, shop, id) = opened(impatient());
    stripe.pay(&id);
    let welcome = format!("/initiation/welcome?session_id={id}");
    let page = shop.get_with(&welcome, "accept-encoding: br, gzip\r\n");
    assert_eq!((page.header("content-encoding"), page.header("vary")), (None, None));
    assert_eq!((page.header("cache-control"), page.header("etag")), (Some("no-store"), None));
    assert!(
        page.header("content-security-policy").is_some_and(|policy| policy.contains("sha256-TestStyle="))
    );
    assert!(page.text().contains("/program/") && !page.text().contains("{{"), "{}", page.text());
}

/// What comes of a payment that was changed on its way.
#[track_caller]
fn check_payment(changes: Value, state: &str, amount: Option<u64>) {
    let (stripe, shop, id) = opened(impatient());
    stripe.pay(&id);
    stripe.change(&id, changes.clone());
    let (page, standing) = come_back(&shop, &id);
    assert_eq!(shop.states(), [state], "{changes}");
    match amount {
        Some(amount) => assert_eq!(standing["amount"], amount, "{changes}"),
        None => {
            assert_eq!(page, "<!doctype html><title>initiation/welcome/unknown.html</title>unknown");
            assert_eq!(standing, json!({ "error": MESSAGES.request_session }), "{changes}");
        }
    }
    // Told once, and Stripe is not asked again.
    let asked = stripe.asked().len();
    come_back(&shop, &id);
    assert_eq!((stripe.asked().len(), shop.logged(&format!("order.{state}"))), (asked, 1), "{changes}");
    check_log(&shop, &id);
}

#[test]
fn what_a_code_takes_off_and_what_taxes_add_is_reckoned_with() {
    let details =
        |discount, tax| json!({"amount_discount": discount, "amount_tax": tax, "amount_shipping": 0});
    check_payment(json!({"amount_total": 7830, "total_details": details(870, 0)}), "paid", Some(7830));
    check_payment(json!({"amount_total": 9110, "total_details": details(0, 410)}), "paid", Some(9110));
    let free = json!({
        "amount_total": 0, "total_details": details(8700, 0), "payment_status": "no_payment_required",
        "payment_intent": null,
    });
    check_payment(free, "paid", Some(0));
    check_payment(json!({"total_details": details(870, 0)}), "mismatched", None);
    check_payment(json!({"amount_total": 7830}), "mismatched", None);
}

#[test]
fn a_payment_that_is_not_what_was_asked_is_kept_flagged_and_not_delivered() {
    for changes in [
        json!({"amount_total": 100}),
        json!({"amount_total": null}),
        json!({"amount_subtotal": 100, "amount_total": 100}),
        json!({"currency": "jpy"}),
        json!({"metadata": {"offer": "something-else", "amount": "8700", "currency": "usd", "attempt": ATTEMPT}}),
        json!({"metadata": {"offer": "initiation", "amount": "100", "currency": "usd", "attempt": ATTEMPT}}),
        json!({"metadata": {"offer": "initiation", "amount": "8700", "currency": "usd", "attempt": "x"}}),
        json!({"metadata": {}}),
        json!({"metadata": null}),
    ] {
        check_payment(changes, "mismatched", None);
    }
}

#[test]
fn an_order_that_was_returned_opens_nothing() {
    let (stripe, shop, id) = opened(impatient());
    stripe.pay(&id);
    come_back(&shop, &id);
    assert_eq!(shop.tell(&refunded(&format!("of_{id}"), true)).status, 200);
    assert_eq!((shop.states(), shop.logged("order.returned")), (vec!["returned"], 1));
    let (page, standing) = come_back(&shop, &id);
    assert!(page.ends_with("unknown"), "{page}");
    assert_eq!(standing, json!({ "error": MESSAGES.request_session }));
}

#[test]
fn what_is_still_under_way_is_asked_about_and_what_has_ended_is_not() {
    for (kind, state, shown, status, asks) in [
        ("completed", "processing", "processing", "complete", true),
        ("async_payment_failed", "failed", "unpaid", "open", false),
        ("expired", "expired", "expired", "expired", false),
    ] {
        let (stripe, shop, id) = opened(impatient());
        stripe.change(&id, json!({"status": "complete", "payment_status": "unpaid"}));
        assert_eq!(shop.tell(&message(kind, &id, "unpaid")).status, 200);
        assert_eq!(shop.states(), [state]);
        let (page, standing) = come_back(&shop, &id);
        assert!(page.ends_with(shown), "{page}");
        assert_eq!((&standing["status"], &standing["paymentStatus"]), (&json!(status), &json!("unpaid")));
        assert_eq!(standing.get("programUrl"), None);
        assert_eq!(stripe.asked().len() > 1, asks, "{state}");
    }
}

#[test]
fn a_session_that_the_ledger_has_lost_is_recorded_from_what_we_wrote_into_it() {
    let (stripe, shop, id) = opened(impatient());
    let ledger = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    let lose = || ledger.execute("DELETE FROM orders", []).unwrap();
    lose();
    // Still open: told from Stripe's word, and nothing is to be recorded yet.
    assert_eq!(come_back(&shop, &id).1["amount"], 8700);
    assert!(shop.orders().is_empty());
    stripe.pay(&id);
    assert_eq!(come_back(&shop, &id).1["paymentStatus"], "paid");
    assert_eq!(
        (shop.states(), shop.logged("order.unrecorded"), shop.logged("order.paid")),
        (vec!["paid"], 1, 1)
    );
    // One that was never ours is none of ours, whatever it says.
    lose();
    for metadata in
        [json!({}), json!({"offer": "a-candle", "amount": "8700", "currency": "usd", "attempt": "x"})]
    {
        stripe.change(&id, json!({ "metadata": metadata }));
        assert_eq!(come_back(&shop, &id).1, json!({ "error": MESSAGES.request_session }));
        assert!(shop.orders().is_empty());
    }
}

#[test]
fn an_answer_about_another_session_settles_nothing() {
    let (stripe, shop, id) = opened(impatient());
    stripe.pay(&id);
    stripe.play([Play::Changed(json!({"id": "cs_test_somebody_else_s"}))]);
    let call = shop.get(&format!("{STATUS}?session_id={id}"));
    assert_eq!((call.status, call.error()), (502, MESSAGES.checkout_fallback.to_owned()));
    assert_eq!(shop.states(), ["open"]);
}

#[test]
fn a_stripe_in_trouble_is_no_reason_to_forget_an_order() {
    let (stripe, shop, id) = opened(impatient());
    stripe.pay(&id);
    for (play, status) in [
        (vec![Play::Say(429, "", error("rate_limit", "rate_limit"))], 503),
        (vec![Play::Say(401, "", error("invalid_request_error", "no_key"))], 502),
        (vec![Play::Half, Play::Half, Play::Half], 502),
        (vec![Play::Say(200, "", "garbage".to_owned())], 502),
    ] {
        stripe.play(play);
        assert_eq!(shop.get(&format!("{STATUS}?session_id={id}")).status, status);
        assert_eq!(shop.states(), ["open"]);
    }
    assert_eq!(come_back(&shop, &id).1["paymentStatus"], "paid");
}

#[test]
fn a_look_up_and_a_message_at_once_are_one_payment() {
    for _ in 0..10 {
        let (stripe, shop, id) = opened(impatient());
        stripe.pay(&id);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| assert_eq!(come_back(&shop, &id).1["paymentStatus"], "paid"));
                scope.spawn(|| assert_eq!(shop.tell(&message("completed", &id, "paid")).status, 200));
            }
        });
        assert_eq!((shop.states(), shop.logged("order.paid")), (vec!["paid"], 1));
    }
}
