//! `orders` command: lists orders, reconciles them with Stripe (`--check`), prints program links (`--link`), accepts
//! payments (`--accept`), and closes links (`--revoke`); the desk asks for the same over the connection of the publishing key.

use crate::support::{
    CREATE, EMAIL, IDEMPOTENCY_KEY, MockStripe, Reply, STATUS, SqliteFile, TestServer, event, fast_retries,
    price, refund_event, site_dir, stripe_error, stripe_settings, temp_dir,
};
use core_wasm::{engine::money::format_decimal, forms::HONEYPOT};
use serde_json::{Value, json};
use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

/// Runs the program with the server's settings and returns its exit code, standard output and standard error.
fn run(server: &TestServer, stripe: &MockStripe, arguments: &[&str]) -> (Option<i32>, String, String) {
    run_with(server, &stripe_settings(stripe), arguments)
}

fn run_with(
    server: &TestServer,
    settings: &[(&str, &str)],
    arguments: &[&str],
) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkout-server"));
    command.env_clear().env("SITE_DIR", site_dir()).env("DATA_DIR", &server.data);
    command.envs(settings.iter().copied());
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).args(arguments);
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

/// Starts a server and opens `count` checkouts; returns the session ids, oldest first.
fn with_orders(count: usize) -> (MockStripe, TestServer, Vec<String>) {
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
fn orders_are_listed_with_amounts_dates_and_email() {
    let (stripe, server, sessions) = with_orders(2);
    stripe.pay(&sessions[1]);
    assert_eq!(server.get(&format!("{STATUS}?session_id={}", sessions[1])).status, 200);
    let (code, list, stderr) = run(&server, &stripe, &["orders"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    let lines: Vec<_> = list.lines().collect();
    let price = format_decimal(price());
    assert!(lines[0].starts_with("1 · open · 20") && lines[0].ends_with('Z'), "{list}");
    assert_eq!(lines[1..3], ["  offer: initiation".to_owned(), format!("  asked: {price} usd")]);
    assert_eq!(lines[3], format!("  session: {}", sessions[0]));
    assert!(lines[4].starts_with("2 · paid · 20"), "{list}");
    assert!(lines[7].starts_with(&format!("  paid: {price} usd · 20")) && lines[7].ends_with('Z'), "{list}");
    assert_eq!(lines[8], format!("  email: {EMAIL}"));
    let (_, table, _) = run(&server, &stripe, &["orders", "--csv"]);
    let rows: Vec<_> = table.split("\r\n").collect();
    assert_eq!(rows.len(), 4);
    assert!(rows[0].starts_with("\u{feff}\"number\",\"status\""), "{table}");
    assert!(rows[2].contains(&format!("\"{price}\",\"{price}\",\"usd\",\"{EMAIL}\"")), "{table}");
    // Listing needs neither Stripe nor its settings.
    assert_eq!(run_with(&server, &[], &["orders"]).1, list);
}

#[test]
fn check_updates_orders_whose_webhook_events_were_missed() {
    let (stripe, server, sessions) = with_orders(4);
    stripe.pay(&sessions[1]);
    stripe.update_session(&sessions[2], serde_json::json!({"status": "expired"}));
    stripe.pay(&sessions[3]);
    stripe.update_session(&sessions[3], serde_json::json!({"amount_total": 1}));
    let (code, stdout, log) = run(&server, &stripe, &["orders", "--check"]);
    let expected = format!(
        "2 · open → paid · {}\n3 · open → expired · {}\n4 · open → mismatched · {}\nStripe was asked about 4 orders, and 3 changed.\n",
        sessions[1], sessions[2], sessions[3]
    );
    assert_eq!((code, stdout), (Some(0), expected));
    assert_eq!(server.order_statuses(), ["open", "paid", "expired", "mismatched"]);
    assert!(log.contains("order.paid number=2") && log.contains("detail=total"), "{log}");
    assert!(!log.contains(EMAIL) && !log.contains(MockStripe::SECRET_KEY), "{log}");
    // A second run changes nothing; ended orders are not looked up.
    let (code, stdout, _) = run(&server, &stripe, &["orders", "--check"]);
    assert_eq!((code, stdout.as_str()), (Some(0), "Stripe was asked about 3 orders, and 0 changed.\n"));
    // The owner refunds both payments in Stripe's dashboard.
    stripe.refund(&sessions[1]);
    stripe.refund(&sessions[3]);
    let (code, stdout, _) = run(&server, &stripe, &["orders", "--check"]);
    assert!(
        stdout.contains("2 · paid → refunded") && stdout.contains("4 · mismatched → refunded"),
        "{stdout}"
    );
    assert_eq!((code, server.order_statuses()), (Some(0), vec!["open", "refunded", "expired", "refunded"]));
}

/// Runs `orders --check` and returns its lines about orders, without their sessions.
#[track_caller]
fn check(server: &TestServer, stripe: &MockStripe) -> Vec<String> {
    let (code, stdout, stderr) = run(server, stripe, &["orders", "--check"]);
    assert_eq!(code, Some(0), "{stderr}");
    let changed = stdout.lines().filter_map(|line| line.rsplit_once(" · cs_"));
    changed.map(|(line, _)| line.to_owned()).collect()
}

/// A server with one paid order.
fn with_paid_order() -> (MockStripe, TestServer, String) {
    let (stripe, server, sessions) = with_orders(1);
    stripe.pay(&sessions[0]);
    assert_eq!(check(&server, &stripe), ["1 · open → paid"]);
    (stripe, server, sessions[0].clone())
}

#[test]
fn check_leaves_an_order_closed_that_went_back_by_a_refund_of_a_part_and_a_dispute_over_the_rest() {
    let (stripe, server, id) = with_paid_order();
    let part = u64::from(price() / 3);
    let refund = stripe.refund_part(&id, part);
    assert_eq!(server.post_webhook(&stripe.refund_event("refund.created", &refund)).status, 200);
    let dispute = json!({
        "id": "du_1", "status": "lost", "amount": u64::from(price()) - part, "currency": "usd",
        "payment_intent": format!("pi_of_{id}"),
    });
    assert_eq!(server.post_webhook(&event("charge.dispute.closed", &dispute)).status, 200);
    assert_eq!(server.order_statuses(), ["refunded"]);
    assert_eq!(check(&server, &stripe), [""; 0]);
    assert_eq!(server.order_statuses(), ["refunded"]);
}

#[test]
fn check_finds_refunds_and_failures_of_refunds_whose_webhook_events_were_missed() {
    let (stripe, server, id) = with_paid_order();
    let first = stripe.refund_part(&id, u64::from(price() / 2));
    assert_eq!(check(&server, &stripe), [""; 0], "a part of the payment");
    let second = stripe.refund(&id);
    assert_eq!(check(&server, &stripe), ["1 · paid → refunded"]);
    // Of two parts one fails, and the other stands.
    stripe.fail_refund(&second);
    assert_eq!(check(&server, &stripe), ["1 · refunded → paid"]);
    // The bank takes its time: the events of before arrive after all.
    assert_eq!(server.post_webhook(&stripe.refund_event("refund.created", &first)).status, 200);
    let third = stripe.refund(&id);
    assert_eq!(check(&server, &stripe), ["1 · paid → refunded"]);
    stripe.fail_refund(&third);
    assert_eq!(server.post_webhook(&stripe.refund_event("refund.failed", &third)).status, 200);
    assert_eq!((server.order_statuses(), check(&server, &stripe)), (vec!["paid"], vec![]));
}

#[test]
fn check_reads_every_page_of_the_refunds_of_a_payment() {
    let (stripe, server, id) = with_paid_order();
    stripe.refund_part(&id, u64::from(price()) - 100);
    for _ in 0..100 {
        stripe.refund_part(&id, 1);
    }
    assert_eq!(check(&server, &stripe), ["1 · paid → refunded"]);
}

#[test]
fn check_finds_a_payment_that_failed_later() {
    let (stripe, server, sessions) = with_orders(2);
    for id in &sessions {
        let waiting = serde_json::json!({
            "status": "complete", "payment_status": "unpaid", "payment_intent": format!("pi_of_{id}"),
        });
        stripe.update_session(id, waiting);
    }
    stripe.fail_payment(&sessions[1]);
    let (_, stdout, _) = run(&server, &stripe, &["orders", "--check"]);
    assert!(stdout.contains("1 · open → processing") && stdout.contains("2 · open → processing"), "{stdout}");
    let (code, stdout, _) = run(&server, &stripe, &["orders", "--check"]);
    let expected = format!(
        "2 · processing → failed · {}\nStripe was asked about 2 orders, and 1 changed.\n",
        sessions[1]
    );
    assert_eq!((code, stdout), (Some(0), expected));
    assert_eq!(server.order_statuses(), ["processing", "failed"]);
}

#[test]
fn check_skips_payments_older_than_the_refund_period() {
    let (stripe, server, sessions) = with_orders(1);
    stripe.pay(&sessions[0]);
    server.get(&format!("{STATUS}?session_id={}", sessions[0]));
    let connection = SqliteFile::open(&server.data);
    connection.run("UPDATE orders SET paid_at = paid_at - 181 * 86400000");
    let (code, stdout, _) = run(&server, &stripe, &["orders", "--check"]);
    assert_eq!((code, stdout.as_str()), (Some(0), "Stripe was asked about 0 orders, and 0 changed.\n"));
}

#[test]
fn check_continues_after_an_order_that_cannot_be_looked_up() {
    let (stripe, server, sessions) = with_orders(3);
    stripe.pay(&sessions[2]);
    stripe.queue([
        Reply::Respond(401, "", stripe_error("invalid_request_error", "no_key")),
        Reply::Respond(404, "", stripe_error("invalid_request_error", "resource_missing")),
    ]);
    let (code, stdout, stderr) = run(&server, &stripe, &["orders", "--check"]);
    let lines: Vec<_> = stdout.lines().collect();
    assert!(
        lines[0].starts_with("1 · open · Stripe rejected the request, or its response cannot be used · cs_"),
        "{stdout}"
    );
    assert!(
        lines[1].starts_with("2 · open · Stripe does not know the session: is the key of the same account"),
        "{stdout}"
    );
    assert!(lines[2].starts_with("3 · open → paid · cs_"), "{stdout}");
    assert_eq!(lines[3], "Stripe was asked about 3 orders, and 1 changed.");
    assert_eq!(code, Some(1));
    assert!(stderr.ends_with("2 of the orders could not be checked. Run it again later.\n"), "{stderr}");
    assert_eq!(server.order_statuses(), ["open", "open", "paid"]);
}

#[test]
fn check_stops_when_stripe_is_unreachable() {
    let (stripe, server, _) = with_orders(5);
    let mut settings = stripe_settings(&stripe);
    settings[0] = ("STRIPE_API_BASE", "http://127.0.0.1:9");
    let (code, stdout, stderr) = run_with(&server, &settings, &["orders", "--check"]);
    assert!(stdout.ends_with("Stripe was asked about 3 orders, and 0 changed.\n"), "{stdout}");
    assert_eq!(stdout.matches("Stripe does not answer").count(), 3);
    assert_eq!(code, Some(1));
    assert!(stderr.ends_with("5 of the orders could not be checked. Run it again later.\n"), "{stderr}");
}

#[test]
fn check_without_stripe_keys_is_rejected() {
    let (_stripe, server, _) = with_orders(1);
    let (code, stdout, stderr) = run_with(&server, &[], &["orders", "--check"]);
    assert_eq!((code, stdout.as_str()), (Some(1), ""));
    assert!(stderr.starts_with("orders --check asks Stripe, and Stripe's keys are not set."), "{stderr}");
    let (code, _, stderr) = run_with(&server, &[("PORT", "x")], &["orders", "--check"]);
    assert_eq!((code, stderr.as_str()), (Some(1), "PORT must be a number from 0 to 65535, and is \"x\".\n"));
}

#[test]
fn only_a_paid_order_has_a_program_link() {
    let (stripe, server, sessions) = with_orders(1);
    let id = sessions[0].as_str();
    let expect_error = |because: &str| {
        let (code, stdout, stderr) = run(&server, &stripe, &["orders", "--link", id]);
        assert_eq!((code, stdout.as_str()), (Some(1), ""));
        assert!(stderr.starts_with("No link: order 1 ") && stderr.contains(because), "{stderr}");
    };
    expect_error("has no known payment. Run checkout-server orders --check");
    stripe.pay(id);
    let status_body = server.get(&format!("{STATUS}?session_id={id}")).json();
    let (code, stdout, stderr) = run(&server, &stripe, &["orders", "--link", id]);
    let link = format!("https://house.example{}\n", status_body["programUrl"].as_str().unwrap());
    assert_eq!((code, stdout, stderr), (Some(0), link.clone(), String::new()));
    assert_eq!(run(&server, &stripe, &["orders", "--link", "1"]).1, link, "by its number, too");
    let (code, _, stderr) = run_with(&server, &[], &["orders", "--link", id]);
    assert_eq!(code, Some(1));
    assert!(stderr.starts_with("PROGRAM_LINK_SECRET is not set"), "{stderr}");
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
        let (code, stdout, stderr) = run(&server, &stripe, &["orders", "--link", unknown]);
        assert_eq!((code, stdout.as_str()), (Some(1), ""));
        assert!(stderr.starts_with(&format!("There is no order \"{unknown}\".")), "{stderr}");
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
    let accept =
        |order: &str, reason: &str| run(&server, &stripe, &["orders", "--accept", order, "--why", reason]);
    for (order, reason, expected) in [
        ("2", "  ", "The reason is stored with the order"),
        ("3", "agreed", "There is no order \"3\"."),
        ("cs_test_nobody_s_own", "agreed", "There is no order \"cs_test_nobody_s_own\"."),
        ("1", "agreed", "Order 1 was not accepted: no payment is known of it."),
    ] {
        let (code, stdout, stderr) = accept(order, reason);
        assert_eq!((code, stdout.as_str()), (Some(1), ""), "{order}");
        assert!(stderr.contains(expected), "{stderr}");
    }
    assert_eq!(server.order_statuses(), ["open", "mismatched"]);
    let (code, stdout, _) = accept("2", "a coupon by mail");
    let program = status().json()["programUrl"].as_str().unwrap().to_owned();
    let expected = format!("Order 2 is accepted and counts as paid.\nhttps://house.example{program}\n");
    assert_eq!((code, stdout), (Some(0), expected));
    assert_eq!(server.get(&program).status, 200);
    assert_eq!(server.get(&format!("/initiation/welcome?session_id={id}")).status, 200);
    assert!(run(&server, &stripe, &["orders"]).1.contains(" · a coupon by mail\n"));
    assert!(accept(id, "again").2.contains("it is paid and delivered already"));
    // Refunded in Stripe's dashboard later, like any other order.
    assert_eq!(server.post_webhook(&refund_event(&format!("of_{id}"), true)).status, 200);
    assert_eq!(server.get(&program).status, 410);
}

#[test]
fn a_revoked_link_opens_nothing_until_it_is_restored() {
    let (stripe, server, sessions) = with_orders(2);
    let id = sessions[1].as_str();
    stripe.pay(id);
    let status = || server.get(&format!("{STATUS}?session_id={id}"));
    let program = status().json()["programUrl"].as_str().unwrap().to_owned();
    let set = |option: &str, order: &str| run(&server, &stripe, &["orders", option, order]);
    let (code, _, stderr) = set("--revoke", "1");
    assert_eq!(code, Some(1));
    assert!(stderr.starts_with("Order 1 is open, so its link opens nothing"), "{stderr}");
    assert!(set("--revoke", "9").2.starts_with("There is no order \"9\"."));
    let (code, stdout, log) = set("--revoke", id);
    assert_eq!(code, Some(0));
    assert!(stdout.starts_with("The link of order 2 is closed; nothing is refunded."), "{stdout}");
    assert!(log.contains("order.link_revoked number=2"), "{log}");
    assert_eq!(set("--revoke", "2").1, "The link of order 2 is closed already.\n");
    // The running server knows at once, on every way to the program.
    for page in [program.clone(), format!("{program}/day-1")] {
        assert_eq!(server.get(&page).status, 404, "{page}");
    }
    assert_eq!(status().status, 404);
    let welcome = server.get(&format!("/initiation/welcome?session_id={id}"));
    assert!(welcome.status == 404 && !welcome.text().contains("program&#x2f;"), "{}", welcome.text());
    assert!(set("--link", id).2.contains("was closed by the owner."));
    assert!(run(&server, &stripe, &["orders"]).1.contains("\n  link closed: 20"));
    // It is no refund: the order stays paid.
    assert_eq!(server.order_statuses(), ["open", "paid"]);
    assert_eq!(set("--restore", "2").1, "The link of order 2 is open again.\n");
    assert_eq!(set("--restore", "2").1, "The link of order 2 is open already.\n");
    assert_eq!((server.get(&program).status, status().status), (200, 200));
}

#[test]
fn a_list_of_nothing_says_so() {
    let stripe = MockStripe::start();
    let server = TestServer::start(&stripe_settings(&stripe), fast_retries());
    for (command, sentence) in [
        (&["orders"][..], "There are no orders yet.\n"),
        (&["leads"], "There are no submissions yet.\n"),
        (&["leads", "--form", "house"], "There are no submissions yet.\n"),
        (&["leads", "--caught"], "No submission was caught.\n"),
        (&["mail"], "There are no messages yet.\n"),
        (&["mail", "--failed"], "No message was given up.\n"),
    ] {
        assert_eq!(run(&server, &stripe, command), (Some(0), sentence.to_owned(), String::new()));
    }
    // A spreadsheet has its headings alone.
    assert_eq!(run(&server, &stripe, &["orders", "--csv"]).1.lines().count(), 1);
}

/// Asks the receiving command, as the desk does; returns the answer and the exit code.
fn ask(server: &TestServer, stripe: &MockStripe, may_ask: bool, request: &Value) -> (Value, Option<i32>) {
    let folder = temp_dir();
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkout-server"));
    command.env_clear().env("SITE_DIR", site_dir()).env("DATA_DIR", &server.data);
    command.envs(stripe_settings(stripe)).current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.args(["receive", folder.to_str().unwrap()]).args(may_ask.then_some("--orders"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{request}").unwrap();
    let Output { status, stdout, .. } = child.wait_with_output().unwrap();
    let lines: Vec<Value> =
        stdout.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    let [ready, answer] = lines.try_into().unwrap();
    assert_eq!(ready["answer"], "ready");
    (answer, status.code())
}

#[test]
fn the_desk_sees_orders_letters_and_what_waits() {
    let (stripe, server, sessions) = with_orders(2);
    stripe.pay(&sessions[1]);
    stripe.update_session(&sessions[1], json!({"amount_total": 1}));
    server.get(&format!("{STATUS}?session_id={}", sessions[1]));
    for honeypot in ["", "https://spam.example"] {
        let fields = [("name", "Ana"), ("email", "ana@house.example"), (HONEYPOT, honeypot)];
        assert_eq!(server.submit_form("house", &fields).status, 303);
        let other = [("name", "Bo"), ("email", "bo@house.example"), (HONEYPOT, "https://spam.example")];
        assert_eq!(server.submit_form("house", &other).status, 303);
    }
    let (shop, code) = ask(&server, &stripe, true, &json!({"ask": "shop"}));
    assert_eq!((shop["answer"].as_str(), code), (Some("shop"), Some(0)));
    let [newest, oldest] = &shop["orders"].as_array().unwrap()[..] else { panic!("{shop}") };
    assert_eq!(
        [&newest["number"], &newest["status"], &newest["isFlagged"], &newest["amount"], &newest["email"]],
        [&json!(2), &json!("mismatched"), &json!(true), &json!(1), &json!(EMAIL)]
    );
    assert_eq!(
        [&oldest["status"], &oldest["amount"], &oldest["currency"], &oldest["email"], &oldest["paidAt"]],
        [&json!("open"), &json!(price()), &json!("usd"), &Value::Null, &Value::Null]
    );
    let letters = shop["letters"].as_array().unwrap();
    let of = |name: &str| letters.iter().find(|letter| letter["fields"][0][1] == name).unwrap();
    assert_eq!([&of("Ana")["isCaught"], &of("Bo")["isCaught"]], [&json!(false), &json!(true)]);
    assert_eq!(of("Ana")["fields"], json!([["name", "Ana"], ["email", "ana@house.example"]]));
    assert_eq!(shop["mail"], json!([]));
    // Nothing of Stripe's and of the visitor's attempt leaves the server.
    let text = shop.to_string();
    for secret in [sessions[0].as_str(), sessions[1].as_str(), IDEMPOTENCY_KEY, "pi_"] {
        assert!(!text.contains(secret), "{secret}");
    }
    let (report, code) = ask(&server, &stripe, true, &json!({"ask": "report"}));
    assert_eq!((report["answer"].as_str(), code), (Some("report"), Some(0)), "{report}");
    assert_eq!(report["weeks"].as_array().map(Vec::len), Some(2));
    assert!(report["parts"].as_array().is_some_and(|parts| parts.len() > 2), "{report}");
    for (table, column) in [("orders-table", "status_detail"), ("letters-table", "received")] {
        let (answer, code) = ask(&server, &stripe, true, &json!({"ask": table}));
        let text = answer["text"].as_str().unwrap();
        assert_eq!(code, Some(0));
        assert!(text.starts_with("\u{feff}\"number\"") && text.contains(column), "{text}");
    }
}

#[test]
fn the_desk_decides_about_orders_and_letters() {
    let (stripe, server, sessions) = with_orders(1);
    stripe.pay(&sessions[0]);
    stripe.update_session(&sessions[0], json!({"amount_total": 1}));
    server.get(&format!("{STATUS}?session_id={}", sessions[0]));
    let fields = [("name", "Bo"), ("email", "bo@house.example"), (HONEYPOT, "https://spam.example")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
    let letter = ask(&server, &stripe, true, &json!({"ask": "shop"})).0["letters"][0]["number"].clone();
    for (request, answer, message) in [
        (json!({"ask": "send-link", "order": 1}), "refused", "Order 1 has no link that is open"),
        (json!({"ask": "accept", "order": 1, "why": " "}), "refused", "The reason is stored with the order"),
        (
            json!({"ask": "accept", "order": 1, "why": "agreed"}),
            "done",
            "Order 1 is accepted and counts as paid.",
        ),
        (json!({"ask": "accept", "order": 9, "why": "agreed"}), "refused", "There is no order \"9\"."),
        (json!({"ask": "send-link", "order": 1}), "done", "The link of order 1 is on its way to "),
        (json!({"ask": "revoke", "order": 1}), "done", "The link of order 1 is closed; nothing is refunded."),
        (json!({"ask": "send-link", "order": 1}), "refused", "Order 1 has no link that is open"),
        (json!({"ask": "restore", "order": 1}), "done", "The link of order 1 is open again."),
        (json!({"ask": "accept-letter", "letter": letter}), "done", " is accepted. The running server sends"),
        (json!({"ask": "retry-mail"}), "done", "0 messages are sent again."),
    ] {
        let (found, code) = ask(&server, &stripe, true, &request);
        assert_eq!(found["answer"], answer, "{request}: {found}");
        assert_eq!(code, Some(i32::from(answer == "refused")), "{request}");
        let text = found["message"].as_str().unwrap();
        assert!(text.contains(message), "{request}: {text}");
        assert!(!text.contains("checkout-server orders") || answer == "refused", "{text}");
        assert!(!text.contains("/program/"), "{text}");
    }
}

#[test]
fn a_key_that_may_publish_alone_sees_and_changes_nothing_of_the_shop() {
    let (stripe, server, sessions) = with_orders(1);
    stripe.pay(&sessions[0]);
    assert_eq!(server.get(&format!("{STATUS}?session_id={}", sessions[0])).status, 200);
    for request in [json!({"ask": "shop"}), json!({"ask": "revoke", "order": 1}), json!({"ask": "nonsense"})]
    {
        let (answer, code) = ask(&server, &stripe, false, &request);
        assert_eq!((answer["answer"].as_str(), code), (Some("refused"), Some(1)), "{request}");
        assert!(answer["message"].as_str().unwrap().starts_with("This key may publish, and nothing else."));
    }
    for request in [
        json!({"ask": "nonsense"}),
        json!({"ask": "forget", "email": EMAIL}),
        json!({"ask": "revoke"}),
        json!({"ask": "revoke", "order": "1"}),
        json!({"ask": "revoke", "order": 1, "folder": "/"}),
        json!({"ask": ["shop"]}),
    ] {
        let (answer, code) = ask(&server, &stripe, true, &request);
        assert_eq!((answer["answer"].as_str(), code), (Some("refused"), Some(1)), "{request}");
        assert!(
            answer["message"].as_str().unwrap().starts_with("The server knows no such request"),
            "{answer}"
        );
    }
    assert_eq!(server.order_statuses(), ["paid"]);
    assert!(run(&server, &stripe, &["orders", "--link", "1"]).0 == Some(0), "the link is still open");
}
