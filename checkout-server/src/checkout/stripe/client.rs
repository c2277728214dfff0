//! Stripe API client: requests with retries, and their responses.

use super::{refund::RefundPage, session::StripeSession};
use crate::{
    base::{
        error::{CheckoutError, ConfigError},
        log::word,
        tls,
    },
    config::{Limits, Origin, RetryPolicy, StripeSettings},
    mail::{AlarmKind, Alarms},
};
use backon::{ExponentialBuilder, Retryable as _};
use data_encoding::HEXLOWER;
use form_urlencoded::Serializer;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    HeaderMap, Method, Request, StatusCode,
    body::Bytes,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, RETRY_AFTER, USER_AGENT},
};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::{TokioExecutor, TokioTimer},
};
use ring::digest;
use secrecy::ExposeSecret as _;
use serde::Deserialize;
use shop::{Refund, SessionId};
use std::{
    fmt,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use tokio::time::{Instant, sleep, timeout_at};
use tracing::warn;

/// API version, the same release as Stripe.js in the browser.
pub const STRIPE_VERSION: &str = "2026-02-25.clover";

/// Maximum size of a response; a session has a few kilobytes.
const MAX_RESPONSE_BYTES: usize = 1024 * 1024;
/// Maximum number of pages of 100 refunds; a payment has only a few refunds.
const MAX_REFUND_PAGES: usize = 100;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// Default if Stripe sends no `Retry-After`, in seconds.
const DEFAULT_RETRY_AFTER: u32 = 60;
/// Number of bytes of the form's hash in its idempotency key.
const KEY_BYTES: usize = 16;

/// Client of Stripe's API, with its own connection pool.
pub struct StripeClient {
    http: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    base: Origin,
    authorization: HeaderValue,
    create_policy: RetryPolicy,
    retrieve_policy: RetryPolicy,
    alarms: Alarms,
}

impl fmt::Debug for StripeClient {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "StripeClient({})", self.base)
    }
}

/// Request to Stripe's API. Every attempt sends the same bytes and the same idempotency key.
pub(super) struct ApiRequest {
    name: &'static str,
    method: Method,
    path: String,
    body: Bytes,
    idempotency_key: Option<String>,
}

impl ApiRequest {
    /// Creates a Checkout Session. The idempotency key is derived from the form, so that one key is never
    /// used for two forms; another generation of the same attempt has another key.
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

    pub(super) fn retrieve(id: &SessionId) -> Self {
        let path = format!("/v1/checkout/sessions/{}", id.as_str());
        Self { name: "retrieve", method: Method::GET, path, body: Bytes::new(), idempotency_key: None }
    }

    /// Retrieves a session with its payment intent, which shows whether the payment failed.
    pub(super) fn retrieve_with_payment(id: &SessionId) -> Self {
        let request = Self::retrieve(id);
        Self { path: format!("{}?expand%5B%5D=payment_intent", request.path), ..request }
    }

    /// Lists refunds of a payment, latest first, starting after `after`.
    fn list_refunds(payment: &str, after: Option<&str>) -> Self {
        let mut query = Serializer::new(String::new());
        query.append_pair("payment_intent", payment).append_pair("limit", "100");
        query.extend_pairs(after.map(|id| ("starting_after", id)));
        let path = format!("/v1/refunds?{}", query.finish());
        Self { name: "refunds", method: Method::GET, path, body: Bytes::new(), idempotency_key: None }
    }

    /// True if the request needs the right to read payment intents or refunds besides that to sessions.
    fn reads_payment(&self) -> bool {
        self.path.contains("payment_intent")
    }
}

/// Derives the key from the form, which contains the key of the checkout attempt: equal requests of one attempt have
/// the same key, apart from the attempt's own.
fn idempotency_key(form: &str, generation: u32) -> String {
    let hash = digest::digest(&digest::SHA256, form.as_bytes());
    let hash = HEXLOWER.encode(hash.as_ref().get(..KEY_BYTES).unwrap_or_default());
    match generation {
        0 => format!("initiation-{hash}"),
        generation => format!("initiation-{hash}-{generation}"),
    }
}

#[derive(Debug)]
pub(super) struct ApiResponse {
    pub(super) status: StatusCode,
    pub(super) should_retry: Option<bool>,
    pub(super) retry_after: Option<Duration>,
    pub(super) request_id: Option<String>,
    pub(super) body: Bytes,
}

/// Reason for which a call fails.
#[derive(Debug)]
pub(super) enum CallError {
    /// No response, or an incomplete one; contains the reason, in one word for the log.
    Transport(&'static str),
    /// Response with an error status.
    Response(ApiResponse),
}

impl ApiResponse {
    /// Type and code of an error response. Its message is not read, because it may contain request data.
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

impl CallError {
    /// True for errors that may be retried: transport errors, conflicts with a request in flight and server
    /// errors. Stripe's own `Stripe-Should-Retry` header takes precedence.
    fn is_retryable(&self) -> bool {
        let Self::Response(ApiResponse { status, should_retry, .. }) = self else { return true };
        should_retry.unwrap_or(*status == StatusCode::CONFLICT || status.is_server_error())
    }

    /// Delay before the next attempt: never shorter than Stripe's `Retry-After`; `None` if it would end too
    /// late.
    fn delay(&self, planned: Duration, left: Duration) -> Option<Duration> {
        let asked = match self {
            Self::Response(response) => response.retry_after.unwrap_or_default(),
            Self::Transport(_) => Duration::ZERO,
        };
        Some(planned.max(asked)).filter(|delay| *delay < left)
    }
}

impl StripeClient {
    /// Creates a client that authenticates with the secret key.
    ///
    /// # Errors
    /// The key is not a valid header value, or TLS cannot be set up.
    pub fn new(settings: &StripeSettings, limits: &Limits, alarms: Alarms) -> Result<Self, ConfigError> {
        let tls = tls::client_config()
            .map_err(|error| ConfigError::new(format!("TLS cannot be set up: {error}.")))?;
        let mut http = HttpConnector::new();
        http.enforce_http(false);
        http.set_nodelay(true);
        http.set_connect_timeout(Some(CONNECT_TIMEOUT));
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            // Plain HTTP is for a mock on this machine; the settings reject it for any other host.
            .https_or_http()
            .enable_http1()
            .wrap_connector(http);
        let http = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE_TIMEOUT)
            .build(connector);
        let bearer = format!("Bearer {}", settings.secret_key.expose_secret());
        let mut authorization = HeaderValue::from_str(&bearer).map_err(|_| {
            ConfigError::new("STRIPE_SECRET_KEY holds characters that no key has. Copy it again.")
        })?;
        authorization.set_sensitive(true);
        Ok(Self {
            http,
            base: settings.api_base.clone(),
            authorization,
            create_policy: limits.create_session.clone(),
            retrieve_policy: limits.retrieve_session.clone(),
            alarms,
        })
    }

    pub(crate) async fn create(&self, form: String, generation: u32) -> Result<StripeSession, CheckoutError> {
        let request = ApiRequest::create(form, generation);
        self.call(&request, &self.create_policy, StripeSession::parse, "no_session").await
    }

    /// Retrieves a session; with its payment if `is_expanded`.
    pub(crate) async fn retrieve(
        &self,
        id: &SessionId,
        is_expanded: bool,
    ) -> Result<StripeSession, CheckoutError> {
        let request =
            if is_expanded { ApiRequest::retrieve_with_payment(id) } else { ApiRequest::retrieve(id) };
        self.call(&request, &self.retrieve_policy, StripeSession::parse, "no_session").await
    }

    pub(crate) async fn refunds(&self, payment: &str) -> Result<Vec<Refund>, CheckoutError> {
        let mut refunds = Vec::<Refund>::new();
        for _ in 0..MAX_REFUND_PAGES {
            let request = ApiRequest::list_refunds(payment, refunds.last().map(|last| last.id.as_str()));
            let page = self.call(&request, &self.retrieve_policy, RefundPage::parse, "no_refunds").await?;
            let is_last = page.refunds.is_empty() || !page.has_more;
            refunds.extend(page.refunds);
            if is_last {
                return Ok(refunds);
            }
        }
        Err(self.invalid_response("too_many_refunds"))
    }

    /// Parses the response to a request; logs `missing` if it cannot be parsed.
    async fn call<T>(
        &self,
        request: &ApiRequest,
        policy: &RetryPolicy,
        parse: fn(&[u8]) -> Option<T>,
        missing: &str,
    ) -> Result<T, CheckoutError> {
        let error = match self.send_with_retry(request, policy).await {
            Ok(response) => return parse(&response.body).ok_or_else(|| self.invalid_response(missing)),
            Err(CallError::Transport(_)) => return Err(CheckoutError::NoResponse),
            Err(CallError::Response(response)) => response,
        };
        let retry_after = error.retry_after.and_then(|delay| u32::try_from(delay.as_secs()).ok());
        Err(match error.status {
            StatusCode::NOT_FOUND if request.method == Method::GET => CheckoutError::SessionUnknown,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::CONFLICT | StatusCode::SERVICE_UNAVAILABLE => {
                CheckoutError::Busy(retry_after.unwrap_or(DEFAULT_RETRY_AFTER))
            }
            status if status.is_server_error() => CheckoutError::NoResponse,
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                self.alarms.record(AlarmKind::StripeKey);
                // A restricted key without the right to read payments still serves requests about sessions.
                let concerns_all = error.status == StatusCode::UNAUTHORIZED || !request.reads_payment();
                if concerns_all { CheckoutError::KeyRefused } else { CheckoutError::Failed }
            }
            _ => CheckoutError::Failed,
        })
    }

    /// Logs the part that is missing in a response, and returns the error.
    pub(crate) fn invalid_response(&self, reason: &str) -> CheckoutError {
        warn!(reason = %reason, "stripe.invalid_response");
        CheckoutError::Failed
    }

    /// Sends a request until there is a response that a retry would not improve, within the policy's limits:
    /// exponential backoff with jitter, within a total timeout. Every attempt has the same idempotency key.
    async fn send_with_retry(
        &self,
        request: &ApiRequest,
        policy: &RetryPolicy,
    ) -> Result<ApiResponse, CallError> {
        let deadline = Instant::now() + policy.total_timeout;
        let attempts = AtomicU32::new(0);
        let attempt = || async {
            let until = deadline.min(Instant::now() + policy.attempt_timeout);
            let sent = timeout_at(until, self.send(request)).await;
            let result = sent.unwrap_or(Err(CallError::Transport("timeout")));
            log_failure(request, 1 + attempts.fetch_add(1, Ordering::Relaxed), &result);
            result
        };
        let backoff = ExponentialBuilder::default()
            .with_min_delay(policy.first_delay)
            .with_max_delay(policy.max_delay)
            .with_max_times(usize::try_from(policy.max_retries).unwrap_or(usize::MAX))
            .with_jitter();
        attempt
            .retry(backoff)
            .sleep(sleep)
            .when(CallError::is_retryable)
            .adjust(|error, planned| error.delay(planned?, deadline.duration_since(Instant::now())))
            .await
    }

    /// Sends a request once.
    pub(super) async fn send(&self, request: &ApiRequest) -> Result<ApiResponse, CallError> {
        let request = self.http_request(request).map_err(|_| CallError::Transport("invalid_request"))?;
        let response = self.http.request(request).await.map_err(|error| {
            CallError::Transport(if error.is_connect() { "connect" } else { "no_response" })
        })?;
        let (head, body) = response.into_parts();
        let body = Limited::new(body, MAX_RESPONSE_BYTES).collect().await;
        let body = body.map_err(|_| CallError::Transport("incomplete_response"))?;
        let response = ApiResponse {
            status: head.status,
            should_retry: text(&head.headers, "stripe-should-retry").and_then(|word| word.parse().ok()),
            retry_after: text(&head.headers, RETRY_AFTER.as_str())
                .and_then(|seconds| seconds.parse().ok())
                .map(Duration::from_secs),
            request_id: text(&head.headers, "request-id").map(str::to_owned),
            body: body.to_bytes(),
        };
        if response.status.is_success() { Ok(response) } else { Err(CallError::Response(response)) }
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

/// Logs one line for each failed attempt, with the data that Stripe's support asks for.
fn log_failure(request: &ApiRequest, attempt: u32, result: &Result<ApiResponse, CallError>) {
    match result {
        Ok(_) => {}
        Err(CallError::Response(response)) => {
            let (kind, code) = response.error();
            warn!(
                call = %request.name,
                attempt,
                status = response.status.as_u16(),
                r#type = %word(&kind),
                code = %word(&code),
                request_id = %word(response.request_id.as_deref().unwrap_or("-")),
                "stripe.error"
            );
        }
        Err(CallError::Transport(reason)) => {
            warn!(call = %request.name, attempt, reason = %reason, "stripe.no_response");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(status: u16, should_retry: Option<bool>, retry_after: Option<Duration>) -> CallError {
        let status = StatusCode::from_u16(status).unwrap();
        CallError::Response(ApiResponse {
            status,
            should_retry,
            retry_after,
            request_id: None,
            body: Bytes::new(),
        })
    }

    #[test]
    fn temporary_failures_are_retried_and_stripe_should_retry_takes_precedence() {
        for (status, should_retry, expected) in [
            (400, None, false),
            (400, Some(true), true),
            (402, None, false),
            (404, None, false),
            (409, None, true),
            (409, Some(false), false),
            (429, None, false),
            (429, Some(true), true),
            (500, None, true),
            (500, Some(false), false),
            (503, None, true),
        ] {
            assert_eq!(
                error(status, should_retry, None).is_retryable(),
                expected,
                "{status} {should_retry:?}"
            );
        }
        assert!(CallError::Transport("connect").is_retryable());
    }

    #[test]
    fn retry_after_is_obeyed_while_it_ends_in_time() {
        let seconds = Duration::from_secs;
        let delay = |retry_after| error(503, None, retry_after).delay(seconds(1), seconds(10));
        for (retry_after, expected) in [
            (None, Some(seconds(1))),
            (Some(Duration::ZERO), Some(seconds(1))),
            (Some(seconds(3)), Some(seconds(3))),
            (Some(seconds(10)), None),
            (Some(seconds(u64::MAX)), None),
        ] {
            assert_eq!(delay(retry_after), expected, "{retry_after:?}");
        }
    }
}
