//! `leads` command: lists, exports, accepts and erases submissions while the server runs.

use crate::support::{TestServer, wait_until};
use core_wasm::forms::HONEYPOT;
use std::{fs, process::Command};

#[track_caller]
fn stdout_of(server: &TestServer, arguments: &[&str]) -> String {
    let ended = server.run(arguments);
    assert_eq!(ended.stderr, "");
    ended.succeeded()
}

fn server_with_leads() -> TestServer {
    let server = TestServer::demo();
    let fields = [("name", "Ana"), ("email", "Ana@House.example"), ("message", "=1+1\r\nor \"two\"")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
    assert_eq!(server.subscribe("ana@house.example").status, 303);
    assert_eq!(server.subscribe("bo@house.example").status, 303);
    server
}

/// A submission of Ana whose honeypot is filled.
fn submit_caught(server: &TestServer) {
    let fields = [("name", "Ana"), ("email", "ana@house.example"), (HONEYPOT, "https://ana.example")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
}

#[test]
fn leads_are_listed_while_the_server_runs() {
    let server = server_with_leads();
    let list = stdout_of(&server, &["leads"]);
    let lines: Vec<_> = list.lines().collect();
    assert!(lines[0].starts_with("1 · house · 20") && lines[0].ends_with('Z'), "{list}");
    assert_eq!(
        lines[1..5],
        ["  name: Ana", "  email: Ana@House.example", "  message: =1+1", "    or \"two\""]
    );
    assert_eq!(lines.len(), 9);
    assert_eq!(stdout_of(&server, &["leads", "--form", "newsletter"]).lines().count(), 4);
    assert_eq!(stdout_of(&server, &["leads", "--form", "creative"]), "There are no submissions yet.\n");
    let table = stdout_of(&server, &["leads", "--csv", "--form", "house"]);
    let (heading, row) = table.split_once("\r\n").unwrap();
    assert_eq!(
        heading,
        "\u{feff}\"number\",\"received\",\"form\",\"name\",\"email\",\"room\",\"message\",\"further\""
    );
    assert!(
        row.ends_with("\"house\",\"Ana\",\"Ana@House.example\",\"\",\"'=1+1\nor \"\"two\"\"\",\"\"\r\n"),
        "{row}"
    );
}

#[test]
fn caught_leads_are_listed_alone_counted_and_accepted() {
    let server = server_with_leads();
    let before = stdout_of(&server, &["leads"]);
    let bo = [("name", "Bo"), ("email", "bo@house.example"), (HONEYPOT, "https://bo.example")];
    assert_eq!(server.submit_form("house", &bo).status, 303);
    let count = "1 more was caught by the honeypot: checkout-server leads --caught\n";
    assert_eq!(stdout_of(&server, &["leads"]), format!("{before}{count}"));
    let table = server.run(&["leads", "--csv"]);
    assert_eq!((table.code, table.stderr.as_str()), (Some(0), count));
    assert!(!table.stdout.contains("\"Bo\""), "{table:?}");

    let caught = stdout_of(&server, &["leads", "--caught"]);
    assert!(caught.starts_with("4 · house · 20"), "{caught}");
    assert!(caught.ends_with("Z\n  name: Bo\n  email: bo@house.example\n"), "{caught}");
    assert_eq!(
        stdout_of(&server, &["leads", "--caught", "--form", "newsletter"]),
        "No submission was caught.\n"
    );
    let table = stdout_of(&server, &["leads", "--caught", "--csv", "--form", "house"]);
    assert!(table.ends_with("\"house\",\"Bo\",\"bo@house.example\",\"\",\"\",\"\"\r\n"), "{table}");
    assert_eq!(table.lines().count(), 2, "{table}");

    let refused = "No caught submission has the number 1. Run checkout-server leads --caught.\n";
    assert_eq!(server.run(&["leads", "--accept", "1"]).refused(), refused);
    assert_eq!(
        stdout_of(&server, &["leads", "--accept", "4"]),
        "Submission 4 is accepted. The running server sends its messages.\n"
    );
    assert_eq!(stdout_of(&server, &["leads"]), format!("{before}{caught}"));
    assert_eq!(stdout_of(&server, &["leads", "--caught"]), "No submission was caught.\n");
}

#[test]
fn forget_erases_every_byte_of_a_person_s_leads() {
    let server = server_with_leads();
    submit_caught(&server);
    // Without a mail server, the message that asks for a confirmation is a file.
    let messages = server.data.join("mail");
    wait_until("the messages", || server.log_count("mail.sent") == 2);
    assert_eq!(
        stdout_of(&server, &["leads", "--forget", "ANA@house.example"]),
        "3 leads were erased.\n0 orders have lost the address; order, sum and payment are kept.\n1 file of a message was deleted.\nNot erased: backups made before, and databases that a restore has kept, until they are deleted; the payments at Stripe, with the address; mail that was sent. Reasons that were given for accepted orders are kept as they were written.\n"
    );
    assert_eq!(fs::read_dir(messages).unwrap().count(), 1, "that of another person stays");
    assert_eq!(server.leads(), [("newsletter".to_owned(), vec!["email: bo@house.example".to_owned()])]);
    for file in fs::read_dir(&server.data).unwrap() {
        let file = file.unwrap().path();
        // Another process reads the files: closing one in this process would release SQLite's locks on it.
        let bytes = Command::new("cat").arg(&file).output().unwrap().stdout.to_ascii_lowercase();
        assert!(!bytes.windows(4).any(|four| four == b"ana@"), "{}", file.display());
    }
    assert!(
        stdout_of(&server, &["leads", "--forget", "ana@house.example"]).starts_with("0 leads were erased.")
    );
    // The same person may write again.
    assert_eq!(server.subscribe("ana@house.example").status, 303);
    assert_eq!(server.leads().len(), 2);
}
