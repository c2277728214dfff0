//! `POST /functions/v1/create-initiation-checkout`: opens a checkout for a script (JSON) or a plain form (redirect).

use crate::{
    app_state::WorkerState,
    error::RequestError,
    orders::IdempotencyKey,
    request_body::{self, MediaType},
    response::{self, CachePolicy, ErrorFormat, Response},
};
use core_wasm::catalog::model::CheckoutState;
use hyper::{HeaderMap, StatusCode, body::Incoming, http::request::Parts};
use serde_json::{Map, Value};
use std::net::IpAddr;

/// Opens a checkout: responds with the client secret as JSON, or redirects a form to the payment page.
///
/// # Errors
/// An invalid body, and for JSON the rate limit and the errors of the payment provider.
pub(crate) async fn post(
    worker: &WorkerState,
    client: IpAddr,
    request: &Parts,
    body: &mut Incoming,
) -> Result<Response, RequestError> {
    let media_type = request_body::media_type(&request.headers)?;
    let body = request_body::read(body, &worker.app.limits).await?;
    match media_type {
        MediaType::Json => {
            check_empty(&body)?;
            check_rate(worker, client)?;
            let opened = worker.payments.create_embedded(&idempotency_key(&request.headers)?).await?;
            Ok(response::json(StatusCode::OK, &opened))
        }
        MediaType::Form => {
            if !body.is_empty() {
                return Err(RequestError::InvalidBody);
            }
            Ok(match open_hosted(worker, client, request).await {
                Ok(address) => response::redirect(StatusCode::SEE_OTHER, &address, CachePolicy::NoStore),
                Err(error) => unavailable(worker, request, error),
            })
        }
    }
}

/// The rate limit of requests that reach the payment provider.
fn check_rate(worker: &WorkerState, client: IpAddr) -> Result<(), RequestError> {
    worker.app.checkout_rate_limiter.check(client).map_err(RequestError::CheckoutRateLimited)
}

async fn open_hosted(worker: &WorkerState, client: IpAddr, request: &Parts) -> Result<String, RequestError> {
    check_rate(worker, client)?;
    Ok(worker.payments.create_hosted(&idempotency_key(&request.headers)?).await?)
}

/// The client's `Idempotency-Key`, or a random one where it sent no valid one.
fn idempotency_key(headers: &HeaderMap) -> Result<IdempotencyKey, RequestError> {
    let header = headers.get("idempotency-key").and_then(|value| value.to_str().ok());
    let key = header.and_then(IdempotencyKey::parse).or_else(IdempotencyKey::random);
    key.ok_or(RequestError::ProviderError)
}

/// Accepts an empty body or `{}`. Any field is rejected, so that no client can believe that it sets the price.
fn check_empty(body: &[u8]) -> Result<(), RequestError> {
    let is_empty =
        body.is_empty() || serde_json::from_slice::<Map<String, Value>>(body).is_ok_and(|map| map.is_empty());
    if is_empty { Ok(()) } else { Err(RequestError::InvalidBody) }
}

/// The page for a form whose checkout could not be opened.
fn unavailable(worker: &WorkerState, request: &Parts, error: RequestError) -> Response {
    let Some(page) = worker.app.site.state(CheckoutState::Unavailable) else {
        return response::error(error, ErrorFormat::Text);
    };
    let mut response = page.respond_with_status(error.status(), &request.headers);
    response::add_error_headers(error, &mut response);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn a_missing_or_invalid_idempotency_key_is_replaced_by_a_random_one() {
        let mut headers = HeaderMap::new();
        headers.insert("idempotency-key", HeaderValue::from_static("short"));
        let (first, second) = (idempotency_key(&headers).unwrap(), idempotency_key(&headers).unwrap());
        assert_eq!(first.as_str().len(), 32);
        assert_ne!(first, second);
        headers.insert("idempotency-key", HeaderValue::from_static("3f2b8c1e-0d4a-4c57"));
        assert_eq!(idempotency_key(&headers).unwrap().as_str(), "3f2b8c1e-0d4a-4c57");
    }

    #[test]
    fn only_an_empty_body_is_accepted() {
        for (body, accepted) in [
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
            assert_eq!(check_empty(body.as_bytes()).is_ok(), accepted, "{body}");
        }
    }
}
