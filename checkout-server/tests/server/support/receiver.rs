//! Where `NOTIFY_URL` leads to: it remembers what it is told, and answers as the test wants.

use super::stripe::{Asked, read};
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
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Default)]
struct State {
    answers: VecDeque<&'static str>,
    told: Vec<Asked>,
}

/// The receiver.
pub(crate) struct Receiver {
    address: String,
    state: Arc<(Mutex<State>, Condvar)>,
}

impl Receiver {
    /// Answers 200 to everything.
    pub(crate) fn open() -> Self {
        Self::answering([])
    }

    /// Answers with these statuses and headers first, as `500 X\r\nretry-after: 3`; nothing at all where one is
    /// empty.
    pub(crate) fn answering(answers: impl IntoIterator<Item = &'static str>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/told?token=never-to-be-seen", listener.local_addr().unwrap());
        let state = State { answers: answers.into_iter().collect(), told: Vec::new() };
        let state = Arc::new((Mutex::new(state), Condvar::new()));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let Some(asked) = read(&mut stream) else { continue };
                let (state, news) = &*shared;
                let mut state = state.lock().unwrap();
                state.told.push(asked);
                let answer = state.answers.pop_front().unwrap_or("204 No Content");
                if !answer.is_empty() {
                    let _ =
                        write!(stream, "HTTP/1.1 {answer}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
                }
                news.notify_all();
            }
        });
        Self { address, state }
    }

    /// What `NOTIFY_URL` is.
    pub(crate) fn url(&self) -> &str {
        &self.address
    }

    /// What it was told so far, however it answered.
    pub(crate) fn told(&self) -> Vec<Asked> {
        self.state.0.lock().unwrap().told.clone()
    }

    /// Waits until it was told so often: `kind number` of each.
    pub(crate) fn wait_for(&self, times: usize) -> Vec<String> {
        let (state, news) = &*self.state;
        let begun = Instant::now();
        let waiting = |state: &mut State| state.told.len() < times;
        let state = news.wait_timeout_while(state.lock().unwrap(), PATIENCE, waiting).unwrap().0;
        assert!(state.told.len() >= times, "told {} times in {:?}", state.told.len(), begun.elapsed());
        state.told.iter().map(|asked| subject(&asked.body)).collect()
    }
}

/// What a post is about: `order 3`.
pub(crate) fn subject(body: &str) -> String {
    let body: Value = serde_json::from_str(body).unwrap();
    format!("{} {}", body["kind"].as_str().unwrap(), body["number"])
}
