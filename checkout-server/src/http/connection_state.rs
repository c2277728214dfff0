//! Connection state: the phase of the current request, and the deadline of the client in it.
//!
//! hyper has one header timeout, which also covers idle keep-alive connections. Between two clicks a connection may be idle
//! for a minute, while a head is a packet or two. So there are separate deadlines:
//!
//! | phase | deadline |
//! |---|---|
//! | new connection, nothing received | `HEADER_TIME` |
//! | receiving a head | `HEADER_TIME` from its first byte |
//! | handling a request, sending the response | none here: body and payment provider have timeouts of their own |
//! | idle keep-alive connection | `IDLE_TIME` |

use crate::config::Limits;
use std::{
    cell::Cell,
    pin::Pin,
    task::{Context, Poll, ready},
};
use tokio::time::{Instant, Sleep, sleep_until};

/// The phase of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// A head is expected since then, and nothing of it has arrived.
    AwaitingHead(Instant),
    /// The first byte of a head arrived then.
    ReadingHead(Instant),
    /// The pipeline handles the request.
    Handling,
    /// hyper writes the response.
    Responding,
    /// The last response was written then, and no head is arriving.
    Idle(Instant),
}

/// State that the I/O of a connection and its service share.
#[derive(Debug)]
pub(super) struct ConnectionState {
    phase: Cell<Phase>,
    /// Whether bytes of a request stay unread.
    unread: Cell<bool>,
    /// Whether a response has announced the close (`Connection: close`).
    close_announced: Cell<bool>,
    /// The last bytes that were read: a head ends with an empty line.
    tail: Cell<[u8; 4]>,
    /// Whether the request had a body, behind which the last bytes do not matter.
    with_body: Cell<bool>,
}

/// What a client has not sent in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overdue {
    /// A request: the connection is closed without a response.
    Request,
    /// The rest of a head: the response is 408.
    RestOfHead,
}

impl ConnectionState {
    /// The state of a connection that was accepted now.
    pub(crate) fn new() -> Self {
        Self {
            phase: Cell::new(Phase::AwaitingHead(Instant::now())),
            unread: Cell::new(false),
            close_announced: Cell::new(false),
            tail: Cell::new([0; 4]),
            with_body: Cell::new(false),
        }
    }

    /// The pipeline received a request.
    pub(super) fn request_started(&self, with_body: bool) {
        self.phase.set(Phase::Handling);
        self.with_body.set(with_body);
    }

    /// The pipeline returned a response.
    pub(super) fn response_ready(&self, is_body_read: bool) {
        self.phase.set(Phase::Responding);
        if !is_body_read {
            self.set_unread();
        }
    }

    /// Whether a shutdown should wait for a request: the first of the connection, or one that has begun to arrive.
    pub(super) fn is_request_expected(&self) -> bool {
        matches!(self.phase.get(), Phase::AwaitingHead(_) | Phase::ReadingHead(_))
    }

    /// The next response announces the close.
    pub(super) fn set_close_announced(&self) {
        self.close_announced.set(true);
    }

    /// Whether a response has announced the close.
    pub(super) fn is_close_announced(&self) -> bool {
        self.close_announced.get()
    }

    /// Bytes of a request stay unread.
    pub(super) fn set_unread(&self) {
        self.unread.set(true);
    }

    /// Whether bytes of a request stay unread.
    pub(super) fn has_unread(&self) -> bool {
        self.unread.get()
    }

    /// Bytes were read from the client.
    pub(super) fn bytes_read(&self, bytes: &[u8]) {
        let mut tail = self.tail.get();
        for byte in bytes.get(bytes.len().saturating_sub(4)..).unwrap_or_default() {
            tail.rotate_left(1);
            let [.., last] = &mut tail;
            *last = *byte;
        }
        self.tail.set(tail);
        if !bytes.is_empty() && matches!(self.phase.get(), Phase::AwaitingHead(_) | Phase::Idle(_)) {
            self.phase.set(Phase::ReadingHead(Instant::now()));
        }
    }

    /// hyper has flushed its buffer. Returns whether that completed a response.
    pub(super) fn flushed(&self) -> bool {
        let is_complete = self.phase.get() == Phase::Responding;
        if is_complete {
            let now = Instant::now();
            // Bytes behind the empty line are the beginning of the next head, whose rest is expected.
            let [.., end] = self.tail.get();
            let is_end_of_head = self.tail.get() == *b"\r\n\r\n" || self.ends_with_bare_lf(end);
            let is_idle = self.with_body.get() || is_end_of_head;
            self.phase.set(if is_idle { Phase::Idle(now) } else { Phase::AwaitingHead(now) });
        }
        is_complete
    }

    /// Whether the head ends with bare line feeds, as some clients send them.
    fn ends_with_bare_lf(&self, end: u8) -> bool {
        let [.., before, _] = self.tail.get();
        end == b'\n' && before == b'\n'
    }

    /// The deadline of the client, and what is overdue then; `None` in phases with other timeouts.
    pub(super) fn deadline(&self, limits: &Limits) -> Option<(Instant, Overdue)> {
        match self.phase.get() {
            Phase::AwaitingHead(since) => Some((since + limits.header_timeout, Overdue::Request)),
            Phase::ReadingHead(since) => Some((since + limits.header_timeout, Overdue::RestOfHead)),
            Phase::Idle(since) => Some((since + limits.idle_timeout, Overdue::Request)),
            Phase::Handling | Phase::Responding => None,
        }
    }
}

/// A timer for changing deadlines. It is reset only when it fires early or would fire too late, so hardly ever on a busy
/// connection.
#[derive(Debug, Default)]
pub(super) struct DeadlineTimer(Option<Pin<Box<Sleep>>>);

impl DeadlineTimer {
    /// Ready from the deadline on.
    pub(super) fn poll(&mut self, deadline: Instant, context: &mut Context<'_>) -> Poll<()> {
        let sleep = self.0.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if deadline < sleep.deadline() {
            sleep.as_mut().reset(deadline);
        }
        loop {
            ready!(sleep.as_mut().poll(context));
            if Instant::now() >= deadline {
                return Poll::Ready(());
            }
            sleep.as_mut().reset(deadline);
        }
    }
}

#[cfg(test)]
mod tests;
