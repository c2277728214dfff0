//! Fast path: responds to a plain GET of a page or file without hyper, whose parser, futures and encoder take most of the
//! processor time of such a request.
//!
//! It takes a request whose whole head, and nothing else, arrived in one read, whose path the router resolves to a file, and
//! whose headers leave nothing to decide but the content coding. hyper reads every other request: other methods, bodies,
//! conditions, ranges, queries, escapes, pipelined requests, `Connection: close`, errors.
//!
//! Both respond with the same bytes. `tests/server/http_conformance.rs` sends each of its requests both ways.

use super::{
    client_info::client_info, connection_context::ConnectionContext, router, router::Route, validate,
};
use crate::{clock::HttpDateCache, config::Limits, log::AccessLogEntry};
use hyper::{
    HeaderMap,
    body::Bytes,
    header::{HeaderName, HeaderValue},
};
use std::{io::IoSlice, net::IpAddr, time::Instant};

/// The largest number of headers of a request.
const MAX_HEADERS: usize = 64;

/// The length of the value of `date` and of the empty line behind it.
const DATE_BYTES: usize = 29 + 4;

/// Headers with which hyper or the pipeline may respond otherwise than with the whole file.
const DECISIVE: [&str; 10] = [
    "content-length",
    "expect",
    "if-match",
    "if-modified-since",
    "if-none-match",
    "if-range",
    "if-unmodified-since",
    "range",
    "transfer-encoding",
    "upgrade",
];

/// A request of the kind that the fast path takes: all that its response depends on.
#[derive(Default)]
struct PlainRequest<'a> {
    path: &'a str,
    host: Option<&'a [u8]>,
    accept_encoding: Option<&'a [u8]>,
    /// `Forwarded`, `X-Forwarded-For` and `X-Forwarded-Proto`.
    forwarding: HeaderMap,
}

/// A response of which a part may have been written.
pub(super) struct FileResponse {
    head: Vec<u8>,
    body: Bytes,
    written: usize,
}

impl FileResponse {
    /// What is left to write: the rest of the head and the rest of the body. `None` at the end.
    pub(super) fn rest(&self) -> Option<[IoSlice<'_>; 2]> {
        let head = self.head.get(self.written..).unwrap_or_default();
        let body = self.body.get(self.written.saturating_sub(self.head.len())..).unwrap_or_default();
        let is_complete = head.is_empty() && body.is_empty();
        (!is_complete).then(|| [IoSlice::new(head), IoSlice::new(body)])
    }

    /// So many further bytes have been written.
    pub(super) const fn advance(&mut self, written: usize) {
        self.written += written;
    }
}

/// The response to the request that these bytes are, logged and counted; `None` if hyper has to read it.
pub(super) fn respond(context: &ConnectionContext, peer: IpAddr, bytes: &[u8]) -> Option<FileResponse> {
    let (started, app) = (Instant::now(), context.app());
    let PlainRequest { path, accept_encoding, forwarding, .. } = PlainRequest::parse(bytes, &app.limits)?;
    let client = client_info(peer, &forwarding, &app.config.trusted_proxies);
    // A peer that may not forward requests is reported, and plain http is redirected.
    if client.over_http || !(client.proxied || forwarding.is_empty()) {
        return None;
    }
    let route = router::find(app, path).ok()?;
    // The request has no query, so the journal is its file, too.
    let (Route::File(file) | Route::Journal(file)) = &route else { return None };
    let (start, body) = file.whole(accept_encoding)?;
    let head = head(start, &context.date);
    let entry = AccessLogEntry {
        id: context.request_ids.next(),
        method: "GET",
        path,
        status: 200,
        bytes: body.len() as u64,
        duration: started.elapsed(),
        client: client.address,
    };
    context.record(route.label(path), &entry);
    Some(FileResponse { head, body: body.clone(), written: 0 })
}

/// The head of a 200: its start, the current date, and the empty line.
fn head(start: &[u8], date: &HttpDateCache) -> Vec<u8> {
    let mut head = Vec::with_capacity(start.len() + DATE_BYTES);
    head.extend_from_slice(start);
    date.append_now(&mut head);
    head.extend_from_slice(b"\r\n\r\n");
    head
}

impl<'a> PlainRequest<'a> {
    /// The request that these bytes are, whole and alone; `None` if it is of another kind.
    fn parse(bytes: &'a [u8], limits: &Limits) -> Option<Self> {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut parsed = httparse::Request::new(&mut headers);
        let is_whole = parsed.parse(bytes) == Ok(httparse::Status::Complete(bytes.len()));
        let is_get = parsed.method == Some("GET") && parsed.version == Some(1);
        let path = parsed.path.filter(|target| is_plain(target) && target.len() <= limits.uri_bytes)?;
        let mut request = Self { path, ..Self::default() };
        let is_taken = is_whole
            && is_get
            && bytes.len() <= limits.header_bytes
            && parsed.headers.iter().all(|header| request.take(header.name, header.value))
            && request.host.is_some_and(validate::is_host);
        is_taken.then_some(request)
    }

    /// Takes a header; `false` if it is decisive or wrongly repeated.
    fn take(&mut self, name: &str, value: &'a [u8]) -> bool {
        let is = |other: &&str| name.eq_ignore_ascii_case(other);
        if is(&"host") {
            self.host.replace(value).is_none()
        } else if is(&"accept-encoding") {
            self.accept_encoding.replace(value).is_none()
        } else if is(&"connection") {
            value.eq_ignore_ascii_case(b"keep-alive")
        } else if ["forwarded", "x-forwarded-for", "x-forwarded-proto"].iter().any(is) {
            let (name, value) = (HeaderName::try_from(name), HeaderValue::from_bytes(value));
            name.is_ok_and(|name| value.is_ok_and(|value| self.forwarding.try_append(name, value).is_ok()))
        } else {
            !DECISIVE.iter().any(is)
        }
    }
}

/// Whether a request target is a path of unreserved characters: without query, escapes and authority.
fn is_plain(target: &str) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(byte);
    target.starts_with('/') && target.as_bytes().iter().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::{Request, Uri};
    use proptest::{collection::vec, prelude::*, sample::select};

    #[test]
    fn a_response_is_written_in_parts_of_any_size() {
        for size in 1..12 {
            let mut response =
                FileResponse { head: b"head".to_vec(), body: Bytes::from_static(b"body of it"), written: 0 };
            let mut written = Vec::new();
            while let Some(slices) = response.rest() {
                let bytes: Vec<u8> = slices.iter().flat_map(|slice| slice.iter().copied()).collect();
                let part = bytes.get(..size).unwrap_or(&bytes).to_vec();
                response.advance(part.len());
                written.extend(part);
            }
            assert_eq!(written, b"headbody of it", "{size}");
        }
    }

    #[test]
    fn only_paths_of_unreserved_characters_are_plain() {
        for path in ["/", "/about", "/assets/index-Bx_9~.js", "//", "/../a"] {
            assert!(is_plain(path), "{path}");
        }
        for target in ["", "*", "about", "/a?b", "/a#b", "/%61", "http://a/", "/é", "/a b", "/a\\b"] {
            assert!(!is_plain(target), "{target}");
        }
    }

    fn is_taken(text: &str) -> bool {
        PlainRequest::parse(text.as_bytes(), &Limits::default()).is_some()
    }

    #[test]
    fn only_a_whole_get_that_is_alone_is_taken() {
        assert!(is_taken("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
        for text in [
            "",
            "GET / HTTP/1.1\r\nHost: a\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\n\r\nG",
            "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.0\r\nHost: a\r\n\r\n",
            "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nA B: c\r\n\r\n",
        ] {
            assert!(!is_taken(text), "{text}");
        }
        let long = |length: usize| format!("GET /{} HTTP/1.1\r\nHost: a\r\n\r\n", "a".repeat(length - 1));
        let limit = Limits::default().uri_bytes;
        assert!(is_taken(&long(limit)) && !is_taken(&long(limit + 1)));
        let headers = |bytes: usize| format!("GET / HTTP/1.1\r\nHost: a\r\nB: {}\r\n\r\n", "b".repeat(bytes));
        let limit = Limits::default().header_bytes;
        let most = limit - headers(0).len();
        assert!(is_taken(&headers(most)) && !is_taken(&headers(most + 1)));
    }

    #[test]
    fn headers_that_change_more_than_the_coding_are_left_to_hyper() {
        let with = |lines: &str| is_taken(&format!("GET / HTTP/1.1\r\nHost: a\r\n{lines}\r\n\r\n"));
        for lines in [
            "Accept: text/html\r\nAccept-Language: haw\r\nAccept-Encoding: gzip, br\r\nUser-Agent: a\r\nCookie: b=c",
            "Connection: Keep-Alive\r\nUpgrade-Insecure-Requests: 1\r\nSec-Fetch-Mode: navigate",
            "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\nForwarded: for=192.0.2.1",
        ] {
            assert!(with(lines), "{lines}");
        }
        for lines in [
            "Connection: close",
            "Connection: keep-alive, close",
            "Host: b",
            "Accept-Encoding: br\r\naccept-encoding: gzip",
        ] {
            assert!(!with(lines), "{lines}");
        }
        for name in DECISIVE {
            assert!(!with(&format!("{}: 1", name.to_uppercase())), "{name}");
        }
    }

    proptest! {
        #[test]
        fn a_plain_target_is_its_own_path(target in "[/a-z._~%?# -]{0,12}") {
            if is_plain(&target) {
                let uri = Uri::try_from(&*target).unwrap();
                prop_assert_eq!(uri.path(), &*target);
            }
        }

        #[test]
        fn the_pipeline_accepts_every_request_that_is_taken(
            path in select(&["/", "//", "/about", "/a.css", "/a%", "/a?b", "*", "http://a/", "http://a b/"]),
            lines in vec(select(&[
                "Host: a", "Host: [::1]:80", "Host: a,b", "Host:", "host: a@b", "Accept-Encoding: br;q=0",
                "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Content-Length: 3",
                "Connection: keep-alive", "Connection: Upgrade", "Expect: 100-continue", "Cookie: a=b",
                "Range: bytes=0-1", "If-None-Match: *", "X-Forwarded-Proto: http", "TE: trailers",
            ]), 0..5),
        ) {
            let text = format!("GET {path} HTTP/1.1\r\n{}\r\n\r\n", lines.join("\r\n"));
            let mut request = Request::builder().uri(path);
            for (name, value) in lines.iter().filter_map(|line| line.split_once(':')) {
                request = request.header(name, value.trim());
            }
            if is_taken(&text) {
                let (parts, ()) = request.body(()).unwrap().into_parts();
                prop_assert_eq!(validate::check_path(&parts.uri, &Limits::default()), Ok(()));
                prop_assert_eq!(validate::check_target(&parts, false), Ok(()));
                prop_assert_eq!(validate::check_host(&parts), Ok(()));
                prop_assert_eq!(validate::check_transfer_encoding(&parts.headers), Ok(()));
                prop_assert!(!validate::must_close(&parts));
                for name in DECISIVE {
                    prop_assert!(!parts.headers.contains_key(name));
                }
            }
        }
    }
}
