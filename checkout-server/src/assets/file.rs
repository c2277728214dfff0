//! One file as it is served: its encodings with every header made beforehand.
//!
//! A part is cut out of a body as it is and never out of an encoded one. The client names the encodings that it can
//! take, one is chosen as for any request, and a range is then honoured or not: it never changes what is chosen. So a
//! client that takes brotli gets the whole of a file that the build compressed (text, a few kilobytes), and every client
//! gets parts of those that it did not (pictures, sound, films, documents), which are the ones that break off half way.

use super::{
    conditions::{self, Verdict},
    encoding::{self, Coding},
    range::{self, Asked},
};
use crate::{error::RequestError, forms::escape, headers::Caching, respond::Answer};
use http_body_util::Full;
use hyper::{
    HeaderMap, Method, Response, StatusCode,
    body::Bytes,
    header::{
        ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, ETAG,
        HeaderValue, InvalidHeaderValue, VARY,
    },
    http::request::Parts,
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
    /// None for what is made for one visitor.
    tag: Option<HeaderValue>,
    /// Whether parts of it can be asked for.
    divisible: bool,
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

    /// Answers a GET or HEAD with the file: 200; 206 with the part that was asked for; 304 where the client already
    /// has it.
    ///
    /// # Errors
    /// [`RequestError::NotAcceptable`] where the client refuses every encoding that exists (RFC 9110, 12.5.3),
    /// [`RequestError::Precondition`] where it asks about another version, [`RequestError::Range`] where the part
    /// that it asks for does not exist.
    pub fn answer(&self, asked: &Parts) -> Result<Answer, RequestError> {
        let variant = self.variant(&asked.headers)?;
        match conditions::judge(&asked.headers, variant.tag()) {
            Verdict::Met => {}
            Verdict::Known => return Ok(answer(StatusCode::NOT_MODIFIED, &variant.unchanged, Bytes::new())),
            Verdict::Failed => return Err(RequestError::Precondition),
        }
        // A range means something to GET alone (RFC 9110, 14.2).
        let divisible = variant.divisible && asked.method == Method::GET;
        if divisible && conditions::allow_part(&asked.headers, variant.tag()) {
            match range::asked(&asked.headers, variant.body.len()) {
                Asked::Whole => {}
                Asked::Part { first, last } => return Ok(variant.part(first, last)),
                Asked::Beyond => return Err(RequestError::Range(variant.body.len())),
            }
        }
        Ok(answer(StatusCode::OK, &variant.full, variant.body.clone()))
    }

    /// Answers with the file under another status, whatever the client has and accepts: an error is told.
    pub fn answer_as(&self, status: StatusCode, asked: &HeaderMap) -> Answer {
        let variant = self.variant(asked).unwrap_or(&self.identity);
        let mut answer = answer(status, &variant.full, variant.body.clone());
        answer.headers_mut().remove(ACCEPT_RANGES);
        answer
    }

    /// Answers with the file for one visitor: each place replaced by its text, written so that it can stand between
    /// tags and between quotes. `None` where the file has none of the places. It is not compressed.
    pub(crate) fn filled(&self, status: StatusCode, places: &[(&str, &str)]) -> Option<Answer> {
        let page = std::str::from_utf8(&self.identity.body).ok()?;
        if !places.iter().any(|(place, _)| page.contains(place)) {
            return None;
        }
        let page = places.iter().fold(page.to_owned(), |page, (place, text)| {
            let mut safe = String::new();
            escape(text, &mut safe);
            page.replace(place, &safe)
        });
        let mut headers = self.identity.full.clone();
        headers.insert(CONTENT_LENGTH, HeaderValue::from(page.len()));
        headers.remove(VARY);
        Some(answer(status, &headers, page.into()))
    }

    /// Its bodies, one for each encoding.
    pub(super) fn bodies(&self) -> impl Iterator<Item = &[u8]> {
        let encoded = self.brotli.iter().chain(&self.gzip);
        encoded.chain([&self.identity]).map(|variant| &*variant.body)
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
        let tag = if caching == Caching::Never { None } else { Some(permanent(&tag(&body))?) };
        if let Some(tag) = &tag {
            full.insert(ETAG, tag.clone());
        }
        let mut unchanged = full.clone();
        for name in [CONTENT_TYPE, CONTENT_ENCODING] {
            unchanged.remove(name);
        }
        let divisible = tag.is_some() && !full.contains_key(CONTENT_ENCODING);
        if divisible {
            full.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        full.insert(CONTENT_LENGTH, permanent(&body.len().to_string())?);
        Ok(Self { body: Bytes::from_static(body.leak()), tag, divisible, full, unchanged })
    }

    fn tag(&self) -> Option<&[u8]> {
        self.tag.as_ref().map(HeaderValue::as_bytes)
    }

    /// The bytes from `first` to `last`.
    fn part(&self, first: usize, last: usize) -> Answer {
        let body = self.body.slice(first..=last);
        let length = body.len();
        let mut answer = answer(StatusCode::PARTIAL_CONTENT, &self.full, body);
        let place = HeaderValue::from_str(&format!("bytes {first}-{last}/{}", self.body.len()));
        // Digits can stand in every header.
        drop(place.map(|place| answer.headers_mut().insert(CONTENT_RANGE, place)));
        answer.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(length));
        answer
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

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> File {
        let bodies = Bodies { identity: text.into(), brotli: Some(text.into()), gzip: None };
        File::new(bodies, "text/html", Caching::Never, &HeaderMap::new()).unwrap()
    }

    #[test]
    fn a_page_is_filled_wherever_it_has_a_place_and_left_alone_where_it_has_none() {
        let filled = |text: &str| {
            let places = [("{{way}}", "/a?b=\"&'<"), ("{{sum}}", "$87")];
            page(text).filled(StatusCode::OK, &places).map(|answer| {
                let header =
                    |name| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
                assert_eq!(header(VARY), None, "it goes out as it is");
                (answer.body().clone(), header(CONTENT_LENGTH))
            })
        };
        assert!(filled("<a href=\"/\">").is_none());
        let (body, length) = filled("{{sum}} <a href=\"{{way}}\">{{way}}").unwrap();
        let expected = "$87 <a href=\"/a?b=&quot;&amp;&#39;&lt;\">/a?b=&quot;&amp;&#39;&lt;";
        assert_eq!(format!("{body:?}"), format!("{:?}", Full::new(Bytes::from(expected))));
        assert_eq!(length, Some(expected.len().to_string()));
    }
}
