//! Disk errors in the running program: it recovers from a full or failing disk by itself, and does not write to a
//! damaged file.

use crate::support::{
    Client, SqliteFile, delivery, kill, paid_event, spawn_server, subscription, temp_dir, temp_folder,
    wait_until,
};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use std::{
    fs::{self, File},
    io::Write as _,
    net::SocketAddr,
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
    process::Child,
};
use test_requirements::needs;

/// Response to a submission, whose text needs some space.
fn submit(address: SocketAddr, number: u32) -> u16 {
    let request = subscription(&format!("n{number}@{}.example", "x".repeat(60)));
    Client::connect(address).request(request).status
}

fn pay(address: SocketAddr, installation: &str, name: &str) -> u16 {
    Client::connect(address).request(delivery(installation, &paid_event(name))).status
}

/// Installation of a server with this data directory. SQLite cannot open a file through another process's root.
fn installation(data: &Path) -> String {
    let copy = temp_folder();
    for file in ["ledger.sqlite", "ledger.sqlite-wal"] {
        fs::copy(data.join(file), copy.join(file)).unwrap();
    }
    let installation =
        SqliteFile::open(&copy).text("SELECT value FROM secrets WHERE name LIKE 'installation%'");
    fs::remove_dir_all(copy).unwrap();
    installation
}

fn is_ready(address: SocketAddr) -> bool {
    Client::connect(address).request("GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n").status == 200
}

/// Runs the program with its own disk (`mount`), and writes its log into a file.
fn start(data: &Path, settings: &[(&str, &str)], mount: &str) -> (Child, SocketAddr, PathBuf) {
    let events = temp_dir().with_extension("log");
    let run = format!("trap '' XFSZ; {mount} exec \"$0\" \"$@\" 2>'{}'", events.display());
    let unshare: &[&str] = if mount.is_empty() { &[] } else { &["unshare", "--map-root-user", "--mount"] };
    let (child, address) = spawn_server(data, settings, &[unshare, &["sh", "-c", &run]].concat());
    (child, address, events)
}

/// Number of messages to buyers and subscribers, which are files.
fn messages(folder: &Path) -> usize {
    fs::read_dir(folder.join("mail")).map_or(0, |files| files.flatten().count())
}

/// Breaks the disk of a running server until nothing can be stored, repairs it, and checks that the server continues.
#[track_caller]
fn heals(
    address: SocketAddr,
    data: &Path,
    events: &Path,
    reason: &str,
    breaks: impl FnOnce(),
    mends: impl FnOnce(),
) {
    let installation = installation(data);
    assert_eq!((submit(address, 0), pay(address, &installation, "before")), (303, 200));
    // A message to the buyer, and one to the reader.
    wait_until("the messages", || messages(data) == 2);
    breaks();
    let mut number = 1;
    while submit(address, number) == 303 {
        number += 1;
        assert!(number < 20_000, "the disk never fails");
    }
    assert_eq!((pay(address, &installation, "meanwhile"), submit(address, number)), (503, 503));
    mends();
    // At once, without a restart.
    assert_eq!((submit(address, number), pay(address, &installation, "meanwhile")), (303, 200));
    wait_until("the server to be ready", || is_ready(address));
    let expected = 2 + usize::try_from(number).unwrap() + 1;
    wait_until("the messages of what was stored", || messages(data) == expected);
    for line in ["submission.not_stored form=newsletter reason=", "order.store_failed reason="] {
        let line = format!("{line}{reason}");
        wait_until(&line, || fs::read_to_string(events).unwrap().contains(&line));
    }
}

#[needs(own_disk)]
#[test]
fn after_a_full_disk_has_space_again_everything_is_stored_and_sent() {
    let folder = temp_folder();
    let shown = folder.to_str().unwrap();
    let mount = format!("mount -t tmpfs -o size=6m tmpfs '{shown}' &&");
    let (child, address, events) = start(&folder, &[], &mount);
    // The mount is the process's own.
    let data = PathBuf::from(format!("/proc/{}/root{shown}", child.id()));
    let filler = data.join("filler");
    let fill = || {
        let mut file = File::create(&filler).unwrap();
        while file.write_all(&[0; 4096]).is_ok() {}
    };
    heals(address, &data, &events, "DiskFull", fill, || fs::remove_file(&filler).unwrap());
    kill(child);
    fs::remove_file(events).unwrap();
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn after_a_disk_that_failed_works_again_everything_is_stored_and_sent() {
    let data = temp_dir();
    let (child, address, events) = start(&data, &[], "");
    let pid = Pid::from_raw(i32::try_from(child.id()).unwrap());
    let limit = |bytes| {
        let limits = prlimit(pid, Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
        assert_eq!(limits.maximum, None);
    };
    // No file may grow: further writes are errors of the system.
    heals(address, &data, &events, "SystemIoFailure", || limit(Some(4096)), || limit(None));
    kill(child);
    fs::remove_file(events).unwrap();
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_damaged_file_is_not_written_to_and_the_owner_hears_of_it() {
    let data = temp_dir();
    let settings = [("MAIL_OWNER", "owner@mail.example")];
    let (child, address) = spawn_server(&data, &settings, &[]);
    let installation = installation(&data);
    assert_eq!((submit(address, 0), pay(address, &installation, "before")), (303, 200));
    kill(child);
    let connection = SqliteFile::open(&data);
    connection.run("PRAGMA wal_checkpoint(TRUNCATE)");
    let page = connection.number("SELECT rootpage FROM sqlite_schema WHERE name = 'submissions'");
    drop(connection);
    let file = File::options().write(true).open(data.join("ledger.sqlite")).unwrap();
    file.write_all_at(&[0x5a; 4096], u64::try_from((page - 1) * 4096).unwrap()).unwrap();
    let (child, address, events) = start(&data, &settings, "");
    assert_eq!(submit(address, 1), 503);
    // Writes to other pages are refused as well.
    assert_eq!((pay(address, &installation, "after"), is_ready(address)), (503, false));
    let log = || fs::read_to_string(&events).unwrap();
    wait_until("the alarm", || log().contains("alarm.sent kind=store"));
    for line in [
        "store.damaged reason=DatabaseCorrupt",
        "restore a backup",
        "submission.not_stored form=newsletter reason=DatabaseCorrupt",
        "order.store_failed reason=DatabaseCorrupt",
    ] {
        wait_until(line, || log().contains(line));
    }
    kill(child);
    fs::remove_file(events).unwrap();
    fs::remove_dir_all(data).unwrap();
}
