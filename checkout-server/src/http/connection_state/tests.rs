//! Tests of the connection state: phases, deadlines, the timer.

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
    assert_eq!(remaining(&state), Some((6, Overdue::RestOfHead)), "further bytes do not extend the deadline");
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
