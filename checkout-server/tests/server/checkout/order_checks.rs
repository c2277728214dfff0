//! Background checks: an order is delivered even if its webhook was lost and its page was closed.

use crate::support::{
    CREATE, DAY, IDEMPOTENCY_KEY, MockStripe, Reply, SqliteFile, TestServer, fast_retries, stripe_error,
    stripe_settings, wait_until,
};
use checkout_server::{
    base::clock::TestClock,
    config::{Limits, ReconcilePolicy},
};
use serde_json::json;
use shop::OutboxPolicy;
use std::{fs, time::Duration};

const MINUTE: Duration = Duration::from_mins(1);

/// Starts a server that looks for due orders often, and opens a checkout; returns its session.
fn open_checkout() -> (MockStripe, TestServer, String) {
    let stripe = MockStripe::start();
    let short = Duration::from_millis(10);
    let limits = Limits {
        reconcile: ReconcilePolicy { poll_interval: short, max_delay: short * 4 },
        outbox: OutboxPolicy { poll_interval: short, ..OutboxPolicy::default() },
        ..fast_retries()
    };
    let server = TestServer::with_stripe(&stripe, limits);
    let session = server.open_checkout(&stripe);
    (stripe, server, session)
}

fn connect(server: &TestServer) -> SqliteFile {
    SqliteFile::open(&server.data)
}

/// Moves the clock, and waits until Stripe has been asked about all due orders.
fn pass_time(stripe: &MockStripe, server: &TestServer, time: Duration) {
    let before = reads(stripe);
    let connection = connect(server);
    // Counted before the server takes them.
    connection.run("BEGIN IMMEDIATE");
    server.clock.advance(time);
    let due = connection.number(format!(
        "SELECT count(*) FROM orders WHERE status IN ('open', 'processing') AND check_at <= unixepoch('subsec') * 1000 + {}",
        server.clock.ahead_millis()
    ));
    connection.run("COMMIT");
    wait_until("the checks", || reads(stripe) >= before + usize::try_from(due).unwrap());
}

fn reads(stripe: &MockStripe) -> usize {
    stripe.requests().iter().filter(|request| request.line.starts_with("GET /v1/checkout/")).count()
}

#[test]
fn a_paid_order_is_delivered_within_15_minutes_without_a_webhook_and_without_its_page() {
    let (stripe, server, session) = open_checkout();
    assert_eq!(reads(&stripe), 0, "an order is not checked at once");
    for _ in 0..37 {
        pass_time(&stripe, &server, MINUTE);
    }
    let before = reads(&stripe);
    assert_eq!(server.order_statuses(), ["open"]);
    assert!((9..=12).contains(&before), "{before}");
    stripe.pay(&session);
    let mut minutes = 0;
    while reads(&stripe) == before {
        assert!(minutes < 15, "not checked after {minutes} minutes");
        pass_time(&stripe, &server, MINUTE);
        minutes += 1;
    }
    wait_until("the payment", || server.order_statuses() == ["paid"]);
    wait_until("the message", || server.log_count("mail.sent") == 1);
    let file = fs::read_dir(server.data.join("mail")).unwrap().next().unwrap().unwrap().path();
    let message = fs::read_to_string(file).unwrap().replace("=\r\n", "");
    assert!(message.contains("/program/") && !message.contains(&session), "{message}");
    // A paid order is not checked any more.
    pass_time(&stripe, &server, DAY);
    assert_eq!(reads(&stripe), before + 1);
}

#[test]
fn a_bank_debit_that_fails_days_later_is_noticed_and_the_checks_end() {
    let (stripe, server, session) = open_checkout();
    let waiting = json!({"status": "complete", "payment_status": "unpaid", "payment_intent": "pi_1"});
    stripe.update_session(&session, waiting);
    pass_time(&stripe, &server, MINUTE);
    wait_until("the status", || server.order_statuses() == ["processing"]);
    let hour = MINUTE * 60;
    for _ in 0..10 {
        pass_time(&stripe, &server, hour * 12);
    }
    let before = reads(&stripe);
    assert!((9..=12).contains(&before), "{before}");
    stripe.fail_payment(&session);
    pass_time(&stripe, &server, hour * 12);
    wait_until("the status", || server.order_statuses() == ["failed"]);
    assert_eq!(reads(&stripe), before + 1);
}

#[test]
fn an_order_that_stays_open_is_not_checked_for_ever() {
    let (stripe, server, _) = open_checkout();
    pass_time(&stripe, &server, DAY * 4);
    wait_until("the end of the checks", || {
        connect(&server).number("SELECT count(*) FROM orders WHERE check_at IS NULL") == 1
    });
    assert_eq!(reads(&stripe), 1);
}

#[test]
fn an_old_order_whose_last_check_gets_no_answer_is_checked_again() {
    let (stripe, server, session) = open_checkout();
    stripe.pay(&session);
    stripe.queue((0..3).map(|_| Reply::Respond(500, "stripe-should-retry: true\r\n", "{}".to_owned())));
    pass_time(&stripe, &server, DAY * 4);
    let failed = "order.check_failed number=1 reason=no_response";
    wait_until("the failure", || server.log().iter().any(|line| line == failed));
    pass_time(&stripe, &server, MINUTE * 60 * 7);
    wait_until("the payment", || server.order_statuses() == ["paid"]);
}

#[test]
fn an_unknown_status_is_logged_and_its_order_is_checked_again() {
    let (stripe, server, session) = open_checkout();
    stripe.update_session(&session, json!({"status": "folded"}));
    pass_time(&stripe, &server, DAY * 4);
    wait_until("the failure", || server.log_count("order.check_failed") == 1);
    let invalid = "stripe.invalid_response reason=unknown_status";
    assert!(server.log().iter().any(|line| line == invalid), "{:?}", server.log());
    stripe.pay(&session);
    pass_time(&stripe, &server, MINUTE * 60 * 7);
    wait_until("the payment", || server.order_statuses() == ["paid"]);
}

#[test]
fn a_refused_key_ends_the_pass_at_the_first_order() {
    for status in [401, 403] {
        let stripe = MockStripe::start();
        let opening = TestServer::with_stripe(&stripe, fast_retries());
        for number in 0..3 {
            let headers =
                format!("content-type: application/json\r\nidempotency-key: {number}{IDEMPOTENCY_KEY}\r\n");
            assert_eq!(opening.post(CREATE, &headers, "{}").status, 200);
        }
        let data = opening.data.clone();
        opening.stop();
        stripe.queue([Reply::Respond(status, "", stripe_error("invalid_request_error", "refused"))]);
        let (clock, hour) = (TestClock::default(), MINUTE * 60);
        clock.advance(hour);
        let reconcile = ReconcilePolicy { poll_interval: hour, max_delay: hour };
        let limits = Limits { reconcile, ..fast_retries() };
        let server = TestServer::start_on(&data, &clock, &stripe_settings(&stripe), limits);
        let failed = "order.check_failed number=1 reason=key_refused";
        wait_until("the refusal", || server.log().iter().any(|line| line == failed));
        for _ in 0..50 {
            assert_eq!(server.get("/healthz").status, 200);
        }
        assert_eq!(reads(&stripe), 1);
    }
}

#[test]
fn an_outage_of_stripe_delays_the_checks_and_ends_none() {
    let (stripe, server, session) = open_checkout();
    stripe.pay(&session);
    stripe.queue((0..3).map(|_| Reply::Respond(500, "stripe-should-retry: true\r\n", "{}".to_owned())));
    pass_time(&stripe, &server, MINUTE);
    let failed = "order.check_failed number=1 reason=no_response";
    wait_until("the failure", || server.log().iter().any(|line| line == failed));
    stripe.queue([Reply::Respond(400, "", stripe_error("invalid_request_error", "of_next_year"))]);
    pass_time(&stripe, &server, MINUTE * 2);
    let rejected = "order.check_failed number=1 reason=rejected";
    wait_until("the rejection", || server.log().iter().any(|line| line == rejected));
    pass_time(&stripe, &server, MINUTE * 10);
    wait_until("the payment", || server.order_statuses() == ["paid"]);
}
