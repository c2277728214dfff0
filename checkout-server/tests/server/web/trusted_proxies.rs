//! Forwarding headers: accepted only from trusted proxies, with a warning if another peer sends them.

use crate::support::{CREATE, TestServer};
use checkout_server::config::Limits;

fn server(site_url: &str, trusted: &str) -> TestServer {
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_URL", site_url), ("TRUSTED_PROXIES", trusted)];
    TestServer::start(&settings, Limits::default())
}

#[test]
fn a_forwarded_http_request_redirects_to_https() {
    let server = server("https://house.example", "127.0.0.1");
    for (path, header, location) in [
        ("/", "x-forwarded-proto: http", "https://house.example/"),
        ("/about/?a=%2F&b", "x-forwarded-proto: HTTP", "https://house.example/about/?a=%2F&b"),
        ("//evil.example/x", "x-forwarded-proto: http", "https://house.example//evil.example/x"),
    ] {
        let response = server.get_with(path, &format!("{header}\r\n"));
        assert_eq!((response.status, response.header("location")), (308, Some(location)), "{path} {header}");
        assert_eq!(response.header("cache-control"), Some("no-store"));
        assert_eq!(response.header("strict-transport-security"), None, "HSTS is for https responses only");
    }
    assert_eq!(server.post(CREATE, "x-forwarded-proto: http\r\n", "").status, 308);
    // A load balancer's health check is not redirected.
    assert_eq!(server.get_with("/healthz", "x-forwarded-proto: http\r\n").status, 200);
    for header in ["x-forwarded-proto: https", "x-forwarded-proto: https\r\nforwarded: proto=http"] {
        let response = server.get_with("/", &format!("{header}\r\n"));
        assert_eq!(response.status, 200, "{header}");
        assert!(response.header("strict-transport-security").is_some());
    }
}

#[test]
fn untrusted_proxies_and_http_sites_cause_no_redirect() {
    for server in
        [server("https://house.example", "192.0.2.0/24"), server("http://127.0.0.1:8080", "127.0.0.1")]
    {
        assert_eq!(server.get_with("/", "x-forwarded-proto: http\r\n").status, 200);
    }
}

#[test]
fn forwarding_headers_of_an_untrusted_peer_are_logged_once_with_the_remedy() {
    let forwarded = ["x-forwarded-for: 192.0.2.1\r\n", "forwarded: for=192.0.2.1\r\n"];
    for (log_addresses, expected) in [
        ("off", "proxy.not_trusted requests=1 remedy=TRUSTED_PROXIES"),
        ("on", "proxy.not_trusted requests=1 peer=127.0.0.1 remedy=TRUSTED_PROXIES"),
    ] {
        let settings = [("CHECKOUT_MODE", "demo"), ("LOG_ADDRESSES", log_addresses)];
        let server = TestServer::start(&settings, Limits::default());
        assert_eq!(server.get("/").status, 200);
        assert!(server.log().is_empty(), "a request that was not forwarded is no reason for a warning");
        for header in forwarded.iter().cycle().take(4) {
            assert_eq!(server.get_with("/", header).status, 200);
        }
        assert_eq!(server.log(), [expected]);
    }
}

#[test]
fn a_trusted_proxy_that_sends_only_the_header_that_is_not_read_is_logged_once() {
    let server = server("http://127.0.0.1:8080", "127.0.0.1");
    for header in
        ["x-forwarded-for: 192.0.2.1\r\n", "x-forwarded-for: 192.0.2.1\r\nforwarded: for=192.0.2.1\r\n"]
    {
        assert_eq!(server.get_with("/", header).status, 200);
    }
    assert!(server.log().is_empty());
    for _ in 0..3 {
        assert_eq!(server.get_with("/", "forwarded: for=192.0.2.1\r\n").status, 200);
    }
    assert_eq!(server.log().len(), 1);
    assert_eq!(server.log_count("proxy.forwarded_not_read"), 1);
}
