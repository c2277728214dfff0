//! The delivered program: who holds the link of a paid order reads it, and nobody else.

use crate::support::{
    Answer, CREATE, Play, STATUS, Shop, Stripe, error, fresh_folder, impatient, kill, refunded, start,
    stripe_settings,
};
use checkout_server::{checkout::SessionId, config::Secret, limits::Limits, program::Links};
use core_wasm::program::PAGES;
use rusqlite::Connection;
use serde_json::json;

/// Every answer below the link is the buyer's own, found by nobody, and told to nobody.
#[track_caller]
fn sealed(answer: &Answer) {
    let header = |name| answer.header(name);
    assert_eq!(header("cache-control"), Some("private, no-store"));
    assert_eq!(header("x-robots-tag"), Some("noindex, nofollow"));
    assert_eq!(header("referrer-policy"), Some("no-referrer"));
    assert_eq!((header("etag"), header("x-content-type-options")), (None, Some("nosniff")));
}

/// Buys in the demo: the session, and the link.
fn bought(shop: &Shop) -> (String, String) {
    let secret = shop.post_json(CREATE, "{}").json()["clientSecret"].as_str().unwrap().to_owned();
    let id = secret.split_once("_secret_").unwrap().0.to_owned();
    shop.post_form(&format!("/initiation/demo?session_id={id}"), "outcome=paid");
    let standing = shop.get(&format!("{STATUS}?session_id={id}")).json();
    (id, standing["programUrl"].as_str().unwrap().to_owned())
}

/// The link that the shop with Stripe's till signs for a session, paid or not.
fn link_of(id: &str) -> String {
    Links::new(&Secret::new("a-secret-of-more-than-thirty-two-letters")).path(&SessionId::parse(id).unwrap())
}

fn opened(limits: Limits) -> (Stripe, Shop, String) {
    let stripe = Stripe::open();
    let shop = Shop::stripe(&stripe, limits);
    assert_eq!(shop.post_json(CREATE, "{}").status, 200);
    let id = stripe.session();
    (stripe, shop, id)
}

fn title(answer: &Answer) -> &str {
    let text = answer.text();
    text.split_once("<title>")
        .and_then(|(_, rest)| rest.split_once("</title>"))
        .map_or(text, |(title, _)| title)
}

#[test]
fn the_buyer_reads_every_page_and_each_leads_on_below_her_link() {
    let shop = Shop::demo();
    let (_, link) = bought(&shop);
    let token = link.strip_prefix("/program/").unwrap();
    for name in PAGES {
        let path = if *name == "contents" { link.clone() } else { format!("{link}/{name}") };
        let page = shop.get_with(&path, "accept-encoding: br, gzip\r\n");
        assert_eq!(
            (page.status, page.header("content-type")),
            (200, Some("text/html; charset=utf-8")),
            "{path}"
        );
        let expected = format!(
            "<!doctype html><title>{name}</title><a href=\"/program/{token}/method\">on</a> of {token}"
        );
        assert_eq!(page.text(), expected);
        sealed(&page);
        assert_eq!((page.header("content-encoding"), page.header("vary")), (None, None));
        let policy = page.header("content-security-policy").unwrap();
        assert!(
            policy.starts_with("default-src 'none'; style-src 'self' 'sha256-ProgramStyle=';"),
            "{policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("script-src"), "{policy}");
    }
    // What the buyer holds stays out of the log.
    let log = shop.log().join("\n");
    assert!(!log.contains(token) && !log.contains(token.split_once('.').unwrap().0), "{log}");
}

#[test]
fn a_head_is_that_of_the_page_and_other_methods_are_refused() {
    let shop = Shop::demo();
    let (_, link) = bought(&shop);
    let page = shop.get(&link);
    let head = shop.ask(format!("HEAD {link} HTTP/1.1\r\nhost: x\r\n\r\n"));
    let but_date = |answer: &Answer| -> Vec<_> {
        let own = |name: &str| !matches!(name, "date" | "x-request-id");
        answer.headers.iter().filter(|(name, _)| own(name)).cloned().collect()
    };
    assert_eq!((head.status, but_date(&head)), (200, but_date(&page)));
    assert_eq!(page.header("content-length"), Some(page.body.len().to_string().as_str()));
    let post = shop.post_form(&link, "");
    assert_eq!((post.status, post.header("allow")), (405, Some("GET, HEAD, OPTIONS")));
    sealed(&post);
    // A copy that is asked about is never said to be the same still.
    assert_eq!(shop.get_with(&link, "if-none-match: *\r\n").status, 200);
}

#[test]
fn an_address_has_one_form() {
    let shop = Shop::demo();
    let (_, link) = bought(&shop);
    for (path, to) in [
        (format!("{link}/"), link.clone()),
        (format!("{link}/day-1/?from=letter"), format!("{link}/day-1?from=letter")),
    ] {
        let moved = shop.get(&path);
        assert_eq!((moved.status, moved.header("location")), (308, Some(to.as_str())));
        sealed(&moved);
    }
    for path in [
        "/program",
        "/program/",
        &format!("{link}/contents"),
        &format!("{link}/welcome"),
        &format!("{link}/returned"),
        &format!("{link}/draft"),
        &format!("{link}/day-1/more"),
        &format!("{link}//day-1"),
        &format!("{link}/Day-1"),
        &format!("{link}/day-1.html"),
        &format!("{link}/..%2fday-1"),
        &format!("{link}/_program.json"),
    ] {
        let answer = shop.get(path);
        assert_eq!((answer.status, title(&answer)), (404, "404.html"), "{path}");
    }
}

#[test]
fn a_link_that_the_house_did_not_sign_is_any_unknown_address() {
    let shop = Shop::demo();
    let (id, link) = bought(&shop);
    let ordinary = shop.get("/nobody-was-ever-here");
    let other = Shop::demo();
    let (_, elsewhere) = bought(&other);
    let token = link.strip_prefix("/program/").unwrap();
    let mut tried = vec![
        format!("/program/{id}"),
        format!("/program/{id}."),
        format!("{link}A"),
        elsewhere,
        link.to_lowercase(),
        link.replace("cs_demo_", "cs_live_"),
        link.replacen('.', "%2E", 1),
    ];
    for place in 0..token.len() {
        let mut letters = token.as_bytes().to_vec();
        letters[place] = if letters[place] == b'a' { b'b' } else { b'a' };
        tried.push(format!("/program/{}", String::from_utf8(letters).unwrap()));
    }
    for path in tried {
        for path in [path.clone(), format!("{path}/day-1"), format!("{path}/")] {
            let answer = shop.get(&path);
            assert_eq!((answer.status, &answer.body), (404, &ordinary.body), "{path}");
            sealed(&answer);
        }
    }
}

#[test]
fn an_order_opens_the_program_when_it_is_paid_and_closes_it_when_it_is_returned() {
    let (stripe, shop, id) = opened(impatient());
    let link = link_of(&id);
    let waits = shop.get(&format!("{link}/day-2"));
    let welcome = format!("/initiation/welcome?session_id={id}");
    assert_eq!((waits.status, waits.header("location")), (303, Some(welcome.as_str())));
    sealed(&waits);

    // No message has come from Stripe: the link itself asks, and the order is settled by the answer.
    stripe.pay(&id);
    let page = shop.get(&link);
    assert_eq!((page.status, title(&page), shop.states()), (200, "contents", vec!["paid"]));
    // From then on the ledger knows.
    let asked = stripe.asked().len();
    assert_eq!((shop.get(&link).status, stripe.asked().len()), (200, asked));

    assert_eq!(shop.tell(&refunded(&format!("of_{id}"), true)).status, 200);
    for path in [link.clone(), format!("{link}/day-7")] {
        let gone = shop.get(&path);
        assert_eq!((gone.status, title(&gone)), (410, "returned"));
        sealed(&gone);
    }
    let head = shop.ask(format!("HEAD {link} HTTP/1.1\r\nhost: x\r\n\r\n"));
    assert_eq!((head.status, head.body.len()), (410, 0));
}

#[test]
fn a_payment_that_is_not_what_was_asked_opens_nothing() {
    let (stripe, shop, id) = opened(impatient());
    stripe.pay(&id);
    stripe.change(&id, json!({ "amount_total": 100 }));
    for _ in 0..2 {
        assert_eq!(shop.get(&link_of(&id)).status, 303);
    }
    assert_eq!(shop.states(), ["mismatched"]);
}

#[test]
fn a_link_outlives_the_server_and_its_ledger() {
    let (stripe, shop, id) = opened(impatient());
    stripe.pay(&id);
    let link =
        shop.get(&format!("{STATUS}?session_id={id}")).json()["programUrl"].as_str().unwrap().to_owned();
    assert_eq!(link, link_of(&id));
    // Another machine, with an empty ledger and the same secret.
    let other = Shop::stripe(&stripe, impatient());
    assert_eq!((other.get(&link).status, other.states()), (200, vec!["paid"]));
    // The program itself, killed and started again.
    let data = fresh_folder();
    let settings = stripe_settings(&stripe);
    for _ in 0..2 {
        let (child, address) = start(&data, &settings, &[]);
        let page = crate::support::Client::connect(address)
            .ask(format!("GET {link}/day-1 HTTP/1.1\r\nhost: x\r\n\r\n"));
        kill(child);
        assert_eq!((page.status, title(&page)), (200, "day-1"));
    }
    // A shop that no longer sells still delivers what was sold.
    let closed = [
        ("PROGRAM_LINK_SECRET", "a-secret-of-more-than-thirty-two-letters"),
        ("DATA_DIR", shop.data.to_str().unwrap()),
    ];
    let closed = Shop::open(&closed, Limits::default());
    assert_eq!(closed.get(&link).status, 200);
}

#[test]
fn an_order_that_cannot_be_looked_up_is_asked_to_come_back() {
    let (stripe, shop, id) = opened(impatient());
    let link = link_of(&id);
    let busy = Play::Say(429, "retry-after: 7\r\n", error("rate_limit", "rate_limit"));
    stripe.play([busy]);
    let later = shop.get(&link);
    assert_eq!((later.status, title(&later)), (503, "unavailable"));
    sealed(&later);
    assert!(later.header("retry-after").is_some());
    stripe.play((0..3).map(|_| Play::Say(500, "stripe-should-retry: true\r\n", "{}".to_owned())));
    let silent = shop.get(&link);
    assert_eq!((silent.status, title(&silent)), (503, "unavailable"));
    // A session that Stripe does not know any more is one that was never paid.
    stripe.play([Play::Say(404, "", error("invalid_request_error", "resource_missing"))]);
    assert_eq!(shop.get(&link).status, 303);
    // A ledger that cannot be read.
    let ledger = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    ledger.execute_batch("DROP TABLE orders").unwrap();
    let broken = shop.get(&link);
    assert_eq!(
        (broken.status, broken.header("retry-after"), title(&broken)),
        (503, Some("60"), "unavailable")
    );
}
