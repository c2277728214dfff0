//! `/readyz`, and the metrics at `METRICS_ADDRESS`, read by a parser of Prometheus' text format.

use crate::support::{
    Client, Database, Response, SmtpServer, TestServer, signature, wait_until, webhook_request,
    webhook_settings,
};
use checkout_server::config::{DeliveryPolicy, Limits};
use prometheus_parse::{Scrape, Value};
use std::{fs, time::Duration};
use test_requirements::needs;

/// Settings with a listener for the metrics.
fn with_metrics() -> Vec<(&'static str, &'static str)> {
    [webhook_settings(), vec![("METRICS_ADDRESS", "127.0.0.1:0")]].concat()
}

/// A request at the listener of the metrics.
fn request_metrics(server: &TestServer, request: &str) -> Response {
    let prefix = "metrics.listening address=";
    wait_until("the listener", || server.log_count("metrics.listening") == 1);
    let log = server.log();
    let address = log.iter().find_map(|line| line.strip_prefix(prefix)).unwrap().parse().unwrap();
    Client::connect(address).request(format!("{request} HTTP/1.1\r\nhost: x\r\n\r\n"))
}

/// The metrics, which the parser accepts.
fn metrics(server: &TestServer) -> String {
    let response = request_metrics(server, "GET /metrics");
    assert_eq!(response.status, 200);
    assert_eq!(response.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    let text = response.text().to_owned();
    let scrape = Scrape::parse(text.lines().map(|line| Ok(line.to_owned()))).unwrap();
    // The parser skips what it cannot read: it has read every line.
    let samples = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#') && !line.contains("_bucket{"))
        .count();
    let histograms: Vec<_> = scrape
        .samples
        .iter()
        .filter_map(|sample| match &sample.value {
            Value::Histogram(buckets) => Some((sample, buckets)),
            _ => None,
        })
        .collect();
    assert_eq!(scrape.samples.len(), samples + histograms.len(), "{text}");
    let buckets: usize = histograms.iter().map(|(_, buckets)| buckets.len()).sum();
    assert_eq!(text.matches("_bucket{").count(), buckets, "{text}");
    for (sample, buckets) in histograms {
        assert!(buckets.is_sorted_by_key(|bucket| (bucket.less_than, bucket.count)), "{sample:?}");
        let route = &sample.labels["route"];
        let count = value(&text, &format!("{}_count{{route=\"{route}\"}}", sample.metric));
        let last = buckets.last().unwrap();
        assert_eq!((last.less_than, last.count), (f64::INFINITY, count), "{sample:?}");
    }
    let families = text.lines().filter(|line| line.starts_with("# TYPE ")).count();
    assert_eq!(scrape.docs.len(), families, "{text}");
    text
}

/// The value of a sample.
#[track_caller]
fn value(metrics: &str, sample: &str) -> f64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(sample)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{sample} is missing in {metrics}")).parse().unwrap()
}

#[test]
fn requests_orders_outbox_and_rejected_webhooks_are_counted() {
    let server = TestServer::start(&with_metrics(), Limits::default());
    for (path, status) in
        [("/", 200), ("/about", 200), ("/nowhere", 404), ("/healthz", 200), ("/readyz", 200)]
    {
        assert_eq!(server.get(path).status, status, "{path}");
    }
    server.pay("x");
    let forged = webhook_request(&signature("whsec_forged", 0, "{}"), "{}");
    assert_eq!(server.request(forged).status, 400);
    assert_eq!(server.request("GET / HTTP/1.1\r\n\r\n").status, 400);
    // The result of an attempt is stored after it is logged.
    let pending = "checkout_outbox_entries{channel=\"buyer\",state=\"pending\"}";
    wait_until("the message", || value(&metrics(&server), pending) == 0.0);
    let metrics = metrics(&server);
    for (sample, expected) in [
        ("checkout_http_requests_total{route=\"page\",status=\"200\"}", 2.0),
        ("checkout_http_requests_total{route=\"none\",status=\"404\"}", 1.0),
        ("checkout_http_requests_total{route=\"none\",status=\"400\"}", 1.0),
        ("checkout_http_requests_total{route=\"health\",status=\"200\"}", 2.0),
        ("checkout_http_requests_total{route=\"webhook\",status=\"200\"}", 1.0),
        ("checkout_http_requests_total{route=\"webhook\",status=\"400\"}", 1.0),
        ("checkout_http_request_duration_seconds_count{route=\"page\"}", 2.0),
        ("checkout_webhooks_rejected_total{reason=\"signature_mismatch\"}", 1.0),
        ("checkout_store_up", 1.0),
        ("checkout_orders{status=\"paid\"}", 1.0),
        ("checkout_outbox_entries{channel=\"buyer\",state=\"pending\"}", 0.0),
        ("checkout_outbox_entries{channel=\"owner\",state=\"pending\"}", 0.0),
        ("checkout_outbox_oldest_pending_seconds{channel=\"owner\"}", 0.0),
    ] {
        assert_eq!(value(&metrics, sample), expected, "{sample} in {metrics}");
    }
    assert_eq!(metrics.matches("# TYPE ").count(), 8, "{metrics}");
    // Nothing that identifies a person or a session.
    assert!(!metrics.contains('@') && !metrics.contains("cs_"), "{metrics}");
}

#[needs(smtp_server)]
#[test]
fn the_outbox_s_age_and_depth_show_a_mail_server_that_is_away() {
    let smtp = SmtpServer::start(&["rcpt 550"]);
    let url = smtp.url();
    let mail = vec![("SMTP_URL", url.as_str()), ("MAIL_FROM", "house@mail.example")];
    let server = TestServer::start(&[with_metrics(), mail].concat(), Limits::default());
    server.pay("refused");
    wait_until("giving up", || server.log_count("mail.given_up") == 1);
    drop(smtp);
    for name in ["a", "b"] {
        server.pay(name);
    }
    let entries = |state: &str| format!("checkout_outbox_entries{{channel=\"buyer\",state=\"{state}\"}}");
    let found = metrics(&server);
    assert_eq!((value(&found, &entries("pending")), value(&found, &entries("failed"))), (2.0, 1.0));
    server.clock.advance(Duration::from_secs(2));
    let age = || value(&metrics(&server), "checkout_outbox_oldest_pending_seconds{channel=\"buyer\"}");
    assert!(age() >= 2.0, "{}", age());
    assert_eq!(server.get("/readyz").status, 200, "visitors are not sent elsewhere for that");
}

#[test]
fn the_listener_of_the_metrics_serves_nothing_else_and_the_site_no_metrics() {
    let server = TestServer::start(&with_metrics(), Limits::default());
    assert_eq!(request_metrics(&server, "GET /").status, 404);
    let rejected = request_metrics(&server, "POST /metrics");
    assert_eq!((rejected.status, rejected.header("allow")), (405, Some("GET, HEAD")));
    assert_eq!(server.get("/metrics").status, 404);
    // A client that sends nothing holds up no other.
    let log = server.log();
    let address: std::net::SocketAddr =
        log.iter().find_map(|line| line.strip_prefix("metrics.listening address=")).unwrap().parse().unwrap();
    let silent: Vec<_> = (0..4).map(|_| Client::connect(address)).collect();
    assert_eq!(value(&metrics(&server), "checkout_store_up"), 1.0);
    drop(silent);
}

#[test]
fn a_server_whose_store_accepts_no_write_is_not_ready() {
    let limits = Limits { ready_timeout: Duration::from_secs(1), ..Limits::default() };
    let server = TestServer::start(&with_metrics(), limits);
    wait_until("the store", || server.get("/readyz").text() == "ready");
    wait_until("the metric", || value(&metrics(&server), "checkout_store_up") == 1.0);
    // Another process holds the lock.
    let connection = server.lock_store();
    wait_until("a failed probe", || {
        let response = server.get("/readyz");
        (response.status, response.text()) == (503, "store")
    });
    wait_until("the metric", || value(&metrics(&server), "checkout_store_up") == 0.0);
    assert_eq!(server.get("/healthz").status, 200);
    connection.run("ROLLBACK");
    wait_until("the store", || server.get("/readyz").status == 200);
    // The file was moved: what is written is lost.
    fs::rename(server.data.join("ledger.sqlite"), server.data.join("moved.sqlite")).unwrap();
    wait_until("a failed probe", || server.get("/readyz").text() == "store");
}

#[needs(postgres)]
#[test]
fn a_server_whose_outbox_is_not_delivered_is_not_ready() {
    let database = Database::create();
    let delivery = DeliveryPolicy {
        poll_interval: Duration::from_millis(20),
        stuck_after: Duration::from_millis(400),
        ..DeliveryPolicy::default()
    };
    let limits = Limits { delivery, store_lock_timeout: Duration::from_secs(20), ..Limits::default() };
    let settings = [webhook_settings(), vec![("DATABASE_URL", database.url())]].concat();
    let server = TestServer::start(&settings, limits);
    wait_until("the delivery", || server.get("/readyz").text() == "ready");
    // Looking for due messages waits for the lock; the database answers all the same.
    let lock = database.lock("LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE");
    wait_until("the delivery to be late", || server.get("/readyz").text() == "outbox");
    drop(lock);
    wait_until("the delivery", || server.get("/readyz").status == 200);
}
