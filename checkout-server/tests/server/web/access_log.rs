//! Access log: one line per request, without query strings, client addresses or personal data; logging never blocks a
//! request.

use crate::support::{Client, STATUS, ServerProcess, form_post, read_some};
use serde_json::Value;
use std::{
    fs,
    io::{self, BufRead as _, BufReader, Write as _},
    net::{SocketAddr, TcpStream},
    os::fd::OwnedFd,
    path::Path,
    process::ChildStdout,
    thread,
    time::Duration,
};

/// Starts in its own working directory, and reads the output before the log.
fn start(name: &str, settings: &[(&str, &str)]) -> ServerProcess {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Remove leftovers of an earlier run; there are none on the first.
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).unwrap();
    let mut server = ServerProcess::start(&folder, &[&[("CHECKOUT_MODE", "demo")], settings].concat());
    let mut line = String::new();
    server.stdout.read_line(&mut line).unwrap();
    assert!(line.starts_with("Mail is written into files in "), "{line}");
    server
}

/// Stops the process and returns its standard output (as lines) and standard error.
fn stop(server: ServerProcess) -> (Vec<String>, String) {
    let (code, stderr, stdout) = server.stop_and_read("-TERM");
    assert_eq!(code, Some(0));
    (stdout.lines().map(str::to_owned).collect(), stderr)
}

/// Returns the value of `key=value` in a plain-format log line.
fn value<'a>(line: &'a str, key: &str) -> &'a str {
    line.split(' ')
        .find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
        .unwrap_or_else(|| panic!("{key} in {line}"))
}

#[test]
fn a_request_is_logged_as_one_line_without_query_client_address_or_secrets() {
    let server = start("log-plain", &[]);
    let page = server.get("/about?secret=of-hers");
    let status = server.get(&format!("{STATUS}?session_id=cs_demo_0123456789abcdef"));
    server.get("/program/cs_demo_0123456789abcdef.abcdefgh/day-1");
    server.get("/stop/ana@house.example?a=b");
    let head = server
        .request("HEAD /about HTTP/1.1\r\nhost: x\r\nuser-agent: hers\r\nx-forwarded-for: 192.0.2.7\r\n\r\n");
    let (lines, stderr) = stop(server);
    assert!(
        stderr.ends_with("Z  WARN proxy.not_trusted requests=1 remedy=TRUSTED_PROXIES\n")
            && stderr.lines().count() == 1,
        "the forwarding header is reported; requests are not logged as events: {stderr}"
    );
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
        ]
    );
    assert_eq!(head.status, 200);
    for line in &lines {
        assert!(line.starts_with("20") && line.contains("Z  INFO request id="), "{line}");
        assert!(value(line, "ms").parse::<f64>().unwrap() >= 0.0);
        for personal in ["secret", "of-hers", "cs_demo", "abcdefgh", "ana", "127.0.0.1", "192.0.2.7", "hers"]
        {
            assert!(!line.contains(personal), "{personal} in {line}");
        }
    }
    assert_eq!(page.header("x-request-id"), None, "a cacheable page has no request id");
    assert_eq!(
        status.header("x-request-id"),
        Some(value(&lines[1], "id")),
        "an error carries the id of its log line"
    );
}

#[test]
fn log_format_and_client_addresses_are_configurable() {
    let settings = [("LOG_FORMAT", "json"), ("LOG_ADDRESSES", "on"), ("TRUSTED_PROXIES", "127.0.0.1")];
    let server = start("log-json", &settings);
    server.request("GET /about?a=b HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.7\r\n\r\n");
    let fields = [("name", "Ana"), ("email", "ana@house.example")];
    let sent = server.request(&form_post("/forms/house", &fields));
    assert_eq!(sent.status, 303, "{sent:?}");
    let (lines, stderr) = stop(server);
    let lines: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["path"], &lines[0]["client"]), (&"/about".into(), &"192.0.2.7".into()));
    assert_eq!((&lines[1]["method"], &lines[1]["client"]), (&"POST".into(), &"127.0.0.1".into()));
    let event: Value = serde_json::from_str(stderr.lines().last().unwrap()).unwrap();
    assert_eq!((&event["message"], &event["form"]), (&"submission.stored".into(), &"house".into()));
}

#[test]
fn log_format_off_disables_request_lines_only() {
    let server = start("log-off", &[("LOG_FORMAT", "off")]);
    assert_eq!(server.get("/about").status, 200);
    let (lines, stderr) = stop(server);
    assert_eq!((lines.len(), stderr.as_str()), (0, ""));
}

/// Sends `hundreds` × 100 pipelined requests on one connection and reads every response.
fn flood(address: SocketAddr, hundreds: u32) {
    let batch = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100);
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    for _ in 0..hundreds {
        stream.write_all(batch.as_bytes()).unwrap();
        let (mut buffer, mut responses) = ([0; 16 * 1024], Vec::new());
        while responses.windows(6).filter(|bytes| *bytes == b"\r\n\r\nok").count() < 100 {
            let length = read_some(&mut stream, &mut buffer).unwrap();
            assert!(length > 0, "the connection ended");
            responses.extend_from_slice(&buffer[..length]);
        }
    }
}

#[test]
fn a_stalled_log_reader_does_not_block_requests_and_dropped_lines_are_counted() {
    // More lines than the pipe, the write in progress and the buffer can hold together.
    let hundreds = 240;
    let mut server = start("log-late", &[]);
    flood(server.address, hundreds);
    // A line is read only after all kept lines before it.
    let (address, output) = (server.address, &mut server.stdout);
    let mut requests = hundreds as usize * 100;
    let read = thread::scope(|scope| {
        let reading = scope.spawn(|| output.lines().position(|line| line.unwrap().contains("path=/about")));
        while !reading.is_finished() {
            Client::connect(address).request("GET /about HTTP/1.1\r\nhost: x\r\n\r\n");
            requests += 1;
        }
        reading.join().unwrap().unwrap() + 1
    });
    let (rest, stderr) = stop(server);
    let dropped: Vec<usize> =
        stderr.lines().filter_map(|line| line.split_once(" log.dropped lines=")?.1.parse().ok()).collect();
    // The first dropped line is reported at once, and their number at the stop.
    assert_eq!(dropped.first(), Some(&1));
    assert!(read > 1000);
    assert_eq!(read + rest.len() + dropped.last().unwrap(), requests);
}

#[test]
fn shutdown_does_not_wait_for_a_stalled_log_reader() {
    let server = start("log-still", &[]);
    flood(server.address, 20);
    assert_eq!(server.stop_unread("-TERM"), Some(0));
}

#[test]
fn pages_are_served_when_standard_output_is_closed() {
    let mut server = start("log-closed", &[]);
    let (read, _) = io::pipe().unwrap();
    server.stdout = BufReader::new(ChildStdout::from(OwnedFd::from(read)));
    for _ in 0..50 {
        assert_eq!(server.get("/about").status, 200);
    }
    assert_eq!(server.stop_unread("-TERM"), Some(0));
}
