//! `POST /functions/v1/create-initiation-checkout`: for the browser's call, and for the plain form.

use super::Attempt;
use crate::{
    body::{self, Kind},
    error::RequestError,
    headers::Caching,
    respond::{self, Answer},
    shop::Desk,
};
use core_wasm::model::State;
use hyper::{StatusCode, body::Incoming, http::request::Parts};
use serde_json::{Map, Value};

/// Opens a checkout: JSON with the client secret, or for a form the way to the payment page.
pub(crate) async fn answer(
    desk: &Desk,
    request: &Parts,
    body: &mut Incoming,
) -> Result<Answer, RequestError> {
    let kind = body::kind(&request.headers)?;
    let body = body::read(body, &desk.shop.limits).await?;
    match kind {
        Kind::Json => {
            says_nothing(&body)?;
            let opened = desk.till.open_embedded(&Attempt::of(&request.headers)?).await?;
            Ok(respond::json(StatusCode::OK, &opened))
        }
        Kind::Form => {
            if !body.is_empty() {
                return Err(RequestError::Body);
            }
            Ok(match open_hosted(desk, request).await {
                Ok(address) => respond::redirect(StatusCode::SEE_OTHER, &address, Caching::Never),
                Err(error) => unavailable(desk, request, error),
            })
        }
    }
}

async fn open_hosted(desk: &Desk, request: &Parts) -> Result<String, RequestError> {
    desk.till.open_hosted(&Attempt::of(&request.headers)?).await
}

/// A body of zero bytes or `{}` is right; any field is refused, since the price is not the browser's to name.
fn says_nothing(body: &[u8]) -> Result<(), RequestError> {
    let nothing =
        body.is_empty() || serde_json::from_slice::<Map<String, Value>>(body).is_ok_and(|map| map.is_empty());
    if nothing { Ok(()) } else { Err(RequestError::Body) }
}

/// The page for a form that could not be turned into a checkout.
fn unavailable(desk: &Desk, request: &Parts, error: RequestError) -> Answer {
    let Some(page) = desk.shop.site.state(State::Unavailable) else {
        return respond::failure(error, respond::Speech::Text);
    };
    let mut answer = page.answer_as(error.status(), &request.headers);
    respond::annotate(error, &mut answer);
    answer
}

#[cfg(test)]
mod tests {
    use super::says_nothing;

    #[test]
    fn only_a_body_that_says_nothing_is_right() {
        for (body, right) in [
            ("", true),
            ("{}", true),
            (" { }\n", true),
            (r#"{"amount":1}"#, false),
            (r#"{"":null}"#, false),
            ("[]", false),
            ("null", false),
            ("{}{}", false),
            ("amount=1", false),
        ] {
            assert_eq!(says_nothing(body.as_bytes()).is_ok(), right, "{body}");
        }
    }
}
