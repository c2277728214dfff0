//! Delivered program: its pages open with the signed link of a paid order and with nothing else.

use crate::support::{
    DAY, Reply, Response, STATUS, SqliteFile, TestServer, buy_in_demo, fast_retries, kill, open_checkout,
    refund_event, spawn_server, stripe_error, stripe_settings,
};
use checkout_server::{config::Limits, site::program::LinkCipher};
use core_wasm::{catalog::server::PROGRAMS, offers::INITIATION};
use secrecy::SecretString;
use serde_json::json;
use shop::SessionId;

/// Checks the headers of every response below `/program/`: private, never stored, indexed or sent as a referrer.
#[track_caller]
fn check_private_headers(response: &Response) {
    let header = |name| response.header(name);
    assert_eq!(header("cache-control"), Some("private, no-store"));
    assert_eq!(header("x-robots-tag"), Some("noindex, nofollow"));
    assert_eq!(header("referrer-policy"), Some("no-referrer"));
    assert_eq!((header("etag"), header("x-content-type-options")), (None, Some("nosniff")));
}

const SECRET: &str = "a-secret-of-more-than-thirty-two-letters";

/// Program link of a session, paid or not, as a server with this secret makes it.
fn link_of(secret: &str, id: &str) -> String {
    LinkCipher::new(&SecretString::from(secret)).unwrap().path(&SessionId::parse(id).unwrap())
}

/// Program link as the server with Stripe settings makes it.
fn signed_link(id: &str) -> String {
    link_of(SECRET, id)
}

fn title(response: &Response) -> &str {
    let text = response.text();
    text.split_once("<title>")
        .and_then(|(_, rest)| rest.split_once("</title>"))
        .map_or(text, |(title, _)| title)
}

#[test]
fn every_page_opens_and_links_to_pages_under_the_same_token() {
    let server = TestServer::shared_demo();
    let (id, link) = buy_in_demo(server);
    let token = link.strip_prefix("/program/").unwrap();
    let initiation = PROGRAMS.iter().find(|program| program.offer == INITIATION).unwrap();
    for name in initiation.pages {
        let path = if *name == "contents" { link.clone() } else { format!("{link}/{name}") };
        let page = server.get_with(&path, "accept-encoding: br, gzip\r\n");
        assert_eq!(
            (page.status, page.header("content-type")),
            (200, Some("text/html; charset=utf-8")),
            "{path}"
        );
        let expected = format!(
            "<!doctype html><title>{name}</title><a href=\"/program/{token}/method\">on</a> of {token}"
        );
        assert_eq!(page.text(), expected);
        check_private_headers(&page);
        assert_eq!((page.header("content-encoding"), page.header("vary")), (None, None));
        let policy = page.header("content-security-policy").unwrap();
        assert!(
            policy.starts_with(
                "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-ProgramStyle=';"
            ),
            "{policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
    }
    // The token must not be logged.
    let log = server.log().join("\n");
    assert!(!log.contains(token) && !log.contains(&id), "{log}");
}

#[test]
fn head_matches_get_and_other_methods_answer_405() {
    let server = TestServer::shared_demo();
    let (_, link) = buy_in_demo(server);
    let page = server.get(&link);
    let head = server.request(format!("HEAD {link} HTTP/1.1\r\nhost: x\r\n\r\n"));
    let without_date = |response: &Response| -> Vec<_> {
        let own = |name: &str| !matches!(name, "date" | "x-request-id");
        response.headers.iter().filter(|(name, _)| own(name)).cloned().collect()
    };
    assert_eq!((head.status, without_date(&head)), (200, without_date(&page)));
    assert_eq!(page.header("content-length"), Some(page.body.len().to_string().as_str()));
    let post = server.post_form(&link, "");
    assert_eq!((post.status, post.header("allow")), (405, Some("GET, HEAD, OPTIONS")));
    check_private_headers(&post);
    // Program pages have no validator, so a conditional request never answers 304.
    assert_eq!(server.get_with(&link, "if-none-match: *\r\n").status, 200);
}

#[test]
fn each_page_has_one_canonical_path() {
    let server = TestServer::shared_demo();
    let (_, link) = buy_in_demo(server);
    for (path, to) in [
        (format!("{link}/"), link.clone()),
        (format!("{link}/day-1/?from=letter"), format!("{link}/day-1?from=letter")),
        // Characters that programs add to a link, or escape in it.
        (format!("{link}."), link.clone()),
        (format!("{link}),"), link.clone()),
        (format!("{link}/day%2D1"), format!("{link}/day-1")),
        (format!("/program/%{:02X}{}", link.as_bytes()[9], link.get(10..).unwrap()), link.clone()),
    ] {
        let moved = server.get(&path);
        assert_eq!((moved.status, moved.header("location")), (308, Some(to.as_str())));
        check_private_headers(&moved);
    }
    for path in [
        "/program",
        "/program/",
        &format!("{link}/contents"),
        &format!("{link}/welcome"),
        &format!("{link}/refunded"),
        &format!("{link}/draft"),
        &format!("{link}/day-1/more"),
        &format!("{link}//day-1"),
        &format!("{link}/Day-1"),
        &format!("{link}/day-1.html"),
        &format!("{link}/..%2fday-1"),
        &format!("{link}/_program.json"),
    ] {
        let response = server.get(path);
        assert_eq!((response.status, title(&response)), (404, "404.html"), "{path}");
    }
}

#[test]
fn a_link_that_was_changed_on_the_way_still_opens() {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    let escaped = |text: &str| text.bytes().map(|byte| format!("%{byte:02x}")).collect::<String>();
    let link = signed_link(&id);
    let token = link.strip_prefix("/program/").unwrap();
    for (changed, page) in [
        (format!("{link}."), ""),
        (format!("{link}%2E"), ""),
        (format!("{link}.%22)"), ""),
        (format!("{link}/day-1."), "/day-1"),
        (format!("/program/{}", escaped(token)), ""),
        (format!("/program/{}/{}.", escaped(token), escaped("day-1")), "/day-1"),
    ] {
        let moved = server.get(&changed);
        let to = format!("{link}{page}");
        assert_eq!((moved.status, moved.header("location")), (308, Some(to.as_str())), "{changed}");
        assert_eq!(server.get(&to).status, 200);
    }
}

#[test]
fn a_link_with_an_invalid_signature_answers_like_an_unknown_path() {
    let server = TestServer::shared_demo();
    let (id, link) = buy_in_demo(server);
    let ordinary = server.get("/nobody-was-ever-here");
    let other = TestServer::demo();
    let (_, elsewhere) = buy_in_demo(&other);
    let token = link.strip_prefix("/program/").unwrap();
    let mut tried = vec![
        format!("/program/{id}"),
        format!("/program/{id}."),
        format!("{link}a"),
        elsewhere,
        link.replace(token, &token.to_uppercase()),
    ];
    for index in 0..token.len() {
        let mut bytes = token.as_bytes().to_vec();
        bytes[index] = if bytes[index] == b'a' { b'b' } else { b'a' };
        tried.push(format!("/program/{}", String::from_utf8(bytes).unwrap()));
    }
    for path in tried {
        for path in [path.clone(), format!("{path}/day-1"), format!("{path}/")] {
            let response = server.get(&path);
            assert_eq!((response.status, &response.body), (404, &ordinary.body), "{path}");
            check_private_headers(&response);
        }
    }
}

#[test]
fn a_paid_order_opens_the_program_and_a_refund_closes_it() {
    let (stripe, server, id) = open_checkout(fast_retries());
    let link = signed_link(&id);
    let unpaid = server.get(&format!("{link}/day-2"));
    let welcome = format!("/initiation/welcome?session_id={id}");
    assert_eq!((unpaid.status, unpaid.header("location")), (303, Some(welcome.as_str())));
    check_private_headers(&unpaid);

    // No webhook event has arrived: opening the link looks the session up at Stripe and updates the order.
    stripe.pay(&id);
    let page = server.get(&link);
    assert_eq!((page.status, title(&page), server.order_statuses()), (200, "contents", vec!["paid"]));
    // From now on, the stored status is enough.
    let requests = stripe.requests().len();
    assert_eq!((server.get(&link).status, stripe.requests().len()), (200, requests));

    assert_eq!(server.post_webhook(&refund_event(&format!("of_{id}"), true)).status, 200);
    for path in [link.clone(), format!("{link}/day-7")] {
        let gone = server.get(&path);
        assert_eq!((gone.status, title(&gone)), (410, "refunded"));
        check_private_headers(&gone);
    }
    let head = server.request(format!("HEAD {link} HTTP/1.1\r\nhost: x\r\n\r\n"));
    assert_eq!((head.status, head.body.len()), (410, 0));
}

#[test]
fn a_mismatched_payment_does_not_open_the_program() {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    stripe.update_session(&id, json!({ "amount_total": 100 }));
    for _ in 0..2 {
        assert_eq!(server.get(&signed_link(&id)).status, 303);
    }
    assert_eq!(server.order_statuses(), ["mismatched"]);
}

#[test]
fn a_link_works_on_another_server_and_brings_back_an_order_that_a_backup_lacks() {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    let link =
        server.get(&format!("{STATUS}?session_id={id}")).json()["programUrl"].as_str().unwrap().to_owned();
    assert_eq!(link, signed_link(&id));
    SqliteFile::open(&server.data).run("DELETE FROM orders");
    assert_eq!((server.get(&link).status, server.order_statuses()), (200, vec!["paid"]));
    // The link is valid after the server was killed and started again.
    let settings = stripe_settings(&stripe);
    for _ in 0..2 {
        let (child, address) = spawn_server(&server.data, &settings, &[]);
        let page = crate::support::Client::connect(address)
            .request(format!("GET {link}/day-1 HTTP/1.1\r\nhost: x\r\n\r\n"));
        kill(child);
        assert_eq!((page.status, title(&page)), (200, "day-1"));
    }
    // A server without a payment provider still delivers the program of paid orders.
    let closed = [
        ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"),
        ("DATA_DIR", server.data.to_str().unwrap()),
    ];
    let closed = TestServer::start(&closed, Limits::default());
    assert_eq!(closed.get(&link).status, 200);
}

#[test]
fn links_of_both_secrets_open_the_program_while_rotating() {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    let old = signed_link(&id);
    assert_eq!(server.get(&old).status, 200);
    let with = |secrets: &str| {
        let data = server.data.to_str().unwrap();
        TestServer::start(&[("PROGRAM_LINK_SECRET", secrets), ("DATA_DIR", data)], Limits::default())
    };
    let new_secret = "a-new-secret-of-more-than-thirty-two-letters";
    let new = link_of(new_secret, &id);
    let rotating = with(&format!("{new_secret}, {SECRET}"));
    let page = rotating.get(&format!("{old}/day-1"));
    assert_eq!(page.status, 200);
    assert!(page.text().contains(&new), "the page's own links are new ones: {}", page.text());
    assert_eq!(rotating.get(&new).status, 200);
    let rotated = with(new_secret);
    assert_eq!(rotated.get(&new).status, 200);
    assert_eq!(rotated.get(&old).status, 404);
}

#[test]
fn another_secret_closes_every_link_for_those_who_have_an_old_one() {
    let (stripe, server, id) = open_checkout(fast_retries());
    stripe.pay(&id);
    let earlier = signed_link(&id);
    assert_eq!(server.get(&earlier).status, 200, "a link that was sent stays open");
    // A day later the owner changes the secret, because somebody else has the link.
    server.clock.advance(DAY);
    let data = server.data.to_str().unwrap();
    let changed = [("PROGRAM_LINK_SECRET", "another-secret-of-more-than-thirty-two"), ("DATA_DIR", data)];
    let changed = TestServer::start_at(&server.clock, &changed, Limits::default());
    assert_eq!(changed.get(&earlier).status, 404);
    // The session id from the old link does not give access to a new link.
    let welcome = changed.get(&format!("/initiation/welcome?session_id={id}"));
    let status = changed.get(&format!("{STATUS}?session_id={id}"));
    assert_eq!((welcome.status, status.status), (200, 200));
    assert!(!welcome.text().contains("/program/") && !status.text().contains("/program/"));
}

#[test]
fn a_failed_order_lookup_answers_503_with_retry_after() {
    let (stripe, server, id) = open_checkout(fast_retries());
    let link = signed_link(&id);
    let busy = Reply::Respond(429, "retry-after: 7\r\n", stripe_error("rate_limit", "rate_limit"));
    stripe.queue([busy]);
    let later = server.get(&link);
    assert_eq!((later.status, title(&later)), (503, "unavailable"));
    check_private_headers(&later);
    assert!(later.header("retry-after").is_some());
    stripe.queue((0..3).map(|_| Reply::Respond(500, "stripe-should-retry: true\r\n", "{}".to_owned())));
    let silent = server.get(&link);
    assert_eq!((silent.status, title(&silent)), (503, "unavailable"));
    // A session that Stripe does not know counts as unpaid.
    stripe.queue([Reply::Respond(404, "", stripe_error("invalid_request_error", "resource_missing"))]);
    assert_eq!(server.get(&link).status, 303);
    // The store cannot be read.
    let connection = SqliteFile::open(&server.data);
    connection.run("DROP TABLE orders");
    let broken = server.get(&link);
    assert_eq!(
        (broken.status, broken.header("retry-after"), title(&broken)),
        (503, Some("60"), "unavailable")
    );
}
