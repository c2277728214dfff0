//! Stripe API client: one HTTP request and its response, with what retries and the log need.

use crate::{
    config::{Origin, StripeSettings},
    orders::SessionId,
};
use data_encoding::HEXLOWER;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    HeaderMap, Method, Request, StatusCode,
    body::Bytes,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, InvalidHeaderValue, RETRY_AFTER, USER_AGENT},
};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::{TokioExecutor, TokioTimer},
};
use ring::digest;
use rustls::ClientConfig;
use serde::Deserialize;
use std::{fmt, time::Duration};

/// API version, the same release as Stripe.js in the browser.
pub const STRIPE_VERSION: &str = "2026-02-25.clover";

/// A session is a few kilobytes.
const MAX_RESPONSE_BYTES: usize = 1024 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// How many bytes of the form's hash are in its idempotency key.
const KEY_BYTES: usize = 16;

/// A client with connections of one worker.
pub(super) struct StripeClient {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    base: Origin,
    authorization: HeaderValue,
}

impl fmt::Debug for StripeClient {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "StripeClient({})", self.base)
    }
}

/// A request: every attempt sends the same bytes and the same idempotency key.
pub(super) struct ApiRequest {
    name: &'static str,
    method: Method,
    path: String,
    body: Bytes,
    idempotency_key: Option<String>,
}

impl ApiRequest {
    /// Creates a Checkout Session. The idempotency key is derived from the form, so that one key never stands for two
    /// forms; another generation of the same attempt has another key.
    pub(super) fn create(form: String, generation: u32) -> Self {
        let idempotency_key = Some(idempotency_key(&form, generation));
        Self {
            name: "create",
            method: Method::POST,
            path: "/v1/checkout/sessions".to_owned(),
            body: form.into(),
            idempotency_key,
        }
    }

    /// Retrieves a session.
    pub(super) fn retrieve(id: &SessionId) -> Self {
        let path = format!("/v1/checkout/sessions/{}", id.as_str());
        Self { name: "retrieve", method: Method::GET, path, body: Bytes::new(), idempotency_key: None }
    }

    /// Retrieves a session with its payment intent and charge, which show whether the payment failed and whether it
    /// was refunded.
    pub(super) fn retrieve_with_payment(id: &SessionId) -> Self {
        let request = Self::retrieve(id);
        Self { path: format!("{}?expand%5B%5D=payment_intent.latest_charge", request.path), ..request }
    }

    /// The name of it in the log.
    pub(super) fn name(&self) -> &'static str {
        self.name
    }
}

/// The form holds the attempt's own key, so equal requests of one attempt have one key, in a namespace of their own.
fn idempotency_key(form: &str, generation: u32) -> String {
    let hash = digest::digest(&digest::SHA256, form.as_bytes());
    let hash = HEXLOWER.encode(hash.as_ref().get(..KEY_BYTES).unwrap_or_default());
    match generation {
        0 => format!("initiation-{hash}"),
        generation => format!("initiation-{hash}-{generation}"),
    }
}

/// A response.
#[derive(Debug)]
pub(super) struct ApiResponse {
    pub(super) status: StatusCode,
    pub(super) should_retry: Option<bool>,
    pub(super) retry_after: Option<Duration>,
    pub(super) request_id: Option<String>,
    pub(super) body: Bytes,
}

/// No response, or an incomplete one: the reason, in one word for the log.
#[derive(Debug)]
pub(super) struct TransportError(pub(super) &'static str);

impl ApiResponse {
    /// Type and code of an error response. Its message may quote request data, so it is not read.
    pub(super) fn error(&self) -> (String, String) {
        #[derive(Default, Deserialize)]
        struct ApiError {
            r#type: Option<String>,
            code: Option<String>,
        }
        #[derive(Default, Deserialize)]
        struct Body {
            error: ApiError,
        }
        let Body { error } = serde_json::from_slice(&self.body).unwrap_or_default();
        let dash = || "-".to_owned();
        (error.r#type.unwrap_or_else(dash), error.code.unwrap_or_else(dash))
    }
}

impl StripeClient {
    /// A client that authenticates with the secret key.
    ///
    /// # Errors
    /// A key that is no valid header value.
    pub(super) fn new(settings: &StripeSettings, tls: &ClientConfig) -> Result<Self, InvalidHeaderValue> {
        let mut http = HttpConnector::new();
        http.enforce_http(false);
        http.set_nodelay(true);
        http.set_connect_timeout(Some(CONNECT_TIMEOUT));
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls.clone())
            // Plain http is for a mock on this machine; the settings reject it anywhere else.
            .https_or_http()
            .enable_http1()
            .wrap_connector(http);
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE_TIMEOUT)
            .build(connector);
        let mut authorization = HeaderValue::from_str(&format!("Bearer {}", settings.secret_key.reveal()))?;
        authorization.set_sensitive(true);
        Ok(Self { client, base: settings.api_base.clone(), authorization })
    }

    /// Sends a request once.
    pub(super) async fn send(&self, request: &ApiRequest) -> Result<ApiResponse, TransportError> {
        let request = self.http_request(request).map_err(|_| TransportError("invalid_request"))?;
        let response =
            self.client.request(request).await.map_err(|error| {
                TransportError(if error.is_connect() { "connect" } else { "no_response" })
            })?;
        let (head, body) = response.into_parts();
        let body = Limited::new(body, MAX_RESPONSE_BYTES).collect().await;
        let body = body.map_err(|_| TransportError("incomplete_response"))?;
        Ok(ApiResponse {
            status: head.status,
            should_retry: text(&head.headers, "stripe-should-retry").and_then(|word| word.parse().ok()),
            retry_after: text(&head.headers, RETRY_AFTER.as_str())
                .and_then(|seconds| seconds.parse().ok())
                .map(Duration::from_secs),
            request_id: text(&head.headers, "request-id").map(str::to_owned),
            body: body.to_bytes(),
        })
    }

    fn http_request(&self, request: &ApiRequest) -> Result<Request<Full<Bytes>>, hyper::http::Error> {
        let mut builder = Request::builder()
            .method(&request.method)
            .uri(format!("{}{}", self.base, request.path))
            .header(AUTHORIZATION, &self.authorization)
            .header("stripe-version", STRIPE_VERSION)
            .header(USER_AGENT, concat!("checkout-server/", env!("CARGO_PKG_VERSION")));
        if let Some(key) = &request.idempotency_key {
            builder = builder
                .header("idempotency-key", key)
                .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        builder.body(Full::new(request.body.clone()))
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
