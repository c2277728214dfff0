//! Stripe's webhook events: built, signed and posted as Stripe does.

use super::{MockStripe, Response, TestServer};
use checkout_server::{
    config::{Environment, Limits, StoreSettings, store_settings},
    store,
};
use core_wasm::offers::{self, INITIATION};
use ring::hmac;
use serde_json::{Value, json};
use shop::Order;
use std::{
    fmt::Write as _,
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

pub(crate) const WEBHOOK: &str = "/webhooks/stripe";
/// Signing secret of the endpoint.
pub(crate) const SECRET: &str = "whsec_the_endpoint_s_own_secret";
/// The previous secret, during rotation.
pub(crate) const OLD_SECRET: &str = "whsec_the_secret_before_that";
/// E-mail address of a buyer, which must not be logged.
pub(crate) const EMAIL: &str = "leilani@house.example";

/// Settings with Stripe keys and a webhook secret, and an unreachable API.
pub(crate) fn webhook_settings() -> Vec<(&'static str, &'static str)> {
    vec![
        ("STRIPE_API_BASE", "http://127.0.0.1:9"),
        ("STRIPE_SECRET_KEY", MockStripe::SECRET_KEY),
        ("STRIPE_PUBLISHABLE_KEY", "pk_test_house"),
        ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"),
        ("SITE_URL", "https://house.example"),
        ("STRIPE_WEBHOOK_SECRET", "whsec_the_secret_before_that, whsec_the_endpoint_s_own_secret"),
    ]
}

/// Seconds since 1970.
pub(crate) fn unix_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_secs()).unwrap()
}

/// Signature of a body at a time, in hexadecimal.
fn hmac_hex(secret: &str, at: i64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{at}.{body}").as_bytes());
    tag.as_ref().iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

/// `Stripe-Signature` header of a body signed `age` seconds ago.
pub(crate) fn signature(secret: &str, age: i64, body: &str) -> String {
    let at = unix_seconds() - age;
    format!("t={at},v1={}", hmac_hex(secret, at, body))
}

/// Placeholder in a session's metadata for the installation of the server that gets its event.
const INSTALLATION: &str = "INSTALLATION";

/// Installation of a server with this data directory and these settings, once it has started.
pub(crate) fn installation(data: &Path, settings: &[(&str, &str)]) -> String {
    let settings = [&[("DATA_DIR", data.to_str().unwrap())][..], settings].concat();
    let settings = store_settings(&Environment::of(&settings)).unwrap();
    let store = super::block_on(store::open_existing(&settings, &super::patient())).unwrap();
    super::block_on(store.installations(&[])).unwrap().remove(0)
}

/// HTTP request that delivers an event, signed now, to a server of this installation.
pub(crate) fn delivery(installation: &str, event: &str) -> String {
    let body = event.replace(INSTALLATION, installation);
    webhook_request(&signature(SECRET, 0, &body), &body)
}

/// Price of INITIATION, in whole cents.
pub(crate) fn price() -> u32 {
    offers::initiation().price.cents
}

/// Request in a golden file, with the price of INITIATION and the server's installation.
pub(crate) fn golden(server: &TestServer, file: &str) -> String {
    let product = offers::product_name(offers::find(INITIATION).unwrap());
    let product: String = form_urlencoded::byte_serialize(product.as_bytes()).collect();
    file.trim_end()
        .replace("AMOUNT", &price().to_string())
        .replace("PRODUCT", &product)
        .replace(INSTALLATION, &server.installation)
}

/// Paid session with id, attempt and payment derived from a short name.
pub(crate) fn session(name: &str) -> Value {
    json!({
        "id": session_id(name), "object": "checkout.session", "mode": "payment",
        "status": "complete", "payment_status": "paid", "payment_intent": format!("pi_{name}"),
        "amount_subtotal": price(), "amount_total": price(), "currency": "usd",
        "total_details": { "amount_discount": 0, "amount_shipping": 0, "amount_tax": 0 },
        "customer_details": { "email": EMAIL, "name": "Leilani" },
        "metadata": {
            "offer": INITIATION, "amount": price().to_string(), "currency": "usd", "attempt": format!("attempt-{name}"),
            "installation": INSTALLATION,
        },
    })
}

/// Id of the session with this name.
pub(crate) fn session_id(name: &str) -> String {
    format!("cs_test_a1b2c3d4e5f6g7h8{name}")
}

/// An event as Stripe posts it.
pub(crate) fn event(kind: &str, object: &Value) -> String {
    json!({
        "id": "evt_1", "object": "event", "api_version": "2026-02-25.clover", "livemode": false,
        "created": 1_767_432_600, "type": kind, "data": { "object": object }, "pending_webhooks": 1,
    })
    .to_string()
}

/// Event of a paid session.
pub(crate) fn paid_event(name: &str) -> String {
    event("checkout.session.completed", &session(name))
}

/// Refund of a session's payment; its id is derived from its amount.
pub(crate) fn refund(name: &str, amount: u32, status: &str) -> Value {
    json!({
        "id": format!("re_{name}_{amount}"), "object": "refund", "amount": amount, "currency": "usd",
        "payment_intent": format!("pi_{name}"), "status": status,
    })
}

/// Event of a refund, of the whole payment or a part.
pub(crate) fn refund_event(name: &str, whole: bool) -> String {
    event("refund.created", &refund(name, if whole { price() } else { 1 }, "succeeded"))
}

/// HTTP request of a webhook delivery.
pub(crate) fn webhook_request(signature: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {WEBHOOK} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nuser-agent: Stripe/1.0 (+https://stripe.com/docs/webhooks)\r\ncontent-type: application/json; charset=utf-8\r\nstripe-signature: {signature}\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

impl TestServer {
    /// Starts with Stripe and webhook settings.
    pub(crate) fn with_webhook(limits: Limits) -> Self {
        Self::start(&webhook_settings(), limits)
    }

    /// Event of a paid session of this server.
    pub(crate) fn paid_event(&self, name: &str) -> String {
        paid_event(name).replace(INSTALLATION, &self.installation)
    }

    /// Posts an event, signed now by the clock of this server.
    pub(crate) fn post_webhook(&self, body: &str) -> Response {
        let body = body.replace(INSTALLATION, &self.installation);
        let age = -self.clock.ahead_millis().div_euclid(1000);
        self.request(webhook_request(&signature(SECRET, age, &body), &body))
    }

    /// Posts the event of a paid session, and checks that it is accepted.
    #[track_caller]
    pub(crate) fn pay(&self, name: &str) {
        assert_eq!(self.post_webhook(&paid_event(name)).status, 200);
    }

    /// Stored orders of this server.
    pub(crate) fn orders(&self) -> Vec<Order> {
        stored_orders(&self.data)
    }

    /// Statuses of this server's orders.
    pub(crate) fn order_statuses(&self) -> Vec<&'static str> {
        self.orders().iter().map(|order| order.status.as_str()).collect()
    }

    /// Counts the log lines of an event.
    pub(crate) fn log_count(&self, event: &str) -> usize {
        self.log().iter().filter(|line| line.split(' ').next() == Some(event)).count()
    }
}

/// Orders stored in a directory.
pub(crate) fn stored_orders(folder: &Path) -> Vec<Order> {
    orders_in(&StoreSettings::Sqlite(folder.to_owned()))
}

/// Orders in any store.
pub(crate) fn orders_in(settings: &StoreSettings) -> Vec<Order> {
    let store = super::block_on(store::open_existing(settings, &super::patient())).unwrap();
    super::block_on(store.orders(0, u32::MAX)).unwrap()
}
