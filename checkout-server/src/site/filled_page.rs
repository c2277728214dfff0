//! A template that was filled in for one request: its response is never stored.

use super::{
    conditional::{self, Preconditions},
    encoding::{self, ContentCoding, gzip},
};
use crate::{
    error::RequestError,
    response::{self, CachePolicy, HTML, Response},
};
use data_encoding::BASE64;
use flate2::Compression;
use hyper::{
    HeaderMap, StatusCode,
    header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, HeaderValue, VARY},
};
use ring::digest;

/// A page, with the hashes of its inline style sheets.
pub(crate) struct FilledPage {
    pub(crate) html: String,
    pub(crate) styles: Vec<String>,
}

impl FilledPage {
    /// The response to a GET or HEAD; `headers` are the security headers of the page. It has no versions and no ranges.
    ///
    /// # Errors
    /// [`RequestError::NotAcceptable`] and [`RequestError::PreconditionFailed`], as of a file that is never cached.
    pub(crate) fn respond(self, headers: &HeaderMap, request: &HeaderMap) -> Result<Response, RequestError> {
        let coding = negotiate(request).ok_or(RequestError::NotAcceptable)?;
        match conditional::evaluate(request, None) {
            Preconditions::Failed => Err(RequestError::PreconditionFailed),
            Preconditions::Passed | Preconditions::NotModified => {
                Ok(self.respond_in(coding, StatusCode::OK, headers))
            }
        }
    }

    /// The response with this status, without conditions: for error pages.
    pub(crate) fn respond_with_status(
        self,
        status: StatusCode,
        headers: &HeaderMap,
        request: &HeaderMap,
    ) -> Response {
        self.respond_in(negotiate(request).unwrap_or(ContentCoding::Identity), status, headers)
    }

    fn respond_in(self, coding: ContentCoding, status: StatusCode, headers: &HeaderMap) -> Response {
        let compressed = match coding {
            ContentCoding::Gzip => gzip(self.html.as_bytes(), Compression::fast()),
            ContentCoding::Brotli | ContentCoding::Identity => None,
        };
        let is_compressed = compressed.is_some();
        let body = compressed.unwrap_or_else(|| self.html.into_bytes());
        let mut response = response::with_body(status, HTML, body);
        response.headers_mut().extend(headers.iter().map(|(name, value)| (name.clone(), value.clone())));
        response.headers_mut().insert(CACHE_CONTROL, CachePolicy::NoStore.header_value());
        response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
        if is_compressed {
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// The coding of a page that can be compressed with gzip.
fn negotiate(request: &HeaderMap) -> Option<ContentCoding> {
    let accepted = request.get_all(ACCEPT_ENCODING).iter().map(HeaderValue::as_bytes);
    encoding::negotiate(accepted, false, true)
}

/// The hash of a style sheet for the content security policy.
pub(super) fn style_hash(css: &str) -> String {
    format!("sha256-{}", BASE64.encode(digest::digest(&digest::SHA256, css.as_bytes()).as_ref()))
}
