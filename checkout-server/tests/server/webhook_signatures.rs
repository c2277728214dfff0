//! Who may tell the shop that something is paid: Stripe, with a signature that is right and young, and nobody else.

use crate::support::{
    Answer, EMAIL, OLD_SECRET, SECRET, Shop, WEBHOOK, paid, post, seconds, session_id, signature, tag,
    webhook_settings,
};
use checkout_server::limits::Limits;

/// The shop whose webhook is tried.
fn shop() -> Shop {
    Shop::with_webhook(Limits::default())
}

/// Posts a body that is signed once the shop is open: it is taken.
#[track_caller]
fn check_taken(sign: impl FnOnce(&str) -> String) {
    let (shop, body) = (shop(), paid("x"));
    let header = sign(&body);
    let answer = shop.ask(post(&header, &body));
    assert_eq!((answer.status, answer.text()), (200, r#"{"received":true}"#), "{header}");
    assert_eq!(shop.states(), ["paid"]);
    check_manners(&shop, &answer);
}

/// Posts a body under a header: it is refused, and the operator reads why.
#[track_caller]
fn check_refused(header: &str, expected: &str) {
    let shop = shop();
    let answer = shop.ask(post(header, &paid("x")));
    assert_eq!((answer.status, shop.states().len()), (400, 0), "{header}");
    assert_eq!(answer.error(), "This message is not signed by Stripe, or too long ago.");
    assert_eq!(shop.log(), [format!("webhook.refused why={expected}")], "{header}");
    check_manners(&shop, &answer);
}

/// Nothing of the message comes back or stays in the log, and nobody keeps the answer.
#[track_caller]
fn check_manners(shop: &Shop, answer: &Answer) {
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!(answer.header("set-cookie"), None);
    let log = shop.log().join("\n");
    for secret in [SECRET, OLD_SECRET, EMAIL, "leilani", "evt_1", "v1=", &session_id("x")] {
        assert!(!log.contains(secret) && !answer.text().contains(secret), "{secret} in {log}");
    }
}

#[test]
fn a_right_signature_of_either_secret_is_taken() {
    let body = paid("x");
    check_taken(|body| signature(SECRET, 0, body));
    check_taken(|body| signature(OLD_SECRET, 0, body));
    check_taken(|body| signature(SECRET, 295, body));
    let (at, zeros) = (seconds(), "0".repeat(64));
    let (new, old) = (tag(SECRET, at, &body), tag(OLD_SECRET, at, &body));
    check_taken(|_| format!("t={at},v1={old},v1={new}"));
    check_taken(|_| format!("t={at},v1={zeros},v1={new},v0={zeros}"));
}

#[test]
fn anything_else_is_refused_and_the_log_says_why() {
    let body = paid("x");
    let at = seconds();
    let right = tag(SECRET, at, &body);
    check_refused(&signature("whsec_of_another_endpoint", 0, &body), "forged");
    check_refused(&signature(SECRET, 0, &paid("y")), "forged");
    check_refused(&format!("t={at},v1={}", right.split_at(63).0), "forged");
    check_refused(&format!("t={at},v1={}", right.to_ascii_uppercase()), "forged");
    check_refused(&format!("t={},v1={right}", at - 1), "forged");
    check_refused(&format!("t={at},v0={right}"), "no_v1");
    check_refused(&format!("t={at}"), "no_v1");
    check_refused(&format!("v1={right}"), "malformed_signature");
    check_refused(&right, "malformed_signature");
    check_refused("", "malformed_signature");
}

#[test]
fn a_message_without_a_signature_or_with_two_is_refused() {
    let (shop, body) = (shop(), paid("x"));
    assert_eq!(shop.post_json(WEBHOOK, &body).status, 400);
    let header = format!("stripe-signature: {}\r\n", signature(SECRET, 0, &body));
    assert_eq!(shop.post(WEBHOOK, &header.repeat(2), &body).status, 400);
    assert_eq!(shop.log(), ["webhook.refused why=no_signature", "webhook.refused why=malformed_signature"]);
    assert_eq!(shop.orders(), []);
}

#[test]
fn an_old_message_is_refused_with_its_age_so_that_a_clock_that_is_ahead_shows() {
    let shop = shop();
    let body = paid("x");
    assert_eq!(shop.ask(post(&signature(SECRET, 400, &body), &body)).status, 400);
    let line = shop.log().remove(0);
    let age = line.strip_prefix("webhook.refused why=too_old age=").unwrap().parse().unwrap();
    assert!((400..420).contains(&age), "{line}");
    assert_eq!(shop.orders(), []);
    // One that is as old and forged says nothing of the clock.
    assert_eq!(shop.ask(post(&signature("whsec_x", 400, &body), &body)).status, 400);
    assert_eq!(shop.log()[1], "webhook.refused why=forged");
}

#[test]
fn a_message_that_is_young_enough_is_taken_and_shows_that_a_clock_is_off_before_it_is_too_late() {
    let body = paid("x");
    // By a clock that is behind, Stripe signs in the future; its own libraries take that, too.
    for signed in [-400, -100, 100, 250] {
        let shop = shop();
        assert_eq!(shop.ask(post(&signature(SECRET, signed, &body), &body)).status, 200);
        let line = shop.log().remove(0);
        let age: i64 = line.strip_prefix("webhook.clock age=").unwrap().parse().unwrap();
        assert!((signed..signed + 20).contains(&age), "{line}");
        assert_eq!(shop.states(), ["paid"]);
    }
    let shop = shop();
    assert_eq!(shop.ask(post(&signature(SECRET, 30, &body), &body)).status, 200);
    assert_eq!(shop.logged("webhook.clock"), 0, "a slow network is no news");
}

#[test]
fn without_a_secret_nothing_is_believed_and_stripe_is_asked_to_come_back() {
    let settings: Vec<_> =
        webhook_settings().into_iter().filter(|(name, _)| *name != "STRIPE_WEBHOOK_SECRET").collect();
    let body = paid("x");
    for shop in [Shop::open(&settings, Limits::default()), Shop::demo(), Shop::closed()] {
        for secret in [SECRET, ""] {
            let answer = shop.ask(post(&signature(secret, 0, &body), &body));
            assert_eq!(answer.status, 503);
            assert_eq!(answer.error(), "This message cannot be taken now. Please send it again.");
        }
        assert_eq!(shop.log(), ["webhook.refused why=no_secret"; 2]);
        assert_eq!(shop.orders(), []);
    }
}

#[test]
fn stripe_sends_no_origin_and_a_page_elsewhere_sends_one() {
    let (shop, body) = (shop(), paid("x"));
    let header = format!("stripe-signature: {}\r\n", signature(SECRET, 0, &body));
    let foreign = format!("{header}origin: https://elsewhere.example\r\n");
    assert_eq!(shop.post(WEBHOOK, &foreign, &body).status, 403);
    assert_eq!(shop.orders(), []);
    assert_eq!(shop.post(WEBHOOK, &header, &body).status, 200);
}

#[test]
fn there_is_nothing_to_read_there() {
    let shop = shop();
    let answer = shop.get(WEBHOOK);
    assert_eq!((answer.status, answer.header("allow")), (405, Some("POST, OPTIONS")));
    assert!(!answer.error().is_empty());
    assert_eq!(shop.get("/webhooks/other").status, 404);
}
