//! Security headers: on all responses of the application, including errors and redirects.

use crate::support::{CREATE, MockStripe, Response, STATUS, TestServer, fast_retries};
use checkout_server::config::Limits;
use std::time::Duration;

const PLAIN: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Checks the headers that all responses have.
#[track_caller]
pub(crate) fn check(response: &Response, what: &str) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(response.header(name), Some(value), "{name} on {what}");
    }
    let policy = response.header("content-security-policy").unwrap_or_default();
    assert!(
        policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
        "{what}: {policy}"
    );
    assert!(response.header("cross-origin-opener-policy").is_some(), "{what}");
    assert!(response.header("cache-control").is_some(), "{what}");
    assert_eq!(response.header("server"), None, "{what}");
}

#[test]
fn every_response_has_security_headers() {
    let server = TestServer::shared_demo();
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n");
    let post = |path: &str, headers: &str| {
        format!("POST {path} HTTP/1.1\r\nhost: x\r\n{headers}content-length: 0\r\n\r\n")
    };
    for (status, request) in [
        (200, get("/")),
        (200, get("/initiation")),
        (200, get("/robots.txt")),
        (200, get("/healthz")),
        (200, post(CREATE, "")),
        (206, "GET /robots.txt HTTP/1.1\r\nhost: x\r\nrange: bytes=0-1\r\n\r\n".to_owned()),
        (204, "OPTIONS / HTTP/1.1\r\nhost: x\r\n\r\n".to_owned()),
        (303, post(CREATE, "content-type: application/x-www-form-urlencoded\r\n")),
        (304, "GET / HTTP/1.1\r\nhost: x\r\nif-none-match: *\r\n\r\n".to_owned()),
        (308, get("/about/")),
        (400, get(STATUS)),
        (400, get("/initiation/welcome")),
        (400, "GET / HTTP/1.1\r\n\r\n".to_owned()),
        (403, post(CREATE, "origin: https://evil.example\r\n")),
        (404, get("/nowhere")),
        (404, get("/functions/v1/nowhere")),
        (405, post("/", "")),
        (406, "GET /robots.txt HTTP/1.1\r\nhost: x\r\naccept-encoding: identity;q=0\r\n\r\n".to_owned()),
        (412, "GET / HTTP/1.1\r\nhost: x\r\nif-match: \"x\"\r\n\r\n".to_owned()),
        (
            413,
            format!(
                "POST {CREATE} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 99999\r\n\r\n"
            ),
        ),
        (414, get(&format!("/{}", "a".repeat(9000)))),
        (415, post(CREATE, "content-type: text/plain\r\n")),
        (416, "GET /robots.txt HTTP/1.1\r\nhost: x\r\nrange: bytes=99-\r\n\r\n".to_owned()),
    ] {
        let response = server.request(&request);
        let what = request.lines().next().unwrap().chars().take(60).collect::<String>();
        assert_eq!(response.status, status, "{what}");
        check(&response, &what);
    }
    let closed = TestServer::without_payments();
    check(&closed.post_json(CREATE, "{}"), "checkout without a payment provider");
}

#[test]
fn a_panic_is_answered_with_security_headers_and_ends_no_other_connection() {
    let stripe = MockStripe::start();
    let mut limits = fast_retries();
    // No clock can represent the end of this time: the addition panics.
    limits.create_session.total_timeout = Duration::MAX;
    let server = TestServer::with_stripe(&stripe, limits);
    let mut other = server.client();
    assert_eq!(other.request("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").status, 200);
    for response in [server.post_json(CREATE, "{}"), server.post_form(CREATE, "")] {
        assert_eq!(response.status, 500);
        check(&response, "a panic");
        assert!(response.header("strict-transport-security").is_some());
    }
    assert_eq!(server.log_count("request.panicked"), 2);
    assert_eq!(other.request("GET / HTTP/1.1\r\nhost: x\r\n\r\n").status, 200);
}

#[test]
fn content_security_policy_allows_stripe_on_the_checkout_page_only() {
    let stripe = MockStripe::start();
    let (demo, stripe) = (TestServer::shared_demo(), TestServer::with_stripe(&stripe, fast_retries()));
    let policy = |server: &TestServer, path: &str| {
        server.get(path).header("content-security-policy").unwrap().to_owned()
    };
    for (server, path, allowed) in [
        (demo, "/", false),
        (demo, "/initiation", false),
        (&stripe, "/", false),
        (&stripe, "/initiation", true),
        (&stripe, "/initiation/welcome", false),
    ] {
        let policy = policy(server, path);
        assert!(policy.contains("style-src 'self' 'sha256-TestStyle=';"), "{policy}");
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval'"), "{policy}");
        assert_eq!(policy.contains("https://js.stripe.com"), allowed, "{path}: {policy}");
    }
    assert_eq!(policy(demo, "/robots.txt"), PLAIN);
    let page = stripe.get("/initiation");
    assert_eq!(page.header("cross-origin-opener-policy"), Some("same-origin-allow-popups"));
    let permissions = page.header("permissions-policy").unwrap();
    assert!(
        permissions.ends_with("payment=(self \"https://js.stripe.com\" \"https://checkout.stripe.com\")")
    );
    assert!(permissions.contains("camera=()"));
    let home = stripe.get("/");
    assert_eq!(home.header("cross-origin-opener-policy"), Some("same-origin"));
    assert!(home.header("permissions-policy").unwrap().ends_with("payment=()"));
    // The page for a failed form post may open Stripe's popup again.
    let failed = TestServer::start(&[], Limits::default()).post_form(CREATE, "");
    assert_eq!(failed.header("cross-origin-opener-policy"), Some("same-origin-allow-popups"));
}

#[test]
fn an_https_site_sends_hsts_on_every_response() {
    let server = TestServer::start(
        &[("CHECKOUT_MODE", "demo"), ("SITE_URL", "https://house.example")],
        Limits::default(),
    );
    for request in ["GET / HTTP/1.1\r\nhost: x\r\n\r\n", "GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n"] {
        assert_eq!(server.request(request).header("strict-transport-security"), Some("max-age=63072000"));
    }
    assert_eq!(TestServer::shared_demo().get("/").header("strict-transport-security"), None);
    // Posts from `SITE_URL`'s origin are accepted, whatever `Host` the proxy sends.
    assert_eq!(server.post(CREATE, "origin: https://house.example\r\n", "").status, 200);
}
