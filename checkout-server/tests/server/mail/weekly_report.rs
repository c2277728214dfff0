//! The owner's report on Mondays, and the command that prints it at any time.

use super::{OWNER, TO_OWNER, open, soon};
use crate::support::{SmtpServer, SqliteFile, TestServer, wait_until};
use checkout_server::config::Limits;
use core_wasm::{
    catalog::server::{MAIL, SAMPLES},
    head::page_title,
};
use serde_json::Value;
use shop::Week;
use std::{fs, path::Path, time::Duration};
use test_requirements::needs;

/// Stores the same counts for one day of each week around now: then last Monday's report is due.
fn count_in_each_week(data: &Path, counts: &[(&str, &str, i64)]) {
    let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    let database = SqliteFile::open(data);
    database.run("BEGIN IMMEDIATE");
    for back in -1..4 {
        let [monday, _] = Week::of(now).before(back).days();
        for (counter, label, count) in counts {
            let day = monday.iso();
            database.run(format!("INSERT INTO counts VALUES ('{day}', '{counter}', '{label}', {count})"));
        }
    }
    database.run("COMMIT");
}

fn start(smtp: &SmtpServer) -> TestServer {
    open(&smtp.url(), &[TO_OWNER], Limits { counting_pause: Duration::from_millis(20), ..soon() })
}

#[needs(smtp_server)]
#[test]
fn the_owner_gets_one_report_about_the_week_before() {
    let smtp = SmtpServer::start(&[]);
    let server = start(&smtp);
    assert_eq!(server.get("/healthz").status, 200);
    count_in_each_week(
        &server.data,
        &[
            ("visit", "", 40),
            ("source", "instagram.com", 25),
            ("source", "other", 5),
            ("page", "/", 60),
            ("page", "/initiation", 50),
            ("page", "other", 3),
            ("buy", "", 10),
            ("checkout", "", 8),
            ("paid", "", 2),
            ("by_network", "", 1),
            ("empty_search", "", 7),
            ("form", "house", 4),
            ("counter_of_a_later_version", "", 987_654),
        ],
    );
    let report = smtp.wait_for(1).remove(0);
    assert_eq!(report.to, [OWNER]);
    let words = &MAIL.weekly;
    assert_eq!(report.headers("subject"), [words.busy.subject.replace("{visits}", "40")]);
    assert_eq!(report.headers("reply-to"), [""; 0]);
    let text = report.text();
    let row = |label: &str, values: &str| format!("- {label}: {values}");
    for line in [
        row(words.visits, "40 | 40"),
        row(words.pages, "113 | 113"),
        row(words.sales, "0 | 0"),
        row(words.sum, "$0 | $0"),
        row(words.empty_searches, "7 | 7"),
        row(words.seen, "50 | 50"),
        row(words.pressed, "10 | 10"),
        row(words.opened, "8 | 8"),
        row(words.paid, "2 | 2"),
        row("instagram.\u{200c}com", "25 | 25"),
        row(words.direct, "10 | 10"),
        row(page_title("/forms/house").unwrap(), "4 | 4"),
        words.counted.to_owned(),
        words.undercounted.to_owned(),
        words.nothing_waits.to_owned(),
    ] {
        assert!(text.contains(&line), "{line} in {text}");
    }
    assert!(text.contains("(/initiation)") && !text.contains("987654"), "{text}");
    // The length of a bar is its part of the longest one.
    assert!(
        text.contains("width=\"100%\"") && text.contains("width=\"20%\"") && text.contains("width=\"4%\""),
        "{text}"
    );
    let samples: u32 = SAMPLES.iter().map(|sample| sample.count).sum();
    assert_eq!(text.contains(words.no_samples), samples == 0);
    // The message loads no remote content, and sources are no links.
    assert!(!text.contains("<img") && !text.contains("instagram.com"), "{text}");
    // The next check finds that it was sent.
    let visitor = "user-agent: Firefox\r\nsec-fetch-dest: document\r\n";
    let written =
        || SqliteFile::open(&server.data).number("SELECT sum(count) FROM counts WHERE label = '/about'");
    assert_eq!(server.get_with("/about", visitor).status, 200);
    wait_until("a write", || {
        SqliteFile::open(&server.data).number("SELECT count(*) FROM counts WHERE label = '/about'") == 1
    });
    assert_eq!((written(), smtp.received().len()), (1, 1));
    assert_eq!(server.log_count("weekly_report.due"), 1);
}

#[needs(smtp_server)]
#[test]
fn a_week_without_visitors_is_told_kindly() {
    let smtp = SmtpServer::start(&[]);
    let server = start(&smtp);
    assert_eq!(server.get("/healthz").status, 200);
    // Old counts make last Monday's report due.
    SqliteFile::open(&server.data).run("INSERT INTO counts VALUES ('2025-01-06', 'visit', '', 1)");
    let report = smtp.wait_for(1).remove(0);
    let words = &MAIL.weekly.quiet;
    assert_eq!(report.headers("subject"), [words.subject]);
    assert!(words.paragraphs.iter().all(|text| report.text().contains(text)), "{}", report.text());
}

/// Runs `report` on the data of a server.
fn report(server: &TestServer, arguments: &[&str]) -> String {
    server.run(&[&["report"], arguments].concat()).succeeded()
}

#[test]
fn the_report_says_the_same_at_any_time_as_text_page_and_json() {
    let server = TestServer::demo();
    assert_eq!(server.get("/healthz").status, 200);
    count_in_each_week(&server.data, &[("visit", "", 4), ("page", "/about", 9), ("source", "a.example", 1)]);
    let words = &MAIL.weekly;
    let text = report(&server, &[]);
    assert!(text.contains(&format!("- {}: 4 | 4 | 4\n", words.visits)), "{text}");
    let json: Value = serde_json::from_str(&report(&server, &["--json", "--weeks", "2"])).unwrap();
    assert_eq!(json["weeks"].as_array().unwrap().len(), 2);
    assert!(json["weeks"][0].as_str().unwrap().ends_with(words.so_far), "{json}");
    let part = |heading: &str| {
        let parts = json["parts"].as_array().unwrap();
        parts.iter().find(|part| part["heading"] == heading).cloned().unwrap_or_default()
    };
    assert_eq!(part(words.figures)["rows"][0]["values"], serde_json::json!(["4", "4"]));
    assert_eq!(part(words.sources)["rows"][0]["label"], "a.example");
    assert_eq!(part(words.waiting)["empty"], words.nothing_waits);
    let file = server.data.join("report.html");
    let printed = report(&server, &["--html", file.to_str().unwrap()]);
    assert!(printed.contains("report.html"), "{printed}");
    let page = fs::read_to_string(file).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains(words.visits), "{page}");
}
