//! Stripe's messages: made and signed as Stripe does it, and posted as Stripe posts them.

use super::{Answer, Shop, Stripe};
use checkout_server::{
    ledger::{Ledger as _, Order, Sqlite},
    limits::Limits,
};
use ring::hmac;
use serde_json::{Value, json};
use std::{
    fmt::Write as _,
    path::Path,
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use tokio::runtime::Builder;

/// The path that Stripe posts to.
pub(crate) const WEBHOOK: &str = "/webhooks/stripe";
/// The secret of the endpoint.
pub(crate) const SECRET: &str = "whsec_the_endpoint_s_own_secret";
/// The one that is being replaced.
pub(crate) const OLD_SECRET: &str = "whsec_the_secret_before_that";
/// Somebody's address, which must stand in no log.
pub(crate) const EMAIL: &str = "leilani@house.example";

/// What opens a shop with Stripe's till and a webhook, and a Stripe that nobody has to ask.
pub(crate) fn webhook_settings() -> Vec<(&'static str, &'static str)> {
    vec![
        ("STRIPE_API_BASE", "http://127.0.0.1:9"),
        ("STRIPE_SECRET_KEY", Stripe::SECRET_KEY),
        ("STRIPE_PUBLISHABLE_KEY", "pk_test_house"),
        ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"),
        ("SITE_URL", "https://house.example"),
        ("STRIPE_WEBHOOK_SECRET", "whsec_the_secret_before_that, whsec_the_endpoint_s_own_secret"),
    ]
}

/// Seconds since 1970.
pub(crate) fn seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_secs()).unwrap()
}

/// The tag of a body that is signed at a time.
pub(crate) fn tag(secret: &str, at: i64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{at}.{body}").as_bytes());
    tag.as_ref().iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

/// The `Stripe-Signature` of a body that is signed so many seconds ago.
pub(crate) fn signature(secret: &str, age: i64, body: &str) -> String {
    let at = seconds() - age;
    format!("t={at},v1={}", tag(secret, at, body))
}

/// A session of ours, paid, with the id, the attempt and the payment that a short name makes.
pub(crate) fn session(name: &str) -> Value {
    json!({
        "id": session_id(name), "object": "checkout.session", "mode": "payment",
        "status": "complete", "payment_status": "paid", "payment_intent": format!("pi_{name}"),
        "amount_subtotal": 8700, "amount_total": 8700, "currency": "usd",
        "total_details": { "amount_discount": 0, "amount_shipping": 0, "amount_tax": 0 },
        "customer_details": { "email": EMAIL, "name": "Leilani" },
        "metadata": { "offer": "initiation", "amount": "8700", "currency": "usd", "attempt": format!("attempt-{name}") },
    })
}

/// Its id.
pub(crate) fn session_id(name: &str) -> String {
    format!("cs_test_a1b2c3d4e5f6g7h8{name}")
}

/// An event, as Stripe posts it.
pub(crate) fn event(kind: &str, object: &Value) -> String {
    json!({
        "id": "evt_1", "object": "event", "api_version": "2026-02-25.clover", "livemode": false,
        "type": kind, "data": { "object": object }, "pending_webhooks": 1,
    })
    .to_string()
}

/// That a session is paid.
pub(crate) fn paid(name: &str) -> String {
    event("checkout.session.completed", &session(name))
}

/// That the charge of a session has gone back.
pub(crate) fn refunded(name: &str, whole: bool) -> String {
    let charge = json!({ "id": "ch_1", "refunded": whole, "payment_intent": format!("pi_{name}") });
    event("charge.refunded", &charge)
}

/// The request that brings a message, whole.
pub(crate) fn post(signature: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {WEBHOOK} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nuser-agent: Stripe/1.0 (+https://stripe.com/docs/webhooks)\r\ncontent-type: application/json; charset=utf-8\r\nstripe-signature: {signature}\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

impl Shop {
    /// With Stripe's till and a webhook.
    pub(crate) fn with_webhook(limits: Limits) -> Self {
        Self::open(&webhook_settings(), limits)
    }

    /// Tells it a message that is signed now.
    pub(crate) fn tell(&self, body: &str) -> Answer {
        self.ask(post(&signature(SECRET, 0, body), body))
    }

    /// Its orders.
    pub(crate) fn orders(&self) -> Vec<Order> {
        orders(&self.data)
    }

    /// The states of its orders.
    pub(crate) fn states(&self) -> Vec<&'static str> {
        self.orders().iter().map(|order| order.state.word()).collect()
    }

    /// How many lines of the log begin with an event.
    pub(crate) fn logged(&self, event: &str) -> usize {
        self.log().iter().filter(|line| line.split(' ').next() == Some(event)).count()
    }
}

/// The orders that are kept in a folder.
pub(crate) fn orders(folder: &Path) -> Vec<Order> {
    let ledger = Sqlite::open_existing(folder, Duration::from_secs(5)).unwrap();
    let runtime = Builder::new_current_thread().build().unwrap();
    runtime.block_on(ledger.orders(0, u32::MAX)).unwrap()
}
