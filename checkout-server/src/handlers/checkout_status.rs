//! `GET /functions/v1/checkout-status?session_id=…`: a minimal projection of a Checkout Session.

use crate::{
    app_state::AppState,
    error::RequestError,
    handlers::order_lookup::look_up,
    orders::{Order, OrderStatus, SessionId},
    response::{self, Response},
};
use hyper::{StatusCode, http::request::Parts};
use serde::Serialize;
use std::net::IpAddr;

/// The response body.
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
    /// The path of the delivered program; for paid checkouts only.
    #[serde(skip_serializing_if = "Option::is_none")]
    program_url: Option<String>,
}

/// Responds with the status of a checkout.
///
/// # Errors
/// [`RequestError::InvalidSessionId`], and the errors of the look-up.
pub(crate) async fn get(app: &AppState, client: IpAddr, request: &Parts) -> Result<Response, RequestError> {
    let id = SessionId::from_query(request.uri.query()).ok_or(RequestError::InvalidSessionId)?;
    let order = look_up(app, client, &id).await?;
    let (status, payment_status) = session_status(&order)?;
    Ok(response::json(
        StatusCode::OK,
        &CheckoutStatus {
            email: order.masked_email(),
            program_url: app.program_path(&id, &order),
            status,
            payment_status,
            amount: order.amount_charged(),
            currency: order.currency,
        },
    ))
}

/// Stripe's `status` and `payment_status` for the status of an order. One that was never paid is shown as open, so that
/// the buyer can try again.
fn session_status(order: &Order) -> Result<(&'static str, &'static str), RequestError> {
    match order.status {
        OrderStatus::Open | OrderStatus::Failed => Ok(("open", "unpaid")),
        OrderStatus::Expired => Ok(("expired", "unpaid")),
        OrderStatus::Processing => Ok(("complete", "unpaid")),
        OrderStatus::Paid if !order.is_delivered() => Err(RequestError::UnknownSession),
        OrderStatus::Paid if order.needed_no_payment() => Ok(("complete", "no_payment_required")),
        OrderStatus::Paid => Ok(("complete", "paid")),
        OrderStatus::Mismatched | OrderStatus::Refunded => Err(RequestError::UnknownSession),
    }
}
