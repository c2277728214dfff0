//! Request bodies: media type, reading within limits, discarding.

mod memory_budget;

pub(crate) use memory_budget::{MemoryBudget, Reservation};

use crate::{config::Limits, error::RequestError};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::{
    HeaderMap,
    body::{Body, Bytes, Incoming},
    header::{CONTENT_TYPE, EXPECT},
};
use tokio::time::{Instant, timeout, timeout_at};

/// How many bytes of an unread body are discarded before the connection is closed instead.
const MAX_DISCARDED: usize = 512 * 1024;

/// The media type of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediaType {
    /// `application/json`, or no `Content-Type`.
    Json,
    /// `application/x-www-form-urlencoded`.
    Form,
}

/// The media type of the body.
///
/// # Errors
/// [`RequestError::UnsupportedMediaType`] for any other type.
pub(crate) fn media_type(headers: &HeaderMap) -> Result<MediaType, RequestError> {
    let Some(value) = headers.get(CONTENT_TYPE) else { return Ok(MediaType::Json) };
    let essence = value.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        Ok(MediaType::Json)
    } else if essence.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
        Ok(MediaType::Form)
    } else {
        Err(RequestError::UnsupportedMediaType)
    }
}

/// Reads a body within `body_bytes` and `body_timeout`. A body with a larger `Content-Length` is not read at all.
pub(crate) async fn read(body: &mut Incoming, limits: &Limits) -> Result<Bytes, RequestError> {
    check_length(limits.body_bytes, body)?;
    let collected = timeout(limits.body_timeout, Limited::new(body, limits.body_bytes).collect()).await;
    match collected.map_err(|_| RequestError::BodyTimeout)? {
        Ok(body) => Ok(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(RequestError::BodyTooLarge),
        // The client disconnected, or the chunked coding is invalid: the body is incomplete.
        Err(_) => Err(RequestError::InvalidBody),
    }
}

/// Reads a webhook body within `webhook_bytes` and `body_timeout`. Bytes are reserved as they arrive and not by
/// `Content-Length`, so that a client cannot use up the memory budget without sending anything.
pub(crate) async fn read_webhook(
    memory: &mut Reservation<'_>,
    body: &mut Incoming,
    limits: &Limits,
) -> Result<Vec<u8>, RequestError> {
    check_length(limits.webhook_bytes, body)?;
    let read = async {
        let mut bytes = Vec::new();
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|_| RequestError::InvalidBody)?;
            let Some(data) = frame.data_ref() else { continue };
            if bytes.len() + data.len() > limits.webhook_bytes {
                return Err(RequestError::BodyTooLarge);
            }
            if !memory.grow(data.len()) {
                return Err(RequestError::WebhookMemoryExhausted);
            }
            // Growing by doubling would take more than was reserved.
            bytes.reserve_exact(data.len());
            bytes.extend_from_slice(data);
        }
        Ok(bytes)
    };
    timeout(limits.body_timeout, read).await.map_err(|_| RequestError::BodyTimeout)?
}

/// Rejects a body whose `Content-Length` exceeds the limit.
fn check_length(most: usize, body: &Incoming) -> Result<(), RequestError> {
    let is_too_large = u64::try_from(most).is_ok_and(|most| body.size_hint().lower() > most);
    if is_too_large { Err(RequestError::BodyTooLarge) } else { Ok(()) }
}

/// Discards the rest of a body within limits. Returns whether all of it was read.
///
/// Closing a connection with unread bytes resets it, and the client may lose the response to the reset.
pub(crate) async fn discard(body: &mut Incoming, headers: &HeaderMap, limits: &Limits) -> bool {
    if body.is_end_stream() {
        return true;
    }
    // The client waits for 100 Continue before it sends the body.
    if headers.contains_key(EXPECT) {
        return false;
    }
    let until = Instant::now() + limits.body_timeout;
    let mut left = MAX_DISCARDED;
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
