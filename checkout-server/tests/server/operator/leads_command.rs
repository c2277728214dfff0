//! `leads` and `backup` commands: list, export, erase and copy stored leads, with and without a running server.

use crate::support::{SqliteFile, TestServer, site_dir, temp_dir, wait_until};
use core_wasm::forms::HONEYPOT;
use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::{Command, Output},
};

/// Runs the program and returns its exit code, standard output and standard error.
fn run(data: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    run_in(site_dir(), data, arguments)
}

fn run_in(site: &Path, data: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkout-server"));
    command.env_clear().env("DATA_DIR", data).env("SITE_DIR", site);
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).args(arguments);
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

#[track_caller]
fn stdout_of(data: &Path, arguments: &[&str]) -> String {
    let (code, stdout, stderr) = run(data, arguments);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    stdout
}

fn server_with_leads() -> TestServer {
    let server = TestServer::demo();
    let fields = [("name", "Ana"), ("email", "Ana@House.example"), ("message", "=1+1\r\nor \"two\"")];
    assert_eq!(server.submit_form("house", &fields).status, 303);
    assert_eq!(server.submit_form("newsletter", &[("email", "ana@house.example")]).status, 303);
    assert_eq!(server.submit_form("newsletter", &[("email", "bo@house.example")]).status, 303);
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
    let list = stdout_of(&server.data, &["leads"]);
    let lines: Vec<_> = list.lines().collect();
    assert!(lines[0].starts_with("1 · house · 20") && lines[0].ends_with('Z'), "{list}");
    assert_eq!(
        lines[1..5],
        ["  name: Ana", "  email: Ana@House.example", "  message: =1+1", "    or \"two\""]
    );
    assert_eq!(lines.len(), 9);
    assert_eq!(stdout_of(&server.data, &["leads", "--form", "newsletter"]).lines().count(), 4);
    assert_eq!(stdout_of(&server.data, &["leads", "--form", "creative"]), "There are no submissions yet.\n");
    let table = stdout_of(&server.data, &["leads", "--csv", "--form", "house"]);
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
    let before = stdout_of(&server.data, &["leads"]);
    let bo = [("name", "Bo"), ("email", "bo@house.example"), (HONEYPOT, "https://bo.example")];
    assert_eq!(server.submit_form("house", &bo).status, 303);
    let count = "1 more was caught by the honeypot: checkout-server leads --caught\n";
    assert_eq!(stdout_of(&server.data, &["leads"]), format!("{before}{count}"));
    let (code, table, note) = run(&server.data, &["leads", "--csv"]);
    assert_eq!((code, note.as_str()), (Some(0), count));
    assert!(!table.contains("\"Bo\""), "{table}");

    let caught = stdout_of(&server.data, &["leads", "--caught"]);
    assert!(caught.starts_with("4 · house · 20"), "{caught}");
    assert!(caught.ends_with("Z\n  name: Bo\n  email: bo@house.example\n"), "{caught}");
    assert_eq!(
        stdout_of(&server.data, &["leads", "--caught", "--form", "newsletter"]),
        "No submission was caught.\n"
    );
    let table = stdout_of(&server.data, &["leads", "--caught", "--csv", "--form", "house"]);
    assert!(table.ends_with("\"house\",\"Bo\",\"bo@house.example\",\"\",\"\",\"\"\r\n"), "{table}");
    assert_eq!(table.lines().count(), 2, "{table}");

    let refused = "No caught submission has the number 1. Run checkout-server leads --caught.\n";
    assert_eq!(run(&server.data, &["leads", "--accept", "1"]), (Some(1), String::new(), refused.to_owned()));
    assert_eq!(
        stdout_of(&server.data, &["leads", "--accept", "4"]),
        "Submission 4 is accepted. The running server sends its messages.\n"
    );
    assert_eq!(stdout_of(&server.data, &["leads"]), format!("{before}{caught}"));
    assert_eq!(stdout_of(&server.data, &["leads", "--caught"]), "No submission was caught.\n");
}

#[test]
fn forget_erases_every_byte_of_a_person_s_leads() {
    let server = server_with_leads();
    submit_caught(&server);
    // Without a mail server, the message that asks for a confirmation is a file.
    let messages = server.data.join("mail");
    wait_until("the messages", || server.log_count("mail.sent") == 2);
    assert_eq!(
        stdout_of(&server.data, &["leads", "--forget", "ANA@house.example"]),
        "3 leads were erased.\n0 orders have lost the address; order, sum and payment are kept.\n1 file of a message was deleted.\nNot erased: backups made before, until they are deleted; the payments at Stripe, with the address; mail that was sent. Reasons that were given for accepted orders are kept as they were written.\n"
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
        stdout_of(&server.data, &["leads", "--forget", "ana@house.example"])
            .starts_with("0 leads were erased.")
    );
    // The same person may write again.
    assert_eq!(server.submit_form("newsletter", &[("email", "ana@house.example")]).status, 303);
    assert_eq!(server.leads().len(), 2);
}

#[test]
fn a_backup_is_complete_private_and_overwrites_no_file() {
    let server = server_with_leads();
    let folder = temp_dir();
    fs::create_dir(&folder).unwrap();
    let file = folder.join("copy.sqlite");
    let shown = file.to_str().unwrap();
    assert_eq!(
        stdout_of(&server.data, &["backup", shown]),
        format!("Copied to {shown}. It contains personal data: store it where only you can read it.\n")
    );
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let count = "SELECT count(*) FROM leads";
    let copied = SqliteFile::open(&file).number(count);
    assert_eq!(copied, 3);
    let (code, _, stderr) = run(&server.data, &["backup", shown]);
    assert_eq!((code, stderr), (Some(1), format!("{shown} cannot be written: File exists (os error 17).\n")));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no temporary file is left");
    // A backup in a directory of its own serves as a store.
    fs::rename(&file, folder.join("ledger.sqlite")).unwrap();
    assert_eq!(stdout_of(&folder, &["leads"]), stdout_of(&server.data, &["leads"]));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn data_files_are_readable_by_their_owner_only() {
    let server = server_with_leads();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&server.data), 0o700);
    for file in fs::read_dir(&server.data).unwrap() {
        let file = file.unwrap().path();
        // The folder of the messages, without a mail server.
        assert_eq!(mode(&file), if file.is_dir() { 0o700 } else { 0o600 }, "{}", file.display());
    }
}

#[test]
fn a_missing_store_and_an_unknown_command_are_reported_with_a_remedy() {
    let none = temp_dir();
    let missing = format!(
        "DATA_DIR {} holds no store: nothing has been stored there. Set DATA_DIR to the folder that the server uses.\n",
        none.display()
    );
    assert_eq!(run(&none, &["leads"]), (Some(1), String::new(), missing.clone()));
    assert_eq!(run(&none, &["backup", "x.sqlite"]), (Some(1), String::new(), missing));
    assert!(!none.exists(), "reading creates nothing");
    let (code, stdout, stderr) = run(&none, &["lead"]);
    assert!((code, stdout.as_str()) == (Some(2), "") && stderr.contains("'lead'"), "{stderr}");
    assert!(stdout_of(&none, &["leads", "--help"]).contains("--forget <EMAIL>"));
    assert_eq!(stdout_of(&none, &["--version"]), format!("checkout-server {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_store_of_a_newer_version_is_not_opened() {
    let server = server_with_leads();
    let connection = SqliteFile::open(&server.data);
    connection.run("UPDATE schema_version SET number = 99");
    let (code, _, stderr) = run(&server.data, &["leads"]);
    assert_eq!(code, Some(1));
    assert!(stderr.contains("was written by a newer checkout-server (schema 99,"), "{stderr}");
}

#[test]
fn a_store_of_a_development_version_is_not_opened() {
    let data = temp_dir();
    fs::create_dir(&data).unwrap();
    SqliteFile::open(&data).run(
        "CREATE TABLE schema_version (number INTEGER NOT NULL) STRICT; INSERT INTO schema_version VALUES (15)",
    );
    for command in [&["orders"][..], &["mail", "--retry"], &["backup", "copy"], &["leads", "--accept", "7"]] {
        let (code, stdout, stderr) = run(&data, command);
        assert_eq!((code, stdout.as_str()), (Some(1), ""), "{command:?}");
        assert!(stderr.contains("made by a development version. Move the folder away"), "{stderr}");
    }
    assert_eq!(SqliteFile::open(&data).number("SELECT count(*) FROM sqlite_schema"), 1);
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_row_that_cannot_be_read_is_named() {
    let server = server_with_leads();
    let connection = SqliteFile::open(&server.data);
    connection.run("UPDATE leads SET fields = CAST(x'5bff5d' AS TEXT) WHERE number = 2");
    for arguments in [&["leads", "--csv"][..], &["leads"]] {
        let (code, _, stderr) = run(&server.data, arguments);
        assert!(code == Some(1) && stderr.contains("number 2 in leads cannot be read"), "{stderr}");
    }
}
