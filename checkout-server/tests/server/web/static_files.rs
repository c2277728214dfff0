//! Static files: pages and assets by canonical path, encodings, entity tags, ranges and caching headers.

use crate::support::{Client, Response, TestServer, site_dir_with};
use checkout_server::config::Limits;
use socket2::{Domain, Socket, Type};
use std::{fs, net::TcpStream};

#[track_caller]
fn check(response: &Response, status: u16, headers: &[(&str, Option<&str>)], body: &str) {
    assert_eq!(response.status, status, "{response:?}");
    for (name, value) in headers {
        assert_eq!(response.header(name), *value, "{name}");
    }
    assert_eq!(response.text(), body);
}

#[test]
fn a_page_is_served_at_its_canonical_path() {
    let server = TestServer::shared_demo();
    let page = [
        ("content-type", Some("text/html; charset=utf-8")),
        ("cache-control", Some("public, max-age=0, must-revalidate")),
        ("vary", Some("accept-encoding")),
        ("content-encoding", None),
    ];
    check(&server.get("/"), 200, &page, "<!doctype html><title>index.html</title>");
    check(&server.get("/?utm_source=x"), 200, &page, "<!doctype html><title>index.html</title>");
    check(&server.get("/legal/terms"), 200, &page, "<!doctype html><title>legal/terms.html</title>");
}

#[test]
fn a_noncanonical_path_redirects_and_keeps_the_query() {
    let server = TestServer::shared_demo();
    for (path, location) in [
        ("/about/", "/about"),
        ("/About", "/about"),
        ("//about", "/about"),
        ("/LEGAL/terms/?a=1&b=%2F", "/legal/terms?a=1&b=%2F"),
        ("/about/?", "/about?"),
        ("//", "/"),
        // Copied from a text, or made by programs.
        ("/initiation.", "/initiation"),
        ("/initiation%22?a=1", "/initiation?a=1"),
        ("/initiation.html", "/initiation"),
        ("/index.html", "/"),
        ("/initiation&utm_source=x?a=1", "/initiation?utm_source=x&a=1"),
    ] {
        check(
            &server.get(path),
            308,
            &[("location", Some(location)), ("cache-control", Some("no-cache"))],
            "",
        );
        // The target is a page, not another redirect.
        assert_eq!(server.get(location).status, 200, "{location}");
    }
}

#[test]
fn what_is_added_to_a_path_that_is_no_page_changes_nothing() {
    let server = TestServer::shared_demo();
    for path in [
        "/functions/v1/checkout-status.",
        "/functions.",
        "/webhooks/stripe)",
        "/program/1.0000/day-1.",
        "/program.",
        "/healthz.",
        "/robots.txt.",
        "/sitemap.xml)",
        "/assets/entry-1a2b3c.js,",
        "/no-such-room.",
        "/no-such-room&utm_source=x",
        "//elsewhere.example/about.",
        "/%2f%2felsewhere.example",
        "/http://elsewhere.example&a",
        "/%5celsewhere.example.",
    ] {
        let response = server.get(path);
        assert_eq!((response.status, response.header("location")), (404, None), "{path}");
    }
    // A file with this path comes before a redirect to a page.
    let site = site_dir_with(&[("initiation)", b"a file")]);
    let settings = [("SITE_DIR", site.to_str().unwrap()), ("CHECKOUT_MODE", "demo")];
    let server = TestServer::start(&settings, Limits::default());
    check(&server.get("/initiation)"), 200, &[], "a file");
    check(&server.get("/initiation),"), 308, &[("location", Some("/initiation"))], "");
}

#[test]
fn a_former_path_redirects_to_its_page_and_keeps_the_query() {
    let server = TestServer::shared_demo();
    for redirect in core_wasm::redirects::list() {
        let (from, to) = (redirect.from.0, redirect.to.0);
        let status = if core_wasm::redirects::is_308(redirect) { 308 } else { 301 };
        let caching = ("cache-control", Some("no-cache"));
        check(&server.get(from), status, &[("location", Some(to)), caching], "");
        check(&server.get(&format!("{}/", from.to_uppercase())), status, &[("location", Some(to))], "");
        let target = core_wasm::redirects::location(redirect, Some("a=%2F&b"));
        check(&server.get(&format!("{from}?a=%2F&b")), status, &[("location", Some(&target))], "");
        assert_eq!(server.post(from, "", "").status, 405, "{from}");
    }
    check(&server.get("/old-room?x=1"), 308, &[("location", Some("/about?x=1"))], "");
}

#[test]
fn an_unknown_path_answers_404_as_html_or_json() {
    let server = TestServer::shared_demo();
    let page = "<!doctype html><title>404.html</title>";
    for path in [
        "/no-such-room",
        "/leftover.html",
        "/index.php",
        "/404",
        "/journal/no-such-essay",
        "/_site.json",
        "/_content.bin",
        "/%5Fcontent.bin",
        "/_drafts/eighth.html",
        "/.hidden/notes.txt",
        "/initiation/unavailable",
        "/initiation/welcome/paid",
        "/initiation/welcome/paid.html",
        "/_templates.json",
        "/sitemap.xml.br",
        "/assets/",
        "/assets/entry-1a2b3c.js.gz",
    ] {
        check(&server.get(path), 404, &[("content-type", Some("text/html; charset=utf-8"))], page);
    }
    // A path like that of a page has a link to it.
    let near = server.get("/legal/privacy-policy");
    let link = "<!doctype html><title>404.html</title><div data-near=\"[{&quot;path&quot;:&quot;&#x2f;legal&#x2f;privacy&quot;,&quot;title&quot;:&quot;Privacy&quot;}]\"><div class=\"stack-1 above-2\"><h2 class=\"eyebrow\">Near</h2><ul class=\"cluster\"><li><a class=\"text-link\" href=\"&#x2f;legal&#x2f;privacy\"><span>Privacy</span></a></li></ul></div></div>";
    check(
        &near,
        404,
        &[("content-type", Some("text/html; charset=utf-8")), ("cache-control", Some("no-store"))],
        link,
    );
    assert!(near.header("content-security-policy").unwrap().contains("'sha256-TestStyle='"));
    // A conditional request does not turn an error into 304.
    check(&server.get_with("/no-such-room", "if-none-match: *\r\n"), 404, &[], page);
    let call = server.get("/functions/v1/no-such-call");
    assert_eq!((call.status, call.header("content-type")), (404, Some("application/json")));
    assert!(!call.error().is_empty());
}

#[test]
fn files_have_content_type_and_cache_control() {
    let server = TestServer::shared_demo();
    let forever = Some("public, max-age=31536000, immutable");
    for (path, kind, caching, body) in [
        ("/assets/entry-1a2b3c.js", "text/javascript; charset=utf-8", forever, "export {}"),
        ("/assets/a%20name.txt", "text/plain; charset=utf-8", forever, "spaced"),
        ("/robots.txt", "text/plain; charset=utf-8", Some("no-cache"), "User-agent: *"),
        ("/r%6Fbots.txt", "text/plain; charset=utf-8", Some("no-cache"), "User-agent: *"),
        ("/sitemap.xml", "application/xml; charset=utf-8", Some("no-cache"), "<urlset/>"),
        ("/assets/icons/mark-192-4c5b6a.png", "image/png", forever, "png"),
        ("/.well-known/notes.txt", "text/plain; charset=utf-8", Some("no-cache"), "not hidden"),
    ] {
        check(&server.get(path), 200, &[("content-type", Some(kind)), ("cache-control", caching)], body);
    }
}

#[test]
fn svg_files_allow_their_own_styles_and_social_images_are_cross_origin() {
    let server = TestServer::shared_demo();
    let policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let drawing = format!("{policy}; style-src 'sha256-BBBB='");
    for (path, policy, belongs) in [
        ("/favicon.svg", drawing.as_str(), "same-origin"),
        ("/favicon.ico", policy, "same-origin"),
        ("/assets/social/home-1f2e3d.jpg", policy, "cross-origin"),
        ("/assets/hero-7a8b9c.avif", policy, "same-origin"),
    ] {
        let response = server.get(path);
        assert_eq!(response.header("content-security-policy"), Some(policy), "{path}");
        assert_eq!(response.header("cross-origin-resource-policy"), Some(belongs), "{path}");
    }
}

#[test]
fn the_preferred_accepted_encoding_is_sent() {
    let server = TestServer::shared_demo();
    for (accept, encoding, body) in [
        ("gzip, deflate, br, zstd", Some("br"), "br <urlset/>"),
        ("gzip", Some("gzip"), "gz <urlset/>"),
        ("identity", None, "<urlset/>"),
    ] {
        let response = server.get_with("/sitemap.xml", &format!("accept-encoding: {accept}\r\n"));
        check(&response, 200, &[("content-encoding", encoding), ("vary", Some("accept-encoding"))], body);
    }
    let split = server.get_with("/sitemap.xml", "accept-encoding: gzip;q=0.5\r\naccept-encoding: br\r\n");
    check(&split, 200, &[("content-encoding", Some("br"))], "br <urlset/>");
    let never_encoded = server.get_with("/assets/hero-7a8b9c.avif", "accept-encoding: br\r\n");
    check(&never_encoded, 200, &[("content-encoding", None), ("vary", None)], "avif");
    assert_eq!(server.get_with("/assets/hero-7a8b9c.avif", "accept-encoding: identity;q=0\r\n").status, 406);
}

#[test]
fn a_matching_if_none_match_answers_304() {
    let server = TestServer::shared_demo();
    let tag_of = |encoding: &str| {
        let response = server.get_with("/sitemap.xml", &format!("accept-encoding: {encoding}\r\n"));
        response.header("etag").unwrap().to_owned()
    };
    let (plain, brotli) = (tag_of("identity"), tag_of("br"));
    assert_ne!(plain, brotli, "each encoding has its own tag");
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
        let response = server.get_with("/sitemap.xml", &format!("if-none-match: {known}\r\n"));
        assert_eq!(response.status, status, "{known}");
        assert_eq!(response.header("etag"), Some(plain.as_str()));
        assert_eq!(response.header("vary"), Some("accept-encoding"));
        assert_eq!(response.header("cache-control"), Some("no-cache"));
        if status == 304 {
            assert_eq!((response.header("content-type"), response.body.len()), (None, 0));
        }
    }
    let encoded =
        server.get_with("/sitemap.xml", &format!("accept-encoding: br\r\nif-none-match: {brotli}\r\n"));
    assert_eq!(encoded.status, 304);
}

#[test]
fn a_range_of_an_unencoded_body_answers_206() {
    let server = TestServer::shared_demo();
    let picture = "/assets/hero-7a8b9c.avif";
    let whole = server.get(picture);
    let tag = whole.header("etag").unwrap();
    assert_eq!((whole.status, whole.header("accept-ranges")), (200, Some("bytes")));
    for (range, content_range, body) in [
        ("bytes=0-1", "bytes 0-1/4", "av"),
        ("bytes=1-", "bytes 1-3/4", "vif"),
        ("bytes=-1", "bytes 3-3/4", "f"),
        ("bytes=0-99", "bytes 0-3/4", "avif"),
    ] {
        let response = server.get_with(picture, &format!("range: {range}\r\n"));
        let headers = [
            ("content-range", Some(content_range)),
            ("content-type", Some("image/avif")),
            ("etag", Some(tag)),
            ("cache-control", Some("public, max-age=31536000, immutable")),
        ];
        check(&response, 206, &headers, body);
    }
    for whole in ["bytes=0-1,3-3", "bytes=3-1", "lines=1-2", "bytes"] {
        let response = server.get_with(picture, &format!("range: {whole}\r\n"));
        check(&response, 200, &[("content-range", None)], "avif");
    }
    for beyond in ["bytes=4-", "bytes=9-12", "bytes=-0"] {
        let response = server.get_with(picture, &format!("range: {beyond}\r\n"));
        assert_eq!((response.status, response.header("content-range")), (416, Some("bytes */4")), "{beyond}");
        assert_eq!(response.header("cache-control"), Some("no-store"));
    }
    let head = server.request(format!("HEAD {picture} HTTP/1.1\r\nhost: x\r\nrange: bytes=0-1\r\n\r\n"));
    assert_eq!((head.status, head.header("content-length")), (200, Some("4")));
}

#[test]
fn if_range_with_the_current_etag_answers_206() {
    let server = TestServer::shared_demo();
    let picture = "/assets/hero-7a8b9c.avif";
    let tag = server.get(picture).header("etag").unwrap().to_owned();
    for (if_range, status, body) in [
        (tag.clone(), 206, "if"),
        (format!("W/{tag}"), 200, "avif"),
        ("\"older\"".to_owned(), 200, "avif"),
        ("Sat, 03 Jan 2026 09:30:00 GMT".to_owned(), 200, "avif"),
    ] {
        let response = server.get_with(picture, &format!("range: bytes=2-\r\nif-range: {if_range}\r\n"));
        check(&response, status, &[("etag", Some(&tag))], body);
    }
    // Preconditions come before ranges, and a range of an older version is answered with the whole body.
    let known = format!("range: bytes=9-\r\nif-none-match: {tag}\r\n");
    assert_eq!(server.get_with(picture, &known).status, 304);
    assert_eq!(server.get_with(picture, "range: bytes=9-\r\nif-range: \"older\"\r\n").status, 200);
}

#[test]
fn ranges_apply_to_the_identity_encoding_only() {
    let server = TestServer::shared_demo();
    let request = |accept: &str| {
        server.get_with("/sitemap.xml", &format!("accept-encoding: {accept}\r\nrange: bytes=1-6\r\n"))
    };
    check(&request("br"), 200, &[("content-encoding", Some("br")), ("accept-ranges", None)], "br <urlset/>");
    let part = [
        ("content-encoding", None),
        ("content-range", Some("bytes 1-6/9")),
        ("vary", Some("accept-encoding")),
    ];
    check(&request("identity;q=1, *;q=0"), 206, &part, "urlset");
    check(&request(""), 206, &part, "urlset");
    // Pages rendered for one visitor have no entity tag and no ranges.
    let demo = server.get_with("/initiation/demo", "range: bytes=0-1\r\n");
    assert_eq!((demo.status, demo.header("accept-ranges"), demo.header("etag")), (200, None, None));
    let nowhere = server.get_with("/nowhere", "range: bytes=0-1\r\n");
    assert_eq!((nowhere.status, nowhere.header("accept-ranges")), (404, None));
}

#[test]
fn if_match_is_evaluated_and_date_conditions_are_ignored() {
    let server = TestServer::shared_demo();
    let tag = server.get("/about").header("etag").unwrap().to_owned();
    for (condition, status) in [
        (format!("if-match: {tag}"), 200),
        (format!("if-match: \"x\", {tag}"), 200),
        ("if-match: *".to_owned(), 200),
        (format!("if-match: W/{tag}"), 412),
        ("if-match: \"x\"".to_owned(), 412),
        (format!("if-match: {tag}\r\nif-none-match: {tag}"), 304),
        // Files have no modification date to compare with (RFC 9110, 13.1.3 and 13.1.4).
        ("if-modified-since: Sat, 03 Jan 2099 09:30:00 GMT".to_owned(), 200),
        ("if-unmodified-since: Thu, 01 Jan 1970 00:00:00 GMT".to_owned(), 200),
    ] {
        assert_eq!(server.get_with("/about", &format!("{condition}\r\n")).status, status, "{condition}");
    }
    // Errors and redirects have no version to match.
    assert_eq!(server.get_with("/nowhere", "if-match: \"x\"\r\n").status, 404);
    assert_eq!(server.get_with("/about/", "if-match: \"x\"\r\n").status, 308);
}

#[test]
fn head_has_the_headers_of_get_and_no_body() {
    let server = TestServer::shared_demo();
    let mut client = server.client();
    for path in
        ["/", "/about/", "/no-such-room", "/assets/entry-1a2b3c.js", "/healthz", "/initiation/welcome"]
    {
        let full = server.get(path);
        let head = client.request(format!("HEAD {path} HTTP/1.1\r\nhost: x\r\n\r\n"));
        assert_eq!(head.status, full.status, "{path}");
        let without_date = |response: &Response| {
            let mut headers = response.headers.clone();
            headers.retain(|(name, _)| !matches!(name.as_str(), "date" | "x-request-id"));
            headers.sort();
            headers
        };
        assert_eq!(without_date(&head), without_date(&full), "{path}");
    }
    // If a body had been sent, this response would begin with it.
    assert_eq!(client.request("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").text(), "ok");
}

#[test]
fn pipelined_responses_arrive_whole_and_in_order_at_a_slow_reader() {
    // No byte sequence of it repeats.
    let video: Vec<u8> = (0_u32..300_000).flat_map(u32::to_be_bytes).collect();
    let folder = site_dir_with(&[("assets/film-1a2b3c.mp4", &video)]);
    let settings = [("CHECKOUT_MODE", "demo"), ("SITE_DIR", folder.to_str().unwrap())];
    let server = TestServer::start(&settings, Limits::default());
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(&server.address.into()).unwrap();
    let mut client = Client::from_stream(TcpStream::from(socket));
    let get = |path: &str, range: &str| format!("GET {path} HTTP/1.1\r\nhost: x\r\n{range}\r\n");
    let film = "/assets/film-1a2b3c.mp4";
    let requests =
        [get(film, ""), get("/healthz", ""), get(film, "range: bytes=7-999999\r\n"), get("/nowhere", "")];
    client.send(requests.concat());
    assert!(client.read().body == video);
    assert_eq!(client.read().text(), "ok");
    assert!(client.read().body == video[7..=999_999]);
    assert_eq!(client.read().text(), "<!doctype html><title>404.html</title>");
    fs::remove_dir_all(folder).unwrap();
}
