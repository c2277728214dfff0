//! A static file: its representations (one per content coding) with all headers computed in advance.
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
    response::{CachePolicy, Response},
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

/// How many bytes of the hash an entity tag contains.
const ETAG_BYTES: usize = 12;

/// The bodies of a file, one per content coding.
pub(crate) struct EncodedBodies {
    pub(crate) identity: Vec<u8>,
    pub(crate) brotli: Option<Vec<u8>>,
    pub(crate) gzip: Option<Vec<u8>>,
}

/// A file in memory. Bytes and header values are leaked at start-up, so that a response copies neither, and workers share
/// no reference counts.
#[derive(Debug)]
pub struct StaticFile {
    identity: Representation,
    brotli: Option<Representation>,
    gzip: Option<Representation>,
}

/// The file in one content coding.
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
    /// A file of the given media type. `base` contains its security headers.
    ///
    /// # Errors
    /// A header value that is not valid.
    pub(crate) fn new(
        bodies: EncodedBodies,
        media_type: &'static str,
        cache: CachePolicy,
        base: &HeaderMap,
    ) -> Result<Self, InvalidHeaderValue> {
        let mut base = static_headers(base)?;
        base.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
        base.insert(CACHE_CONTROL, cache.header_value());
        if bodies.brotli.is_some() || bodies.gzip.is_some() {
            base.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        let encoded = |body: Option<Vec<u8>>, name: &'static str| {
            let mut base = base.clone();
            base.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
            body.map(|body| Representation::new(body, base, cache)).transpose()
        };
        Ok(Self {
            brotli: encoded(bodies.brotli, "br")?,
            gzip: encoded(bodies.gzip, "gzip")?,
            identity: Representation::new(bodies.identity, base, cache)?,
        })
    }

    /// Responds to a GET or HEAD: 200, 206 with the requested range, or 304.
    ///
    /// # Errors
    /// [`RequestError::NotAcceptable`] where the client accepts no available content coding (RFC 9110, 12.5.3),
    /// [`RequestError::PreconditionFailed`] and [`RequestError::RangeNotSatisfiable`].
    pub fn respond(&self, request: &Parts) -> Result<Response, RequestError> {
        let file = self.negotiate(&request.headers)?;
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
        let file = self.negotiate(request).unwrap_or(&self.identity);
        let mut response = respond(status, &file.full, file.body.clone());
        response.headers_mut().remove(ACCEPT_RANGES);
        response
    }

    /// Responds with the file as a template: each `{{name}}` is replaced by the escaped value of this name. `None` where the
    /// file has no such placeholder. The response is not compressed.
    pub(crate) fn render(&self, status: StatusCode, values: &[(&str, &str)]) -> Option<Response> {
        let page = std::str::from_utf8(&self.identity.body).ok()?;
        // Other placeholders stay in the page.
        let (template, _) = Template::parse(page, |name, _| {
            let value = values.iter().find(|(known, _)| *known == name);
            value.map(|(_, value)| *value).ok_or_else(String::new)
        });
        template.placeholders().next()?;
        let page = template.render(|value, page| escape(value, page));
        let mut headers = self.identity.full.clone();
        headers.insert(CONTENT_LENGTH, HeaderValue::from(page.len()));
        headers.remove(VARY);
        Some(respond(status, &headers, page.into()))
    }

    /// The bodies, one per content coding.
    pub(super) fn bodies(&self) -> impl Iterator<Item = &[u8]> {
        let encoded = self.brotli.iter().chain(&self.gzip);
        encoded.chain([&self.identity]).map(|file| &*file.body)
    }

    /// Headers and body of 200 for this `Accept-Encoding`; `None` where it accepts no available content coding.
    pub(crate) fn whole(&self, accept_encoding: Option<&[u8]>) -> Option<(&HeaderMap, &Bytes)> {
        self.representation(accept_encoding).map(|file| (&file.full, &file.body))
    }

    fn negotiate(&self, request: &HeaderMap) -> Result<&Representation, RequestError> {
        let accepted = request.get_all(ACCEPT_ENCODING).iter().map(HeaderValue::as_bytes);
        self.representation(accepted).ok_or(RequestError::NotAcceptable)
    }

    fn representation<'a>(&self, accepted: impl IntoIterator<Item = &'a [u8]>) -> Option<&Representation> {
        let encoded = match encoding::negotiate(accepted, self.brotli.is_some(), self.gzip.is_some())? {
            ContentCoding::Brotli => self.brotli.as_ref(),
            ContentCoding::Gzip => self.gzip.as_ref(),
            ContentCoding::Identity => None,
        };
        Some(encoded.unwrap_or(&self.identity))
    }
}

impl Representation {
    fn new(body: Vec<u8>, mut full: HeaderMap, cache: CachePolicy) -> Result<Self, InvalidHeaderValue> {
        let etag =
            if cache == CachePolicy::NoStore { None } else { Some(static_value(etag(&body).as_bytes())?) };
        if let Some(etag) = &etag {
            full.insert(ETAG, etag.clone());
        }
        let mut not_modified = full.clone();
        for name in [CONTENT_TYPE, CONTENT_ENCODING] {
            not_modified.remove(name);
        }
        let accepts_ranges = etag.is_some() && !full.contains_key(CONTENT_ENCODING);
        if accepts_ranges {
            full.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        full.insert(CONTENT_LENGTH, static_value(body.len().to_string().as_bytes())?);
        Ok(Self { body: Bytes::from_static(body.leak()), etag, accepts_ranges, full, not_modified })
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

/// A header value that is never freed, so that clones copy nothing and count no references.
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
        let bodies = EncodedBodies { identity: text.into(), brotli: Some(text.into()), gzip: None };
        StaticFile::new(bodies, "text/html", CachePolicy::NoStore, &HeaderMap::new()).unwrap()
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
