//! "Send me my link again": the link goes only to the address of a paid order, and no response reveals whether there is
//! one.

use super::{open, soon};
use crate::support::{
    Database, Response, SmtpServer, SqliteFile, TestServer, event, program_link, refund_event, session,
    session_id, wait_until, webhook_settings,
};
use checkout_server::config::Limits;
use core_wasm::{catalog::server::MAIL, forms::HONEYPOT};
use serde_json::json;
use shop::OutboxPolicy;
use std::{collections::BTreeSet, time::Duration};
use test_requirements::needs;

fn pay(server: &TestServer, name: &str, email: &str) {
    let mut paid = session(name);
    paid["customer_details"]["email"] = json!(email);
    assert_eq!(server.post_webhook(&event("checkout.session.completed", &paid)).status, 200);
}

fn ask(server: &TestServer, email: &str) -> Response {
    server.submit_form("link", &[("email", email)])
}

/// Numbers of stored request rows, which have an address, and of link messages in the outbox.
fn kept(server: &TestServer) -> (i64, i64) {
    let database = SqliteFile::open(&server.data);
    let count = |table: &str| database.number(format!("SELECT count(*) FROM {table}"));
    (count("link_requests"), count("outbox WHERE kind = 'link_requested'"))
}

#[needs(smtp_server)]
#[test]
fn the_link_is_sent_to_the_address_of_a_paid_order_and_nowhere_else() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
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
    assert!(server.submissions().is_empty(), "it is no submission");
    let log = server.log().join("\n");
    assert!(log.contains("link.requested") && !log.contains('@'), "{log}");
}

#[needs(smtp_server)]
#[test]
fn one_message_brings_the_links_to_all_programs_of_an_address() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    for name in ["codex", "earlier", "later"] {
        pay(&server, name, "ana@home.example");
    }
    smtp.wait_for(3);
    SqliteFile::open(&server.data).run("UPDATE orders SET offer = 'codex' WHERE number = 1");
    assert_eq!(ask(&server, "ana@home.example").status, 303);
    let text = smtp.wait_for(4).remove(3).text();
    let has_link = |name: &str| text.contains(&program_link(&session_id(name)));
    assert_eq!(["codex", "earlier", "later"].map(has_link), [true, false, true], "{text}");
    wait_until("nothing to be kept", || kept(&server) == (0, 1));
}

#[needs(postgres, smtp_server)]
#[test]
fn the_link_of_the_latest_paid_order_is_sent_with_postgres_too() {
    let (smtp, database) = (SmtpServer::start(&[]), Database::create());
    let server = open(&smtp.url(), &[("DATABASE_URL", database.url())], soon());
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

#[needs(smtp_server)]
#[test]
fn an_address_gets_its_link_three_times_and_once_more_every_twenty_minutes() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    pay(&server, "x", "ana@home.example");
    smtp.wait_for(1);
    let responses: BTreeSet<_> = (0..9).map(|_| shown(&ask(&server, "ana@home.example"))).collect();
    assert_eq!(responses.len(), 1, "the response is the same: {responses:?}");
    smtp.wait_for(4);
    wait_until("the log", || server.log_count("mail.sent") == 4);
    assert_eq!((server.log_count("link.requested"), server.log_count("link.rate_limited")), (3, 6));
    assert_eq!(smtp.received().len(), 4);
    // A form filler may fill further fields.
    pay(&server, "y", "bo@home.example");
    smtp.wait_for(5);
    let fields = [("email", "bo@home.example"), (HONEYPOT, "filled"), ("homepage", "https://bo.example")];
    assert_eq!(server.submit_form("link", &fields).header("location"), Some("/forms/link/sent"));
    assert_eq!(smtp.wait_for(6)[5].headers("subject"), [MAIL.link.subject]);
}

#[needs(smtp_server)]
#[test]
fn requests_that_could_not_be_stored_are_not_counted() {
    let smtp = SmtpServer::start(&[]);
    let limits = Limits { store_lock_timeout: Duration::from_millis(50), ..soon() };
    let server = open(&smtp.url(), &[], limits);
    pay(&server, "x", "ana@home.example");
    smtp.wait_for(1);
    wait_until("the log", || server.log_count("mail.sent") == 1);
    let other = server.lock_store();
    for _ in 0..4 {
        assert_eq!(ask(&server, "ana@home.example").status, 503);
    }
    other.run("ROLLBACK");
    assert_eq!(ask(&server, "ana@home.example").status, 303);
    assert_eq!(smtp.wait_for(2)[1].headers("subject"), [MAIL.link.subject]);
}

#[test]
fn a_client_that_asks_very_often_is_limited() {
    let server = open("smtp://127.0.0.1:9", &[("FORM_POSTS_PER_HOUR", "8")], soon());
    let statuses: Vec<_> =
        (0..3).map(|number| ask(&server, &format!("n{number}@home.example")).status).collect();
    assert_eq!(statuses, [303, 303, 429]);
    assert_eq!(ask(&server, "no address").status, 429);
}

/// All parts of a response, except its number and its time.
fn shown(response: &Response) -> String {
    let own = ["date", "x-request-id"];
    let headers: Vec<_> = response.headers.iter().filter(|(name, _)| !own.contains(&name.as_str())).collect();
    format!("{} {headers:?}\n{}", response.status, response.text())
}

#[test]
fn nothing_tells_a_known_address_from_an_unknown_one_before_a_message_is_sent() {
    let outbox = OutboxPolicy { concurrency: 0, ..OutboxPolicy::default() };
    let server = TestServer::start(&webhook_settings(), Limits { outbox, ..Limits::default() });
    pay(&server, "x", "known@home.example");
    let addresses = ["known@home.example", "other@home.example"];
    let responses: BTreeSet<_> = addresses.map(|email| shown(&ask(&server, email))).into();
    assert_eq!(responses.len(), 1, "{responses:?}");
    // The server stores both addresses, and the runner of the outbox looks both up.
    assert_eq!(kept(&server), (2, 2));
    assert_eq!(server.log_count("link.requested"), 2);
}
