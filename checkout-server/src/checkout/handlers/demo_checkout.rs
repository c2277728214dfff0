//! `/{offer}/demo?session_id=…`: the payment page of the demo, whose form simulates a payment and redirects to the
//! welcome page. It is disabled with any other payment provider.

use crate::{
    app_state::AppState,
    base::error::RequestError,
    checkout::{
        PaymentProvider, Simulated,
        handlers::{order_lookup::session_of, welcome::welcome_path},
        simulated,
    },
    site::StaticFile,
    web::{
        request_body::{self, MediaType},
        response::{self, CachePolicy, Response},
    },
};
use core_wasm::{
    catalog::model::Offer,
    routes::{RouteId, path_of},
};
use hyper::{StatusCode, body::Incoming, http::request::Parts};
use shop::{Counter, OrderStatus};

/// Maximum length of a valid e-mail address, in bytes.
const MAX_EMAIL_LENGTH: usize = 254;

/// Responds with the payment page of the demo; without a demo, redirects to the sales page.
///
/// # Errors
/// Those of a static file.
pub(crate) fn get(
    app: &AppState,
    request: &Parts,
    offer: &Offer,
    page: &StaticFile,
) -> Result<Response, RequestError> {
    match app.checkout.provider() {
        PaymentProvider::Demo(_) => page.respond(request),
        PaymentProvider::Disabled | PaymentProvider::Stripe(_) => {
            Ok(response::redirect(StatusCode::SEE_OTHER, offer.page, CachePolicy::NoStore))
        }
    }
}

/// Simulates the outcome in the form (default: `paid`), and redirects to the welcome page.
///
/// # Errors
/// [`RequestError::UNKNOWN_SESSION`] without a demo, and the errors of an invalid body.
pub(crate) async fn post(
    app: &AppState,
    request: &Parts,
    body: &mut Incoming,
    offer: &Offer,
) -> Result<Response, RequestError> {
    let PaymentProvider::Demo(demo) = app.checkout.provider() else {
        return Err(RequestError::UNKNOWN_SESSION);
    };
    if request_body::media_type(&request.headers)? != MediaType::Form {
        return Err(RequestError::UnsupportedMediaType);
    }
    let form = DemoForm::parse(&app.bodies(false).read(body).await?)?;
    let location = match session_of(request.uri.query()) {
        Some(id) => {
            // If the session is unknown, the welcome page says so.
            let is_paid = form.outcome.status == OrderStatus::Paid;
            if demo.complete(&id, form.outcome, form.email) {
                if is_paid {
                    app.counts.add_for(&request.headers, Counter::Paid, "");
                }
                // The store logs why; the visitor goes on without it.
                drop(app.alarms.of_store("demo.store_failed", demo.store(&id).await));
            }
            welcome_path(offer.slug.0, &id)
        }
        None => path_of(RouteId::Welcome, offer.slug.0),
    };
    Ok(response::redirect(StatusCode::SEE_OTHER, &location, CachePolicy::NoStore))
}

#[derive(Debug, PartialEq, Eq)]
struct DemoForm {
    outcome: Simulated,
    email: Option<String>,
}

impl DemoForm {
    fn parse(body: &[u8]) -> Result<Self, RequestError> {
        let paid = Simulated { status: OrderStatus::Paid, age: 0 };
        let mut form = Self { outcome: paid, email: None };
        for (name, value) in form_urlencoded::parse(body) {
            match name.as_ref() {
                "outcome" => form.outcome = simulated(&value).ok_or(RequestError::InvalidBody)?,
                "email" if value.is_empty() => {}
                "email" if value.len() <= MAX_EMAIL_LENGTH && value.contains('@') => {
                    form.email = Some(value.into_owned())
                }
                _ => return Err(RequestError::InvalidBody),
            }
        }
        Ok(form)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_has_two_optional_fields() {
        let form = |status, email: Option<&str>| {
            let outcome = Simulated { status, age: 0 };
            Ok(DemoForm { outcome, email: email.map(str::to_owned) })
        };
        for (body, expected) in [
            ("", form(OrderStatus::Paid, None)),
            ("email=&outcome=expired", form(OrderStatus::Expired, None)),
            ("email=a%40b.example", form(OrderStatus::Paid, Some("a@b.example"))),
            ("outcome=unknown", Err(RequestError::InvalidBody)),
            ("amount=1", Err(RequestError::InvalidBody)),
            ("email=invalid", Err(RequestError::InvalidBody)),
        ] {
            assert_eq!(DemoForm::parse(body.as_bytes()), expected, "{body}");
        }
    }
}
