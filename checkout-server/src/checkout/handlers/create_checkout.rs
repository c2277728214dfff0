//! `POST /functions/v1/create-checkout` with the slug of an offer, and `…/create-initiation-checkout`
//! without: creates a checkout for a script (JSON) or a plain form (redirect).

use crate::{
    app_state::AppState,
    base::{
        error::{CheckoutError, CheckoutPurpose::Creation, RequestError},
        random::random_hex,
    },
    web::{
        request_body::{self, MediaType},
        response::{self, CachePolicy, ErrorFormat, Response},
    },
};
use core_wasm::{
    catalog::model::{CheckoutState, Offer},
    offers::{self, INITIATION},
};
use hyper::{HeaderMap, StatusCode, body::Incoming, http::request::Parts};
use serde::Deserialize;
use serde_json::{Map, Value};
use shop::{Counter, IdempotencyKey};
use std::net::IpAddr;

/// Offer of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Requested {
    /// INITIATION; the body is empty.
    Initiation,
    /// The offer in the body: `{"offer": "codex"}`, or `offer=codex` from a form.
    InBody,
}

/// Creates a checkout: responds with the client secret as JSON, or redirects a form to the payment page.
///
/// # Errors
/// An invalid body, and for JSON the rate limit and the errors of the payment provider. A form gets a page instead.
pub(crate) async fn post(
    app: &AppState,
    client: IpAddr,
    request: &Parts,
    body: &mut Incoming,
    requested: Requested,
) -> Result<Response, RequestError> {
    let media_type = request_body::media_type(&request.headers)?;
    // The rate limit is decided before the body is read.
    let limit = app.checkout_rate_limiter.check(client);
    let limit = limit.map_err(|seconds| RequestError::CheckoutRateLimited(Creation, seconds));
    if media_type == MediaType::Json {
        limit?;
    }
    let body = app
        .bodies(limit.is_err())
        .read(body)
        .await
        .map_err(|error| request_body::limit_first(error, limit))?;
    let offer = requested_slug(media_type, requested, &body).and_then(|slug| for_sale(&slug));
    if offer.is_err() && limit.is_ok() {
        // Only calls of the payment provider are limited, and an invalid request causes none.
        app.checkout_rate_limiter.release(client);
    }
    let offer = offer?;
    if let Err(error) = limit {
        return Ok(unavailable(app, request, offer, error));
    }
    app.counts.add_for(&request.headers, Counter::Buy, "");
    let key = idempotency_key(&request.headers, offer)?;
    match media_type {
        MediaType::Json => {
            let opened = app.checkout.create_embedded(offer, &key).await;
            let opened = opened.map_err(|error| RequestError::Checkout(Creation, error))?;
            app.counts.add_for(&request.headers, Counter::Checkout, "");
            Ok(response::json(StatusCode::OK, &opened))
        }
        MediaType::Form => Ok(match app.checkout.create_hosted(offer, &key).await {
            Ok(address) => {
                app.counts.add_for(&request.headers, Counter::Checkout, "");
                response::redirect(StatusCode::SEE_OTHER, &address, CachePolicy::NoStore)
            }
            Err(error) => unavailable(app, request, offer, RequestError::Checkout(Creation, error)),
        }),
    }
}

/// Slug of the offer in a request. Any other field is rejected, so that no client can believe that it sets
/// the price.
fn requested_slug(media: MediaType, requested: Requested, body: &[u8]) -> Result<String, RequestError> {
    let slug = match (requested, media) {
        (Requested::Initiation, MediaType::Json) => is_empty(body).then(|| INITIATION.to_owned()),
        (Requested::Initiation, MediaType::Form) => body.is_empty().then(|| INITIATION.to_owned()),
        (Requested::InBody, MediaType::Json) => {
            serde_json::from_slice(body).ok().map(|Choice { offer }| offer)
        }
        (Requested::InBody, MediaType::Form) => {
            let mut fields = form_urlencoded::parse(body);
            let only = fields.next().filter(|(name, _)| name == "offer" && fields.next().is_none());
            only.map(|(_, slug)| slug.into_owned())
        }
    };
    slug.ok_or(RequestError::InvalidBody)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    offer: String,
}

/// Offer with this slug, if it is for sale.
fn for_sale(slug: &str) -> Result<&'static Offer, RequestError> {
    offers::find(slug).filter(|offer| offer.for_sale.0).ok_or(RequestError::OfferNotForSale)
}

/// Key for an offer from the client's `Idempotency-Key`; a random key if the client sent no valid one.
fn idempotency_key(headers: &HeaderMap, offer: &Offer) -> Result<IdempotencyKey, RequestError> {
    let header = headers.get("idempotency-key").and_then(|value| value.to_str().ok());
    let key = header.and_then(IdempotencyKey::parse).or_else(|| IdempotencyKey::parse(&random_hex()?));
    key.map(|key| key.for_offer(offer.slug.0)).ok_or(RequestError::Checkout(Creation, CheckoutError::Failed))
}

fn is_empty(body: &[u8]) -> bool {
    body.is_empty() || serde_json::from_slice::<Map<String, Value>>(body).is_ok_and(|map| map.is_empty())
}

/// Page for a form whose checkout could not be created.
fn unavailable(app: &AppState, request: &Parts, offer: &Offer, error: RequestError) -> Response {
    let Some(page) = app.site.state(offer.slug.0, CheckoutState::Unavailable) else {
        return response::error(error, ErrorFormat::Text);
    };
    let mut response = page.respond_with_status(error.status(), &request.headers);
    response::add_error_headers(error, &mut response);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::catalog::content::{INITIATION, OFFERS};
    use hyper::header::HeaderValue;

    #[test]
    fn a_missing_or_invalid_idempotency_key_is_replaced_by_a_random_one() {
        let key = |headers: &HeaderMap| idempotency_key(headers, &INITIATION).unwrap();
        let mut headers = HeaderMap::new();
        headers.insert("idempotency-key", HeaderValue::from_static("short"));
        let (first, second) = (key(&headers), key(&headers));
        assert_eq!(first.as_str().len(), 32);
        assert_ne!(first, second);
        headers.insert("idempotency-key", HeaderValue::from_static("3f2b8c1e-0d4a-4c57"));
        assert_eq!(key(&headers).as_str(), "3f2b8c1e-0d4a-4c57");
    }

    #[test]
    fn an_offer_is_named_by_one_field() {
        let slug = |media, body: &str| requested_slug(media, Requested::InBody, body.as_bytes()).ok();
        for (body, expected) in [
            (r#"{"offer":"codex"}"#, Some("codex")),
            (r#"{"offer":"codex","amount":1}"#, None),
            (r#"{"offer":7}"#, None),
            (r#"{"offer":"codex"}{}"#, None),
            ("{}", None),
            ("", None),
        ] {
            assert_eq!(slug(MediaType::Json, body).as_deref(), expected, "{body}");
        }
        for (body, expected) in [
            ("offer=codex", Some("codex")),
            ("offer=codex&amount=1", None),
            ("offer=codex&offer=initiation", None),
            ("amount=1", None),
            ("", None),
        ] {
            assert_eq!(slug(MediaType::Form, body).as_deref(), expected, "{body}");
        }
    }

    #[test]
    fn what_is_unknown_or_not_for_sale_cannot_be_bought() {
        for offer in *OFFERS {
            let slug = offer.slug.0;
            let expected = if offer.for_sale.0 { Ok(slug) } else { Err(RequestError::OfferNotForSale) };
            assert_eq!(for_sale(slug).map(|offer| offer.slug.0), expected);
        }
        for slug in ["", "INITIATION", "an-offer-that-nobody-sells"] {
            assert_eq!(for_sale(slug).err(), Some(RequestError::OfferNotForSale), "{slug}");
        }
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
            let slug = requested_slug(MediaType::Json, Requested::Initiation, body.as_bytes());
            assert_eq!(
                slug,
                if accepted { Ok("initiation".to_owned()) } else { Err(RequestError::InvalidBody) }
            );
        }
    }
}
