//! Outbox with a mail server: repeats, attempts with an unknown result, giving up, and an unavailable store or a stop
//! in between.

use super::{OWNER, open, soon};
use crate::{
    mail::owner::{alarm_count, alarms},
    support::{
        Database, EMAIL, ReceivedMail, SmtpServer, SqliteFile, TcpProxy, TestServer, paid_event, temp_dir,
        wait_until, webhook_settings,
    },
};
use checkout_server::{base::clock::TestClock, config::Limits};
use core_wasm::catalog::server::MAIL;
use shop::OutboxPolicy;
use std::{collections::BTreeSet, time::Duration};
use test_requirements::needs;

/// Limits of [`soon`] with another policy.
fn limits(change: impl FnOnce(&mut OutboxPolicy)) -> Limits {
    let mut limits = soon();
    change(&mut limits.outbox);
    limits
}

#[needs(smtp_server)]
#[test]
fn a_server_that_is_silent_at_quit_gets_each_message_once() {
    let smtp = SmtpServer::start(&["silent quit", "rcpt 550"]);
    let server = open(&smtp.url(), &[], soon());
    server.pay("x");
    wait_until("the refusal", || server.log_count("mail.given_up") == 1);
    server.pay("y");
    wait_until("the message", || server.log_count("mail.sent") == 1);
    let log = server.log();
    assert!(log.contains(&"mail.given_up kind=order_paid number=1 reason=smtp_550".to_owned()), "{log:?}");
    let replies: Vec<_> = smtp.wait_for(2).into_iter().map(|mail| mail.reply).collect();
    assert_eq!(replies, ["rcpt 550", "250"]);
}

#[needs(smtp_server)]
#[test]
fn a_message_that_may_have_been_accepted_is_repeated_late_and_few_times() {
    let smtp = SmtpServer::start(&["silent", "hangup", "hangup"]);
    let server = open(&smtp.url(), &[], limits(|policy| policy.reply_timeout = Duration::from_millis(500)));
    server.pay("x");
    wait_until("the end", || server.log_count("mail.failed") == 1);
    let last = || server.log().pop().unwrap();
    assert_eq!(last(), "mail.failed kind=order_paid number=1 reason=no_reply retry_in=3600");
    assert_eq!(smtp.wait_for(1).len(), 1);
    // An hour later, and again when the message is more than half a day old.
    server.clock.advance(Duration::from_hours(1));
    wait_until("the next end", || server.log_count("mail.failed") == 2);
    assert_eq!(smtp.wait_for(2).len(), 2);
    server.clock.advance(Duration::from_hours(12));
    wait_until("giving up", || server.log_count("mail.given_up") == 1);
    assert_eq!(last(), "mail.given_up kind=order_paid number=1 reason=no_reply");
    server.run(&["mail", "retry"]).succeeded();
    smtp.wait_for(4);
    let ids: BTreeSet<_> = smtp.received().iter().map(|mail| mail.message_id()).collect();
    assert_eq!(ids.len(), 1);
}

#[needs(smtp_server)]
#[test]
fn a_server_that_is_silent_before_the_message_is_asked_again_soon() {
    let smtp = SmtpServer::start(&["rcpt silent"]);
    let server = open(&smtp.url(), &[], limits(|policy| policy.mail_timeout = Duration::from_millis(500)));
    server.pay("x");
    wait_until("the message", || server.log_count("mail.sent") == 1);
    let replies: Vec<_> = smtp.wait_for(2).into_iter().map(|mail| mail.reply).collect();
    assert_eq!(replies, ["rcpt silent", "250"]);
    let expected = "mail.failed kind=order_paid number=1 reason=timeout retry_in=0";
    assert!(server.log().iter().any(|line| line == expected), "{:?}", server.log());
}

#[needs(smtp_server)]
#[test]
fn a_message_is_given_up_after_too_many_attempts_and_sent_when_the_operator_retries() {
    let smtp = SmtpServer::start(&["451", "451", "451"]);
    let server = open(&smtp.url(), &[], limits(|policy| policy.max_attempts = 3));
    server.pay("x");
    wait_until("giving up", || server.log_count("mail.given_up") == 1);
    let failed = server.run(&["mail", "--failed"]).succeeded();
    assert!(failed.contains("\n  attempts: 3\n  error: smtp_451\n"), "{failed}");
    server.run(&["mail", "retry"]).succeeded();
    wait_until("the message", || server.log_count("mail.sent") == 1);
    assert_eq!(smtp.wait_for(4).len(), 4);
    let failed = server.run(&["mail", "--failed"]).succeeded();
    assert!(!failed.contains("smtp_451"), "{failed}");
}

#[needs(smtp_server)]
#[test]
fn a_silent_server_delays_neither_requests_nor_shutdown() {
    let smtp = SmtpServer::start(&["silent"]);
    let mut server =
        open(&smtp.url(), &[], limits(|policy| policy.shutdown_timeout = Duration::from_millis(50)));
    server.pay("x");
    smtp.wait_for(1);
    server.pay("y");
    wait_until("the other message", || server.log_count("mail.sent") == 1);
    server.request_stop();
    server.wait_until_stopped();
    // The stop did not wait for the end of the attempt, so the mail server may have accepted the message.
    let failed: Vec<_> = server.log().into_iter().filter(|line| line.starts_with("mail.failed")).collect();
    assert_eq!(failed, ["mail.failed kind=order_paid number=1 reason=no_reply retry_in=3600"]);
    let database = SqliteFile::open(&server.data);
    let in_an_hour =
        "SELECT count(*) FROM outbox WHERE state = 'pending' AND attempts = 1 AND leased_by IS NULL
                        AND due_at > unixepoch() * 1000 + 3500000";
    assert_eq!(database.number(in_an_hour), 1, "a restart sends no second copy before that");
}

#[needs(smtp_server)]
#[test]
fn a_stop_before_a_message_is_handed_over_costs_it_no_attempt() {
    let smtp = SmtpServer::start(&["rcpt silent"]);
    let data = temp_dir();
    let mail = [("SMTP_URL", smtp.url()), ("MAIL_FROM", "house@mail.example".to_owned())];
    let mail = mail.each_ref().map(|(name, value)| (*name, value.as_str()));
    let start = || {
        let limits = limits(|policy| policy.shutdown_timeout = Duration::from_millis(50));
        TestServer::start_on(&data, &TestClock::default(), &[&webhook_settings()[..], &mail].concat(), limits)
    };
    let mut server = start();
    server.pay("x");
    smtp.wait_for(1);
    server.request_stop();
    server.wait_until_stopped();
    let again = start();
    wait_until("the message", || again.log_count("mail.sent") == 1);
    assert_eq!(SqliteFile::open(&data).number("SELECT max(attempts) FROM outbox"), 1);
}

#[needs(smtp_server)]
#[test]
fn a_sent_message_that_cannot_be_marked_is_not_sent_again() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    server.pay("x");
    let other = SqliteFile::open(&server.data);
    let is_marked = || other.number("SELECT count(*) FROM outbox WHERE state = 'pending'") == 0;
    wait_until("the message to be marked as sent", is_marked);
    // In one transaction: the message is pending again, and marking it as sent fails.
    let trouble =
        "BEGIN IMMEDIATE; UPDATE outbox SET state = 'pending', due_at = 0 WHERE recipient = 'buyer';
        CREATE TRIGGER trouble BEFORE UPDATE OF state ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END; COMMIT";
    other.run(trouble);
    // The message stays leased if the server was woken before the first attempt had quite ended.
    wait_until("the message to be sent again", || {
        other.run("UPDATE outbox SET due_at = 0");
        smtp.received().len() == 2
    });
    wait_until("a logged failure", || server.log_count("outbox.failed") >= 3);
    assert!(server.log().iter().any(|line| line.starts_with("outbox.failed store=ConstraintViolation")));
    assert_eq!(smtp.received().len(), 2, "it is sent once, and then only marking is retried");
    other.run("DROP TRIGGER trouble");
    wait_until("the message to be marked as sent", is_marked);
    assert_eq!(smtp.received().len(), 2);
}

#[needs(postgres, smtp_server)]
#[test]
fn mail_goes_on_when_connections_to_the_database_fall_silent() {
    // Only the buyer's message is held: an alarm may come first.
    let held = format!("held {EMAIL}");
    let (smtp, database) = (SmtpServer::start(&[&held]), Database::create());
    let proxy = TcpProxy::to(database.port());
    let database_url = database.url_through(&proxy);
    let smtp_url = smtp.url();
    let own = [
        ("DATABASE_URL", database_url.as_str()),
        ("SMTP_URL", smtp_url.as_str()),
        ("MAIL_FROM", "house@mail.example"),
        ("MAIL_OWNER", OWNER),
    ];
    let limits = Limits {
        store_timeout: Duration::from_secs(2),
        store_lock_timeout: Duration::from_secs(2),
        shutdown_timeout: Duration::from_secs(1),
        ..limits(|policy| {
            policy.claim_timeout = Duration::from_secs(1);
            policy.alarm_interval = Duration::from_millis(1);
            policy.shutdown_timeout = Duration::from_millis(50);
        })
    };
    let mut server = TestServer::start(&[&webhook_settings()[..], &own].concat(), limits);
    let pay = |name: &str| server.post_webhook(&paid_event(name)).status == 200;
    wait_until("a payment", || pay("x"));
    wait_until("the message to the buyer", || smtp.received().iter().any(|mail| mail.reply == held));
    wait_until("the message to the owner", || server.log_count("mail.sent") == 1);
    // The database moves while the result of an attempt is being stored.
    let locked = database.lock("SELECT number FROM outbox WHERE state = 'pending' FOR UPDATE");
    smtp.release();
    let waiting = "SELECT count(*) FROM pg_stat_activity
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    wait_until("the result to wait", || database.sql(waiting).as_deref() == Some("1"));
    proxy.silence();
    drop(locked);
    wait_until("both messages", || server.log_count("mail.sent") == 2);
    wait_until("the next payment, which Stripe repeats", || pay("y"));
    wait_until("its messages", || server.log_count("mail.sent") == 4);
    let ids: BTreeSet<_> = smtp
        .received()
        .iter()
        .filter(|mail| alarm_count(mail, &MAIL.owner.store).is_none())
        .map(ReceivedMail::message_id)
        .collect();
    assert_eq!(ids.len(), 4, "each message of the orders");

    // The database does not answer: the owner is told, and the server can be stopped.
    let before = alarms(&smtp, &MAIL.owner.store).len();
    proxy.stall();
    // An alarm may have been on its way.
    wait_until("alarms", || alarms(&smtp, &MAIL.owner.store).len() > before + 1);
    server.request_stop();
    server.wait_until_stopped();
    proxy.restore();
}
