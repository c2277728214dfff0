//! Graceful shutdown: requests in flight are finished, new connections are rejected, and waiting is bounded.

use crate::support::{CREATE, Client, MockStripe, Reply, TestServer, fast_retries};
use checkout_server::config::Limits;
use std::{net::TcpStream, sync::mpsc::channel, time::Duration};

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";

/// Sends requests until the connection is closed by the stop: each is served, and the last response announces the end
/// of the connection.
fn serves_until_closed(client: &mut Client) {
    loop {
        let response = client.read();
        assert_eq!(response.status, 200);
        match response.header("connection") {
            Some(last) => {
                assert_eq!(last, "close");
                assert!(client.is_closed());
                return;
            }
            None => client.send(HEALTH),
        }
    }
}

#[test]
fn a_checkout_in_flight_is_finished() {
    let (arrived, has_arrived) = channel();
    let (release, release_signal) = channel();
    let stripe = MockStripe::with_replies([Reply::WaitForRelease(arrived, release_signal)]);
    let mut server = TestServer::with_stripe(&stripe, fast_retries());
    let mut client = server.client();
    client.send(format!("POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"));
    has_arrived.recv().unwrap();
    let mut idle = server.client();
    assert_eq!(idle.request(HEALTH).status, 200);
    server.request_stop();
    while TcpStream::connect(server.address).is_ok() {}
    assert!(idle.is_closed(), "an idle connection is closed");
    release.send(()).unwrap();
    assert_eq!(client.read().status, 200);
    assert!(client.is_closed());
    server.wait_until_stopped();
}

#[test]
fn shutdown_is_cut_short_after_its_timeout() {
    let (arrived, has_arrived) = channel();
    let (release, release_signal) = channel();
    let stripe = MockStripe::with_replies([Reply::WaitForRelease(arrived, release_signal)]);
    let limits = Limits { shutdown_timeout: Duration::from_millis(30), ..fast_retries() };
    let mut server = TestServer::with_stripe(&stripe, limits);
    let mut client = server.client();
    client.send(format!("POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"));
    has_arrived.recv().unwrap();
    server.request_stop();
    server.wait_until_stopped();
    assert!(client.is_closed());
    assert_eq!(server.log(), ["shutdown.timed_out"]);
    release.send(()).unwrap();
}

#[test]
fn connections_accepted_before_the_stop_are_still_served() {
    let limits = Limits { shutdown_grace: Duration::from_secs(20), ..Limits::default() };
    let mut server = TestServer::start(&[("CHECKOUT_MODE", "demo")], limits);
    let (mut fresh, mut half, mut keep_alive) = (server.client(), server.client(), server.client());
    half.send("GET /healthz HT");
    assert_eq!(keep_alive.request(HEALTH).status, 200);
    keep_alive.send("GET /he");
    // Once this request is answered, all three connections have been accepted.
    assert_eq!(server.get("/healthz").status, 200);
    server.request_stop();
    while TcpStream::connect(server.address).is_ok() {}
    fresh.send(HEALTH);
    half.send("TP/1.1\r\nhost: x\r\n\r\n");
    keep_alive.send("althz HTTP/1.1\r\nhost: x\r\n\r\n");
    [fresh, half, keep_alive].iter_mut().for_each(serves_until_closed);
    server.wait_until_stopped();
}

#[test]
fn a_request_on_a_keep_alive_connection_is_still_served_after_the_stop() {
    let limits = Limits { shutdown_grace: Duration::from_secs(20), ..Limits::default() };
    let mut server = TestServer::start(&[("CHECKOUT_MODE", "demo")], limits);
    let mut keep_alive = server.client();
    assert_eq!(keep_alive.request(HEALTH).header("connection"), None);
    server.request_stop();
    while TcpStream::connect(server.address).is_ok() {}
    keep_alive.send(HEALTH);
    serves_until_closed(&mut keep_alive);
    server.wait_until_stopped();
}

#[test]
fn a_silent_connection_does_not_delay_shutdown() {
    let mut server = TestServer::start(
        &[("CHECKOUT_MODE", "demo")],
        Limits { shutdown_grace: Duration::from_millis(100), ..Limits::default() },
    );
    let mut silent = server.client();
    assert_eq!(server.get("/healthz").status, 200);
    server.request_stop();
    server.wait_until_stopped();
    assert!(silent.is_closed());
    assert!(server.log().is_empty(), "nothing was cut short");
}

#[test]
fn unfinished_heads_do_not_delay_shutdown() {
    let limits = Limits { shutdown_grace: Duration::from_millis(100), ..Limits::default() };
    let mut server = TestServer::start(&[("CHECKOUT_MODE", "demo")], limits);
    let (mut first, mut second) = (server.client(), server.client());
    first.send("GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ");
    assert_eq!(second.request(HEALTH).status, 200);
    second.send("GET /hea");
    assert_eq!(server.get("/healthz").status, 200);
    server.request_stop();
    server.wait_until_stopped();
    assert!(first.is_closed() && second.is_closed());
    assert!(server.log().is_empty(), "nothing was cut short: {:?}", server.log());
}

#[test]
fn unfinished_bodies_keep_their_deadline_at_a_stop() {
    let limits = Limits {
        body_timeout: Duration::from_secs(2),
        shutdown_grace: Duration::from_millis(100),
        ..Limits::default()
    };
    let mut server = TestServer::start(&[("CHECKOUT_MODE", "demo")], limits);
    let (mut prompt, mut slow) = (server.client(), server.client());
    for client in [&mut prompt, &mut slow] {
        client.send(format!(
            "POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{{"
        ));
    }
    let mut idle = server.client();
    assert_eq!(idle.request(HEALTH).status, 200);
    server.request_stop();
    assert!(idle.is_closed(), "the time for requests on their way is over");
    prompt.send("}");
    assert_eq!(prompt.read().status, 200);
    assert_eq!(slow.read().status, 408);
    server.wait_until_stopped();
    assert!(server.log().iter().all(|line| line != "shutdown.timed_out"), "{:?}", server.log());
}
