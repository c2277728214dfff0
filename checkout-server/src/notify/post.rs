//! One post to the owner's address, and whether it has arrived.

use crate::{checkout::stripe::Roots, config::Secret};
use http_body_util::Full;
use hyper::{
    Request, StatusCode, Uri,
    body::Bytes,
    header::{CONTENT_TYPE, RETRY_AFTER, USER_AGENT},
};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use std::time::Duration;
use tokio::time::timeout;

/// The way to the address in `NOTIFY_URL`.
pub(super) struct Post {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    address: Uri,
    patience: Duration,
}

/// Why a post has not arrived, as far as anybody can tell: it may have, and the answer got lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Undelivered {
    /// There was no answer; a word for the log.
    Silent(&'static str),
    /// The answer was something else than a 2xx; and how long the receiver wants to be left alone.
    Refused(StatusCode, Option<Duration>),
}

impl Post {
    /// `patience` is how long one try may take. None for an address that is none, which the settings have seen
    /// to before.
    pub(super) fn new(address: &Secret, roots: &Roots, patience: Duration) -> Option<Self> {
        let mut http = HttpConnector::new();
        http.enforce_http(false);
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(roots.config())
            // Plain http is for a receiver on this machine; the settings refuse it anywhere else.
            .https_or_http()
            .enable_http1()
            .wrap_connector(http);
        // What is told is told seldom: a connection that waits for the next time would only be found dead.
        let client = Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector);
        Some(Self { client, address: address.reveal().parse().ok()?, patience })
    }

    /// Sends a body once. The key is the same for every try, so that the receiver can tell a repetition. A
    /// redirect is not followed: where it leads, the settings have not allowed.
    pub(super) async fn send(&self, key: &str, body: Bytes) -> Result<(), Undelivered> {
        let request = Request::post(&self.address)
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, concat!("checkout-server/", env!("CARGO_PKG_VERSION")))
            .header("idempotency-key", key)
            .body(Full::new(body))
            .map_err(|_| Undelivered::Silent("request"))?;
        let answer = timeout(self.patience, self.client.request(request)).await;
        let answer = answer.map_err(|_| Undelivered::Silent("timeout"))?;
        let answer = answer
            .map_err(|error| Undelivered::Silent(if error.is_connect() { "connect" } else { "no_answer" }))?;
        if answer.status().is_success() {
            // Whatever the receiver has to say beyond that is not read.
            return Ok(());
        }
        let wait = answer.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
        Err(Undelivered::Refused(answer.status(), wait.map(Duration::from_secs)))
    }
}
