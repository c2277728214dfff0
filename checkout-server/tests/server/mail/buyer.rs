//! Mail to buyers, against a real SMTP server: contents, protection, failures, and crashes.

use super::{FROM, open, price_row, soon};
use crate::support::{
    Client, Database, EMAIL, SMTP_PASSWORD, SMTP_USER, SmtpServer, TcpProxy, TestServer, delivery, event,
    installation, kill, paid_event, price, program_link, refund, refund_event, run, session, session_id,
    spawn_server, temp_dir, wait_until, webhook_settings,
};
use core_wasm::{
    catalog::{content::FORMS, server::MAIL},
    offers,
};
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Write as _,
    net::{SocketAddr, TcpListener},
    os::unix::fs::PermissionsExt as _,
    time::Duration,
};
use test_requirements::needs;

#[needs(smtp_server)]
#[test]
fn a_buyer_gets_the_link_when_the_order_is_paid_and_a_message_when_it_is_refunded() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    server.pay("x");
    server.pay("x");
    let paid = smtp.wait_for(1).remove(0);
    assert_eq!(paid.to, [EMAIL]);
    assert_eq!(paid.headers("to"), [EMAIL]);
    assert_eq!(paid.headers("subject"), [MAIL.paid.subject]);
    assert_eq!(paid.headers("auto-submitted"), ["auto-generated"]);
    assert!(paid.headers("from")[0].ends_with("<house@mail.example>"), "{}", paid.raw);
    assert!(paid.message_id().ends_with("@mail.example>") && paid.message_id().len() > 32);
    let text = paid.text();
    let link = format!("https://house.example{}", program_link(&session_id("x")));
    assert!(text.matches(&link).count() >= 3, "in the text, and twice in the HTML part: {text}");
    let offer = offers::find(offers::INITIATION).unwrap();
    let name = [Some(offers::product_name(offer)), offer.subtitle].into_iter().flatten().collect::<Vec<_>>();
    for part in [&name.join(": "), &price_row(MAIL.labels.paid), MAIL.foot.help] {
        assert_eq!(text.matches(part).count(), 2, "{part} in both parts: {text}");
    }
    // The message loads no remote content.
    for remote in ["<img", "src=", "url(", "<link", "<script", "http://"] {
        assert!(!text.contains(remote), "{remote} in {text}");
    }
    // The link opens the program.
    let url = text.split_whitespace().find(|word| word.starts_with(&link)).unwrap();
    assert_eq!(server.get(url.trim_start_matches("https://house.example")).status, 200);
    assert_eq!(server.post_webhook(&refund_event("x", true)).status, 200);
    let refunded = smtp.wait_for(2).remove(1);
    assert_eq!(
        (refunded.to.as_slice(), refunded.headers("subject")),
        ([EMAIL.to_owned()].as_slice(), vec![MAIL.refunded.subject.to_owned()])
    );
    assert!(refunded.text().contains(&price_row(MAIL.labels.refunded)), "{}", refunded.text());
    assert!(!refunded.text().contains("/program/"), "{}", refunded.text());
    assert_ne!(refunded.message_id(), paid.message_id());
    wait_until("the log", || server.log_count("mail.sent") == 2);
    let log = server.log().join("\n");
    assert!(log.contains("mail.sent kind=order_paid number=1\n"), "{log}");
    assert!(!log.contains('@'), "no address is logged: {log}");
}

#[needs(smtp_server)]
#[test]
fn a_buyer_is_told_when_a_refund_fails_and_when_a_bank_debit_does() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    let post = |event: &str| assert_eq!(server.post_webhook(event).status, 200, "{event}");
    server.pay("x");
    smtp.wait_for(1);
    post(&refund_event("x", true));
    smtp.wait_for(2);
    post(&event("refund.failed", &refund("x", price(), "failed")));
    let reopened = smtp.wait_for(3).remove(2);
    assert_eq!(
        (&reopened.to[..], reopened.headers("subject")),
        (&[EMAIL.to_owned()][..], vec![MAIL.reopened.subject.to_owned()])
    );
    assert!(reopened.text().contains(&format!("https://house.example{}", program_link(&session_id("x")))));
    let mut debit = session("y");
    debit["payment_status"] = json!("unpaid");
    post(&event("checkout.session.completed", &debit));
    post(&event("checkout.session.async_payment_failed", &debit));
    let failed = smtp.wait_for(4).remove(3);
    assert_eq!(
        (&failed.to[..], failed.headers("subject")),
        (&[EMAIL.to_owned()][..], vec![MAIL.failed.subject.to_owned()])
    );
    let (text, page) = (failed.text(), offers::find(offers::INITIATION).unwrap().page);
    assert!(text.contains(&format!("https://house.example{page}")), "{text}");
    assert!(text.contains(&price_row(MAIL.labels.failed)) && !text.contains("/program/"), "{text}");
}

#[needs(smtp_server)]
#[test]
fn tls_and_starttls_with_authentication_protect_the_connection() {
    for security in ["tls", "starttls"] {
        let smtp = SmtpServer::with(security, true, &[]);
        let server = open(&smtp.url(), &[], soon());
        server.pay("x");
        let received = smtp.wait_for(1);
        assert!(received[0].secure, "{security}");
        assert_eq!(received[0].user.as_deref(), Some(SMTP_USER), "{security}");
    }
}

#[needs(smtp_server)]
#[test]
fn a_connection_that_cannot_be_protected_is_not_used() {
    // STARTTLS is required but not offered; a certificate of another authority; TLS to a server without it.
    let (plain, tls, other) =
        (SmtpServer::start(&[]), SmtpServer::with("tls", false, &[]), SmtpServer::with("tls", false, &[]));
    let authority = other.url().split_once('?').unwrap().1.to_owned();
    for (scheme, port, reason) in [
        ("smtp", plain.port(), "not_offered"),
        ("smtps", tls.port(), "tls_bad_signature"),
        ("smtps", plain.port(), "tls_invalid_message"),
    ] {
        let url = format!("{scheme}://127.0.0.1:{port}?{authority}");
        let lines = run(&[("SMTP_URL", url.as_str()), ("MAIL_FROM", FROM)], &["check"]);
        let expected = format!("mail      FAILED   SMTP_URL: 127.0.0.1:{port} cannot be used: {reason}.");
        assert!(lines.code == Some(1) && lines.stdout.contains(&expected), "{url}: {lines:?}");
    }
    // The right authority, but a name that the certificate does not have.
    let url = tls.url().replace("127.0.0.1", "localhost");
    let lines = run(&[("SMTP_URL", url.as_str()), ("MAIL_FROM", FROM)], &["check"]);
    let expected = " cannot be used: tls_not_valid_for_name.";
    assert!(lines.code == Some(1) && lines.stdout.contains(expected), "{lines:?}");
    assert!(plain.received().is_empty() && tls.received().is_empty());
}

#[needs(smtp_server)]
#[test]
fn a_server_without_smtputf8_gets_every_address_whose_name_is_ascii() {
    let smtp = SmtpServer::start(&["no smtputf8"]);
    let url = smtp.url();
    let mail = vec![
        ("SMTP_URL", url.as_str()),
        ("MAIL_FROM", "Müller <house@müller.example>"),
        ("MAIL_REPLY_TO", "answers@müller.example"),
        ("MAIL_OWNER", "owner@mail.example"),
    ];
    let server = TestServer::start(&[webhook_settings(), mail].concat(), soon());
    let mut paid = session("x");
    paid["customer_details"]["email"] = json!("anna@müller.example");
    assert_eq!(server.post_webhook(&event("checkout.session.completed", &paid)).status, 200);
    smtp.wait_for(2);
    // A sender whom the owner could answer only through a server with SMTPUTF8.
    let submission = [("name", "Jörg"), ("email", "jörg@mail.example"), ("message", "Hm.")];
    assert_eq!(server.submit_form("creative", &submission).status, 303);
    let received = smtp.wait_for(3);
    let mail_to = |to: &str| received.iter().filter(|mail| mail.to == [to]).cloned().collect::<Vec<_>>();
    // The mail server's library shows domains in Unicode.
    let [buyer] = &mail_to("anna@müller.example")[..] else { panic!("{received:?}") };
    assert_eq!(buyer.headers("reply-to"), ["answers@xn--mller-kva.example"]);
    let owner = mail_to("owner@mail.example");
    assert_eq!(owner.len(), 2);
    for mail in &received {
        let (head, _) = mail.raw.split_once("\r\n\r\n").unwrap();
        assert!(head.is_ascii(), "{head}");
    }
    assert!(owner.iter().all(|mail| mail.headers("reply-to").is_empty()), "{owner:?}");
    check_addresses_of_forms(&smtp, &server);
}

/// Checks that forms refuse addresses that a server without SMTPUTF8 does not accept.
fn check_addresses_of_forms(smtp: &SmtpServer, server: &TestServer) {
    let before = smtp.received().len();
    let mut reached = Vec::new();
    for (email, to) in [
        ("\u{200b}ana@home.example\u{200b}", Some("ana@home.example")),
        ("bo@home\u{200b}.example", Some("bo@home.example")),
        ("eva@mu\u{308}ller.example", Some("eva@m\u{fc}ller.example")),
        ("u\u{200b}ma\u{2060}@home.example", Some("uma@home.example")),
        ("a na@home.example", None),
    ] {
        for form in ["newsletter", "link"] {
            let response = server.submit_form(form, &[("email", email)]);
            assert_eq!(response.status, if to.is_some() { 303 } else { 422 }, "{form} {email:?}");
            assert!(to.is_some() || response.text().contains(FORMS.messages.not_an_address), "{email:?}");
        }
        reached.extend(to);
        wait_until("the request", || smtp.received().len() == before + reached.len());
    }
    let recipients: Vec<_> = smtp.received().into_iter().skip(before).flat_map(|mail| mail.to).collect();
    assert_eq!(recipients, reached);
    assert_eq!(server.log_count("mail.given_up"), 0);
}

#[needs(smtp_server)]
#[test]
fn a_failure_that_may_pass_is_repeated_and_a_refusal_is_listed_and_holds_up_no_other_message() {
    let smtp = SmtpServer::start(&["451", "421", "rcpt 452", "250", "rcpt 550"]);
    let server = open(&smtp.url(), &[], soon());
    server.pay("w");
    wait_until("the message", || server.log_count("mail.sent") == 1);
    let received = smtp.wait_for(4);
    let whole = received.iter().filter(|mail| !mail.raw.is_empty());
    assert_eq!(whole.map(|mail| mail.message_id()).collect::<BTreeSet<_>>().len(), 1);
    assert_eq!((received.len(), server.log_count("mail.failed")), (4, 3), "{:?}", server.log());
    server.pay("x");
    wait_until("giving up", || server.log_count("mail.given_up") == 1);
    assert!(server.log().contains(&"mail.given_up kind=order_paid number=2 reason=smtp_550".to_owned()));
    server.pay("y");
    assert_eq!(smtp.wait_for(6)[5].reply, "250");
    let failed = server.run(&["mail", "--failed"]).succeeded();
    assert!(failed.contains(" · failed · buyer · order_paid · 2 · "), "{failed}");
    assert_eq!(failed.matches(" · failed · ").count(), 1, "{failed}");
    assert!(!failed.contains('@'), "{failed}");
    server.run(&["mail", "retry"]).succeeded();
    assert!(smtp.wait_for(7)[6].text().contains(&program_link(&session_id("x"))));
}

#[needs(smtp_server)]
#[test]
fn a_refusal_of_the_sender_a_quota_or_a_policy_refuses_no_message_for_good() {
    let smtp = SmtpServer::start(&[
        "mail 554",
        "mail 550 5.7.1",
        "rcpt 550 5.7.1",
        "550 5.4.5",
        "250",
        "rcpt 550 5.1.1",
    ]);
    let server = open(&smtp.url(), &[], soon());
    server.pay("w");
    wait_until("the message", || server.log_count("mail.sent") == 1);
    let failures: Vec<_> = server.log().into_iter().filter(|line| line.starts_with("mail.failed")).collect();
    for (line, reason) in
        failures.iter().zip(["smtp_554", "smtp_550_5.7.1", "smtp_550_5.7.1", "smtp_550_5.4.5"])
    {
        assert!(line.contains(&format!("reason={reason} ")), "{failures:?}");
    }
    assert_eq!((failures.len(), server.log_count("mail.given_up")), (4, 0), "{failures:?}");
    // A refused recipient counts as a failure.
    server.pay("x");
    wait_until("giving up", || server.log_count("mail.given_up") == 1);
    let expected = "mail.given_up kind=order_paid number=2 reason=smtp_550_5.1.1";
    assert!(server.log().iter().any(|line| line == expected), "{:?}", server.log());
}

#[needs(smtp_server)]
#[test]
fn mail_that_fails_as_a_whole_is_named_where_no_mail_is_needed() {
    // The last message is held, so that the state is certain.
    let smtp = SmtpServer::start(&["mail 554"; 40]);
    let mut limits = soon();
    limits.outbox.watch_interval = Duration::from_millis(20);
    let server = open(&smtp.url(), &[], limits);
    assert_eq!(server.get("/readyz").text(), "ready");
    for name in ["a", "b", "c"] {
        server.pay(name);
    }
    wait_until("the failure of all mail", || {
        server.get("/readyz").text().starts_with("ready\nmail smtp_554: ")
    });
    assert_eq!(server.get("/readyz").status, 200, "visitors are not sent elsewhere");
    wait_until("the messages", || server.log_count("mail.sent") == 3);
    wait_until("the end of the failure", || server.get("/readyz").text() == "ready");
    assert_eq!([server.log_count("mail.stopped"), server.log_count("mail.resumed")], [1, 1]);
}

#[test]
fn a_mail_server_that_sends_a_line_without_end_is_left() {
    let endless = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = open(&format!("smtp://{}", endless.local_addr().unwrap()), &[], soon());
    server.pay("x");
    let (mut connection, _) = endless.accept().unwrap();
    let (line, mut sent) = ([b'2'; 64 * 1024], 0);
    // A server without a limit would read all of these 256 MB.
    while sent < 256 * 1024 * 1024 && connection.write_all(&line).is_ok() {
        sent += line.len();
    }
    assert!(sent < 64 * 1024 * 1024, "it has read {sent} bytes, or as much as two sockets hold");
    wait_until("the failure", || server.log_count("mail.failed") > 0);
    let failed = server.log().into_iter().find(|line| line.starts_with("mail.failed")).unwrap();
    assert!(failed.contains("reason=invalid_response "), "{failed}");
    assert_eq!(server.get("/about").status, 200);
}

#[needs(smtp_server)]
#[test]
fn a_wrong_password_refuses_no_message_for_good() {
    let smtp = SmtpServer::with("tls", true, &[]);
    let server = open(&smtp.url().replace("never", "wrong"), &[], soon());
    server.pay("x");
    wait_until("failures", || server.log_count("mail.failed") >= 3);
    assert!(server.log().iter().any(|line| line.contains("reason=smtp_535")), "{:?}", server.log());
    assert_eq!(server.log_count("mail.given_up"), 0);
}

#[needs(smtp_server)]
#[test]
fn a_slow_server_delays_neither_requests_nor_other_messages() {
    let smtp = SmtpServer::start(&["held", "held"]);
    let server = open(&smtp.url(), &[], soon());
    for name in ["a", "b", "c"] {
        server.pay(name);
    }
    wait_until("the third message, which overtakes the two", || server.log_count("mail.sent") == 1);
    smtp.release();
    assert_eq!(smtp.wait_for(3).iter().map(|mail| mail.message_id()).collect::<BTreeSet<_>>().len(), 3);
    wait_until("all of them", || server.log_count("mail.sent") == 3);
}

#[needs(smtp_server)]
#[test]
fn a_server_that_is_away_gets_everything_when_it_is_back() {
    let smtp = SmtpServer::start(&[]);
    let proxy = TcpProxy::to(smtp.port());
    proxy.disconnect();
    let server = open(&format!("smtp://127.0.0.1:{}", proxy.port()), &[], soon());
    for number in 0..8 {
        server.pay(&format!("n{number}"));
    }
    wait_until("failures", || server.log_count("mail.failed") >= 16);
    proxy.restore();
    wait_until("all messages", || server.log_count("mail.sent") == 8);
    assert_eq!(smtp.wait_for(8).iter().map(|mail| mail.message_id()).collect::<BTreeSet<_>>().len(), 8);
}

#[needs(smtp_server)]
#[test]
fn no_address_can_add_headers_or_recipients() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    let hostile = [
        "a@b.example\r\nBcc: victim@b.example",
        "a@b.example\nSubject: other",
        "a@b.example, victim@b.example",
        "\"a\r\nBcc: victim@b.example\"@b.example",
        "a@b.example>\r\nRCPT TO:<victim@b.example",
        "<a@b.example>",
        "not an address",
    ];
    for (number, email) in hostile.iter().enumerate() {
        let mut paid = session(&format!("h{number}"));
        paid["customer_details"]["email"] = json!(email);
        assert_eq!(server.post_webhook(&event("checkout.session.completed", &paid)).status, 200);
    }
    wait_until("giving up", || server.log_count("mail.given_up") == hostile.len());
    server.pay("last");
    smtp.wait_for(1);
    for email in &hostile[..6] {
        for form in ["newsletter", "link"] {
            assert_eq!(server.submit_form(form, &[("email", email)]).status, 422, "{form} {email}");
        }
    }
    assert_eq!(server.subscribe("reader@home.example").status, 303);
    let to: Vec<_> = smtp.wait_for(2).into_iter().flat_map(|mail| mail.to).collect();
    assert_eq!(to, [EMAIL, "reader@home.example"]);
}

#[test]
fn without_smtp_url_messages_are_files_that_only_their_owner_reads() {
    let server = TestServer::start(&webhook_settings(), soon());
    server.pay("x");
    wait_until("the file", || server.log_count("mail.sent") == 1);
    let folder = server.data.join("mail");
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    assert_eq!((mode(&files[0]), files[0].extension().unwrap().to_str()), (0o600, Some("eml")));
    let message = fs::read_to_string(&files[0]).unwrap();
    assert!(message.contains(&format!("To: {EMAIL}\r\n")) && message.contains("multipart/alternative"));
    let token = files[0].file_stem().unwrap().to_str().unwrap();
    assert!(message.contains(&format!("Message-ID: <{token}@")));
    let listed = server.run(&["mail"]).succeeded();
    assert!(listed.contains("sent · buyer · order_paid · 1 · 20") && listed.contains(token), "{listed}");
}

#[needs(smtp_server)]
#[test]
fn check_signs_in_at_the_mail_server() {
    let smtp = SmtpServer::with("starttls", true, &[]);
    let line = |url: &str| {
        let lines = run(&[("SMTP_URL", url), ("MAIL_FROM", FROM)], &["check"]).stdout;
        assert!(!lines.contains(SMTP_PASSWORD) && !lines.contains("never%2F"), "{lines}");
        lines.lines().find(|line| line.starts_with("mail ")).unwrap().to_owned()
    };
    let server = format!("127.0.0.1:{}", smtp.port());
    let accepted = format!(
        "mail      ok       {server} accepts the connection, the sender and MAIL_FROM as a recipient"
    );
    assert_eq!(line(&smtp.url()), accepted);
    assert!(smtp.received().is_empty(), "no message is sent");
    assert_eq!(
        line(&smtp.url().replace("never", "wrong")),
        format!(
            "mail      FAILED   SMTP_URL: {server} cannot be used: smtp_535. Check host, port, name and password."
        )
    );
    drop(smtp);
    let expected = format!("mail      FAILED   SMTP_URL: {server} cannot be used: no_connection.");
    assert!(line(&format!("smtp://{server}")).starts_with(&expected));
}

#[needs(smtp_server)]
#[test]
fn check_names_a_sender_and_a_recipient_that_the_mail_server_refuses() {
    let smtp = SmtpServer::start(&["mail 550 5.7.1", "rcpt 550 5.1.1", "rcpt 451 4.7.1"]);
    let (url, server) = (smtp.url(), format!("127.0.0.1:{}", smtp.port()));
    let line = |owner: &[(&str, &str)]| {
        let settings = [&[("SMTP_URL", url.as_str()), ("MAIL_FROM", FROM)][..], owner].concat();
        let lines = run(&settings, &["check"]).stdout;
        lines.lines().find(|line| line.starts_with("mail ")).unwrap().to_owned()
    };
    let sender = line(&[]);
    let expected =
        format!("mail      FAILED   MAIL_FROM: {server} does not accept the sender: smtp_550_5.7.1.");
    assert!(sender.starts_with(&expected), "{sender}");
    let owner = [("MAIL_OWNER", "owner@mail.example")];
    let recipient = line(&owner);
    let expected =
        format!("mail      FAILED   MAIL_OWNER: {server} does not accept it as a recipient: smtp_550_5.1.1.");
    assert!(recipient.starts_with(&expected), "{recipient}");
    // A server may ask a stranger to come back later.
    let later = line(&owner);
    assert!(later.starts_with("mail      ok       ") && later.ends_with("later: smtp_451_4.7.1"), "{later}");
    assert!(smtp.received().iter().all(|mail| mail.raw.is_empty()), "no message is sent");
}

fn post_webhook(address: SocketAddr, installation: &str, message: &str) {
    assert_eq!(Client::connect(address).request(delivery(installation, message)).status, 200);
}

/// Kills a server repeatedly while orders are paid: each order has one message id, and each gets a message. The last
/// server has further settings.
fn kill_while_orders_are_paid(settings: &[(&str, &str)], last: &[(&str, &str)]) {
    const ORDERS_PER_KILL: usize = 3;
    let kills: usize = std::env::var("SOAK_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(12);
    let smtp = SmtpServer::start(&["451", "rcpt 421"]);
    let (data, url) = (temp_dir(), smtp.url());
    let settings = [&[("SMTP_URL", url.as_str()), ("MAIL_FROM", FROM)][..], settings].concat();
    let mut number = 0;
    for round in 0..kills {
        let (child, address) = spawn_server(&data, &settings, &[]);
        let received = smtp.received().len();
        let installation = installation(&data, &settings);
        for _ in 0..ORDERS_PER_KILL {
            post_webhook(address, &installation, &paid_event(&format!("k{number}e")));
            number += 1;
        }
        // Before, between and after the messages.
        wait_until("some messages", || smtp.received().len() >= received + round % (ORDERS_PER_KILL + 1));
        kill(child);
    }
    let (child, _) = spawn_server(&data, &[&settings, last].concat(), &[]);
    let delivered = || {
        let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for mail in smtp.received().iter().filter(|mail| mail.reply == "250") {
            let text = mail.text();
            let (_, token) = text.split_once("/program/").unwrap();
            let (session, _) = token.split_once('.').unwrap();
            ids.entry(session.to_owned()).or_default().insert(mail.message_id());
        }
        ids
    };
    loop {
        let received = smtp.received().len();
        if delivered().len() == number {
            break;
        }
        wait_until("further messages", || smtp.received().len() > received);
    }
    kill(child);
    assert!(delivered().values().all(|ids| ids.len() == 1), "one message id each: {:?}", delivered());
    println!("{kills} kills; {number} paid orders, each delivered under one message id");
    drop(fs::remove_dir_all(data));
}

#[needs(smtp_server)]
#[test]
fn a_killed_server_sends_every_message_under_one_id() {
    kill_while_orders_are_paid(&[], &[]);
}

#[needs(postgres, smtp_server)]
#[test]
fn a_killed_server_sends_every_message_under_one_id_with_postgres() {
    let database = Database::create();
    // With other servers, a start ends no lease: each has expired an hour later.
    let an_hour_later = ("TEST_CLOCK_AHEAD", "3600000");
    kill_while_orders_are_paid(&[("DATABASE_URL", database.url())], &[an_hour_later]);
}
