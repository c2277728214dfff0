//! HTTP client for `NOTIFY_URL`: one POST, and whether it was accepted.

use crate::tls;
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
use rustls::ClientConfig;
use secrecy::{ExposeSecret as _, SecretString};
use std::{fmt, time::Duration};
use tokio::time::timeout;

/// A client for one address.
pub(super) struct NotifyClient {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    address: Uri,
    timeout: Duration,
}

/// Why a POST counts as not delivered. It may have been, with its response lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DeliveryError {
    /// No response: the reason, in one word for the log.
    NoResponse(String),
    /// A status other than 2xx, and its `Retry-After`.
    Status(StatusCode, Option<Duration>),
}

impl fmt::Display for DeliveryError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoResponse(reason) => out.write_str(reason),
            Self::Status(status, _) => write!(out, "status_{}", status.as_u16()),
        }
    }
}

impl NotifyClient {
    /// `timeout` is for one request. None for an address that is no URI.
    pub(super) fn new(address: &SecretString, tls: &ClientConfig, timeout: Duration) -> Option<Self> {
        let mut http = HttpConnector::new();
        http.enforce_http(false);
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls.clone())
            // Plain http is for a receiver on this machine; the settings reject it anywhere else.
            .https_or_http()
            .enable_http1()
            .wrap_connector(http);
        // Notifications are rare: an idle connection would be closed by the time of the next one.
        let client = Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector);
        Some(Self { client, address: address.expose_secret().parse().ok()?, timeout })
    }

    /// Sends a body once. The key is the same for every attempt, so that the receiver can recognize a repetition.
    /// Redirects are not followed: the settings have not checked their targets.
    pub(super) async fn send(&self, key: &str, body: Bytes) -> Result<(), DeliveryError> {
        let request = Request::post(&self.address)
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, concat!("checkout-server/", env!("CARGO_PKG_VERSION")))
            .header("idempotency-key", key)
            .body(Full::new(body))
            .map_err(|_| DeliveryError::NoResponse("invalid_request".to_owned()))?;
        let response = timeout(self.timeout, self.client.request(request)).await;
        let response = response.map_err(|_| DeliveryError::NoResponse("timeout".to_owned()))?;
        let response = response.map_err(|error| {
            let reason = if error.is_connect() { "connect" } else { "no_response" };
            DeliveryError::NoResponse(tls::fault(&error).unwrap_or_else(|| reason.to_owned()))
        })?;
        if response.status().is_success() {
            // The response's body is not read.
            return Ok(());
        }
        let header = response.headers().get(RETRY_AFTER);
        let retry_after = header.and_then(|value| value.to_str().ok()?.parse().ok());
        Err(DeliveryError::Status(response.status(), retry_after.map(Duration::from_secs)))
    }
}
