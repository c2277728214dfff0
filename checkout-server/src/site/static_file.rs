//! A static file: its representations (one per content coding), with all headers computed in advance.
//!
//! Ranges apply to the identity coding only. The content coding is negotiated first, and `Range` never
//! changes it: a client that accepts brotli gets the whole of a file that the build compressed (text, a few
//! kilobytes), and every client can request ranges of uncompressed files (images, audio, video, documents),
//! whose downloads are worth resuming. A request for several ranges gets the whole file too.
//!
//! Files have no `Last-Modified`: the time at which a file was copied to a machine says nothing about its
//! content.

use super::negotiation::{IDENTITY, negotiate};
use crate::{
    base::error::RequestError,
    web::response::{self, CachePolicy, Response},
};
use data_encoding::HEXLOWER;
use headers::{ContentLength, ContentRange, ETag, HeaderMapExt as _, IfMatch, IfNoneMatch, IfRange};
use http_body_util::Full;
use http_range_header::{RangeUnsatisfiableError, parse_range_header};
use hyper::{
    HeaderMap, Method, StatusCode,
    body::Bytes,
    header::{
        ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, RANGE,
        VARY,
    },
    http::request::Parts,
};
use ring::digest::{SHA256, digest};
use std::ops::RangeInclusive;

/// Number of bytes of the hash in an entity tag.
const ETAG_BYTES: usize = 12;

/// Bytes of a file, one set per content coding.
pub(crate) struct EncodedBodies {
    pub(crate) identity: Bytes,
    pub(crate) brotli: Option<Bytes>,
    pub(crate) gzip: Option<Bytes>,
}

/// File of the site: uncompressed, and compressed where the build has compressed it.
#[derive(Debug)]
pub struct StaticFile {
    /// In the order of preference: smallest first.
    compressed: Vec<(&'static str, Representation)>,
    identity: Representation,
}

/// File in one content coding.
#[derive(Debug)]
struct Representation {
    bytes: Bytes,
    /// `None` for files that are never cached, because no client has a version of them.
    etag: Option<ETag>,
    accepts_ranges: bool,
    /// Headers of a 200 response.
    headers: HeaderMap,
}

impl StaticFile {
    /// Creates a file of a media type. `headers` are its security headers.
    pub(crate) fn new(
        bodies: EncodedBodies,
        media_type: HeaderValue,
        cache: CachePolicy,
        mut headers: HeaderMap,
    ) -> Self {
        headers.insert(CONTENT_TYPE, media_type);
        headers.insert(CACHE_CONTROL, cache.header_value());
        let compressed = [("br", bodies.brotli), ("gzip", bodies.gzip)];
        if compressed.iter().any(|(_, bytes)| bytes.is_some()) {
            headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        let represent = |bytes, coding| Representation::new(bytes, coding, cache, &headers);
        let compressed = compressed.into_iter();
        let compressed =
            compressed.filter_map(|(coding, bytes)| Some((coding, represent(bytes?, Some(coding)))));
        Self { compressed: compressed.collect(), identity: represent(bodies.identity, None) }
    }

    /// Responds to a GET or HEAD: 200, 206 with the requested range, or 304.
    ///
    /// # Errors
    /// [`RequestError::NotAcceptable`] if the client accepts no available content coding (RFC 9110, 12.5.3),
    /// [`RequestError::PreconditionFailed`] and [`RequestError::RangeNotSatisfiable`].
    pub fn respond(&self, request: &Parts) -> Result<Response, RequestError> {
        let file = self.negotiate(&request.headers).ok_or(RequestError::NotAcceptable)?;
        if !meets_preconditions(&request.headers, file.etag.as_ref())? {
            return Ok(file.not_modified());
        }
        Ok(match file.requested_range(request)? {
            Some(range) => file.part(range),
            None => file.whole(StatusCode::OK),
        })
    }

    /// Responds with the file and this status, ignoring conditions and ranges, and with the identity coding
    /// if none is acceptable: for error pages.
    pub fn respond_with_status(&self, status: StatusCode, request: &HeaderMap) -> Response {
        let mut response = self.negotiate(request).unwrap_or(&self.identity).whole(status);
        response.headers_mut().remove(ACCEPT_RANGES);
        response
    }

    fn negotiate(&self, request: &HeaderMap) -> Option<&Representation> {
        let codings = self.compressed.iter().map(|(coding, _)| *coding).chain([IDENTITY]);
        let chosen = negotiate(request, codings)?;
        let compressed = self.compressed.iter().find(|(coding, _)| *coding == chosen);
        Some(compressed.map_or(&self.identity, |(_, representation)| representation))
    }
}

impl Representation {
    fn new(bytes: Bytes, coding: Option<&'static str>, cache: CachePolicy, headers: &HeaderMap) -> Self {
        let mut headers = headers.clone();
        headers.typed_insert(ContentLength(bytes.len() as u64));
        if let Some(coding) = coding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        let etag = (cache != CachePolicy::NoStore).then(|| etag(&bytes)).flatten();
        if let Some(etag) = &etag {
            headers.typed_insert(etag.clone());
        }
        let accepts_ranges = etag.is_some() && coding.is_none();
        if accepts_ranges {
            headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        Self { bytes, etag, accepts_ranges, headers }
    }

    fn not_modified(&self) -> Response {
        let mut response = response::empty(StatusCode::NOT_MODIFIED);
        *response.headers_mut() = self.headers.clone();
        for name in [CONTENT_TYPE, CONTENT_ENCODING, CONTENT_LENGTH, ACCEPT_RANGES] {
            response.headers_mut().remove(name);
        }
        response
    }

    fn whole(&self, status: StatusCode) -> Response {
        self.respond(status, self.bytes.clone())
    }

    fn part(&self, range: RangeInclusive<usize>) -> Response {
        let length = self.bytes.len() as u64;
        let (first, last) = (*range.start() as u64, *range.end() as u64);
        let mut response = self.respond(StatusCode::PARTIAL_CONTENT, self.bytes.slice(range));
        response.headers_mut().typed_insert(ContentLength(last - first + 1));
        // The range is within the content.
        if let Ok(range) = ContentRange::bytes(first..=last, Some(length)) {
            response.headers_mut().typed_insert(range);
        }
        response
    }

    fn respond(&self, status: StatusCode, body: Bytes) -> Response {
        let mut response = Response::new(Full::new(body));
        *response.status_mut() = status;
        *response.headers_mut() = self.headers.clone();
        response
    }

    /// Range to respond with, if there is exactly one. `Range` is defined for GET only (RFC 9110, 14.2).
    fn requested_range(&self, request: &Parts) -> Result<Option<RangeInclusive<usize>>, RequestError> {
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
        let length = self.bytes.len();
        let ranges = parse_range_header(line.to_str().unwrap_or_default());
        match ranges.and_then(|ranges| ranges.validate(length as u64)) {
            Ok(ranges) => Ok(<[_; 1]>::try_from(ranges).ok().and_then(|[range]| within(range))),
            Err(RangeUnsatisfiableError::Unsatisfiable) => Err(RequestError::RangeNotSatisfiable(length)),
            Err(_) => Ok(None),
        }
    }
}

/// Evaluates the preconditions of a GET or HEAD in the order of RFC 9110, 13.2.2; false if the client has the
/// current version. Conditions on dates are ignored, because files have no dates.
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

/// Converts a validated range, which is within bytes in memory.
fn within(range: RangeInclusive<u64>) -> Option<RangeInclusive<usize>> {
    Some(usize::try_from(*range.start()).ok()?..=usize::try_from(*range.end()).ok()?)
}

/// Strong entity tag: the beginning of the SHA-256 of the bytes. Each content coding has its own. Hexadecimal
/// digits are always valid in a tag.
fn etag(bytes: &[u8]) -> Option<ETag> {
    let hash = digest(&SHA256, bytes);
    let tag = HEXLOWER.encode(hash.as_ref().get(..ETAG_BYTES).unwrap_or_default());
    format!("\"{tag}\"").parse().ok()
}
