//! Request pipeline, in order: validate, redirect to https, route, check origin, handle, add headers, log and count.
//!
//! Early steps may respond; late steps only add headers.

use super::{
    client_info::{ClientInfo, client_info},
    connection_context::ConnectionContext,
    forwarding_warning, request_id,
    router::{self, Route},
    validate,
};
use crate::{
    app_state::AppState,
    error::RequestError,
    handlers::{
        checkout_status, create_checkout, delivery, demo_checkout, forms, health, journal, not_found,
        redirect, security_txt, subscriptions, webhook, welcome,
    },
    log::AccessLogEntry,
    metrics::RouteLabel,
    request_body,
    response::{self, ErrorFormat, Response},
};
use hyper::{
    Method, Request, StatusCode,
    body::{Body, Incoming},
    header::{CONNECTION, HeaderValue, STRICT_TRANSPORT_SECURITY},
    http::request::Parts,
};
use std::{net::IpAddr, time::Instant};

/// The outcome of a request.
pub(super) struct Handled {
    pub(super) response: Response,
    /// Whether the connection has to close, since the rest of the request is not read.
    pub(super) must_close: bool,
}

/// Responds to any request. `peer` is the remote address of the connection.
pub(super) async fn handle(context: &ConnectionContext, peer: IpAddr, request: Request<Incoming>) -> Handled {
    let (started, id, app) = (Instant::now(), context.request_ids.next(), context.app());
    let (request, mut body) = request.into_parts();
    let client = client_info(peer, &request.headers, &app.config.trusted_proxies);
    forwarding_warning::warn_if_untrusted(app, client, &request.headers);
    let mut label = RouteLabel::None;
    let mut response = match respond(context, client, &request, &mut body, &mut label).await {
        Ok(response) => response,
        Err(error) => error_response(app, &request, error),
    };
    // A body that has timed out is not discarded, which would wait for it again.
    let in_time = response.status() != StatusCode::REQUEST_TIMEOUT;
    let is_body_read = in_time && request_body::discard(&mut body, &request.headers, &app.limits).await;
    let must_close = !is_body_read || validate::must_close(&request);
    if must_close {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }

    // Headers.
    app.security_headers.apply_defaults(response.headers_mut());
    if client.over_http {
        // Only responses over https may have it (RFC 6797, 7.2).
        response.headers_mut().remove(STRICT_TRANSPORT_SECURITY);
    }
    if delivery::contains(request.uri.path()) {
        delivery::set_private_headers(response.headers_mut());
    }
    request_id::set_header(response.headers_mut(), id);

    // Log and count.
    let entry = AccessLogEntry {
        id,
        method: request.method.as_str(),
        path: request.uri.path(),
        status: response.status().as_u16(),
        bytes: if request.method == Method::HEAD { 0 } else { response.body().size_hint().lower() },
        duration: started.elapsed(),
        client: client.address,
    };
    context.record(label, &entry);
    Handled { response, must_close }
}

async fn respond(
    context: &ConnectionContext,
    client: ClientInfo,
    request: &Parts,
    body: &mut Incoming,
    label: &mut RouteLabel,
) -> Result<Response, RequestError> {
    let (app, worker) = (context.app(), &context.worker);

    // Validate.
    validate::check_path(&request.uri, &app.limits)?;
    validate::check_target(request, client.proxied)?;
    validate::check_host(request)?;
    validate::check_transfer_encoding(&request.headers)?;

    // Redirect to https.
    if client.over_http
        && let Some(response) = redirect::to_https(&app.origin, request)
    {
        return Ok(response);
    }

    // Route.
    let route = router::find(app, request.uri.path())?;
    *label = route.label(request.uri.path());
    route.check_method(&request.method)?;
    if request.method == Method::OPTIONS {
        return Ok(response::options(route.allow()));
    }

    // Check origin.
    if request.method == Method::POST {
        validate::check_origin(request, &app.origin)?;
    }

    // Handle.
    match route {
        Route::File(file) => file.respond(request),
        Route::Journal(page) => journal::get(app, request, page),
        Route::DemoCheckout(offer, _) if request.method == Method::POST => {
            demo_checkout::post(worker, request, body, offer).await
        }
        Route::DemoCheckout(offer, page) => demo_checkout::get(worker, request, offer, page),
        Route::Form(form) if request.method == Method::POST && subscriptions::is_signed(form.kind) => {
            subscriptions::post(worker, client.address, request, body, form).await
        }
        Route::Form(form) if request.method == Method::POST => {
            forms::submit(worker, client.address, request, body, form).await
        }
        Route::Form(form) if subscriptions::is_signed(form.kind) => subscriptions::get(app, request, form),
        Route::Form(form) => form.blank(request.uri.query()).respond(request),
        Route::FormSent(form) => form.sent().respond(request),
        Route::Program(program) => delivery::get(worker, client.address, &program, request.uri.query()).await,
        Route::Canonical(path) => Ok(redirect::to_canonical(&path, request)),
        Route::FormerPath(rule) => Ok(redirect::from_former_path(rule, request)),
        Route::Welcome(offer) => welcome::get(worker, client.address, request, offer).await,
        Route::CreateCheckout(requested) => {
            create_checkout::post(worker, client.address, request, body, requested).await
        }
        Route::CheckoutStatus => checkout_status::get(worker, client.address, request).await,
        Route::Webhook => webhook::receive(worker, request, body).await,
        Route::SecurityTxt => Ok(security_txt::get(&app.origin)),
        Route::Health => Ok(health::healthy()),
        Route::Ready => Ok(health::ready(worker).await),
        Route::Asterisk => Ok(response::options(route.allow())),
    }
}

/// The response to a failed request: JSON for API paths, the form itself for a submission, the 404 page, or text.
fn error_response(app: &AppState, request: &Parts, error: RequestError) -> Response {
    if router::is_api(request.uri.path()) {
        return response::error(error, ErrorFormat::Json);
    }
    if let Ok(Route::Form(form)) = router::find(app, request.uri.path())
        && request.method == Method::POST
    {
        return forms::error(request, form, error);
    }
    let page = (error == RequestError::NotFound).then(|| not_found::get(app, request)).flatten();
    page.unwrap_or_else(|| response::error(error, ErrorFormat::Text))
}
