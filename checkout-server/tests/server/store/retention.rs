//! Erasure of personal data: after `KEEP_SUBMISSIONS_DAYS` and `KEEP_ADDRESSES_DAYS`, and by `submissions forget`.

use crate::support::{
    DAY, EMAIL, SqliteFile, TestServer, event, paid_event, refund_event, session, temp_dir, wait_until,
    webhook_settings,
};
use checkout_server::{
    base::clock::TestClock,
    config::{Limits, RetentionPolicy},
};
use core_wasm::forms::HONEYPOT;
use serde_json::json;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant, SystemTime},
};

/// Limits with short pauses, and this trial of a clock that is ahead.
fn with_trial(trial: Duration) -> Limits {
    let pause = Duration::from_millis(20);
    Limits { retention: RetentionPolicy { delay: Duration::ZERO, pause, trial }, ..Limits::default() }
}

/// Limits with short pauses, for tests with a jumping clock, which is trusted at the second check.
fn soon() -> Limits {
    with_trial(Duration::ZERO)
}

/// Limits with short pauses, and the server's own trial of the clock.
fn with_full_trial() -> Limits {
    with_trial(RetentionPolicy::default().trial)
}

/// Starts a server that keeps submissions for 30 days and addresses for 200, and writes mail into files.
fn open() -> TestServer {
    let keep = vec![("KEEP_SUBMISSIONS_DAYS", "30"), ("KEEP_ADDRESSES_DAYS", "200")];
    TestServer::start(&[webhook_settings(), keep].concat(), soon())
}

/// Waits for an erasure, by adding an old request for a link that it deletes.
fn wait_for_retention(server: &TestServer) {
    let connection = SqliteFile::open(&server.data);
    connection.run("INSERT INTO link_requests (email, requested_at) VALUES ('asked@house.example', 0)");
    wait_until("the request", || connection.number("SELECT count(*) FROM link_requests") == 0);
}

fn mail_files(server: &TestServer) -> Vec<PathBuf> {
    let Ok(folder) = fs::read_dir(server.data.join("mail")) else { return Vec::new() };
    folder.map(|file| file.unwrap().path()).collect()
}

fn forms(server: &TestServer) -> Vec<String> {
    server.submissions().into_iter().map(|(form, _)| form).collect()
}

fn emails(server: &TestServer) -> Vec<Option<String>> {
    server.orders().into_iter().map(|order| order.email).collect()
}

/// True if a text is in the database's files.
fn is_stored(folder: &Path, text: &str) -> bool {
    fs::read_dir(folder).unwrap().any(|file| {
        let file = file.unwrap().path();
        // `cat` reads the files: closing a file in this process would release SQLite's locks on it.
        let bytes = Command::new("cat").arg(&file).output().unwrap().stdout;
        file.is_file() && bytes.windows(text.len()).any(|part| part.eq_ignore_ascii_case(text.as_bytes()))
    })
}

fn forget(server: &TestServer, email: &str) {
    server.run(&["submissions", "forget", email]).succeeded();
}

#[test]
fn submissions_and_addresses_are_erased_after_their_days_and_not_before() {
    let server = open();
    let fields = [("name", "Ana"), ("email", "ana@house.example"), ("message", "words")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
    assert_eq!(server.subscribe("bo@house.example").status, 303);
    // An unconfirmed address, and a caught submission.
    assert_eq!(server.subscribe("stranger@house.example").status, 303);
    let caught = [("email", "eve@house.example"), (HONEYPOT, "https://eve.example")];
    assert_eq!(server.submit_form("newsletter", &caught).status, 303);
    server.pay("x");
    // A message to the buyer, and requests for confirmation.
    wait_until("the messages", || server.log_count("mail.sent") == 3);
    let confirm = "UPDATE submissions SET confirmed_at = received_at WHERE email = 'bo@house.example'";
    SqliteFile::open(&server.data).run(confirm);
    server.clock.advance(DAY * 29);
    wait_for_retention(&server);
    let stored = ["house", "newsletter", "newsletter", "newsletter"].map(str::to_owned).to_vec();
    assert_eq!((forms(&server), mail_files(&server).len()), (stored, 3));
    server.clock.advance(DAY * 2);
    wait_until("the letter", || forms(&server) == ["newsletter"]);
    wait_until("the files, which may hold the words of letters", || mail_files(&server).is_empty());
    // The erasure is logged when the write-ahead log is empty, which is later than a reader sees the change.
    wait_until("the end of the erasure", || server.log_count("retention.erased") == 1);
    for erased in ["ana@house.example", "eve@house.example", "stranger@house.example"] {
        assert!(!is_stored(&server.data, erased), "{erased}, also in the write-ahead log");
    }
    server.clock.advance(DAY * 168);
    wait_for_retention(&server);
    assert_eq!(emails(&server), [Some(EMAIL.to_owned())]);
    server.clock.advance(DAY * 2);
    wait_until("the address", || server.log_count("retention.erased") == 2);
    assert_eq!(emails(&server), [None]);
    assert!(!is_stored(&server.data, EMAIL));
    assert_eq!(forms(&server), ["newsletter"]);
    let log = server.log();
    for expected in
        ["retention.erased submissions=3 addresses=0", "retention.erased submissions=0 addresses=1"]
    {
        assert_eq!(log.iter().filter(|line| *line == expected).count(), 1, "{expected} in {log:?}");
    }
    // The address stays erased after repeated events, and a refund is recorded without a message.
    server.pay("x");
    assert_eq!(emails(&server), [None]);
    assert_eq!(server.post_webhook(&refund_event("x", true)).status, 200);
    assert_eq!(server.order_statuses(), ["refunded"]);
    assert_eq!((server.log_count("mail.sent"), server.log_count("mail.given_up")), (3, 0));
    // The record of the buyer's message is kept with the order; records that no event can repeat are deleted.
    let known = "SELECT group_concat(kind) FROM outbox WHERE state <> 'pending'";
    wait_until("the records", || SqliteFile::open(&server.data).text(known).starts_with("order_paid"));
    let others = "SELECT count(*) FROM outbox WHERE kind NOT LIKE 'order_%'";
    assert_eq!(SqliteFile::open(&server.data).number(others), 0);
}

#[test]
fn a_checkout_that_was_not_paid_is_deleted_after_ninety_days() {
    let server = TestServer::start(&webhook_settings(), soon());
    assert_eq!(server.post_webhook(&event("checkout.session.expired", &session("x"))).status, 200);
    server.pay("y");
    server.clock.advance(DAY * 89);
    wait_for_retention(&server);
    assert_eq!(server.order_statuses(), ["expired", "paid"]);
    server.clock.advance(DAY * 2);
    wait_until("its end", || server.order_statuses() == ["paid"]);
    // New rows get new numbers, and so do their links and messages.
    server.pay("z");
    assert_eq!(server.orders().iter().map(|order| order.number).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn without_settings_everything_is_kept() {
    let server = TestServer::start(&webhook_settings(), soon());
    assert_eq!(server.subscribe("bo@house.example").status, 303);
    server.pay("x");
    // A file is renamed when it is written, so its name is known only afterwards.
    wait_until("the messages", || server.log_count("mail.sent") == 2);
    server.clock.advance(DAY * 20_000);
    wait_for_retention(&server);
    assert_eq!((forms(&server).len(), emails(&server)), (1, vec![Some(EMAIL.to_owned())]));
    assert_eq!(mail_files(&server).len(), 2);
    assert_eq!(server.log_count("retention.erased"), 0);
}

#[test]
fn forget_erases_a_buyer_s_address_messages_and_submissions_and_keeps_the_order() {
    let owner = vec![("MAIL_OWNER", "owner@mail.example")];
    let server = TestServer::start(&[webhook_settings(), owner].concat(), soon());
    let fields = [("name", "Leilani"), ("email", EMAIL), ("message", "words")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
    server.pay("x");
    let mut other = session("y");
    other["customer_details"]["email"] = json!("bo@house.example");
    assert_eq!(server.post_webhook(&event("checkout.session.completed", &other)).status, 200);
    wait_until("the messages", || server.log_count("mail.sent") == 5);
    forget(&server, &format!(" {}", EMAIL.to_uppercase()));
    assert_eq!(emails(&server), [None, Some("bo@house.example".to_owned())]);
    assert_eq!((server.order_statuses(), mail_files(&server).len()), (vec!["paid", "paid"], 2));
    assert!(!is_stored(&server.data, EMAIL) && !is_stored(&server.data.join("mail"), EMAIL));
    assert!(is_stored(&server.data, "bo@house.example"), "the search finds what is there");
    // A repetition erases nothing.
    forget(&server, EMAIL);
}

#[test]
fn a_message_to_a_forgotten_buyer_is_not_sent() {
    let url = crate::support::unused_address();
    let smtp = format!("smtp://{}", url.1.trim_start_matches("http://"));
    let mail = vec![("SMTP_URL", smtp.as_str()), ("MAIL_FROM", "house@mail.example")];
    let server = TestServer::start(&[webhook_settings(), mail].concat(), soon());
    server.pay("x");
    wait_until("a failure", || server.log_count("mail.failed") >= 1);
    forget(&server, EMAIL);
    let connection = SqliteFile::open(&server.data);
    let state = "SELECT state FROM outbox WHERE recipient = 'buyer'";
    assert_eq!(connection.text(state), "skipped");
}

/// Clock that is a number of days ahead.
fn ahead(days: u32) -> TestClock {
    let clock = TestClock::default();
    clock.advance(DAY * days);
    clock
}

/// Folder of a stopped server with a submission, an order, and its trusted time.
fn stopped_shop(settings: &[(&str, &str)]) -> PathBuf {
    let data = temp_dir();
    let server = TestServer::start_on(&data, &TestClock::default(), settings, soon());
    let fields = [("name", "Ana"), ("email", "ana@house.example"), ("message", "words")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
    assert_eq!(server.post_webhook(&paid_event("x")).status, 200);
    let connection = SqliteFile::open(&data);
    wait_until("a look at the clock", || connection.number("SELECT count(*) FROM times") == 1);
    server.stop();
    data
}

#[test]
fn a_start_with_a_clock_that_is_far_ahead_erases_nothing_however_often() {
    let keep = [("KEEP_SUBMISSIONS_DAYS", "30"), ("KEEP_ADDRESSES_DAYS", "200")];
    let settings = [&webhook_settings()[..], &keep].concat();
    let data = stopped_shop(&settings);
    for start in 1..=2 {
        let server = TestServer::start_on(&data, &ahead(12 * 365), &settings, with_full_trial());
        wait_until("a look", || server.log_count("retention.clock_far_ahead_of_earlier_run") == 1);
        // Times that this run stores do not make its clock trusted, not even after a restart.
        let fields = [("name", "Bo"), ("email", "bo@house.example"), ("message", &*start.to_string())];
        assert_eq!(server.submit_form("house", &fields).status, 303);
        assert_eq!((forms(&server).len(), emails(&server)), (1 + start, vec![Some(EMAIL.to_owned())]));
        assert_eq!(server.log_count("retention.erased"), 0);
        server.stop();
    }
    // The clock is right again.
    let server = TestServer::start_on(&data, &TestClock::default(), &settings, with_full_trial());
    wait_for_retention(&server);
    assert_eq!((forms(&server).len(), emails(&server)), (3, vec![Some(EMAIL.to_owned())]));
}

#[test]
fn a_store_that_no_server_has_looked_at_counts_by_what_is_newest_in_it() {
    let keep = [("KEEP_SUBMISSIONS_DAYS", "30"), ("KEEP_ADDRESSES_DAYS", "200")];
    let settings = [&webhook_settings()[..], &keep].concat();
    let data = stopped_shop(&settings);
    SqliteFile::open(&data).run("DELETE FROM times");
    let server = TestServer::start_on(&data, &ahead(400), &settings, with_full_trial());
    wait_until("a look", || server.log_count("retention.clock_far_ahead_of_earlier_run") == 1);
    assert_eq!((forms(&server).len(), emails(&server)), (1, vec![Some(EMAIL.to_owned())]));
    server.stop();
}

#[test]
fn after_a_day_of_running_steadily_a_quiet_shop_keeps_its_promise() {
    let keep = [("KEEP_SUBMISSIONS_DAYS", "30"), ("KEEP_ADDRESSES_DAYS", "200")];
    let settings = [&webhook_settings()[..], &keep].concat();
    let data = stopped_shop(&settings);
    let server = TestServer::start_on(&data, &ahead(400), &settings, with_trial(Duration::from_millis(200)));
    wait_until("the erasure", || server.log_count("retention.erased") == 1);
    let log = server.log();
    let position = |event: &str| log.iter().position(|line| line.starts_with(event)).unwrap();
    let positions = ["retention.clock_far_ahead", "retention.clock_accepted_after_trial", "retention.erased"]
        .map(position);
    assert!(positions.is_sorted(), "{log:?}");
    assert_eq!((forms(&server).len(), emails(&server)), (0, vec![None]));
}

#[test]
fn nothing_is_erased_in_the_first_minutes_after_a_start() {
    assert!(RetentionPolicy::default().delay >= Duration::from_mins(5));
    let settings = [("KEEP_SUBMISSIONS_DAYS", "30")];
    let data = stopped_shop(&webhook_settings());
    let retention = RetentionPolicy { delay: Duration::from_secs(1), ..soon().retention };
    let started = Instant::now();
    let server =
        TestServer::start_on(&data, &ahead(31), &settings, Limits { retention, ..Limits::default() });
    wait_until("the erasure", || forms(&server).is_empty());
    assert!(started.elapsed() >= Duration::from_secs(1));
}

#[test]
fn an_address_is_kept_until_the_last_link_that_was_sent_to_it_has_ended() {
    let server = TestServer::start(&[("KEEP_SUBMISSIONS_DAYS", "1")], soon());
    assert_eq!(server.submit_form("newsletter", &[("email", "bo@house.example")]).status, 303);
    wait_until("the message", || server.log_count("mail.sent") == 1);
    server.clock.advance(DAY + Duration::from_hours(1));
    wait_for_retention(&server);
    assert_eq!(forms(&server), ["newsletter"], "the link is valid for 48 hours");
    // The subscriber asks again: the second link is valid as long as the first was.
    assert_eq!(server.submit_form("newsletter", &[("email", "bo@house.example")]).status, 303);
    wait_until("the message", || server.log_count("mail.sent") == 2);
    server.clock.advance(DAY);
    wait_for_retention(&server);
    assert_eq!(forms(&server), ["newsletter"]);
    server.clock.advance(DAY);
    wait_until("the end", || forms(&server).is_empty());
}

#[test]
fn a_part_of_a_message_that_a_kill_has_left_is_deleted_after_a_day() {
    let server = TestServer::start(&webhook_settings(), soon());
    assert_eq!(server.post_webhook(&paid_event("x")).status, 200);
    wait_until("the message", || server.log_count("mail.sent") == 1);
    let part = |name: &str, age: Duration| {
        let file = server.data.join("mail").join(name);
        fs::write(&file, "To: ana@house.example").unwrap();
        fs::File::options().write(true).open(&file).unwrap().set_modified(SystemTime::now() - age).unwrap();
        file
    };
    let new = part("0123.part", Duration::from_hours(23));
    let old = part("4567.part", Duration::from_hours(25));
    wait_until("its end", || !old.exists());
    assert!(new.exists());
    assert_eq!(mail_files(&server).len(), 2);
}
