//! A static file: its representations (one per content coding), with all headers computed in advance where it is in memory.
//!
//! Ranges apply to the identity coding only. The content coding is negotiated first, and `Range` never changes it: a client
//! that accepts brotli gets the whole of a file that the build compressed (text, a few kilobytes), and every client can
//! request ranges of those that it did not (images, audio, video, documents), whose downloads are worth resuming.

use super::{
    conditional::{self, Preconditions},
    encoding::{self, ContentCoding},
    range::{self, RequestedRange},
};
use crate::{
    error::RequestError,
    response::{self, CachePolicy, ErrorFormat, Response},
    template::{Template, escape},
};
use data_encoding::HEXLOWER;
use http_body_util::Full;
use hyper::{
    HeaderMap, Method, StatusCode,
    body::Bytes,
    header::{
        ACCEPT_ENCODING, ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE,
        CONTENT_TYPE, ETAG, HeaderValue, InvalidHeaderValue, VARY,
    },
    http::request::Parts,
};
use ring::digest;
use std::{fs, io, ops::Deref, path::Path, sync::Arc};

/// How many bytes of the hash an entity tag contains.
const ETAG_BYTES: usize = 12;

/// The bytes of a file: in memory, or on disk, from where they are read for each request.
#[derive(Debug)]
pub(crate) enum Content {
    Memory(Vec<u8>),
    Disk(Box<Path>),
}

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

/// The file in one content coding: ready, or with what it is made from.
#[derive(Debug)]
enum Stored {
    Memory(Box<Representation>),
    Disk { path: Box<Path>, headers: Arc<HeaderMap>, media_type: &'static str, variant: Variant },
}

/// What its headers depend on.
#[derive(Debug, Clone, Copy)]
struct Variant {
    cache: CachePolicy,
    coding: Option<&'static str>,
    /// Whether the file has other codings.
    varies: bool,
}

#[derive(Debug)]
struct Representation {
    body: Bytes,
    /// `None` for files that are never cached.
    etag: Option<HeaderValue>,
    accepts_ranges: bool,
    /// The headers of 200.
    full: HeaderMap,
    /// The headers of 304.
    not_modified: HeaderMap,
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
            let variant = Variant { cache, coding, varies };
            Ok(match content {
                Content::Memory(body) => {
                    let body = Bytes::from_static(body.leak());
                    let made = Representation::new(body, headers, media_type, variant)?;
                    Stored::Memory(Box::new(made.with_static_headers()?))
                }
                Content::Disk(path) => {
                    Stored::Disk { path, headers: Arc::clone(headers), media_type, variant }
                }
            })
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

    /// Responds with the file as a template: each `{{name}}` is replaced by the escaped value of this name. `None` where the
    /// file has no such placeholder. The response is not compressed.
    pub(crate) fn render(&self, status: StatusCode, values: &[(&str, &str)]) -> Option<Response> {
        let file = self.identity.load().ok()?;
        let page = std::str::from_utf8(&file.body).ok()?;
        // Other placeholders stay in the page.
        let (template, _) = Template::parse(page, |name, _| {
            let value = values.iter().find(|(known, _)| *known == name);
            value.map(|(_, value)| *value).ok_or_else(String::new)
        });
        template.placeholders().next()?;
        let page = template.render(|value, page| escape(value, page));
        let mut headers = file.full.clone();
        headers.insert(CONTENT_LENGTH, HeaderValue::from(page.len()));
        headers.remove(VARY);
        Some(respond(status, &headers, page.into()))
    }

    /// The bodies in memory, one per content coding.
    pub(super) fn bodies(&self) -> impl Iterator<Item = &[u8]> {
        let encoded = self.brotli.iter().chain(&self.gzip);
        encoded.chain([&self.identity]).filter_map(|stored| match stored {
            Stored::Memory(file) => Some(&*file.body),
            Stored::Disk { .. } => None,
        })
    }

    /// Headers and body of 200 for this `Accept-Encoding`; `None` where it accepts no available content coding, and for a
    /// file on disk.
    pub(crate) fn whole(&self, accept_encoding: Option<&[u8]>) -> Option<(&HeaderMap, &Bytes)> {
        match self.stored(accept_encoding)? {
            Stored::Memory(file) => Some((&file.full, &file.body)),
            Stored::Disk { .. } => None,
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

impl Content {
    /// The bytes.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(crate) fn read(self) -> io::Result<Vec<u8>> {
        match self {
            Self::Memory(body) => Ok(body),
            Self::Disk(path) => fs::read(path),
        }
    }
}

/// A representation in memory, or one that was made for this request.
enum Loaded<'a> {
    Kept(&'a Representation),
    Made(Representation),
}

impl Deref for Loaded<'_> {
    type Target = Representation;

    fn deref(&self) -> &Representation {
        match self {
            Self::Kept(file) => file,
            Self::Made(file) => file,
        }
    }
}

impl Stored {
    /// Reads a file that is on disk, as the worker's only work: a file is small, and most often in the page cache. Its tag
    /// and length are those of the bytes that were read, so that a response is consistent even where a new build has
    /// replaced the file.
    fn load(&self) -> Result<Loaded<'_>, RequestError> {
        match self {
            Self::Memory(file) => Ok(Loaded::Kept(file)),
            Self::Disk { path, headers, media_type, variant } => {
                let body = fs::read(path).map_err(|_| RequestError::FileUnreadable)?;
                Representation::new(body.into(), headers, media_type, *variant)
                    .map(Loaded::Made)
                    .map_err(|_| RequestError::FileUnreadable)
            }
        }
    }
}

impl Representation {
    fn new(
        body: Bytes,
        headers: &HeaderMap,
        media_type: &'static str,
        variant: Variant,
    ) -> Result<Self, InvalidHeaderValue> {
        let Variant { cache, coding, varies } = variant;
        let mut full = headers.clone();
        full.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
        full.insert(CACHE_CONTROL, cache.header_value());
        if varies {
            full.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        if let Some(coding) = coding {
            full.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        let etag =
            if cache == CachePolicy::NoStore { None } else { Some(HeaderValue::from_str(&etag(&body))?) };
        if let Some(etag) = &etag {
            full.insert(ETAG, etag.clone());
        }
        let mut not_modified = full.clone();
        for name in [CONTENT_TYPE, CONTENT_ENCODING] {
            not_modified.remove(name);
        }
        let accepts_ranges = etag.is_some() && coding.is_none();
        if accepts_ranges {
            full.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        full.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
        Ok(Self { body, etag, accepts_ranges, full, not_modified })
    }

    /// The same with header values that are never freed, so that clones copy nothing and count no references.
    fn with_static_headers(self) -> Result<Self, InvalidHeaderValue> {
        Ok(Self {
            etag: self.etag.map(|etag| static_value(etag.as_bytes())).transpose()?,
            full: static_headers(&self.full)?,
            not_modified: static_headers(&self.not_modified)?,
            ..self
        })
    }

    fn etag(&self) -> Option<&[u8]> {
        self.etag.as_ref().map(HeaderValue::as_bytes)
    }

    /// 206 with the bytes from `first` to `last`.
    fn part(&self, first: usize, last: usize) -> Response {
        let body = self.body.slice(first..=last);
        let length = body.len();
        let mut response = respond(StatusCode::PARTIAL_CONTENT, &self.full, body);
        let range = HeaderValue::from_str(&format!("bytes {first}-{last}/{}", self.body.len()));
        // The value is valid: it consists of digits.
        drop(range.map(|range| response.headers_mut().insert(CONTENT_RANGE, range)));
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(length));
        response
    }
}

fn respond(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Response {
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = status;
    *response.headers_mut() = headers.clone();
    response
}

/// A strong entity tag: the beginning of the SHA-256 of the body. Each content coding has its own.
fn etag(body: &[u8]) -> String {
    let hash = digest::digest(&digest::SHA256, body);
    format!("\"{}\"", HEXLOWER.encode(hash.as_ref().get(..ETAG_BYTES).unwrap_or_default()))
}

fn static_value(value: &[u8]) -> Result<HeaderValue, InvalidHeaderValue> {
    HeaderValue::from_maybe_shared(Bytes::from_static(value.to_vec().leak()))
}

fn static_headers(headers: &HeaderMap) -> Result<HeaderMap, InvalidHeaderValue> {
    headers.iter().map(|(name, value)| Ok((name.clone(), static_value(value.as_bytes())?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> StaticFile {
        let body = || Content::Memory(text.into());
        let bodies = EncodedBodies { identity: body(), brotli: Some(body()), gzip: None };
        StaticFile::new(bodies, "text/html", CachePolicy::NoStore, &Arc::default()).unwrap()
    }

    #[test]
    fn every_placeholder_is_rendered_and_a_page_without_one_is_not() {
        let rendered = |text: &str| {
            let values = [("path", "/a?b=\"&'<"), ("sum", "$87")];
            page(text).render(StatusCode::OK, &values).map(|response| {
                let header =
                    |name| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
                assert_eq!(header(VARY), None, "it is not compressed");
                (response.body().clone(), header(CONTENT_LENGTH))
            })
        };
        assert!(rendered("<a href=\"/\">").is_none());
        let (body, length) = rendered("{{sum}} <a href=\"{{path}}\">{{path}}").unwrap();
        let expected = "$87 <a href=\"/a?b=&quot;&amp;&#39;&lt;\">/a?b=&quot;&amp;&#39;&lt;";
        assert_eq!(format!("{body:?}"), format!("{:?}", Full::new(Bytes::from(expected))));
        assert_eq!(length, Some(expected.len().to_string()));
    }
}
