//! Mail: messages to buyers and to the owner, the newsletter, and the outbox that sends them.

mod buyer;
mod link_request;
mod newsletter;
mod outbox;
mod owner;
mod weekly_report;

use crate::support::{TestServer, patient, price, webhook_settings};
use checkout_server::config::Limits;
use core_wasm::engine::money::format_usd;
use shop::OutboxPolicy;
use std::time::Duration;

const FROM: &str = "Maison ʻauw <house@mail.example>";
const OWNER: &str = "owner@mail.example";
/// Setting with the owner's address.
const TO_OWNER: (&str, &str) = ("MAIL_OWNER", OWNER);

/// Limits with short waits.
fn soon() -> Limits {
    let outbox = OutboxPolicy {
        poll_interval: Duration::from_millis(20),
        first_delay: Duration::from_millis(5),
        max_delay: Duration::from_millis(40),
        ..OutboxPolicy::default()
    };
    Limits { outbox, ..patient() }
}

/// Line of a message with a value: a question or a label with a colon, and the value.
fn row(label: &str, value: &str) -> String {
    format!("{label}{} {value}", if label.ends_with('?') { "" } else { ":" })
}

/// Line of a message with the price of INITIATION.
fn price_row(label: &str) -> String {
    row(label, &format!("{} USD", format_usd(price())))
}

/// Starts a server that sends mail by this URL, with further settings.
fn open(url: &str, settings: &[(&str, &str)], limits: Limits) -> TestServer {
    let mail = [("SMTP_URL", url), ("MAIL_FROM", FROM)];
    TestServer::start(&[&webhook_settings()[..], &mail, settings].concat(), limits)
}
