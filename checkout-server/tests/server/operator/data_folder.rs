//! Data folder of a server: its files are private, `backup` copies it, and a store that is missing, damaged or of
//! another version is reported.

use crate::support::{Ended, SqliteFile, TestServer, run, temp_dir, temp_folder};
use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

/// Runs a command on the data of a server.
fn on(data: &Path, arguments: &[&str]) -> Ended {
    run(&[("DATA_DIR", data.to_str().unwrap())], arguments)
}

/// A server with three submissions.
fn server_with_submissions() -> TestServer {
    let server = TestServer::demo();
    assert_eq!(server.submit_form("house", &[("name", "Ana"), ("email", "ana@house.example")]).status, 303);
    for email in ["ana@house.example", "bo@house.example"] {
        assert_eq!(server.subscribe(email).status, 303);
    }
    server
}

#[test]
fn a_backup_is_complete_private_and_overwrites_no_file() {
    let server = server_with_submissions();
    let folder = temp_folder();
    let file = folder.join("copy.sqlite");
    let shown = file.to_str().unwrap();
    on(&server.data, &["backup", shown]).succeeded();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(SqliteFile::open(&file).number("SELECT count(*) FROM submissions"), 3);
    let refused = on(&server.data, &["backup", shown]).refused();
    assert_eq!(refused, format!("{shown} cannot be written: File exists (os error 17).\n"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no temporary file is left");
    // A backup in its own folder can be used as a store.
    fs::rename(&file, folder.join("ledger.sqlite")).unwrap();
    let list = |data| on(data, &["submissions"]).succeeded();
    assert_eq!(list(&folder), list(&server.data));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn data_files_are_readable_by_their_owner_only() {
    let server = server_with_submissions();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&server.data), 0o700);
    for file in fs::read_dir(&server.data).unwrap() {
        let file = file.unwrap().path();
        // Without a mail server there is a folder of messages.
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
    assert_eq!(on(&none, &["submissions"]).refused(), missing);
    assert_eq!(on(&none, &["backup", "x.sqlite"]).refused(), missing);
    assert!(!none.exists(), "reading creates nothing");
    let unknown = on(&none, &["submission"]);
    assert!(unknown.code == Some(2) && unknown.stderr.contains("'submission'"), "{unknown:?}");
    let version = on(&none, &["--version"]).succeeded();
    assert_eq!(version, format!("checkout-server {}\n", env!("CARGO_PKG_VERSION")));
}
