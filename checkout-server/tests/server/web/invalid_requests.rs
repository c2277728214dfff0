//! Invalid requests: paths, heads, methods, bodies, origins and session ids that are refused, and with which answer.

use crate::support::{CREATE, Response, STATUS, TestServer};
use core_wasm::messages::SERVER_MESSAGES;

/// Sends a request on a new connection; checks the status, that the response has a body, and that the server still answers.
#[track_caller]
fn check(server: &TestServer, request: impl AsRef<[u8]>, status: u16) -> Response {
    let response = server.request(request);
    assert_eq!(response.status, status, "{response:?}");
    assert!(response.body.len() > 10, "the response has a message");
    assert_eq!(server.get("/healthz").status, 200, "the server keeps serving");
    response
}

#[test]
fn a_path_that_leads_outside_of_the_site_or_has_an_encoded_slash_answers_404() {
    let server = TestServer::shared_demo();
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/../robots.txt",
        "/assets/%2e%2e/robots.txt",
        "/assets%2Fentry-1a2b3c.js",
        "/assets\\entry-1a2b3c.js",
        "/assets%5centry-1a2b3c.js",
        "/legal%2Fterms",
        "/%2Fabout",
        "/.%2e/robots.txt",
        "/%ff%fe",
        "/caf\u{e9}",
    ] {
        check(server, format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n"), 404);
    }
}

#[test]
fn a_request_that_is_not_http_answers_400_and_closes_its_connection() {
    let server = TestServer::shared_demo();
    for request in [
        "hello\r\n\r\n",
        "GET / HTTP/9.9\r\nhost: x\r\n\r\n",
        "GET / HTTP/1.1\r\nbroken header\r\n\r\n",
        "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    ] {
        let response = server.request(request);
        assert_eq!((response.status, response.header("connection")), (400, Some("close")), "{request}");
        assert_eq!(server.get("/healthz").status, 200, "the server keeps serving");
    }
}

#[test]
fn a_chunked_body_ends_its_connection_so_that_it_hides_no_second_request() {
    let server = TestServer::shared_demo();
    let mut client = server.client();
    client.send(format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n"
    ));
    let response = client.read();
    assert_eq!((response.status, response.header("connection")), (200, Some("close")));
    assert!(client.is_closed());
}

#[test]
fn a_request_without_exactly_one_host_answers_400() {
    let server = TestServer::shared_demo();
    check(server, "GET / HTTP/1.1\r\n\r\n", 400);
    check(server, "GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n", 400);
    assert_eq!(server.request("GET / HTTP/1.0\r\n\r\n").status, 200);
    assert_eq!(
        server.request("GET http://house.example/about HTTP/1.1\r\nhost: house.example\r\n\r\n").status,
        200
    );
}

#[test]
fn an_overlong_target_answers_414_and_overlong_headers_431() {
    let server = TestServer::shared_demo();
    let get = |target: &str| format!("GET {target} HTTP/1.1\r\nhost: x\r\n\r\n");
    for target in [format!("/{}", "a".repeat(8 * 1024)), format!("/?q={}", "a".repeat(20 * 1024))] {
        let response = check(server, get(&target), 414);
        assert_eq!(response.text(), SERVER_MESSAGES.request_too_large);
    }
    let value = "a".repeat(33 * 1024);
    assert_eq!(server.get_with("/", &format!("x-much: {value}\r\n")).status, 431);
}

#[test]
fn errors_are_cached_by_nobody_and_have_a_request_id() {
    let server = TestServer::shared_demo();
    for (path, status) in
        [("/nowhere", 404), ("/legal/privaci", 404), ("/functions/v1/nowhere", 404), (STATUS, 400)]
    {
        let response = server.get(path);
        assert_eq!(
            (response.status, response.header("cache-control"), response.header("etag")),
            (status, Some("no-store"), None),
            "{path}"
        );
        let id = response.header("x-request-id").unwrap();
        assert!(id.len() == 36 && id.matches('-').count() == 4, "{id}");
    }
}

#[test]
fn an_unsupported_method_answers_405_with_allow() {
    let server = TestServer::shared_demo();
    for (method, path, allow) in [
        ("POST", "/", "GET, HEAD, OPTIONS"),
        ("DELETE", "/about", "GET, HEAD, OPTIONS"),
        ("PUT", "/robots.txt", "GET, HEAD, OPTIONS"),
        ("POST", "/about/", "GET, HEAD, OPTIONS"),
        ("TRACE", "/initiation/demo", "GET, HEAD, POST, OPTIONS"),
        ("GET", CREATE, "POST, OPTIONS"),
        ("POST", STATUS, "GET, HEAD, OPTIONS"),
        ("get", "/", "GET, HEAD, OPTIONS"),
    ] {
        let response =
            check(server, format!("{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"), 405);
        assert_eq!(response.header("allow"), Some(allow), "{method} {path}");
    }
    check(server, "POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n", 404);
    for (path, allow) in [("/", "GET, HEAD, OPTIONS"), (CREATE, "POST, OPTIONS"), ("*", "OPTIONS")] {
        let response = server.request(format!("OPTIONS {path} HTTP/1.1\r\nhost: x\r\n\r\n"));
        assert_eq!((response.status, response.header("allow")), (204, Some(allow)), "{path}");
    }
}

#[test]
fn a_checkout_request_whose_body_is_more_than_an_empty_object_is_rejected() {
    let server = TestServer::shared_demo();
    for body in [r#"{"amount":1}"#, r#"{"price":"1","currency":"usd"}"#, "[]", "null", "not json", "{", "{}x"]
    {
        let response = server.post_json(CREATE, body);
        assert_eq!(
            (response.status, response.error()),
            (400, SERVER_MESSAGES.request_body.to_owned()),
            "{body}"
        );
    }
    assert_eq!(server.post_form(CREATE, "amount=1").status, 400);
    assert_eq!(server.post(CREATE, "content-type: text/plain\r\n", "{}").status, 415);
    assert_eq!(server.post(CREATE, "content-type: multipart/form-data; boundary=x\r\n", "").status, 415);
    assert_eq!(server.post_json(CREATE, "{}").status, 200);
}

#[test]
fn an_oversized_body_answers_413_before_the_connection_closes() {
    let server = TestServer::shared_demo();
    for length in [65 * 1024, 2 * 1024 * 1024] {
        let response = server.post_json(CREATE, &"x".repeat(length));
        assert_eq!((response.status, response.error()), (413, SERVER_MESSAGES.request_too_large.to_owned()));
    }
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let head = format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    );
    assert_eq!(server.request(format!("{head}{chunk}{chunk}0\r\n\r\n")).status, 413);
    // With `Expect: 100-continue` the rejection comes before the body is sent.
    let patient = format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 1000000\r\n\r\n"
    );
    assert_eq!(server.request(patient).status, 413);
}

#[test]
fn a_post_from_a_page_of_another_site_answers_403() {
    let server = TestServer::shared_demo();
    let own = format!("origin: http://{}\r\n", server.address);
    for accepted in [
        "",
        &own,
        // A sandboxed page or a redirect makes browsers hide the origin.
        "sec-fetch-site: same-origin\r\norigin: null\r\n",
        "sec-fetch-site: none\r\norigin: null\r\n",
    ] {
        assert_eq!(server.post(CREATE, accepted, "").status, 200, "{accepted}");
    }
    for rejected in [
        "origin: https://evil.example",
        "origin: null",
        "origin: http://127.0.0.1:1",
        "origin: nonsense",
        "origin: file://",
        "sec-fetch-site: cross-site\r\norigin: null",
        "sec-fetch-site: same-site",
        "sec-fetch-site: cross-site\r\norigin: https://evil.example",
    ] {
        let response = server.post(CREATE, &format!("{rejected}\r\n"), "");
        assert_eq!((response.status, response.error()), (403, SERVER_MESSAGES.request_origin.to_owned()));
        assert_eq!(server.post("/initiation/demo", &format!("{rejected}\r\n"), "").status, 403);
    }
}

#[test]
fn an_unsubscribe_request_with_a_token_is_accepted_from_any_origin() {
    let server = TestServer::shared_demo();
    let from = "sec-fetch-site: cross-site\r\norigin: https://mail.example\r\ncontent-type: application/x-www-form-urlencoded\r\n";
    let post = |path: &str| server.post(path, from, "List-Unsubscribe=One-Click").status;
    // The origin is accepted; the answer is about the wrong token.
    assert_eq!(post("/forms/unsubscribe?token=x"), 410);
    assert_eq!(post("/forms/unsubscribe"), 403);
    assert_eq!(post("/forms/confirm?token=x"), 403);
}

#[test]
fn a_missing_malformed_or_unknown_session_id_answers_400_or_404() {
    let server = TestServer::shared_demo();
    for (query, status) in [
        ("", 400),
        ("?session_id=", 400),
        ("?session_id=%7BCHECKOUT_SESSION_ID%7D", 400),
        ("?session_id=cs_demo_a&session_id=cs_demo_b", 400),
        ("?session_id=../../etc/passwd", 400),
        ("?session_id=cs_demo_0123456789abcdef", 404),
        ("?session_id=cs_test_0123456789abcdef", 404),
    ] {
        let call = server.get(&format!("{STATUS}{query}"));
        assert_eq!(
            (call.status, call.error()),
            (status, SERVER_MESSAGES.request_session.to_owned()),
            "{query}"
        );
        let page = server.get(&format!("/initiation/welcome{query}"));
        assert_eq!(
            (page.status, page.text()),
            (status, "<!doctype html><title>initiation/welcome/unknown.html</title>unknown")
        );
        assert_eq!(page.header("cache-control"), Some("no-store"));
    }
}
