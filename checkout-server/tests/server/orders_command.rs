//! What the operator does with orders, while the server runs: list them, ask Stripe again, give a link.

use crate::support::{
    ATTEMPT, CREATE, EMAIL, Play, STATUS, Shop, Stripe, error, impatient, refunded, stripe_settings,
};
use rusqlite::Connection;
use std::process::{Command, Output};

/// Runs the program with arguments, with the server's settings: its exit code and what it said, on both ways.
fn run(shop: &Shop, stripe: &Stripe, arguments: &[&str]) -> (Option<i32>, String, String) {
    run_with(shop, &stripe_settings(stripe), arguments)
}

fn run_with(shop: &Shop, settings: &[(&str, &str)], arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkout-server"));
    command.env_clear().envs(settings.iter().copied()).env("DATA_DIR", &shop.data);
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).args(arguments);
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

/// A shop in which so many visitors have opened a checkout: their sessions, the first first.
fn with_orders(visitors: usize) -> (Stripe, Shop, Vec<String>) {
    let stripe = Stripe::open();
    let shop = Shop::stripe(&stripe, impatient());
    for visitor in 0..visitors {
        let named = format!("content-type: application/json\r\nidempotency-key: {visitor}{ATTEMPT}\r\n");
        assert_eq!(shop.post(CREATE, &named, "{}").status, 200);
    }
    let sessions = shop.orders().into_iter().map(|order| order.session).collect();
    (stripe, shop, sessions)
}

#[test]
fn orders_are_listed_with_everything_that_the_owner_needs() {
    let (stripe, shop, sessions) = with_orders(2);
    stripe.pay(&sessions[1]);
    assert_eq!(shop.get(&format!("{STATUS}?session_id={}", sessions[1])).status, 200);
    let (code, list, complaint) = run(&shop, &stripe, &["orders"]);
    assert_eq!((code, complaint.as_str()), (Some(0), ""));
    let lines: Vec<_> = list.lines().collect();
    assert!(lines[0].starts_with("1 · open · 20") && lines[0].ends_with('Z'), "{list}");
    assert_eq!(lines[1..3], ["  asked: 87.00 usd".to_owned(), format!("  session: {}", sessions[0])]);
    assert!(lines[3].starts_with("2 · paid · 20"), "{list}");
    assert!(lines[5].starts_with("  paid: 87.00 usd · 20") && lines[5].ends_with('Z'), "{list}");
    assert_eq!(lines[6], format!("  email: {EMAIL}"));
    let (_, table, _) = run(&shop, &stripe, &["orders", "--csv"]);
    let rows: Vec<_> = table.split("\r\n").collect();
    assert_eq!(rows.len(), 4);
    assert!(rows[0].starts_with("\u{feff}\"number\",\"state\""), "{table}");
    assert!(rows[2].contains(&format!("\"87.00\",\"87.00\",\"usd\",\"{EMAIL}\"")), "{table}");
    // None of this needs Stripe, or its settings.
    assert_eq!(run_with(&shop, &[], &["orders"]).1, list);
}

#[test]
fn what_stripe_s_messages_did_not_bring_is_asked_for() {
    let (stripe, shop, sessions) = with_orders(4);
    stripe.pay(&sessions[1]);
    stripe.change(&sessions[2], serde_json::json!({"status": "expired"}));
    stripe.pay(&sessions[3]);
    stripe.change(&sessions[3], serde_json::json!({"amount_total": 1}));
    let (code, said, log) = run(&shop, &stripe, &["orders", "--check"]);
    let expected = format!(
        "2 · open → paid · {}\n3 · open → expired · {}\n4 · open → mismatched · {}\nStripe was asked about 4 orders, and 3 changed.\n",
        sessions[1], sessions[2], sessions[3]
    );
    assert_eq!((code, said), (Some(0), expected));
    assert_eq!(shop.states(), ["open", "paid", "expired", "mismatched"]);
    assert!(log.contains("order.paid number=2") && log.contains("fault=total"), "{log}");
    assert!(!log.contains(EMAIL) && !log.contains(Stripe::SECRET_KEY), "{log}");
    // A second time there is nothing to tell; what has ended is not asked about.
    let (code, said, _) = run(&shop, &stripe, &["orders", "--check"]);
    assert_eq!((code, said.as_str()), (Some(0), "Stripe was asked about 3 orders, and 0 changed.\n"));
    // The owner gives both payments back in the dashboard.
    stripe.refund(&sessions[1]);
    stripe.refund(&sessions[3]);
    let (code, said, _) = run(&shop, &stripe, &["orders", "--check"]);
    assert!(said.contains("2 · paid → returned") && said.contains("4 · mismatched → returned"), "{said}");
    assert_eq!((code, shop.states()), (Some(0), vec!["open", "returned", "expired", "returned"]));
}

#[test]
fn a_payment_that_failed_days_later_is_found_out() {
    let (stripe, shop, sessions) = with_orders(2);
    for id in &sessions {
        let waiting = serde_json::json!({
            "status": "complete", "payment_status": "unpaid", "payment_intent": format!("pi_of_{id}"),
        });
        stripe.change(id, waiting);
    }
    stripe.fail(&sessions[1]);
    let (_, said, _) = run(&shop, &stripe, &["orders", "--check"]);
    assert!(said.contains("1 · open → processing") && said.contains("2 · open → processing"), "{said}");
    let (code, said, _) = run(&shop, &stripe, &["orders", "--check"]);
    let expected = format!(
        "2 · processing → failed · {}\nStripe was asked about 2 orders, and 1 changed.\n",
        sessions[1]
    );
    assert_eq!((code, said), (Some(0), expected));
    assert_eq!(shop.states(), ["processing", "failed"]);
}

#[test]
fn payments_of_long_ago_are_not_asked_about() {
    let (stripe, shop, sessions) = with_orders(1);
    stripe.pay(&sessions[0]);
    shop.get(&format!("{STATUS}?session_id={}", sessions[0]));
    let ledger = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    ledger.execute("UPDATE orders SET paid_at = paid_at - 181 * 86400000", []).unwrap();
    let (code, said, _) = run(&shop, &stripe, &["orders", "--check"]);
    assert_eq!((code, said.as_str()), (Some(0), "Stripe was asked about 0 orders, and 0 changed.\n"));
}

#[test]
fn an_order_that_cannot_be_asked_about_does_not_hide_the_others() {
    let (stripe, shop, sessions) = with_orders(3);
    stripe.pay(&sessions[2]);
    stripe.play([
        Play::Say(401, "", error("invalid_request_error", "no_key")),
        Play::Say(404, "", error("invalid_request_error", "resource_missing")),
    ]);
    let (code, said, complaint) = run(&shop, &stripe, &["orders", "--check"]);
    let lines: Vec<_> = said.lines().collect();
    assert!(
        lines[0].starts_with("1 · open · Stripe refuses to tell, or nobody understands it · cs_"),
        "{said}"
    );
    assert!(lines[1].starts_with("2 · open · Stripe does not know it: is the key of its account"), "{said}");
    assert!(lines[2].starts_with("3 · open → paid · cs_"), "{said}");
    assert_eq!(lines[3], "Stripe was asked about 3 orders, and 1 changed.");
    assert_eq!(code, Some(1));
    assert!(
        complaint.ends_with("Nothing was learned about 2 of the orders. Run it again later.\n"),
        "{complaint}"
    );
    assert_eq!(shop.states(), ["open", "open", "paid"]);
}

#[test]
fn a_stripe_that_is_not_there_is_not_asked_about_every_order() {
    let (stripe, shop, _) = with_orders(5);
    let mut settings = stripe_settings(&stripe);
    settings[0] = ("STRIPE_API_BASE", "http://127.0.0.1:9");
    let (code, said, complaint) = run_with(&shop, &settings, &["orders", "--check"]);
    assert!(said.ends_with("Stripe was asked about 3 orders, and 0 changed.\n"), "{said}");
    assert_eq!(said.matches("Stripe does not answer").count(), 3);
    assert_eq!(code, Some(1));
    assert!(
        complaint.ends_with("Nothing was learned about 5 of the orders. Run it again later.\n"),
        "{complaint}"
    );
}

#[test]
fn without_stripe_s_keys_there_is_nobody_to_ask() {
    let (_stripe, shop, _) = with_orders(1);
    let (code, said, complaint) = run_with(&shop, &[], &["orders", "--check"]);
    assert_eq!((code, said.as_str()), (Some(1), ""));
    assert!(
        complaint.starts_with("orders --check asks Stripe, and Stripe's keys are not set."),
        "{complaint}"
    );
    let (code, _, complaint) = run_with(&shop, &[("PORT", "x")], &["orders", "--check"]);
    assert_eq!(
        (code, complaint.as_str()),
        (Some(1), "PORT must be a number from 0 to 65535, and is \"x\".\n")
    );
}

#[test]
fn a_paid_order_has_a_link_and_no_other_has() {
    let (stripe, shop, sessions) = with_orders(1);
    let id = sessions[0].as_str();
    let refuses = |because: &str| {
        let (code, said, complaint) = run(&shop, &stripe, &["orders", "--link", id]);
        assert_eq!((code, said.as_str()), (Some(1), ""));
        assert!(
            complaint.starts_with("There is no link to give: order 1 ") && complaint.contains(because),
            "{complaint}"
        );
    };
    refuses("is not paid as far as the ledger knows. Run checkout-server orders --check");
    stripe.pay(id);
    let standing = shop.get(&format!("{STATUS}?session_id={id}")).json();
    let (code, said, complaint) = run(&shop, &stripe, &["orders", "--link", id]);
    let link = format!("https://house.example{}\n", standing["programUrl"].as_str().unwrap());
    assert_eq!((code, said, complaint), (Some(0), link, String::new()));
    let (code, _, complaint) = run_with(&shop, &[], &["orders", "--link", id]);
    assert_eq!(code, Some(1));
    assert!(complaint.starts_with("PROGRAM_LINK_SECRET is not set"), "{complaint}");
    assert_eq!(shop.tell(&refunded(&format!("of_{id}"), true)).status, 200);
    refuses("was refunded: the money went back.");
    let ledger = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    for (state, because) in [
        ("expired", "was left before it was paid."),
        ("failed", "was never paid: the bank refused."),
        ("mismatched", "was paid, but its refunded is not what was asked."),
    ] {
        ledger.execute("UPDATE orders SET state = ?1", [state]).unwrap();
        refuses(because);
    }
    for strange in ["cs_test_nobody_s_own", "7", "pi_1"] {
        let (code, said, complaint) = run(&shop, &stripe, &["orders", "--link", strange]);
        assert_eq!((code, said.as_str()), (Some(1), ""));
        assert!(
            complaint.starts_with(&format!("The ledger knows no order of the session \"{strange}\".")),
            "{complaint}"
        );
    }
}
