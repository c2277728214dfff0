//! Server under test on its own port, serving the small site until it is dropped.

use super::{
    CREATE, Client, Ended, JSON_WITH_KEY, MockStripe, Response, SECRET, SqliteFile, installation,
    program_dir, run, run_with_input, scratch_dir, site_dir,
};
use checkout_server::{
    app_state::AppState,
    base::{clock::TestClock, log},
    cli::serve,
    config::{Config, Environment, Limits, PaymentSettings, RetryPolicy, StoreSettings},
    preparation::prepare,
    store,
    web::http::{bind, server_runtime},
};
use core_wasm::catalog::model::CheckoutRules;
use secrecy::SecretString;
use shop::Submission;
use std::{
    fs,
    io::{self, Write},
    net::SocketAddr,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread::JoinHandle,
    time::Duration,
};
use tokio::sync::oneshot;

/// Limits with short pauses between tries and this timeout for each try.
pub(crate) fn fast_retries_with_timeout(attempt_timeout: Duration) -> Limits {
    let timeout = RetryPolicy {
        total_timeout: Duration::from_secs(20),
        attempt_timeout,
        max_retries: 2,
        first_delay: Duration::from_millis(2),
        max_delay: Duration::from_millis(4),
    };
    Limits { create_session: timeout.clone(), retrieve_session: timeout, ..Limits::default() }
}

/// Limits with short pauses and a long timeout, for a mock that responds.
pub(crate) fn fast_retries() -> Limits {
    fast_retries_with_timeout(Duration::from_secs(20))
}

/// Path of a directory that does not exist yet, for one test.
pub(crate) fn temp_dir() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = scratch_dir().join(format!("data-{number}"));
    // Remove leftovers of an earlier run; there are none on the first.
    drop(fs::remove_dir_all(&folder));
    folder
}

/// A new folder for one test.
pub(crate) fn temp_folder() -> PathBuf {
    let folder = temp_dir();
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Submissions stored in a directory: form and fields, as `name: value`.
pub(crate) fn stored_submissions(folder: &Path) -> Vec<(String, Vec<String>)> {
    submissions_in(&StoreSettings::Sqlite(folder.to_owned()))
}

/// Submissions in any store: form and fields, as `name: value`.
pub(crate) fn submissions_in(settings: &StoreSettings) -> Vec<(String, Vec<String>)> {
    let store = super::block_on(store::open_existing(settings, &super::patient())).unwrap();
    let submissions = super::block_on(store.submissions(None, 0, u32::MAX)).unwrap();
    let lines = |submission: Submission| {
        submission.fields.into_iter().map(|(name, value)| format!("{name}: {value}")).collect()
    };
    submissions.into_iter().map(|kept| (kept.submission.form.clone(), lines(kept.submission))).collect()
}

/// Settings with Stripe keys and the mock as Stripe's API.
pub(crate) fn stripe_settings(stripe: &MockStripe) -> [(&str, &str); 6] {
    [
        ("STRIPE_API_BASE", stripe.base_url()),
        ("STRIPE_SECRET_KEY", MockStripe::SECRET_KEY),
        ("STRIPE_PUBLISHABLE_KEY", "pk_test_house"),
        ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"),
        ("SITE_URL", "https://house.example"),
        ("STRIPE_WEBHOOK_SECRET", SECRET),
    ]
}

/// Starts a server with Stripe and opens a checkout; returns its session.
pub(crate) fn open_checkout(limits: Limits) -> (MockStripe, TestServer, String) {
    let stripe = MockStripe::start();
    let server = TestServer::with_stripe(&stripe, limits);
    let session = server.open_checkout(&stripe);
    (stripe, server, session)
}

/// Collects log lines.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A running server.
pub(crate) struct TestServer {
    pub(crate) data: PathBuf,
    pub(crate) address: SocketAddr,
    /// Installation in the metadata of this server's sessions; empty without Stripe.
    pub(crate) installation: String,
    /// Clock of this server and of its commands.
    pub(crate) clock: TestClock,
    settings: Vec<(String, String)>,
    lines: Lines,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
}

impl TestServer {
    /// Starts in demo mode.
    pub(crate) fn demo() -> Self {
        Self::start(&[("CHECKOUT_MODE", "demo")], Limits::default())
    }

    /// Server in demo mode, shared by all tests that only read, search, are refused, or buy in the demo.
    pub(crate) fn shared_demo() -> &'static Self {
        static SERVER: OnceLock<TestServer> = OnceLock::new();
        SERVER.get_or_init(|| {
            let unlimited = ["SEARCHES_PER_HOUR", "CHECKOUT_REQUESTS_PER_HOUR", "FORM_POSTS_PER_HOUR"];
            let settings = unlimited.map(|setting| (setting, "0"));
            Self::start(&[&[("CHECKOUT_MODE", "demo")], &settings[..]].concat(), Limits::default())
        })
    }

    /// Starts without a payment provider.
    pub(crate) fn without_payments() -> Self {
        Self::start(&[], Limits::default())
    }

    /// Starts with the mock as Stripe's API.
    pub(crate) fn with_stripe(stripe: &MockStripe, limits: Limits) -> Self {
        Self::with_stripe_rules(stripe, limits, None, &temp_dir())
    }

    /// Starts with the mock as Stripe's API on a given data directory, optionally with other checkout rules.
    pub(crate) fn with_stripe_rules(
        stripe: &MockStripe,
        limits: Limits,
        rules: Option<fn() -> &'static CheckoutRules>,
        data: &Path,
    ) -> Self {
        let settings = stripe_settings(stripe);
        Self::start_in(data, &settings, limits, TestClock::default(), |config| {
            if let (PaymentSettings::Stripe(settings), Some(rules)) = (&mut config.payments, rules) {
                settings.rules = rules;
            }
        })
    }

    /// Starts on a given data directory, with this clock.
    pub(crate) fn start_on(
        data: &Path,
        clock: &TestClock,
        settings: &[(&str, &str)],
        limits: Limits,
    ) -> Self {
        Self::start_in(data, settings, limits, clock.clone(), |_| {})
    }

    /// Starts with these settings and limits.
    pub(crate) fn start(settings: &[(&str, &str)], limits: Limits) -> Self {
        Self::start_at(&TestClock::default(), settings, limits)
    }

    /// Starts with a clock that servers may share.
    pub(crate) fn start_at(clock: &TestClock, settings: &[(&str, &str)], limits: Limits) -> Self {
        Self::start_in(&temp_dir(), settings, limits, clock.clone(), |_| {})
    }

    /// Starts with Stripe and webhook settings on an existing store, as with a live key.
    pub(crate) fn live(data: &Path, limits: Limits) -> Self {
        Self::start_in(data, &super::webhook_settings(), limits, TestClock::default(), |config| {
            if let PaymentSettings::Stripe(stripe) = &mut config.payments {
                stripe.secret_key = SecretString::from("sk_live_house");
            }
        })
    }

    fn start_in(
        data: &Path,
        settings: &[(&str, &str)],
        limits: Limits,
        clock: TestClock,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let (site, data) = (site_dir().to_str().unwrap(), data.to_owned());
        let own = [
            ("PORT", "0"),
            ("CHECKOUT_REQUESTS_PER_HOUR", "0"),
            ("SITE_DIR", site),
            ("PROGRAM_DIR", program_dir().to_str().unwrap()),
            ("DATA_DIR", data.to_str().unwrap()),
        ];
        let settings = [&own, settings].concat();
        let (mut config, prepared) = prepare(&Environment::of(&settings)).unwrap();
        change(&mut config);
        let (listener, address) = bind(&config, &limits).unwrap();
        let has_stripe = matches!(config.payments, PaymentSettings::Stripe(_));
        let lines = Lines::default();
        let collected = lines.clone();
        let log = log::events_only(move || collected.clone());
        let (stop, stopped) = oneshot::channel();
        let (opened, is_open) = mpsc::channel();
        let clock_of_server = clock.clone();
        let running = std::thread::spawn(move || {
            let _clock = clock_of_server.set();
            let _collecting = tracing::dispatcher::set_default(&log);
            let runtime = server_runtime(NonZeroUsize::MIN).unwrap();
            runtime.block_on(async {
                let server = AppState::open(config, prepared, address, limits).await.unwrap();
                opened.send(()).unwrap();
                serve::run(listener, &server, async move { drop(stopped.await) }).await.unwrap();
            });
            runtime.shutdown_background();
        });
        is_open.recv().expect("the server opens its store");
        let installation = if has_stripe { installation(&data, &settings) } else { String::new() };
        let own = settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let (settings, stop, running) = (own.collect(), Some(stop), Some(running));
        Self { data, address, installation, clock, settings, lines, stop, running }
    }

    /// Runs an operator's command with the settings and the clock of this server.
    pub(crate) fn run(&self, arguments: &[&str]) -> Ended {
        self.run_with(&[], arguments)
    }

    /// Runs a command with further or other settings.
    pub(crate) fn run_with(&self, settings: &[(&str, &str)], arguments: &[&str]) -> Ended {
        let ahead = self.clock.ahead_millis().to_string();
        run(&[&self.settings(&ahead), settings].concat(), arguments)
    }

    /// Runs a command that reads this line.
    pub(crate) fn run_with_input(&self, arguments: &[&str], line: &str) -> Ended {
        run_with_input(&self.settings(&self.clock.ahead_millis().to_string()), arguments, line)
    }

    /// Settings of its commands, with a clock that is `ahead` milliseconds ahead.
    fn settings<'a>(&'a self, ahead: &'a str) -> Vec<(&'a str, &'a str)> {
        let own = self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        own.chain([("TEST_CLOCK_AHEAD", ahead)]).collect()
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(self.address)
    }

    /// Sends a request on a new connection.
    pub(crate) fn request(&self, request: impl AsRef<[u8]>) -> Response {
        self.client().request(request)
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.get_with(path, "")
    }

    /// With further header lines, each ended by CRLF.
    pub(crate) fn get_with(&self, path: &str, headers: &str) -> Response {
        self.request(format!("GET {path} HTTP/1.1\r\nhost: {}\r\n{headers}\r\n", self.address))
    }

    /// Posts a body with further header lines.
    pub(crate) fn post(&self, path: &str, headers: &str, body: &str) -> Response {
        let host = self.address;
        let length = body.len();
        self.request(format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\n{headers}content-length: {length}\r\n\r\n{body}"
        ))
    }

    pub(crate) fn post_json(&self, path: &str, body: &str) -> Response {
        self.post(path, "content-type: application/json\r\n", body)
    }

    pub(crate) fn post_form(&self, path: &str, body: &str) -> Response {
        self.post(path, "content-type: application/x-www-form-urlencoded\r\n", body)
    }

    /// Posts a form as a page of the site does.
    pub(crate) fn submit_form(&self, form: &str, lines: &[(&str, &str)]) -> Response {
        self.submit_form_with(&format!("/forms/{form}"), "", lines)
    }

    /// With further header lines, each ended by CRLF.
    pub(crate) fn submit_form_with(&self, path: &str, headers: &str, lines: &[(&str, &str)]) -> Response {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(lines).finish();
        let headers = format!("content-type: application/x-www-form-urlencoded\r\n{headers}");
        self.post(path, &headers, &body)
    }

    /// Posts the newsletter form.
    pub(crate) fn subscribe(&self, email: &str) -> Response {
        self.submit_form("newsletter", &[("email", email)])
    }

    /// Opens a checkout at the mock of Stripe; returns its session.
    #[track_caller]
    pub(crate) fn open_checkout(&self, stripe: &MockStripe) -> String {
        assert_eq!(self.post(CREATE, JSON_WITH_KEY, "{}").status, 200);
        stripe.session()
    }

    /// Stored submissions: form and fields, as `name: value`.
    pub(crate) fn submissions(&self) -> Vec<(String, Vec<String>)> {
        stored_submissions(&self.data)
    }

    /// Locks the database for writes until the returned connection ends its transaction. The server has started by then:
    /// it writes before it serves its first request.
    pub(crate) fn lock_store(&self) -> SqliteFile {
        assert_eq!(self.get("/healthz").status, 200);
        let other = SqliteFile::open(&self.data);
        other.run("BEGIN IMMEDIATE");
        other
    }

    /// Log lines so far.
    pub(crate) fn log(&self) -> Vec<String> {
        let lines = self.lines.0.lock().unwrap();
        str::from_utf8(&lines).unwrap().lines().map(str::to_owned).collect()
    }

    /// Stops, and leaves the data directory.
    pub(crate) fn stop(mut self) {
        self.request_stop();
        self.wait_until_stopped();
        self.data = PathBuf::new();
    }

    /// Requests a graceful shutdown without waiting for it.
    pub(crate) fn request_stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.send(()).unwrap();
        }
    }

    /// Waits until the server has stopped.
    pub(crate) fn wait_until_stopped(&mut self) {
        if let Some(running) = self.running.take() {
            running.join().unwrap();
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.request_stop();
        if !std::thread::panicking() {
            self.wait_until_stopped();
            // After a stop the path is empty.
            drop(fs::remove_dir_all(&self.data));
        }
    }
}
