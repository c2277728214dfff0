//! What cannot be served: each gets a clear answer with the right status, and the server keeps serving.

use crate::support::{Answer, CREATE, STATUS, Shop};
use core_wasm::messages::MESSAGES;

/// The sentence that a visitor reads, as text.
#[track_caller]
fn check(shop: &Shop, request: impl AsRef<[u8]>, status: u16) -> Answer {
    let answer = shop.ask(request);
    assert_eq!(answer.status, status, "{answer:?}");
    assert!(answer.body.len() > 10, "a sentence is told");
    assert_eq!(shop.get("/healthz").status, 200, "and the server keeps serving");
    answer
}

#[test]
fn an_address_that_leads_outside_or_hides_a_slash_leads_nowhere() {
    let shop = Shop::demo();
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
        check(&shop, format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n"), 404);
    }
}

#[test]
fn an_address_that_cannot_be_read_is_refused() {
    let shop = Shop::demo();
    for path in ["/%", "/%4", "/%zz", "/a%00b", "/a%0d%0aset-cookie:%20x", "/%7f"] {
        check(&shop, format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n"), 400);
    }
    for path in ["/a\u{1}b", "/a\u{7f}b", "/a b"] {
        check(&shop, format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n"), 400);
    }
}

#[test]
fn what_is_no_http_is_refused_in_the_words_of_the_house() {
    let shop = Shop::demo();
    for request in [
        "hello\r\n\r\n",
        "GET / HTTP/9.9\r\nhost: x\r\n\r\n",
        "G@T / HTTP/1.1\r\nhost: x\r\n\r\n",
        "GET / HTTP/1.1\r\nbroken header\r\n\r\n",
        "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
        "POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: nonsense\r\n\r\n",
    ] {
        let answer = check(&shop, request, 400);
        assert_eq!(answer.header("connection"), Some("close"));
        assert!(answer.header("date").unwrap().ends_with("GMT"));
    }
}

#[test]
fn a_request_names_one_host() {
    let shop = Shop::demo();
    check(&shop, "GET / HTTP/1.1\r\n\r\n", 400);
    check(&shop, "GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n", 400);
    assert_eq!(shop.ask("GET / HTTP/1.0\r\n\r\n").status, 200);
    assert_eq!(
        shop.ask("GET http://house.example/about HTTP/1.1\r\nhost: house.example\r\n\r\n").status,
        200
    );
}

#[test]
fn what_is_too_long_is_refused_with_the_right_status() {
    let shop = Shop::demo();
    for length in [8 * 1024, 40 * 1024, 70 * 1024, 200 * 1024] {
        let path = "a".repeat(length);
        let answer = check(&shop, format!("GET /{path} HTTP/1.1\r\nhost: x\r\n\r\n"), 414);
        assert_eq!(answer.text(), MESSAGES.request_too_large);
    }
    check(&shop, format!("GET /?q={} HTTP/1.1\r\nhost: x\r\n\r\n", "a".repeat(8 * 1024)), 414);
    for length in [33 * 1024, 70 * 1024, 200 * 1024] {
        let value = "a".repeat(length);
        let answer = check(&shop, format!("GET / HTTP/1.1\r\nhost: x\r\nx-much: {value}\r\n\r\n"), 431);
        assert_eq!(answer.text(), MESSAGES.request_too_large);
    }
    let many = "a: b\r\n".repeat(101);
    check(&shop, format!("GET / HTTP/1.1\r\nhost: x\r\n{many}\r\n"), 431);
}

#[test]
fn a_method_that_a_place_does_not_take_is_answered_with_those_it_takes() {
    let shop = Shop::demo();
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
        let answer =
            check(&shop, format!("{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"), 405);
        assert_eq!(answer.header("allow"), Some(allow), "{method} {path}");
    }
    check(&shop, "POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n", 404);
    for (path, allow) in [("/", "GET, HEAD, OPTIONS"), (CREATE, "POST, OPTIONS"), ("*", "OPTIONS")] {
        let answer = shop.ask(format!("OPTIONS {path} HTTP/1.1\r\nhost: x\r\n\r\n"));
        assert_eq!((answer.status, answer.header("allow")), (204, Some(allow)), "{path}");
    }
}

#[test]
fn a_body_that_says_anything_is_refused_whatever_it_says() {
    let shop = Shop::demo();
    for body in [r#"{"amount":1}"#, r#"{"price":"1","currency":"usd"}"#, "[]", "null", "not json", "{", "{}x"]
    {
        let answer = shop.post_json(CREATE, body);
        assert_eq!((answer.status, answer.error()), (400, MESSAGES.request_body.to_owned()), "{body}");
    }
    assert_eq!(shop.post_form(CREATE, "amount=1").status, 400);
    assert_eq!(shop.post(CREATE, "content-type: text/plain\r\n", "{}").status, 415);
    assert_eq!(shop.post(CREATE, "content-type: multipart/form-data; boundary=x\r\n", "").status, 415);
    assert_eq!(shop.post_json(CREATE, "{}").status, 200);
}

#[test]
fn a_body_that_is_too_large_is_refused_and_the_answer_arrives() {
    let shop = Shop::demo();
    for length in [65 * 1024, 2 * 1024 * 1024] {
        let answer = shop.post_json(CREATE, &"x".repeat(length));
        assert_eq!((answer.status, answer.error()), (413, MESSAGES.request_too_large.to_owned()));
    }
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let head = format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    );
    assert_eq!(shop.ask(format!("{head}{chunk}{chunk}0\r\n\r\n")).status, 413);
    // A client that asks first is told before it sends anything.
    let patient = format!(
        "POST {CREATE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 1000000\r\n\r\n"
    );
    assert_eq!(shop.ask(patient).status, 413);
}

#[test]
fn a_post_from_another_site_is_refused() {
    let shop = Shop::demo();
    let own = format!("origin: http://{}\r\n", shop.address);
    assert_eq!(shop.post(CREATE, &own, "").status, 200);
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1", "nonsense", "file://"] {
        let answer = shop.post(CREATE, &format!("origin: {origin}\r\n"), "");
        assert_eq!((answer.status, answer.error()), (403, MESSAGES.request_origin.to_owned()), "{origin}");
    }
    assert_eq!(shop.post("/initiation/demo", "origin: https://evil.example\r\n", "").status, 403);
}

#[test]
fn a_session_that_is_missing_malformed_or_unknown_is_answered_clearly() {
    let shop = Shop::demo();
    for (query, status) in [
        ("", 400),
        ("?session_id=", 400),
        ("?session_id=%7BCHECKOUT_SESSION_ID%7D", 400),
        ("?session_id=cs_demo_a&session_id=cs_demo_b", 400),
        ("?session_id=../../etc/passwd", 400),
        ("?session_id=cs_demo_0123456789abcdef", 404),
        ("?session_id=cs_test_0123456789abcdef", 404),
    ] {
        let call = shop.get(&format!("{STATUS}{query}"));
        assert_eq!((call.status, call.error()), (status, MESSAGES.request_session.to_owned()), "{query}");
        let page = shop.get(&format!("/initiation/welcome{query}"));
        assert_eq!(
            (page.status, page.text()),
            (status, "<!doctype html><title>initiation/welcome/unknown.html</title>unknown")
        );
        assert_eq!(page.header("cache-control"), Some("no-store"));
    }
}
