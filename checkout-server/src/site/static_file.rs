//! A static file: its representations (one per content coding), with all headers computed in advance where it is in memory.
//!
//! Ranges apply to the identity coding only. The content coding is negotiated first, and `Range` never changes it: a client
//! that accepts brotli gets the whole of a file that the build compressed (text, a few kilobytes), and every client can
//! request ranges of those that it did not (images, audio, video, documents), whose downloads are worth resuming.

use super::{
    conditional::{self, Preconditions},
    encoding::{self, ContentCoding},
    range::{self, RequestedRange},
    representation::{Content, Stored, Variant, respond},
};
use crate::{
    error::RequestError,
    response::{self, CachePolicy, ErrorFormat, Response},
};
use hyper::{
    HeaderMap, Method, StatusCode,
    body::Bytes,
    header::{ACCEPT_ENCODING, ACCEPT_RANGES, HeaderValue, InvalidHeaderValue},
    http::request::Parts,
};
use std::sync::Arc;

/// The bodies of a file, one per content coding.
pub(crate) struct EncodedBodies {
    pub(crate) identity: Content,
    pub(crate) brotli: Option<Content>,
    pub(crate) gzip: Option<Content>,
}

/// A file. The bytes and header values of one in memory are leaked at start-up, so that a response copies neither, and
/// workers share no reference counts.
#[derive(Debug)]
pub struct StaticFile {
    identity: Stored,
    brotli: Option<Stored>,
    gzip: Option<Stored>,
}

impl StaticFile {
    /// A file of the given media type. `headers` are its security headers.
    ///
    /// # Errors
    /// A header value that is not valid.
    pub(crate) fn new(
        bodies: EncodedBodies,
        media_type: &'static str,
        cache: CachePolicy,
        headers: &Arc<HeaderMap>,
    ) -> Result<Self, InvalidHeaderValue> {
        let varies = bodies.brotli.is_some() || bodies.gzip.is_some();
        let stored = |content: Content, coding: Option<&'static str>| {
            Stored::new(content, headers, Variant { media_type, cache, coding, varies })
        };
        Ok(Self {
            brotli: bodies.brotli.map(|body| stored(body, Some("br"))).transpose()?,
            gzip: bodies.gzip.map(|body| stored(body, Some("gzip"))).transpose()?,
            identity: stored(bodies.identity, None)?,
        })
    }

    /// Responds to a GET or HEAD: 200, 206 with the requested range, or 304.
    ///
    /// # Errors
    /// [`RequestError::NotAcceptable`] where the client accepts no available content coding (RFC 9110, 12.5.3),
    /// [`RequestError::PreconditionFailed`], [`RequestError::RangeNotSatisfiable`], and [`RequestError::FileUnreadable`].
    pub fn respond(&self, request: &Parts) -> Result<Response, RequestError> {
        let file = &*self.negotiate(&request.headers)?.load()?;
        match conditional::evaluate(&request.headers, file.etag()) {
            Preconditions::Passed => {}
            Preconditions::NotModified => {
                return Ok(respond(StatusCode::NOT_MODIFIED, &file.not_modified, Bytes::new()));
            }
            Preconditions::Failed => return Err(RequestError::PreconditionFailed),
        }
        // `Range` is defined for GET only (RFC 9110, 14.2).
        let accepts_ranges = file.accepts_ranges && request.method == Method::GET;
        if accepts_ranges && conditional::if_range_matches(&request.headers, file.etag()) {
            match range::requested_range(&request.headers, file.body.len()) {
                RequestedRange::Full => {}
                RequestedRange::Part { first, last } => return Ok(file.part(first, last)),
                RequestedRange::Unsatisfiable => {
                    return Err(RequestError::RangeNotSatisfiable(file.body.len()));
                }
            }
        }
        Ok(respond(StatusCode::OK, &file.full, file.body.clone()))
    }

    /// Responds with the file and this status, without conditions and ranges, and with the identity coding where none is
    /// acceptable: for error pages.
    pub fn respond_with_status(&self, status: StatusCode, request: &HeaderMap) -> Response {
        match self.negotiate(request).unwrap_or(&self.identity).load() {
            Ok(file) => {
                let mut response = respond(status, &file.full, file.body.clone());
                response.headers_mut().remove(ACCEPT_RANGES);
                response
            }
            Err(error) => response::error(error, ErrorFormat::Text),
        }
    }

    /// The bodies in memory, one per content coding.
    pub(super) fn bodies(&self) -> impl Iterator<Item = &[u8]> {
        let encoded = self.brotli.iter().chain(&self.gzip);
        encoded.chain([&self.identity]).filter_map(|stored| match stored {
            Stored::Memory(stored) => Some(&*stored.file.body),
            Stored::Disk { .. } => None,
        })
    }

    /// Head, up to the value of `date`, and body of 200 for this `Accept-Encoding`; `None` where it accepts no available
    /// content coding, for a file on disk, and for one that is never cached, whose head has a request id.
    pub(crate) fn whole(&self, accept_encoding: Option<&[u8]>) -> Option<(&[u8], &Bytes)> {
        match self.stored(accept_encoding)? {
            Stored::Memory(stored) if stored.file.etag().is_some() => Some((&stored.head, &stored.file.body)),
            Stored::Memory(_) | Stored::Disk { .. } => None,
        }
    }

    fn negotiate(&self, request: &HeaderMap) -> Result<&Stored, RequestError> {
        let accepted = request.get_all(ACCEPT_ENCODING).iter().map(HeaderValue::as_bytes);
        self.stored(accepted).ok_or(RequestError::NotAcceptable)
    }

    fn stored<'a>(&self, accepted: impl IntoIterator<Item = &'a [u8]>) -> Option<&Stored> {
        let encoded = match encoding::negotiate(accepted, self.brotli.is_some(), self.gzip.is_some())? {
            ContentCoding::Brotli => self.brotli.as_ref(),
            ContentCoding::Gzip => self.gzip.as_ref(),
            ContentCoding::Identity => None,
        };
        Some(encoded.unwrap_or(&self.identity))
    }
}
