//! Log line formats: `key=value` pairs or JSON.

use super::path::redact;
use crate::clock;
use std::{
    fmt::{self, Write as _},
    net::IpAddr,
    time::Duration,
};
use uuid::{Uuid, fmt::Hyphenated};

/// `LOG_FORMAT`: the format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    /// `TIME event key=value …`.
    #[default]
    Plain,
    /// One JSON object per line.
    Json,
    /// Events as in `Plain`, no access log.
    Off,
}

impl LogFormat {
    /// The format of this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "plain" => Some(Self::Plain),
            "json" => Some(Self::Json),
            "off" => Some(Self::Off),
            _ => None,
        }
    }
}

/// A request and its response.
#[derive(Debug)]
pub(crate) struct AccessLogEntry<'a> {
    /// The request id, also in the `X-Request-Id` header of some responses.
    pub(crate) id: Uuid,
    /// `-` for a request that could not be parsed.
    pub(crate) method: &'a str,
    /// Raw, without query; `-` for a request that could not be parsed.
    pub(crate) path: &'a str,
    pub(crate) status: u16,
    /// Length of the response body.
    pub(crate) bytes: u64,
    /// Time until the response was ready.
    pub(crate) duration: Duration,
    /// The client's address.
    pub(crate) client: IpAddr,
}

/// What stands before each field of an access line: time, id, method, path, status, bytes, duration, client.
type Labels = [&'static str; 8];

const PLAIN: Labels = ["", " request id=", " method=", " path=", " status=", " bytes=", " ms=", " client="];
const JSON: Labels = [
    "{\"time\":\"",
    "\",\"event\":\"request\",\"id\":\"",
    "\",\"method\":\"",
    "\",\"path\":\"",
    "\",\"status\":",
    ",\"bytes\":",
    ",\"ms\":",
    ",\"client\":\"",
];

/// Formats the access lines of one thread. The text of the current second and the buffer of the line are kept.
#[derive(Debug, Default)]
pub(super) struct AccessFormatter {
    second: Option<i64>,
    time: String,
    line: String,
}

impl AccessFormatter {
    /// The line of a request that is logged at `now`, in Unix milliseconds.
    pub(super) fn line(
        &mut self,
        format: LogFormat,
        entry: &AccessLogEntry<'_>,
        with_address: bool,
        now: i64,
    ) -> &str {
        let is_json = format == LogFormat::Json;
        let labels = if is_json { JSON } else { PLAIN };
        let [time, id, method, path, status, bytes, ms, client] = labels;
        let hundredths = u64::try_from(entry.duration.as_micros() / 10).unwrap_or(u64::MAX);
        let (second, millis) = (now.div_euclid(1000), now.rem_euclid(1000));
        if self.second != Some(second) {
            self.second = Some(second);
            self.time = clock::rfc3339(second * 1000);
            // The milliseconds and another `Z` follow.
            self.time.pop();
        }
        let mut hex = [0; Hyphenated::LENGTH];
        let id_text = entry.id.as_hyphenated().encode_lower(&mut hex);
        let line = &mut self.line;
        line.clear();
        for text in [time, &self.time, "."] {
            line.push_str(text);
        }
        push_number(line, millis.unsigned_abs(), 3);
        for text in ["Z", id, id_text, method, &redact(entry.method), path] {
            line.push_str(text);
        }
        line.push_str(&redact(entry.path));
        line.push_str(status);
        push_number(line, entry.status.into(), 1);
        line.push_str(bytes);
        push_number(line, entry.bytes, 1);
        line.push_str(ms);
        push_number(line, hundredths / 100, 1);
        line.push('.');
        push_number(line, hundredths % 100, 2);
        if with_address {
            // Writing to a String cannot fail.
            let _ = write!(line, "{client}{}{}", entry.client, if is_json { "\"" } else { "" });
        }
        line.push_str(if is_json { "}\n" } else { "\n" });
        line
    }
}

/// Appends a number of at least so many digits.
fn push_number(line: &mut String, number: u64, digits: usize) {
    let mut buffer = itoa::Buffer::new();
    let text = buffer.format(number);
    for _ in text.len()..digits {
        line.push('0');
    }
    line.push_str(text);
}

/// The line of an event.
pub(super) fn event(format: LogFormat, event: &str, fields: &[(&str, &dyn fmt::Display)]) -> String {
    let time = clock::rfc3339_millis(clock::now_millis());
    if format != LogFormat::Json {
        return format!("{time} {}\n", key_values(event, fields));
    }
    let mut line = format!("{{\"time\":\"{time}\",\"event\":\"{event}\"");
    for (key, value) in fields {
        // Of what `sanitize` returns, these two characters alone need an escape in JSON.
        let value = sanitize(&value.to_string()).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = write!(line, ",\"{key}\":\"{value}\"");
    }
    line.push_str("}\n");
    line
}

/// `event key=value …`.
pub(super) fn key_values(event: &str, fields: &[(&str, &dyn fmt::Display)]) -> String {
    let mut line = String::from(event);
    for (key, value) in fields {
        let _ = write!(line, " {key}={}", sanitize(&value.to_string()));
    }
    line
}

/// A value without spaces or control characters and of limited length, so that it can neither forge nor flood log lines.
fn sanitize(value: &str) -> String {
    let kept = value.chars().take(120);
    kept.map(|c| if c.is_ascii_graphic() { c } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn entry(path: &str) -> AccessLogEntry<'_> {
        AccessLogEntry {
            id: Uuid::from_u128(0x1a2b),
            method: "GET",
            path,
            status: 200,
            bytes: 5123,
            duration: Duration::from_micros(1234),
            client: [192, 0, 2, 1].into(),
        }
    }

    fn access(format: LogFormat, entry: &AccessLogEntry<'_>, with_address: bool) -> String {
        AccessFormatter::default().line(format, entry, with_address, clock::now_millis()).to_owned()
    }

    #[test]
    fn each_access_line_has_the_time_of_its_request() {
        let mut formatter = AccessFormatter::default();
        for now in [0, 7, 999, 1000, 1_767_432_600_007, 1_767_432_600_999, 1_767_432_601_000, 5, -1] {
            let time = clock::rfc3339_millis(now);
            let line = formatter.line(LogFormat::Plain, &entry("/"), false, now);
            assert!(line.starts_with(&format!("{time} request id=")), "{line}");
            let json: Value =
                serde_json::from_str(formatter.line(LogFormat::Json, &entry("/"), true, now)).unwrap();
            assert_eq!(json["time"], time);
        }
    }

    /// A line without its time.
    fn after_time(line: &str) -> &str {
        line.split_once(' ').unwrap().1
    }

    #[test]
    fn an_access_line_has_the_client_address_only_on_request() {
        let words = "request id=00000000-0000-0000-0000-000000001a2b method=GET path=/about status=200 bytes=5123 ms=1.23";
        assert_eq!(after_time(&access(LogFormat::Plain, &entry("/about"), false)), format!("{words}\n"));
        assert_eq!(
            after_time(&access(LogFormat::Plain, &entry("/about"), true)),
            format!("{words} client=192.0.2.1\n")
        );
        let json: Value = serde_json::from_str(&access(LogFormat::Json, &entry("/a\"b"), true)).unwrap();
        assert_eq!(
            (&json["path"], &json["ms"], &json["client"]),
            (&"/a_b".into(), &1.23.into(), &"192.0.2.1".into())
        );
        let json: Value = serde_json::from_str(&access(LogFormat::Json, &entry("/"), false)).unwrap();
        assert_eq!(json.get("client"), None);
        assert_eq!(json.as_object().unwrap().len(), 8);
    }

    #[test]
    fn event_values_are_sanitized_and_truncated() {
        assert_eq!(
            key_values("stripe.rejected", &[("code", &"a b\nc"), ("n", &7)]),
            "stripe.rejected code=a_b_c n=7"
        );
        assert_eq!(sanitize(&"x".repeat(500)).len(), 120);
        let line = event(LogFormat::Json, "stripe.rejected", &[("code", &"\"a\\b\"\n")]);
        let json: Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&json["event"], &json["code"]), (&"stripe.rejected".into(), &"\"a\\b\"_".into()));
        let line = event(LogFormat::Off, "lead.stored", &[("form", &"house")]);
        assert_eq!(after_time(&line), "lead.stored form=house\n");
    }
}
