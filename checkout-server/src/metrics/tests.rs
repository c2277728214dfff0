//! Tests of the metrics: counts, buckets, outbox.

use super::*;
use crate::orders::{OrderStatus, OutboxStatistics};

fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn responses_are_counted_by_route_status_and_duration() {
    let metrics = Metrics::default();
    for _ in 0..2 {
        metrics.count(RouteLabel::Page, 200, Duration::from_micros(80));
        metrics.count(RouteLabel::Page, 304, Duration::from_millis(2));
    }
    metrics.count(RouteLabel::Webhook, 400, Duration::from_secs(20));
    metrics.webhook_rejected("too_old");
    metrics.webhook_rejected("too_old");
    let text = metrics.text(None, false, 0);
    let found = lines(&text);
    for expected in [
        "checkout_http_requests_total{route=\"page\",status=\"200\"} 2",
        "checkout_http_requests_total{route=\"webhook\",status=\"400\"} 1",
        "checkout_http_request_duration_seconds_bucket{route=\"page\",le=\"0.0001\"} 2",
        "checkout_http_request_duration_seconds_bucket{route=\"page\",le=\"0.005\"} 4",
        "checkout_http_request_duration_seconds_bucket{route=\"page\",le=\"+Inf\"} 4",
        "checkout_http_request_duration_seconds_sum{route=\"page\"} 0.004160",
        "checkout_http_request_duration_seconds_bucket{route=\"webhook\",le=\"15\"} 0",
        "checkout_http_request_duration_seconds_count{route=\"webhook\"} 1",
        "checkout_webhooks_rejected_total{reason=\"too_old\"} 2",
        "checkout_store_up 0",
    ] {
        assert!(found.contains(&expected), "{expected} in {text}");
    }
    assert!(!text.contains("status=\"404\""), "{text}");
}

#[test]
fn a_status_that_is_none_is_not_counted() {
    let metrics = Metrics::default();
    metrics.count(RouteLabel::None, 99, Duration::ZERO);
    metrics.count(RouteLabel::None, 600, Duration::ZERO);
    assert!(!metrics.text(None, false, 0).contains("requests_total{"));
}

#[test]
fn the_outbox_has_an_age_and_a_depth_for_each_channel() {
    let stored = StoreStatistics {
        orders: vec![(OrderStatus::Paid, 7)],
        outbox: vec![OutboxStatistics {
            channel: Channel::Buyer,
            state: DeliveryState::Pending,
            count: 3,
            oldest: 60_000,
        }],
    };
    let text = Metrics::default().text(Some(&stored), true, 100_000);
    for expected in [
        "checkout_orders{status=\"paid\"} 7",
        "checkout_outbox_entries{channel=\"buyer\",state=\"pending\"} 3",
        "checkout_outbox_entries{channel=\"buyer\",state=\"failed\"} 0",
        "checkout_outbox_oldest_pending_seconds{channel=\"buyer\"} 40",
        "checkout_outbox_oldest_pending_seconds{channel=\"notify\"} 0",
    ] {
        assert!(lines(&text).contains(&expected), "{expected} in {text}");
    }
}
