//! Notifications: each order and lead is posted to `NOTIFY_URL` once, without personal data, in spite of failures and
//! restarts.

use crate::support::{
    Client, EMAIL, NotifyReceiver, SECRET, SqliteFile, TestServer, event, kill, paid_event, price, session,
    session_id, signature, spawn_server, subject, temp_dir, wait_until, webhook_request, webhook_settings,
};
use checkout_server::config::{DeliveryPolicy, Limits};
use core_wasm::engine::money::format_decimal;
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    net::{SocketAddr, TcpListener},
    process::Command,
    time::Duration,
};

/// Limits with short waits.
fn soon() -> Limits {
    let delivery = DeliveryPolicy {
        poll_interval: Duration::from_millis(20),
        first_delay: Duration::from_millis(5),
        max_delay: Duration::from_millis(40),
        ..DeliveryPolicy::default()
    };
    Limits { delivery, ..Limits::default() }
}

fn open(receiver: &NotifyReceiver, limits: Limits) -> TestServer {
    TestServer::start(&[webhook_settings(), vec![("NOTIFY_URL", receiver.url())]].concat(), limits)
}

fn submit(server: &TestServer, email: &str) {
    assert_eq!(server.submit_form("newsletter", &[("email", email)]).status, 303);
}

#[test]
fn orders_and_leads_are_notified_without_personal_data() {
    let receiver = NotifyReceiver::start();
    let server = open(&receiver, soon());
    assert_eq!(server.post_webhook(&paid_event("x")).status, 200);
    receiver.wait_for(1);
    let lines = [("name", "Leilani"), ("email", EMAIL), ("message", "the text of a message")];
    assert_eq!(server.submit_form("house", &lines).status, 303);
    receiver.wait_for(2);
    let requests = receiver.requests();
    let bodies: Vec<Value> =
        requests.iter().map(|request| serde_json::from_str(&request.body).unwrap()).collect();
    for body in &bodies {
        let at = body["at"].as_str().unwrap();
        assert!(at.len() == 20 && at.starts_with("20") && at.ends_with('Z'), "{at}");
    }
    let order = json!({
        "kind": "order", "number": 1, "at": bodies[0]["at"], "offer": "initiation", "state": "paid", "fault": null,
        "amount": price(), "currency": "usd",
        "text": format!("A new order is paid: number 1, {} USD.", format_decimal(price())),
    });
    let lead = json!({
        "kind": "lead", "number": 1, "at": bodies[1]["at"], "form": "house",
        "text": "A new letter has come: number 1, through the form house.",
    });
    assert_eq!(bodies, [order, lead]);
    let mut keys = BTreeSet::new();
    for request in &requests {
        assert_eq!(request.line, "POST /notify?token=never-to-be-seen");
        assert_eq!(request.headers["content-type"], "application/json");
        assert!(keys.insert(&request.headers["idempotency-key"]), "{keys:?}");
        let whole = format!("{request:?}").to_lowercase();
        for private in ["leilani", "the text", "@", &session_id("x")] {
            assert!(!whole.contains(private), "{private} in {whole}");
        }
    }
    wait_until("the log line of the lead", || server.log_count("notify.sent") == 2);
    let log = server.log().join("\n");
    assert!(log.contains("notify.sent kind=order number=1\n"), "{log}");
    assert!(!log.contains("never-to-be-seen") && !log.contains("127.0.0.1"), "{log}");
}

#[test]
fn a_mismatched_payment_is_notified_as_mismatched() {
    let receiver = NotifyReceiver::start();
    let server = open(&receiver, soon());
    let mut wrong = session("x");
    wrong["amount_total"] = json!(100);
    assert_eq!(server.post_webhook(&event("checkout.session.completed", &wrong)).status, 200);
    receiver.wait_for(1);
    let body: Value = serde_json::from_str(&receiver.requests()[0].body).unwrap();
    let expected = json!({
        "kind": "order", "number": 1, "at": body["at"], "offer": "initiation", "state": "mismatched", "fault": "total",
        "amount": 100, "currency": "usd",
        "text": "A payment needs your eye: what came for order number 1 is not what was asked, so the program was not handed over. Look at it in Stripe: refund it there, or accept it with checkout-server orders --accept 1.",
    });
    assert_eq!(body, expected);
}

#[test]
fn a_failed_notification_is_retried_and_holds_up_no_other() {
    let failures = ["500 X", "", "302 X\r\nlocation: /elsewhere", "429 X\r\nretry-after: 0", "410 Gone"];
    let receiver = NotifyReceiver::with_responses(failures);
    let server = open(&receiver, soon());
    assert_eq!(server.post_webhook(&paid_event("a")).status, 200);
    assert_eq!(receiver.wait_for(6), ["order 1"; 6]);
    wait_until("the notification", || server.log_count("notify.sent") == 1);
    let log = server.log();
    let failed: Vec<_> = log.iter().filter_map(|line| line.strip_prefix("notify.failed ")).collect();
    let reasons = ["status_500", "no_response", "status_302", "status_429", "status_410"];
    assert_eq!(failed, reasons.map(|reason| format!("kind=order number=1 reason={reason} retry_in=0")));
    assert!(
        receiver.requests().iter().all(|request| request.line.starts_with("POST /notify")),
        "redirects are not followed"
    );
}

#[test]
fn notifications_are_sent_while_another_one_fails() {
    // The first is rejected again and again, and the receiver accepts the second meanwhile.
    let receiver = NotifyReceiver::with_responses(["500 X"]);
    let limits = soon();
    let delivery = DeliveryPolicy {
        first_delay: Duration::from_secs(600),
        max_delay: Duration::from_secs(600),
        ..limits.delivery
    };
    let server = open(&receiver, Limits { delivery, ..Limits::default() });
    assert_eq!(server.post_webhook(&paid_event("a")).status, 200);
    receiver.wait_for(1);
    assert_eq!(server.post_webhook(&paid_event("b")).status, 200);
    assert_eq!(receiver.wait_for(2), ["order 1", "order 2"]);
    wait_until("the second notification", || server.log_count("notify.sent") == 1);
}

#[test]
fn a_notification_is_given_up_after_too_many_attempts_and_sent_when_the_operator_retries() {
    let receiver = NotifyReceiver::with_responses(["500 X", "500 X", "500 X"]);
    let limits = soon();
    let delivery = DeliveryPolicy { max_attempts: 3, ..limits.delivery };
    let server = open(&receiver, Limits { delivery, ..Limits::default() });
    assert_eq!(server.post_webhook(&paid_event("a")).status, 200);
    wait_until("giving up", || server.log_count("notify.given_up") == 1);
    assert!(server.log().contains(&"notify.given_up kind=order number=1 reason=status_500".to_owned()));
    let command = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_checkout-server"))
            .env_clear()
            .env("DATA_DIR", &server.data)
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .args(arguments)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let failed = command(&["mail", "--failed"]);
    assert!(failed.contains(" · failed · notify · order_paid 1 · "), "{failed}");
    assert!(failed.contains(" · status_500 after 3 attempts\n"), "{failed}");
    assert_eq!(command(&["mail", "--retry"]), "1 message is sent again by the running server.\n");
    wait_until("the notification", || server.log_count("notify.sent") == 1);
    assert_eq!(receiver.requests().len(), 4);
    assert_eq!(command(&["mail", "--failed"]), "");
    assert!(command(&["mail"]).contains(" · sent · notify · order_paid 1 · "));
}

#[test]
fn an_unresponsive_receiver_delays_neither_requests_nor_shutdown() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let limits = soon();
    let delivery = DeliveryPolicy {
        post_timeout: Duration::from_secs(120),
        shutdown_timeout: Duration::from_millis(50),
        ..limits.delivery
    };
    let settings = [webhook_settings(), vec![("NOTIFY_URL", url.as_str())]].concat();
    let mut server = TestServer::start(&settings, Limits { delivery, ..Limits::default() });
    assert_eq!(server.post_webhook(&paid_event("x")).status, 200);
    let _connection = silent.accept().unwrap();
    submit(&server, "ana@house.example");
    assert_eq!(server.post_webhook(&paid_event("y")).status, 200);
    server.request_stop();
    server.wait_until_stopped();
    assert_eq!(server.log_count("notify.failed"), 0, "nothing has waited for the end of the attempt");
}

#[test]
fn a_receiver_without_a_valid_certificate_is_sent_nothing() {
    let untrusted = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}/notify", untrusted.local_addr().unwrap());
    let settings = [webhook_settings(), vec![("NOTIFY_URL", url.as_str())]].concat();
    let server = TestServer::start(&settings, soon());
    assert_eq!(server.post_webhook(&paid_event("x")).status, 200);
    drop(untrusted.accept().unwrap());
    wait_until("a logged failure", || server.log_count("notify.failed") > 0);
    assert!(
        server.log().iter().any(|line| line.starts_with("notify.failed kind=order number=1 reason=connect"))
    );
    assert_eq!(server.log_count("notify.sent"), 0);
}

#[test]
fn a_sent_notification_that_cannot_be_marked_is_not_sent_again() {
    let receiver = NotifyReceiver::start();
    let server = open(&receiver, soon());
    assert_eq!(server.post_webhook(&paid_event("x")).status, 200);
    let other = SqliteFile::open(&server.data);
    let unsent = "SELECT count(*) FROM outbox WHERE channel = 'notify' AND state = 'pending'";
    let is_marked = || other.number(unsent) == 0;
    wait_until("the order to be marked as sent", is_marked);
    // In one transaction: mark the order as unsent and make marking it as sent fail.
    let trouble = "BEGIN IMMEDIATE; UPDATE outbox SET state = 'pending', due_at = 0 WHERE channel = 'notify';
        CREATE TRIGGER trouble BEFORE UPDATE OF state ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END; COMMIT";
    other.run(trouble);
    wait_until("the order to be sent again", || receiver.requests().len() == 2);
    wait_until("a logged failure", || server.log_count("outbox.failed") >= 3);
    assert!(server.log().iter().any(|line| line.starts_with("outbox.failed store=ConstraintViolation")));
    assert_eq!(receiver.requests().len(), 2, "it is sent once, and then only marking is retried");
    other.run("DROP TRIGGER trouble");
    wait_until("the order to be marked as sent", is_marked);
    assert_eq!(receiver.requests().len(), 2);
}

fn post_webhook(address: SocketAddr, message: &str) {
    let request = webhook_request(&signature(SECRET, 0, message), message);
    assert_eq!(Client::connect(address).request(request).status, 200);
}

#[test]
fn what_comes_without_notify_url_is_never_notified() {
    let data = temp_dir();
    let receiver = NotifyReceiver::start();
    let setting = [("NOTIFY_URL", receiver.url())];
    for (name, settings) in [("a", &[][..]), ("b", &setting[..]), ("c", &[]), ("d", &setting)] {
        let (child, address) = spawn_server(&data, settings, &[]);
        post_webhook(address, &paid_event(name));
        receiver.wait_for(match name {
            "a" => 0,
            "b" | "c" => 1,
            _ => 2,
        });
        kill(child);
    }
    let notified: BTreeSet<_> = receiver.requests().iter().map(|request| subject(&request.body)).collect();
    assert_eq!(notified, BTreeSet::from(["order 2".to_owned(), "order 4".to_owned()]));
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_killed_server_sends_the_pending_notifications_after_its_restart() {
    let data = temp_dir();
    let receiver = NotifyReceiver::with_responses(["500 X"]);
    let (mut child, mut address) = spawn_server(&data, &[("NOTIFY_URL", receiver.url())], &[]);
    for number in 0..12 {
        post_webhook(address, &paid_event(&number.to_string()));
        if number % 4 == 3 {
            kill(child);
            (child, address) = spawn_server(&data, &[("NOTIFY_URL", receiver.url())], &[]);
        }
    }
    let expected: BTreeSet<_> = (1..=12).map(|number| format!("order {number}")).collect();
    let notified =
        || receiver.requests().iter().map(|request| subject(&request.body)).collect::<BTreeSet<_>>();
    wait_until("all notifications", || notified() == expected);
    kill(child);
    fs::remove_dir_all(data).unwrap();
}
