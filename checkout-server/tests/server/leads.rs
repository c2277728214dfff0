//! What the operator does with the ledger, while the server runs and while it does not.

use crate::support::{Shop, fresh_folder};
use rusqlite::Connection;
use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::{Command, Output},
};

/// Runs the program with arguments: its exit code and what it said, on both ways.
fn run(data: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkout-server"));
    command.env_clear().env("DATA_DIR", data).current_dir(env!("CARGO_TARGET_TMPDIR")).args(arguments);
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

#[track_caller]
fn said(data: &Path, arguments: &[&str]) -> String {
    let (code, said, complaint) = run(data, arguments);
    assert_eq!((code, complaint.as_str()), (Some(0), ""), "{said}");
    said
}

fn shop_with_letters() -> Shop {
    let shop = Shop::demo();
    let house = [("name", "Ana"), ("email", "Ana@House.example"), ("message", "=1+1\r\nor \"two\"")];
    assert_eq!(shop.write("house", &house).status, 303);
    assert_eq!(shop.write("newsletter", &[("email", "ana@house.example")]).status, 303);
    assert_eq!(shop.write("newsletter", &[("email", "bo@house.example")]).status, 303);
    shop
}

#[test]
fn letters_are_listed_while_the_server_runs() {
    let shop = shop_with_letters();
    let list = said(&shop.data, &["leads"]);
    let lines: Vec<_> = list.lines().collect();
    assert!(lines[0].starts_with("1 · house · 20") && lines[0].ends_with('Z'), "{list}");
    assert_eq!(
        lines[1..5],
        ["  name: Ana", "  email: Ana@House.example", "  message: =1+1", "    or \"two\""]
    );
    assert_eq!(lines.len(), 9);
    assert_eq!(said(&shop.data, &["leads", "--form", "newsletter"]).lines().count(), 4);
    assert_eq!(said(&shop.data, &["leads", "--form", "creative"]), "");
    let table = said(&shop.data, &["leads", "--csv", "--form", "house"]);
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
fn a_person_is_forgotten_to_the_last_byte() {
    let shop = shop_with_letters();
    assert_eq!(
        said(&shop.data, &["leads", "--forget", "ANA@house.example"]),
        "2 letters are erased. Copies that were made before still hold what they held.\n"
    );
    assert_eq!(shop.kept(), [("newsletter".to_owned(), vec!["email: bo@house.example".to_owned()])]);
    for file in fs::read_dir(&shop.data).unwrap() {
        let file = file.unwrap().path();
        // Read by another process: were this one to close the file, SQLite's locks on it would be gone.
        let bytes = Command::new("cat").arg(&file).output().unwrap().stdout.to_ascii_lowercase();
        assert!(!bytes.windows(4).any(|four| four == b"ana@"), "{}", file.display());
    }
    assert!(
        said(&shop.data, &["leads", "--forget", "ana@house.example"]).starts_with("0 letters are erased.")
    );
    // She may write again.
    assert_eq!(shop.write("newsletter", &[("email", "ana@house.example")]).status, 303);
    assert_eq!(shop.kept().len(), 2);
}

#[test]
fn a_copy_is_whole_private_and_takes_nobody_s_place() {
    let shop = shop_with_letters();
    let folder = fresh_folder();
    fs::create_dir(&folder).unwrap();
    let file = folder.join("copy.sqlite");
    let shown = file.to_str().unwrap();
    assert_eq!(
        said(&shop.data, &["backup", shown]),
        format!("Copied to {shown}. It holds what visitors wrote: keep it where only you can read it.\n")
    );
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let count = "SELECT count(*) FROM leads";
    let copied: i64 = Connection::open(&file).unwrap().query_row(count, [], |row| row.get(0)).unwrap();
    assert_eq!(copied, 3);
    let (code, _, complaint) = run(&shop.data, &["backup", shown]);
    assert_eq!(
        (code, complaint),
        (Some(1), format!("{shown} cannot be written: File exists (os error 17).\n"))
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left over");
    // A copy is a ledger: in a folder of its own it is one to start from.
    fs::rename(&file, folder.join("ledger.sqlite")).unwrap();
    assert_eq!(said(&folder, &["leads"]), said(&shop.data, &["leads"]));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_ledger_is_for_nobody_else_s_eyes() {
    let shop = shop_with_letters();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&shop.data), 0o700);
    for file in fs::read_dir(&shop.data).unwrap() {
        assert_eq!(mode(&file.unwrap().path()), 0o600);
    }
}

#[test]
fn what_is_not_there_and_what_is_not_understood_is_told_with_what_to_do() {
    let none = fresh_folder();
    let missing = format!(
        "DATA_DIR {} holds no ledger yet: nothing has been kept there. Set DATA_DIR to the folder that the server uses.\n",
        none.display()
    );
    assert_eq!(run(&none, &["leads"]), (Some(1), String::new(), missing.clone()));
    assert_eq!(run(&none, &["backup", "x.sqlite"]), (Some(1), String::new(), missing));
    assert!(!none.exists(), "looking makes nothing");
    let strange = "\"lead\" is nothing that checkout-server understands here. Run checkout-server --help.\n";
    assert_eq!(run(&none, &["lead"]), (Some(2), String::new(), strange.to_owned()));
    assert!(said(&none, &["--help"]).contains("leads --forget EMAIL"));
    assert_eq!(said(&none, &["--version"]), format!("checkout-server {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_ledger_of_a_newer_server_is_left_alone() {
    let shop = shop_with_letters();
    let ledger = Connection::open(shop.data.join("ledger.sqlite")).unwrap();
    ledger.execute("UPDATE schema_version SET number = 99", []).unwrap();
    let (code, _, complaint) = run(&shop.data, &["leads"]);
    let expected = format!(
        "The ledger in DATA_DIR {} was kept by a newer checkout-server (schema 99, this one knows 3). Start that one.\n",
        shop.data.display()
    );
    assert_eq!((code, complaint), (Some(1), expected));
}

#[test]
fn a_ledger_from_before_there_were_orders_goes_on() {
    let data = fresh_folder();
    fs::create_dir(&data).unwrap();
    let ledger = Connection::open(data.join("ledger.sqlite")).unwrap();
    // Word for word what the first server made.
    ledger
        .execute_batch(
            "CREATE TABLE schema_version (number INTEGER NOT NULL) STRICT;
             INSERT INTO schema_version VALUES (1);
             CREATE TABLE leads (
                 number      INTEGER PRIMARY KEY AUTOINCREMENT,
                 received_at INTEGER NOT NULL, -- milliseconds since 1970
                 form        TEXT    NOT NULL,
                 email       TEXT    NOT NULL, -- as it is looked for: in lower case
                 fields      TEXT    NOT NULL, -- JSON: pairs of name and words, in the form's order
                 digest      BLOB    NOT NULL UNIQUE
             ) STRICT;
             CREATE INDEX leads_by_email ON leads (email);
             INSERT INTO leads VALUES (7, 0, 'newsletter', 'ana@house.example', '[[\"email\",\"ana@house.example\"]]', x'01');",
        )
        .unwrap();
    drop(ledger);
    assert_eq!(
        said(&data, &["leads"]),
        "7 · newsletter · 1970-01-01T00:00:00Z\n  email: ana@house.example\n"
    );
    assert_eq!(said(&data, &["orders"]), "");
    fs::remove_dir_all(data).unwrap();
}
