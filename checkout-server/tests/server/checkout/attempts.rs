//! Repeated calls of one checkout attempt, which has one idempotency key: later, after a restart, concurrently, and after the session
//! has ended.

use crate::support::{
    CREATE, FORM_WITH_KEY, IDEMPOTENCY_KEY, JSON_WITH_KEY, MockStripe, Reply, TestServer, event,
    fast_retries, fast_retries_with_timeout, golden, session, temp_dir, wait_until,
};
use checkout_server::config::Limits;
use core_wasm::catalog::model::{CheckoutRules, Switch};
use serde_json::json;
use std::{collections::BTreeSet, path::Path, sync::mpsc, thread, time::Duration};

/// All optional checkout rules enabled.
const ALL_ON: CheckoutRules =
    CheckoutRules { promotion_codes: Switch(true), automatic_tax: Switch(true), terms_consent: Switch(true) };

fn server(stripe: &MockStripe, data: &Path) -> TestServer {
    TestServer::with_stripe_rules(stripe, fast_retries(), Some(|| &ALL_ON), data)
}

#[track_caller]
fn secret(server: &TestServer) -> String {
    let response = server.post(CREATE, JSON_WITH_KEY, "{}");
    assert_eq!(response.status, 200, "{response:?}");
    response.json()["clientSecret"].as_str().unwrap().to_owned()
}

fn keys(stripe: &MockStripe) -> Vec<String> {
    stripe.requests().iter().map(|request| request.headers["idempotency-key"].clone()).collect()
}

fn post_webhook(server: &TestServer, stripe: &MockStripe, kind: &str) {
    let mut object = session("x");
    (object["id"], object["metadata"]["attempt"]) = (json!(stripe.session()), json!(IDEMPOTENCY_KEY));
    object["payment_status"] = json!("unpaid");
    assert_eq!(server.post_webhook(&event(&format!("checkout.session.{kind}"), &object)).status, 200);
}

#[test]
fn a_request_with_every_checkout_rule_enabled_matches_stripe_s_schema() {
    // The mock validates the request against Stripe's own schema.
    let stripe = MockStripe::start();
    let server = server(&stripe, &temp_dir());
    secret(&server);
    let body = |number: usize| stripe.requests()[number].body.replace('&', "\n");
    assert_eq!(body(0), golden(&server, include_str!("../../stripe/embedded-all-on.form")));
    assert_eq!(server.post(CREATE, FORM_WITH_KEY, "").status, 303);
    assert_eq!(body(1), golden(&server, include_str!("../../stripe/hosted-all-on.form")));
}

#[test]
fn repeated_calls_of_one_attempt_send_the_same_form_and_key() {
    let (stripe, data) = (MockStripe::start(), temp_dir());
    let mut first = server(&stripe, &data);
    let opened = secret(&first);
    assert_eq!(secret(&first), opened);
    first.request_stop();
    first.wait_until_stopped();
    let second = server(&stripe, &data);
    assert_eq!(secret(&second), opened, "after a restart, too");
    let bodies: BTreeSet<_> = stripe.requests().into_iter().map(|request| request.body).collect();
    let keys: BTreeSet<_> = keys(&stripe).into_iter().collect();
    assert_eq!((bodies.len(), keys.len(), second.order_statuses()), (1, 1, vec!["open"]));
}

#[test]
fn a_session_whose_response_was_lost_is_returned_by_the_next_call() {
    let stripe = MockStripe::start();
    let server = server(&stripe, &temp_dir());
    // Stripe creates the session, but none of its responses arrives.
    stripe.queue([Reply::ResponseLost, Reply::ResponseLost, Reply::ResponseLost]);
    assert_eq!((server.post(CREATE, JSON_WITH_KEY, "{}").status, server.order_statuses()), (502, vec![]));
    assert_eq!(secret(&server), format!("{}_secret_x", stripe.session()));
    assert_eq!(server.order_statuses(), ["open"]);
}

#[test]
fn a_session_that_stripe_has_created_and_the_store_has_not_is_returned_by_the_next_call() {
    let stripe = MockStripe::start();
    let limits = Limits { store_lock_timeout: Duration::from_millis(50), ..fast_retries() };
    let server = TestServer::with_stripe(&stripe, limits);
    let (has_arrived, arrived) = mpsc::channel();
    let (release, released) = mpsc::channel();
    stripe.queue([Reply::WaitForRelease(has_arrived, released)]);
    let create = || server.post(CREATE, JSON_WITH_KEY, "{}").status;
    thread::scope(|scope| {
        let call = scope.spawn(create);
        arrived.recv().unwrap();
        // Locked between the request to Stripe and the order.
        let lock = server.lock_store();
        release.send(()).unwrap();
        assert_eq!(call.join().unwrap(), 503, "nobody can pay a session without an order");
        lock.run("ROLLBACK");
    });
    assert_eq!((stripe.sessions().len(), server.order_statuses()), (1, vec![]));
    assert_eq!(secret(&server), format!("{}_secret_x", stripe.session()));
    assert_eq!(server.order_statuses(), ["open"]);
}

#[test]
fn a_call_that_timed_out_while_stripe_carries_it_out_opens_no_second_session() {
    let (stripe, data) = (MockStripe::start(), temp_dir());
    let hasty = fast_retries_with_timeout(Duration::from_millis(200));
    let hasty = TestServer::with_stripe_rules(&stripe, hasty, Some(|| &ALL_ON), &data);
    let (has_arrived, arrived) = mpsc::channel();
    let (release, released) = mpsc::channel();
    stripe.queue([Reply::WaitForRelease(has_arrived, released)]);
    // Repeats conflict with the request in flight, or time out as well.
    let status = hasty.post(CREATE, JSON_WITH_KEY, "{}").status;
    assert!(matches!(status, 502 | 503), "{status}");
    assert_eq!((stripe.sessions().len(), hasty.order_statuses()), (0, vec![]));
    arrived.recv().unwrap();
    release.send(()).unwrap();
    wait_until("the session", || stripe.sessions().len() == 1);
    let server = server(&stripe, &data);
    assert_eq!(secret(&server), format!("{}_secret_x", stripe.session()));
    assert_eq!((server.order_statuses(), stripe.sessions().len()), (vec!["open"], 1));
    assert_eq!(keys(&stripe).iter().collect::<BTreeSet<_>>().len(), 1);
}

#[test]
fn concurrent_calls_from_tabs_and_servers_share_one_session() {
    let (stripe, data) = (MockStripe::start(), temp_dir());
    let servers = [(); 2].map(|()| server(&stripe, &data));
    let secrets: BTreeSet<_> = thread::scope(|scope| {
        let calls: Vec<_> = (0..16)
            .map(|n| {
                scope.spawn({
                    let server = &servers[n % 2];
                    move || secret(server)
                })
            })
            .collect();
        calls.into_iter().map(|call| call.join().unwrap()).collect()
    });
    assert_eq!((secrets.len(), stripe.sessions().len(), servers[0].order_statuses()), (1, 1, vec!["open"]));
    let opened = servers.iter().map(|server| server.log_count("order.opened")).sum::<usize>();
    assert_eq!(opened, 1);
}

#[test]
fn an_attempt_whose_session_ended_unpaid_gets_a_new_session() {
    for (kind, state) in [("expired", "expired"), ("async_payment_failed", "failed")] {
        let stripe = MockStripe::start();
        let server = TestServer::with_stripe(&stripe, fast_retries());
        let opened = secret(&server);
        post_webhook(&server, &stripe, kind);
        // Stripe would still replay its response for the first key, whose session is unusable by now.
        let again = secret(&server);
        assert_ne!(opened, again);
        assert_eq!(secret(&server), again);
        assert_eq!(server.order_statuses(), [state, "open"]);
        let keys = keys(&stripe);
        assert_eq!(keys[1], format!("{}-1", keys[0]));
    }
}

#[test]
fn a_paid_attempt_opens_no_new_session() {
    let stripe = MockStripe::start();
    let server = TestServer::with_stripe(&stripe, fast_retries());
    let opened = secret(&server);
    stripe.pay(&stripe.session());
    assert_eq!(server.get(&format!("/initiation/welcome?session_id={}", stripe.session())).status, 200);
    assert_eq!(secret(&server), opened);
    assert_eq!((server.order_statuses(), stripe.sessions().len()), (vec!["paid"], 1));
}
