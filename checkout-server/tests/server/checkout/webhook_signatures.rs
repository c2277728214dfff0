//! Webhook signatures: only events with a valid and recent signature of the endpoint are accepted.

use crate::support::{
    EMAIL, OLD_SECRET, Response, SECRET, TestServer, WEBHOOK, paid_event, session_id, signature,
    unix_seconds, webhook_request, webhook_settings,
};
use checkout_server::config::Limits;

fn server() -> TestServer {
    TestServer::with_webhook(Limits::default())
}

/// Posts a body with a signature from after the start: it is accepted.
#[track_caller]
fn check_accepted(sign: impl FnOnce(&str) -> String) {
    let server = server();
    let body = server.paid_event("x");
    let header = sign(&body);
    let response = server.request(webhook_request(&header, &body));
    assert_eq!((response.status, response.text()), (200, r#"{"received":true}"#), "{header}");
    assert_eq!(server.order_statuses(), ["paid"]);
    check_nothing_leaks(&server, &response);
}

/// Posts a body with this header: it is rejected, and the reason is logged.
#[track_caller]
fn check_rejected(header: &str, expected: &str) {
    let server = server();
    let response = server.request(webhook_request(header, &paid_event("x")));
    assert_eq!((response.status, server.order_statuses().len()), (400, 0), "{header}");
    assert_eq!(response.error(), "This message is not signed by Stripe, or too long ago.");
    assert_eq!(server.log(), [format!("webhook.rejected reason={expected}")], "{header}");
    check_nothing_leaks(&server, &response);
}

/// Checks that nothing of the event is echoed, logged or cached.
#[track_caller]
fn check_nothing_leaks(server: &TestServer, response: &Response) {
    assert_eq!(response.header("content-type"), Some("application/json"));
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert_eq!(response.header("set-cookie"), None);
    let log = server.log().join("\n");
    for secret in [SECRET, OLD_SECRET, EMAIL, "leilani", "evt_1", "v1=", &session_id("x")] {
        assert!(!log.contains(secret) && !response.text().contains(secret), "{secret} in {log}");
    }
}

#[test]
fn a_valid_signature_of_either_secret_is_accepted() {
    check_accepted(|body| signature(SECRET, 0, body));
    check_accepted(|body| signature(OLD_SECRET, 0, body));
}

#[test]
fn an_invalid_signature_is_rejected_and_the_reason_is_logged() {
    let other_body = signature(SECRET, 0, &paid_event("y"));
    check_rejected(&signature("whsec_of_another_endpoint", 0, &paid_event("x")), "signature_mismatch");
    check_rejected(&other_body, "signature_mismatch");
    check_rejected(&other_body.replace("v1=", "v0="), "no_v1");
    check_rejected("", "malformed_signature");
}

#[test]
fn an_event_without_a_signature_or_with_two_is_rejected() {
    let (server, body) = (server(), paid_event("x"));
    assert_eq!(server.post_json(WEBHOOK, &body).status, 400);
    let header = format!("stripe-signature: {}\r\n", signature(SECRET, 0, &body));
    assert_eq!(server.post(WEBHOOK, &header.repeat(2), &body).status, 400);
    assert_eq!(
        server.log(),
        ["webhook.rejected reason=no_signature", "webhook.rejected reason=malformed_signature"]
    );
    assert_eq!(server.orders(), []);
}

#[test]
fn an_expired_signature_is_rejected_until_the_event_is_signed_again() {
    let (server, started) = (server(), unix_seconds());
    let body = server.paid_event("x");
    assert_eq!(server.request(webhook_request(&signature(SECRET, 400, &body), &body)).status, 400);
    check_age(&server, "webhook.rejected reason=too_old age=", 400, started);
    // The age of a forged signature is not logged: it says nothing about the clock.
    assert_eq!(server.request(webhook_request(&signature("whsec_x", 400, &body), &body)).status, 400);
    assert_eq!(server.log()[1], "webhook.rejected reason=signature_mismatch");
    assert_eq!(server.post_webhook(&body).status, 200);
    assert_eq!(server.order_statuses(), ["paid"]);
}

#[test]
fn clock_skew_within_tolerance_is_accepted_and_logged() {
    // With a clock that is behind, signatures are in the future; Stripe's own libraries accept that as well.
    for signed in [-400, 100] {
        let (server, started) = (server(), unix_seconds());
        let body = server.paid_event("x");
        assert_eq!(server.request(webhook_request(&signature(SECRET, signed, &body), &body)).status, 200);
        check_age(&server, "webhook.clock_skew age=", signed, started);
        assert_eq!(server.order_statuses(), ["paid"]);
    }
    let server = server();
    let body = server.paid_event("x");
    assert_eq!(server.request(webhook_request(&signature(SECRET, 30, &body), &body)).status, 200);
    assert_eq!(server.log_count("webhook.clock_skew"), 0, "a slow network is not logged as clock skew");
}

/// Checks the age in the first line of the log. The signature was at least `signed` seconds old when it was posted.
#[track_caller]
fn check_age(server: &TestServer, event: &str, signed: i64, started: i64) {
    let line = server.log().remove(0);
    let age: i64 = line.strip_prefix(event).unwrap().parse().unwrap();
    assert!((signed..=signed + unix_seconds() - started).contains(&age), "{line}");
}

#[test]
fn without_a_secret_events_answer_503() {
    let settings: Vec<_> =
        webhook_settings().into_iter().filter(|(name, _)| *name != "STRIPE_WEBHOOK_SECRET").collect();
    let body = paid_event("x");
    for server in
        [TestServer::start(&settings, Limits::default()), TestServer::demo(), TestServer::without_payments()]
    {
        for secret in [SECRET, ""] {
            let response = server.request(webhook_request(&signature(secret, 0, &body), &body));
            assert_eq!(response.status, 503);
            assert_eq!(response.error(), "This message cannot be taken now. Please send it again.");
        }
        assert_eq!(server.log(), ["webhook.rejected reason=no_secret"; 2]);
        assert_eq!(server.orders(), []);
    }
}

#[test]
fn an_event_with_a_foreign_origin_answers_403() {
    let (server, body) = (server(), paid_event("x"));
    let header = format!("stripe-signature: {}\r\n", signature(SECRET, 0, &body));
    let foreign = format!("{header}origin: https://elsewhere.example\r\n");
    assert_eq!(server.post(WEBHOOK, &foreign, &body).status, 403);
    assert_eq!(server.orders(), []);
    assert_eq!(server.post(WEBHOOK, &header, &body).status, 200);
}

#[test]
fn get_answers_405() {
    let server = server();
    let response = server.get(WEBHOOK);
    assert_eq!((response.status, response.header("allow")), (405, Some("POST, OPTIONS")));
    assert!(!response.error().is_empty());
    assert_eq!(server.get("/webhooks/other").status, 404);
}
