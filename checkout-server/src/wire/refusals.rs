//! The refusals that leave without the pipeline: to who speaks no HTTP, to who does not finish, to who finds the house
//! full. They stand ready, whole as they go out, the date aside.

use crate::{error::RequestError, headers::Caching, limits::Limits, log::Served, moment, shop::Desk};
use hyper::{HeaderMap, StatusCode, body::Bytes};
use std::{net::IpAddr, time::Duration};

/// hyper's own answers are shorter than this, and ours, with their security headers, are longer.
const LONGEST_BARE_ANSWER: usize = 200;

/// The refusals.
#[derive(Debug)]
pub(crate) struct Refusals {
    malformed: Refusal,
    address_too_long: Refusal,
    head_too_large: Refusal,
    head_too_slow: Refusal,
    full: Refusal,
    longest_address: usize,
}

/// One of them.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    /// How long its sentence is, in bytes.
    length: usize,
    text: String,
}

/// The first line of the request that is being read; an answer to it starts a new one.
#[derive(Debug, Default)]
pub(super) struct RequestLine {
    length: usize,
    ended: bool,
}

impl RequestLine {
    pub(super) fn read(&mut self, bytes: &[u8]) {
        if !self.ended {
            let end = bytes.iter().position(|byte| *byte == b'\n');
            self.length += end.unwrap_or(bytes.len());
            self.ended = end.is_some();
        }
    }
}

impl Refusals {
    /// Writes the refusals with these security headers.
    pub(crate) fn new(security: &HeaderMap, limits: &Limits) -> Self {
        let write = |error| Refusal::new(error, security);
        Self {
            malformed: write(RequestError::Malformed),
            address_too_long: write(RequestError::AddressTooLong),
            head_too_large: write(RequestError::HeadTooLarge),
            head_too_slow: write(RequestError::HeadTooSlow),
            full: write(RequestError::Full),
            longest_address: limits.address_bytes,
        }
    }

    /// The refusal that says what these bytes mean, if they are an answer of hyper's own.
    pub(super) fn instead_of(&self, bytes: &[u8], line: &RequestLine) -> Option<&Refusal> {
        let bare = bytes.len() <= LONGEST_BARE_ANSWER
            && bytes.starts_with(b"HTTP/1.1 4")
            && bytes.ends_with(b"\r\n\r\n");
        let answer = if bare { str::from_utf8(bytes).ok()? } else { return None };
        if !answer.contains("\r\ncontent-length: 0\r\n") {
            return None;
        }
        Some(if line.length > self.longest_address {
            &self.address_too_long
        } else if answer.starts_with("HTTP/1.1 431") {
            &self.head_too_large
        } else {
            &self.malformed
        })
    }

    /// To who began a head and did not end it in time.
    pub(super) fn too_slow(&self) -> &Refusal {
        &self.head_too_slow
    }

    /// To who comes while the house is full.
    pub(crate) fn full(&self) -> &Refusal {
        &self.full
    }
}

impl Refusal {
    fn new(error: RequestError, security: &HeaderMap) -> Self {
        let sentence = error.sentence();
        let mut text = String::from("connection: close\r\n");
        for (name, value) in security {
            text.push_str(&format!("{name}: {}\r\n", value.to_str().unwrap_or_default()));
        }
        if let Some(seconds) = error.retry_after() {
            text.push_str(&format!("retry-after: {seconds}\r\n"));
        }
        text.push_str(&format!("cache-control: {}\r\n", Caching::Never.value().to_str().unwrap_or_default()));
        text.push_str(&format!(
            "content-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\n\r\n{sentence}",
            sentence.len()
        ));
        Self { status: error.status(), length: sentence.len(), text }
    }

    /// As it goes out now.
    pub(crate) fn bytes(&self) -> Bytes {
        let (status, date) = (self.status, moment::http(moment::now()));
        format!("HTTP/1.1 {status}\r\ndate: {date}\r\n{}", self.text).into()
    }

    /// Tells the log of it, as of a request that nobody could read.
    pub(crate) fn log(&self, desk: &Desk, peer: IpAddr) {
        desk.shop.log.request(&Served {
            id: desk.ids.next(),
            method: "-",
            path: "-",
            status: self.status.as_u16(),
            bytes: u64::try_from(self.length).unwrap_or(u64::MAX),
            took: Duration::ZERO,
            address: peer,
        });
    }
}
