//! Handling of a request: check, redirect to https, route, handle; then headers and log.
//!
//! The last step surrounds the others: responses to a panic, to a body that is too large or too late, and on a
//! connection above the limit have the same headers as all responses. Layers of the crate `tower-http` create such
//! responses without knowing the request, but an error here is JSON, the form with the submitted values, a page or
//! text, depending on the path. Its layer for request ids uses the id that a client sends.

use super::{
    client::{Client, warn_of_unread_headers},
    router::{self, Route},
};
use crate::{
    app_state::AppState,
    base::{
        clock,
        error::RequestError,
        log::{self, AccessLogEntry},
    },
    checkout::handlers::{checkout_status, create_checkout, demo_checkout, webhook, welcome},
    config::Origin,
    counting::handlers::count,
    site::handlers::{journal, not_found, program_pages, security_txt},
    submissions::handlers::{forms, subscriptions},
    web::{
        handlers::{health, redirect},
        response::{self, CachePolicy, ErrorFormat, Response},
    },
};
use futures_util::FutureExt as _;
use hyper::{
    HeaderMap, Method, Request, StatusCode, Version,
    body::{Body, Incoming},
    header::{
        CACHE_CONTROL, CONNECTION, ETAG, EXPECT, HOST, HeaderName, HeaderValue, ORIGIN,
        STRICT_TRANSPORT_SECURITY, TRANSFER_ENCODING,
    },
    http::{request::Parts, uri::Authority},
};
use std::{
    net::IpAddr,
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};
use tokio::time::timeout;
use uuid::Uuid;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// State shared by the requests of a connection.
pub(super) struct Connection {
    pub(super) app: Arc<AppState>,
    /// Remote address.
    pub(super) peer: IpAddr,
    /// Whether the connection is above the limit, so that its requests are answered with 503.
    pub(super) is_refused: bool,
    /// Whether the server is stopping, so that each response ends its connection.
    pub(super) stopping: Arc<AtomicBool>,
    /// Whether a complete request head has arrived on the connection.
    pub(super) has_request: AtomicBool,
}

/// Responds to any request.
pub(super) async fn handle(connection: Arc<Connection>, request: Request<Incoming>) -> Response {
    connection.has_request.store(true, Ordering::Relaxed);
    let (started, id, app) = (Instant::now(), Uuid::new_v4(), &connection.app);
    let (request, mut body) = request.into_parts();
    let client = Client::of(connection.peer, &request.headers, &app.config.trusted_proxies);
    warn_of_unread_headers(app, client, &request.headers);
    let handling = contained(respond(&connection, client, &request, &mut body));
    let limit = app.limits.body_timeout + app.limits.handler_timeout;
    let result = timeout(limit, handling).await.unwrap_or(Err(RequestError::HandlerTimeout));
    match result {
        Err(RequestError::Internal) => tracing::error!(%id, "request.panicked"),
        Err(RequestError::HandlerTimeout) => tracing::error!(%id, "request.timed_out"),
        _ => {}
    }
    let mut response = result.unwrap_or_else(|error| error_response(app, client, &request, error));
    let is_body_read = body.is_end_stream();
    // A proxy may have disagreed on the length of a chunked body (RFC 9112, 6.1).
    let is_chunked = request.headers.contains_key(TRANSFER_ENCODING);
    let is_last = connection.is_refused || connection.stopping.load(Ordering::Relaxed);
    if !is_body_read || is_chunked || is_last {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    // A client that waits for 100 Continue sends no body, and a client that timed out has had its time.
    let is_late = response.status() == StatusCode::REQUEST_TIMEOUT;
    if !is_body_read && !is_late && !request.headers.contains_key(EXPECT) {
        app.bodies(false).discard(body);
    }
    if response.status().is_client_error() || response.status().is_server_error() {
        // An error may end at any time. No precondition applies to it, so an entity tag would have no use.
        response.headers_mut().insert(CACHE_CONTROL, CachePolicy::NoStore.header_value());
        response.headers_mut().remove(ETAG);
    }
    set_headers(app, client, &request, id, response.headers_mut());
    count::count_document(app, &request, response.status());
    let entry = AccessLogEntry {
        id,
        method: request.method.as_str(),
        path: request.uri.path(),
        status: response.status().as_u16(),
        bytes: if request.method == Method::HEAD { 0 } else { response.body().size_hint().lower() },
        duration: started.elapsed(),
        client: app.config.log_addresses.then_some(client.address),
    };
    log::access(&entry);
    response
}

const _: () = assert!(cfg!(panic = "unwind"), "a panic would end all requests");

/// Answers a panic with an error. It affects only this request, whose state is dropped; poisoned locks are used as
/// usual.
async fn contained(
    responding: impl Future<Output = Result<Response, RequestError>>,
) -> Result<Response, RequestError> {
    AssertUnwindSafe(responding).catch_unwind().await.unwrap_or(Err(RequestError::Internal))
}

/// Sets the headers of all responses.
fn set_headers(app: &AppState, client: Client, request: &Parts, id: Uuid, headers: &mut HeaderMap) {
    app.security_headers.apply_defaults(headers);
    if client.is_over_http {
        // Only for responses over https (RFC 6797, 7.2).
        headers.remove(STRICT_TRANSPORT_SECURITY);
    }
    if program_pages::contains(request.uri.path()) {
        program_pages::set_private_headers(headers);
    }
    // A cache would give many clients the id of one request.
    let is_stored = headers.get(CACHE_CONTROL).is_none_or(|value| !value.as_bytes().ends_with(b"no-store"));
    if !is_stored && let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        headers.insert(REQUEST_ID, id);
    }
}

async fn respond(
    connection: &Connection,
    client: Client,
    request: &Parts,
    body: &mut Incoming,
) -> Result<Response, RequestError> {
    let app = &connection.app;
    if connection.is_refused {
        return Err(RequestError::TooManyConnections);
    }
    if request.uri.path_and_query().is_some_and(|target| target.as_str().len() > app.limits.uri_bytes) {
        return Err(RequestError::UriTooLong);
    }
    check_host(request)?;
    if client.is_over_http
        && let Some(response) = redirect::to_https(&app.origin, request)
    {
        return Ok(response);
    }
    let route = router::find(app, request.uri.path())?;
    route.check_method(&request.method)?;
    if request.method == Method::OPTIONS {
        return Ok(response::options(route.allow()));
    }
    // A mail program's request is authorized by the token in its URL, whatever its origin.
    let is_one_click = matches!(&route, Route::Form(form) if subscriptions::is_one_click(request, form));
    if request.method == Method::POST && !is_one_click {
        check_origin(request, &app.origin)?;
    }
    dispatch(app, client.address, request, body, route).await
}

/// Calls the handler of a checked request's route.
async fn dispatch(
    app: &AppState,
    client: IpAddr,
    request: &Parts,
    body: &mut Incoming,
    route: Route<'_>,
) -> Result<Response, RequestError> {
    match route {
        Route::File(file) => file.respond(request),
        Route::Journal(page) => journal::get(app, client, request, page),
        Route::DemoCheckout(offer, _) if request.method == Method::POST => {
            demo_checkout::post(app, request, body, offer).await
        }
        Route::DemoCheckout(offer, page) => demo_checkout::get(app, request, offer, page),
        Route::Form(form) if request.method == Method::POST && subscriptions::is_signed(form.kind) => {
            subscriptions::post(app, client, request, body, form).await
        }
        Route::Form(form) if request.method == Method::POST => {
            forms::submit(app, client, request, body, form).await
        }
        Route::Form(form) if subscriptions::is_signed(form.kind) => subscriptions::get(app, request, form),
        Route::Form(form) => form.respond_blank(request, clock::now_millis()),
        Route::FormSent(form) => form.sent().respond(request),
        Route::Program(program) => program_pages::get(app, client, &program, request.uri.query()).await,
        Route::Canonical(path) => Ok(redirect::to_canonical(&path, request)),
        Route::FormerPath(rule) => Ok(redirect::from_former_path(rule, request)),
        Route::Welcome(offer) => welcome::get(app, client, request, offer).await,
        Route::CreateCheckout(requested) => {
            create_checkout::post(app, client, request, body, requested).await
        }
        Route::CheckoutStatus => checkout_status::get(app, client, request).await,
        Route::Count => count::post(app, client, request, body).await,
        Route::Webhook => webhook::receive(app, request, body).await,
        Route::SecurityTxt => Ok(security_txt::get(&app.origin)),
        Route::Health => Ok(health::healthy(app)),
        Route::Ready => Ok(health::ready(app).await),
        Route::Asterisk => Ok(response::options(route.allow())),
    }
}

/// Rejects a request without `Host`, with several, or with an invalid one (RFC 9112, 3.2).
fn check_host(request: &Parts) -> Result<(), RequestError> {
    let mut hosts = request.headers.get_all(HOST).iter();
    let is_host = |host: &HeaderValue| {
        let authority = Authority::try_from(host.as_bytes());
        authority.is_ok_and(|authority| !authority.as_str().contains('@') && !authority.host().is_empty())
    };
    match (hosts.next(), hosts.next()) {
        (Some(host), None) if is_host(host) => Ok(()),
        (None, None) if request.version < Version::HTTP_11 => Ok(()),
        _ => Err(RequestError::MalformedRequest),
    }
}

/// Rejects a POST from a page of another site (CSRF), by Fetch Metadata, or by `Origin` if the browser does not send
/// them. Programs other than browsers send neither.
fn check_origin(request: &Parts, site: &Origin) -> Result<(), RequestError> {
    let header =
        |name| request.headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default());
    let is_own = |text: &str| {
        Origin::parse(text).is_ok_and(|origin| {
            origin == *site || header(HOST).is_some_and(|host| host.eq_ignore_ascii_case(origin.authority()))
        })
    };
    let is_accepted = match (header(FETCH_SITE), header(ORIGIN)) {
        (Some("same-origin" | "none"), _) | (None, None) => true,
        (_, origin) => origin.is_some_and(is_own),
    };
    if is_accepted { Ok(()) } else { Err(RequestError::CrossOrigin) }
}

/// Response to a failed request: JSON for API paths, the form itself for a submission, the 404 page, or text.
fn error_response(app: &AppState, client: Client, request: &Parts, error: RequestError) -> Response {
    if router::is_api(request.uri.path()) {
        return response::error(error, ErrorFormat::Json);
    }
    if let Ok(Route::Form(form)) = router::find(app, request.uri.path())
        && request.method == Method::POST
    {
        return forms::error(request, form, error);
    }
    let page =
        (error == RequestError::NotFound).then(|| not_found::get(app, client.address, request)).flatten();
    page.unwrap_or_else(|| response::error(error, ErrorFormat::Text))
}
