//! HTTP conformance: sends the malformed and unusual requests of `tests/requests` and checks each response against
//! the standards.
//!
//! | syntax | meaning |
//! |---|---|
//! | `# …` | a comment |
//! | `[name] section` | starts a case: the lines to send follow, then the expectation |
//! | `> text`, `>> text` | a line to send, ended with CRLF or with nothing |
//! | `eof` | the client closes its sending side |
//! | `= 200 404 open; allow: GET` | the expectation: the statuses in order, whether the connection stays open, headers of the last response |
//! | `@ text` | a line of the template for the rows below, sent with CRLF |
//! | `expected \| section \| name \| text` | a case: the template with `{}` replaced by the text |
//!
//! Text has the escapes `\r \n \t \0 \\ \xHH`, `\{text*9}` for repetition, and `\c` at the end of a line that is sent
//! without CRLF. `200/head` marks a response without a body. An expected header without a value must be absent, and
//! `body` stands for the response body.
//!
//! Each request is followed by a health check. If the connection is expected to stay open, it must be answered, and
//! otherwise it must not: a closing server answers no smuggled request. Each case is sent twice: with the health check in
//! the same packet, and alone. The responses must be equal.

use crate::support::{kill, site_dir_with, spawn_server, temp_dir};
use std::{
    collections::HashSet,
    fs,
    io::{ErrorKind, Read as _, Write as _},
    net::{Shutdown, SocketAddr, TcpStream},
    os::unix::fs::symlink,
    path::Path,
    thread,
    time::Duration,
};

/// Longer than any response takes.
const TIMEOUT: Duration = Duration::from_secs(20);
/// The health check that follows each request.
const HEALTH: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: house.example\r\nConnection: close\r\n\r\n";
/// How long a request that is sent alone is waited for, before the health check follows.
const ALONE: Duration = Duration::from_millis(250);
/// Number of cases sent in parallel: each spends its time waiting for the server.
const AT_ONCE: usize = 8;

/// One case of the fixture files.
#[derive(Debug, Default)]
struct Case {
    name: String,
    request: Vec<u8>,
    is_over: bool,
    expected: String,
}

/// How the health check follows a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HealthCheck {
    SamePacket,
    AfterResponse,
}

/// The parts of a response that cases can check.
#[derive(Debug, PartialEq)]
struct Response {
    status: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// Decodes the escapes of a text; `None` if an escape is invalid.
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut rest) = (Vec::new(), text);
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend_from_slice(before.as_bytes());
        let (sign, mut further) = after.split_at_checked(1)?;
        match sign {
            "r" => bytes.push(b'\r'),
            "n" => bytes.push(b'\n'),
            "t" => bytes.push(b'\t'),
            "0" => bytes.push(0),
            "\\" => bytes.push(b'\\'),
            "x" => {
                let (code, after) = further.split_at_checked(2)?;
                bytes.push(u8::from_str_radix(code, 16).ok()?);
                further = after;
            }
            "{" => {
                let (repeated, after) = further.split_once('}')?;
                let (text, times) = repeated.rsplit_once('*')?;
                bytes.extend(unescaped(text)?.repeat(times.parse().ok()?));
                further = after;
            }
            _ => return None,
        }
        rest = further;
    }
    bytes.extend_from_slice(rest.as_bytes());
    Some(bytes)
}

/// Decodes a line as it is sent.
#[track_caller]
fn sent(line: &str) -> Vec<u8> {
    let (text, end) = line.strip_suffix("\\c").map_or((line, "\r\n"), |text| (text, ""));
    let mut bytes = unescaped(text).unwrap_or_else(|| panic!("invalid escape: {line}"));
    bytes.extend_from_slice(end.as_bytes());
    bytes
}

/// Parses the cases of a file.
fn cases(file: &str, text: &str) -> Vec<Case> {
    let (mut cases, mut template, mut case) = (Vec::new(), Vec::new(), Case::default());
    let mut rows_began = false;
    for line in text.lines() {
        let headers = |section: &str, name: &str| format!("{file}: {name} ({section})");
        if line.is_empty() || line.starts_with("# ") {
        } else if let Some(part) = line.strip_prefix('@') {
            if std::mem::take(&mut rows_began) {
                template.clear();
            }
            template.push(part.strip_prefix(' ').unwrap_or(part));
        } else if let Some((name, section)) = line.strip_prefix('[').and_then(|line| line.split_once("] ")) {
            case.name = headers(section, name);
        } else if let Some(text) = line.strip_prefix(">>") {
            case.request
                .extend(unescaped(text.trim_start()).unwrap_or_else(|| panic!("invalid escape: {line}")));
        } else if let Some(text) = line.strip_prefix('>') {
            case.request.extend(sent(text.strip_prefix(' ').unwrap_or(text)));
        } else if line == "eof" {
            case.is_over = true;
        } else if let Some(expected) = line.strip_prefix("= ") {
            case.expected = expected.to_owned();
            cases.push(std::mem::take(&mut case));
        } else {
            let mut columns = line.splitn(4, " | ");
            let mut column =
                || columns.next().unwrap_or_else(|| panic!("{file}: neither a case nor a row: {line}"));
            let (expected, section, name, text) = (column(), column(), column(), column());
            let request = template.iter().flat_map(|part| sent(&part.replace("{}", text))).collect();
            let expected = expected.trim_end().to_owned();
            cases.push(Case { name: headers(section, name), request, is_over: false, expected });
            rows_began = true;
        }
    }
    cases
}

/// Sends a case on a new connection and returns all bytes received until the server closes it.
fn send_case(address: SocketAddr, case: &Case, health_check: HealthCheck) -> Result<Vec<u8>, String> {
    let report = |error: std::io::Error| format!("connection failed: {error}");
    let mut stream = TcpStream::connect(address).map_err(report)?;
    stream.set_read_timeout(Some(TIMEOUT)).map_err(report)?;
    stream.set_write_timeout(Some(TIMEOUT)).map_err(report)?;
    let mut bytes = case.request.clone();
    let is_alone = health_check == HealthCheck::AfterResponse;
    if !case.is_over && !is_alone {
        bytes.extend_from_slice(HEALTH);
    }
    // The server may reject the request and close while the client still writes.
    let _ = stream.write_all(&bytes);
    if case.is_over {
        let _ = stream.shutdown(Shutdown::Write);
    }
    if !case.is_over && is_alone {
        stream.set_read_timeout(Some(ALONE)).map_err(report)?;
        let _ = stream.peek(&mut [0]);
        stream.set_read_timeout(Some(TIMEOUT)).map_err(report)?;
        let _ = stream.write_all(HEALTH);
    }
    let mut received = Vec::new();
    match stream.read_to_end(&mut received) {
        Ok(_) => Ok(received),
        Err(error) if error.kind() == ErrorKind::ConnectionReset => Ok(received),
        Err(error) => Err(format!("{error}, after {:?}", String::from_utf8_lossy(&received))),
    }
}

/// Splits off the next response; `None` if the bytes hold no complete response.
fn next_response(received: &mut &[u8], bodiless: bool) -> Option<Response> {
    let end = received.windows(4).position(|bytes| bytes == b"\r\n\r\n")?;
    let (head, rest) = received.split_at(end + 4);
    let mut lines = std::str::from_utf8(head).ok()?.trim_end().split("\r\n");
    let (status, _) = lines.next()?.strip_prefix("HTTP/1.")?.get(2..)?.split_once(' ')?;
    let headers: Option<Vec<_>> = lines
        .map(|line| {
            line.split_once(':').map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        })
        .collect();
    let mut response = Response { status: status.to_owned(), headers: headers?, body: Vec::new() };
    let length = match status {
        "100" | "204" | "304" => 0,
        _ if bodiless => 0,
        _ => response.header("content-length")?.parse().ok()?,
    };
    let (body, rest) = rest.split_at_checked(length)?;
    response.body = body.to_vec();
    *received = rest;
    Some(response)
}

impl Response {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    /// Names what is missing from the headers that every response must have.
    fn missing_header(&self) -> Option<String> {
        let names: HashSet<_> = self.headers.iter().map(|(name, _)| name).collect();
        if names.len() != self.headers.len() {
            return Some("a header occurs twice".to_owned());
        }
        let needed = ["date", "x-content-type-options", "content-security-policy"];
        let lacking = needed.iter().find(|name| self.status != "100" && self.header(name).is_none());
        lacking.map(|name| format!("{} lacks the header {name}", self.status))
    }
}

/// Describes how the responses to a case differ from the expected ones, or from each other.
fn mismatch(address: SocketAddr, case: &Case) -> Option<String> {
    let outcomes = [HealthCheck::SamePacket, HealthCheck::AfterResponse].map(|health_check| {
        let responses = responses(address, case, health_check);
        responses.map_err(|mismatch| format!("{mismatch} ({health_check:?})"))
    });
    match outcomes {
        [Ok(together), Ok(alone)] if together == alone => None,
        [Ok(together), Ok(alone)] => Some(format!("two responses: {together:#?} and {alone:#?}")),
        [together, alone] => together.err().or(alone.err()),
    }
}

/// The responses to a case, which are as expected; otherwise a description of the difference. `date` and the request id,
/// which change, have been checked and removed.
fn responses(address: SocketAddr, case: &Case, health_check: HealthCheck) -> Result<Vec<Response>, String> {
    let received = send_case(address, case, health_check)?;
    let mut expectations = case.expected.split(';').map(str::trim);
    let outcome: Vec<_> = expectations.next().unwrap_or_default().split(' ').collect();
    let (end, statuses) = outcome.split_last().ok_or("no expectation")?;
    let (mut rest, mut responses) = (received.as_slice(), Vec::new());
    while !rest.is_empty() {
        let bodiless = statuses.get(responses.len()).is_some_and(|status| status.ends_with("/head"));
        let Some(response) = next_response(&mut rest, bodiless) else {
            return Err(format!("no complete response: {:?}", String::from_utf8_lossy(rest)));
        };
        responses.push(response);
    }
    if let Some(lack) = responses.iter().find_map(Response::missing_header) {
        return Err(lack);
    }
    let healthy = if responses.last().is_some_and(|response| response.body == b"ok")
        && responses.len() > statuses.len()
    {
        responses.pop();
        "open"
    } else {
        "closed"
    };
    let mut found: Vec<_> = responses.iter().map(|response| response.status.as_str()).collect();
    found.push(healthy);
    let expected: Vec<_> =
        statuses.iter().map(|status| status.trim_end_matches("/head")).chain([*end]).collect();
    if found != expected {
        return Err(found.join(" "));
    }
    let unmet = expectations.find_map(|expectation| {
        let (name, value) = expectation.split_once(':')?;
        let (value, response) = (value.trim(), responses.last()?);
        let text = String::from_utf8_lossy(&response.body);
        let found = if name == "body" { Some(text.as_ref()) } else { response.header(name) };
        let fits = if value.is_empty() { found.is_none() } else { found == Some(value) };
        (!fits).then(|| format!("{name} is {found:?}"))
    });
    if let Some(unmet) = unmet {
        return Err(unmet);
    }
    for response in &mut responses {
        response.headers.retain(|(name, _)| name != "date" && name != "x-request-id");
    }
    Ok(responses)
}

/// Loads every case of every file.
fn all_cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/requests");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |path: &Path| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        cases(&name, &fs::read_to_string(path).unwrap())
    };
    files.iter().flat_map(|path| read(path)).collect()
}

#[test]
fn every_request_case_is_answered_as_the_standards_require() {
    let cases = all_cases();
    let names: HashSet<_> = cases.iter().map(|case| &case.name).collect();
    assert_eq!(names.len(), cases.len(), "case names are unique");
    assert!(cases.len() >= 200, "{} cases", cases.len());
    // Symbolic links that point out of the site directory.
    let site = site_dir_with(&[]);
    symlink("/etc/passwd", site.join("passwd.txt")).unwrap();
    symlink("/etc", site.join("etc")).unwrap();
    let data = temp_dir();
    // Bounds the time that a case with a missing body takes.
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_DIR", site.to_str().unwrap()), ("BODY_TIME", "3")];
    let (server, address) = spawn_server(&data, &settings, &[]);
    let parts = cases.chunks(cases.len().div_ceil(AT_ONCE));
    let mismatches: Vec<String> = thread::scope(|scope| {
        let running: Vec<_> = parts
            .map(|part| {
                scope.spawn(move || {
                    let report = |case: &Case| {
                        mismatch(address, case).map(|mismatch| {
                            format!("{}\n    expected {}\n    found {mismatch}", case.name, case.expected)
                        })
                    };
                    part.iter().filter_map(report).collect::<Vec<_>>()
                })
            })
            .collect();
        running.into_iter().flat_map(|part| part.join().unwrap()).collect()
    });
    kill(server);
    for folder in [site, data] {
        fs::remove_dir_all(folder).unwrap();
    }
    assert!(
        mismatches.is_empty(),
        "{} of {} cases:\n{}",
        mismatches.len(),
        cases.len(),
        mismatches.join("\n")
    );
}
