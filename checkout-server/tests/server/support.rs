//! What the tests stand on: a small site, a shop that serves it, a client, and a double of Stripe.

mod client;
mod delivered;
mod forms;
mod line;
mod postgres;
mod program;
mod receiver;
mod schema;
mod shop;
mod site;
mod stripe;
mod webhook;

use socket2::{Domain, Socket, Type};
use std::{
    net::SocketAddr,
    thread,
    time::{Duration, Instant},
};

pub(crate) use client::{Answer, Client};
pub(crate) use delivered::{deliver, delivered};
pub(crate) use forms::form_page;
pub(crate) use line::Line;
pub(crate) use postgres::{Database, PASSWORD};
pub(crate) use program::{kill, start};
pub(crate) use receiver::{Receiver, subject};
pub(crate) use shop::{Shop, fresh_folder, impatient, kept, stripe_settings, trying_for};
pub(crate) use site::{site, site_with};
pub(crate) use stripe::{Play, Stripe, error};
pub(crate) use webhook::{
    EMAIL, OLD_SECRET, SECRET, WEBHOOK, event, orders, paid, post, refunded, seconds, session, session_id,
    signature, tag, webhook_settings,
};

/// A name of an attempt, as a browser makes it.
pub(crate) const ATTEMPT: &str = "3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55";
/// The path of the call that opens a checkout.
pub(crate) const CREATE: &str = "/functions/v1/create-initiation-checkout";
/// The path of the call that tells how a checkout stands.
pub(crate) const STATUS: &str = "/functions/v1/checkout-status";

/// Waits until something is so.
#[track_caller]
pub(crate) fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what} does not come");
        thread::sleep(Duration::from_millis(2));
    }
}

/// An address of this machine where nobody listens, nor anybody else can for as long as its socket is held.
pub(crate) fn deserted() -> (Socket, String) {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.bind(&SocketAddr::from(([127, 0, 0, 1], 0)).into()).unwrap();
    let address = socket.local_addr().unwrap().as_socket().unwrap();
    (socket, format!("http://{address}"))
}
