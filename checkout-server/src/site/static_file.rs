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
    template::{Template, escape},
};
use hyper::{
    HeaderMap, Method, StatusCode,
    body::Bytes,
    header::{ACCEPT_ENCODING, ACCEPT_RANGES, CONTENT_LENGTH, HeaderValue, InvalidHeaderValue, VARY},
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

    /// Whether the bodies are in memory.
    #[cfg(test)]
    pub(super) fn is_in_memory(&self) -> bool {
        matches!(self.identity, Stored::Memory(_))
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

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::Full;

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
