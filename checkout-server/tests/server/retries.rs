//! When Stripe refuses, breaks or stays silent: tried again as often as it makes sense, with the same key and
//! the same bytes, then a sentence of the house; what Stripe said stays in the log.

use crate::support::{CREATE, Play, Shop, Stripe, deserted, error, impatient, trying_for, wait_until};
use checkout_server::limits::{Limits, Patience};
use core_wasm::messages::MESSAGES;
use serde_json::json;
use std::{io::Write, net::TcpListener, time::Duration};

/// Long enough for a Stripe that answers on a busy machine, short enough to wait for one that does not.
const A_MOMENT: Duration = Duration::from_secs(2);

/// What the visitor gets.
#[derive(Clone, Copy)]
enum Told {
    /// Her checkout.
    Fine,
    /// The fallback sentence: Stripe refused, or made no sense.
    Failed,
    /// That the till does not answer.
    Silent,
    /// The same, and when to come back.
    Busy,
}
use Told::{Busy, Failed, Fine, Silent};

/// Opens a checkout while Stripe behaves like this: what the visitor gets, and how often Stripe was asked.
#[track_caller]
fn check(plays: Vec<Play>, expected: Told, tries: usize) -> (Shop, Stripe) {
    check_within(impatient(), plays, expected, tries)
}

#[track_caller]
fn check_within(limits: Limits, plays: Vec<Play>, expected: Told, tries: usize) -> (Shop, Stripe) {
    let stripe = Stripe::playing(plays);
    let shop = Shop::stripe(&stripe, limits);
    let answer = shop.post_json(CREATE, "{}");
    let (status, sentence) = match expected {
        Fine => (200, None),
        Failed => (502, Some(MESSAGES.checkout_fallback)),
        Silent => (502, Some(MESSAGES.till_busy)),
        Busy => (503, Some(MESSAGES.till_busy)),
    };
    assert_eq!(answer.status, status, "{answer:?}");
    assert!(sentence.is_none_or(|sentence| answer.error() == sentence), "{answer:?}");
    assert_eq!(answer.header("retry-after").is_some(), matches!(expected, Busy));
    // The last try may have been given up before Stripe has read it.
    wait_until("the last try", || stripe.asked().len() >= tries);
    let asked = stripe.asked();
    assert_eq!(asked.len(), tries);
    for again in &asked[1..] {
        assert_eq!(again.headers["idempotency-key"], asked[0].headers["idempotency-key"], "the same key");
        assert_eq!(again.body, asked[0].body, "the same bytes");
    }
    // One that got her checkout has one order, and nobody else has any.
    assert_eq!(shop.states(), vec!["open"; usize::from(matches!(expected, Fine))]);
    assert!(stripe.sessions().len() <= 1, "at most one session");
    let log = shop.log().join("\n");
    for secret in [Stripe::SECRET_KEY, "Stripe's own words", "metadata", &asked[0].headers["idempotency-key"]]
    {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
    (shop, stripe)
}

fn say(status: u16) -> Play {
    say_with(status, "")
}

fn say_with(status: u16, headers: &'static str) -> Play {
    Play::Say(status, headers, error("api_error", "trouble"))
}

#[test]
fn a_refusal_is_not_repeated() {
    for status in [400, 401, 402, 403, 404] {
        let (shop, _stripe) = check(vec![say(status)], Failed, 1);
        let line = format!(
            "stripe.error call=create try=1 status={status} type=api_error code=trouble request_id=req_test_1"
        );
        assert_eq!(shop.log(), [line]);
    }
}

#[test]
fn too_many_requests_are_not_answered_with_more() {
    let (shop, stripe) = check(vec![say(429)], Busy, 1);
    stripe.play([say_with(429, "retry-after: 7\r\n")]);
    assert_eq!(shop.post_json(CREATE, "{}").header("retry-after"), Some("7"));
}

#[test]
fn trouble_that_passes_is_waited_out() {
    check(vec![say(500)], Fine, 2);
    check(vec![say(409), say(502)], Fine, 3);
    check(vec![Play::Half], Fine, 2);
    check_within(trying_for(A_MOMENT), vec![Play::Silence], Fine, 2);
    check(vec![say_with(503, "retry-after: 0\r\n")], Fine, 2);
    check(vec![say_with(400, "stripe-should-retry: true\r\n")], Fine, 2);
}

#[test]
fn trouble_that_stays_is_told_after_two_retries() {
    check(vec![say(500), say(500), say(500)], Silent, 3);
    check_within(trying_for(A_MOMENT), vec![Play::Silence, Play::Half, Play::Silence], Silent, 3);
    check(vec![say(409), say(409), say(409)], Busy, 3);
    check(vec![say(503), say(503), say(503)], Busy, 3);
}

#[test]
fn stripe_s_word_that_another_try_is_useless_is_taken() {
    check(vec![say_with(500, "stripe-should-retry: false\r\n")], Silent, 1);
    check(vec![say_with(409, "stripe-should-retry: false\r\n")], Busy, 1);
}

#[test]
fn a_wait_longer_than_a_person_s_patience_is_not_begun() {
    let (shop, _stripe) = check(vec![say_with(503, "retry-after: 30\r\n")], Busy, 1);
    assert_eq!(shop.log().len(), 1);
}

#[test]
fn everything_together_takes_no_longer_than_the_whole_patience() {
    let opening = Patience { whole: A_MOMENT, ..impatient().opening };
    check_within(Limits { opening, ..Limits::default() }, vec![Play::Silence], Silent, 1);
}

#[test]
fn an_answer_that_nobody_understands_is_a_failure() {
    for body in ["", "<html>garbage", "[]", "7", "{\"id\":\"cs_te"] {
        let (shop, _stripe) = check(vec![Play::Say(200, "", body.to_owned())], Failed, 1);
        assert_eq!(shop.log(), ["stripe.useless_answer why=not_understood"]);
    }
    for (without, why) in [("client_secret", "no_client_secret"), ("id", "no_id")] {
        for value in [json!(null), json!(7)] {
            let (shop, _stripe) = check(vec![Play::Changed(json!({ without: value }))], Failed, 1);
            assert_eq!(shop.log(), [format!("stripe.useless_answer why={why}")]);
        }
    }
}

#[test]
fn a_stored_500_stays_with_its_attempt_and_a_new_attempt_is_free_of_it() {
    let (shop, stripe) = check(vec![Play::Stored500], Silent, 3);
    let replayed: Vec<_> = shop.log().into_iter().filter(|line| line.contains("code=stored")).collect();
    assert_eq!(replayed.len(), 3);
    assert_eq!(shop.post_json(CREATE, "{}").status, 200);
    assert_eq!(stripe.asked().len(), 4);
}

#[track_caller]
fn check_unreachable(base: &str) {
    let shop = Shop::open(
        &[
            ("STRIPE_API_BASE", base),
            ("STRIPE_SECRET_KEY", Stripe::SECRET_KEY),
            ("STRIPE_PUBLISHABLE_KEY", "pk_test_house"),
            ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"),
        ],
        impatient(),
    );
    let answer = shop.post_json(CREATE, "{}");
    assert_eq!((answer.status, answer.error()), (502, MESSAGES.till_busy.to_owned()));
    let lines: Vec<_> = (1..=3).map(|n| format!("stripe.silent call=create try={n} why=connect")).collect();
    assert_eq!((shop.log(), shop.orders()), (lines, vec![]));
}

#[test]
fn a_stripe_that_is_not_there_is_told_like_one_that_is_silent() {
    let (_nobody, address) = deserted();
    check_unreachable(&address);
    // A name that no one can have: a part of it is longer than 63 letters.
    check_unreachable(&format!("https://{}.example", "s".repeat(64)));
}

#[test]
fn one_that_cannot_prove_its_name_is_not_spoken_to() {
    let stranger = TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("https://{}", stranger.local_addr().unwrap());
    let answering = std::thread::spawn(move || {
        for _ in 0..3 {
            stranger.accept().unwrap().0.write_all(b"HTTP/1.1 200 OK\r\n\r\n").unwrap();
        }
    });
    check_unreachable(&base);
    answering.join().unwrap();
}

#[test]
fn a_form_that_fails_gets_the_page_that_says_so() {
    let stripe = Stripe::playing([say(400), say(429)]);
    let shop = Shop::stripe(&stripe, impatient());
    for status in [502, 503] {
        let answer = shop.post_form(CREATE, "");
        assert_eq!(answer.status, status);
        assert_eq!(answer.text(), "<!doctype html><title>initiation/unavailable.html</title>unavailable");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
}

#[test]
fn a_hosted_session_without_an_address_is_a_failure() {
    let stripe = Stripe::playing([Play::Changed(json!({"url": null}))]);
    let shop = Shop::stripe(&stripe, impatient());
    assert_eq!(shop.post_form(CREATE, "").status, 502);
    assert_eq!(shop.log(), ["stripe.useless_answer why=no_url"]);
}
