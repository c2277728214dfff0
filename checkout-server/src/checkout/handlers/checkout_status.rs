//! `GET /functions/v1/checkout-status?session_id=…`: a minimal projection of a Checkout Session.

use crate::{
    app_state::AppState,
    base::{clock, error::RequestError},
    checkout::handlers::order_lookup::{look_up, session_of},
    web::response::{self, Response},
};
use core_wasm::catalog::model::CheckoutState;
use hyper::{StatusCode, http::request::Parts};
use serde::Serialize;
use shop::Order;
use std::net::IpAddr;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CheckoutStatus {
    /// Stripe's `status` of the session.
    status: &'static str,
    /// Stripe's `payment_status` of the session.
    payment_status: &'static str,
    email: Option<String>,
    amount: u32,
    currency: String,
    /// Path of the delivered program; only for paid checkouts, for a day after the payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    program_url: Option<String>,
}

/// Responds with the status of a checkout.
///
/// # Errors
/// [`RequestError::InvalidSessionId`], and the errors of the look-up.
pub(crate) async fn get(app: &AppState, client: IpAddr, request: &Parts) -> Result<Response, RequestError> {
    let id = session_of(request.uri.query()).ok_or(RequestError::InvalidSessionId)?;
    let order = look_up(app, client, &id).await?;
    let state = order.page_state(clock::now_millis());
    let (status, payment_status) = session_status(&order, state).ok_or(RequestError::UNKNOWN_SESSION)?;
    Ok(response::json(
        StatusCode::OK,
        &CheckoutStatus {
            email: order.masked_email(),
            program_url: (state == CheckoutState::Paid).then(|| app.links.path(&order.session)),
            status,
            payment_status,
            amount: order.amount_charged(),
            currency: order.currency,
        },
    ))
}

/// Stripe's `status` and `payment_status` for the page state of an order. An order that was never paid is
/// shown as open, so that the buyer can try again.
fn session_status(order: &Order, state: CheckoutState) -> Option<(&'static str, &'static str)> {
    match state {
        CheckoutState::Unpaid => Some(("open", "unpaid")),
        CheckoutState::Expired => Some(("expired", "unpaid")),
        CheckoutState::Processing => Some(("complete", "unpaid")),
        CheckoutState::Paid | CheckoutState::Delivered if order.needed_no_payment() => {
            Some(("complete", "no_payment_required"))
        }
        CheckoutState::Paid | CheckoutState::Delivered => Some(("complete", "paid")),
        CheckoutState::Unknown | CheckoutState::Unreachable | CheckoutState::Unavailable => None,
    }
}
