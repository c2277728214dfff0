//! Hundreds of requests that nobody who means well would send, and what the standards say to each: `tests/requests`.
//!
//! | in those files | means |
//! |---|---|
//! | `# …` | a remark |
//! | `[name] section` | a case: what is sent follows, and then what is expected |
//! | `> text`, `>> text` | a line that is sent, ended with CRLF, or with nothing |
//! | `eof` | the client sends no more |
//! | `= 200 404 open; allow: GET` | what is expected: answers in this order, whether the connection goes on, headers of the last answer |
//! | `@ text` | a line of the template for the rows below, ended with CRLF |
//! | `expected \| section \| name \| text` | a case: the template with the text in the place of `{}` |
//!
//! Text has the escapes `\r \n \t \0 \\ \xHH`, `\{text*9}` for repetition, and `\c` at the end of a line that is not
//! ended. An answer without a body is marked: `200/head`. An expected header without a value must not be there, and
//! `body` stands for the body.
//!
//! Behind each request follows a question for the server's health in the same packet. Where the connection is to go on it
//! must be answered, and otherwise never: whoever closes does not answer to what was smuggled in.

use crate::support::{fresh_folder, kill, site_with, start};
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

/// Longer than the server takes for anything that is asked here.
const PATIENCE: Duration = Duration::from_secs(20);
/// What is asked behind each request.
const HEALTH: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: house.example\r\nConnection: close\r\n\r\n";
/// How many cases are tried at once: each waits for the server, and not for the machine.
const AT_ONCE: usize = 8;

/// One case.
#[derive(Debug, Default)]
struct Case {
    name: String,
    request: Vec<u8>,
    is_over: bool,
    expected: String,
}

/// One answer, as far as it is looked at.
#[derive(Debug)]
struct Answer {
    status: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// What a text with escapes stands for; `None` where one is none.
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

/// A line as it is sent.
#[track_caller]
fn sent(line: &str) -> Vec<u8> {
    let (text, end) = line.strip_suffix("\\c").map_or((line, "\r\n"), |text| (text, ""));
    let mut bytes = unescaped(text).unwrap_or_else(|| panic!("no escape: {line}"));
    bytes.extend_from_slice(end.as_bytes());
    bytes
}

/// Reads the cases of a file.
fn cases(file: &str, text: &str) -> Vec<Case> {
    let (mut cases, mut template, mut case) = (Vec::new(), Vec::new(), Case::default());
    let mut rows_began = false;
    for line in text.lines() {
        let named = |section: &str, name: &str| format!("{file}: {name} ({section})");
        if line.is_empty() || line.starts_with("# ") {
        } else if let Some(part) = line.strip_prefix('@') {
            if std::mem::take(&mut rows_began) {
                template.clear();
            }
            template.push(part.strip_prefix(' ').unwrap_or(part));
        } else if let Some((name, section)) = line.strip_prefix('[').and_then(|line| line.split_once("] ")) {
            case.name = named(section, name);
        } else if let Some(text) = line.strip_prefix(">>") {
            case.request.extend(unescaped(text.trim_start()).unwrap_or_else(|| panic!("no escape: {line}")));
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
            cases.push(Case { name: named(section, name), request, is_over: false, expected });
            rows_began = true;
        }
    }
    cases
}

/// Sends a case on a connection of its own: everything that comes back until the server closes.
fn ask(address: SocketAddr, case: &Case) -> Result<Vec<u8>, String> {
    let told = |error: std::io::Error| format!("the connection: {error}");
    let mut stream = TcpStream::connect(address).map_err(told)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(told)?;
    stream.set_write_timeout(Some(PATIENCE)).map_err(told)?;
    let mut bytes = case.request.clone();
    if !case.is_over {
        bytes.extend_from_slice(HEALTH);
    }
    // The server may refuse and close while we still write, which is its right.
    let _ = stream.write_all(&bytes);
    if case.is_over {
        let _ = stream.shutdown(Shutdown::Write);
    }
    let mut heard = Vec::new();
    match stream.read_to_end(&mut heard) {
        Ok(_) => Ok(heard),
        Err(error) if error.kind() == ErrorKind::ConnectionReset => Ok(heard),
        Err(error) => Err(format!("{error}, after {:?}", String::from_utf8_lossy(&heard))),
    }
}

/// The next answer of those that came; `None` where what is left is none, or not whole.
fn next_answer(heard: &mut &[u8], bodiless: bool) -> Option<Answer> {
    let end = heard.windows(4).position(|bytes| bytes == b"\r\n\r\n")?;
    let (head, rest) = heard.split_at(end + 4);
    let mut lines = std::str::from_utf8(head).ok()?.trim_end().split("\r\n");
    let (status, _) = lines.next()?.strip_prefix("HTTP/1.")?.get(2..)?.split_once(' ')?;
    let headers: Option<Vec<_>> = lines
        .map(|line| {
            line.split_once(':').map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        })
        .collect();
    let mut answer = Answer { status: status.to_owned(), headers: headers?, body: Vec::new() };
    let length = match status {
        "100" | "204" | "304" => 0,
        _ if bodiless => 0,
        _ => answer.header("content-length")?.parse().ok()?,
    };
    let (body, rest) = rest.split_at_checked(length)?;
    answer.body = body.to_vec();
    *heard = rest;
    Some(answer)
}

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    /// What every answer of the house has, whatever it answers to.
    fn lacks_manners(&self) -> Option<String> {
        let names: HashSet<_> = self.headers.iter().map(|(name, _)| name).collect();
        if names.len() != self.headers.len() {
            return Some("a header stands twice".to_owned());
        }
        let needed = ["date", "x-content-type-options", "content-security-policy"];
        let lacking = needed.iter().find(|name| self.status != "100" && self.header(name).is_none());
        lacking.map(|name| format!("{} came without {name}", self.status))
    }
}

/// What is wrong with the answer to a case.
fn fault(address: SocketAddr, case: &Case) -> Option<String> {
    let heard = match ask(address, case) {
        Ok(heard) => heard,
        Err(error) => return Some(error),
    };
    let mut wishes = case.expected.split(';').map(str::trim);
    let course: Vec<_> = wishes.next()?.split(' ').collect();
    let (end, statuses) = course.split_last()?;
    let (mut rest, mut answers) = (heard.as_slice(), Vec::new());
    while !rest.is_empty() {
        let bodiless = statuses.get(answers.len()).is_some_and(|status| status.ends_with("/head"));
        let Some(answer) = next_answer(&mut rest, bodiless) else {
            return Some(format!("no answer: {:?}", String::from_utf8_lossy(rest)));
        };
        answers.push(answer);
    }
    if let Some(lack) = answers.iter().find_map(Answer::lacks_manners) {
        return Some(lack);
    }
    let healthy =
        if answers.last().is_some_and(|answer| answer.body == b"ok") && answers.len() > statuses.len() {
            answers.pop();
            "open"
        } else {
            "closed"
        };
    let mut found: Vec<_> = answers.iter().map(|answer| answer.status.as_str()).collect();
    found.push(healthy);
    let expected: Vec<_> =
        statuses.iter().map(|status| status.trim_end_matches("/head")).chain([*end]).collect();
    if found != expected {
        return Some(found.join(" "));
    }
    wishes.find_map(|wish| {
        let (name, value) = wish.split_once(':')?;
        let (value, answer) = (value.trim(), answers.last()?);
        let text = String::from_utf8_lossy(&answer.body);
        let found = if name == "body" { Some(text.as_ref()) } else { answer.header(name) };
        let fits = if value.is_empty() { found.is_none() } else { found == Some(value) };
        (!fits).then(|| format!("{name} is {found:?}"))
    })
}

/// Every case of every file.
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
fn whatever_is_sent_is_answered_as_the_standards_say() {
    let cases = all_cases();
    let names: HashSet<_> = cases.iter().map(|case| &case.name).collect();
    assert_eq!(names.len(), cases.len(), "two cases have one name");
    assert!(cases.len() >= 200, "{} cases", cases.len());
    // Links on the disk that lead out of the site.
    let site = site_with(&[]);
    symlink("/etc/passwd", site.join("passwd.txt")).unwrap();
    symlink("/etc", site.join("etc")).unwrap();
    let data = fresh_folder();
    // A body that does not come is waited for as long as that.
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_DIR", site.to_str().unwrap()), ("BODY_TIME", "3")];
    let (server, address) = start(&data, &settings, &[]);
    let parts = cases.chunks(cases.len().div_ceil(AT_ONCE));
    let faults: Vec<String> = thread::scope(|scope| {
        let running: Vec<_> = parts
            .map(|part| {
                scope.spawn(move || {
                    let told = |case: &Case| {
                        fault(address, case).map(|fault| {
                            format!("{}\n    expected {}\n    found {fault}", case.name, case.expected)
                        })
                    };
                    part.iter().filter_map(told).collect::<Vec<_>>()
                })
            })
            .collect();
        running.into_iter().flat_map(|part| part.join().unwrap()).collect()
    });
    kill(server);
    for folder in [site, data] {
        fs::remove_dir_all(folder).unwrap();
    }
    assert!(faults.is_empty(), "{} of {} cases:\n{}", faults.len(), cases.len(), faults.join("\n"));
}
