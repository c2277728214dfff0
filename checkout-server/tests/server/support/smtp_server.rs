//! SMTP server: a process with the npm package `smtp-server`, and the messages that it has received.

use super::wait_until;
use data_encoding::BASE64;
use quoted_printable::ParseMode;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{Arc, Condvar, Mutex},
    thread,
};

/// User name and password of the server.
pub(crate) const SMTP_USER: &str = "house@mail.example";
pub(crate) const SMTP_PASSWORD: &str = "never/to:be@seen";

/// Message as the server has received it.
#[derive(Debug, Clone)]
pub(crate) struct ReceivedMail {
    /// Reply of the server.
    pub(crate) reply: String,
    /// Recipients in the envelope.
    pub(crate) to: Vec<String>,
    /// Whether the connection was encrypted.
    pub(crate) secure: bool,
    pub(crate) user: Option<String>,
    /// Headers and body.
    pub(crate) raw: String,
}

impl ReceivedMail {
    /// Values of a header, unfolded.
    pub(crate) fn headers(&self, name: &str) -> Vec<String> {
        let (head, _) = self.raw.split_once("\r\n\r\n").unwrap();
        let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
        let fields = unfolded.lines().filter_map(|line| line.split_once(": "));
        fields
            .filter(|(field, _)| field.eq_ignore_ascii_case(name))
            .map(|(_, value)| decode_words(value))
            .collect()
    }

    pub(crate) fn message_id(&self) -> String {
        self.headers("message-id").concat()
    }

    /// Decoded text of both parts.
    pub(crate) fn text(&self) -> String {
        let parts = self.raw.split("\r\n--").map(|part| match part.split_once("\r\n\r\n") {
            Some((head, body)) if head.contains("quoted-printable") => {
                let body = quoted_printable::decode(body, ParseMode::Robust).unwrap();
                format!("{head}\n\n{}", String::from_utf8(body).unwrap())
            }
            _ => part.to_owned(),
        });
        parts.collect::<Vec<_>>().join("\n--").replace("\r\n", "\n")
    }
}

/// Value of a header with decoded words (RFC 2047); a space between two encoded words is removed.
fn decode_words(value: &str) -> String {
    let joined = value.replace("?= =?utf-8?b?", "?==?utf-8?b?");
    let mut parts = joined.split("=?utf-8?b?");
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let (word, rest) = part.split_once("?=").unwrap();
        text.push_str(&String::from_utf8(BASE64.decode(word.as_bytes()).unwrap()).unwrap());
        text.push_str(rest);
    }
    text
}

pub(crate) struct SmtpServer {
    process: Child,
    port: u16,
    security: &'static str,
    credentials: bool,
    folder: PathBuf,
    /// Standard input of the process, and the last mark that was written to it.
    input: Mutex<(ChildStdin, u64)>,
    output: Arc<Output>,
}

/// Output of the process.
#[derive(Default)]
struct Output {
    /// Messages, and the last mark.
    lines: Mutex<(Vec<ReceivedMail>, u64)>,
    has_mark: Condvar,
}

impl SmtpServer {
    /// Starts a server without encryption and authentication that first answers with these replies (`smtp-server.mjs`).
    pub(crate) fn start(replies: &[&str]) -> Self {
        Self::with("plain", false, replies)
    }

    /// Starts a server with `security` (`tls`, `starttls` or `plain`), and optionally authentication.
    pub(crate) fn with(security: &'static str, credentials: bool, replies: &[&str]) -> Self {
        let folder = super::temp_dir();
        fs::create_dir(&folder).unwrap();
        write_certificates(&folder);
        let mut settings = json!({
            "security": security, "replies": replies,
            "key": folder.join("key.pem"), "cert": folder.join("cert.pem"),
        });
        if credentials {
            settings["user"] = json!(SMTP_USER);
            settings["password"] = json!(SMTP_PASSWORD);
        }
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/support/smtp-server.mjs");
        let mut process = Command::new("node")
            .arg(script)
            .arg(settings.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("Node is needed for the SMTP server of the tests: {error}"));
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = lines.next().expect("Run npm ci: the npm package smtp-server is missing.").unwrap();
        let first: Value = serde_json::from_str(&first).unwrap();
        let port = first["port"].as_u64().unwrap().try_into().unwrap();
        let input = Mutex::new((process.stdin.take().unwrap(), 0));
        let output = Arc::<Output>::default();
        let shared = Arc::clone(&output);
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let line: Value = serde_json::from_str(&line).unwrap();
                let text = |value: &Value| value.as_str().map(str::to_owned);
                if let Some(mark) = line["mark"].as_u64() {
                    shared.lines.lock().unwrap().1 = mark;
                    shared.has_mark.notify_all();
                    continue;
                }
                shared.lines.lock().unwrap().0.push(ReceivedMail {
                    reply: text(&line["reply"]).unwrap(),
                    to: line["to"].as_array().unwrap().iter().filter_map(text).collect(),
                    secure: line["secure"] == true,
                    user: text(&line["user"]),
                    raw: text(&line["raw"]).unwrap(),
                });
            }
        });
        Self { process, port, security, credentials, folder, input, output }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Value for `SMTP_URL`.
    pub(crate) fn url(&self) -> String {
        let scheme = if self.security == "tls" { "smtps" } else { "smtp" };
        let credentials = if self.credentials { "house%40mail.example:never%2Fto%3Abe%40seen@" } else { "" };
        let authority = match self.security {
            "plain" => String::new(),
            _ => format!("?sslrootcert={}", self.folder.join("authority.pem").display()),
        };
        format!("{scheme}://{credentials}127.0.0.1:{}{authority}", self.port)
    }

    /// All messages so far, with any reply, including all that were answered before this call.
    pub(crate) fn received(&self) -> Vec<ReceivedMail> {
        let mark = {
            let (input, last) = &mut *self.input.lock().unwrap();
            *last += 1;
            writeln!(input, "{last}").unwrap();
            *last
        };
        let lines = self.output.lines.lock().unwrap();
        let lines = self.output.has_mark.wait_while(lines, |(_, printed)| *printed < mark).unwrap();
        lines.0.clone()
    }

    /// Accepts the held messages.
    pub(crate) fn release(&self) {
        self.input.lock().unwrap().0.write_all(b"release\n").unwrap();
    }

    /// Waits for a number of messages.
    #[track_caller]
    pub(crate) fn wait_for(&self, count: usize) -> Vec<ReceivedMail> {
        wait_until(&format!("{count} messages"), || self.received().len() >= count);
        self.received()
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// Writes a server certificate and the certificate of its authority.
fn write_certificates(folder: &Path) {
    let mut ca = CertificateParams::new(Vec::new()).unwrap();
    ca.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    fs::write(folder.join("authority.pem"), ca.self_signed(&key).unwrap().pem()).unwrap();
    let issuer = Issuer::new(ca, key);
    let key = KeyPair::generate().unwrap();
    let server = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    fs::write(folder.join("cert.pem"), server.signed_by(&key, &issuer).unwrap().pem()).unwrap();
    fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
}
