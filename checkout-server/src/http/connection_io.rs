//! Connection I/O: wraps the TCP stream under hyper. It replaces hyper's bare 4xx responses, enforces the timeouts of
//! request heads and idle connections, and lingers on close so that the last response is not lost to a reset.
//!
//! hyper answers a malformed request before the pipeline sees it, with a bare status line. Such a response is short and has
//! no body, unlike those of the pipeline, so it is recognized by its bytes and replaced here. HTTP/2 without TLS is closed
//! without a response.
//!
//! A client that acknowledges nothing for `STALL_TIME` is disconnected by the kernel (`TCP_USER_TIMEOUT`, set in
//! `listener.rs`). From here a slow connection looks like a dead one while the kernel's send buffer, which may hold
//! megabytes, is full. So the timer here, for systems without that option, is four times as long.

use super::{
    connection_context::ConnectionContext,
    connection_state::{ConnectionState, DeadlineTimer, Overdue},
    early_responses::RequestLine,
};
use hyper::body::Bytes;
use std::{
    io::{self, IoSlice},
    net::IpAddr,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::Instant,
};

/// The factor between the kernel's stall timeout and the one here.
const STALL_FACTOR: u32 = 4;

/// A TCP stream that hyper reads and writes through `TokioIo`.
pub(super) struct ConnectionIo {
    stream: TcpStream,
    peer: IpAddr,
    shared: Rc<ConnectionContext>,
    state: Rc<ConnectionState>,
    timer: DeadlineTimer,
    line: RequestLine,
    replacement: Option<Replacement>,
    /// Since when writes have been pending.
    stalled: Option<Instant>,
    /// Until when a closing connection is read.
    linger_until: Option<Instant>,
}

/// A response that replaces one of hyper's.
struct Replacement {
    remaining: Bytes,
    /// The length of the replaced bytes.
    replaced: usize,
}

impl ConnectionIo {
    /// Wraps an accepted connection.
    pub(super) fn new(
        stream: TcpStream,
        peer: IpAddr,
        shared: Rc<ConnectionContext>,
        state: Rc<ConnectionState>,
    ) -> Self {
        Self {
            stream,
            peer,
            shared,
            state,
            timer: DeadlineTimer::default(),
            line: RequestLine::default(),
            replacement: None,
            stalled: None,
            linger_until: None,
        }
    }

    /// Whether these bytes are a bare response of hyper's, or the rest of one that is being replaced.
    fn is_replaced(&mut self, bytes: &[u8]) -> bool {
        if self.replacement.is_none() {
            if let Some(response) = self.shared.early_responses.replacement(bytes, &self.line) {
                self.shared.log(response, self.peer);
                let remaining = response.to_bytes();
                self.replacement = Some(Replacement { remaining, replaced: bytes.len() });
                self.state.set_unread();
            } else {
                self.line = RequestLine::default();
            }
        }
        self.replacement.is_some()
    }

    /// Writes the replacement; ready with the length of the replaced bytes.
    fn poll_replacement(&mut self, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let Some(Replacement { remaining, replaced }) = &mut self.replacement else {
            return Poll::Ready(Ok(0));
        };
        let replaced = *replaced;
        while !remaining.is_empty() {
            match ready!(Pin::new(&mut self.stream).poll_write(context, remaining))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                written => drop(remaining.split_to(written)),
            }
        }
        self.replacement = None;
        Poll::Ready(Ok(replaced))
    }

    /// Ready, as an end of file, once the client has exceeded its deadline.
    fn poll_deadline(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some((deadline, overdue)) = self.state.deadline(&self.shared.app().limits) else {
            return Poll::Pending;
        };
        ready!(self.timer.poll(deadline, context));
        if overdue == Overdue::RestOfHead {
            // The socket is idle, so the response fits into the send buffer; otherwise it is dropped.
            let response = self.shared.early_responses.header_timeout();
            drop(self.stream.try_write(&response.to_bytes()));
            self.shared.log(response, self.peer);
        }
        // hyper closes a connection after an end of file.
        Poll::Ready(Ok(()))
    }

    /// Passes on the result of a write, and fails once writes have been pending for too long.
    fn poll_stall(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled_since = *self.stalled.get_or_insert_with(Instant::now);
        let stall_timeout = self.shared.app().limits.stall_timeout.saturating_mul(STALL_FACTOR);
        ready!(self.timer.poll(stalled_since + stall_timeout, context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Reads and discards what the client still sends, until it closes or the linger time is over.
    fn poll_linger(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let linger = self.shared.app().limits.linger;
        let until = *self.linger_until.get_or_insert_with(|| Instant::now() + linger);
        if self.timer.poll(until, context).is_ready() {
            return Poll::Ready(());
        }
        let mut discarded = [0; 4096];
        loop {
            let mut buffer = ReadBuf::new(&mut discarded);
            match ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer)) {
                Ok(()) if !buffer.filled().is_empty() => {}
                _ => return Poll::Ready(()),
            }
        }
    }
}

impl AsyncRead for ConnectionIo {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if Pin::new(&mut self.stream).poll_read(context, buffer)?.is_pending() {
            return self.poll_deadline(context);
        }
        let read = buffer.filled().get(before..).unwrap_or_default();
        self.line.read(read);
        self.state.bytes_read(read);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for ConnectionIo {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.is_replaced(bytes) {
            return self.poll_replacement(context);
        }
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.poll_stall(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if slices.first().is_some_and(|first| self.is_replaced(first)) {
            return self.poll_replacement(context);
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.poll_stall(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        if self.state.flushed() {
            // hyper reads again only when the task is woken, so the timer has to be registered now.
            let _ = self.poll_deadline(context);
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
        if self.state.has_unread() {
            ready!(self.poll_linger(context));
        }
        Poll::Ready(Ok(()))
    }
}
