//! Retries of requests to Stripe: the failures that are retried, with the same key and body, the buyer's page, and the
//! log.

use crate::support::{
    CREATE, MockStripe, Reply, TestServer, fast_retries, fast_retries_with_timeout, stripe_error,
    unused_address, wait_until,
};
use checkout_server::config::{Limits, RetryPolicy};
use core_wasm::messages::MESSAGES;
use serde_json::json;
use std::{io::Write, net::TcpListener, time::Duration};

/// Long enough for a mock on a busy machine, short enough to wait for one that does not respond.
const SHORT_TIMEOUT: Duration = Duration::from_secs(2);

/// Response to the buyer.
#[derive(Clone, Copy)]
enum Outcome {
    /// The checkout.
    Success,
    /// The fallback message: Stripe rejected the request, or its response was invalid.
    Failed,
    /// The message that payments are unavailable.
    Unavailable,
    /// The message that payments are unavailable, with `Retry-After`.
    Busy,
}
use Outcome::{Busy, Failed, Success, Unavailable};

/// Opens a checkout while the mock gives these replies; checks the response and the number of tries.
#[track_caller]
fn check(replies: Vec<Reply>, expected: Outcome, tries: usize) -> (TestServer, MockStripe) {
    check_within(fast_retries(), replies, expected, tries)
}

#[track_caller]
fn check_within(
    limits: Limits,
    replies: Vec<Reply>,
    expected: Outcome,
    tries: usize,
) -> (TestServer, MockStripe) {
    let stripe = MockStripe::with_replies(replies);
    let server = TestServer::with_stripe(&stripe, limits);
    let response = server.post_json(CREATE, "{}");
    let (status, sentence) = match expected {
        Success => (200, None),
        Failed => (502, Some(MESSAGES.checkout_fallback)),
        Unavailable => (502, Some(MESSAGES.checkout_busy)),
        Busy => (503, Some(MESSAGES.checkout_busy)),
    };
    assert_eq!(response.status, status, "{response:?}");
    assert!(sentence.is_none_or(|sentence| response.error() == sentence), "{response:?}");
    assert_eq!(response.header("retry-after").is_some(), matches!(expected, Busy));
    // The last try may have timed out before the mock has read it.
    wait_until("the last try", || stripe.requests().len() >= tries);
    let requests = stripe.requests();
    assert_eq!(requests.len(), tries);
    for retry in &requests[1..] {
        assert_eq!(retry.headers["idempotency-key"], requests[0].headers["idempotency-key"], "the same key");
        assert_eq!(retry.body, requests[0].body, "the same bytes");
    }
    // A successful checkout has one order; a failed one has none.
    assert_eq!(server.order_statuses(), vec!["open"; usize::from(matches!(expected, Success))]);
    assert!(stripe.sessions().len() <= 1, "at most one session");
    let log = server.log().join("\n");
    for secret in
        [MockStripe::SECRET_KEY, "Stripe's own words", "metadata", &requests[0].headers["idempotency-key"]]
    {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
    (server, stripe)
}

fn respond(status: u16) -> Reply {
    respond_with(status, "")
}

fn respond_with(status: u16, headers: &'static str) -> Reply {
    Reply::Respond(status, headers, stripe_error("api_error", "trouble"))
}

#[test]
fn a_client_error_is_not_retried() {
    for status in [400, 401, 402, 403, 404] {
        let (server, _stripe) = check(vec![respond(status)], Failed, 1);
        let line = format!(
            "stripe.error call=create attempt=1 status={status} type=api_error code=trouble request_id=req_test_1"
        );
        assert_eq!(server.log(), [line]);
    }
}

#[test]
fn a_429_is_not_retried_and_its_retry_after_is_passed_on() {
    let (server, stripe) = check(vec![respond(429)], Busy, 1);
    stripe.queue([respond_with(429, "retry-after: 7\r\n")]);
    assert_eq!(server.post_json(CREATE, "{}").header("retry-after"), Some("7"));
}

#[test]
fn temporary_failures_are_retried() {
    check(vec![respond(500)], Success, 2);
    check(vec![respond(409), respond(502)], Success, 3);
    check(vec![Reply::Truncated], Success, 2);
    check_within(fast_retries_with_timeout(SHORT_TIMEOUT), vec![Reply::NoResponse], Success, 2);
    check(vec![respond_with(503, "retry-after: 0\r\n")], Success, 2);
    check(vec![respond_with(400, "stripe-should-retry: true\r\n")], Success, 2);
}

#[test]
fn a_persistent_failure_is_reported_after_two_retries() {
    check(vec![respond(500), respond(500), respond(500)], Unavailable, 3);
    check_within(
        fast_retries_with_timeout(SHORT_TIMEOUT),
        vec![Reply::NoResponse, Reply::Truncated, Reply::NoResponse],
        Unavailable,
        3,
    );
    check(vec![respond(409), respond(409), respond(409)], Busy, 3);
    check(vec![respond(503), respond(503), respond(503)], Busy, 3);
}

#[test]
fn stripe_should_retry_false_prevents_retries() {
    check(vec![respond_with(500, "stripe-should-retry: false\r\n")], Unavailable, 1);
    check(vec![respond_with(409, "stripe-should-retry: false\r\n")], Busy, 1);
}

#[test]
fn a_long_retry_after_is_not_waited_for() {
    for header in ["retry-after: 30\r\n", "retry-after: 18446744073709551615\r\n"] {
        let (server, _stripe) = check(vec![respond_with(503, header)], Busy, 1);
        assert_eq!(server.log().len(), 1);
        assert_eq!(server.post_json(CREATE, "{}").status, 200, "the server goes on");
    }
}

#[test]
fn all_tries_together_respect_the_total_timeout() {
    let create_session = RetryPolicy { total_timeout: SHORT_TIMEOUT, ..fast_retries().create_session };
    check_within(Limits { create_session, ..Limits::default() }, vec![Reply::NoResponse], Unavailable, 1);
}

#[test]
fn an_invalid_response_is_a_failure() {
    for body in ["", "<html>garbage", "[]", "7", "{\"id\":\"cs_te"] {
        let (server, _stripe) = check(vec![Reply::Respond(200, "", body.to_owned())], Failed, 1);
        assert_eq!(server.log(), ["stripe.invalid_response reason=no_session"]);
    }
    for (without, why) in [("client_secret", "no_client_secret"), ("id", "no_id")] {
        for value in [json!(null), json!(7)] {
            let (server, _stripe) = check(vec![Reply::Modified(json!({ without: value }))], Failed, 1);
            assert_eq!(server.log(), [format!("stripe.invalid_response reason={why}")]);
        }
    }
}

#[test]
fn a_stored_500_affects_its_own_attempt_only() {
    let (server, stripe) = check(vec![Reply::Stored500], Unavailable, 3);
    let replayed: Vec<_> = server.log().into_iter().filter(|line| line.contains("code=stored")).collect();
    assert_eq!(replayed.len(), 3);
    assert_eq!(server.post_json(CREATE, "{}").status, 200);
    assert_eq!(stripe.requests().len(), 4);
}

#[track_caller]
fn check_unreachable(base: &str) {
    let server = TestServer::start(
        &[
            ("STRIPE_API_BASE", base),
            ("STRIPE_SECRET_KEY", MockStripe::SECRET_KEY),
            ("STRIPE_PUBLISHABLE_KEY", "pk_test_house"),
            ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"),
        ],
        fast_retries(),
    );
    let response = server.post_json(CREATE, "{}");
    assert_eq!((response.status, response.error()), (502, MESSAGES.checkout_busy.to_owned()));
    let lines: Vec<_> =
        (1..=3).map(|n| format!("stripe.no_response call=create attempt={n} reason=connect")).collect();
    assert_eq!((server.log(), server.orders()), (lines, vec![]));
}

#[test]
fn an_unreachable_stripe_is_reported_as_unavailable() {
    let (_socket, address) = unused_address();
    check_unreachable(&address);
    // No host can have this name: DNS labels have at most 63 characters.
    check_unreachable(&format!("https://{}.example", "s".repeat(64)));
}

#[test]
fn a_server_without_a_valid_certificate_is_not_used() {
    let untrusted = TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("https://{}", untrusted.local_addr().unwrap());
    let answering = std::thread::spawn(move || {
        for _ in 0..3 {
            untrusted.accept().unwrap().0.write_all(b"HTTP/1.1 200 OK\r\n\r\n").unwrap();
        }
    });
    check_unreachable(&base);
    answering.join().unwrap();
}

#[test]
fn a_failed_form_post_answers_with_the_unavailable_page() {
    let stripe = MockStripe::with_replies([respond(400), respond(429)]);
    let server = TestServer::with_stripe(&stripe, fast_retries());
    for status in [502, 503] {
        let response = server.post_form(CREATE, "");
        assert_eq!(response.status, status);
        assert_eq!(response.text(), "<!doctype html><title>initiation/unavailable.html</title>unavailable");
        assert_eq!(response.header("cache-control"), Some("no-store"));
    }
}

#[test]
fn a_hosted_session_without_a_url_is_a_failure() {
    let stripe = MockStripe::with_replies([Reply::Modified(json!({"url": null}))]);
    let server = TestServer::with_stripe(&stripe, fast_retries());
    assert_eq!(server.post_form(CREATE, "").status, 502);
    assert_eq!(server.log(), ["stripe.invalid_response reason=no_url"]);
}
