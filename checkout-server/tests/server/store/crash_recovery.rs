//! Crash recovery: kills the server repeatedly under form posts and webhook events; everything acknowledged is stored
//! exactly once.
//!
//! `SOAK_KILLS=500 cargo test --package checkout-server killed` runs 500 kills with each database.

use crate::support::{
    Database, PROGRAM, clean_command, delivery, installation, kill, orders_in, paid_event, refund_event,
    scratch_dir, session_id, spawn_server, stored_submissions, submissions_in, subscription, temp_dir,
    try_request, wait_until,
};
use checkout_server::config::{Environment, store_settings};
use core_wasm::catalog::content::FORMS;
use std::{
    collections::HashMap,
    fs,
    net::SocketAddr,
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    thread,
    time::Duration,
};
use test_requirements::needs;

/// Number of kills when `SOAK_KILLS` is not set.
const KILLS: u32 = 18;
/// Number of clients that post forms, and of clients that send webhook events, at the same time.
const WRITERS: usize = 2;

/// Posts one newsletter form.
fn submit(address: SocketAddr, email: &str) -> Option<String> {
    try_request(address, &subscription(email))
}

/// Sends an event: even numbers report the order as paid, odd ones as refunded.
fn send_event(address: SocketAddr, installation: &str, sender: usize, number: u32) -> Option<String> {
    let order = order(sender, number);
    let body = if number.is_multiple_of(2) { paid_event(&order) } else { refund_event(&order, true) };
    try_request(address, &delivery(installation, &body))
}

/// Order of an event.
fn order(sender: usize, number: u32) -> String {
    format!("t{sender}n{}", number / 2)
}

fn email(writer: usize, number: u32) -> String {
    format!("w{writer}-n{number}@house.example")
}

/// Sends until stopped and counts acknowledged requests. A request without a response, or with a timeout of the store,
/// is sent again, to the next server if necessary.
fn send_until_stopped(
    stopped: &AtomicBool,
    arrived: &AtomicU32,
    done: &mut u32,
    good: &str,
    send: impl Fn(u32) -> Option<String>,
) {
    while !stopped.load(Ordering::Relaxed) {
        let Some(response) = send(*done).filter(|response| !response.starts_with("HTTP/1.1 503")) else {
            continue;
        };
        assert!(response.starts_with(good), "{response}");
        arrived.fetch_add(1, Ordering::Relaxed);
        *done += 1;
    }
}

#[test]
fn killed_server_has_stored_every_acknowledged_request_exactly_once() {
    kill_under_traffic(&[]);
}

#[needs(postgres)]
#[test]
fn killed_server_has_stored_every_acknowledged_request_exactly_once_with_postgres() {
    kill_under_traffic(&[("DATABASE_URL", Database::create().url())]);
}

fn kill_under_traffic(settings: &[(&str, &str)]) {
    let kills = std::env::var("SOAK_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let data = temp_dir();
    // Acknowledged form posts per client, and acknowledged events per client.
    let (mut submitted, mut delivered_events) = ([0_u32; WRITERS], [0_u32; WRITERS]);
    for round in 0..kills {
        let (child, address) = spawn_server(&data, settings, &[]);
        let (stopped, submissions, messages) = (AtomicBool::new(false), AtomicU32::new(0), AtomicU32::new(0));
        let installation = &installation(&data, settings);
        thread::scope(|scope| {
            let stopped = &stopped;
            for (writer, done) in submitted.iter_mut().enumerate() {
                let (submissions, good) = (&submissions, "HTTP/1.1 303");
                scope.spawn(move || {
                    send_until_stopped(stopped, submissions, done, good, |number| {
                        submit(address, &email(writer, number))
                    });
                });
            }
            for (sender, done) in delivered_events.iter_mut().enumerate() {
                let (messages, good) = (&messages, "HTTP/1.1 200");
                scope.spawn(move || {
                    send_until_stopped(stopped, messages, done, good, |number| {
                        send_event(address, installation, sender, number)
                    })
                });
            }
            // Kill at a different point of the traffic each time.
            let least = 4 + round % 9;
            let arrived = || submissions.load(Ordering::Relaxed).min(messages.load(Ordering::Relaxed));
            wait_until("responses", || arrived() >= least);
            thread::sleep(Duration::from_micros(u64::from(round * 137 % 2000)));
            kill(child);
            stopped.store(true, Ordering::Relaxed);
        });
    }
    let folder = [("DATA_DIR", data.to_str().unwrap())];
    let store = store_settings(&Environment::of(&[&folder, settings].concat())).unwrap();
    let submissions = submissions_in(&store)
        .into_iter()
        .map(|(_, lines)| lines[0].strip_prefix("email: ").unwrap().to_owned());
    check(submissions, &submitted, 1, email);
    let orders = orders_in(&store);
    check(orders.iter().map(|order| order.session.to_string()), &delivered_events, 2, |sender, number| {
        session_id(&order(sender, number))
    });
    let statuses: HashMap<_, _> =
        orders.iter().map(|order| (order.session.as_str(), order.status.as_str())).collect();
    for (sender, done) in delivered_events.iter().enumerate() {
        for number in 0..*done {
            // The refund of the last order may have been stored without being acknowledged.
            let settled = number % 2 == 1 || number + 1 < *done;
            let state = statuses[session_id(&order(sender, number)).as_str()];
            assert!(state == "refunded" || (state == "paid" && !settled), "{number} of {done}: {state}");
        }
    }
    let acknowledged: Vec<u32> = [submitted, delivered_events].map(|done| done.iter().sum()).to_vec();
    println!("{kills} kills; acknowledged form posts and webhook events: {acknowledged:?}");
    assert!(acknowledged.iter().all(|acknowledged| *acknowledged >= kills * 4));
    fs::remove_dir_all(data).unwrap();
}

/// Checks that every acknowledged item is stored exactly once; `each` consecutive acknowledgements belong to one
/// item.
#[track_caller]
fn check(stored: impl Iterator<Item = String>, done: &[u32], each: u32, name: impl Fn(usize, u32) -> String) {
    let mut times: HashMap<String, u32> = HashMap::new();
    for name in stored {
        *times.entry(name).or_default() += 1;
    }
    assert!(times.values().all(|times| *times == 1), "{times:?}");
    for (writer, done) in done.iter().enumerate() {
        for number in 0..*done {
            assert!(times.contains_key(&name(writer, number)), "{} is lost", name(writer, number));
        }
    }
    // The last item of each client may have been stored without being acknowledged.
    let acknowledged: u32 = done.iter().map(|done| done.div_ceil(each)).sum();
    assert!(times.len() <= usize::try_from(acknowledged).unwrap() + done.len());
}

#[test]
fn a_full_disk_answers_503_and_stored_submissions_remain() {
    let data = temp_dir();
    // The file size limit (in blocks of 512 bytes) acts like a full disk.
    let limited = ["sh", "-c", "trap '' XFSZ; ulimit -f 400; exec \"$0\" \"$@\""];
    let (child, address) = spawn_server(&data, &[], &limited);
    let mut acknowledged = 0;
    let rejection = loop {
        let response = submit(address, &format!("n{acknowledged}@{}.example", "x".repeat(60))).unwrap();
        if !response.starts_with("HTTP/1.1 303") {
            break response;
        }
        acknowledged += 1;
        assert!(acknowledged < 20_000, "the disk never fills");
    };
    assert!(rejection.starts_with("HTTP/1.1 503"), "{rejection}");
    assert!(
        rejection.contains(FORMS.messages.trouble)
            && rejection.contains(&format!("value=\"n{acknowledged}@")),
        "{rejection}"
    );
    let ready = try_request(address, "GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    assert!(ready.starts_with("HTTP/1.1 503") && ready.ends_with("store"), "{ready}");
    kill(child);
    assert_eq!(stored_submissions(&data).len(), acknowledged);
    let check = |limited: bool| {
        let limit = if limited { "ulimit -f 100; " } else { "" };
        let command = format!("trap '' XFSZ; {limit}exec \"$0\" check");
        let mut shell = clean_command("sh", &scratch_dir());
        shell.args(["-c", &command, PROGRAM]).env("DATA_DIR", &data);
        let output = String::from_utf8(shell.output().unwrap().stdout).unwrap();
        output.lines().find(|line| line.starts_with("database ")).unwrap().to_owned()
    };
    assert!(check(false).starts_with("database  ok "), "{}", check(false));
    let failed = check(true);
    assert!(failed.starts_with("database  FAILED ") && failed.contains("Look at the disk"), "{failed}");
    let (child, address) = spawn_server(&data, &[], &[]);
    assert!(submit(address, "last@house.example").unwrap().starts_with("HTTP/1.1 303"));
    kill(child);
    assert_eq!(stored_submissions(&data).len(), acknowledged + 1);
    fs::remove_dir_all(data).unwrap();
}
