//! `GET /functions/v1/checkout-status?session_id=…`: how a checkout stands, and nothing more than that.

use super::{Payment, Session, SessionId, Stage};
use crate::{
    error::RequestError,
    respond::{self, Answer},
    shop::Desk,
};
use core_wasm::model::State;
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
    /// Where the program is read; for paid checkouts alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    program_url: Option<String>,
}

/// Tells how a checkout stands.
pub(crate) async fn answer(desk: &Desk, request: &Parts) -> Result<Answer, RequestError> {
    let id = SessionId::of_query(request.uri.query())?;
    let session = desk.till.look_up(&id).await?;
    Ok(respond::json(
        StatusCode::OK,
        &Standing {
            email: session.masked_email(),
            program_url: program(desk, &id, &session),
            status: session.stage,
            payment_status: session.payment,
            amount: session.amount,
            currency: session.currency,
        },
    ))
}

/// Where the program of a paid checkout is read: an address of this shop's, without its origin.
pub(super) fn program(desk: &Desk, id: &SessionId, session: &Session) -> Option<String> {
    (session.state() == State::Paid).then(|| desk.shop.links.path(id))
}
