//! The program is killed while letters come in, again and again: what it acknowledged is there, once.
//!
//! `SOAK_KILLS=500 cargo test --package checkout-server killed` makes it 500 times.

use crate::support::{fresh_folder, kept, site};
use core_wasm::content::FORMS;
use std::{
    collections::HashMap,
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    thread,
    time::Duration,
};

/// How often it is killed where nobody asks for more.
const KILLS: u32 = 40;
/// Who writes at the same time.
const WRITERS: usize = 4;

fn start(data: &Path, through: &[&str]) -> (Child, SocketAddr) {
    let program = env!("CARGO_BIN_EXE_checkout-server");
    let mut words = through.iter().copied().chain([program]);
    let mut command = Command::new(words.next().unwrap());
    command.args(words).env_clear().current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.envs([("PORT", "0"), ("WORKERS", "2"), ("FORM_POSTS_PER_HOUR", "0"), ("CHECKOUT_MODE", "demo")]);
    command.env("SITE_DIR", site()).env("DATA_DIR", data);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("Listening on http://").unwrap().trim_end().parse().unwrap();
    (child, address)
}

/// Sends one letter on a connection that may break at any byte: the status line and the rest, if they came.
fn write(address: SocketAddr, email: &str) -> Option<String> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(5)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let body = format!("email={}", email.replace('@', "%40"));
    let length = body.len();
    let request = format!(
        "POST /forms/newsletter HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = Vec::new();
    // What has come before the end counts, whatever the end was.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).ok().filter(|answer| answer.contains("\r\n"))
}

#[test]
fn a_server_that_is_killed_has_kept_what_it_acknowledged_and_nothing_twice() {
    let kills = std::env::var("SOAK_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let data = fresh_folder();
    // How many letters of each writer have been acknowledged.
    let mut sent = [0_u32; WRITERS];
    for round in 0..kills {
        let (mut child, address) = start(&data, &[]);
        let (over, arrived) = (AtomicBool::new(false), AtomicU32::new(0));
        thread::scope(|scope| {
            for (writer, sent) in sent.iter_mut().enumerate() {
                let (over, arrived) = (&over, &arrived);
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) {
                        // A visitor who hears nothing sends the same words again, to the next server if need be.
                        let Some(answer) = write(address, &email(writer, *sent)) else { continue };
                        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
                        arrived.fetch_add(1, Ordering::Relaxed);
                        *sent += 1;
                    }
                });
            }
            // At another moment of the traffic each time.
            while arrived.load(Ordering::Relaxed) < 8 + round % 17 {
                thread::yield_now();
            }
            thread::sleep(Duration::from_micros(u64::from(round * 137 % 2000)));
            child.kill().unwrap();
            child.wait().unwrap();
            over.store(true, Ordering::Relaxed);
        });
    }
    let mut times: HashMap<String, u32> = HashMap::new();
    for (_, lines) in kept(&data) {
        *times.entry(lines[0].strip_prefix("email: ").unwrap().to_owned()).or_default() += 1;
    }
    for (writer, sent) in sent.iter().enumerate() {
        for number in 0..*sent {
            assert_eq!(times.get(&email(writer, number)), Some(&1), "{}", email(writer, number));
        }
    }
    let acknowledged: u32 = sent.iter().sum();
    println!("{kills} kills, {acknowledged} letters acknowledged, {} kept", times.len());
    assert!(acknowledged >= kills * 8 && times.values().all(|times| *times == 1));
    // The last words of each writer may have been kept without a word.
    assert!(times.len() <= usize::try_from(acknowledged).unwrap() + WRITERS);
    fs::remove_dir_all(data).unwrap();
}

fn email(writer: usize, number: u32) -> String {
    format!("w{writer}-n{number}@house.example")
}

#[test]
fn a_full_disk_is_told_calmly_and_what_was_kept_stays() {
    let data = fresh_folder();
    // No file may grow beyond so many blocks of 512 bytes: to the program that is a disk without room.
    let limited = ["sh", "-c", "trap '' XFSZ; ulimit -f 400; exec \"$0\" \"$@\""];
    let (mut child, address) = start(&data, &limited);
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
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(kept(&data).len(), acknowledged);
    let (mut child, address) = start(&data, &[]);
    assert!(write(address, "last@house.example").unwrap().starts_with("HTTP/1.1 303"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(kept(&data).len(), acknowledged + 1);
    fs::remove_dir_all(data).unwrap();
}
