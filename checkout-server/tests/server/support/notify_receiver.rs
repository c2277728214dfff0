//! Receiver for `NOTIFY_URL`: records requests and answers as the test sets.

use super::mock_stripe::{ReceivedRequest, read};
use serde_json::Value;
use std::{
    collections::VecDeque,
    io::Write as _,
    net::TcpListener,
    sync::{Arc, Condvar, Mutex},
    thread,
    time::{Duration, Instant},
};

/// Longer than anything that a test waits for.
const TIMEOUT: Duration = Duration::from_secs(20);

#[derive(Default)]
struct State {
    responses: VecDeque<&'static str>,
    requests: Vec<ReceivedRequest>,
}

/// The receiver.
pub(crate) struct NotifyReceiver {
    url: String,
    state: Arc<(Mutex<State>, Condvar)>,
}

impl NotifyReceiver {
    /// Answers 204 to everything.
    pub(crate) fn start() -> Self {
        Self::with_responses([])
    }

    /// Answers with these statuses and headers first, such as `500 X\r\nretry-after: 3`; an empty one closes the
    /// connection.
    pub(crate) fn with_responses(responses: impl IntoIterator<Item = &'static str>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/notify?token=never-to-be-seen", listener.local_addr().unwrap());
        let state = State { responses: responses.into_iter().collect(), requests: Vec::new() };
        let state = Arc::new((Mutex::new(state), Condvar::new()));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let Some(request) = read(&mut stream) else { continue };
                let (state, changed) = &*shared;
                let mut state = state.lock().unwrap();
                state.requests.push(request);
                let response = state.responses.pop_front().unwrap_or("204 No Content");
                if !response.is_empty() {
                    let _ = write!(
                        stream,
                        "HTTP/1.1 {response}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
                    );
                }
                changed.notify_all();
            }
        });
        Self { url, state }
    }

    /// The value for `NOTIFY_URL`.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The requests received so far, however they were answered.
    pub(crate) fn requests(&self) -> Vec<ReceivedRequest> {
        self.state.0.lock().unwrap().requests.clone()
    }

    /// Waits for `times` requests; returns `kind number` of each.
    pub(crate) fn wait_for(&self, times: usize) -> Vec<String> {
        let (state, changed) = &*self.state;
        let started = Instant::now();
        let waiting = |state: &mut State| state.requests.len() < times;
        let state = changed.wait_timeout_while(state.lock().unwrap(), TIMEOUT, waiting).unwrap().0;
        assert!(
            state.requests.len() >= times,
            "received {} requests in {:?}",
            state.requests.len(),
            started.elapsed()
        );
        state.requests.iter().map(|request| subject(&request.body)).collect()
    }
}

/// Returns what a notification is about, such as `order 3`.
pub(crate) fn subject(body: &str) -> String {
    let body: Value = serde_json::from_str(body).unwrap();
    format!("{} {}", body["kind"].as_str().unwrap(), body["number"])
}
