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
    /// Whether hyper has read no byte behind the last request, so that the next one begins a head.
    at_boundary: Cell<bool>,
    /// Whether the server is shutting down.
    shutting_down: Cell<bool>,
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
            at_boundary: Cell::new(true),
            shutting_down: Cell::new(false),
        }
    }

    /// The pipeline received a request.
    pub(super) fn request_started(&self, with_body: bool) {
        self.phase.set(Phase::Handling);
        self.with_body.set(with_body);
        self.at_boundary.set(false);
    }

    /// The pipeline returned a response.
    pub(super) fn response_ready(&self, is_body_read: bool) {
        self.phase.set(Phase::Responding);
        if !is_body_read {
            self.set_unread();
        }
    }

    /// The server is shutting down.
    pub(super) fn set_shutting_down(&self) {
        self.shutting_down.set(true);
    }

    /// Whether the fast path may respond: the next byte begins a request, and its response is not to announce the close.
    pub(super) fn accepts_fast_path(&self) -> bool {
        let is_waiting = matches!(self.phase.get(), Phase::AwaitingHead(_) | Phase::Idle(_));
        self.at_boundary.get() && is_waiting && !self.shutting_down.get()
    }

    /// The fast path responds to a request.
    pub(super) fn fast_response_started(&self) {
        self.phase.set(Phase::Responding);
    }

    /// The response of the fast path has been written.
    pub(super) fn fast_response_written(&self) {
        self.phase.set(Phase::Idle(Instant::now()));
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
        self.at_boundary.set(self.at_boundary.get() && bytes.is_empty());
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
            self.at_boundary.set(is_end_of_head && !self.with_body.get());
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
mod tests {
    use super::*;
    use std::{future::poll_fn, time::Duration};
    use tokio::time::{advance, pause};

    fn limits() -> Limits {
        Limits {
            header_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_secs(60),
            ..Limits::default()
        }
    }

    /// The seconds until the deadline, and what is overdue then.
    fn remaining(state: &ConnectionState) -> Option<(u64, Overdue)> {
        let (deadline, overdue) = state.deadline(&limits())?;
        Some(((deadline - Instant::now()).as_secs(), overdue))
    }

    async fn pass(seconds: u64) {
        advance(Duration::from_secs(seconds)).await;
    }

    #[tokio::test]
    async fn the_head_deadline_runs_from_its_first_byte_and_the_idle_one_between_requests() {
        pause();
        let state = ConnectionState::new();
        assert_eq!(remaining(&state), Some((10, Overdue::Request)));
        pass(4).await;
        state.bytes_read(b"GET /");
        assert_eq!(remaining(&state), Some((10, Overdue::RestOfHead)));
        pass(4).await;
        state.bytes_read(b" HTTP/1.1\r\nhost: x\r\n\r\n");
        assert_eq!(
            remaining(&state),
            Some((6, Overdue::RestOfHead)),
            "further bytes do not extend the deadline"
        );
        state.request_started(false);
        assert_eq!(remaining(&state), None);
        assert!(!state.flushed());
        assert_eq!(remaining(&state), None, "100 Continue is no final response");
        state.response_ready(true);
        assert_eq!(remaining(&state), None);
        assert!(state.flushed());
        assert_eq!(remaining(&state), Some((60, Overdue::Request)));
        pass(59).await;
        state.bytes_read(b"G");
        assert_eq!(remaining(&state), Some((10, Overdue::RestOfHead)));
    }

    #[tokio::test]
    async fn the_rest_of_a_pipelined_head_has_the_deadline_of_a_head() {
        pause();
        for (bytes, with_body, seconds) in [
            ("GET / HTTP/1.1\r\nhost: x\r\n\r\n", false, 60),
            ("GET / HTTP/1.0\n\n", false, 60),
            ("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}", true, 60),
            ("GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HT", false, 10),
        ] {
            for size in 1..bytes.len() {
                let state = ConnectionState::new();
                bytes.as_bytes().chunks(size).for_each(|bytes| state.bytes_read(bytes));
                state.request_started(with_body);
                state.response_ready(true);
                state.flushed();
                assert_eq!(remaining(&state), Some((seconds, Overdue::Request)), "{bytes} by {size}");
            }
        }
    }

    #[tokio::test]
    async fn the_fast_path_responds_only_where_hyper_has_read_nothing_of_a_request() {
        const HEAD: &[u8] = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n";
        let state = ConnectionState::new();
        let respond = |with_body| {
            state.request_started(with_body);
            assert!(!state.accepts_fast_path());
            state.response_ready(true);
            assert!(!state.accepts_fast_path());
            state.flushed();
        };
        assert!(state.accepts_fast_path());
        state.fast_response_started();
        assert!(!state.accepts_fast_path());
        state.fast_response_written();
        assert!(state.accepts_fast_path());
        state.bytes_read(b"GET / HT");
        assert!(!state.accepts_fast_path());
        state.bytes_read(HEAD);
        respond(false);
        assert!(state.accepts_fast_path());
        // The beginning of the next head came with the last one.
        state.bytes_read(HEAD);
        state.bytes_read(b"GET");
        respond(false);
        assert!(!state.accepts_fast_path());
        state.bytes_read(b" / HTTP/1.1\r\nhost: x\r\n\r\n");
        respond(false);
        assert!(state.accepts_fast_path());
        // Behind a body the last bytes tell nothing.
        state.bytes_read(HEAD);
        respond(true);
        assert!(!state.accepts_fast_path());
        state.bytes_read(HEAD);
        respond(false);
        assert!(state.accepts_fast_path());
        state.set_shutting_down();
        assert!(!state.accepts_fast_path());
    }

    #[tokio::test]
    async fn a_timer_fires_at_the_latest_deadline_it_was_polled_with() {
        pause();
        let mut timer = DeadlineTimer::default();
        let from_now = |seconds| Instant::now() + Duration::from_secs(seconds);
        let is_ready = async |timer: &mut DeadlineTimer, deadline| {
            poll_fn(|context| Poll::Ready(timer.poll(deadline, context).is_ready())).await
        };
        let (later, sooner) = (from_now(60), from_now(10));
        assert!(!is_ready(&mut timer, later).await);
        assert!(!is_ready(&mut timer, sooner).await);
        pass(11).await;
        assert!(is_ready(&mut timer, sooner).await);
        assert!(!is_ready(&mut timer, later).await);
        pass(50).await;
        assert!(is_ready(&mut timer, later).await);
    }
}
