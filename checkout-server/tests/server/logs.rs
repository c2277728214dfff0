//! What the operator reads of requests: one line each, without what is personal or secret, and never in anybody's way.

use crate::support::{Client, STATUS, delivered, site};
use serde_json::Value;
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

/// The program, with what it writes to standard output.
struct Running {
    child: Child,
    address: SocketAddr,
    lines: BufReader<std::process::ChildStdout>,
}

impl Running {
    fn start(name: &str, settings: &[(&str, &str)]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // What an earlier run left is of no interest, and the first run finds nothing.
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_checkout-server"));
        command.current_dir(folder).env_clear().stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env("SITE_DIR", site()).env("PROGRAM_DIR", delivered());
        command.envs([("PORT", "0"), ("WORKERS", "2")]);
        command.env("CHECKOUT_MODE", "demo").envs(settings.iter().copied());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        let address = line.strip_prefix("Listening on http://").unwrap().trim_end().parse().unwrap();
        Self { child, address, lines }
    }

    fn ask(&self, request: &str) -> crate::support::Answer {
        Client::connect(self.address).ask(request)
    }

    fn get(&self, path: &str) -> crate::support::Answer {
        self.ask(&format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n"))
    }

    fn tell_to_stop(&self) {
        terminate(self.child.id());
    }

    /// Stops it: what it wrote to standard output and to standard error.
    fn stop(mut self) -> (Vec<String>, String) {
        self.tell_to_stop();
        let lines = (&mut self.lines).lines().map(Result::unwrap).collect();
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        (lines, said)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // One that has ended in order needs no more.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn terminate(id: u32) {
    assert!(Command::new("kill").args(["-TERM", &id.to_string()]).status().unwrap().success());
}

/// The value of a key in a line of words.
fn value<'a>(line: &'a str, key: &str) -> &'a str {
    line.split(' ')
        .find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
        .unwrap_or_else(|| panic!("{key} in {line}"))
}

#[test]
fn a_request_is_one_line_without_query_address_or_key() {
    let shop = Running::start("log-plain", &[]);
    let page = shop.get("/about?secret=of-hers");
    let status = shop.get(&format!("{STATUS}?session_id=cs_demo_0123456789abcdef"));
    shop.get("/program/cs_demo_0123456789abcdef.abcdefgh/day-1");
    shop.get("/stop/ana@house.example?a=b");
    let head =
        shop.ask("HEAD /about HTTP/1.1\r\nhost: x\r\nuser-agent: hers\r\nx-forwarded-for: 192.0.2.7\r\n\r\n");
    let refused = shop.ask("nonsense\r\n\r\n");
    let (lines, said) = shop.stop();
    assert_eq!(said, "", "requests are no events");
    let found: Vec<_> = lines
        .iter()
        .map(|line| ["method", "path", "status", "bytes"].map(|key| value(line, key).to_owned()).join(" "))
        .collect();
    let not_found = "<!doctype html><title>404.html</title>".len();
    assert_eq!(
        found,
        [
            format!("GET /about 200 {}", page.body.len()),
            format!("GET {STATUS} 404 {}", status.body.len()),
            format!("GET /program/- 404 {not_found}"),
            format!("GET /stop/- 404 {not_found}"),
            "HEAD /about 200 0".to_owned(),
            format!("- - 400 {}", refused.body.len()),
        ]
    );
    assert_eq!(head.status, 200);
    for line in &lines {
        assert!(line.starts_with("20") && line.split(' ').nth(1) == Some("request"), "{line}");
        assert!(value(line, "ms").parse::<f64>().unwrap() < 10_000.0);
        for personal in ["secret", "of-hers", "cs_demo", "abcdefgh", "ana", "127.0.0.1", "192.0.2.7", "hers"]
        {
            assert!(!line.contains(personal), "{personal} in {line}");
        }
    }
    assert_eq!(page.header("x-request-id"), None, "a page that others may keep is nobody's");
    assert_eq!(status.header("x-request-id"), Some(value(&lines[1], "id")), "an error leads to its line");
}

#[test]
fn the_operator_chooses_the_form_and_whether_addresses_are_named() {
    let settings = [("LOG_FORMAT", "json"), ("LOG_ADDRESSES", "on"), ("TRUSTED_PROXIES", "127.0.0.1")];
    let shop = Running::start("log-json", &settings);
    shop.ask("GET /about?a=b HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.7\r\n\r\n");
    let letter = "email=ana%40house.example";
    let sent = shop.ask(&format!(
        "POST /forms/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{letter}",
        letter.len()
    ));
    assert_eq!(sent.status, 303, "{sent:?}");
    let (lines, said) = shop.stop();
    let lines: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["path"], &lines[0]["client"]), (&"/about".into(), &"192.0.2.7".into()));
    assert_eq!((&lines[1]["method"], &lines[1]["client"]), (&"POST".into(), &"127.0.0.1".into()));
    let event: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&event["event"], &event["form"]), (&"lead.kept".into(), &"newsletter".into()));
}

#[test]
fn a_log_that_is_off_is_silent_of_requests_alone() {
    let shop = Running::start("log-off", &[("LOG_FORMAT", "off")]);
    assert_eq!(shop.get("/about").status, 200);
    let (lines, said) = shop.stop();
    assert_eq!((lines.len(), said.as_str()), (0, ""));
}

/// Asks so many hundred times on one connection, and reads every answer.
fn flood(address: SocketAddr, hundreds: u32) {
    let batch = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100);
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    for _ in 0..hundreds {
        stream.write_all(batch.as_bytes()).unwrap();
        let (mut buffer, mut answers) = ([0; 16 * 1024], Vec::new());
        while answers.windows(6).filter(|bytes| *bytes == b"\r\n\r\nok").count() < 100 {
            let length = stream.read(&mut buffer).unwrap();
            assert!(length > 0, "the connection ended");
            answers.extend_from_slice(&buffer[..length]);
        }
    }
}

#[test]
fn a_reader_that_stands_still_slows_nobody_and_learns_what_it_missed() {
    // More lines than the pipe, what is being written and what waits can hold together.
    let hundreds = 240;
    let mut shop = Running::start("log-late", &[]);
    flood(shop.address, hundreds);
    // One that keeps a line to itself is stopped, so that its lines have an end.
    let (all_came, come) = channel::<()>();
    let id = shop.child.id();
    thread::spawn(move || {
        if come.recv_timeout(Duration::from_secs(60)) == Err(RecvTimeoutError::Timeout) {
            terminate(id);
        }
    });
    let (mut requests, mut told, mut line) = (0, Vec::new(), String::new());
    while requests + told.iter().sum::<usize>() < hundreds as usize * 100
        && shop.lines.read_line(&mut line).unwrap() > 0
    {
        if line.contains(" request id=") {
            requests += 1;
        } else {
            assert!(line.contains(" log.dropped "), "{line}");
            told.push(value(line.trim_end(), "lines").parse().unwrap());
        }
        line.clear();
    }
    assert!(!told.is_empty() && requests > 1000);
    assert_eq!(requests + told.iter().sum::<usize>(), hundreds as usize * 100);
    drop(all_came);
    let (lines, _) = shop.stop();
    assert!(lines.is_empty(), "{lines:?}");
}

#[test]
fn a_reader_that_never_comes_back_does_not_hold_up_the_end() {
    let mut shop = Running::start("log-still", &[]);
    flood(shop.address, 20);
    let began = Instant::now();
    shop.tell_to_stop();
    assert_eq!(shop.child.wait().unwrap().code(), Some(0));
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn pages_are_served_when_nobody_can_be_written_to() {
    let mut shop = Running::start("log-closed", &[]);
    let (read, _) = std::io::pipe().unwrap();
    drop(std::mem::replace(
        &mut shop.lines,
        BufReader::new(std::process::ChildStdout::from(std::os::fd::OwnedFd::from(read))),
    ));
    for _ in 0..50 {
        assert_eq!(shop.get("/about").status, 200);
    }
    shop.tell_to_stop();
    assert_eq!(shop.child.wait().unwrap().code(), Some(0));
}
