//! `GET /initiation/welcome?session_id=…`: the page that Stripe returns to, in the state that the till tells.
//!
//! | the till says | page | status |
//! |---|---|---|
//! | paid, processing, unpaid, expired | that one | 200 |
//! | no such session | unknown | 404 |
//! | nothing, since the id is missing or malformed | unknown | 400 |
//! | nothing, since it cannot be reached or is closed | unknown | 503 |
//!
//! The last is never a 502, which some networks replace with a page of their own.

use super::SessionId;
use crate::{
    error::RequestError,
    respond::{self, Answer},
    shop::Desk,
};
use core_wasm::model::State;
use hyper::{StatusCode, http::request::Parts};

/// Answers with the page of the session's state.
pub(crate) async fn answer(desk: &Desk, request: &Parts) -> Result<Answer, RequestError> {
    let found = match SessionId::of_query(request.uri.query()) {
        Ok(id) => desk.till.look_up(&id).await,
        Err(error) => Err(error),
    };
    let (state, status) = match &found {
        Ok(session) => (session.state(), StatusCode::OK),
        Err(error) if error.status().is_client_error() => (State::Unknown, error.status()),
        Err(_) => (State::Unknown, StatusCode::SERVICE_UNAVAILABLE),
    };
    let page = desk.shop.site.state(state).ok_or(RequestError::NotFound)?;
    let mut answer = page.answer_as(status, &request.headers);
    if let Err(error) = found {
        respond::annotate(error, &mut answer);
    }
    Ok(answer)
}
