//! Request bodies: media type, reading within limits, discarding.

use crate::base::error::RequestError;
use http_body_util::BodyExt;
use hyper::{
    HeaderMap,
    body::{Body, Incoming},
    header::CONTENT_TYPE,
};
use std::{ops::Deref, time::Duration};
use tokio::{
    spawn,
    sync::{Semaphore, SemaphorePermit},
    time::timeout,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediaType {
    /// `application/json`, or no `Content-Type`.
    Json,
    /// `application/x-www-form-urlencoded`.
    Form,
}

/// Returns the media type of a body.
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

/// Reads bodies within limits of size and time for each, and of memory for all together.
#[derive(Debug)]
pub(crate) struct BodyReader {
    most: usize,
    timeout: Duration,
    /// One permit per byte.
    memory: Semaphore,
}

/// Body that was read. It takes part of the memory until it is dropped.
#[derive(Debug)]
pub(crate) struct ReceivedBody<'reader> {
    bytes: Vec<u8>,
    _memory: Option<SemaphorePermit<'reader>>,
}

impl Deref for ReceivedBody<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

/// The error of a body from a client with a rate limit: the limit, if the body was refused only for want of memory.
pub(crate) fn limit_first(error: RequestError, limit: Result<(), RequestError>) -> RequestError {
    match (error, limit) {
        (RequestError::BodyMemoryExhausted, Err(limit)) => limit,
        _ => error,
    }
}

impl BodyReader {
    /// Creates a reader of bodies of up to `most` bytes each and `memory` bytes together.
    pub(crate) fn new(most: usize, timeout: Duration, memory: usize) -> Self {
        Self { most, timeout, memory: Semaphore::new(memory) }
    }

    /// Reads a body. A body with a `Content-Length` above the limit is not read at all. Memory is taken as bytes
    /// arrive, so that clients that send nothing take none.
    pub(crate) async fn read(&self, body: &mut Incoming) -> Result<ReceivedBody<'_>, RequestError> {
        if u64::try_from(self.most).is_ok_and(|most| body.size_hint().lower() > most) {
            return Err(RequestError::BodyTooLarge);
        }
        timeout(self.timeout, self.collect(body)).await.map_err(|_| RequestError::BodyTimeout)?
    }

    async fn collect(&self, body: &mut Incoming) -> Result<ReceivedBody<'_>, RequestError> {
        let (mut bytes, mut memory) = (Vec::new(), None::<SemaphorePermit<'_>>);
        while let Some(frame) = body.frame().await {
            // The body is incomplete: the client disconnected, or the chunked coding is invalid.
            let frame = frame.map_err(|_| RequestError::InvalidBody)?;
            let Some(data) = frame.data_ref() else { continue };
            if bytes.len() + data.len() > self.most {
                return Err(RequestError::BodyTooLarge);
            }
            let length = u32::try_from(data.len()).map_err(|_| RequestError::BodyTooLarge)?;
            let taken =
                self.memory.try_acquire_many(length).map_err(|_| RequestError::BodyMemoryExhausted)?;
            match &mut memory {
                Some(memory) => memory.merge(taken),
                None => memory = Some(taken),
            }
            // Doubling would take more memory than was counted.
            bytes.reserve_exact(data.len());
            bytes.extend_from_slice(data);
        }
        Ok(ReceivedBody { bytes, _memory: memory })
    }

    /// Reads the rest of a body while the response is sent. Closing a connection with unread bytes resets it, and the
    /// client may lose the response.
    pub(crate) fn discard(&self, mut body: Incoming) {
        let read = async move { while let Some(Ok(_)) = body.frame().await {} };
        drop(spawn(timeout(self.timeout, read)));
    }
}
