//! One file as it is served: its encodings with every header made beforehand.

use super::encoding::{self, Coding};
use crate::{error::RequestError, headers::Caching, respond::Answer};
use http_body_util::Full;
use hyper::{
    HeaderMap, Response, StatusCode,
    body::Bytes,
    header::{
        CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH,
        InvalidHeaderValue, VARY,
    },
};
use ring::digest;
use std::fmt::Write as _;

/// The bodies of a file, as the build made them.
pub(crate) struct Bodies {
    pub(crate) identity: Vec<u8>,
    pub(crate) brotli: Option<Vec<u8>>,
    pub(crate) gzip: Option<Vec<u8>>,
}

/// A file in memory. Its bytes and headers are made once and never freed, so that handing them to a
/// connection copies nothing and the workers share nothing that they would have to count.
#[derive(Debug)]
pub struct File {
    identity: Variant,
    brotli: Option<Variant>,
    gzip: Option<Variant>,
}

/// One encoding of a file.
#[derive(Debug)]
struct Variant {
    body: Bytes,
    tag: HeaderValue,
    full: HeaderMap,
    unchanged: HeaderMap,
}

impl File {
    /// A file of the given type. `base` holds its security headers.
    ///
    /// # Errors
    /// A header that cannot be written, which would be a mistake of ours.
    pub(crate) fn new(
        bodies: Bodies,
        kind: &'static str,
        caching: Caching,
        base: &HeaderMap,
    ) -> Result<Self, InvalidHeaderValue> {
        let mut base = permanent_values(base)?;
        base.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        base.insert(CACHE_CONTROL, caching.value());
        if bodies.brotli.is_some() || bodies.gzip.is_some() {
            base.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        let encoded = |body: Option<Vec<u8>>, name: &'static str| {
            let mut base = base.clone();
            base.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
            body.map(|body| Variant::new(body, base, caching)).transpose()
        };
        Ok(Self {
            brotli: encoded(bodies.brotli, "br")?,
            gzip: encoded(bodies.gzip, "gzip")?,
            identity: Variant::new(bodies.identity, base, caching)?,
        })
    }

    /// Answers with the file: 200, or 304 where the client already has it.
    ///
    /// # Errors
    /// [`RequestError::NotAcceptable`] where the client refuses every encoding that exists.
    pub fn answer(&self, asked: &HeaderMap) -> Result<Answer, RequestError> {
        let variant = self.variant(asked)?;
        Ok(if variant.is_known_to(asked) {
            answer(StatusCode::NOT_MODIFIED, &variant.unchanged, Bytes::new())
        } else {
            answer(StatusCode::OK, &variant.full, variant.body.clone())
        })
    }

    /// Answers with the file under another status, whatever the client has and accepts: an error is told.
    pub fn answer_as(&self, status: StatusCode, asked: &HeaderMap) -> Answer {
        let variant = self.variant(asked).unwrap_or(&self.identity);
        answer(status, &variant.full, variant.body.clone())
    }

    fn variant(&self, asked: &HeaderMap) -> Result<&Variant, RequestError> {
        let coding = encoding::choose(asked, self.brotli.is_some(), self.gzip.is_some());
        let variant = match coding.ok_or(RequestError::NotAcceptable)? {
            Coding::Brotli => self.brotli.as_ref(),
            Coding::Gzip => self.gzip.as_ref(),
            Coding::Identity => None,
        };
        Ok(variant.unwrap_or(&self.identity))
    }
}

impl Variant {
    fn new(body: Vec<u8>, mut full: HeaderMap, caching: Caching) -> Result<Self, InvalidHeaderValue> {
        let tag = permanent(&tag(&body))?;
        if caching != Caching::Never {
            full.insert(ETAG, tag.clone());
        }
        let mut unchanged = full.clone();
        for name in [CONTENT_TYPE, CONTENT_ENCODING] {
            unchanged.remove(name);
        }
        full.insert(CONTENT_LENGTH, permanent(&body.len().to_string())?);
        Ok(Self { body: Bytes::from_static(body.leak()), tag, full, unchanged })
    }

    /// Whether one of the tags in `If-None-Match` is this variant's; weak tags count (RFC 9110, 13.1.2).
    fn is_known_to(&self, asked: &HeaderMap) -> bool {
        if !self.full.contains_key(ETAG) {
            return false;
        }
        let tags = asked
            .get_all(IF_NONE_MATCH)
            .iter()
            .flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
        tags.map(<[u8]>::trim_ascii)
            .any(|tag| tag == b"*" || tag.strip_prefix(b"W/").unwrap_or(tag) == self.tag.as_bytes())
    }
}

fn answer(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Answer {
    let mut answer = Response::new(Full::new(body));
    *answer.status_mut() = status;
    *answer.headers_mut() = headers.clone();
    answer
}

/// A strong tag: other bytes, another tag; each encoding has its own.
fn tag(body: &[u8]) -> String {
    let hash = digest::digest(&digest::SHA256, body);
    let mut tag = String::from("\"");
    for byte in hash.as_ref().iter().take(12) {
        // Writing to a String cannot fail.
        let _ = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    tag
}

/// A header value that lives as long as the process, so that a copy of it is free.
fn permanent(text: &str) -> Result<HeaderValue, InvalidHeaderValue> {
    HeaderValue::from_maybe_shared(Bytes::from_static(text.as_bytes().to_vec().leak()))
}

fn permanent_values(headers: &HeaderMap) -> Result<HeaderMap, InvalidHeaderValue> {
    let copy = |(name, value): (&hyper::header::HeaderName, &HeaderValue)| {
        let value = HeaderValue::from_maybe_shared(Bytes::from_static(value.as_bytes().to_vec().leak()))?;
        Ok((name.clone(), value))
    };
    headers.iter().map(copy).collect()
}
