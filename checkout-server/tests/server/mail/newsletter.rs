//! Newsletter: an address is on the list only once its owner has confirmed it, and leaves with one press.

use super::{open, soon};
use crate::support::{
    DAY, Database, ReceivedMail, Response, ServerProcess, SmtpServer, SqliteFile, TestServer, form_post,
    temp_folder, wait_until,
};
use core_wasm::{
    catalog::server::MAIL,
    forms::{HONEYPOT, form_named, validate},
};
use lettre::message::header::{Date, Header as _};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    time::{Duration, SystemTime},
};
use test_requirements::needs;

const READER: &str = "reader@home.example";

/// Path of the link to a form in a message.
fn link(mail: &ReceivedMail, form: &str) -> String {
    link_in(&mail.raw, form)
}

fn link_in(raw: &str, form: &str) -> String {
    let text = raw.replace("=\r\n", "").replace("=3D", "=");
    let (_, rest) = text.split_once(&format!("https://house.example/forms/{form}?")).unwrap();
    let query = rest.split(|char: char| char.is_whitespace() || "\"<>".contains(char)).next();
    format!("/forms/{form}?{}", query.unwrap())
}

fn token(path: &str) -> &str {
    path.split_once("token=").unwrap().1
}

/// Presses the button of the page behind a signed link.
fn press(server: &TestServer, path: &str) -> Response {
    let page = server.get(path);
    assert_eq!((page.status, page.header("cache-control")), (200, Some("no-store")), "{path}");
    assert!(page.text().contains(&format!("value=\"{}\"", token(path))), "{}", page.text());
    let form = path.split(['/', '?']).nth(2).unwrap();
    server.submit_form(form, &[("token", token(path))])
}

/// Output of `submissions`, or of `submissions` with these arguments.
fn submissions(server: &TestServer, arguments: &[&str]) -> String {
    server.run(&[&["submissions"], arguments].concat()).succeeded()
}

fn check_subscription(settings: &[(&str, &str)]) {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), settings, soon());
    assert_eq!(server.subscribe(READER).header("location"), Some("/forms/newsletter/sent"));
    let request = smtp.wait_for(1).remove(0);
    assert_eq!(
        (request.to.as_slice(), request.headers("list-unsubscribe").len()),
        (&[READER.to_owned()][..], 0)
    );
    assert_eq!(request.headers("subject"), [MAIL.subscription.subject]);
    assert!(submissions(&server, &[]).contains(" · not confirmed\n"), "{}", submissions(&server, &[]));
    let confirm = link(&request, "confirm");
    assert!(!confirm.contains('@'), "{confirm}");

    // Opening the page confirms nothing: programs that scan mail open all links.
    assert_eq!(server.get(&confirm).status, 200);
    assert!(submissions(&server, &[]).contains(" · not confirmed\n"));
    for _ in 0..2 {
        assert_eq!(press(&server, &confirm).header("location"), Some("/forms/confirm/sent"));
    }
    assert!(submissions(&server, &[]).contains("\n  subscribed: 20"), "{}", submissions(&server, &[]));
    let welcome = smtp.wait_for(2).remove(1);
    assert_eq!(welcome.headers("subject"), [MAIL.subscribed.subject]);
    let unsubscribe = link(&welcome, "unsubscribe");
    assert_eq!(welcome.headers("list-unsubscribe"), [format!("<https://house.example{unsubscribe}>")]);
    assert_eq!(welcome.headers("list-unsubscribe-post"), ["List-Unsubscribe=One-Click"]);

    // A subscriber on the list gets no further request; the response is the same.
    assert_eq!(server.subscribe(READER).header("location"), Some("/forms/newsletter/sent"));
    assert_eq!(server.get(&unsubscribe).status, 200);
    assert!(submissions(&server, &[]).contains("\n  subscribed: 20"), "looking at the page ends nothing");
    for _ in 0..2 {
        assert_eq!(press(&server, &unsubscribe).header("location"), Some("/forms/unsubscribe/sent"));
    }
    assert!(!submissions(&server, &[]).contains(READER), "the address is erased at once");
    // The link of the first message is invalid now.
    let late = server.submit_form("confirm", &[("token", token(&confirm))]);
    assert_eq!(late.status, 410);
    wait_until("the log", || server.log_count("newsletter.unsubscribed") == 1);
    assert_eq!(smtp.received().len(), 2);
    assert!(!server.log().join("\n").contains('@'), "{:?}", server.log());
}

#[needs(smtp_server)]
#[test]
fn a_subscription_is_confirmed_by_a_press_and_ended_by_another() {
    check_subscription(&[]);
}

#[needs(postgres, smtp_server)]
#[test]
fn a_subscription_is_confirmed_by_a_press_and_ended_by_another_with_postgres() {
    let database = Database::create();
    check_subscription(&[("DATABASE_URL", database.url())]);
}

#[needs(smtp_server)]
#[test]
fn mail_goes_to_the_address_as_it_was_typed() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    server.subscribe("Reader.Ann@home.example");
    let [request] = &smtp.wait_for(1)[..] else { panic!("one message") };
    assert_eq!(request.to, ["Reader.Ann@home.example"]);
    // An address in another spelling makes no second subscription.
    server.subscribe("reader.ann@home.example");
    press(&server, &link(request, "confirm"));
    assert_eq!(server.submissions().len(), 1);
    let sent = smtp.wait_for(2);
    assert!(sent.iter().all(|mail| mail.to == ["Reader.Ann@home.example"]), "{sent:?}");
}

#[needs(smtp_server)]
#[test]
fn a_mail_program_ends_a_subscription_with_one_post() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[("FORM_POSTS_PER_HOUR", "4")], soon());
    server.subscribe(READER);
    press(&server, &link(&smtp.wait_for(1)[0], "confirm"));
    let unsubscribe = link(&smtp.wait_for(2)[1], "unsubscribe");
    // The client has reached its rate limit: mail providers end the subscriptions of many people from one address.
    assert_eq!(server.submit_form("house", &[("name", "A"), ("email", "a@home.example")]).status, 429);
    for (media_type, body) in [
        ("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
        (
            "multipart/form-data; boundary=x",
            "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n",
        ),
    ] {
        let response = server.post(&unsubscribe, &format!("content-type: {media_type}\r\n"), body);
        assert_eq!((response.status, response.header("location")), (200, None), "{media_type}");
    }
    assert!(server.submissions().is_empty());
}

#[needs(smtp_server)]
#[test]
fn an_invalid_link_changes_nothing_and_says_what_to_do() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    server.subscribe(READER);
    let confirm = link(&smtp.wait_for(1)[0], "confirm");
    let token = token(&confirm);
    let other = if token.ends_with('A') { 'B' } else { 'A' };
    let changed = format!("{}{other}", token.strip_suffix(|_| true).unwrap());
    let longer = token.replacen('-', "-9", 1);
    for invalid in ["", "x", "1", &changed, &longer, &token.replace('.', ""), "1-9999999999999."] {
        for form in ["confirm", "unsubscribe"] {
            let page = server.get(&format!("/forms/{form}?token={invalid}"));
            let pressed = server.submit_form(form, &[("token", invalid)]);
            for response in [page, pressed] {
                let [error] = &validate(form_named(form).unwrap(), &BTreeMap::new()).unwrap_err()[..] else {
                    panic!("{form} has one field");
                };
                assert_eq!(response.status, 410, "{form} {invalid}");
                assert!(
                    response.text().contains(&error.message) && response.text().contains("value=\"\""),
                    "{}",
                    response.text()
                );
            }
        }
    }
    // A link for confirming does not end a subscription, and the other way round.
    assert_eq!(server.get(&confirm.replace("confirm", "unsubscribe")).status, 410);
    assert_eq!(server.submissions().len(), 1);
    assert_eq!(server.log_count("newsletter.confirmed"), 0);
}

#[needs(smtp_server)]
#[test]
fn an_unconfirmed_address_receives_three_confirmation_requests_and_then_fewer() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    for times in 1..=3 {
        server.subscribe(if times == 2 { "READER@home.example" } else { READER });
        smtp.wait_for(times);
        wait_until("the log", || server.log_count("mail.sent") == times);
    }
    let responses: BTreeSet<_> = (0..3).map(|_| server.subscribe(READER).status).collect();
    assert_eq!(responses, BTreeSet::from([303]));
    assert_eq!(server.subscribe("other@home.example").status, 303);
    let received = smtp.wait_for(4);
    assert_eq!(received[3].to, ["other@home.example"]);
    assert_eq!(received.iter().map(ReceivedMail::message_id).collect::<BTreeSet<_>>().len(), 4);
    assert_eq!(server.submissions().len(), 2);
    // All links are valid.
    for mail in &received[..3] {
        assert_eq!(press(&server, &link(mail, "confirm")).status, 303);
    }
    assert_eq!(server.log_count("newsletter.confirmed"), 3);
    smtp.wait_for(5);
    wait_until("the log", || server.log_count("mail.sent") == 5);
    assert_eq!(smtp.received().len(), 5, "one welcome");
}

#[needs(smtp_server)]
#[test]
fn an_address_with_a_filled_honeypot_receives_a_request_once_it_is_accepted() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    for _ in 0..4 {
        let caught = server.submit_form("newsletter", &[("email", READER), (HONEYPOT, "x")]);
        assert_eq!(caught.header("location"), Some("/forms/newsletter/sent"));
    }
    server.subscribe("other@home.example");
    assert_eq!(smtp.wait_for(1)[0].to, ["other@home.example"]);
    submissions(&server, &["accept", "1"]);
    assert_eq!(smtp.wait_for(2)[1].to, [READER]);
    wait_until("the log", || server.log_count("mail.sent") == 2);
    assert_eq!(smtp.received().len(), 2);
}

#[needs(smtp_server)]
#[test]
fn an_address_that_is_not_on_the_list_is_stored_however_often_it_was_left_before() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    for times in 1..=3 {
        server.subscribe(READER);
        smtp.wait_for(times);
        wait_until("the log", || server.log_count("mail.sent") == times);
    }
    press(&server, &link(&smtp.received()[0], "confirm"));
    press(&server, &link(&smtp.wait_for(4)[3], "unsubscribe"));
    assert!(server.submissions().is_empty());
    server.subscribe(READER);
    assert_eq!(server.submissions().len(), 1);
    assert_eq!(smtp.wait_for(5)[4].headers("subject"), [MAIL.subscription.subject]);
}

#[needs(smtp_server)]
#[test]
fn an_erased_address_gets_no_message_and_its_link_is_invalid() {
    let smtp = SmtpServer::start(&["451"]);
    let limits = checkout_server::config::Limits {
        outbox: shop::OutboxPolicy {
            first_delay: Duration::from_mins(10),
            max_delay: Duration::from_mins(10),
            ..soon().outbox
        },
        ..soon()
    };
    let server = open(&smtp.url(), &[], limits);
    server.subscribe(READER);
    let confirm = link(&smtp.wait_for(1)[0], "confirm");
    submissions(&server, &["forget", READER]);
    assert_eq!(server.submit_form("confirm", &[("token", token(&confirm))]).status, 410);
    wait_until("the refusal", || server.log_count("mail.failed") == 1);
    server.clock.advance(Duration::from_mins(10));
    let database = SqliteFile::open(&server.data);
    let skipped = "SELECT count(*) FROM outbox WHERE recipient = 'subscriber' AND state = 'skipped'";
    wait_until("the next attempt", || database.number(skipped) == 1);
    assert_eq!((smtp.received().len(), server.log_count("mail.sent")), (1, 0));
}

#[test]
fn links_of_the_newsletter_work_after_a_restart_without_a_secret_of_the_operator() {
    let folder = temp_folder();
    let settings = [("DATA_DIR", folder.to_str().unwrap()), ("SITE_URL", "https://house.example")];
    let restart = |server: ServerProcess| {
        assert_eq!(server.stop("-TERM").0, Some(0));
        ServerProcess::start(&folder, &settings)
    };
    let post = |server: &ServerProcess, form: &str, field: (&str, &str)| {
        server.request(&form_post(&format!("/forms/{form}"), &[field])).status
    };
    // Link to a form in one of the message files.
    let mailed = |form: &str| {
        wait_until("the message", || mail_in(&folder).iter().any(|raw| raw.contains(form)));
        let raw = mail_in(&folder).into_iter().find(|raw| raw.contains(form)).unwrap();
        link_in(&raw, form)
    };
    let server = ServerProcess::start(&folder, &settings);
    assert_eq!(post(&server, "newsletter", ("email", READER)), 303);
    let confirm = mailed("confirm");
    let server = restart(server);
    assert_eq!(server.get(&confirm).status, 200);
    assert_eq!(post(&server, "confirm", ("token", token(&confirm))), 303);
    let unsubscribe = mailed("unsubscribe");
    let server = restart(server);
    assert_eq!(post(&server, "unsubscribe", ("token", token(&unsubscribe))), 303);
    drop(restart(server));
}

#[needs(smtp_server)]
#[test]
fn a_request_that_is_sent_days_later_has_that_date_and_a_valid_link() {
    let smtp = SmtpServer::start(&["rcpt 550"]);
    let server = open(&smtp.url(), &[], soon());
    server.subscribe(READER);
    wait_until("giving up", || server.log_count("mail.given_up") == 1);
    server.clock.advance(DAY * 3);
    server.run(&["mail", "retry"]).succeeded();
    let request = smtp.wait_for(2).remove(1);
    let date: SystemTime = Date::parse(&request.headers("date").concat()).unwrap().into();
    let ahead = date.duration_since(SystemTime::now()).unwrap();
    assert!(ahead > Duration::from_hours(71) && ahead < Duration::from_hours(73), "{}", request.raw);
    assert_eq!(press(&server, &link(&request, "confirm")).header("location"), Some("/forms/confirm/sent"));
}

/// Messages that were written into files of a `DATA_DIR`.
fn mail_in(data: &Path) -> Vec<String> {
    let Ok(files) = fs::read_dir(data.join("mail")) else { return Vec::new() };
    let files = files.map(|file| file.unwrap().path());
    let complete = files.filter(|file| file.extension().is_some_and(|extension| extension == "eml"));
    complete.map(|file| fs::read_to_string(file).unwrap().replace("=\r\n", "")).collect()
}

#[needs(smtp_server)]
#[test]
fn a_link_is_none_to_a_later_address_with_the_same_number() {
    let smtp = SmtpServer::start(&[]);
    let server = open(&smtp.url(), &[], soon());
    server.subscribe(READER);
    let confirm = link(&smtp.wait_for(1)[0], "confirm");
    // After an older backup is restored, the number is given out again.
    let database = SqliteFile::open(&server.data);
    wait_until("the log", || server.log_count("mail.sent") == 1);
    database.run("DELETE FROM submissions; DELETE FROM outbox; DELETE FROM sqlite_sequence");
    server.subscribe("bo@home.example");
    let other = link(&smtp.wait_for(2)[1], "confirm");
    assert_eq!(server.submit_form("confirm", &[("token", token(&confirm))]).status, 410);
    assert_eq!(
        database.number("SELECT count(*) FROM submissions WHERE number = 1 AND confirmed_at IS NULL"),
        1
    );
    // Text programs add punctuation to a link, or encode what needs no encoding.
    let mangled = format!("{}.", other.replacen('-', "%2D", 1));
    assert_eq!(server.get(&mangled).status, 200);
    assert_eq!(server.submit_form("confirm", &[("token", &format!("{}.", token(&other)))]).status, 303);
    let welcome = link(&smtp.wait_for(3)[2], "unsubscribe");
    assert_eq!(
        server.post(&format!("{welcome}."), "content-type: application/x-www-form-urlencoded\r\n", "").status,
        200
    );
    assert!(server.submissions().is_empty());
}
