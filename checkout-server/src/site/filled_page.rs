//! A page that was filled in for one request: its response is compressed, and must not be stored.

use super::{
    negotiation::{IDENTITY, negotiate},
    static_file::meets_preconditions,
};
use crate::{
    base::error::RequestError,
    web::response::{self, CachePolicy, HTML, Response},
};
use data_encoding::BASE64;
use flate2::{Compression, write::GzEncoder};
use hyper::{
    HeaderMap, StatusCode,
    header::{CACHE_CONTROL, CONTENT_ENCODING, HeaderValue, VARY},
};
use ring::digest;
use std::io::Write as _;

/// Content codings of a page that is compressed for each response.
const CODINGS: [&str; 2] = [GZIP, IDENTITY];
const GZIP: &str = "gzip";

/// Page, with the hashes of its inline style sheets.
pub(crate) struct FilledPage {
    pub(crate) html: String,
    pub(crate) styles: Vec<String>,
}

impl FilledPage {
    /// Responds to a GET or HEAD; `headers` are the security headers of the page. The page has neither
    /// versions nor ranges.
    ///
    /// # Errors
    /// [`RequestError::NotAcceptable`] and [`RequestError::PreconditionFailed`], as for a file that is never
    /// cached.
    pub(crate) fn respond(self, headers: HeaderMap, request: &HeaderMap) -> Result<Response, RequestError> {
        let coding = negotiate(request, CODINGS).ok_or(RequestError::NotAcceptable)?;
        meets_preconditions(request, None)?;
        Ok(self.respond_in(coding, StatusCode::OK, headers))
    }

    /// Responds with this status, ignoring conditions: for error pages.
    pub(crate) fn respond_with_status(
        self,
        status: StatusCode,
        headers: HeaderMap,
        request: &HeaderMap,
    ) -> Response {
        self.respond_in(negotiate(request, CODINGS).unwrap_or(IDENTITY), status, headers)
    }

    fn respond_in(self, coding: &str, status: StatusCode, headers: HeaderMap) -> Response {
        let compressed = (coding == GZIP).then(|| gzip(self.html.as_bytes())).flatten();
        let is_compressed = compressed.is_some();
        let mut response =
            response::with_body(status, HTML, compressed.unwrap_or_else(|| self.html.into_bytes()));
        response.headers_mut().extend(headers);
        response.headers_mut().insert(CACHE_CONTROL, CachePolicy::NoStore.header_value());
        response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
        if is_compressed {
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(GZIP));
        }
        response
    }
}

/// Compresses a body with gzip. Writing to memory cannot fail; if it did, the body would be sent
/// uncompressed.
pub(super) fn gzip(body: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(body).and_then(|()| encoder.finish()).ok()
}

/// Hash of a style sheet for the content security policy.
pub(super) fn style_hash(css: &str) -> String {
    format!("sha256-{}", BASE64.encode(digest::digest(&digest::SHA256, css.as_bytes()).as_ref()))
}
