//! Pages and files: found by the registry or by their address, encoded, tagged, cached.

use crate::support::{Answer, Shop};

#[track_caller]
fn check(answer: &Answer, status: u16, headers: &[(&str, Option<&str>)], body: &str) {
    assert_eq!(answer.status, status, "{answer:?}");
    for (name, value) in headers {
        assert_eq!(answer.header(name), *value, "{name}");
    }
    assert_eq!(answer.text(), body);
}

#[test]
fn a_page_is_found_by_its_canonical_path() {
    let shop = Shop::demo();
    let page = [
        ("content-type", Some("text/html; charset=utf-8")),
        ("cache-control", Some("public, max-age=0, must-revalidate")),
        ("vary", Some("accept-encoding")),
        ("content-encoding", None),
    ];
    check(&shop.get("/"), 200, &page, "<!doctype html><title>index.html</title>");
    check(&shop.get("/?utm_source=x"), 200, &page, "<!doctype html><title>index.html</title>");
    check(&shop.get("/legal/terms"), 200, &page, "<!doctype html><title>legal/terms.html</title>");
}

#[test]
fn another_form_of_a_path_leads_to_the_canonical_one_and_keeps_the_query() {
    let shop = Shop::demo();
    for (path, location) in [
        ("/about/", "/about"),
        ("/About", "/about"),
        ("//about", "/about"),
        ("/LEGAL/terms/?a=1&b=%2F", "/legal/terms?a=1&b=%2F"),
        ("/about/?", "/about?"),
        ("//", "/"),
    ] {
        check(&shop.get(path), 308, &[("location", Some(location)), ("cache-control", Some("no-cache"))], "");
    }
}

#[test]
fn an_unknown_path_is_a_404_in_the_form_that_its_asker_reads() {
    let shop = Shop::demo();
    let page = "<!doctype html><title>404.html</title>";
    for path in [
        "/no-such-room",
        "/about.html",
        "/leftover.html",
        "/index.html",
        "/404",
        "/journal/no-such-essay",
        "/_site.json",
        "/_drafts/eighth.html",
        "/.hidden/notes.txt",
        "/initiation/unavailable",
        "/initiation/welcome/paid",
        "/initiation/welcome/paid.html",
        "/sitemap.xml.br",
        "/assets/",
        "/assets/entry-1a2b3c.js.gz",
    ] {
        check(&shop.get(path), 404, &[("content-type", Some("text/html; charset=utf-8"))], page);
    }
    // What a client has does not turn an error into "not modified".
    check(&shop.get_with("/no-such-room", "if-none-match: *\r\n"), 404, &[], page);
    let call = shop.get("/functions/v1/no-such-call");
    assert_eq!((call.status, call.header("content-type")), (404, Some("application/json")));
    assert!(!call.error().is_empty());
}

#[test]
fn files_carry_their_type_and_their_class_of_caching() {
    let shop = Shop::demo();
    let forever = Some("public, max-age=31536000, immutable");
    for (path, kind, caching, body) in [
        ("/assets/entry-1a2b3c.js", "text/javascript; charset=utf-8", forever, "export {}"),
        ("/assets/core-4d5e6f.wasm", "application/wasm", forever, "\0asm"),
        ("/assets/hero-7a8b9c.avif", "image/avif", forever, "avif"),
        ("/assets/a%20name.txt", "text/plain; charset=utf-8", forever, "spaced"),
        ("/robots.txt", "text/plain; charset=utf-8", Some("no-cache"), "User-agent: *"),
        ("/r%6Fbots.txt", "text/plain; charset=utf-8", Some("no-cache"), "User-agent: *"),
        ("/sitemap.xml", "application/xml; charset=utf-8", Some("no-cache"), "<urlset/>"),
        ("/site.webmanifest", "application/manifest+json", Some("no-cache"), "{}"),
        (
            "/.well-known/security.txt",
            "text/plain; charset=utf-8",
            Some("no-cache"),
            "Contact: mailto:house@example.com",
        ),
    ] {
        check(&shop.get(path), 200, &[("content-type", Some(kind)), ("cache-control", caching)], body);
    }
}

#[test]
fn the_best_accepted_encoding_is_sent() {
    let shop = Shop::demo();
    for (accept, encoding, body) in [
        ("gzip, deflate, br, zstd", Some("br"), "br <urlset/>"),
        ("gzip", Some("gzip"), "gz <urlset/>"),
        ("br;q=0.1, gzip;q=0.2", Some("gzip"), "gz <urlset/>"),
        ("br;q=0, gzip;q=0", None, "<urlset/>"),
        ("identity", None, "<urlset/>"),
    ] {
        let answer = shop.get_with("/sitemap.xml", &format!("accept-encoding: {accept}\r\n"));
        check(&answer, 200, &[("content-encoding", encoding), ("vary", Some("accept-encoding"))], body);
    }
    let split = shop.get_with("/sitemap.xml", "accept-encoding: gzip;q=0.5\r\naccept-encoding: br\r\n");
    check(&split, 200, &[("content-encoding", Some("br"))], "br <urlset/>");
    let never_encoded = shop.get_with("/assets/hero-7a8b9c.avif", "accept-encoding: br\r\n");
    check(&never_encoded, 200, &[("content-encoding", None), ("vary", None)], "avif");
    assert_eq!(shop.get_with("/assets/hero-7a8b9c.avif", "accept-encoding: identity;q=0\r\n").status, 406);
}

#[test]
fn a_client_that_has_the_file_is_told_so() {
    let shop = Shop::demo();
    let tag_of = |encoding: &str| {
        let answer = shop.get_with("/sitemap.xml", &format!("accept-encoding: {encoding}\r\n"));
        answer.header("etag").unwrap().to_owned()
    };
    let (plain, brotli) = (tag_of("identity"), tag_of("br"));
    assert_ne!(plain, brotli, "each encoding has a tag of its own");
    assert!(plain.starts_with('"') && plain.ends_with('"'), "the tag is strong");
    for (known, status) in [
        (plain.clone(), 304),
        (format!("W/{plain}"), 304),
        (format!("\"other\", {plain} , \"more\""), 304),
        ("*".to_owned(), 304),
        (brotli.clone(), 200),
        (plain.trim_matches('"').to_owned(), 200),
        (String::new(), 200),
    ] {
        let answer = shop.get_with("/sitemap.xml", &format!("if-none-match: {known}\r\n"));
        assert_eq!(answer.status, status, "{known}");
        assert_eq!(answer.header("etag"), Some(plain.as_str()));
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        assert_eq!(answer.header("cache-control"), Some("no-cache"));
        if status == 304 {
            assert_eq!((answer.header("content-type"), answer.body.len()), (None, 0));
        }
    }
    let encoded =
        shop.get_with("/sitemap.xml", &format!("accept-encoding: br\r\nif-none-match: {brotli}\r\n"));
    assert_eq!(encoded.status, 304);
}

#[test]
fn head_tells_what_get_would_and_sends_no_body() {
    let shop = Shop::demo();
    let mut client = shop.client();
    for path in
        ["/", "/about/", "/no-such-room", "/assets/entry-1a2b3c.js", "/healthz", "/initiation/welcome"]
    {
        let full = shop.get(path);
        let head = client.ask(format!("HEAD {path} HTTP/1.1\r\nhost: x\r\n\r\n"));
        assert_eq!(head.status, full.status, "{path}");
        let without_date = |answer: &Answer| {
            let mut headers = answer.headers.clone();
            headers.retain(|(name, _)| name != "date");
            headers.sort();
            headers
        };
        assert_eq!(without_date(&head), without_date(&full), "{path}");
    }
    // Had a body been sent, this answer would begin with it.
    assert_eq!(client.ask("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").text(), "ok");
}

#[test]
fn one_connection_serves_many_requests_also_when_they_come_at_once() {
    let shop = Shop::demo();
    let mut client = shop.client();
    client.send("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /robots.txt HTTP/1.1\r\nhost: x\r\n\r\nGET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n");
    let bodies: Vec<_> = (0..3).map(|_| client.read().text().to_owned()).collect();
    assert_eq!(bodies, ["ok", "User-agent: *", "<!doctype html><title>404.html</title>"]);
}
