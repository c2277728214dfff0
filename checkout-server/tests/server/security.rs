//! Security headers stand on every answer: pages, files, calls, redirects, refusals, and what hyper refuses.

use crate::support::{Answer, CREATE, STATUS, Shop, Stripe, impatient};
use checkout_server::limits::Limits;

const PLAIN: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

#[track_caller]
fn check(answer: &Answer, what: &str) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{name} on {what}");
    }
    let policy = answer.header("content-security-policy").unwrap_or_default();
    assert!(
        policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
        "{what}: {policy}"
    );
    assert!(answer.header("cross-origin-opener-policy").is_some(), "{what}");
    assert!(answer.header("cache-control").is_some(), "{what}");
    assert_eq!(answer.header("server"), None, "{what}");
}

#[test]
fn every_kind_of_answer_carries_them() {
    let shop = Shop::demo();
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
        (400, get("/%zz")),
        (400, get(STATUS)),
        (400, get("/initiation/welcome")),
        (400, "nonsense\r\n\r\n".to_owned()),
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
        (414, get(&format!("/{}", "a".repeat(90_000)))),
        (415, post(CREATE, "content-type: text/plain\r\n")),
        (416, "GET /robots.txt HTTP/1.1\r\nhost: x\r\nrange: bytes=99-\r\n\r\n".to_owned()),
        (431, format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "a".repeat(90_000))),
    ] {
        let answer = shop.ask(&request);
        let what = request.lines().next().unwrap().chars().take(60).collect::<String>();
        assert_eq!(answer.status, status, "{what}");
        check(&answer, &what);
    }
    let closed = Shop::closed();
    check(&closed.post_json(CREATE, "{}"), "a closed till");
}

#[test]
fn a_page_allows_its_own_styles_and_only_stripe_s_till_brings_stripe_in() {
    let stripe = Stripe::open();
    let (demo, stripe) = (Shop::demo(), Shop::stripe(&stripe, impatient()));
    let policy =
        |shop: &Shop, path: &str| shop.get(path).header("content-security-policy").unwrap().to_owned();
    for (shop, path, allowed) in [
        (&demo, "/", false),
        (&demo, "/initiation", false),
        (&stripe, "/", false),
        (&stripe, "/initiation", true),
        (&stripe, "/initiation/welcome", false),
    ] {
        let policy = policy(shop, path);
        assert!(policy.contains("style-src 'self' 'sha256-TestStyle=';"), "{policy}");
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval'"), "{policy}");
        assert_eq!(policy.contains("https://js.stripe.com"), allowed, "{path}: {policy}");
    }
    assert_eq!(policy(&demo, "/robots.txt"), PLAIN);
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
    // The page for a form that failed may try again.
    let failed = Shop::open(&[], Limits::default()).post_form(CREATE, "");
    assert_eq!(failed.header("cross-origin-opener-policy"), Some("same-origin-allow-popups"));
}

#[test]
fn an_https_shop_insists_on_https_on_every_answer() {
    let shop =
        Shop::open(&[("CHECKOUT_MODE", "demo"), ("SITE_URL", "https://house.example")], Limits::default());
    for request in
        ["GET / HTTP/1.1\r\nhost: x\r\n\r\n", "GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n", "x\r\n\r\n"]
    {
        assert_eq!(shop.ask(request).header("strict-transport-security"), Some("max-age=63072000"));
    }
    assert_eq!(Shop::demo().get("/").header("strict-transport-security"), None);
    // Its own pages may post to it, whatever name the proxy uses for it.
    assert_eq!(shop.post(CREATE, "origin: https://house.example\r\n", "").status, 200);
}
