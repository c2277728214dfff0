//! `submissions` command: lists, exports, accepts and erases submissions while the server runs.

use crate::support::{TestServer, wait_until};
use core_wasm::forms::HONEYPOT;
use std::{fs, process::Command};

/// Runs a command that logs nothing; returns its output.
#[track_caller]
fn stdout_of(server: &TestServer, arguments: &[&str]) -> String {
    let ended = server.run(arguments);
    assert_eq!(ended.stderr, "");
    ended.succeeded()
}

fn server_with_submissions() -> TestServer {
    let server = TestServer::demo();
    let fields = [("name", "Ana"), ("email", "Ana@House.example"), ("message", "=1+1\r\nor \"two\"")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
    assert_eq!(server.subscribe("ana@house.example").status, 303);
    assert_eq!(server.subscribe("bo@house.example").status, 303);
    server
}

/// Submits the form with a filled honeypot.
fn submit_caught(server: &TestServer, name: &str, email: &str) {
    let fields = [("name", name), ("email", email), (HONEYPOT, "https://spam.example")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
}

#[test]
fn submissions_are_listed_while_the_server_runs() {
    let server = server_with_submissions();
    let list = stdout_of(&server, &["submissions"]);
    let lines: Vec<_> = list.lines().collect();
    assert!(lines[0].starts_with("1 · house · 20") && lines[0].ends_with('Z'), "{list}");
    assert_eq!(
        lines[1..5],
        ["  name: Ana", "  email: Ana@House.example", "  message: =1+1", "    or \"two\""]
    );
    assert!(lines[5].starts_with("2 · newsletter · 20") && lines[5].ends_with("Z · not confirmed"), "{list}");
    assert_eq!(lines.len(), 9);
    assert_eq!(stdout_of(&server, &["submissions", "list", "--form", "newsletter"]).lines().count(), 4);
    let table = stdout_of(&server, &["submissions", "--csv", "--form", "house"]);
    let (heading, row) = table.split_once("\r\n").unwrap();
    // A column for each field of the form.
    assert!(heading.ends_with("\"name\",\"email\",\"room\",\"message\",\"further\""), "{heading}");
    assert!(row.ends_with("\"Ana\",\"Ana@House.example\",\"\",\"'=1+1\nor \"\"two\"\"\",\"\"\r\n"), "{row}");
    let unknown = server.run(&["submissions", "--form", "houses"]).refused();
    assert!(unknown.starts_with("There is no form \"houses\"."), "{unknown}");
    assert_eq!(stdout_of(&server, &["submissions", "--letters"]).lines().next(), Some(lines[0]));
    let both = server.run(&["submissions", "--letters", "--form", "newsletter"]);
    assert_eq!((both.code, both.stdout.as_str()), (Some(2), ""));
    assert!(both.stderr.contains("'--letters' cannot be used with '--form <NAME>'"), "{both:?}");
}

#[test]
fn caught_submissions_are_listed_alone_counted_and_accepted() {
    let server = server_with_submissions();
    let before = stdout_of(&server, &["submissions"]);
    submit_caught(&server, "Bo", "bo@house.example");
    let list = stdout_of(&server, &["submissions"]);
    let note = list.strip_prefix(&before).unwrap();
    assert!(note.contains("1 submission") && note.contains("checkout-server submissions --caught"), "{note}");
    // A spreadsheet has only rows.
    let table = server.run(&["submissions", "--csv"]);
    assert_eq!((table.code, table.stderr.as_str()), (Some(0), note));
    assert!(!table.stdout.contains("\"Bo\""), "{table:?}");

    let caught = stdout_of(&server, &["submissions", "--caught"]);
    assert!(caught.starts_with("4 · house · 20"), "{caught}");
    assert!(caught.ends_with("Z · caught\n  name: Bo\n  email: bo@house.example\n"), "{caught}");
    let none = stdout_of(&server, &["submissions", "--caught", "--form", "newsletter"]);
    assert_eq!(none.lines().count(), 1, "{none}");
    let table = stdout_of(&server, &["submissions", "--caught", "--csv", "--form", "house"]);
    assert!(table.lines().count() == 2 && table.contains("\"caught\""), "{table}");

    let refused = server.run(&["submissions", "accept", "1"]).refused();
    assert!(refused.contains("checkout-server submissions --caught"), "{refused}");
    stdout_of(&server, &["submissions", "accept", "4"]);
    let accepted = caught.replace(" · caught", "");
    assert_eq!(stdout_of(&server, &["submissions"]), format!("{before}{accepted}"));
}

#[test]
fn forget_erases_every_byte_of_a_person_s_submissions() {
    let server = server_with_submissions();
    submit_caught(&server, "Ana", "ana@house.example");
    // Without a mail server, the message that asks for a confirmation is a file.
    let messages = server.data.join("mail");
    wait_until("the messages", || server.log_count("mail.sent") == 2);
    assert_eq!(
        stdout_of(&server, &["submissions", "forget", "ANA@house.example"]),
        "3 submissions were erased.\n0 orders have lost the address; order, sum and payment are kept.\n1 file of a message was deleted.\nNot erased: backups made before, and databases that a restore has kept, until they are deleted; the payments at Stripe, with the address; mail that was sent. Reasons that were given for accepted orders are kept as they were written.\n"
    );
    assert_eq!(fs::read_dir(messages).unwrap().count(), 1, "that of another person stays");
    assert_eq!(server.submissions(), [("newsletter".to_owned(), vec!["email: bo@house.example".to_owned()])]);
    for file in fs::read_dir(&server.data).unwrap() {
        let file = file.unwrap().path();
        // `cat` reads the files: closing a file in this process would release SQLite's locks on it.
        let bytes = Command::new("cat").arg(&file).output().unwrap().stdout.to_ascii_lowercase();
        assert!(!bytes.windows(4).any(|four| four == b"ana@"), "{}", file.display());
    }
    stdout_of(&server, &["submissions", "forget", "ana@house.example"]);
    // The erased person may subscribe again.
    assert_eq!(server.subscribe("ana@house.example").status, 303);
    assert_eq!(server.submissions().len(), 2);
}
