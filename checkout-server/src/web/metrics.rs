//! Metrics for Prometheus: requests, rejected webhooks, orders and outbox.

use crate::store::StoreStatistics;
use metrics::{
    Counter, Histogram, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram,
    with_local_recorder,
};
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusRecorder};
use shop::{Channel, DeliveryState};
use std::{
    collections::HashMap,
    sync::{PoisonError, RwLock},
    time::Duration,
};

/// The upper bounds of the duration buckets, in seconds.
const BUCKETS: [f64; 10] = [0.0001, 0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 1.0, 5.0, 15.0];

/// The metrics of a server.
pub(crate) struct Metrics {
    recorder: PrometheusRecorder,
    /// By route and status.
    responses: RwLock<HashMap<(&'static str, u16), ResponseMetrics>>,
}

/// The metrics of the responses of a route with a status.
struct ResponseMetrics {
    count: Counter,
    duration: Histogram,
}

impl Metrics {
    /// Without any request.
    ///
    /// # Errors
    /// None: the durations have buckets.
    pub(crate) fn new() -> Result<Self, BuildError> {
        let recorder = PrometheusBuilder::new().set_buckets(&BUCKETS)?.build_recorder();
        with_local_recorder(&recorder, || {
            describe_gauge!("checkout_server_info", "The version of the server.");
            gauge!("checkout_server_info", "version" => env!("CARGO_PKG_VERSION")).set(1);
            describe_counter!("checkout_http_requests_total", "Responses by route and status.");
            describe_histogram!(
                "checkout_http_request_duration_seconds",
                "Time until the response is ready."
            );
            describe_counter!("checkout_webhooks_rejected_total", "Rejected webhooks.");
        });
        Ok(Self { recorder, responses: RwLock::default() })
    }

    /// Counts a response.
    pub(crate) fn count(&self, route: &'static str, status: u16, duration: Duration) {
        let count = |metrics: &ResponseMetrics| {
            metrics.count.increment(1);
            metrics.duration.record(duration);
        };
        let known = self.responses.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(metrics) = known.get(&(route, status)) {
            return count(metrics);
        }
        drop(known);
        let metrics = with_local_recorder(&self.recorder, || ResponseMetrics {
            count: counter!("checkout_http_requests_total", "route" => route, "status" => status.to_string()),
            duration: histogram!("checkout_http_request_duration_seconds", "route" => route),
        });
        count(&metrics);
        self.responses.write().unwrap_or_else(PoisonError::into_inner).insert((route, status), metrics);
    }

    /// Counts a webhook that is rejected for this reason.
    pub(crate) fn webhook_rejected(&self, reason: &'static str) {
        with_local_recorder(&self.recorder, || {
            counter!("checkout_webhooks_rejected_total", "reason" => reason).increment(1);
        });
    }

    /// Puts durations into their buckets, as [`Metrics::text`] does; until then, each takes memory.
    pub(crate) fn upkeep(&self) {
        self.recorder.handle().run_upkeep();
    }

    /// All of them in Prometheus' text format; `stored` is what the store holds, or none where it does not answer,
    /// `is_store_up` whether it accepts writes, and `now` is in milliseconds since 1970.
    pub(crate) fn text(&self, stored: Option<&StoreStatistics>, is_store_up: bool, now: i64) -> String {
        // What the store held before must not stay where it does not answer any more.
        let store = PrometheusBuilder::new().build_recorder();
        with_local_recorder(&store, || {
            describe_gauge!("checkout_store_up", "1 where the store answers and accepts writes.");
            gauge!("checkout_store_up").set(u8::from(is_store_up));
            if let Some(stored) = stored {
                set_stored(stored, now);
            }
        });
        self.recorder.handle().render() + &store.handle().render()
    }
}

fn set_stored(stored: &StoreStatistics, now: i64) {
    describe_gauge!("checkout_orders", "Orders by status.");
    for (status, count) in &stored.orders {
        gauge!("checkout_orders", "status" => status.as_str()).set(*count as f64);
    }
    describe_gauge!("checkout_outbox_entries", "Messages that are to be sent, or were given up.");
    describe_gauge!(
        "checkout_outbox_oldest_pending_seconds",
        "The age of the oldest message that is to be sent; 0 for none."
    );
    for channel in Channel::ALL {
        let entry =
            |state| stored.outbox.iter().find(move |entry| entry.channel == channel && entry.state == state);
        for state in [DeliveryState::Pending, DeliveryState::Failed] {
            let count = entry(state).map_or(0, |entry| entry.count);
            gauge!("checkout_outbox_entries", "channel" => channel.as_str(), "state" => state.as_str())
                .set(count as f64);
        }
        let oldest = entry(DeliveryState::Pending).map_or(now, |entry| entry.oldest);
        let age = Duration::from_millis(u64::try_from(now.saturating_sub(oldest)).unwrap_or_default());
        gauge!("checkout_outbox_oldest_pending_seconds", "channel" => channel.as_str())
            .set(age.as_secs() as f64);
    }
}

#[cfg(test)]
mod tests;
