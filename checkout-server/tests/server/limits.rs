//! A client that makes no progress is let go, and nobody else waits for it.

use crate::support::{CREATE, Shop};
use checkout_server::limits::Limits;
use std::time::Duration;

/// Long enough for a client that means it on a busy machine.
const SOON: Duration = Duration::from_millis(400);

fn hasty() -> Shop {
    Shop::open(&[("CHECKOUT_MODE", "demo")], Limits { head_time: SOON, body_time: SOON, ..Limits::default() })
}

#[test]
fn a_head_that_does_not_arrive_ends_the_connection() {
    let shop = hasty();
    let mut slow = shop.client();
    slow.send("GET / HTTP/1.1\r\nhost: x\r\nx-slow: ");
    assert_eq!(shop.get("/healthz").status, 200);
    assert!(slow.is_closed());
}

#[test]
fn a_connection_that_says_nothing_is_closed() {
    let shop = hasty();
    assert!(shop.client().is_closed());
    let mut kept = shop.client();
    assert_eq!(kept.ask("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").status, 200);
    assert!(kept.is_closed());
}

#[test]
fn a_body_that_does_not_arrive_is_answered_408() {
    let shop = hasty();
    let mut slow = shop.client();
    slow.send(format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{{"
    ));
    assert_eq!(shop.get("/healthz").status, 200);
    let answer = slow.read();
    assert_eq!(answer.status, 408);
    assert!(!answer.error().is_empty());
    assert!(slow.is_closed());
}

#[test]
fn a_client_that_goes_away_in_the_middle_disturbs_nobody() {
    let shop = Shop::demo();
    for half in [
        "GET / HT",
        "GET / HTTP/1.1\r\nhost: x\r\n\r\n",
        "POST /functions/v1/create-initiation-checkout HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{",
    ] {
        let mut client = shop.client();
        client.send(half);
        drop(client);
    }
    assert_eq!(shop.get("/healthz").status, 200);
}
