//! "Send me my link again": the link goes to the address of a paid order only, and nothing tells whether there is one.

use crate::{
    mail::soon,
    support::{
        Database, Response, SmtpServer, SqliteFile, TestServer, event, program_link, refund_event, session,
        session_id, wait_until, webhook_settings,
    },
};
use checkout_server::config::Limits;
use core_wasm::{catalog::documents::MAIL, forms::HONEYPOT};
use serde_json::json;
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

/// A server that sends mail by this URL.
fn open(url: &str, settings: &[(&str, &str)]) -> TestServer {
    let mail =
        [("SMTP_URL", url), ("MAIL_FROM", "house@mail.example"), ("SITE_URL", "https://house.example")];
    TestServer::start(&[&webhook_settings()[..], &mail, settings].concat(), soon())
}

fn pay(server: &TestServer, name: &str, email: &str) {
    let mut paid = session(name);
    paid["customer_details"]["email"] = json!(email);
    assert_eq!(server.post_webhook(&event("checkout.session.completed", &paid)).status, 200);
}

fn ask(server: &TestServer, email: &str) -> Response {
    server.submit_form("link", &[("email", email)])
}

/// What the store keeps of requests: rows with an address, and entries of the outbox.
fn kept(server: &TestServer) -> (i64, i64) {
    let database = SqliteFile::open(&server.data);
    let count = |table: &str| database.number(format!("SELECT count(*) FROM {table}"));
    (count("link_requests"), count("outbox WHERE kind = 'link_requested'"))
}

#[test]
fn the_link_is_sent_to_the_address_of_a_paid_order_and_nowhere_else() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[]);
    pay(&server, "first", "Ana@Home.example");
    pay(&server, "gone", "gone@home.example");
    smtp.wait_for(2);
    assert_eq!(server.post_webhook(&refund_event("gone", true)).status, 200);
    smtp.wait_for(3);
    for email in [" ana@home.EXAMPLE ", "gone@home.example", "stranger@home.example"] {
        let response = ask(&server, email);
        assert_eq!((response.status, response.header("location")), (303, Some("/forms/link/sent")));
    }
    let link = smtp.wait_for(4).remove(3);
    assert_eq!(link.to, ["Ana@Home.example"]);
    assert_eq!(link.headers("subject"), [MAIL.link.subject]);
    let text = link.text();
    assert!(
        text.matches(&format!("https://house.example{}", program_link(&session_id("first")))).count() >= 3,
        "{text}"
    );
    assert_eq!(
        text.matches("https://house.example/forms/link").count(),
        3,
        "in the text, and twice in the HTML part: {text}"
    );
    wait_until("nothing to be kept of the others", || kept(&server) == (0, 1));
    assert_eq!(smtp.received().len(), 4);
    assert!(server.leads().is_empty(), "it is no lead");
    let log = server.log().join("\n");
    assert!(log.contains("link.requested") && !log.contains('@'), "{log}");
}

#[test]
fn the_link_of_the_latest_paid_order_is_sent_with_postgres_too() {
    let (smtp, database) = (SmtpServer::start(&[]), Database::create());
    let server = open(&smtp.url(), &[("DATABASE_URL", database.url())]);
    for name in ["first", "second"] {
        pay(&server, name, "Ana@Home.example");
    }
    smtp.wait_for(2);
    for email in ["stranger@home.example", "ana@home.example"] {
        assert_eq!(ask(&server, email).status, 303);
    }
    let link = smtp.wait_for(3).remove(2);
    assert_eq!(link.to, ["Ana@Home.example"]);
    assert!(link.text().contains(&program_link(&session_id("second"))), "{}", link.text());
    let kept = "SELECT (SELECT count(*) FROM link_requests) || ' ' || (SELECT count(*) FROM outbox WHERE kind = 'link_requested')";
    wait_until("nothing to be kept", || database.sql(kept).as_deref() == Some("0 1"));
}

#[test]
fn an_address_gets_three_messages_and_one_more_every_twenty_minutes() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[]);
    pay(&server, "x", "ana@home.example");
    smtp.wait_for(1);
    let responses: BTreeSet<_> = (0..9).map(|_| shown(&ask(&server, "ana@home.example"))).collect();
    assert_eq!(responses.len(), 1, "the response is the same: {responses:?}");
    smtp.wait_for(4);
    wait_until("the log", || server.log_count("mail.sent") == 4);
    assert_eq!((server.log_count("link.requested"), server.log_count("link.rate_limited")), (3, 6));
    assert_eq!(smtp.received().len(), 4);
}

#[test]
fn a_buyer_gets_her_link_although_a_form_filler_has_filled_further_fields() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[]);
    pay(&server, "x", "ana@home.example");
    smtp.wait_for(1);
    let fields = [("email", "ana@home.example"), (HONEYPOT, "filled"), ("homepage", "https://ana.example")];
    assert_eq!(server.submit_form("link", &fields).header("location"), Some("/forms/link/sent"));
    assert_eq!(smtp.wait_for(2)[1].headers("subject"), [MAIL.link.subject]);
}

#[test]
fn requests_that_could_not_be_stored_are_not_counted() {
    let smtp = SmtpServer::start(&[]);
    let url = smtp.url();
    let mail = [("SMTP_URL", url.as_str()), ("MAIL_FROM", "house@mail.example")];
    let limits = Limits { store_lock_timeout: Duration::from_millis(50), ..soon() };
    let server = TestServer::start(&[&webhook_settings()[..], &mail].concat(), limits);
    pay(&server, "x", "ana@home.example");
    smtp.wait_for(1);
    wait_until("the log", || server.log_count("mail.sent") == 1);
    let other = SqliteFile::open(&server.data);
    other.run("BEGIN IMMEDIATE");
    for _ in 0..4 {
        assert_eq!(ask(&server, "ana@home.example").status, 503);
    }
    other.run("ROLLBACK");
    assert_eq!(ask(&server, "ana@home.example").status, 303);
    assert_eq!(smtp.wait_for(2)[1].headers("subject"), [MAIL.link.subject]);
}

#[test]
fn a_client_that_asks_very_often_is_limited() {
    let server = open("smtp://127.0.0.1:9", &[("FORM_POSTS_PER_HOUR", "8")]);
    let statuses: Vec<_> =
        (0..3).map(|number| ask(&server, &format!("n{number}@home.example")).status).collect();
    assert_eq!(statuses, [303, 303, 429]);
    assert_eq!(ask(&server, "no address").status, 429);
}

/// Everything of a response that a client can see, except its number and its time.
fn shown(response: &Response) -> String {
    let own = ["date", "x-request-id"];
    let headers: Vec<_> = response.headers.iter().filter(|(name, _)| !own.contains(&name.as_str())).collect();
    format!("{} {headers:?}\n{}", response.status, response.text())
}

/// The standardized rank sum of two samples (Mann and Whitney): normally distributed where both are alike.
fn rank_sum(first: &[f64], second: &[f64]) -> f64 {
    let wins: f64 = first.iter().map(|one| second.iter().filter(|other| one > other).count() as f64).sum();
    let (n, m) = (first.len() as f64, second.len() as f64);
    (wins - n * m / 2.0) / (n * m * (n + m + 1.0) / 12.0).sqrt()
}

/// Waits for many messages, for as long as some of them are sent.
fn wait_until_sent(server: &TestServer, count: usize) {
    for some in (0..=count).step_by(20) {
        wait_until("further messages", || server.log_count("mail.sent") >= some);
    }
    assert_eq!(server.log_count("mail.sent"), count);
}

#[test]
fn responses_and_their_times_do_not_tell_known_from_unknown_addresses() {
    const COUNT: usize = 200;
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[("FORM_POSTS_PER_HOUR", "0")]);
    for number in 0..COUNT {
        pay(&server, &format!("k{number}e"), &format!("known-{number:03}@home.example"));
    }
    wait_until_sent(&server, COUNT);
    let mut client = server.client();
    let (mut known, mut unknown, mut responses) = (Vec::new(), Vec::new(), BTreeSet::new());
    for number in 0..COUNT {
        // Each goes first every other time.
        let mut turns = [("known", &mut known), ("other", &mut unknown)];
        if number % 2 == 1 {
            turns.reverse();
        }
        for (kind, times) in turns {
            let body = format!("email={kind}-{number:03}%40home.example");
            let request = format!(
                "POST /forms/link HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            );
            let started = Instant::now();
            let response = client.request(request);
            times.push(started.elapsed().as_secs_f64());
            assert_eq!(response.status, 303);
            responses.insert(shown(&response));
        }
    }
    assert_eq!(responses.len(), 1, "{responses:?}");
    let median = |times: &[f64]| {
        let mut sorted = times.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted[COUNT / 2] * 1e6
    };
    let z = rank_sum(&known, &unknown);
    println!("median {:.0} µs and {:.0} µs, z = {z:.2}", median(&known), median(&unknown));
    assert!(z.abs() < 4.0, "z = {z}: the times tell them apart");
    // All of the links arrive, and no other message.
    wait_until_sent(&server, 2 * COUNT);
    wait_until("nothing to be kept of the others", || kept(&server) == (0, i64::try_from(COUNT).unwrap()));
}
