//! `GET /functions/v1/checkout-status?session_id=…`: how a checkout stands, and nothing more than that.

use super::{Payment, SessionId, Stage};
use crate::{
    error::RequestError,
    respond::{self, Answer},
    shop::Desk,
};
use hyper::{StatusCode, http::request::Parts};
use serde::Serialize;

/// The minimal projection of a session.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Standing {
    status: Stage,
    payment_status: Payment,
    email: Option<String>,
    amount: u32,
    currency: String,
}

/// Tells how a checkout stands.
pub(crate) async fn answer(desk: &Desk, request: &Parts) -> Result<Answer, RequestError> {
    let id = SessionId::of_query(request.uri.query())?;
    let session = desk.till.look_up(&id).await?;
    Ok(respond::json(
        StatusCode::OK,
        &Standing {
            email: session.masked_email(),
            status: session.stage,
            payment_status: session.payment,
            amount: session.amount,
            currency: session.currency,
        },
    ))
}
