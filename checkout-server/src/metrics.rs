//! Metrics in Prometheus' text format: requests, rejected webhooks, orders and outbox.

use crate::orders::{Channel, DeliveryState, StoreStatistics};
use std::{
    array::from_fn,
    collections::BTreeMap,
    fmt::Display,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

/// The first status code, and how many there are.
const FIRST_STATUS: usize = 100;
const STATUSES: usize = 500;

/// The upper bounds of the duration buckets, in microseconds and as labels in seconds.
const BUCKETS: [(u128, &str); 10] = [
    (100, "0.0001"),
    (500, "0.0005"),
    (1_000, "0.001"),
    (5_000, "0.005"),
    (25_000, "0.025"),
    (100_000, "0.1"),
    (500_000, "0.5"),
    (1_000_000, "1"),
    (5_000_000, "5"),
    (15_000_000, "15"),
];

/// What a request was for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RouteLabel {
    /// No route: a malformed request, an unknown path, a connection above the limit.
    None,
    Page,
    /// A file with a name that changes with its content.
    Asset,
    /// Any other file.
    File,
    Redirect,
    Welcome,
    Demo,
    Form,
    Program,
    CreateCheckout,
    CheckoutStatus,
    Webhook,
    Health,
}

impl RouteLabel {
    const ALL: [Self; 13] = [
        Self::None,
        Self::Page,
        Self::Asset,
        Self::File,
        Self::Redirect,
        Self::Welcome,
        Self::Demo,
        Self::Form,
        Self::Program,
        Self::CreateCheckout,
        Self::CheckoutStatus,
        Self::Webhook,
        Self::Health,
    ];

    fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Page => "page",
            Self::Asset => "asset",
            Self::File => "file",
            Self::Redirect => "redirect",
            Self::Welcome => "welcome",
            Self::Demo => "demo",
            Self::Form => "form",
            Self::Program => "program",
            Self::CreateCheckout => "create_checkout",
            Self::CheckoutStatus => "checkout_status",
            Self::Webhook => "webhook",
            Self::Health => "health",
        }
    }
}

#[derive(Debug)]
struct RouteMetrics {
    by_status: [AtomicU64; STATUSES],
    /// Responses by the first bucket that holds their duration; the last is for longer ones.
    by_duration: [AtomicU64; BUCKETS.len() + 1],
    /// In microseconds.
    duration: AtomicU64,
}

impl Default for RouteMetrics {
    fn default() -> Self {
        Self {
            by_status: from_fn(|_| AtomicU64::new(0)),
            by_duration: from_fn(|_| AtomicU64::new(0)),
            duration: AtomicU64::new(0),
        }
    }
}

/// The metrics of a server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    routes: [RouteMetrics; RouteLabel::ALL.len()],
    rejected_webhooks: Mutex<BTreeMap<&'static str, u64>>,
}

impl Metrics {
    /// Counts a response.
    pub(crate) fn count(&self, route: RouteLabel, status: u16, duration: Duration) {
        let Some(metrics) = self.routes.get(route as usize) else { return };
        let micros = duration.as_micros();
        let bucket = BUCKETS.iter().position(|(bound, _)| micros <= *bound).unwrap_or(BUCKETS.len());
        let status = metrics.by_status.get(usize::from(status).wrapping_sub(FIRST_STATUS));
        for counter in [status, metrics.by_duration.get(bucket)].into_iter().flatten() {
            counter.fetch_add(1, Relaxed);
        }
        metrics.duration.fetch_add(u64::try_from(micros).unwrap_or(u64::MAX), Relaxed);
    }

    /// Counts a webhook that is rejected for this reason.
    pub(crate) fn webhook_rejected(&self, reason: &'static str) {
        let mut reasons = self.rejected_webhooks.lock().unwrap_or_else(PoisonError::into_inner);
        *reasons.entry(reason).or_default() += 1;
    }

    /// All of them; `stored` is what the store holds, or none where it does not answer, `is_store_up` whether it accepts
    /// writes, and `now` is in milliseconds since 1970.
    pub(crate) fn text(&self, stored: Option<&StoreStatistics>, is_store_up: bool, now: i64) -> String {
        let mut text = Text::default();
        text.family("checkout_server_info", "gauge", "The version of the server.");
        text.sample("", &[("version", env!("CARGO_PKG_VERSION"))], 1);
        self.write_requests(&mut text);
        text.family("checkout_webhooks_rejected_total", "counter", "Rejected webhooks.");
        let reasons = self.rejected_webhooks.lock().unwrap_or_else(PoisonError::into_inner);
        for (reason, count) in reasons.iter() {
            text.sample("", &[("reason", reason)], count);
        }
        drop(reasons);
        text.family("checkout_store_up", "gauge", "1 where the store answers and accepts writes.");
        text.sample("", &[], u8::from(is_store_up));
        if let Some(stored) = stored {
            write_stored(&mut text, stored, now);
        }
        text.0
    }

    fn write_requests(&self, text: &mut Text) {
        let sum = |route: RouteLabel, counter: &dyn Fn(&RouteMetrics) -> Option<u64>| -> u64 {
            self.routes.get(route as usize).and_then(counter).unwrap_or_default()
        };
        text.family("checkout_http_requests_total", "counter", "Responses by route and status.");
        for route in RouteLabel::ALL {
            for index in 0..STATUSES {
                let count = sum(route, &|metrics| Some(metrics.by_status.get(index)?.load(Relaxed)));
                if count > 0 {
                    let status = (FIRST_STATUS + index).to_string();
                    text.sample("", &[("route", route.as_str()), ("status", &status)], count);
                }
            }
        }
        text.family(
            "checkout_http_request_duration_seconds",
            "histogram",
            "Time until the response is ready.",
        );
        for route in RouteLabel::ALL {
            let in_bucket =
                |index: usize| sum(route, &|metrics| Some(metrics.by_duration.get(index)?.load(Relaxed)));
            let mut count = 0;
            let bounds = BUCKETS.iter().map(|(_, bound)| *bound).chain(["+Inf"]);
            let counts: Vec<_> = bounds
                .enumerate()
                .map(|(index, bound)| {
                    count += in_bucket(index);
                    (bound, count)
                })
                .collect();
            if count == 0 {
                continue;
            }
            for (bound, count) in counts {
                text.sample("_bucket", &[("route", route.as_str()), ("le", bound)], count);
            }
            let micros = sum(route, &|metrics| Some(metrics.duration.load(Relaxed)));
            let seconds = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
            text.sample("_sum", &[("route", route.as_str())], seconds);
            text.sample("_count", &[("route", route.as_str())], count);
        }
    }
}

fn write_stored(text: &mut Text, stored: &StoreStatistics, now: i64) {
    text.family("checkout_orders", "gauge", "Orders by status.");
    for (status, count) in &stored.orders {
        text.sample("", &[("status", status.as_str())], count);
    }
    text.family("checkout_outbox_entries", "gauge", "Messages that are to be sent, or were given up.");
    let entry = |channel: Channel, state: DeliveryState| {
        stored.outbox.iter().find(move |found| found.channel == channel && found.state == state)
    };
    for channel in Channel::ALL {
        for state in [DeliveryState::Pending, DeliveryState::Failed] {
            let count = entry(channel, state).map_or(0, |entry| entry.count);
            text.sample("", &[("channel", channel.as_str()), ("state", state.as_str())], count);
        }
    }
    text.family(
        "checkout_outbox_oldest_pending_seconds",
        "gauge",
        "The age of the oldest message that is to be sent; 0 for none.",
    );
    for channel in Channel::ALL {
        let oldest = entry(channel, DeliveryState::Pending).map_or(now, |entry| entry.oldest);
        text.sample("", &[("channel", channel.as_str())], now.saturating_sub(oldest).max(0) / 1000);
    }
}

/// The text format: families of samples. Label values are words of this program, which need no escape.
#[derive(Debug, Default)]
struct Text(String, &'static str);

impl Text {
    fn family(&mut self, name: &'static str, kind: &str, help: &str) {
        self.1 = name;
        self.0.push_str(&format!("# HELP {name} {help}\n# TYPE {name} {kind}\n"));
    }

    fn sample(&mut self, suffix: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<_> = labels.iter().map(|(name, text)| format!("{name}=\"{text}\"")).collect();
        let labels = if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) };
        self.0.push_str(&format!("{}{suffix}{labels} {value}\n", self.1));
    }
}

#[cfg(test)]
mod tests;
