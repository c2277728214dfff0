//! One request to Stripe and its answer, with nothing lost that the retries and the log need.

use super::STRIPE_VERSION;
use crate::{
    checkout::SessionId,
    config::{Origin, StripeSettings},
};
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
use serde::Deserialize;
use std::{fmt, fmt::Write as _, sync::Arc, time::Duration};

/// A session is a few kilobytes.
const LARGEST_ANSWER: usize = 1024 * 1024;
const CONNECT_TIME: Duration = Duration::from_secs(3);

/// The authorities that may vouch for Stripe's name, shared by all workers.
#[derive(Clone)]
pub struct Roots(rustls::ClientConfig);

impl Roots {
    /// Mozilla's authorities.
    ///
    /// # Errors
    /// A cryptographic provider that speaks no version of TLS, which would be a mistake of ours.
    pub fn mozilla() -> Result<Self, rustls::Error> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.into() };
        let config = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self(config))
    }

    /// For connections to somebody for whom only these may vouch.
    pub(crate) fn config(&self) -> rustls::ClientConfig {
        self.0.clone()
    }
}

/// Stripe's API, as one worker reaches it.
pub struct Api {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    base: Origin,
    authorization: HeaderValue,
}

impl fmt::Debug for Api {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Api({})", self.base)
    }
}

/// What is asked: the same bytes and the same key for every try.
pub(super) struct Call {
    name: &'static str,
    method: Method,
    path: String,
    body: Bytes,
    key: Option<String>,
}

impl Call {
    /// Opens a checkout. The key is made from the form, so that one key never stands for two forms; another round
    /// of the same attempt has another key.
    pub(super) fn create(form: String, round: u32) -> Self {
        let key = Some(key_of(&form, round));
        Self {
            name: "create",
            method: Method::POST,
            path: "/v1/checkout/sessions".to_owned(),
            body: form.into(),
            key,
        }
    }

    /// Reads a session.
    pub(super) fn look_up(id: &SessionId) -> Self {
        let path = format!("/v1/checkout/sessions/{}", id.as_str());
        Self { name: "look_up", method: Method::GET, path, body: Bytes::new(), key: None }
    }

    /// Reads a session with its payment and its charge, which tell whether money failed to come and whether it was
    /// given back.
    pub(super) fn look_up_with_payment(id: &SessionId) -> Self {
        let call = Self::look_up(id);
        Self { path: format!("{}?expand%5B%5D=payment_intent.latest_charge", call.path), ..call }
    }

    /// What the log calls it.
    pub(super) fn name(&self) -> &'static str {
        self.name
    }
}

/// The idempotency key of a form: it holds the attempt's name, so one attempt's same wish has one key, in a
/// namespace of its own.
fn key_of(form: &str, round: u32) -> String {
    let hash = digest::digest(&digest::SHA256, form.as_bytes());
    let mut key = hash.as_ref().iter().take(16).fold(String::from("initiation-"), |mut key, byte| {
        // Writing to a String cannot fail.
        let _ = write!(key, "{byte:02x}");
        key
    });
    if round > 0 {
        let _ = write!(key, "-{round}");
    }
    key
}

/// What Stripe said.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) status: StatusCode,
    pub(super) should_retry: Option<bool>,
    pub(super) retry_after: Option<Duration>,
    pub(super) request_id: Option<String>,
    pub(super) body: Bytes,
}

/// Stripe said nothing, or not to the end; why, in a word for the log.
#[derive(Debug)]
pub(super) struct Silence(pub(super) &'static str);

impl Reply {
    /// Type and code of an error. Its message may quote what was sent, so it is not read.
    pub(super) fn error(&self) -> (String, String) {
        #[derive(Default, Deserialize)]
        struct Named {
            r#type: Option<String>,
            code: Option<String>,
        }
        #[derive(Default, Deserialize)]
        struct Body {
            error: Named,
        }
        let Body { error } = serde_json::from_slice(&self.body).unwrap_or_default();
        let dash = || "-".to_owned();
        (error.r#type.unwrap_or_else(dash), error.code.unwrap_or_else(dash))
    }
}

impl Api {
    /// Connections of one worker, authorised with the secret key.
    ///
    /// # Errors
    /// A key that cannot stand in a header.
    pub(super) fn new(settings: &StripeSettings, roots: &Roots) -> Result<Self, InvalidHeaderValue> {
        let mut http = HttpConnector::new();
        http.enforce_http(false);
        http.set_nodelay(true);
        http.set_connect_timeout(Some(CONNECT_TIME));
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(roots.0.clone())
            // Plain http is for a Stripe on this machine; the settings refuse it anywhere else.
            .https_or_http()
            .enable_http1()
            .wrap_connector(http);
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(Duration::from_secs(30))
            .build(connector);
        let mut authorization = HeaderValue::from_str(&format!("Bearer {}", settings.secret_key.reveal()))?;
        authorization.set_sensitive(true);
        Ok(Self { client, base: settings.api_base.clone(), authorization })
    }

    /// Asks once.
    pub(super) async fn once(&self, call: &Call) -> Result<Reply, Silence> {
        let request = self.request(call).map_err(|_| Silence("request"))?;
        let answer = self
            .client
            .request(request)
            .await
            .map_err(|error| Silence(if error.is_connect() { "connect" } else { "no_answer" }))?;
        let (head, body) = answer.into_parts();
        let body =
            Limited::new(body, LARGEST_ANSWER).collect().await.map_err(|_| Silence("half_an_answer"))?;
        Ok(Reply {
            status: head.status,
            should_retry: text(&head.headers, "stripe-should-retry").and_then(|word| word.parse().ok()),
            retry_after: text(&head.headers, RETRY_AFTER.as_str())
                .and_then(|seconds| seconds.parse().ok())
                .map(Duration::from_secs),
            request_id: text(&head.headers, "request-id").map(str::to_owned),
            body: body.to_bytes(),
        })
    }

    fn request(&self, call: &Call) -> Result<Request<Full<Bytes>>, hyper::http::Error> {
        let mut request = Request::builder()
            .method(&call.method)
            .uri(format!("{}{}", self.base, call.path))
            .header(AUTHORIZATION, &self.authorization)
            .header("stripe-version", STRIPE_VERSION)
            .header(USER_AGENT, concat!("checkout-server/", env!("CARGO_PKG_VERSION")));
        if let Some(key) = &call.key {
            request = request
                .header("idempotency-key", key)
                .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        request.body(Full::new(call.body.clone()))
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}
