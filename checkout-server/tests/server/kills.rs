//! The program is killed while letters and Stripe's messages come in, again and again: what it acknowledged is
//! there, once.
//!
//! `SOAK_KILLS=500 cargo test --package checkout-server killed` makes it 500 times.

use crate::support::{
    SECRET, fresh_folder, kept, kill, orders, paid, post, refunded, session_id, signature, start,
};
use core_wasm::content::FORMS;
use std::{
    collections::HashMap,
    fs,
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    thread,
    time::Duration,
};

/// How often it is killed where nobody asks for more.
const KILLS: u32 = 40;
/// Who writes letters at the same time, and through how many connections Stripe tells of payments meanwhile.
const WRITERS: usize = 2;

/// Sends a request on a connection that may break at any byte: the status line and the rest, if they came.
fn send(address: SocketAddr, request: &str) -> Option<String> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(5)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = Vec::new();
    // What has come before the end counts, whatever the end was.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).ok().filter(|answer| answer.contains("\r\n"))
}

/// Sends one letter.
fn write(address: SocketAddr, email: &str) -> Option<String> {
    let body = format!("email={}", email.replace('@', "%40"));
    let length = body.len();
    let request = format!(
        "POST /forms/newsletter HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    send(address, &request)
}

/// Sends one message: that an order is paid, or after that, that its money went back.
fn tell(address: SocketAddr, teller: usize, number: u32) -> Option<String> {
    let order = order(teller, number);
    let body = if number.is_multiple_of(2) { paid(&order) } else { refunded(&order, true) };
    send(address, &post(&signature(SECRET, 0, &body), &body))
}

/// The order that a message is about.
fn order(teller: usize, number: u32) -> String {
    format!("t{teller}n{}", number / 2)
}

fn email(writer: usize, number: u32) -> String {
    format!("w{writer}-n{number}@house.example")
}

/// Sends until it is over, and counts what is acknowledged. Who hears nothing sends the same again, to the next
/// server if need be.
fn work(
    over: &AtomicBool,
    arrived: &AtomicU32,
    done: &mut u32,
    good: &str,
    send: impl Fn(u32) -> Option<String>,
) {
    while !over.load(Ordering::Relaxed) {
        let Some(answer) = send(*done) else { continue };
        assert!(answer.starts_with(good), "{answer}");
        arrived.fetch_add(1, Ordering::Relaxed);
        *done += 1;
    }
}

#[test]
fn a_server_that_is_killed_has_kept_what_it_acknowledged_and_nothing_twice() {
    let kills = std::env::var("SOAK_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let data = fresh_folder();
    // How many letters of each writer, and how many messages of each connection, have been acknowledged.
    let (mut written, mut told) = ([0_u32; WRITERS], [0_u32; WRITERS]);
    for round in 0..kills {
        let (child, address) = start(&data, &[], &[]);
        let (over, letters, messages) = (AtomicBool::new(false), AtomicU32::new(0), AtomicU32::new(0));
        thread::scope(|scope| {
            let over = &over;
            for (writer, done) in written.iter_mut().enumerate() {
                let (letters, good) = (&letters, "HTTP/1.1 303");
                scope.spawn(move || {
                    work(over, letters, done, good, |number| write(address, &email(writer, number)));
                });
            }
            for (teller, done) in told.iter_mut().enumerate() {
                let (messages, good) = (&messages, "HTTP/1.1 200");
                scope.spawn(move || work(over, messages, done, good, |number| tell(address, teller, number)));
            }
            // At another moment of the traffic each time.
            let least = 4 + round % 9;
            while letters.load(Ordering::Relaxed).min(messages.load(Ordering::Relaxed)) < least {
                thread::yield_now();
            }
            thread::sleep(Duration::from_micros(u64::from(round * 137 % 2000)));
            kill(child);
            over.store(true, Ordering::Relaxed);
        });
    }
    let letters =
        kept(&data).into_iter().map(|(_, lines)| lines[0].strip_prefix("email: ").unwrap().to_owned());
    check(letters, &written, 1, email);
    let orders = orders(&data);
    check(orders.iter().map(|order| order.session.clone()), &told, 2, |teller, number| {
        session_id(&order(teller, number))
    });
    let states: HashMap<_, _> =
        orders.iter().map(|order| (order.session.as_str(), order.state.word())).collect();
    for (teller, done) in told.iter().enumerate() {
        for number in 0..*done {
            // Of the order whose refund is still to come the refund may have been kept without a word.
            let settled = number % 2 == 1 || number + 1 < *done;
            let state = states[session_id(&order(teller, number)).as_str()];
            assert!(state == "returned" || (state == "paid" && !settled), "{number} of {done}: {state}");
        }
    }
    let acknowledged: Vec<u32> = [written, told].map(|done| done.iter().sum()).to_vec();
    println!("{kills} kills, letters and messages acknowledged: {acknowledged:?}");
    assert!(acknowledged.iter().all(|acknowledged| *acknowledged >= kills * 4));
    fs::remove_dir_all(data).unwrap();
}

/// Whether what is kept is what was acknowledged, each once. `each` acknowledgements in a row are of one thing.
#[track_caller]
fn check(kept: impl Iterator<Item = String>, done: &[u32], each: u32, name: impl Fn(usize, u32) -> String) {
    let mut times: HashMap<String, u32> = HashMap::new();
    for name in kept {
        *times.entry(name).or_default() += 1;
    }
    assert!(times.values().all(|times| *times == 1), "{times:?}");
    for (writer, done) in done.iter().enumerate() {
        for number in 0..*done {
            assert!(times.contains_key(&name(writer, number)), "{} is lost", name(writer, number));
        }
    }
    // The last of each may have been kept without a word.
    let acknowledged: u32 = done.iter().map(|done| done.div_ceil(each)).sum();
    assert!(times.len() <= usize::try_from(acknowledged).unwrap() + done.len());
}

#[test]
fn a_full_disk_is_told_calmly_and_what_was_kept_stays() {
    let data = fresh_folder();
    // No file may grow beyond so many blocks of 512 bytes: to the program that is a disk without room.
    let limited = ["sh", "-c", "trap '' XFSZ; ulimit -f 400; exec \"$0\" \"$@\""];
    let (child, address) = start(&data, &[], &limited);
    let mut acknowledged = 0;
    let refusal = loop {
        let answer = write(address, &format!("n{acknowledged}@{}.example", "x".repeat(60))).unwrap();
        if !answer.starts_with("HTTP/1.1 303") {
            break answer;
        }
        acknowledged += 1;
        assert!(acknowledged < 20_000, "the disk never fills");
    };
    assert!(refusal.starts_with("HTTP/1.1 503"), "{refusal}");
    assert!(
        refusal.contains(FORMS.messages.trouble) && refusal.contains(&format!("value=\"n{acknowledged}@")),
        "{refusal}"
    );
    kill(child);
    assert_eq!(kept(&data).len(), acknowledged);
    let (child, address) = start(&data, &[], &[]);
    assert!(write(address, "last@house.example").unwrap().starts_with("HTTP/1.1 303"));
    kill(child);
    assert_eq!(kept(&data).len(), acknowledged + 1);
    fs::remove_dir_all(data).unwrap();
}
