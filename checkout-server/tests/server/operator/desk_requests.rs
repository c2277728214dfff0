//! Requests of the owner's desk, over the connection of the publishing key: its view, and its decisions.

use crate::{
    operator::orders_command::with_orders,
    support::{EMAIL, IDEMPOTENCY_KEY, STATUS, SqliteFile, TestServer, price, temp_dir},
};
use core_wasm::forms::HONEYPOT;
use serde_json::{Value, json};

/// Sends a request to the receiving command, as the desk does; returns the answer and the exit code.
fn ask(server: &TestServer, may_ask: bool, request: &Value) -> (Value, Option<i32>) {
    let folder = temp_dir();
    let receive = ["receive", folder.to_str().unwrap()];
    let orders: &[&str] = if may_ask { &["--orders"] } else { &[] };
    let ended = server.run_with_input(&[&receive, orders].concat(), &request.to_string());
    let lines: Vec<Value> = ended.stdout.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let [ready, answer] = lines.try_into().unwrap();
    assert_eq!(ready["answer"], "ready");
    (answer, ended.code)
}

#[test]
fn the_desk_sees_orders_submissions_and_what_waits() {
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
    let (shop, code) = ask(&server, true, &json!({"ask": "shop"}));
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
    assert_eq!([&newest["isLinkOpen"], &newest["isLinkClosed"]], [&json!(false), &json!(false)]);
    let submissions = shop["submissions"].as_array().unwrap();
    let stored_by = |name: &str| submissions.iter().find(|stored| stored["fields"][0][1] == name).unwrap();
    assert_eq!([&stored_by("Ana")["isCaught"], &stored_by("Bo")["isCaught"]], [&json!(false), &json!(true)]);
    assert_eq!(stored_by("Ana")["fields"], json!([["name", "Ana"], ["email", "ana@house.example"]]));
    assert_eq!(shop["mail"], json!([]));
    // No ids of Stripe and of the checkout attempt leave the server.
    let text = shop.to_string();
    for secret in [sessions[0].as_str(), sessions[1].as_str(), IDEMPOTENCY_KEY, "pi_"] {
        assert!(!text.contains(secret), "{secret}");
    }
    let (report, code) = ask(&server, true, &json!({"ask": "report"}));
    assert_eq!((report["answer"].as_str(), code), (Some("report"), Some(0)), "{report}");
    assert_eq!(report["weeks"].as_array().map(Vec::len), Some(2));
    assert!(report["parts"].as_array().is_some_and(|parts| parts.len() > 2), "{report}");
    for (table, column) in [("orders-table", "status_detail"), ("submissions-table", "received")] {
        let (answer, code) = ask(&server, true, &json!({"ask": table}));
        let text = answer["text"].as_str().unwrap();
        assert_eq!(code, Some(0));
        assert!(text.starts_with("\u{feff}\"number\"") && text.contains(column), "{text}");
    }
    // A table without one of its rows is not sent.
    SqliteFile::open(&server.data).run("UPDATE orders SET amount = -1 WHERE number = 2");
    let (answer, code) = ask(&server, true, &json!({"ask": "orders-table"}));
    assert_eq!((answer["answer"].as_str(), code), (Some("refused"), Some(1)), "{answer}");
    let (shop, _) = ask(&server, true, &json!({"ask": "shop"}));
    assert_eq!(shop["isComplete"], false);
}

#[test]
fn the_desk_decides_about_orders_and_submissions() {
    let (stripe, server, sessions) = with_orders(1);
    stripe.pay(&sessions[0]);
    stripe.update_session(&sessions[0], json!({"amount_total": 1}));
    server.get(&format!("{STATUS}?session_id={}", sessions[0]));
    let fields = [("name", "Bo"), ("email", "bo@house.example"), (HONEYPOT, "https://spam.example")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
    let fields = [("name", "Eva"), ("email", "eva@house.example"), (HONEYPOT, "https://spam.example")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
    let submissions = ask(&server, true, &json!({"ask": "shop"})).0["submissions"].clone();
    let [machine, submission] = [0, 1].map(|at| submissions[at]["number"].clone());
    for (request, answer, message) in [
        (json!({"ask": "send-link", "order": 1}), "refused", "Order 1 has no link that is open"),
        (json!({"ask": "accept", "order": 1, "why": " "}), "refused", "The reason is stored with the order"),
        (
            json!({"ask": "accept", "order": 1, "why": "agreed"}),
            "done",
            "Order 1 is accepted and counts as paid.",
        ),
        (json!({"ask": "accept", "order": 9, "why": "agreed"}), "refused", "There is no order \"9\"."),
        (json!({"ask": "send-link", "order": 1}), "done", "A message is on its way to "),
        (json!({"ask": "close", "order": 1}), "done", "The link of order 1 is closed; nothing is refunded."),
        (json!({"ask": "send-link", "order": 1}), "refused", "Order 1 has no link that is open"),
        (json!({"ask": "open", "order": 1}), "done", "The link of order 1 is open again."),
        (
            json!({"ask": "accept-submission", "submission": submission}),
            "done",
            " is accepted. The running server sends its messages.",
        ),
        (
            json!({"ask": "put-away", "submission": submission}),
            "refused",
            "No caught submission has the number",
        ),
        (json!({"ask": "put-away", "submission": machine}), "done", " is put away."),
        (json!({"ask": "put-away", "submission": machine}), "refused", "No caught submission has the number"),
        (json!({"ask": "retry-mail"}), "done", "0 messages are sent again by the running server."),
    ] {
        let (found, code) = ask(&server, true, &request);
        assert_eq!(found["answer"], answer, "{request}: {found}");
        assert_eq!(code, Some(i32::from(answer == "refused")), "{request}");
        let text = found["message"].as_str().unwrap();
        assert!(text.contains(message), "{request}: {text}");
        // Neither a command nor the link itself.
        assert!(!text.contains("checkout-server") || answer == "refused", "{text}");
        assert!(!text.contains("/program/"), "{text}");
    }
}

#[test]
fn a_key_that_may_publish_alone_sees_and_changes_nothing_of_the_shop() {
    let (stripe, server, sessions) = with_orders(1);
    stripe.pay(&sessions[0]);
    assert_eq!(server.get(&format!("{STATUS}?session_id={}", sessions[0])).status, 200);
    for request in [json!({"ask": "shop"}), json!({"ask": "close", "order": 1}), json!({"ask": "nonsense"})] {
        let (answer, code) = ask(&server, false, &request);
        assert_eq!((answer["answer"].as_str(), code), (Some("refused"), Some(1)), "{request}");
        assert!(answer["message"].as_str().unwrap().starts_with("This key may publish, and nothing else."));
    }
    for request in [
        json!({"ask": "nonsense"}),
        json!({"ask": "forget", "email": EMAIL}),
        json!({"ask": "close"}),
        json!({"ask": "close", "order": "1"}),
        json!({"ask": "close", "order": 1, "folder": "/"}),
        json!({"ask": ["shop"]}),
    ] {
        let (answer, code) = ask(&server, true, &request);
        assert_eq!((answer["answer"].as_str(), code), (Some("refused"), Some(1)), "{request}");
        assert!(
            answer["message"].as_str().unwrap().starts_with("The server knows no such request"),
            "{answer}"
        );
    }
    assert_eq!(server.order_statuses(), ["paid"]);
    assert_eq!(server.run(&["orders", "link", "1"]).code, Some(0), "the link is still open");
}
