//! The owner hears of each order and each letter: soon, in a few plain words, and whatever happens in between.

use crate::support::{
    Client, EMAIL, Receiver, SECRET, Shop, event, fresh_folder, kill, paid, post, refunded, session,
    session_id, signature, start, subject, wait_until, webhook_settings,
};
use checkout_server::limits::{Limits, Telling};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    net::{SocketAddr, TcpListener},
    time::{Duration, Instant},
};

/// Limits under which nobody waits long.
fn soon() -> Limits {
    let telling = Telling {
        look_again: Duration::from_millis(20),
        first_wait: Duration::from_millis(5),
        longest_wait: Duration::from_millis(40),
        ..Telling::default()
    };
    Limits { telling, ..Limits::default() }
}

fn open(receiver: &Receiver, limits: Limits) -> Shop {
    Shop::open(&[webhook_settings(), vec![("NOTIFY_URL", receiver.url())]].concat(), limits)
}

fn write(shop: &Shop, email: &str) {
    assert_eq!(shop.write("newsletter", &[("email", email)]).status, 303);
}

#[test]
fn an_order_and_a_letter_are_told_without_anybody_s_words() {
    let receiver = Receiver::open();
    let shop = open(&receiver, soon());
    assert_eq!(shop.tell(&paid("x")).status, 200);
    receiver.wait_for(1);
    let lines = [("name", "Leilani"), ("email", EMAIL), ("message", "the words of a letter")];
    assert_eq!(shop.write("house", &lines).status, 303);
    receiver.wait_for(2);
    let told = receiver.told();
    let bodies: Vec<Value> = told.iter().map(|asked| serde_json::from_str(&asked.body).unwrap()).collect();
    for body in &bodies {
        let at = body["at"].as_str().unwrap();
        assert!(at.len() == 20 && at.starts_with("20") && at.ends_with('Z'), "{at}");
    }
    let order = json!({
        "kind": "order", "number": 1, "at": bodies[0]["at"], "state": "paid", "fault": null,
        "amount": 8700, "currency": "usd", "text": "A new order is paid: number 1, 87.00 USD.",
    });
    let lead = json!({
        "kind": "lead", "number": 1, "at": bodies[1]["at"], "form": "house",
        "text": "A new letter has come: number 1, through the form house.",
    });
    assert_eq!(bodies, [order, lead]);
    for (asked, key) in told.iter().zip(["order-1", "lead-1"]) {
        assert_eq!(asked.line, "POST /told?token=never-to-be-seen");
        assert_eq!(asked.headers["content-type"], "application/json");
        assert_eq!(asked.headers["idempotency-key"], key);
        let whole = format!("{asked:?}").to_lowercase();
        for private in ["leilani", "the words", "@", &session_id("x")] {
            assert!(!whole.contains(private), "{private} in {whole}");
        }
    }
    wait_until("the line of the letter", || shop.logged("notify.told") == 2);
    let log = shop.log().join("\n");
    assert!(log.contains("notify.told kind=order number=1\n"), "{log}");
    assert!(!log.contains("never-to-be-seen") && !log.contains("127.0.0.1"), "{log}");
}

#[test]
fn a_payment_that_is_not_what_was_asked_is_told_as_one() {
    let receiver = Receiver::open();
    let shop = open(&receiver, soon());
    let mut wrong = session("x");
    wrong["amount_total"] = json!(100);
    assert_eq!(shop.tell(&event("checkout.session.completed", &wrong)).status, 200);
    receiver.wait_for(1);
    let body: Value = serde_json::from_str(&receiver.told()[0].body).unwrap();
    let expected = json!({
        "kind": "order", "number": 1, "at": body["at"], "state": "mismatched", "fault": "total",
        "amount": 100, "currency": "usd",
        "text": "A payment needs your eye: what came for order number 1 is not what was asked, so the program was not handed over. Look at it in Stripe.",
    });
    assert_eq!(body, expected);
}

#[test]
fn a_receiver_in_trouble_gets_it_later_and_in_order() {
    let refusals = ["500 X", "", "302 X\r\nlocation: /elsewhere", "429 X\r\nretry-after: 0", "410 Gone"];
    let receiver = Receiver::answering(refusals);
    let shop = open(&receiver, soon());
    for name in ["a", "b"] {
        assert_eq!(shop.tell(&paid(name)).status, 200);
    }
    let first = ["order 1"; 6];
    assert_eq!(receiver.wait_for(7), [&first[..], &["order 2"]].concat());
    wait_until("the end", || shop.logged("notify.told") == 2);
    let log = shop.log();
    let failed: Vec<_> = log.iter().filter_map(|line| line.strip_prefix("notify.failed ")).collect();
    let whys = ["status_500", "no_answer", "status_302", "status_429", "status_410"];
    assert_eq!(failed, whys.map(|why| format!("kind=order number=1 why={why} again_in=0")));
    assert!(
        receiver.told().iter().all(|asked| asked.line.starts_with("POST /told")),
        "no redirect is followed"
    );
}

#[test]
fn a_receiver_that_does_not_answer_keeps_nobody_waiting() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let limits = soon();
    let one_try = Duration::from_secs(120);
    let telling = Telling { one_try, stop: Duration::from_millis(50), ..limits.telling };
    let settings = [webhook_settings(), vec![("NOTIFY_URL", url.as_str())]].concat();
    let mut shop = Shop::open(&settings, Limits { telling, ..Limits::default() });
    assert_eq!(shop.tell(&paid("x")).status, 200);
    let _connection = silent.accept().unwrap();
    let begun = Instant::now();
    write(&shop, "ana@house.example");
    assert_eq!(shop.tell(&paid("y")).status, 200);
    shop.begin_to_stop();
    shop.wait();
    assert!(begun.elapsed() < Duration::from_secs(30), "nobody waits for the owner");
}

#[test]
fn an_address_that_cannot_prove_its_name_is_told_nothing() {
    let stranger = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}/told", stranger.local_addr().unwrap());
    let settings = [webhook_settings(), vec![("NOTIFY_URL", url.as_str())]].concat();
    let shop = Shop::open(&settings, soon());
    assert_eq!(shop.tell(&paid("x")).status, 200);
    drop(stranger.accept().unwrap());
    wait_until("a failure", || shop.logged("notify.failed") > 0);
    assert!(shop.log().iter().any(|line| line.starts_with("notify.failed kind=order number=1 why=connect")));
    assert_eq!(shop.logged("notify.told"), 0);
}

#[test]
fn a_ledger_that_cannot_remember_now_is_asked_again_before_anything_else_is_told() {
    let receiver = Receiver::open();
    let shop = open(&receiver, soon());
    assert_eq!(shop.tell(&paid("x")).status, 200);
    let other = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    let untold = "SELECT count(*) FROM orders WHERE told_at IS NULL";
    let remembered = || other.query_row(untold, [], |row| row.get(0)) == Ok(0_i64);
    wait_until("its place in the ledger", remembered);
    // From one moment to the next it is untold, and what is told cannot be remembered.
    let trouble = "BEGIN IMMEDIATE; UPDATE orders SET told_at = NULL;
        CREATE TRIGGER trouble BEFORE UPDATE OF told_at ON orders BEGIN SELECT RAISE(ABORT, 'no'); END; COMMIT";
    other.execute_batch(trouble).unwrap();
    wait_until("a failure", || shop.logged("notify.failed") >= 3);
    assert!(shop.log().iter().any(|line| line.starts_with("notify.failed ledger=ConstraintViolation")));
    assert_eq!(receiver.told().len(), 2, "it is told once, and then only to be remembered");
    other.execute_batch("DROP TRIGGER trouble").unwrap();
    wait_until("its place in the ledger", remembered);
    assert_eq!(receiver.told().len(), 2);
}

fn tell(address: SocketAddr, message: &str) {
    let request = post(&signature(SECRET, 0, message), message);
    assert_eq!(Client::connect(address).ask(request).status, 200);
}

#[test]
fn what_came_before_she_first_listened_is_no_news_and_everything_after_is() {
    let data = fresh_folder();
    let (child, address) = start(&data, &[], &[]);
    tell(address, &paid("a"));
    tell(address, &refunded("b", true));
    kill(child);
    let receiver = Receiver::open();
    let (child, address) = start(&data, &[("NOTIFY_URL", receiver.url())], &[]);
    tell(address, &paid("c"));
    assert_eq!(receiver.wait_for(1), ["order 2"]);
    kill(child);
    // While the setting is away for a time, news waits.
    let (child, address) = start(&data, &[], &[]);
    tell(address, &paid("d"));
    kill(child);
    let (child, _) = start(&data, &[("NOTIFY_URL", receiver.url())], &[]);
    wait_until("order 3", || receiver.told().iter().any(|asked| subject(&asked.body) == "order 3"));
    kill(child);
    let told: BTreeSet<_> = receiver.told().iter().map(|asked| subject(&asked.body)).collect();
    assert_eq!(told, BTreeSet::from(["order 2".to_owned(), "order 3".to_owned()]));
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_server_that_is_killed_while_it_tells_tells_the_rest_when_it_is_back() {
    let data = fresh_folder();
    let receiver = Receiver::answering(["500 X"]);
    let (mut child, mut address) = start(&data, &[("NOTIFY_URL", receiver.url())], &[]);
    for number in 0..12 {
        tell(address, &paid(&number.to_string()));
        if number % 4 == 3 {
            kill(child);
            (child, address) = start(&data, &[("NOTIFY_URL", receiver.url())], &[]);
        }
    }
    let expected: BTreeSet<_> = (1..=12).map(|number| format!("order {number}")).collect();
    let told = || receiver.told().iter().map(|asked| subject(&asked.body)).collect::<BTreeSet<_>>();
    wait_until("everything", || told() == expected);
    kill(child);
    fs::remove_dir_all(data).unwrap();
}
