//! The last word on what leaves a connection: what hyper itself refuses is told in the house's words and with
//! its headers, who makes no progress is let go, and a connection that is closed early stays open for reading until
//! its answer has arrived.
//!
//! hyper answers a malformed request before the pipeline sees it, with a bare status line. Such an answer is
//! short and has no body, as none of ours is, so it is known by its first bytes and replaced here. A request in
//! HTTP/2 without TLS is closed without an answer: there is no common language to answer in.
//!
//! A client that takes nothing of its answer for `STALL_TIME` is let go by the kernel (`TCP_USER_TIMEOUT`, set in
//! `server/listen.rs`), which alone knows what has arrived. Seen from here a slow line looks just as still as a dead
//! one for as long as the kernel's own buffer is full, and that may hold megabytes; so the clock here, for systems whose
//! kernel has no such limit, is four times as patient.

mod course;
mod refusals;

pub(crate) use course::Course;
pub(crate) use refusals::Refusals;

use crate::shop::Desk;
use course::{Clock, Late};
use hyper::body::Bytes;
use refusals::RequestLine;
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

/// How many times the kernel's patience with a client that takes nothing is ours.
const LEASH: u32 = 4;

/// A connection as hyper reads and writes it, through `TokioIo`.
pub(crate) struct Wire {
    stream: TcpStream,
    peer: IpAddr,
    desk: Rc<Desk>,
    course: Rc<Course>,
    clock: Clock,
    line: RequestLine,
    replacement: Option<Replacement>,
    /// Since when the client has taken nothing.
    stalled: Option<Instant>,
    /// Until when a closing connection is still read.
    closing: Option<Instant>,
}

/// What goes out in the place of hyper's own answer, and how long that answer was.
struct Replacement {
    left: Bytes,
    replaced: usize,
}

impl Wire {
    /// A connection that was accepted.
    pub(crate) fn new(stream: TcpStream, peer: IpAddr, desk: Rc<Desk>, course: Rc<Course>) -> Self {
        Self {
            stream,
            peer,
            desk,
            course,
            clock: Clock::default(),
            line: RequestLine::default(),
            replacement: None,
            stalled: None,
            closing: None,
        }
    }

    /// Whether these bytes are hyper's own answer, or the rest of one that is being replaced.
    fn replaces(&mut self, bytes: &[u8]) -> bool {
        if self.replacement.is_none() {
            if let Some(refusal) = self.desk.shop.refusals.instead_of(bytes, &self.line) {
                refusal.log(&self.desk, self.peer);
                self.replacement = Some(Replacement { left: refusal.bytes(), replaced: bytes.len() });
                self.course.leave_unread();
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

    /// Ready with the end of the connection once its client has been silent for too long.
    fn poll_silence(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some((due, late)) = self.course.patience(&self.desk.shop.limits) else { return Poll::Pending };
        ready!(self.clock.poll(due, context));
        if late == Late::Rest {
            // What does not fit into the kernel's buffer at once is not worth waiting for.
            let refusal = self.desk.shop.refusals.too_slow();
            drop(self.stream.try_write(&refusal.bytes()));
            refusal.log(&self.desk, self.peer);
        }
        // To hyper, a client that will say nothing more has closed its side.
        Poll::Ready(Ok(()))
    }

    /// What became of a write, and an end to a client that takes nothing.
    fn poll_taken(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let since = *self.stalled.get_or_insert_with(Instant::now);
        let patience = self.desk.shop.limits.stall_time.saturating_mul(LEASH);
        ready!(self.clock.poll(since + patience, context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Reads and throws away what the client still sends, until it closes or the time is over.
    fn poll_linger(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let linger = self.desk.shop.limits.linger;
        let until = *self.closing.get_or_insert_with(|| Instant::now() + linger);
        if self.clock.poll(until, context).is_ready() {
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

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(context, buffer) {
            Poll::Ready(done) => {
                done?;
                let read = buffer.filled().get(before..).unwrap_or_default();
                self.line.read(read);
                self.course.read(read);
                Poll::Ready(Ok(()))
            }
            Poll::Pending => self.poll_silence(context),
        }
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
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.poll_taken(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if slices.first().is_some_and(|first| self.replaces(first)) {
            return self.poll_replacement(context);
        }
        let written = match self.desk.shop.site.large().rest(slices) {
            Some(rest) => rest.poll_send(&self.stream, context),
            None => Pin::new(&mut self.stream).poll_write_vectored(context, slices),
        };
        self.poll_taken(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        if self.course.flushed() {
            // hyper does not read again before something wakes it, and from now on the clock has to.
            let _ = self.poll_silence(context);
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
        if self.course.has_unread() {
            ready!(self.poll_linger(context));
        }
        Poll::Ready(Ok(()))
    }
}
