//! Log line formats: `key=value` pairs or JSON.

use super::path::redact;
use crate::clock;
use std::{
    fmt::{self, Write as _},
    net::IpAddr,
    time::Duration,
};

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
    pub(crate) id: u64,
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

/// The line of a request.
pub(super) fn access(format: LogFormat, entry: &AccessLogEntry<'_>, with_address: bool) -> String {
    let AccessLogEntry { id, method, path, status, bytes, duration, client } = entry;
    let (time, method, path) = (clock::rfc3339_millis(clock::now_millis()), redact(method), redact(path));
    // Hundredths of a millisecond: integers are formatted several times faster than floats.
    let hundredths = duration.as_micros() / 10;
    let (whole, part) = (hundredths / 100, hundredths % 100);
    let mut line = String::with_capacity(192);
    // Writing to a String cannot fail.
    let _ = match format {
        LogFormat::Plain | LogFormat::Off => write!(
            line,
            "{time} request id={id:016x} method={method} path={path} status={status} bytes={bytes} ms={whole}.{part:02}"
        ),
        LogFormat::Json => write!(
            line,
            "{{\"time\":\"{time}\",\"event\":\"request\",\"id\":\"{id:016x}\",\"method\":\"{method}\",\"path\":\"{path}\",\"status\":{status},\"bytes\":{bytes},\"ms\":{whole}.{part:02}"
        ),
    };
    if with_address {
        let _ = match format {
            LogFormat::Plain | LogFormat::Off => write!(line, " client={client}"),
            LogFormat::Json => write!(line, ",\"client\":\"{client}\""),
        };
    }
    line.push_str(if format == LogFormat::Json { "}\n" } else { "\n" });
    line
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
            id: 0x1a2b,
            method: "GET",
            path,
            status: 200,
            bytes: 5123,
            duration: Duration::from_micros(1234),
            client: [192, 0, 2, 1].into(),
        }
    }

    /// A line without its time.
    fn after_time(line: &str) -> &str {
        line.split_once(' ').unwrap().1
    }

    #[test]
    fn an_access_line_has_the_client_address_only_on_request() {
        let words = "request id=0000000000001a2b method=GET path=/about status=200 bytes=5123 ms=1.23";
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
