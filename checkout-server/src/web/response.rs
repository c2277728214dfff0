//! Response builders: text, JSON, redirects and errors.

mod cache_policy;
mod security_headers;

pub use cache_policy::CachePolicy;
pub use security_headers::SecurityHeaders;

use crate::base::error::RequestError;
use http_body_util::Full;
use hyper::{
    StatusCode,
    body::Bytes,
    header::{
        ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, HeaderValue, LOCATION, RETRY_AFTER,
    },
};
use serde::Serialize;

/// Response with its body in memory.
pub type Response = hyper::Response<Full<Bytes>>;

/// `Content-Type` of HTML pages.
pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// JSON body of an error.
#[derive(Serialize)]
struct ErrorBody {
    error: &'static str,
}

pub(crate) fn with_body(status: StatusCode, media_type: &'static str, body: impl Into<Bytes>) -> Response {
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
}

pub(crate) fn empty(status: StatusCode) -> Response {
    let mut response = Response::new(Full::default());
    *response.status_mut() = status;
    response
}

pub(crate) fn text(status: StatusCode, text: impl Into<Bytes>) -> Response {
    with_body(status, "text/plain; charset=utf-8", text.into())
}

pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Response {
    match serde_json::to_vec(value) {
        Ok(body) => with_body(status, "application/json", body),
        // Only a map with keys other than strings, or a failing `Serialize`, could cause this.
        Err(_) => text(StatusCode::INTERNAL_SERVER_ERROR, RequestError::Internal.message()),
    }
}

/// Redirect; 404 if the location is no valid header value.
pub(crate) fn redirect(status: StatusCode, location: &str, cache: CachePolicy) -> Response {
    let Ok(location) = HeaderValue::from_str(location) else {
        return error(RequestError::NotFound, ErrorFormat::Text);
    };
    let mut response = empty(status);
    response.headers_mut().insert(LOCATION, location);
    // hyper adds it only to responses to GET.
    response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from_static("0"));
    response.headers_mut().insert(CACHE_CONTROL, cache.header_value());
    response
}

pub(crate) fn options(allow: &'static str) -> Response {
    let mut response = empty(StatusCode::NO_CONTENT);
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allow));
    response
}

/// Format of an error response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ErrorFormat {
    /// For programs: `{"error": …}`.
    Json,
    /// For people: the message as plain text.
    Text,
}

/// Response to a failed request.
pub(crate) fn error(error: RequestError, format: ErrorFormat) -> Response {
    let mut response = match format {
        ErrorFormat::Json => json(error.status(), &ErrorBody { error: error.message() }),
        ErrorFormat::Text => text(error.status(), error.message()),
    };
    add_error_headers(error, &mut response);
    response
}

/// Adds the headers that an error requires with any body: `Allow`, `Content-Range`, `Retry-After`.
pub(crate) fn add_error_headers(error: RequestError, response: &mut Response) {
    if let RequestError::MethodNotAllowed(allow) = error {
        response.headers_mut().insert(ALLOW, HeaderValue::from_static(allow));
    }
    if let RequestError::RangeNotSatisfiable(length) = error
        && let Ok(range) = HeaderValue::from_str(&format!("bytes */{length}"))
    {
        response.headers_mut().insert(CONTENT_RANGE, range);
    }
    if let Some(seconds) = error.retry_after() {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
}
