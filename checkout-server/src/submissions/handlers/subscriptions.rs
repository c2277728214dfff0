//! `/forms/confirm` and `/forms/unsubscribe`: the signed links of the newsletter, which work without
//! JavaScript.
//!
//! | request | response |
//! |---|---|
//! | `GET …?token=…` | the page with one button; 410 with a message if the token is invalid or too old |
//! | `GET` without a token | the page, whose button leads to the message |
//! | `POST` of the button | 303 to `/forms/confirm/sent` or `/forms/unsubscribe/sent` |
//! | `POST /forms/unsubscribe?token=…` by a mail program (RFC 8058) | 200, whatever its body is |
//! | `POST`, invalid token | 410, the page with a message |
//! | `POST`, store unavailable | 503, the page with a message |
//!
//! A `GET` changes nothing, because programs that scan mail open its links.

use super::forms::{self, posted_form::PostedForm};
use crate::{
    app_state::AppState,
    base::{clock, error::RequestError},
    site::{Form, FormContext, Values},
    web::{
        request_body::{self, MediaType},
        response::Response,
    },
};
use core_wasm::{
    catalog::{model::FormName, server::MAIL},
    forms::fields,
};
use hyper::{StatusCode, body::Incoming, http::request::Parts};
use shop::{Counter, SubscriptionId};
use std::net::IpAddr;

/// Name of the form field and of the query parameter with the token.
const TOKEN: &str = "token";

/// True if a form is opened by a signed link.
pub(crate) fn is_signed(form: FormName) -> bool {
    matches!(form, FormName::CONFIRM | FormName::UNSUBSCRIBE)
}

/// Page of a signed link.
///
/// # Errors
/// The same as for any file of the site.
pub(crate) fn get(app: &AppState, request: &Parts, form: &Form) -> Result<Response, RequestError> {
    match token_of(request) {
        None => form.respond_blank(request, clock::now_millis()),
        Some(token) if verify(app, form.kind, &token).is_some() => Ok(page(form, StatusCode::OK, &token, "")),
        Some(_) => Ok(invalid(form)),
    }
}

/// Confirms or ends a subscription.
///
/// # Errors
/// The body cannot be read.
pub(crate) async fn post(
    app: &AppState,
    client: IpAddr,
    request: &Parts,
    body: &mut Incoming,
    form: &Form,
) -> Result<Response, RequestError> {
    // Signed links have no rate limit, because many subscribers of one mail provider share an IP address: a request with a valid
    // token is taken back below. It is counted before the body is read.
    let limit = app.form_rate_limiter.check(client).map_err(RequestError::FormRateLimited);
    // The token of a mail program is in the URL: its body is ignored, and it follows no redirect.
    let is_program = is_one_click(request, form);
    let token = match token_of(request).filter(|_| is_program) {
        Some(token) => token,
        None => {
            if request_body::media_type(&request.headers)? != MediaType::Form {
                return Err(RequestError::UnsupportedMediaType);
            }
            let body = app.bodies(limit.is_err()).read(body).await;
            let body = body.map_err(|error| request_body::limit_first(error, limit))?;
            PostedForm::parse(form.kind, &body).values.remove(TOKEN).unwrap_or_default()
        }
    };
    let Some(id) = verify(app, form.kind, &token) else {
        return limit.map(|()| invalid(form));
    };
    if limit.is_ok() {
        app.form_rate_limiter.release(client);
    }
    let done = match form.kind {
        FormName::CONFIRM => app.submissions.confirm_subscription(id, &consent_words()).await,
        _ => app.submissions.unsubscribe(id).await.map(|()| true),
    };
    if form.kind == FormName::CONFIRM && matches!(done, Ok(true)) {
        app.counts.add_for(&request.headers, Counter::NewsletterConfirmed, "");
    }
    Ok(match done {
        Ok(true) if is_program => form.respond_sent(&request.headers),
        Ok(true) => forms::accepted(request, form),
        Ok(false) => invalid(form),
        Err(_) => {
            let error = RequestError::SubmissionNotStored;
            page(form, error.status(), &token, error.message())
        }
    })
}

/// The words of the message whose button confirms a subscription.
fn consent_words() -> String {
    let words = &MAIL.subscription;
    let all: Vec<&str> = words.paragraphs.iter().copied().chain([words.button]).collect();
    all.join(" ")
}

/// True for a POST of a mail program, whose token is in the URL (RFC 8058).
pub(crate) fn is_one_click(request: &Parts, form: &Form) -> bool {
    form.kind == FormName::UNSUBSCRIBE && token_of(request).is_some()
}

fn token_of(request: &Parts) -> Option<String> {
    let query = request.uri.query().unwrap_or_default();
    form_urlencoded::parse(query.as_bytes())
        .find(|(name, _)| name == TOKEN)
        .map(|(_, value)| value.into_owned())
}

fn verify(app: &AppState, form: FormName, token: &str) -> Option<SubscriptionId> {
    match form {
        FormName::CONFIRM => app.subscriptions.verify_confirm(token, clock::now_millis()),
        _ => app.subscriptions.verify_unsubscribe(token),
    }
}

/// The page with a message about an invalid token, and without the token.
fn invalid(form: &Form) -> Response {
    let message = fields(form.kind).iter().find_map(|field| field.missing).unwrap_or_default();
    page(form, StatusCode::GONE, "", message)
}

fn page(form: &Form, status: StatusCode, token: &str, summary: &str) -> Response {
    let values = Values::from([(TOKEN.to_owned(), token.to_owned())]);
    form.respond(status, &FormContext { values: Some(&values), errors: &[], summary })
}
