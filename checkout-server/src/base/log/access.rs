//! Lines of the access log. They are formatted here and not by the layers of `tracing`, which take more processor time. A
//! test compares them with lines of `tracing`, whose format the events have.

use super::{LogFormat, redact::redact};
use serde::Serialize;
use std::{io::Write as _, net::IpAddr, time::Duration};
use time::{OffsetDateTime, format_description::BorrowedFormatItem, macros::format_description};
use uuid::Uuid;

/// Time of a line, in UTC.
const TIME: &[BorrowedFormatItem<'_>] =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:6]Z");
/// Capacity of a line: most are shorter.
const LINE_BYTES: usize = 256;

#[derive(Debug)]
pub(crate) struct AccessLogEntry<'a> {
    /// The request id, also sent in the `X-Request-Id` header of some responses.
    pub(crate) id: Uuid,
    /// `-` for a request that could not be parsed.
    pub(crate) method: &'a str,
    /// Raw, without query; `-` for a request that could not be parsed.
    pub(crate) path: &'a str,
    pub(crate) status: u16,
    pub(crate) bytes: u64,
    /// Time until the response was ready.
    pub(crate) duration: Duration,
    /// IP address of the client, if it is logged.
    pub(crate) client: Option<IpAddr>,
}

/// Line as a JSON object.
#[derive(Serialize)]
struct JsonLine<'a> {
    timestamp: &'a str,
    level: &'static str,
    message: &'static str,
    id: &'a str,
    method: &'a str,
    path: &'a str,
    status: u16,
    bytes: u64,
    ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    client: Option<IpAddr>,
}

impl AccessLogEntry<'_> {
    /// The line, with this time.
    pub(super) fn line(&self, format: LogFormat, at: OffsetDateTime) -> Vec<u8> {
        let &Self { id, status, bytes, client, .. } = self;
        let (method, path) = (redact(self.method), redact(self.path));
        let (mut buffer, mut line) = (Uuid::encode_buffer(), Vec::with_capacity(LINE_BYTES));
        let id = id.hyphenated().encode_lower(&mut buffer);
        let ms = (self.duration.as_secs_f64() * 100_000.0).round() / 100.0;
        // Writing into memory does not fail.
        if format == LogFormat::Json {
            let timestamp = at.format(TIME).unwrap_or_default();
            let (timestamp, method, path) = (&*timestamp, &*method, &*path);
            let (level, message) = ("INFO", "request");
            let object = JsonLine { timestamp, level, message, id, method, path, status, bytes, ms, client };
            drop(serde_json::to_writer(&mut line, &object));
        } else {
            drop(at.format_into(&mut line, TIME));
            drop(write!(
                line,
                "  INFO request id={id} method={method} path={path} status={status} bytes={bytes} ms={ms:?}"
            ));
            if let Some(client) = client {
                drop(write!(line, " client={client}"));
            }
        }
        line.push(b'\n');
        line
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::Lines;
    use super::*;
    use tracing::{dispatcher, field, info};
    use tracing_subscriber::{
        fmt::{self, format::Writer, time::FormatTime},
        layer::SubscriberExt as _,
        registry,
    };

    const TEXT: &str = "2026-01-03T09:30:00.125007Z";

    struct Fixed;

    impl FormatTime for Fixed {
        fn format_time(&self, out: &mut Writer<'_>) -> std::fmt::Result {
            out.write_str(TEXT)
        }
    }

    #[test]
    fn a_line_is_the_one_that_tracing_writes() {
        let at = OffsetDateTime::from_unix_timestamp_nanos(1_767_432_600_125_007_000).unwrap();
        for (path, micros, client) in [
            ("/", 0, None),
            ("/a\"b/\u{e9}", 12_345, Some("192.0.2.7")),
            ("/program/x", 1_000_000, Some("2001:db8::7")),
        ] {
            let entry = AccessLogEntry {
                id: Uuid::from_u128(0x3f2b_8c1e),
                method: "GET",
                path,
                status: 200,
                bytes: 16_783,
                duration: Duration::from_micros(micros),
                client: client.map(|client| client.parse().unwrap()),
            };
            for format in [LogFormat::Plain, LogFormat::Json] {
                let lines = Lines::default();
                let writer = lines.clone();
                let layer = fmt::layer().with_ansi(false).with_target(false).with_timer(Fixed);
                let layer = layer.with_writer(move || writer.clone());
                let subscriber: dispatcher::Dispatch = match format {
                    LogFormat::Json => registry().with(layer.json().flatten_event(true)).into(),
                    _ => registry().with(layer).into(),
                };
                dispatcher::with_default(&subscriber, || {
                    info!(
                        id = %entry.id,
                        method = %redact(entry.method),
                        path = %redact(entry.path),
                        status = entry.status,
                        bytes = entry.bytes,
                        ms = (entry.duration.as_secs_f64() * 100_000.0).round() / 100.0,
                        client = entry.client.map(field::display),
                        "request"
                    );
                });
                let own = String::from_utf8(entry.line(format, at)).unwrap();
                assert_eq!(lines.take(), [own.trim_end()], "{format:?}");
            }
        }
    }
}
