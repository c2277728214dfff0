//! How a line is written: as words with an equals sign between, or as JSON.

use super::path::shown;
use crate::moment;
use std::{
    fmt::{self, Write as _},
    net::IpAddr,
    time::Duration,
};

/// `LOG_FORMAT`: how lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// `TIME event key=value …`.
    #[default]
    Plain,
    /// One JSON object a line.
    Json,
    /// Events as in `Plain`, and no requests.
    Off,
}

impl Format {
    /// The format of a name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "plain" => Some(Self::Plain),
            "json" => Some(Self::Json),
            "off" => Some(Self::Off),
            _ => None,
        }
    }
}

/// A request and what became of it.
#[derive(Debug)]
pub(crate) struct Served<'a> {
    /// The request's own name, which the visitor may have been told.
    pub(crate) id: u64,
    /// `-` where nobody could read it.
    pub(crate) method: &'a str,
    /// Raw, without query; `-` where nobody could read it.
    pub(crate) path: &'a str,
    pub(crate) status: u16,
    /// Of the answer's body.
    pub(crate) bytes: u64,
    /// Until the answer was ready.
    pub(crate) took: Duration,
    /// Whose it was.
    pub(crate) address: IpAddr,
}

/// The line of a request.
pub(super) fn request(format: Format, served: &Served<'_>, with_address: bool) -> String {
    let Served { id, method, path, status, bytes, took, address } = served;
    let (time, method, path) = (moment::precise(moment::now()), shown(method), shown(path));
    // Hundredths of a millisecond, since whole numbers are written several times faster.
    let hundredths = took.as_micros() / 10;
    let (whole, part) = (hundredths / 100, hundredths % 100);
    let mut line = String::with_capacity(192);
    // Writing to a String cannot fail.
    let _ = match format {
        Format::Plain | Format::Off => write!(
            line,
            "{time} request id={id:016x} method={method} path={path} status={status} bytes={bytes} ms={whole}.{part:02}"
        ),
        Format::Json => write!(
            line,
            "{{\"time\":\"{time}\",\"event\":\"request\",\"id\":\"{id:016x}\",\"method\":\"{method}\",\"path\":\"{path}\",\"status\":{status},\"bytes\":{bytes},\"ms\":{whole}.{part:02}"
        ),
    };
    if with_address {
        let _ = match format {
            Format::Plain | Format::Off => write!(line, " client={address}"),
            Format::Json => write!(line, ",\"client\":\"{address}\""),
        };
    }
    line.push_str(if format == Format::Json { "}\n" } else { "\n" });
    line
}

/// The line of an event.
pub(super) fn event(format: Format, event: &str, fields: &[(&str, &dyn fmt::Display)]) -> String {
    let time = moment::precise(moment::now());
    if format != Format::Json {
        return format!("{time} {}\n", words(event, fields));
    }
    let mut line = format!("{{\"time\":\"{time}\",\"event\":\"{event}\"");
    for (key, value) in fields {
        // What `clean` keeps needs no other escape.
        let value = clean(&value.to_string()).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = write!(line, ",\"{key}\":\"{value}\"");
    }
    line.push_str("}\n");
    line
}

/// `event key=value …`.
pub(super) fn words(event: &str, fields: &[(&str, &dyn fmt::Display)]) -> String {
    let mut line = String::from(event);
    for (key, value) in fields {
        let _ = write!(line, " {key}={}", clean(&value.to_string()));
    }
    line
}

/// A value that cannot break the line or flood it, wherever it came from.
fn clean(value: &str) -> String {
    let kept = value.chars().take(120);
    kept.map(|c| if c.is_ascii_graphic() { c } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn served(path: &str) -> Served<'_> {
        Served {
            id: 0x1a2b,
            method: "GET",
            path,
            status: 200,
            bytes: 5123,
            took: Duration::from_micros(1234),
            address: [192, 0, 2, 1].into(),
        }
    }

    /// A line without its time.
    fn after_time(line: &str) -> &str {
        line.split_once(' ').unwrap().1
    }

    #[test]
    fn a_request_is_one_line_and_its_visitor_is_named_only_when_asked_for() {
        let words = "request id=0000000000001a2b method=GET path=/about status=200 bytes=5123 ms=1.23";
        assert_eq!(after_time(&request(Format::Plain, &served("/about"), false)), format!("{words}\n"));
        assert_eq!(
            after_time(&request(Format::Plain, &served("/about"), true)),
            format!("{words} client=192.0.2.1\n")
        );
        let json: Value = serde_json::from_str(&request(Format::Json, &served("/a\"b"), true)).unwrap();
        assert_eq!(
            (&json["path"], &json["ms"], &json["client"]),
            (&"/a_b".into(), &1.23.into(), &"192.0.2.1".into())
        );
        let json: Value = serde_json::from_str(&request(Format::Json, &served("/"), false)).unwrap();
        assert_eq!(json.get("client"), None);
        assert_eq!(json.as_object().unwrap().len(), 8);
    }

    #[test]
    fn an_event_stays_on_its_line_and_within_its_length() {
        assert_eq!(
            words("stripe.refused", &[("code", &"a b\nc"), ("n", &7)]),
            "stripe.refused code=a_b_c n=7"
        );
        assert_eq!(clean(&"x".repeat(500)).len(), 120);
        let line = event(Format::Json, "stripe.refused", &[("code", &"\"a\\b\"\n")]);
        let json: Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&json["event"], &json["code"]), (&"stripe.refused".into(), &"\"a\\b\"_".into()));
        let line = event(Format::Off, "lead.kept", &[("form", &"house")]);
        assert_eq!(after_time(&line), "lead.kept form=house\n");
    }
}
