//! `/forms/{form}`: form pages and submissions, which work without JavaScript.
//!
//! | request | response |
//! |---|---|
//! | `GET /forms/house` | the blank form; `?room=events` preselects an option |
//! | `POST`, stored | 303 to `/forms/house/sent` |
//! | `POST`, invalid | 422, the form with the submitted values and an error message for each invalid field |
//! | `POST`, rate limit exceeded | 429, the form with the submitted values, unless too many such bodies arrive at once |
//! | `POST`, store unavailable | 503, the form with the submitted values |
//! The form for a lost link (`/forms/link`) stores no submission: it mails the link to the address of the
//! order, if there is one.
//!
//! A submission with a filled honeypot gets the same responses; it is stored as caught, and causes no
//! message.
//!
//! A client that accepts JSON gets JSON with the same statuses, and 200 instead of the redirect.

pub(super) mod posted_form;
#[cfg(any(test, fuzzing))]
pub mod properties;

use crate::{
    app_state::AppState,
    base::error::RequestError,
    mail,
    site::{Form, FormContext},
    store::{InsertOutcome, StoreError},
    web::{
        request_body::{self, MediaType},
        response::{self, CachePolicy, Response},
    },
};
use core_wasm::{
    catalog::content::FORMS,
    catalog::model::FormName,
    forms::{FieldError, ValidSubmission, summary, validate},
    routes::{RouteId, path_of},
};
use hyper::{HeaderMap, StatusCode, body::Incoming, header::ACCEPT, http::request::Parts};
use posted_form::PostedForm;
use serde_json::{Map, Value, json};
use shop::{Counter, Submission, normalized_email};
use std::net::IpAddr;

/// Handles a submission.
///
/// # Errors
/// The body cannot be read. Later errors are part of the response, which contains the submitted values.
pub(crate) async fn submit(
    app: &AppState,
    client: IpAddr,
    request: &Parts,
    body: &mut Incoming,
    form: &Form,
) -> Result<Response, RequestError> {
    if request_body::media_type(&request.headers)? != MediaType::Form {
        return Err(RequestError::UnsupportedMediaType);
    }
    // The rate limit is decided before the body is read.
    let limit = app.form_rate_limiter.check(client).map_err(RequestError::FormRateLimited);
    let body = app
        .bodies(limit.is_err())
        .read(body)
        .await
        .map_err(|error| request_body::limit_first(error, limit))?;
    let posted = PostedForm::parse(form.kind, &body);
    if let Err(error) = limit {
        return Ok(rejected(request, form, &posted, &Rejection::Request(error)));
    }
    Ok(match store(app, form.kind, &posted).await {
        Ok(is_new) => {
            if is_new && !posted.is_honeypot_filled {
                count(app, request, form.kind);
            }
            accepted(request, form)
        }
        Err(rejection) => rejected(request, form, &posted, &rejection),
    })
}

/// Response to a submission whose body was not read.
pub(crate) fn error(request: &Parts, form: &Form, error: RequestError) -> Response {
    rejected(request, form, &PostedForm::default(), &Rejection::Request(error))
}

fn count(app: &AppState, request: &Parts, form: FormName) {
    match form {
        FormName::NEWSLETTER => app.counts.add_for(&request.headers, Counter::NewsletterAsked, ""),
        form => app.counts.add_for(&request.headers, Counter::Form, form.as_str()),
    }
}

/// Why a submission is not stored.
enum Rejection {
    /// Some fields are invalid.
    Fields(Vec<FieldError>),
    /// The request failed.
    Request(RequestError),
}

/// Stores a submission; returns true if it was new.
async fn store(app: &AppState, form: FormName, posted: &PostedForm) -> Result<bool, Rejection> {
    let valid = validate(form, &posted.values).map_err(Rejection::Fields)?;
    // The core checks the format of an address; this also rejects addresses that mail cannot be sent to, for
    // example because of an invisible character.
    if valid.value("email").is_some_and(|email| !email.is_empty() && !mail::is_sendable(email)) {
        let message = FORMS.messages.not_an_address.to_owned();
        return Err(Rejection::Fields(vec![FieldError { field: "email", message }]));
    }
    // The services log the result.
    let stored = match form {
        FormName::LINK => request_link(app, &valid).await.map(|()| true),
        _ => store_submission(app, valid, posted.is_honeypot_filled).await,
    };
    stored.map_err(|_| Rejection::Request(RequestError::SubmissionNotStored))
}

/// Stores a submission. A newsletter address that was sent a message recently gets no further one, but the
/// same response.
async fn store_submission(
    app: &AppState,
    valid: ValidSubmission,
    is_caught: bool,
) -> Result<bool, StoreError> {
    let may_repeat = valid.form == FormName::NEWSLETTER
        && !is_caught
        && app.address_rate_limiter.check_key(address_key("newsletter", &valid)).is_ok();
    let fields = valid.fields.into_iter().map(|(name, value)| (name.to_owned(), value));
    let submission = Submission { form: valid.form.as_str().to_owned(), fields: fields.collect(), is_caught };
    app.submissions.insert(submission, may_repeat).await.map(|outcome| outcome == InsertOutcome::Inserted)
}

/// Requests the link to the program. Response and effort are the same whether the address has an order or
/// not. Further requests for an address that was sent a mail recently are dropped, with the same response.
async fn request_link(app: &AppState, valid: &ValidSubmission) -> Result<(), StoreError> {
    let key = address_key("link", valid);
    if app.address_rate_limiter.check_key(&key).is_err() {
        tracing::info!("link.rate_limited");
        return Ok(());
    }
    let requested = app.checkout.request_link(valid.value("email").unwrap_or_default()).await;
    if requested.is_err() {
        // No mail was sent, so this request does not count against the limit.
        app.address_rate_limiter.release_key(&key);
    }
    requested
}

/// Rate limit key of messages for this purpose to the address of a submission.
fn address_key<'a>(purpose: &'a str, valid: &ValidSubmission) -> (&'a str, String) {
    (purpose, normalized_email(valid.value("email").unwrap_or_default()))
}

pub(super) fn accepted(request: &Parts, form: &Form) -> Response {
    if accepts_json(&request.headers) {
        return response::json(StatusCode::OK, &json!({ "ok": true }));
    }
    let location = path_of(RouteId::FormSent, form.kind.as_str());
    response::redirect(StatusCode::SEE_OTHER, &location, CachePolicy::NoStore)
}

fn rejected(request: &Parts, form: &Form, posted: &PostedForm, rejection: &Rejection) -> Response {
    let (status, errors, message) = match rejection {
        Rejection::Fields(errors) => {
            let messages: Vec<_> = errors.iter().map(|error| (error.field, error.message.as_str())).collect();
            (StatusCode::UNPROCESSABLE_ENTITY, errors.as_slice(), summary(form.kind, &messages))
        }
        Rejection::Request(error) => (error.status(), &[][..], message(*error).to_owned()),
    };
    let mut response = match (accepts_json(&request.headers), rejection) {
        (true, Rejection::Fields(errors)) => response::json(status, &errors_by_field(errors)),
        (true, Rejection::Request(_)) => response::json(status, &json!({ "error": message })),
        (false, _) => {
            let context = FormContext { values: Some(&posted.values), errors, summary: &message };
            form.respond(status, &context)
        }
    };
    if let Rejection::Request(error) = rejection {
        response::add_error_headers(*error, &mut response);
    }
    response
}

fn errors_by_field(errors: &[FieldError]) -> Value {
    let fields: Map<String, Value> =
        errors.iter().map(|error| (error.field.to_owned(), error.message.clone().into())).collect();
    json!({ "errors": fields })
}

/// Message above the form; some errors have a different message there.
fn message(error: RequestError) -> &'static str {
    match error {
        RequestError::InvalidBody | RequestError::UnsupportedMediaType => FORMS.messages.unreadable,
        RequestError::BodyTooLarge => FORMS.messages.too_large,
        RequestError::CrossOrigin => FORMS.messages.elsewhere,
        error => error.message(),
    }
}

fn accepts_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|item| {
        item.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
    })
}
