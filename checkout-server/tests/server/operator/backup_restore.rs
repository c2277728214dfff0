//! Backup and restore: a lost database is restored from its backup, and no command loses earlier data.

use crate::support::{
    Client, DAY, Database, Ended, ServerProcess, SmtpServer, SqliteFile, TcpProxy, TestServer, delivery,
    installation, kill, paid_event, run, session_id, spawn_server, stored_orders, stored_submissions,
    subscription, temp_dir, temp_folder, wait_until,
};
use checkout_server::{
    config::{BackupPolicy, Limits},
    site::program::LinkCipher,
};
use core_wasm::catalog::server::MAIL;
use secrecy::SecretString;
use shop::SessionId;
use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, SystemTime},
};
use test_requirements::needs;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn restore(copy: &Path, data: &Path) -> Ended {
    run(&[("DATA_DIR", text(data))], &["restore", text(copy)])
}

/// Makes a backup in a folder.
fn back_up(data: &Path, copies: &Path) -> Ended {
    run(&[("DATA_DIR", text(data)), ("BACKUP_DIR", text(copies))], &["backup"])
}

/// Files in a folder with names that begin like this, sorted.
fn files_in(folder: &Path, beginning: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.file_name().unwrap().to_str().unwrap().starts_with(beginning));
    files.sort();
    files
}

/// Databases that restores have kept, without their logs.
fn kept_in(data: &Path) -> Vec<PathBuf> {
    let mut files = files_in(data, "ledger-replaced-");
    files.retain(|file| file.extension().unwrap() == "sqlite");
    files
}

fn post(address: SocketAddr, request: String) -> u16 {
    Client::connect(address).request(request).status
}

fn submit(address: SocketAddr, name: &str) {
    assert_eq!(post(address, subscription(&format!("{name}@house.example"))), 303);
}

fn pay(address: SocketAddr, data: &Path, name: &str) {
    let installation = installation(data, &[]);
    assert_eq!(post(address, delivery(&installation, &paid_event(name))), 200);
}

/// Backup of an empty store, and the store with these addresses after its server was killed.
fn killed_after_a_copy(names: &[&str]) -> (PathBuf, PathBuf) {
    let (data, copies) = (temp_dir(), temp_dir());
    let (child, address) = spawn_server(&data, &[], &[]);
    back_up(&data, &copies).succeeded();
    for name in names {
        submit(address, name);
    }
    kill(child);
    let [copy] = &files_in(&copies, "ledger-")[..] else { panic!("one copy") };
    (data, copy.clone())
}

#[needs(smtp_server)]
#[test]
fn a_lost_database_comes_back_with_its_orders_submissions_links_and_pending_messages() {
    let (data, copies) = (temp_dir(), temp_dir());
    // The mail server is stopped.
    let smtp = SmtpServer::start(&[]);
    let proxy = TcpProxy::to(smtp.port());
    proxy.disconnect();
    let url = format!("smtp://127.0.0.1:{}", proxy.port());
    let settings = [("SMTP_URL", url.as_str()), ("MAIL_FROM", "house@mail.example")];
    let (child, address) = spawn_server(&data, &settings, &[]);
    submit(address, "before");
    pay(address, &data, "before");
    back_up(&data, &copies).succeeded();
    submit(address, "after");
    kill(child);
    // The disk fails: file and write-ahead log are destroyed.
    for file in ["ledger.sqlite", "ledger.sqlite-wal"] {
        fs::write(data.join(file), [0x5a; 8192]).unwrap();
    }
    let [copy] = &files_in(&copies, "ledger-")[..] else { panic!("one copy") };
    let said = restore(copy, &data).succeeded();
    let [kept] = &kept_in(&data)[..] else { panic!("one kept database") };
    let expected = [
        format!("Restored from {}: 1 order and 1 submission.", copy.display()),
        format!("What was there is kept in {}: it cannot be read.", kept.display()),
    ];
    assert_eq!(said.lines().take(2).collect::<Vec<_>>(), expected);
    assert_eq!(fs::read(kept).unwrap(), [0x5a; 8192]);
    assert_eq!(fs::read(kept.with_extension("sqlite-wal")).unwrap(), [0x5a; 8192]);
    proxy.restore();
    let (child, address) = spawn_server(&data, &settings, &[]);
    let secret = SecretString::from("a-secret-of-more-than-thirty-two-letters");
    let link = LinkCipher::new(&secret).unwrap().path(&SessionId::parse(&session_id("before")).unwrap());
    assert_eq!(post(address, format!("GET {link} HTTP/1.1\r\nhost: x\r\n\r\n")), 200);
    // The link for the buyer, and the request to the reader.
    assert!(smtp.wait_for(2).iter().any(|mail| mail.text().contains(&link)));
    // The restored database takes new orders under new numbers.
    pay(address, &data, "later");
    smtp.wait_for(3);
    kill(child);
    let orders: Vec<_> =
        stored_orders(&data).into_iter().map(|order| (order.number, order.session)).collect();
    assert_eq!(
        orders,
        ["before", "later"]
            .map(session_id)
            .into_iter()
            .zip(1..)
            .map(|(id, number)| (number, SessionId::parse(&id).unwrap()))
            .collect::<Vec<_>>()
    );
    assert_eq!(stored_submissions(&data).len(), 1);
}

#[test]
fn after_a_kill_and_two_restores_the_newest_database_goes_back_whole() {
    let (data, copy) = killed_after_a_copy(&["one", "two", "three"]);
    assert!(fs::metadata(data.join("ledger.sqlite-wal")).unwrap().len() > 0);
    let said = restore(&copy, &data).succeeded();
    let [newest] = &kept_in(&data)[..] else { panic!("one kept database") };
    assert!(
        said.contains(&format!("is kept in {}: 0 orders and 3 submissions.", newest.display())),
        "{said}"
    );
    // The operator chose the wrong night, and restores again.
    let said = restore(&copy, &data).succeeded();
    assert!(said.contains(": 0 orders and 0 submissions.\nWhat was there"), "{said}");
    assert_eq!(kept_in(&data).len(), 2);
    // A server may have run meanwhile.
    let (child, address) = spawn_server(&data, &[], &[]);
    submit(address, "four");
    kill(child);
    let said = restore(newest, &data).succeeded();
    assert!(said.starts_with(&format!("Restored from {}: 0 orders and 3 submissions.", newest.display())));
    assert!(said.contains(": 0 orders and 1 submission."), "{said}");
    assert_eq!(stored_submissions(&data).len(), 3);
    assert_eq!((kept_in(&data).len(), newest.is_file()), (3, true));
    let (child, address) = spawn_server(&data, &[], &[]);
    submit(address, "five");
    kill(child);
    assert_eq!(stored_submissions(&data).len(), 4);
}

#[test]
fn what_is_no_sound_copy_is_refused_and_nothing_moves() {
    let (data, copy) = killed_after_a_copy(&["one"]);
    let folder = temp_folder();
    let bytes = fs::read(&copy).unwrap();
    let file = |name: &str, bytes: &[u8]| {
        fs::write(folder.join(name), bytes).unwrap();
        folder.join(name)
    };
    let database = |name: &str, statements: &str| {
        let path = if statements.starts_with("UPDATE") { file(name, &bytes) } else { folder.join(name) };
        SqliteFile::open(&path).run(statements);
        path
    };
    let mut overwritten = bytes.clone();
    overwritten[4096..12288].fill(0x5a);
    let cases = [
        (folder.join("missing.sqlite"), "cannot be read (No such file or directory (os error 2))."),
        (folder.clone(), "is not a file."),
        (file("empty.sqlite", b""), "is empty."),
        (file("note.txt", b"a note, and no database at all"), "is not a sound copy of a store ("),
        (file("cut.sqlite", &bytes[..bytes.len() / 2]), "is not a sound copy of a store ("),
        (file("head.sqlite", &bytes[..100]), "is not a sound copy of a store ("),
        (file("overwritten.sqlite", &overwritten), "is not a sound copy of a store ("),
        (
            database("foreign.sqlite", "CREATE TABLE notes (text TEXT)"),
            "is no copy of a store: it has none of its tables.",
        ),
        (
            database(
                "similar.sqlite",
                "CREATE TABLE schema_version (number INTEGER); INSERT INTO schema_version VALUES (19)",
            ),
            "is not a sound copy of a store (no such table: orders).",
        ),
        (
            database("newer.sqlite", "UPDATE schema_version SET number = 9999"),
            "was written by a newer checkout-server (schema 9999, this one knows",
        ),
        (database("moved.sqlite", "UPDATE schema_version SET number = -number"), "was moved to PostgreSQL"),
        (data.join("ledger.sqlite"), "is the store itself."),
    ];
    let before = files_in(&data, "");
    for (copy, fault) in cases {
        let said = restore(&copy, &data).failed();
        let expected = format!("Nothing was restored: {} {fault}", copy.display());
        assert!(said.starts_with(&expected), "{said}");
        assert_eq!(files_in(&data, ""), before, "{said}");
    }
    assert_eq!(stored_submissions(&data).len(), 1);
}

#[test]
fn a_restore_refuses_a_store_that_a_server_uses_and_a_copy_that_one_writes() {
    let (data, copy) = killed_after_a_copy(&["one"]);
    let server =
        ServerProcess::start(&temp_folder(), &[("DATA_DIR", text(&data)), ("CHECKOUT_MODE", "demo")]);
    let said = restore(&copy, &data).failed();
    let refused = format!("Nothing was restored: a server uses {}. Stop it first:", data.display());
    assert!(said.starts_with(&refused), "{said}");
    let other = temp_dir();
    let said = restore(&data.join("ledger.sqlite"), &other).failed();
    assert!(said.contains("is used by a server. Copy it with checkout-server backup"), "{said}");
    assert_eq!(server.stop("-TERM").0, Some(0));
    // On a new machine there is no folder yet.
    let said = restore(&data.join("ledger.sqlite"), &other).succeeded();
    assert!(said.contains("0 orders and 1 submission.\nNothing was stored there before.\n"), "{said}");
    assert_eq!((stored_submissions(&other).len(), kept_in(&other).len()), (1, 0));
}

#[needs(postgres)]
#[test]
fn for_postgresql_backup_and_restore_name_its_own_programs() {
    let database = Database::create();
    let settings = [("DATABASE_URL", database.url()), ("BACKUP_DIR", "copies")];
    let said = run(&settings, &["restore", "copy.dump"]).failed();
    assert!(said.contains("pg_restore --clean"), "{said}");
    drop(run(&settings, &["orders"]));
    let server =
        ServerProcess::start(&temp_folder(), &[&settings[..], &[("CHECKOUT_MODE", "demo")]].concat());
    let said = run(&settings, &["backup"]).failed();
    assert!(said.contains("pg_dump --format=custom"), "{said}");
    // Only the word, without a line about a backup.
    assert_eq!(server.get("/readyz").text().lines().count(), 1);
}

#[test]
fn old_copies_are_deleted_once_a_new_one_is_complete() {
    let (data, copies) = (temp_dir(), temp_folder());
    let (child, address) = spawn_server(&data, &[], &[]);
    submit(address, "ana");
    let old = |days: u32| {
        let name = format!("ledger-{}.sqlite", days_ago(days));
        fs::write(copies.join(&name), &name).unwrap();
        copies.join(name)
    };
    let (oldest, kept) = (old(15), old(13));
    let note = copies.join("note.txt");
    // A kill leaves the part of a copy, and its journal.
    let part = |name: &str, age: Duration| {
        let file = copies.join(name);
        fs::write(&file, "part").unwrap();
        fs::File::options().write(true).open(&file).unwrap().set_modified(SystemTime::now() - age).unwrap();
        file
    };
    let random = "0123456789abcdef0123456789abcdef";
    let parts = ["", "-journal"]
        .map(|end| part(&format!("ledger-20260101T031000Z.sqlite.{random}.part{end}"), 2 * DAY));
    let new_part = part(&format!("ledger-20260101T031001Z.sqlite.{random}.part"), DAY / 2);
    part("note.txt", 99 * DAY);
    // Without a store nothing is copied, and nothing is deleted.
    let said = back_up(&temp_dir(), &copies).failed();
    assert!(said.contains("holds no store"), "{said}");
    // Nor with an invalid setting.
    for days in ["0", "-1", "1.5", "many", "99999"] {
        let settings = [("DATA_DIR", text(&data)), ("BACKUP_DIR", text(&copies)), ("BACKUP_DAYS", days)];
        let said = run(&settings, &["backup"]).failed();
        assert!(said.starts_with("BACKUP_DAYS must be "), "{said}");
    }
    assert_eq!(files_in(&copies, "").len(), 6);
    let said = back_up(&data, &copies).succeeded();
    assert!(said.ends_with("\n1 older copy was deleted.\n"), "{said}");
    assert!(!oldest.exists() && kept.exists() && note.exists() && new_part.exists());
    assert!(parts.iter().all(|part| !part.exists()));
    let copy = files_in(&copies, "ledger-").pop().unwrap();
    assert_eq!(SqliteFile::open(&copy).number("SELECT count(*) FROM submissions"), 1);
    // A part of a copy with another name is removed with the next copy of that name.
    let left = part(&format!("mine.sqlite.{random}.part"), 2 * DAY);
    let said = run(&[("DATA_DIR", text(&data))], &["backup", text(&copies.join("mine.sqlite"))]).succeeded();
    assert!(!left.exists(), "{said}");
    kill(child);
}

#[test]
fn no_clock_makes_all_earlier_copies_too_old_at_once() {
    let (data, copy) = killed_after_a_copy(&["one"]);
    let copies = copy.parent().unwrap();
    let times = [days_ago(400), days_ago(399)];
    let earlier = times.map(|time| copies.join(format!("ledger-{time}.sqlite")));
    fs::rename(&copy, &earlier[0]).unwrap();
    fs::copy(&earlier[0], &earlier[1]).unwrap();
    let said = back_up(&data, copies).succeeded();
    assert!(said.contains("none is deleted before the next copy is made"), "{said}");
    assert_eq!(files_in(copies, "ledger-").len(), 3);
    // The next night's backup is not old: the clock is right.
    let new = files_in(copies, "ledger-").pop().unwrap();
    fs::rename(new, copies.join(format!("ledger-{}.sqlite", days_ago(1)))).unwrap();
    let said = back_up(&data, copies).succeeded();
    assert!(said.ends_with("2 older copies were deleted.\n"), "{said}");
    assert_eq!(files_in(copies, "ledger-").len(), 2);
}

#[test]
fn a_backup_without_a_folder_says_which_setting_is_missing() {
    let (data, _) = killed_after_a_copy(&[]);
    let said = run(&[("DATA_DIR", text(&data))], &["backup"]).failed();
    assert!(said.starts_with("BACKUP_DIR is not set: name a file, or set BACKUP_DIR"), "{said}");
}

/// Time some days ago, as `20260103T093000Z`.
fn days_ago(days: u32) -> String {
    let date = format!("{days} days ago");
    let output = Command::new("date").args(["-u", "-d", &date, "+%Y%m%dT%H%M%SZ"]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Limits of a server that checks its backups at once and repeatedly.
fn watching() -> Limits {
    let backup =
        BackupPolicy { pause: Duration::from_millis(20), grace: Duration::ZERO, ..BackupPolicy::default() };
    Limits { backup, ..Limits::default() }
}

#[needs(smtp_server)]
#[test]
fn the_age_of_the_newest_copy_is_seen_and_two_days_are_an_alarm() {
    let copies = temp_folder();
    let smtp = SmtpServer::start(&[]);
    let url = format!("smtp://127.0.0.1:{}", smtp.port());
    let mail = [
        ("SMTP_URL", url.as_str()),
        ("MAIL_FROM", "house@mail.example"),
        ("MAIL_OWNER", "owner@mail.example"),
    ];
    let settings = [&mail[..], &[("BACKUP_DIR", text(&copies))]].concat();
    let [recent, old] = [1, 3].map(|days| copies.join(format!("ledger-{}.sqlite", days_ago(days))));
    // A wrong clock dated one backup in the future: it does not count.
    fs::write(copies.join("ledger-20990101T000000Z.sqlite"), "copy").unwrap();
    fs::write(&recent, "copy").unwrap();
    let server = TestServer::start(&settings, watching());
    let is_ready_with = |state: &str| {
        let response = server.get("/readyz");
        assert_eq!(response.status, 200);
        response.text() == format!("ready\nbackup: {state}")
    };
    wait_until("the look", || is_ready_with("the newest copy is 24 hours old"));
    assert_eq!(server.log_count("backup.late"), 0);
    fs::rename(&recent, &old).unwrap();
    wait_until("the look", || is_ready_with("the newest copy is 72 hours old"));
    wait_until("the alarm", || server.log_count("alarm.sent") == 1);
    let mail = smtp.wait_for(1);
    assert_eq!(mail[0].headers("Subject"), [MAIL.owner.backup.subject]);
    assert!(MAIL.owner.backup.paragraphs.iter().all(|words| mail[0].text().contains(words)));
    fs::remove_file(&old).unwrap();
    wait_until("the look", || is_ready_with("there is no copy"));
    assert_eq!(server.log_count("backup.late"), 1, "once a day");
    // The operator's commands show it, too.
    let data = [("DATA_DIR", text(&server.data)), ("CHECKOUT_MODE", "demo")];
    let settings = [&data[..], &[("BACKUP_DIR", text(&copies))]].concat();
    let said = run(&settings, &["check"]).stdout;
    assert!(
        said.contains(&format!("backup    ok       in {}, there is no copy\n", copies.display())),
        "{said}"
    );
    assert!(said.contains("make one with checkout-server backup"), "{said}");
    fs::write(&recent, "copy").unwrap();
    let said = run(&settings, &["check"]).stdout;
    assert!(said.contains("the newest copy is 24 hours old") && !said.contains("make one"), "{said}");
    let said = run(&settings, &["report"]).succeeded();
    let row = format!("{}\n- {}: 24\n", MAIL.weekly.backup.to_uppercase(), MAIL.weekly.backup_hours);
    assert!(said.contains(&row), "{said}");
    let said = run(&data, &["report"]).succeeded();
    assert!(!said.contains(&MAIL.weekly.backup.to_uppercase()), "{said}");
}

#[needs(smtp_server)]
#[test]
fn a_job_that_fails_is_told_to_the_owner_once_a_day_also_without_a_store() {
    let (data, _) = killed_after_a_copy(&[]);
    let smtp = SmtpServer::start(&[]);
    let url = format!("smtp://127.0.0.1:{}", smtp.port());
    let settings = |data| {
        [
            ("SMTP_URL", url.as_str()),
            ("MAIL_FROM", "house@mail.example"),
            ("MAIL_OWNER", "owner@mail.example"),
            ("DATA_DIR", data),
        ]
    };
    let settled = settings(text(&data));
    // The second job sends nothing.
    for job in ["backup", "backup", "advance"] {
        run(&settled, &["alarm", job]).succeeded();
    }
    let nowhere = temp_dir();
    run(&settings(text(&nowhere)), &["alarm", "backup"]).succeeded();
    let subjects: Vec<_> = smtp.wait_for(3).iter().map(|mail| mail.headers("Subject").remove(0)).collect();
    let (backup, advance) = (MAIL.owner.backup.subject, MAIL.owner.advance.subject);
    assert_eq!(subjects, [backup, advance, backup]);
    drop(smtp);
    // A message that was not sent is not claimed: the service manager tries again.
    let (data, _) = killed_after_a_copy(&[]);
    for _ in 0..2 {
        let said = run(&settings(text(&data)), &["alarm", "backup"]).failed();
        assert!(said.starts_with("The alarm was not sent: "), "{said}");
    }
    let said = run(&[("DATA_DIR", text(&data))], &["alarm", "backup"]).failed();
    assert!(said.starts_with("MAIL_OWNER is not set"), "{said}");
}
