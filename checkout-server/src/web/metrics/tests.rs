//! Tests of the metrics: counts, buckets, outbox.

use super::*;
use crate::store::OutboxStatistics;
use shop::OrderStatus;

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    for expected in expected {
        assert!(text.lines().any(|line| line == *expected), "{expected} in {text}");
    }
}

#[test]
fn responses_are_counted_by_route_status_and_duration() {
    let metrics = Metrics::new().unwrap();
    for _ in 0..2 {
        metrics.count("page", 200, Duration::from_micros(80));
        metrics.count("page", 304, Duration::from_millis(2));
        metrics.upkeep();
    }
    metrics.count("webhook", 400, Duration::from_secs(20));
    metrics.webhook_rejected("too_old");
    metrics.webhook_rejected("too_old");
    let text = metrics.text(None, false, 0);
    check(
        &text,
        &[
            "# HELP checkout_http_requests_total Responses by route and status.",
            "# TYPE checkout_http_requests_total counter",
            "checkout_http_requests_total{route=\"page\",status=\"200\"} 2",
            "checkout_http_requests_total{route=\"webhook\",status=\"400\"} 1",
            "# TYPE checkout_http_request_duration_seconds histogram",
            "checkout_http_request_duration_seconds_bucket{route=\"page\",le=\"0.0001\"} 2",
            "checkout_http_request_duration_seconds_bucket{route=\"page\",le=\"0.005\"} 4",
            "checkout_http_request_duration_seconds_bucket{route=\"page\",le=\"+Inf\"} 4",
            "checkout_http_request_duration_seconds_count{route=\"page\"} 4",
            "checkout_http_request_duration_seconds_bucket{route=\"webhook\",le=\"15\"} 0",
            "checkout_http_request_duration_seconds_sum{route=\"webhook\"} 20",
            "checkout_http_request_duration_seconds_count{route=\"webhook\"} 1",
            "checkout_webhooks_rejected_total{reason=\"too_old\"} 2",
            "checkout_store_up 0",
        ],
    );
    assert!(!text.contains("status=\"404\""), "{text}");
}

#[test]
fn what_the_store_holds_is_absent_where_it_does_not_answer() {
    let stored = StoreStatistics {
        orders: vec![(OrderStatus::Paid, 7)],
        outbox: vec![OutboxStatistics {
            channel: Channel::Buyer,
            state: DeliveryState::Pending,
            count: 3,
            oldest: 60_000,
        }],
    };
    let metrics = Metrics::new().unwrap();
    check(
        &metrics.text(Some(&stored), true, 100_000),
        &[
            "checkout_store_up 1",
            "checkout_orders{status=\"paid\"} 7",
            "checkout_outbox_entries{channel=\"buyer\",state=\"pending\"} 3",
            "checkout_outbox_entries{channel=\"buyer\",state=\"failed\"} 0",
            "checkout_outbox_oldest_pending_seconds{channel=\"buyer\"} 40",
            "checkout_outbox_oldest_pending_seconds{channel=\"owner\"} 0",
        ],
    );
    let text = metrics.text(None, false, 100_000);
    check(&text, &["checkout_store_up 0"]);
    assert!(!text.contains("checkout_orders") && !text.contains("checkout_outbox"), "{text}");
}
