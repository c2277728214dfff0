//! Test support: a small built site, a server to test, an HTTP client, and doubles of Stripe and of the mail server.

mod client;
mod command;
mod form_pages;
mod form_schema;
mod mock_stripe;
mod postgres;
mod program_dir;
mod server_process;
mod site_dir;
mod smtp_server;
mod sqlite_file;
mod stripe_events;
mod tcp_proxy;
mod test_server;

use checkout_server::config::Limits;
use socket2::{Domain, Socket, Type};
use std::{
    env, fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

pub(crate) use client::{Client, Response, form_post, read_some, subscription, try_request};
pub(crate) use command::{Ended, PROGRAM, clean_command, command, run, run_in, run_with_input};
pub(crate) use form_pages::form_page;
pub(crate) use mock_stripe::{MockStripe, Reply, stripe_error};
pub(crate) use postgres::{Database, PASSWORD};
pub(crate) use program_dir::{buy_in_demo, program_dir, program_folder, program_link, write_program};
pub(crate) use server_process::{ServerProcess, kill, spawn_server};
pub(crate) use site_dir::{copy, put_content, site_dir, site_dir_with};
pub(crate) use smtp_server::{ReceivedMail, SMTP_PASSWORD, SMTP_USER, SmtpServer};
pub(crate) use sqlite_file::{SqliteFile, block_on};
pub(crate) use stripe_events::{
    EMAIL, OLD_SECRET, SECRET, WEBHOOK, delivery, event, golden, installation, orders_in, paid_event, price,
    refund, refund_event, session, session_id, signature, stored_orders, unix_seconds, webhook_request,
    webhook_settings,
};
pub(crate) use tcp_proxy::TcpProxy;
pub(crate) use test_server::{
    TestServer, fast_retries, fast_retries_with_timeout, open_checkout, stored_submissions, stripe_settings,
    submissions_in, temp_dir, temp_folder,
};

/// Idempotency key as a browser creates it.
pub(crate) const IDEMPOTENCY_KEY: &str = "3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55";
/// Headers of a browser's call that opens a checkout, with this key.
pub(crate) const JSON_WITH_KEY: &str =
    "content-type: application/json\r\nidempotency-key: 3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55\r\n";
/// Headers of a checkout form that is posted without JavaScript, with this key.
pub(crate) const FORM_WITH_KEY: &str = "content-type: application/x-www-form-urlencoded\r\nidempotency-key: 3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55\r\n";
pub(crate) const CREATE: &str = "/functions/v1/create-initiation-checkout";
pub(crate) const STATUS: &str = "/functions/v1/checkout-status";

pub(crate) const DAY: Duration = Duration::from_hours(24);

/// Limits with long waits for the store, for tests that are not about these limits.
pub(crate) fn patient() -> Limits {
    let limit = Duration::from_secs(60);
    Limits { store_lock_timeout: limit, store_timeout: limit, store_open_timeout: limit, ..Limits::default() }
}

/// Folder for the files of the tests. cargo-nextest runs each test in a process; processes that run at the same time
/// have different folders.
pub(crate) fn scratch_dir() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let Some(slot) = env::var_os("NEXTEST_TEST_GLOBAL_SLOT") else { return folder.to_owned() };
    let folder = folder.join(slot);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Waits until a condition is true. The limit is long, because it only ends hanging tests.
#[track_caller]
pub(crate) fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(120), "timed out waiting for {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Local URL that refuses connections while the returned socket is held.
pub(crate) fn unused_address() -> (Socket, String) {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.bind(&SocketAddr::from(([127, 0, 0, 1], 0)).into()).unwrap();
    let address = socket.local_addr().unwrap().as_socket().unwrap();
    (socket, format!("http://{address}"))
}
