//! Where a connection stands between its client and the pipeline, and how long its client may be silent there.
//!
//! hyper has one clock for a request's head, which also runs while a kept connection is idle. A browser may think for a
//! minute before the next click; a head that has begun is a packet or two. So the clocks are ours:
//!
//! | the connection | may last |
//! |---|---|
//! | is new, and nothing has been said | `HEADER_TIME` |
//! | has a head arriving | `HEADER_TIME` from its first byte, however many follow |
//! | is being answered | as long as the body's and the till's own limits |
//! | was answered, and is kept | `IDLE_TIME` |

use crate::limits::Limits;
use std::{
    cell::Cell,
    pin::Pin,
    task::{Context, Poll, ready},
};
use tokio::time::{Instant, Sleep, sleep_until};

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Nothing of a head has arrived since then, and it is due.
    Expected(Instant),
    /// The first byte of a head arrived then.
    Arriving(Instant),
    /// The pipeline has the request.
    Handled,
    /// hyper has the answer, whole or in part.
    Answered,
    /// The last answer left then, and the client owes nothing.
    Idle(Instant),
}

/// What the wire of a connection and its pipeline tell each other.
#[derive(Debug)]
pub(crate) struct Course {
    phase: Cell<Phase>,
    /// Whether bytes of a request were left unread.
    unread: Cell<bool>,
    /// Whether an answer says that it is the last one.
    goodbye: Cell<bool>,
    /// The last bytes that were read; a head ends with an empty line.
    tail: Cell<[u8; 4]>,
    /// Whether the request had a body, after which the last bytes say nothing.
    with_body: Cell<bool>,
}

/// What a client has failed to send in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Late {
    /// Anything at all: the connection closes without a word.
    Everything,
    /// The rest of a head.
    Rest,
}

impl Course {
    /// Of a connection that was accepted now.
    pub(crate) fn new() -> Self {
        Self {
            phase: Cell::new(Phase::Expected(Instant::now())),
            unread: Cell::new(false),
            goodbye: Cell::new(false),
            tail: Cell::new([0; 4]),
            with_body: Cell::new(false),
        }
    }

    /// The pipeline has a request.
    pub(crate) fn begin(&self, with_body: bool) {
        self.phase.set(Phase::Handled);
        self.with_body.set(with_body);
    }

    /// The pipeline is done with it.
    pub(crate) fn end(&self, body_is_read: bool) {
        self.phase.set(Phase::Answered);
        if !body_is_read {
            self.leave_unread();
        }
    }

    /// Whether a request is on its way that a stop should wait for: the first one, or one that has begun to arrive.
    pub(crate) fn is_awaited(&self) -> bool {
        matches!(self.phase.get(), Phase::Expected(_) | Phase::Arriving(_))
    }

    /// The answer that is about to leave says that it is the last one.
    pub(crate) fn say_goodbye(&self) {
        self.goodbye.set(true);
    }

    /// Whether one has said so.
    pub(crate) fn has_said_goodbye(&self) -> bool {
        self.goodbye.get()
    }

    /// Bytes of a request stay unread.
    pub(super) fn leave_unread(&self) {
        self.unread.set(true);
    }

    /// Whether some did.
    pub(super) fn has_unread(&self) -> bool {
        self.unread.get()
    }

    /// Bytes came from the client.
    pub(super) fn read(&self, bytes: &[u8]) {
        let mut tail = self.tail.get();
        for byte in bytes.get(bytes.len().saturating_sub(4)..).unwrap_or_default() {
            tail.rotate_left(1);
            let [.., last] = &mut tail;
            *last = *byte;
        }
        self.tail.set(tail);
        if !bytes.is_empty() && matches!(self.phase.get(), Phase::Expected(_) | Phase::Idle(_)) {
            self.phase.set(Phase::Arriving(Instant::now()));
        }
    }

    /// Everything that hyper had to write has left. True where that was the last of an answer.
    pub(super) fn flushed(&self) -> bool {
        let answered = self.phase.get() == Phase::Answered;
        if answered {
            let now = Instant::now();
            // What stands behind the empty line is the beginning of a next head, whose rest is due.
            let [.., end] = self.tail.get();
            let whole = self.with_body.get() || self.tail.get() == *b"\r\n\r\n" || self.ends_bare(end);
            self.phase.set(if whole { Phase::Idle(now) } else { Phase::Expected(now) });
        }
        answered
    }

    /// Heads of old clients end their lines with a bare line feed.
    fn ends_bare(&self, end: u8) -> bool {
        let [.., before, _] = self.tail.get();
        end == b'\n' && before == b'\n'
    }

    /// Until when what goes on may last, and what is late then; none where other clocks run.
    pub(super) fn patience(&self, limits: &Limits) -> Option<(Instant, Late)> {
        match self.phase.get() {
            Phase::Expected(since) => Some((since + limits.head_time, Late::Everything)),
            Phase::Arriving(since) => Some((since + limits.head_time, Late::Rest)),
            Phase::Idle(since) => Some((since + limits.idle_time, Late::Everything)),
            Phase::Handled | Phase::Answered => None,
        }
    }
}

/// A timer that is set anew only where it would ring too late: on a busy connection that is hardly ever.
#[derive(Debug, Default)]
pub(super) struct Clock(Option<Pin<Box<Sleep>>>);

impl Clock {
    /// Ready from `due` on.
    pub(super) fn poll(&mut self, due: Instant, context: &mut Context<'_>) -> Poll<()> {
        let sleep = self.0.get_or_insert_with(|| Box::pin(sleep_until(due)));
        if due < sleep.deadline() {
            sleep.as_mut().reset(due);
        }
        loop {
            ready!(sleep.as_mut().poll(context));
            if Instant::now() >= due {
                return Poll::Ready(());
            }
            sleep.as_mut().reset(due);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{future::poll_fn, time::Duration};
    use tokio::time::{advance, pause};

    fn limits() -> Limits {
        Limits { head_time: Duration::from_secs(10), idle_time: Duration::from_secs(60), ..Limits::default() }
    }

    /// After how many seconds from now the patience ends, and what is late then.
    fn left(course: &Course) -> Option<(u64, Late)> {
        let (due, late) = course.patience(&limits())?;
        Some(((due - Instant::now()).as_secs(), late))
    }

    async fn pass(seconds: u64) {
        advance(Duration::from_secs(seconds)).await;
    }

    #[tokio::test]
    async fn the_head_s_clock_runs_from_its_first_byte_and_the_idle_one_between_requests() {
        pause();
        let course = Course::new();
        assert_eq!(left(&course), Some((10, Late::Everything)));
        pass(4).await;
        course.read(b"GET /");
        assert_eq!(left(&course), Some((10, Late::Rest)));
        pass(4).await;
        course.read(b" HTTP/1.1\r\nhost: x\r\n\r\n");
        assert_eq!(left(&course), Some((6, Late::Rest)), "further bytes buy no time");
        course.begin(false);
        assert_eq!(left(&course), None);
        assert!(!course.flushed());
        assert_eq!(left(&course), None, "100 Continue is no answer");
        course.end(true);
        assert_eq!(left(&course), None);
        assert!(course.flushed());
        assert_eq!(left(&course), Some((60, Late::Everything)));
        pass(59).await;
        course.read(b"G");
        assert_eq!(left(&course), Some((10, Late::Rest)));
    }

    #[tokio::test]
    async fn the_rest_of_a_next_head_is_due_as_a_head_is() {
        pause();
        for (bytes, with_body, seconds) in [
            ("GET / HTTP/1.1\r\nhost: x\r\n\r\n", false, 60),
            ("GET / HTTP/1.0\n\n", false, 60),
            ("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}", true, 60),
            ("GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HT", false, 10),
        ] {
            for size in 1..bytes.len() {
                let course = Course::new();
                bytes.as_bytes().chunks(size).for_each(|bytes| course.read(bytes));
                course.begin(with_body);
                course.end(true);
                course.flushed();
                assert_eq!(left(&course), Some((seconds, Late::Everything)), "{bytes} by {size}");
            }
        }
    }

    #[tokio::test]
    async fn a_clock_rings_at_the_last_moment_that_it_was_given() {
        pause();
        let mut clock = Clock::default();
        let from_now = |seconds| Instant::now() + Duration::from_secs(seconds);
        let is_ready = async |clock: &mut Clock, due| {
            poll_fn(|context| Poll::Ready(clock.poll(due, context).is_ready())).await
        };
        let (later, sooner) = (from_now(60), from_now(10));
        assert!(!is_ready(&mut clock, later).await);
        assert!(!is_ready(&mut clock, sooner).await);
        pass(11).await;
        assert!(is_ready(&mut clock, sooner).await);
        assert!(!is_ready(&mut clock, later).await);
        pass(50).await;
        assert!(is_ready(&mut clock, later).await);
    }
}
