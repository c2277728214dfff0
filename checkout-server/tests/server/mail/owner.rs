//! Mail to the owner: paid orders, submissions with their text, mismatched payments, and alarms.

use super::{FROM, OWNER, TO_OWNER, open, price_row, row, soon};
use crate::support::{
    CREATE, Database, EMAIL, MockStripe, ReceivedMail, Reply, SmtpServer, SqliteFile, TestServer, event,
    session, session_id, stripe_error, stripe_settings, wait_until, webhook_request, webhook_settings,
};
use checkout_server::{base::clock::TestClock, config::Limits};
use core_wasm::{
    catalog::{model::PlainMessage, server::MAIL},
    engine::money::format_usd,
    forms::{fields, form_named},
};
use serde_json::json;
use shop::OutboxPolicy;
use std::time::Duration;
use test_requirements::needs;

#[needs(smtp_server)]
#[test]
fn the_owner_gets_each_paid_order_each_payment_with_another_amount_and_each_submission() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[TO_OWNER], soon());
    for _ in 0..2 {
        server.pay("x");
    }
    smtp.wait_for(2);
    let mut wrong = session("y");
    wrong["amount_total"] = json!(100);
    assert_eq!(server.post_webhook(&event("checkout.session.completed", &wrong)).status, 200);
    let (received, other): (Vec<_>, Vec<_>) =
        smtp.wait_for(3).into_iter().partition(|mail| mail.to == [OWNER]);
    // The second buyer gets no link.
    assert!(matches!(&other[..], [one] if one.text().contains("/program/")), "{other:?}");
    let subjects: Vec<_> = received.iter().map(|mail| mail.headers("subject").concat()).collect();
    let (labels, words) = (&MAIL.labels, &MAIL.owner);
    let numbered = |subject: &str, number: &str| subject.replace("{number}", number);
    assert_eq!(subjects, [numbered(words.paid.subject, "1"), numbered(words.mismatched.subject, "2")]);
    let (paid, mismatched) = (received[0].text(), received[1].text());
    let rows = [
        price_row(labels.paid),
        row(labels.buyer, EMAIL),
        row(labels.session, &session_id("x")),
        String::new(),
    ];
    for part in [rows.join("\n"), row(labels.order, "1\n")] {
        assert!(paid.contains(&part), "{part} in {paid}");
    }
    assert!(!paid.contains("/program/"), "the owner gets no key: {paid}");
    let came = row(labels.paid, &format!("{} USD", format_usd(100)));
    let rows = [came, price_row(labels.asked), row(labels.status_detail, "total"), String::new()];
    assert!(mismatched.contains(&rows.join("\n")), "{mismatched}");
    for text in words.mismatched.paragraphs {
        assert!(mismatched.contains(&numbered(text, "2")), "{text} in {mismatched}");
    }
    wait_until("the log", || server.log_count("mail.sent") == 3);
    check_submissions(&smtp, &server);
    assert!(!server.log().join("\n").contains('@'), "no address is logged");
}

/// Checks that each submission is mailed with its text, and that replies go to its sender.
fn check_submissions(smtp: &SmtpServer, server: &TestServer) {
    let lines = [
        ("name", "Leilani <b>Kahale</b>"),
        ("email", "Leilani@home.example"),
        ("room", "events"),
        ("message", "First line.\r\n\r\nBcc: victim@home.example\r\nLast line."),
    ];
    assert_eq!(server.submit_form("house", &lines).status, 303);
    // The owner gets no mail about an address for the newsletter.
    assert_eq!(server.subscribe("reader@home.example").status, 303);
    assert_eq!(
        server
            .submit_form("creative", &[("name", "A"), ("email", "b@home.example"), ("message", "Hm.")])
            .status,
        303
    );
    let submissions: Vec<_> =
        smtp.wait_for(6).into_iter().skip(3).filter(|mail| mail.to == [OWNER]).collect();
    assert_eq!(submissions.len(), 2, "{submissions:?}");
    let subject = MAIL.owner.submission.subject.replace("{number}", "1");
    let is_first = |mail: &&ReceivedMail| mail.headers("subject") == [subject.as_str()];
    let submission = submissions.iter().find(is_first).unwrap();
    assert_eq!(submission.headers("reply-to"), ["Leilani@home.example"], "as it was typed");
    assert_eq!(submission.headers("bcc"), [""; 0]);
    let text = submission.text();
    let known = fields(form_named("house").unwrap());
    let label = |name: &str| known.iter().find(|field| field.name == name).unwrap().label;
    let room = known.iter().find(|field| field.name == "room").unwrap();
    let chosen = room.options.unwrap().iter().find(|choice| choice.value == "events").unwrap();
    let plain = [
        row(label("name"), "Leilani <b>Kahale</b>"),
        row(label("email"), "Leilani@home.example"),
        row(room.label, chosen.label),
        row(label("message"), "First line.\n  \n  Bcc: victim@home.example\n  Last line.\n"),
    ];
    assert!(text.contains(&plain.join("\n")), "{text}");
    assert!(text.contains("Leilani &lt;b&gt;Kahale&lt;") && !text.contains("<b>Kahale</b><br"), "{text}");
}

#[needs(smtp_server)]
#[test]
fn no_field_of_a_form_can_add_headers_or_recipients() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[TO_OWNER], soon());
    let hostile = [
        "a\r\nBcc: victim@home.example",
        "a\nSubject: other",
        "a\u{2028}Bcc: victim@home.example",
        "=?utf-8?q?a=0D=0ABcc:?=",
    ];
    for field in ["name", "email", "brand", "website", "timing", "message"] {
        for text in hostile {
            let text = if field == "email" { format!("{text}@home.example") } else { text.to_owned() };
            let mut lines = vec![("name", "A"), ("email", "a@home.example"), ("message", "Hm.")];
            lines.retain(|(name, _)| *name != field);
            lines.push((field, &text));
            assert!([303, 422].contains(&server.submit_form("creative", &lines).status), "{lines:?}");
        }
    }
    // Some submissions are equal once they are cleaned.
    let stored = server.submissions().len();
    assert!(stored > 0);
    for submission in smtp.wait_for(stored) {
        assert_eq!(submission.to, [OWNER]);
        for (header, count) in
            [("subject", 1), ("to", 1), ("reply-to", 1), ("from", 1), ("bcc", 0), ("cc", 0)]
        {
            assert_eq!(submission.headers(header).len(), count, "{header} in {}", submission.raw);
        }
        let subject = submission.headers("subject").concat();
        let words = MAIL.owner.submission.subject;
        let is_of = |number: usize| subject == words.replace("{number}", &number.to_string());
        assert!((1..=stored).any(is_of), "{}", submission.raw);
    }
}

/// Posts a webhook with an invalid signature.
fn post_forged(server: &TestServer) {
    assert_eq!(server.request(webhook_request("t=1,v1=00", "{}")).status, 400);
}

/// Count in the subject of an alarm of a kind; `None` for other messages.
pub(crate) fn alarm_count(mail: &ReceivedMail, words: &PlainMessage) -> Option<u64> {
    let (before, after) = words.subject.split_once("{count}").unwrap();
    // A message whose recipient was refused has no content.
    if mail.raw.is_empty() {
        return None;
    }
    mail.headers("subject").concat().strip_prefix(before)?.strip_suffix(after)?.parse().ok()
}

/// Counts in the subjects of the alarms of a kind.
pub(crate) fn alarms(smtp: &SmtpServer, words: &PlainMessage) -> Vec<u64> {
    smtp.received().iter().filter_map(|mail| alarm_count(mail, words)).collect()
}

/// Limits with this interval between two alarms of a kind.
fn interval(alarm_interval: Duration) -> Limits {
    Limits { outbox: OutboxPolicy { alarm_interval, ..soon().outbox }, ..soon() }
}

/// Causes an alarm of another kind by refusing a message to the owner, and waits for it: then the alarm runner has seen
/// all earlier events.
fn wait_for_other_alarm(server: &TestServer, smtp: &SmtpServer) {
    let count = || alarms(smtp, &MAIL.owner.mail).len();
    let before = count();
    assert_eq!(server.submit_form("house", &[("name", "A"), ("email", "a@home.example")]).status, 303);
    wait_until("the alarm", || count() > before);
}

#[needs(smtp_server)]
#[test]
fn refused_webhooks_are_one_alarm_in_an_interval_with_a_count() {
    let smtp = SmtpServer::start(&["250", "rcpt 550"]);
    let counts = || alarms(&smtp, &MAIL.owner.signature);
    let server = open(&smtp.url(), &[TO_OWNER], interval(Duration::from_hours(1)));
    post_forged(&server);
    smtp.wait_for(1);
    (0..7).for_each(|_| post_forged(&server));
    wait_for_other_alarm(&server, &smtp);
    assert_eq!(counts(), [1]);
    assert!(server.log().contains(&"alarm.sent kind=signature count=1".to_owned()), "{:?}", server.log());
    assert_eq!(smtp.received()[0].to, [OWNER]);

    let smtp = SmtpServer::start(&[]);
    let counts = || alarms(&smtp, &MAIL.owner.signature);
    let server = open(&smtp.url(), &[TO_OWNER], interval(Duration::from_millis(1)));
    (0..8).for_each(|_| post_forged(&server));
    wait_until("all eight", || counts().iter().sum::<u64>() == 8);
}

#[needs(postgres, smtp_server)]
#[test]
fn servers_that_share_a_database_send_one_alarm_in_an_interval() {
    let (smtp, database) = (SmtpServer::start(&["250", "rcpt 550"]), Database::create());
    let url = smtp.url();
    let mail = [("SMTP_URL", url.as_str()), ("MAIL_FROM", FROM), TO_OWNER];
    let settings = [&webhook_settings()[..], &mail, &[("DATABASE_URL", database.url())]].concat();
    let start = || TestServer::start(&settings, interval(Duration::from_hours(1)));
    let counts = || alarms(&smtp, &MAIL.owner.signature);
    let one = start();
    post_forged(&one);
    smtp.wait_for(1);
    drop(one);
    // The second server is started later, as after a crash.
    let other = start();
    (0..2).for_each(|_| post_forged(&other));
    wait_for_other_alarm(&other, &smtp);
    assert_eq!(counts(), [1]);
    // An hour later.
    let clock = TestClock::default();
    clock.advance(Duration::from_hours(1));
    let next = TestServer::start_at(&clock, &settings, interval(Duration::from_hours(1)));
    post_forged(&next);
    wait_until("the next alarm", || counts() == [1, 1]);
}

#[needs(smtp_server)]
#[test]
fn a_refused_secret_key_is_an_alarm() {
    // The key has expired, or lacks a right.
    for status in [401, 403] {
        let (smtp, stripe) = (SmtpServer::start(&[]), MockStripe::start());
        let server = open(&smtp.url(), &[&stripe_settings(&stripe)[..], &[TO_OWNER]].concat(), soon());
        stripe.queue([Reply::Respond(status, "", stripe_error("invalid_request_error", "refused"))]);
        assert_eq!(server.post_json(CREATE, "{}").status, 502);
        smtp.wait_for(1);
        assert_eq!(alarms(&smtp, &MAIL.owner.stripe), [1], "{status}");
    }
}

#[needs(smtp_server)]
#[test]
fn each_kind_of_alarm_is_sent_also_while_the_store_fails_and_again_where_it_is_not_accepted() {
    let smtp = SmtpServer::start(&["rcpt 450", "250", "rcpt 550"]);
    let server =
        open(&smtp.url(), &[TO_OWNER], Limits { store_lock_timeout: Duration::from_millis(20), ..soon() });
    post_forged(&server);
    wait_until("the alarm", || alarms(&smtp, &MAIL.owner.signature) == [1]);
    assert_eq!(server.log_count("alarm.failed"), 1);
    // Either the message to the buyer or the one to the owner is refused.
    server.pay("x");
    wait_until("the alarm", || alarms(&smtp, &MAIL.owner.mail) == [1]);
    let other = server.lock_store();
    assert_eq!(server.submit_form("house", &[("name", "A"), ("email", "a@home.example")]).status, 503);
    wait_until("the alarm about the store, while it fails", || !alarms(&smtp, &MAIL.owner.store).is_empty());
    other.run("ROLLBACK");
}

#[needs(smtp_server)]
#[test]
fn without_mail_owner_messages_to_the_owner_are_skipped() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    server.pay("x");
    post_forged(&server);
    assert_eq!(smtp.wait_for(1)[0].to, [EMAIL]);
    let database = SqliteFile::open(&server.data);
    let skipped = "SELECT count(*) FROM outbox WHERE recipient = 'owner' AND state = 'skipped'";
    wait_until("the message to the owner", || database.number(skipped) == 1);
    assert_eq!(smtp.received().len(), 1);
    assert_eq!(server.log_count("mail.failed"), 0);
}
