//! A shop that serves the small site on a port of its own, until it is dropped.

use super::{Answer, Client, SECRET, Stripe, delivered, site};
use checkout_server::{
    config::{Config, Environment, TillSettings},
    ledger::{Lead, Ledger as _, Sqlite},
    limits::{Limits, Patience},
    log::Log,
    server::{bind, run},
    shop,
};
use core_wasm::model::CheckoutRules;
use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};
use tokio::{runtime::Builder, sync::oneshot};

/// Limits under which pauses are over at once, and a try is given up after so long.
pub(crate) fn trying_for(one_try: Duration) -> Limits {
    let patience = Patience {
        whole: Duration::from_secs(20),
        one_try,
        retries: 2,
        first_pause: Duration::from_millis(2),
        longest_pause: Duration::from_millis(4),
    };
    Limits { opening: patience.clone(), looking_up: patience, ..Limits::default() }
}

/// Limits for a Stripe that answers, however busy this machine is.
pub(crate) fn impatient() -> Limits {
    trying_for(Duration::from_secs(20))
}

/// The name of a folder that does not exist yet, for one test alone.
pub(crate) fn fresh_folder() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("data-{number}"));
    // What an earlier run left is of no interest, and the first run finds nothing.
    drop(fs::remove_dir_all(&folder));
    folder
}

/// What is kept in a folder: forms and their lines, as `name: words`.
pub(crate) fn kept(folder: &Path) -> Vec<(String, Vec<String>)> {
    let ledger = Sqlite::open_existing(folder, Duration::from_secs(5)).unwrap();
    let runtime = Builder::new_current_thread().build().unwrap();
    let leads = runtime.block_on(ledger.leads(None, 0, u32::MAX)).unwrap();
    let lines =
        |lead: Lead| lead.fields.into_iter().map(|(name, words)| format!("{name}: {words}")).collect();
    leads.into_iter().map(|kept| (kept.lead.form.clone(), lines(kept.lead))).collect()
}

/// What opens a shop with Stripe's till, which finds its Stripe on this machine.
pub(crate) fn stripe_settings(stripe: &Stripe) -> [(&str, &str); 6] {
    [
        ("STRIPE_API_BASE", stripe.base()),
        ("STRIPE_SECRET_KEY", Stripe::SECRET_KEY),
        ("STRIPE_PUBLISHABLE_KEY", "pk_test_house"),
        ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"),
        ("SITE_URL", "https://house.example"),
        ("STRIPE_WEBHOOK_SECRET", SECRET),
    ]
}

/// A running shop.
pub(crate) struct Shop {
    pub(crate) data: PathBuf,
    pub(crate) address: SocketAddr,
    lines: Arc<Mutex<Vec<String>>>,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
}

impl Shop {
    /// With the demo till.
    pub(crate) fn demo() -> Self {
        Self::open(&[("CHECKOUT_MODE", "demo")], Limits::default())
    }

    /// With no till.
    pub(crate) fn closed() -> Self {
        Self::open(&[], Limits::default())
    }

    /// With Stripe's till, which finds its Stripe on this machine.
    pub(crate) fn stripe(stripe: &Stripe, limits: Limits) -> Self {
        Self::stripe_with(stripe, limits, None, &fresh_folder())
    }

    /// The same on a ledger of its own choice, with other rules than the owner's where some are given.
    pub(crate) fn stripe_with(
        stripe: &Stripe,
        limits: Limits,
        rules: Option<&'static CheckoutRules>,
        data: &Path,
    ) -> Self {
        let settings = stripe_settings(stripe);
        Self::open_in(data, &settings, limits, |config| {
            if let (TillSettings::Stripe(settings), Some(rules)) = (&mut config.till, rules) {
                settings.rules = rules;
            }
        })
    }

    /// With these settings and limits.
    pub(crate) fn open(settings: &[(&str, &str)], limits: Limits) -> Self {
        Self::open_in(&fresh_folder(), settings, limits, |_| {})
    }

    fn open_in(
        data: &Path,
        settings: &[(&str, &str)],
        limits: Limits,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let (site, data) = (site().to_str().unwrap(), data.to_owned());
        let own = [
            ("PORT", "0"),
            ("WORKERS", "1"),
            ("TILL_REQUESTS_PER_HOUR", "0"),
            ("SITE_DIR", site),
            ("PROGRAM_DIR", delivered().to_str().unwrap()),
            ("DATA_DIR", data.to_str().unwrap()),
        ];
        let settings = [&own, settings].concat();
        let (mut config, folder) = shop::prepare(&Environment::of(&settings)).unwrap();
        change(&mut config);
        let (listeners, address) = bind(&config).unwrap();
        let lines = Arc::default();
        let log = Log::Memory(Arc::clone(&lines));
        let shop = shop::Shop::open(config, folder, address, limits, log).unwrap();
        let (stop, stopped) = oneshot::channel();
        let running = std::thread::spawn(move || {
            run(listeners, &shop, async move { drop(stopped.await) }).unwrap();
        });
        Self { data, address, lines, stop: Some(stop), running: Some(running) }
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(self.address)
    }

    /// Sends a request on a connection of its own.
    pub(crate) fn ask(&self, request: impl AsRef<[u8]>) -> Answer {
        self.client().ask(request)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, "")
    }

    /// With further header lines, each ended by CRLF.
    pub(crate) fn get_with(&self, path: &str, headers: &str) -> Answer {
        self.ask(format!("GET {path} HTTP/1.1\r\nhost: {}\r\n{headers}\r\n", self.address))
    }

    /// Posts a body with header lines of its own.
    pub(crate) fn post(&self, path: &str, headers: &str, body: &str) -> Answer {
        let host = self.address;
        let length = body.len();
        self.ask(format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\n{headers}content-length: {length}\r\n\r\n{body}"
        ))
    }

    pub(crate) fn post_json(&self, path: &str, body: &str) -> Answer {
        self.post(path, "content-type: application/json\r\n", body)
    }

    pub(crate) fn post_form(&self, path: &str, body: &str) -> Answer {
        self.post(path, "content-type: application/x-www-form-urlencoded\r\n", body)
    }

    /// Posts a form as a page of the house does.
    pub(crate) fn write(&self, form: &str, lines: &[(&str, &str)]) -> Answer {
        self.write_with(&format!("/forms/{form}"), "", lines)
    }

    /// With further header lines, each ended by CRLF.
    pub(crate) fn write_with(&self, path: &str, headers: &str, lines: &[(&str, &str)]) -> Answer {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(lines).finish();
        let headers = format!("content-type: application/x-www-form-urlencoded\r\n{headers}");
        self.post(path, &headers, &body)
    }

    /// What is kept: forms and their lines, as `name: words`.
    pub(crate) fn kept(&self) -> Vec<(String, Vec<String>)> {
        kept(&self.data)
    }

    /// What the operator has read so far.
    pub(crate) fn log(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }

    /// Asks the server to stop, without waiting for it.
    pub(crate) fn begin_to_stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.send(()).unwrap();
        }
    }

    /// Waits until it has stopped.
    pub(crate) fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            running.join().unwrap();
        }
    }
}

impl Drop for Shop {
    fn drop(&mut self) {
        self.begin_to_stop();
        if !std::thread::panicking() {
            self.wait();
            drop(fs::remove_dir_all(&self.data));
        }
    }
}
