//! `GET /initiation/welcome?session_id=…`: the page that Stripe returns to, in the state that the till tells.
//!
//! | the till says | page | status |
//! |---|---|---|
//! | paid, processing, unpaid, expired | that one | 200 |
//! | no such session | unknown | 404 |
//! | nothing, since the id is missing or malformed | unknown | 400 |
//! | nothing, since it cannot be reached or is closed | unknown | 503 |
//! | nothing, since a hosted backend sells | unknown, which thanks | 200 |
//!
//! The 503 is never a 502, which some networks replace with a page of their own.

use super::{Session, SessionId, Till, status::program};
use crate::{
    error::RequestError,
    respond::{self, Answer},
    shop::Desk,
};
use core_wasm::{messages::MESSAGES, model::State, pricing::dollars};
use hyper::{StatusCode, http::request::Parts};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What a letter's address holds as it is (RFC 6068 keeps slashes and colons for itself).
const LETTER: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Answers with the page of the session's state.
pub(crate) async fn answer(desk: &Desk, request: &Parts) -> Result<Answer, RequestError> {
    let found = match SessionId::of_query(request.uri.query()) {
        Ok(id) => desk.till.look_up(&id).await.map(|session| (id, session)),
        Err(error) => Err(error),
    };
    let (state, status) = match &found {
        Ok((_, session)) => (session.state(), StatusCode::OK),
        Err(RequestError::TillClosed) if desk.shop.security.sells_elsewhere() => {
            (State::Unknown, StatusCode::OK)
        }
        Err(error) if error.status().is_client_error() => (State::Unknown, error.status()),
        Err(_) => (State::Unknown, StatusCode::SERVICE_UNAVAILABLE),
    };
    let page = desk.shop.site.state(state).ok_or(RequestError::NotFound)?;
    let receipt = found.as_ref().ok().and_then(|(id, session)| Receipt::of(desk, id, session));
    let mut answer = receipt
        .and_then(|receipt| page.filled(status, &receipt.places()))
        .unwrap_or_else(|| page.answer_as(status, &request.headers));
    if let Err(error) = found {
        respond::annotate(error, &mut answer);
    }
    Ok(answer)
}

/// What is a buyer's own on the page of her paid order.
struct Receipt {
    program: String,
    link: String,
    letter: String,
    email: String,
    paid: String,
}

impl Receipt {
    /// `None` for a checkout that is not paid.
    fn of(desk: &Desk, id: &SessionId, session: &Session) -> Option<Self> {
        let program = program(desk, id, session)?;
        let link = format!("{}{program}", desk.shop.origin);
        Some(Self {
            letter: utf8_percent_encode(&link, LETTER).to_string(),
            email: session.masked_email().unwrap_or_else(|| MESSAGES.your_address.to_owned()),
            paid: match desk.till {
                Till::Demo(_) => MESSAGES.demo_notice.to_owned(),
                Till::Closed | Till::Stripe(_) => dollars(session.amount),
            },
            program,
            link,
        })
    }

    /// The places that the page has for them, each with what belongs there. A page without any is served as it is.
    fn places(&self) -> [(&'static str, &str); 5] {
        [
            ("{{program}}", &self.program),
            ("{{link}}", &self.link),
            ("{{letter}}", &self.letter),
            ("{{email}}", &self.email),
            ("{{paid}}", &self.paid),
        ]
    }
}
