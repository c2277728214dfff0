//! A file of the site in one content coding: in memory with all of its headers, or on disk.

use crate::{
    error::RequestError,
    response::{CachePolicy, Response},
};
use data_encoding::HEXLOWER;
use http_body_util::Full;
use hyper::{
    HeaderMap, StatusCode,
    body::Bytes,
    header::{
        ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, ETAG,
        HeaderValue, InvalidHeaderValue, VARY,
    },
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

/// A file in one content coding: with its headers, or with what they are made from.
#[derive(Debug)]
pub(super) enum Stored {
    Memory(Box<InMemory>),
    Disk { path: Box<Path>, headers: Arc<HeaderMap>, variant: Variant },
}

/// A representation whose bytes and header values are never freed.
#[derive(Debug)]
pub(super) struct InMemory {
    pub(super) file: Representation,
}

/// What the headers of a file depend on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Variant {
    pub(super) media_type: &'static str,
    pub(super) cache: CachePolicy,
    pub(super) coding: Option<&'static str>,
    /// Whether the file has other codings.
    pub(super) varies: bool,
}

/// Body and headers of a file in one content coding.
#[derive(Debug)]
pub(super) struct Representation {
    pub(super) body: Bytes,
    /// `None` for files that are never cached.
    etag: Option<HeaderValue>,
    pub(super) accepts_ranges: bool,
    /// The headers of 200.
    pub(super) full: HeaderMap,
    /// The headers of 304.
    pub(super) not_modified: HeaderMap,
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

/// A representation in memory, or one that was read for this request.
pub(super) enum Loaded<'a> {
    InMemory(&'a Representation),
    Read(Box<Representation>),
}

impl Deref for Loaded<'_> {
    type Target = Representation;

    fn deref(&self) -> &Representation {
        match self {
            Self::InMemory(file) => file,
            Self::Read(file) => file,
        }
    }
}

impl Stored {
    pub(super) fn new(
        content: Content,
        headers: &Arc<HeaderMap>,
        variant: Variant,
    ) -> Result<Self, InvalidHeaderValue> {
        Ok(match content {
            Content::Memory(body) => {
                let file = Representation::new(Bytes::from_static(body.leak()), headers, variant)?
                    .with_static_headers()?;
                Self::Memory(Box::new(InMemory { file }))
            }
            Content::Disk(path) => Self::Disk { path, headers: Arc::clone(headers), variant },
        })
    }

    /// Reads a file that is on disk, as the worker's only work: a file is small, and most often in the page cache. Its tag
    /// and length are those of the bytes that were read, so that a response is consistent even where a new build has
    /// replaced the file.
    pub(super) fn load(&self) -> Result<Loaded<'_>, RequestError> {
        match self {
            Self::Memory(stored) => Ok(Loaded::InMemory(&stored.file)),
            Self::Disk { path, headers, variant } => {
                let body = fs::read(path).map_err(|_| RequestError::FileUnreadable)?;
                Representation::new(body.into(), headers, *variant)
                    .map(|file| Loaded::Read(Box::new(file)))
                    .map_err(|_| RequestError::FileUnreadable)
            }
        }
    }
}

impl Representation {
    fn new(body: Bytes, headers: &HeaderMap, variant: Variant) -> Result<Self, InvalidHeaderValue> {
        let Variant { media_type, cache, coding, varies } = variant;
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

    pub(super) fn etag(&self) -> Option<&[u8]> {
        self.etag.as_ref().map(HeaderValue::as_bytes)
    }

    /// 206 with the bytes from `first` to `last`.
    pub(super) fn part(&self, first: usize, last: usize) -> Response {
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

/// A response with a copy of these headers.
pub(super) fn respond(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Response {
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
