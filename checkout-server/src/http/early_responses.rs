//! Early responses: errors that are sent without the pipeline, serialized at start-up except for the date.
//!
//! They answer requests that hyper rejects, heads that do not arrive in time, and connections above the limit.

use crate::{
    clock,
    config::Limits,
    error::RequestError,
    log::AccessLogEntry,
    response::{CachePolicy, SecurityHeaders},
};
use hyper::{StatusCode, body::Bytes};
use std::{net::IpAddr, time::Duration};

/// hyper's own responses are shorter than this; those of the server, with their security headers, are longer.
const MAX_BARE_RESPONSE: usize = 200;

/// The early responses.
#[derive(Debug)]
pub(super) struct EarlyResponses {
    malformed_request: EarlyResponse,
    uri_too_long: EarlyResponse,
    header_fields_too_large: EarlyResponse,
    header_timeout: EarlyResponse,
    too_many_connections: EarlyResponse,
    max_uri: usize,
}

/// One of them.
#[derive(Debug)]
pub(super) struct EarlyResponse {
    status: StatusCode,
    body_length: usize,
    /// Everything after the `Date` header.
    rest: String,
}

/// The length of the request line that is being read; a response to it starts a new one.
#[derive(Debug, Default)]
pub(super) struct RequestLine {
    length: usize,
    is_complete: bool,
}

impl RequestLine {
    /// Counts bytes that were read.
    pub(super) fn read(&mut self, bytes: &[u8]) {
        if !self.is_complete {
            let end = bytes.iter().position(|byte| *byte == b'\n');
            self.length += end.unwrap_or(bytes.len());
            self.is_complete = end.is_some();
        }
    }
}

impl EarlyResponses {
    /// Serializes the responses.
    pub(super) fn new(security: &SecurityHeaders, limits: &Limits) -> Self {
        let serialize = |error| EarlyResponse::new(error, security);
        Self {
            malformed_request: serialize(RequestError::MalformedRequest),
            uri_too_long: serialize(RequestError::UriTooLong),
            header_fields_too_large: serialize(RequestError::HeaderFieldsTooLarge),
            header_timeout: serialize(RequestError::HeaderTimeout),
            too_many_connections: serialize(RequestError::TooManyConnections),
            max_uri: limits.uri_bytes,
        }
    }

    /// The replacement for these bytes, if they are a bare 4xx response of hyper's.
    pub(super) fn replacement(&self, bytes: &[u8], line: &RequestLine) -> Option<&EarlyResponse> {
        let is_bare = bytes.len() <= MAX_BARE_RESPONSE
            && bytes.starts_with(b"HTTP/1.1 4")
            && bytes.ends_with(b"\r\n\r\n");
        let response = if is_bare { str::from_utf8(bytes).ok()? } else { return None };
        if !response.contains("\r\ncontent-length: 0\r\n") {
            return None;
        }
        Some(if line.length > self.max_uri {
            &self.uri_too_long
        } else if response.starts_with("HTTP/1.1 431") {
            &self.header_fields_too_large
        } else {
            &self.malformed_request
        })
    }

    /// 408, for a head that does not arrive in time.
    pub(super) fn header_timeout(&self) -> &EarlyResponse {
        &self.header_timeout
    }

    /// 503, for a connection above the limit.
    pub(super) fn too_many_connections(&self) -> &EarlyResponse {
        &self.too_many_connections
    }
}

impl EarlyResponse {
    fn new(error: RequestError, security: &SecurityHeaders) -> Self {
        let message = error.message();
        let mut rest = String::from("connection: close\r\n");
        for (name, value) in security.base() {
            rest.push_str(&format!("{name}: {}\r\n", value.to_str().unwrap_or_default()));
        }
        if let Some(seconds) = error.retry_after() {
            rest.push_str(&format!("retry-after: {seconds}\r\n"));
        }
        let no_store = CachePolicy::NoStore.header_value();
        rest.push_str(&format!("cache-control: {}\r\n", no_store.to_str().unwrap_or_default()));
        rest.push_str(&format!(
            "content-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\n\r\n{message}",
            message.len()
        ));
        Self { status: error.status(), body_length: message.len(), rest }
    }

    /// Its status code.
    pub(super) fn status(&self) -> u16 {
        self.status.as_u16()
    }

    /// The serialized response with the current date.
    pub(super) fn to_bytes(&self) -> Bytes {
        let (status, date) = (self.status, clock::http_date(clock::now_millis()));
        format!("HTTP/1.1 {status}\r\ndate: {date}\r\n{}", self.rest).into()
    }

    /// Its entry in the access log, without method and path.
    pub(super) fn entry(&self, id: u64, peer: IpAddr) -> AccessLogEntry<'static> {
        AccessLogEntry {
            id,
            method: "-",
            path: "-",
            status: self.status.as_u16(),
            bytes: u64::try_from(self.body_length).unwrap_or(u64::MAX),
            duration: Duration::ZERO,
            client: peer,
        }
    }
}
