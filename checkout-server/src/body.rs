//! Bodies of requests: read within their limits, or thrown away politely.

use crate::{error::RequestError, limits::Limits};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::{
    HeaderMap,
    body::{Body, Bytes, Incoming},
    header::{CONTENT_TYPE, EXPECT},
};
use tokio::time::{Instant, timeout, timeout_at};

/// How much of a refused body is read and thrown away, so that the client gets to read the answer.
const POLITENESS: usize = 512 * 1024;

/// What a body says it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `application/json`, or nothing at all.
    Json,
    /// `application/x-www-form-urlencoded`: a form of a page.
    Form,
}

/// The type of a body.
///
/// # Errors
/// [`RequestError::BodyType`] for every other type.
pub(crate) fn kind(headers: &HeaderMap) -> Result<Kind, RequestError> {
    let Some(value) = headers.get(CONTENT_TYPE) else { return Ok(Kind::Json) };
    let essence = value.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        Ok(Kind::Json)
    } else if essence.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
        Ok(Kind::Form)
    } else {
        Err(RequestError::BodyType)
    }
}

/// Reads a whole body of a visitor within its limits of time and size.
pub(crate) async fn read(body: &mut Incoming, limits: &Limits) -> Result<Bytes, RequestError> {
    read_up_to(limits.body_bytes, body, limits).await
}

/// Reads a whole body of at most so many bytes within its limit of time. One that says that it is larger is not
/// begun.
pub(crate) async fn read_up_to(
    most: usize,
    body: &mut Incoming,
    limits: &Limits,
) -> Result<Bytes, RequestError> {
    let too_large = u64::try_from(most).is_ok_and(|most| body.size_hint().lower() > most);
    if too_large {
        return Err(RequestError::BodyTooLarge);
    }
    let collected = timeout(limits.body_time, Limited::new(body, most).collect()).await;
    match collected.map_err(|_| RequestError::BodyTooSlow)? {
        Ok(body) => Ok(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(RequestError::BodyTooLarge),
        // The client went away, or its chunks are malformed: what has arrived is not what it meant.
        Err(_) => Err(RequestError::Body),
    }
}

/// Throws the rest of a body away, within limits. False where some of it is still to come.
///
/// A connection that closes on unread bytes is reset, and a reset can take the answer with it.
pub(crate) async fn discard(body: &mut Incoming, headers: &HeaderMap, limits: &Limits) -> bool {
    if body.is_end_stream() {
        return true;
    }
    // A client that waits for leave to send its body is not given it only to throw the body away.
    if headers.contains_key(EXPECT) {
        return false;
    }
    let until = Instant::now() + limits.body_time;
    let mut left = POLITENESS;
    loop {
        match timeout_at(until, body.frame()).await {
            Ok(None) => return true,
            Ok(Some(Ok(frame))) => match left.checked_sub(frame.data_ref().map_or(0, Bytes::len)) {
                Some(rest) => left = rest,
                None => return false,
            },
            Ok(Some(Err(_))) | Err(_) => return false,
        }
    }
}
