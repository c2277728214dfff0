//! Small answers made on the spot: a sentence, a JSON object, a redirect.

use crate::{error::RequestError, headers::Caching};
use http_body_util::Full;
use hyper::{
    Response, StatusCode,
    body::Bytes,
    header::{
        ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, HeaderValue, LOCATION, RETRY_AFTER,
    },
};
use serde::Serialize;

/// What the pipeline returns.
pub type Answer = Response<Full<Bytes>>;

/// The body of a failed call: one sentence for the visitor.
#[derive(Serialize)]
struct Failure {
    error: &'static str,
}

/// An answer with a body of the given type.
pub(crate) fn with(status: StatusCode, kind: &'static str, body: impl Into<Bytes>) -> Answer {
    let mut answer = Response::new(Full::new(body.into()));
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}

/// An answer without a body.
pub(crate) fn empty(status: StatusCode) -> Answer {
    let mut answer = Response::new(Full::default());
    *answer.status_mut() = status;
    answer
}

/// One sentence as plain text.
pub(crate) fn text(status: StatusCode, sentence: &'static str) -> Answer {
    with(status, "text/plain; charset=utf-8", Bytes::from_static(sentence.as_bytes()))
}

/// A value as JSON.
pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Answer {
    match serde_json::to_vec(value) {
        Ok(body) => with(status, "application/json", body),
        // Only a map with keys that are no strings, or a failing Serialize, could bring this about.
        Err(_) => text(StatusCode::INTERNAL_SERVER_ERROR, RequestError::TillFailed.sentence()),
    }
}

/// A way to elsewhere; 404 where the address cannot stand in a header.
pub(crate) fn redirect(status: StatusCode, location: &str, caching: Caching) -> Answer {
    let Ok(location) = HeaderValue::from_str(location) else {
        return failure(RequestError::NotFound, Speech::Text);
    };
    let mut answer = empty(status);
    answer.headers_mut().insert(LOCATION, location);
    // hyper would say so to GET alone.
    answer.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from_static("0"));
    answer.headers_mut().insert(CACHE_CONTROL, caching.value());
    answer
}

/// Which methods a path takes.
pub(crate) fn options(allow: &'static str) -> Answer {
    let mut answer = empty(StatusCode::NO_CONTENT);
    answer.headers_mut().insert(ALLOW, HeaderValue::from_static(allow));
    answer
}

/// In which form an error is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Speech {
    /// To a program: `{"error": …}`.
    Json,
    /// To a person: the sentence.
    Text,
}

/// The answer to a request that could not be served.
pub(crate) fn failure(error: RequestError, speech: Speech) -> Answer {
    let mut answer = match speech {
        Speech::Json => json(error.status(), &Failure { error: error.sentence() }),
        Speech::Text => text(error.status(), error.sentence()),
    };
    annotate(error, &mut answer);
    answer
}

/// The headers that an error asks for whatever its body is.
pub(crate) fn annotate(error: RequestError, answer: &mut Answer) {
    if let RequestError::Method(allow) = error {
        answer.headers_mut().insert(ALLOW, HeaderValue::from_static(allow));
    }
    if let RequestError::Range(length) = error
        && let Ok(range) = HeaderValue::from_str(&format!("bytes */{length}"))
    {
        answer.headers_mut().insert(CONTENT_RANGE, range);
    }
    if let Some(seconds) = error.retry_after() {
        answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
}
