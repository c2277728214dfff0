//! Dated prices: the site of a day has that day's price in its content, the server charges it, and an open checkout
//! keeps its price.

use super::{
    releases::{built, current, published},
    site_content::site_with,
};
use crate::support::{
    CREATE, MockStripe, ServerProcess, copy, price, program_dir, run_in, site_dir, stored_orders,
    stripe_settings, temp_dir,
};
use core_content::compiler::compile;
use core_wasm::engine::money::format_usd;
use serde_json::Value;
use shop::OrderStatus;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

const PAID: [(&str, &[u8]); 1] = [("initiation/welcome/paid.html", b"<!doctype html>{{paid}} {{program}}")];

/// Dated price, in cents.
fn reduced() -> u32 {
    price() - 2000
}

/// Content folder of the tests, with a dated price.
static CONTENT: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = temp_dir();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../core-wasm/tests/content/valid"), &folder);
    let offers = fs::read_to_string(folder.join("offers.toml")).unwrap();
    let dated = format!(
        "dated_prices = [{{ price = {:?}, first_day = \"2026-11-27\", last_day = \"2026-12-03\" }}]\noriginal =",
        format_usd(reduced())
    );
    fs::write(folder.join("offers.toml"), offers.replacen("original =", &dated, 1)).unwrap();
    folder
});

fn content_of(day: &str) -> Vec<u8> {
    compile(&CONTENT, Some(day)).unwrap_or_else(|problems| panic!("{problems:?}")).content.server
}

fn site_of(day: &str) -> PathBuf {
    site_with(&content_of(day), &PAID)
}

fn start(stripe: &MockStripe, site: &Path, data: &Path) -> ServerProcess {
    let settings = [("SITE_DIR", site.to_str().unwrap()), ("DATA_DIR", data.to_str().unwrap())];
    ServerProcess::start(site_dir(), &[&stripe_settings(stripe)[..], &settings].concat())
}

/// Opens a checkout; returns its session, and the amount in the request to Stripe.
fn open(stripe: &MockStripe, server: &ServerProcess, attempt: &str) -> (String, u32) {
    let created = server.request(&format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\nidempotency-key: {attempt}\r\ncontent-length: 0\r\n\r\n"
    ));
    assert_eq!(created.status, 200, "{created:?}");
    let secret = created.json()["clientSecret"].as_str().unwrap().to_owned();
    let session = secret.split_once("_secret_").unwrap().0.to_owned();
    let asked = stripe.requests().pop().unwrap().body;
    let amount = form_urlencoded::parse(asked.as_bytes()).find(|(name, _)| name.ends_with("[unit_amount]"));
    (session, amount.unwrap().1.parse().unwrap())
}

/// Reads the paid amount from the welcome page of a session.
fn paid(server: &ServerProcess, session: &str) -> String {
    let page = server.get(&format!("/initiation/welcome?session_id={session}"));
    page.text().strip_prefix("<!doctype html>").unwrap().split(' ').next().unwrap().to_owned()
}

#[test]
fn a_checkout_that_was_opened_before_midnight_keeps_its_price() {
    let (stripe, data) = (MockStripe::start(), temp_dir());
    let evening = start(&stripe, &site_of("2026-12-03"), &data);
    let (opened, amount) = open(&stripe, &evening, "attempt-of-the-evening");
    assert_eq!(amount, reduced());
    assert_eq!(evening.stop_unread("-TERM"), Some(0));

    let morning = start(&stripe, &site_of("2026-12-04"), &data);
    // The page and a checkout that is opened from it have the usual price again.
    let (again, amount) = open(&stripe, &morning, "attempt-of-the-evening");
    assert_eq!(amount, price());
    assert_ne!(again, opened);
    // The card form that was opened in the evening keeps its price.
    stripe.pay(&opened);
    assert_eq!(paid(&morning, &opened), format_usd(reduced()));
    let orders = stored_orders(&data).into_iter();
    let orders = orders.map(|order| (order.session.to_string(), order.status, order.amount));
    let mut expected = vec![(opened, OrderStatus::Paid, reduced()), (again, OrderStatus::Open, price())];
    let mut found: Vec<_> = orders.collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn two_servers_of_which_one_has_the_next_day_each_charge_the_price_of_their_site() {
    let (stripe, data) = (MockStripe::start(), temp_dir());
    let servers = ["2026-12-03", "2026-12-04"].map(|day| start(&stripe, &site_of(day), &data));
    let [before, after] = &servers;
    let (early, amount) = open(&stripe, before, "attempt-of-the-first");
    assert_eq!(amount, reduced());
    let (late, amount) = open(&stripe, after, "attempt-of-the-second");
    assert_eq!(amount, price());
    // Each server knows both payments, whichever server receives the event.
    stripe.pay(&early);
    stripe.pay(&late);
    for server in [after, before] {
        assert_eq!(paid(server, &early), format_usd(reduced()));
        assert_eq!(paid(server, &late), format_usd(price()));
    }
    let orders = stored_orders(&data);
    assert!(orders.iter().all(|order| order.status == OrderStatus::Paid), "{orders:?}");
}

/// A release with today's price, whose coming day has the dated one.
fn release() -> PathBuf {
    let mut files = built();
    let add = |files: &mut super::releases::Files, prefix: &str, site: &Path| {
        for name in ["_site.json", "_content.bin"] {
            files.insert(format!("{prefix}site/{name}"), fs::read(site.join(name)).unwrap());
        }
    };
    for (path, bytes) in built() {
        files.insert(format!("days/2999-01-01/{path}"), bytes);
    }
    add(&mut files, "", &site_of("2026-12-04"));
    add(&mut files, "days/2999-01-01/", &site_of("2026-12-03"));
    published(&files).0
}

/// Runs `advance` with a clock that is this many milliseconds ahead; returns its sentence.
fn advance(folder: &Path, ahead: i64) -> String {
    let settings = [("PORT", "1"), ("CHECKOUT_MODE", "demo"), ("TEST_CLOCK_AHEAD", &*ahead.to_string())];
    run_in(folder, &settings, &["advance", folder.to_str().unwrap(), "--wait", "0"]).succeeded()
}

/// Amount of a demo checkout at the served site.
fn charged(folder: &Path) -> Value {
    let (site, data) = (folder.join("current/site"), temp_dir());
    let settings = [
        ("SITE_DIR", site.to_str().unwrap()),
        ("PROGRAM_DIR", program_dir().to_str().unwrap()),
        ("DATA_DIR", data.to_str().unwrap()),
        ("CHECKOUT_MODE", "demo"),
    ];
    let server = ServerProcess::start(folder, &settings);
    let created = server.request(&format!("POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"));
    let secret = created.json()["clientSecret"].as_str().unwrap().to_owned();
    let session = secret.split_once("_secret_").unwrap().0.to_owned();
    let amount =
        server.get(&format!("/functions/v1/checkout-status?session_id={session}")).json()["amount"].clone();
    assert_eq!(server.stop_unread("-TERM"), Some(0));
    amount
}

#[test]
fn with_a_wrong_clock_the_server_charges_what_the_served_site_shows() {
    const MILLENNIUM: i64 = 1000 * 365 * 24 * 3_600_000;
    let folder = release();
    let first = current(&folder);
    // A clock that is behind: the day has not come.
    assert_eq!(advance(&folder, -MILLENNIUM / 1000), "Nothing has become due.\n");
    assert_eq!((current(&folder), charged(&folder)), (first.clone(), price().into()));
    // A clock that is ahead: site and price of the day are served together.
    let said = advance(&folder, MILLENNIUM);
    assert!(said.starts_with("No server answers. Its next start serves "), "{said}");
    let served = current(&folder);
    assert_ne!(served, first);
    assert_eq!(charged(&folder), reduced());
    // When the clock is right again, site and price stay until the next publication.
    assert_eq!(advance(&folder, 0), "Nothing has become due.\n");
    assert_eq!((current(&folder), charged(&folder)), (served, reduced().into()));
}
