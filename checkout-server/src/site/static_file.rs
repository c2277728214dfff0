//! A static file: its representations (one per content coding), with all headers computed in advance.
//!
//! Ranges apply to the identity coding only. The content coding is negotiated first, and `Range` never changes it: a client
//! that accepts brotli gets the whole of a file that the build compressed (text, a few kilobytes), and every client can
//! request ranges of those that it did not (images, audio, video, documents), whose downloads are worth resuming. Of
//! several ranges it gets the whole, too.
//!
//! Files have no `Last-Modified`: the time at which one was copied to a machine says nothing about its content.

use super::{
    content::Content,
    negotiation::{IDENTITY, negotiate},
};
use crate::{
    error::RequestError,
    response::{self, Body, CachePolicy, ErrorFormat, Response},
};
use data_encoding::HEXLOWER;
use headers::{ContentLength, ContentRange, ETag, HeaderMapExt as _, IfMatch, IfNoneMatch, IfRange};
use http_body_util::Full;
use http_range_header::{RangeUnsatisfiableError, parse_range_header};
use hyper::{
    HeaderMap, Method, StatusCode,
    header::{
        ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, RANGE,
        VARY,
    },
    http::request::Parts,
};
use std::{io, ops::RangeInclusive};

/// How many bytes of the hash an entity tag contains.
const ETAG_BYTES: usize = 12;

/// The bytes of a file, one per content coding.
pub(crate) struct EncodedBodies {
    pub(crate) identity: Content,
    pub(crate) brotli: Option<Content>,
    pub(crate) gzip: Option<Content>,
}

/// A file.
#[derive(Debug)]
pub struct StaticFile {
    /// In the order in which they are preferred: the smallest first.
    compressed: Vec<(&'static str, Representation)>,
    identity: Representation,
}

/// A file in one content coding.
#[derive(Debug)]
struct Representation {
    content: Content,
    /// `None` for files that are never cached, since no client has a version of them.
    etag: Option<ETag>,
    accepts_ranges: bool,
    /// The headers of 200.
    headers: HeaderMap,
}

impl StaticFile {
    /// A file of the given media type. `headers` are its security headers.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(crate) fn new(
        bodies: EncodedBodies,
        media_type: HeaderValue,
        cache: CachePolicy,
        mut headers: HeaderMap,
    ) -> io::Result<Self> {
        headers.insert(CONTENT_TYPE, media_type);
        headers.insert(CACHE_CONTROL, cache.header_value());
        let compressed = [("br", bodies.brotli), ("gzip", bodies.gzip)];
        if compressed.iter().any(|(_, content)| content.is_some()) {
            headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        let represent = |content, coding| Representation::new(content, coding, cache, &headers);
        let compressed = compressed.into_iter().filter_map(|(coding, content)| {
            Some(represent(content?, Some(coding)).map(|representation| (coding, representation)))
        });
        Ok(Self {
            compressed: compressed.collect::<io::Result<_>>()?,
            identity: represent(bodies.identity, None)?,
        })
    }

    /// Responds to a GET or HEAD: 200, 206 with the requested range, or 304.
    ///
    /// # Errors
    /// [`RequestError::NotAcceptable`] where the client accepts no available content coding (RFC 9110, 12.5.3),
    /// [`RequestError::PreconditionFailed`], [`RequestError::RangeNotSatisfiable`], and [`RequestError::FileUnreadable`].
    pub fn respond(&self, request: &Parts) -> Result<Response, RequestError> {
        let file = self.negotiate(&request.headers).ok_or(RequestError::NotAcceptable)?;
        if !meets_preconditions(&request.headers, file.etag.as_ref())? {
            return Ok(file.not_modified());
        }
        match file.requested_range(request)? {
            Some(range) => file.part(range),
            None => file.whole(StatusCode::OK, request.method == Method::HEAD),
        }
    }

    /// Responds with the file and this status, without conditions and ranges, and with the identity coding where none is
    /// acceptable: for error pages.
    pub fn respond_with_status(&self, status: StatusCode, request: &HeaderMap) -> Response {
        match self.negotiate(request).unwrap_or(&self.identity).whole(status, false) {
            Ok(mut response) => {
                response.headers_mut().remove(ACCEPT_RANGES);
                response
            }
            Err(error) => response::error(error, ErrorFormat::Text),
        }
    }

    fn negotiate(&self, request: &HeaderMap) -> Option<&Representation> {
        let codings = self.compressed.iter().map(|(coding, _)| *coding).chain([IDENTITY]);
        let chosen = negotiate(request, codings)?;
        let compressed = self.compressed.iter().find(|(coding, _)| *coding == chosen);
        Some(compressed.map_or(&self.identity, |(_, representation)| representation))
    }
}

impl Representation {
    fn new(
        content: Content,
        coding: Option<&'static str>,
        cache: CachePolicy,
        headers: &HeaderMap,
    ) -> io::Result<Self> {
        let mut headers = headers.clone();
        headers.typed_insert(ContentLength(content.length()));
        if let Some(coding) = coding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        let etag = if cache == CachePolicy::NoStore { None } else { Some(etag(&content)?) };
        if let Some(etag) = &etag {
            headers.typed_insert(etag.clone());
        }
        let accepts_ranges = etag.is_some() && coding.is_none();
        if accepts_ranges {
            headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        Ok(Self { content, etag, accepts_ranges, headers })
    }

    fn not_modified(&self) -> Response {
        let mut response = response::empty(StatusCode::NOT_MODIFIED);
        *response.headers_mut() = self.headers.clone();
        for name in [CONTENT_TYPE, CONTENT_ENCODING, CONTENT_LENGTH, ACCEPT_RANGES] {
            response.headers_mut().remove(name);
        }
        response
    }

    /// The whole content; its headers alone for a HEAD, for which no file is opened.
    fn whole(&self, status: StatusCode, is_head: bool) -> Result<Response, RequestError> {
        let body = if is_head {
            Ok(Body::Left(Full::default()))
        } else {
            self.content.body(0, self.content.length())
        };
        self.respond(status, body)
    }

    fn part(&self, range: RangeInclusive<u64>) -> Result<Response, RequestError> {
        let (first, length) = (*range.start(), range.end() - range.start() + 1);
        let mut response = self.respond(StatusCode::PARTIAL_CONTENT, self.content.body(first, length))?;
        response.headers_mut().typed_insert(ContentLength(length));
        // The range lies within the content.
        if let Ok(range) = ContentRange::bytes(range, Some(self.content.length())) {
            response.headers_mut().typed_insert(range);
        }
        Ok(response)
    }

    fn respond(&self, status: StatusCode, body: io::Result<Body>) -> Result<Response, RequestError> {
        let mut response = Response::new(body.map_err(|_| RequestError::FileUnreadable)?);
        *response.status_mut() = status;
        *response.headers_mut() = self.headers.clone();
        Ok(response)
    }

    /// The range to respond with, if there is exactly one. `Range` is defined for GET only (RFC 9110, 14.2).
    fn requested_range(&self, request: &Parts) -> Result<Option<RangeInclusive<u64>>, RequestError> {
        let mut lines = request.headers.get_all(RANGE).iter();
        let (Some(line), None) = (lines.next(), lines.next()) else { return Ok(None) };
        let is_current = match request.headers.typed_try_get::<IfRange>() {
            Ok(None) => true,
            // A weak tag and a date never match.
            Ok(Some(condition)) => !condition.is_modified(self.etag.as_ref(), None),
            Err(_) => false,
        };
        if !self.accepts_ranges || request.method != Method::GET || !is_current {
            return Ok(None);
        }
        let length = self.content.length();
        match parse_range_header(line.to_str().unwrap_or_default()).and_then(|ranges| ranges.validate(length))
        {
            Ok(ranges) => Ok(<[_; 1]>::try_from(ranges).ok().map(|[range]| range)),
            Err(RangeUnsatisfiableError::Unsatisfiable) => {
                Err(RequestError::RangeNotSatisfiable(usize::try_from(length).unwrap_or(usize::MAX)))
            }
            Err(_) => Ok(None),
        }
    }
}

/// Evaluates the preconditions of a GET or HEAD in the order of RFC 9110, 13.2.2: `false` where the client has the current
/// version. Conditions on dates are ignored, since files have none.
pub(super) fn meets_preconditions(request: &HeaderMap, etag: Option<&ETag>) -> Result<bool, RequestError> {
    if let Some(condition) = request.typed_get::<IfMatch>()
        && !condition.is_any()
        && !etag.is_some_and(|etag| condition.precondition_passes(etag))
    {
        return Err(RequestError::PreconditionFailed);
    }
    let known = request.typed_get::<IfNoneMatch>().zip(etag);
    Ok(known.is_none_or(|(condition, etag)| condition.precondition_passes(etag)))
}

/// A strong entity tag: the beginning of the SHA-256 of the bytes. Each content coding has its own.
fn etag(content: &Content) -> io::Result<ETag> {
    let hash = content.hash()?;
    let tag = HEXLOWER.encode(hash.as_ref().get(..ETAG_BYTES).unwrap_or_default());
    format!("\"{tag}\"").parse().map_err(|_| io::ErrorKind::InvalidData.into())
}
