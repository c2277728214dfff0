//! The last word on what leaves a connection: what hyper itself refuses is told in the house's words and with
//! its headers, and a connection that is closed early stays open for reading until its answer has arrived.
//!
//! hyper answers a malformed request before the pipeline sees it, with a bare status line. Such an answer is
//! short and has no body, as none of ours is, so it is known by its first bytes and replaced here. A request in
//! HTTP/2 without TLS is closed without an answer: there is no common language to answer in.

use crate::{error::RequestError, headers::Caching, limits::Limits};
use hyper::{HeaderMap, body::Bytes};
use std::{
    cell::Cell,
    io::{self, IoSlice},
    pin::Pin,
    rc::Rc,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

/// hyper's own answers are shorter than this, and ours, with their security headers, are longer.
const LONGEST_BARE_ANSWER: usize = 200;

/// Whether bytes of a request were left unread, told by the pipeline or by the wire itself.
#[derive(Debug, Clone, Default)]
pub(crate) struct Unread(Rc<Cell<bool>>);

impl Unread {
    /// Some were.
    pub(crate) fn note(&self) {
        self.0.set(true);
    }
}

/// The refusals that stand ready, whole as they go out, the date aside.
#[derive(Debug, Clone)]
pub(crate) struct Refusals {
    malformed: Arc<str>,
    address_too_long: Arc<str>,
    head_too_large: Arc<str>,
    longest_address: usize,
}

impl Refusals {
    /// Writes the refusals with these security headers.
    pub(crate) fn new(security: &HeaderMap, limits: &Limits) -> Self {
        let write = |error: RequestError| Arc::from(refusal(error, security));
        Self {
            malformed: write(RequestError::Malformed),
            address_too_long: write(RequestError::AddressTooLong),
            head_too_large: write(RequestError::HeadTooLarge),
            longest_address: limits.address_bytes,
        }
    }
}

fn refusal(error: RequestError, security: &HeaderMap) -> String {
    let sentence = error.sentence();
    let mut text = format!("HTTP/1.1 {}\r\nconnection: close\r\n", error.status());
    for (name, value) in security {
        text.push_str(&format!("{name}: {}\r\n", value.to_str().unwrap_or_default()));
    }
    text.push_str(&format!("cache-control: {}\r\n", Caching::Never.value().to_str().unwrap_or_default()));
    text.push_str(&format!(
        "content-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\n\r\n{sentence}",
        sentence.len()
    ));
    text
}

/// A connection as hyper reads and writes it, through `TokioIo`.
pub(crate) struct Wire {
    stream: TcpStream,
    refusals: Refusals,
    line: RequestLine,
    replacement: Option<Replacement>,
    unread: Unread,
    linger: Duration,
    closing: Option<Pin<Box<Sleep>>>,
}

/// What goes out in the place of hyper's own answer, and how long that answer was.
struct Replacement {
    left: Bytes,
    replaced: usize,
}

/// The first line of the request that is being read; an answer to it starts a new one.
#[derive(Default)]
struct RequestLine {
    length: usize,
    ended: bool,
}

impl RequestLine {
    fn read(&mut self, bytes: &[u8]) {
        if !self.ended {
            let end = bytes.iter().position(|byte| *byte == b'\n');
            self.length += end.unwrap_or(bytes.len());
            self.ended = end.is_some();
        }
    }
}

impl Wire {
    /// A connection that was accepted. When it closes on unread bytes it lingers so long for its client.
    pub(crate) fn new(stream: TcpStream, refusals: Refusals, unread: Unread, linger: Duration) -> Self {
        Self {
            stream,
            refusals,
            line: RequestLine::default(),
            replacement: None,
            unread,
            linger,
            closing: None,
        }
    }

    /// Whether these bytes are hyper's own answer, or the rest of one that is being replaced.
    fn replaces(&mut self, bytes: &[u8]) -> bool {
        if self.replacement.is_none() {
            if let Some(left) = self.refusals.instead_of(bytes, &self.line) {
                self.unread.note();
                self.replacement = Some(Replacement { left, replaced: bytes.len() });
            } else {
                self.line = RequestLine::default();
            }
        }
        self.replacement.is_some()
    }

    /// Writes the replacement; ready with the length of what it replaces.
    fn poll_replacement(&mut self, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let Some(Replacement { left, replaced }) = &mut self.replacement else { return Poll::Ready(Ok(0)) };
        let replaced = *replaced;
        while !left.is_empty() {
            match ready!(Pin::new(&mut self.stream).poll_write(context, left))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                written => drop(left.split_to(written)),
            }
        }
        self.replacement = None;
        Poll::Ready(Ok(replaced))
    }

    /// Reads and throws away what the client still sends, until it closes or the time is over.
    fn poll_linger(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let linger = self.linger;
        let closing = self.closing.get_or_insert_with(|| Box::pin(sleep(linger)));
        if closing.as_mut().poll(context).is_ready() {
            return Poll::Ready(());
        }
        let mut scratch = [0; 4096];
        loop {
            let mut buffer = ReadBuf::new(&mut scratch);
            match ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer)) {
                Ok(()) if !buffer.filled().is_empty() => {}
                _ => return Poll::Ready(()),
            }
        }
    }
}

impl Refusals {
    /// The refusal that says what these bytes mean, if they are an answer of hyper's own.
    fn instead_of(&self, bytes: &[u8], line: &RequestLine) -> Option<Bytes> {
        let bare = bytes.len() <= LONGEST_BARE_ANSWER
            && bytes.starts_with(b"HTTP/1.1 4")
            && bytes.ends_with(b"\r\n\r\n");
        let answer = if bare { str::from_utf8(bytes).ok()? } else { return None };
        if !answer.contains("\r\ncontent-length: 0\r\n") {
            return None;
        }
        let refusal = if line.length > self.longest_address {
            &self.address_too_long
        } else if answer.starts_with("HTTP/1.1 431") {
            &self.head_too_large
        } else {
            &self.malformed
        };
        let date = answer.lines().find(|line| line.starts_with("date: ")).unwrap_or("date: -");
        let (status, rest) = refusal.split_once("\r\n")?;
        Some(format!("{status}\r\n{date}\r\n{rest}").into())
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        self.line.read(buffer.filled().get(before..).unwrap_or_default());
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.replaces(bytes) {
            return self.poll_replacement(context);
        }
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if slices.first().is_some_and(|first| self.replaces(first)) {
            return self.poll_replacement(context);
        }
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
        if self.unread.0.get() {
            ready!(self.poll_linger(context));
        }
        Poll::Ready(Ok(()))
    }
}
