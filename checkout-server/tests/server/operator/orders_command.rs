//! `orders` command: lists orders, reconciles them with Stripe, prints program links, accepts payments, closes and opens links.

use crate::support::{
    CREATE, DAY, EMAIL, Ended, IDEMPOTENCY_KEY, MockStripe, Reply, STATUS, SqliteFile, TestServer,
    fast_retries, price, refund_event, run, stripe_error, stripe_settings,
};
use core_wasm::engine::money::format_decimal;
use serde_json::json;

/// Settings of a command with a server's data, and without Stripe.
fn only_data(server: &TestServer) -> [(&str, &str); 1] {
    [("DATA_DIR", server.data.to_str().unwrap())]
}

/// Starts a server and opens `count` checkouts; returns the session ids, oldest first.
pub(crate) fn with_orders(count: usize) -> (MockStripe, TestServer, Vec<String>) {
    let stripe = MockStripe::start();
    let server = TestServer::with_stripe(&stripe, fast_retries());
    for number in 0..count {
        let headers =
            format!("content-type: application/json\r\nidempotency-key: {number}{IDEMPOTENCY_KEY}\r\n");
        assert_eq!(server.post(CREATE, &headers, "{}").status, 200);
    }
    let sessions = server.orders().into_iter().map(|order| order.session.to_string()).collect();
    (stripe, server, sessions)
}

#[test]
fn orders_are_listed_without_stripe_and_its_settings() {
    let (stripe, server, sessions) = with_orders(2);
    stripe.pay(&sessions[1]);
    assert_eq!(server.get(&format!("{STATUS}?session_id={}", sessions[1])).status, 200);
    let list = run(&only_data(&server), &["orders"]).succeeded();
    let price = format_decimal(price());
    assert!(list.starts_with("1 · open · 20") && list.contains("\n2 · paid · 20"), "{list}");
    for line in [format!("asked: {price}"), format!("total: {price}"), format!("email: {EMAIL}")] {
        assert!(list.contains(&format!("\n  {line}\n")), "{list}");
    }
    let table = run(&only_data(&server), &["orders", "list", "--csv"]).succeeded();
    assert!(table.contains(&format!("\"{price}\",\"{price}\",\"usd\",\"{EMAIL}\"")), "{table}");
}

#[test]
fn reconcile_updates_orders_whose_webhook_events_were_missed() {
    let (stripe, server, sessions) = with_orders(4);
    stripe.pay(&sessions[1]);
    stripe.update_session(&sessions[2], json!({"status": "expired"}));
    stripe.pay(&sessions[3]);
    stripe.update_session(&sessions[3], json!({"amount_total": 1}));
    let Ended { code, stdout, stderr: log } = server.run(&["orders", "reconcile"]);
    let expected = format!(
        "2 · open → paid · {}\n3 · open → expired · {}\n4 · open → mismatched · {}\nStripe was asked about 4 orders, and 3 changed.\n",
        sessions[1], sessions[2], sessions[3]
    );
    assert_eq!((code, stdout), (Some(0), expected));
    assert_eq!(server.order_statuses(), ["open", "paid", "expired", "mismatched"]);
    assert!(!log.contains(EMAIL) && !log.contains(MockStripe::SECRET_KEY), "{log}");
    // The owner refunds both payments in Stripe's dashboard; the expired order is not looked up.
    let before = stripe.requests().len();
    stripe.refund(&sessions[1]);
    stripe.refund(&sessions[3]);
    assert_eq!(reconcile(&server), ["2 · paid → refunded", "4 · mismatched → refunded"]);
    let asked = stripe.requests().split_off(before);
    assert!(asked.iter().all(|request| !request.line.contains(&sessions[2])));
}

#[test]
fn a_list_has_every_order_that_can_be_read_and_names_the_others() {
    let (_stripe, server, _) = with_orders(4);
    let file = SqliteFile::open(&server.data);
    file.run("UPDATE orders SET amount = -1 WHERE number = 2");
    file.run("UPDATE orders SET email = CAST(x'ff' AS TEXT) WHERE number = 3");
    for (arguments, last) in [(&["orders"][..], "\n4 · open · "), (&["orders", "--csv"], "\n\"4\",\"open\",")]
    {
        let Ended { code, stdout, stderr } = run(&only_data(&server), arguments);
        assert!(code == Some(1) && stdout.contains(last), "{code:?} {stdout}");
        for number in [2, 3] {
            let line = format!("store.row_unreadable table=orders number={number}\n");
            assert!(stderr.matches(&line).count() == 1, "{stderr}");
        }
    }
    let refused = run(&only_data(&server), &["orders", "close", "2"]).failed();
    assert!(!refused.contains("There is no order"), "{refused}");
    let Ended { code, stdout, stderr } = server.run(&["orders", "reconcile"]);
    assert!(code == Some(1) && stdout.starts_with("Stripe was asked about 2 orders"), "{code:?} {stdout}");
    assert!(stderr.contains("Some rows cannot be read"), "{stderr}");
}

#[test]
fn a_key_without_the_right_to_refunds_still_checks_other_orders() {
    let (stripe, server, sessions) = with_orders(2);
    stripe.pay(&sessions[0]);
    assert_eq!(reconcile(&server), ["1 · open → paid"]);
    stripe.pay(&sessions[1]);
    let permission = || stripe_error("invalid_request_error", "more_permissions_required");
    // The first request about the paid order.
    stripe.queue([Reply::Respond(403, "", permission())]);
    let stdout = server.run(&["orders", "reconcile"]).failed();
    assert!(stdout.contains("2 · open → paid"), "{stdout}");
    assert!(stdout.ends_with("1 of the orders could not be checked. Run it again later.\n"), "{stdout}");
}

#[test]
fn reconcile_stops_at_a_refused_key() {
    let (stripe, server, _) = with_orders(3);
    stripe.queue([Reply::Respond(401, "", stripe_error("invalid_request_error", "api_key_expired"))]);
    let Ended { code, stdout, stderr } = server.run(&["orders", "reconcile"]);
    assert!(stdout.starts_with("1 · open · Stripe refuses the key"), "{stdout}");
    assert!(stdout.ends_with("Stripe was asked about 1 order, and 0 changed.\n"), "{stdout}");
    assert!(code == Some(1) && stderr.contains("3 of the orders could not be checked"), "{stderr}");
}

/// Runs `orders reconcile` and returns its lines about orders, without their sessions.
#[track_caller]
fn reconcile(server: &TestServer) -> Vec<String> {
    let stdout = server.run(&["orders", "reconcile"]).succeeded();
    let changed = stdout.lines().filter_map(|line| line.rsplit_once(" · cs_"));
    changed.map(|(line, _)| line.to_owned()).collect()
}

fn with_paid_order() -> (MockStripe, TestServer, String) {
    let (stripe, server, sessions) = with_orders(1);
    stripe.pay(&sessions[0]);
    assert_eq!(reconcile(&server), ["1 · open → paid"]);
    (stripe, server, sessions[0].clone())
}

#[test]
fn reconcile_finds_refunds_and_failures_of_refunds_whose_webhook_events_were_missed() {
    let (stripe, server, id) = with_paid_order();
    let first = stripe.refund_part(&id, u64::from(price() / 2));
    assert_eq!(reconcile(&server), [""; 0], "a part of the payment");
    let second = stripe.refund(&id);
    assert_eq!(reconcile(&server), ["1 · paid → refunded"]);
    // One of two partial refunds fails; the other stays.
    stripe.fail_refund(&second);
    assert_eq!(reconcile(&server), ["1 · refunded → paid"]);
    // The bank is slow: the earlier events arrive after all.
    assert_eq!(server.post_webhook(&stripe.refund_event("refund.created", &first)).status, 200);
    let third = stripe.refund(&id);
    assert_eq!(reconcile(&server), ["1 · paid → refunded"]);
    stripe.fail_refund(&third);
    assert_eq!(server.post_webhook(&stripe.refund_event("refund.failed", &third)).status, 200);
    assert_eq!((server.order_statuses(), reconcile(&server)), (vec!["paid"], vec![]));
}

#[test]
fn reconcile_reads_every_page_of_the_refunds_of_a_payment() {
    let (stripe, server, id) = with_paid_order();
    stripe.refund_part(&id, u64::from(price()) - 100);
    for _ in 0..100 {
        stripe.refund_part(&id, 1);
    }
    assert_eq!(reconcile(&server), ["1 · paid → refunded"]);
}

#[test]
fn reconcile_skips_payments_older_than_the_refund_period() {
    let (stripe, server, _) = with_paid_order();
    for (days, asks) in [(179, true), (2, false)] {
        server.clock.advance(DAY * days);
        let before = stripe.requests().len();
        assert_eq!(reconcile(&server), [""; 0]);
        assert_eq!(stripe.requests().len() > before, asks, "{days} days later");
    }
}

#[test]
fn reconcile_continues_after_an_order_that_cannot_be_looked_up() {
    let (stripe, server, sessions) = with_orders(3);
    stripe.pay(&sessions[2]);
    stripe.queue([
        Reply::Respond(400, "", stripe_error("invalid_request_error", "parameter_invalid")),
        Reply::Respond(404, "", stripe_error("invalid_request_error", "resource_missing")),
    ]);
    let said = server.run(&["orders", "reconcile"]).failed();
    let lines: Vec<_> = said.lines().collect();
    assert!(lines[0].starts_with("1 · open · Stripe rejected the request"), "{said}");
    assert!(lines[1].starts_with("2 · open · Stripe does not know the session"), "{said}");
    assert!(lines[2].starts_with("3 · open → paid · cs_"), "{said}");
    assert!(said.ends_with("2 of the orders could not be checked. Run it again later.\n"), "{said}");
    assert_eq!(server.order_statuses(), ["open", "open", "paid"]);
}

#[test]
fn reconcile_stops_when_stripe_is_unreachable() {
    let (_stripe, server, _) = with_orders(5);
    let unreachable = [("STRIPE_API_BASE", "http://127.0.0.1:9")];
    let said = server.run_with(&unreachable, &["orders", "reconcile"]).failed();
    assert!(said.contains("asked about 3 orders"), "{said}");
}

#[test]
fn reconcile_without_stripe_keys_is_rejected() {
    let (_stripe, server, _) = with_orders(1);
    let refused = run(&only_data(&server), &["orders", "reconcile"]).refused();
    assert!(refused.contains("Stripe's keys are not set."), "{refused}");
    let refused = server.run_with(&[("PORT", "x")], &["orders", "reconcile"]).refused();
    assert!(refused.starts_with("PORT must be a number"), "{refused}");
}

#[test]
fn only_a_paid_order_has_a_program_link() {
    let (stripe, server, sessions) = with_orders(1);
    let id = sessions[0].as_str();
    let expect_error = |because: &str| {
        let refused = server.run(&["orders", "link", id]).refused();
        assert!(refused.starts_with("No link: order 1 ") && refused.contains(because), "{refused}");
    };
    expect_error("has no known payment. Run checkout-server orders reconcile");
    stripe.pay(id);
    let status_body = server.get(&format!("{STATUS}?session_id={id}")).json();
    let link = format!("https://house.example{}\n", status_body["programUrl"].as_str().unwrap());
    for order in [id, "1"] {
        assert_eq!(server.run(&["orders", "link", order]).succeeded(), link);
    }
    let refused = run(&only_data(&server), &["orders", "link", id]).refused();
    assert!(refused.starts_with("PROGRAM_LINK_SECRET is not set"), "{refused}");
    assert_eq!(server.post_webhook(&refund_event(&format!("of_{id}"), true)).status, 200);
    expect_error("was refunded: the payment was reversed.");
    let connection = SqliteFile::open(&server.data);
    for (state, because) in [
        ("expired", "expired before it was paid."),
        ("failed", "was not paid: the payment failed."),
        ("mismatched", "was paid, but its refunded is not what was requested."),
    ] {
        connection.run(format!("UPDATE orders SET status = '{state}'"));
        expect_error(because);
    }
    for unknown in ["cs_test_nobody_s_own", "7", "pi_1"] {
        let refused = server.run(&["orders", "link", unknown]).refused();
        assert!(refused.starts_with(&format!("There is no order \"{unknown}\".")), "{refused}");
    }
}

#[test]
fn a_mismatched_order_is_delivered_once_the_owner_accepts_it() {
    let (stripe, server, sessions) = with_orders(2);
    let id = sessions[1].as_str();
    stripe.pay(id);
    stripe.update_session(id, json!({"amount_total": 8000}));
    let status = || server.get(&format!("{STATUS}?session_id={id}"));
    assert_eq!(status().status, 404);
    let accept = |order: &str, reason: &str| server.run(&["orders", "accept", order, "--why", reason]);
    for (order, reason) in [("2", "  "), ("3", "agreed"), ("1", "agreed")] {
        accept(order, reason).refused();
    }
    assert_eq!(server.order_statuses(), ["open", "mismatched"]);
    let accepted = accept("2", "a coupon by mail").succeeded();
    let program = status().json()["programUrl"].as_str().unwrap().to_owned();
    assert!(accepted.ends_with(&format!("\nhttps://house.example{program}\n")), "{accepted}");
    assert_eq!(server.get(&program).status, 200);
    assert_eq!(server.get(&format!("/initiation/welcome?session_id={id}")).status, 200);
    accept(id, "again").refused();
    // Refunded in Stripe's dashboard later, like any other order.
    assert_eq!(server.post_webhook(&refund_event(&format!("of_{id}"), true)).status, 200);
    assert_eq!(server.get(&program).status, 410);
}

#[test]
fn a_closed_link_opens_nothing_until_it_is_opened_again() {
    let (stripe, server, sessions) = with_orders(2);
    let id = sessions[1].as_str();
    stripe.pay(id);
    let status = || server.get(&format!("{STATUS}?session_id={id}"));
    let program = status().json()["programUrl"].as_str().unwrap().to_owned();
    let orders = |command: &str, order: &str| server.run(&["orders", command, order]);
    // An order that is not paid has no link.
    orders("close", "1").refused();
    let closed = orders("close", id).succeeded();
    assert!(closed.ends_with("\ncheckout-server orders open 2 opens it again.\n"), "{closed}");
    assert_eq!(orders("close", "2").succeeded(), "The link of order 2 is closed already.\n");
    // The running server closes all pages of the program at once.
    for page in [program.clone(), format!("{program}/day-1")] {
        assert_eq!(server.get(&page).status, 404, "{page}");
    }
    assert_eq!(status().status, 404);
    let welcome = server.get(&format!("/initiation/welcome?session_id={id}"));
    assert!(welcome.status == 404 && !welcome.text().contains("program&#x2f;"), "{}", welcome.text());
    assert!(orders("link", id).refused().contains("checkout-server orders open 2"));
    // Closing is no refund: the order stays paid.
    assert_eq!(server.order_statuses(), ["open", "paid"]);
    for said in ["The link of order 2 is open again.\n", "The link of order 2 is open already.\n"] {
        assert_eq!(orders("open", "2").succeeded(), said);
    }
    assert_eq!((server.get(&program).status, status().status), (200, 200));
}

#[test]
fn a_list_of_nothing_says_so() {
    let stripe = MockStripe::start();
    let server = TestServer::start(&stripe_settings(&stripe), fast_retries());
    for (command, sentence) in [
        (&["orders"][..], "There are no orders yet.\n"),
        (&["submissions"], "There are no submissions yet.\n"),
        (&["submissions", "--form", "house"], "There are no submissions yet.\n"),
        (&["submissions", "--caught"], "No submission was caught.\n"),
        (&["mail"], "There are no messages yet.\n"),
        (&["mail", "--failed"], "No message was given up.\n"),
    ] {
        let ended = server.run(command);
        assert_eq!((ended.stderr.as_str(), ended.stdout.as_str()), ("", sentence));
    }
    // Without orders, a spreadsheet has only its headings.
    assert_eq!(server.run(&["orders", "--csv"]).stdout.lines().count(), 1);
}
