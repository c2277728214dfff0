//! A stop finishes what is in flight or on its way, takes nothing new, and does not wait for ever.

use crate::support::{CREATE, Play, Shop, Stripe, impatient};
use checkout_server::limits::Limits;
use std::{net::TcpStream, sync::mpsc::channel, time::Duration};

#[test]
fn a_purchase_in_flight_is_finished() {
    let (arrived, has_arrived) = channel();
    let (leave, has_leave) = channel();
    let stripe = Stripe::playing([Play::Wait(arrived, has_leave)]);
    let mut shop = Shop::stripe(&stripe, impatient());
    let mut client = shop.client();
    client.send(format!("POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"));
    has_arrived.recv().unwrap();
    let mut idle = shop.client();
    assert_eq!(idle.ask("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").status, 200);
    shop.begin_to_stop();
    assert!(idle.is_closed(), "an idle connection is not waited for");
    assert!(TcpStream::connect(shop.address).is_err(), "nothing new is taken");
    leave.send(()).unwrap();
    assert_eq!(client.read().status, 200);
    assert!(client.is_closed());
    shop.wait();
}

#[test]
fn a_stop_does_not_wait_for_ever() {
    let (arrived, has_arrived) = channel();
    let (leave, has_leave) = channel();
    let stripe = Stripe::playing([Play::Wait(arrived, has_leave)]);
    let limits = Limits { stop: Duration::from_millis(30), ..impatient() };
    let mut shop = Shop::stripe(&stripe, limits);
    let mut client = shop.client();
    client.send(format!("POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"));
    has_arrived.recv().unwrap();
    shop.begin_to_stop();
    shop.wait();
    assert!(client.is_closed());
    assert_eq!(shop.log(), ["stop.cut_short"]);
    leave.send(()).unwrap();
}

#[test]
fn who_has_just_come_in_is_still_answered() {
    let limits = Limits { last_words: Duration::from_secs(20), ..Limits::default() };
    let mut shop = Shop::open(&[("CHECKOUT_MODE", "demo")], limits);
    let (mut fresh, mut half, mut kept) = (shop.client(), shop.client(), shop.client());
    half.send("GET /healthz HT");
    assert_eq!(kept.ask("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").status, 200);
    kept.send("GET /he");
    // Once this one is answered, all of them have been taken in.
    assert_eq!(shop.get("/healthz").status, 200);
    shop.begin_to_stop();
    while TcpStream::connect(shop.address).is_ok() {}
    fresh.send("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    half.send("TP/1.1\r\nhost: x\r\n\r\n");
    kept.send("althz HTTP/1.1\r\nhost: x\r\n\r\n");
    for client in [&mut fresh, &mut half, &mut kept] {
        let answer = client.read();
        assert_eq!((answer.status, answer.header("connection")), (200, Some("close")));
        assert!(client.is_closed());
    }
    shop.wait();
}

#[test]
fn who_was_just_answered_and_asks_on_is_still_answered() {
    let limits = Limits { next_words: Duration::from_secs(20), ..Limits::default() };
    let mut shop = Shop::open(&[("CHECKOUT_MODE", "demo")], limits);
    let mut kept = shop.client();
    let request = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    assert_eq!(kept.ask(request).header("connection"), None);
    shop.begin_to_stop();
    while TcpStream::connect(shop.address).is_ok() {}
    let answer = kept.ask(request);
    assert_eq!((answer.status, answer.header("connection")), (200, Some("close")));
    assert!(kept.is_closed());
    shop.wait();
}

#[test]
fn who_says_nothing_is_not_waited_for() {
    let mut shop = Shop::open(
        &[("CHECKOUT_MODE", "demo")],
        Limits { last_words: Duration::from_millis(100), ..Limits::default() },
    );
    let mut silent = shop.client();
    assert_eq!(shop.get("/healthz").status, 200);
    shop.begin_to_stop();
    shop.wait();
    assert!(silent.is_closed());
    assert!(shop.log().is_empty(), "nothing was cut short");
}
