//! `GET /{offer}/welcome?session_id=…`: the return URL of the checkout, in the state of the session.
//!
//! | session | page | status |
//! |---|---|---|
//! | paid, processing, unpaid or expired | that state | 200 |
//! | paid more than a day ago | delivered: without the link, which is sent only by mail | 200 |
//! | unknown, mismatched, refunded, or closed by the owner | unknown | 404 |
//! | `session_id` missing or malformed | unknown | 400 |
//! | cannot be looked up now: payment provider unreachable or disabled | unreachable | 503 |
//! | cannot be looked up now: the client exceeds the rate limit | unreachable | 429 |
//! | of another offer | redirect to the welcome page of that offer | 303 |
//! | hosted backend sells instead of this server | unknown, with a thank-you | 200 |
//!
//! The status is 503 and never 502, because some networks replace the body of a 502.

use crate::{
    app_state::AppState,
    base::{
        clock,
        error::{CheckoutError, CheckoutPurpose::LookUp, RequestError},
    },
    checkout::{
        PaymentProvider,
        handlers::order_lookup::{look_up, session_of},
    },
    web::response::{self, CachePolicy, Response},
};
use core_wasm::{
    catalog::model::{CheckoutState, Offer},
    engine::money::format_usd,
    messages::MESSAGES,
    routes::{RouteId, path_of},
};
use hyper::{StatusCode, http::request::Parts};
use minijinja::{Value, context};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use shop::{Order, SessionId, is_delivered_offer};
use std::net::IpAddr;

/// Characters that are not escaped in a `mailto:` URL (RFC 6068 reserves slashes and colons).
const MAILTO: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Responds with the page of the session's state.
///
/// # Errors
/// [`RequestError::NotFound`] if the site has no such page.
pub(crate) async fn get(
    app: &AppState,
    client: IpAddr,
    request: &Parts,
    offer: &Offer,
) -> Result<Response, RequestError> {
    let order_result = match session_of(request.uri.query()) {
        Some(id) => look_up(app, client, &id).await,
        None => Err(RequestError::InvalidSessionId),
    };
    if let Ok(order) = &order_result
        && order.offer != offer.slug.0
        && is_delivered_offer(&order.offer)
    {
        let location = welcome_path(&order.offer, &order.session);
        return Ok(response::redirect(StatusCode::SEE_OTHER, &location, CachePolicy::NoStore));
    }
    let (state, status) = match &order_result {
        Ok(order) => match order.page_state(clock::now_millis()) {
            CheckoutState::Unknown => (CheckoutState::Unknown, StatusCode::NOT_FOUND),
            state => (state, StatusCode::OK),
        },
        Err(RequestError::Checkout(LookUp, CheckoutError::Disabled))
            if app.security_headers.has_hosted_backend() =>
        {
            (CheckoutState::Unknown, StatusCode::OK)
        }
        Err(error @ RequestError::CheckoutRateLimited(..)) => (CheckoutState::Unreachable, error.status()),
        Err(error) if error.status().is_client_error() => (CheckoutState::Unknown, error.status()),
        Err(_) => (CheckoutState::Unreachable, StatusCode::SERVICE_UNAVAILABLE),
    };
    let paid = order_result.as_ref().ok().filter(|_| state == CheckoutState::Paid);
    let mut response = match paid {
        Some(order) => {
            let page = app.site.receipt(offer.slug.0).ok_or(RequestError::NotFound)?;
            page.respond(status, receipt(app, order))
        }
        None => {
            let page = app.site.state(offer.slug.0, state).ok_or(RequestError::NotFound)?;
            page.respond_with_status(status, &request.headers)
        }
    };
    if let Err(error) = order_result {
        response::add_error_headers(error, &mut response);
    }
    Ok(response)
}

/// Path of the welcome page of an offer for a session.
pub(crate) fn welcome_path(offer: &str, session: &SessionId) -> String {
    format!("{}?session_id={}", path_of(RouteId::Welcome, offer), session.as_str())
}

/// Template values of the page of a paid order.
fn receipt(app: &AppState, order: &Order) -> Value {
    let program = app.links.path(&order.session);
    let link = format!("{}{program}", app.origin);
    let is_demo = matches!(app.checkout.provider(), PaymentProvider::Demo(_));
    // Stripe requires an e-mail address; in the demo it is optional.
    let no_email = if is_demo { MESSAGES.no_address } else { MESSAGES.your_address };
    context! {
        letter => utf8_percent_encode(&link, MAILTO).to_string(),
        email => order.masked_email().unwrap_or_else(|| no_email.to_owned()),
        // The demo sends no mail.
        kept => if is_demo { MESSAGES.link_not_mailed } else { MESSAGES.link_mailed },
        paid => if is_demo { MESSAGES.demo_notice.to_owned() } else { format_usd(order.amount_charged()) },
        program,
        link,
    }
}
