//! Backup and restore with the scripts of `deploy/`, as the timer runs them: a lost database comes back from its copy.

use crate::support::{
    Client, PROGRAM, SmtpServer, TcpProxy, clean_command, delivery, installation, kill, paid_event,
    scratch_dir, session_id, spawn_server, stored_leads, stored_orders, subscription, temp_dir,
};
use checkout_server::program::LinkSigner;
use secrecy::SecretString;
use shop::SessionId;
use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Command, Output},
};
use test_requirements::needs;

fn deploy(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("deploy").join(file)
}

/// Runs the backup script; the program reads its settings from the environment.
fn back_up(data: &Path, copies: &Path) -> Output {
    let mut command = clean_command(deploy("backup.sh").to_str().unwrap(), &scratch_dir());
    command.env("DATA_DIR", data).env("CHECKOUT_SERVER", PROGRAM).env("BACKUP_DIR", copies);
    command.output().unwrap()
}

/// The copies in a folder, the oldest first.
fn copies_in(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

fn post(address: SocketAddr, request: String) -> u16 {
    Client::connect(address).request(request).status
}

fn submit_lead(address: SocketAddr, email: &str) {
    assert_eq!(post(address, subscription(email)), 303);
}

fn pay(address: SocketAddr, data: &Path, name: &str) {
    let installation = installation(data, &[]);
    assert_eq!(post(address, delivery(&installation, &paid_event(name))), 200);
}

#[needs(smtp_server)]
#[test]
fn a_lost_database_comes_back_with_its_orders_leads_links_and_pending_messages() {
    let (data, copies) = (temp_dir(), temp_dir());
    // The mail server is away.
    let smtp = SmtpServer::start(&[]);
    let proxy = TcpProxy::to(smtp.port());
    proxy.disconnect();
    let url = format!("smtp://127.0.0.1:{}", proxy.port());
    let settings = [("SMTP_URL", url.as_str()), ("MAIL_FROM", "house@mail.example")];
    let (child, address) = spawn_server(&data, &settings, &[]);
    submit_lead(address, "before@house.example");
    pay(address, &data, "before");
    let output = back_up(&data, &copies);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    submit_lead(address, "after@house.example");
    kill(child);
    // The disk fails: file and write-ahead log hold nothing of use.
    for file in ["ledger.sqlite", "ledger.sqlite-wal"] {
        fs::write(data.join(file), [0x5a; 8192]).unwrap();
    }
    let [copy] = &copies_in(&copies)[..] else { panic!("one copy") };
    let output = Command::new(deploy("restore.sh")).arg(copy).arg(&data).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    proxy.restore();
    let (child, address) = spawn_server(&data, &settings, &[]);
    let secret = SecretString::from("a-secret-of-more-than-thirty-two-letters");
    let link = LinkSigner::new(&secret).unwrap().path(&SessionId::parse(&session_id("before")).unwrap());
    assert_eq!(post(address, format!("GET {link} HTTP/1.1\r\nhost: x\r\n\r\n")), 200);
    // The link to the buyer, and the request to the reader.
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
    assert_eq!(stored_leads(&data).len(), 1);
    assert_eq!(fs::read(data.join("ledger.sqlite.replaced")).unwrap(), [0x5a; 8192]);
    for folder in [data, copies] {
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn old_copies_are_deleted_once_a_new_one_is_complete() {
    let (data, copies) = (temp_dir(), temp_dir());
    let (child, address) = spawn_server(&data, &[], &[]);
    submit_lead(address, "ana@house.example");
    fs::create_dir(&copies).unwrap();
    let age = |name: &str, days: u32| {
        fs::write(copies.join(name), name).unwrap();
        let status =
            Command::new("touch").arg("-d").arg(format!("{days} days ago")).arg(copies.join(name)).status();
        assert!(status.unwrap().success());
    };
    age("ledger-20260101T030000Z.sqlite", 15);
    age("ledger-20260102T030000Z.sqlite", 13);
    age("note.txt", 99);
    // Without a store nothing is copied, and nothing is deleted.
    let output = back_up(&temp_dir(), &copies);
    assert!(!output.status.success());
    assert_eq!(copies_in(&copies).len(), 3);
    assert!(back_up(&data, &copies).status.success());
    kill(child);
    let names: Vec<_> = copies_in(&copies)
        .iter()
        .map(|file| file.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert_eq!((names[0].as_str(), names[2].as_str()), ("ledger-20260102T030000Z.sqlite", "note.txt"));
    assert!(fs::metadata(copies.join(&names[1])).unwrap().len() > 1000);
    for folder in [data, copies] {
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn the_units_run_the_scripts_where_the_guide_puts_them() {
    let read = |file: &str| fs::read_to_string(deploy(file)).unwrap();
    let (service, timer) = (read("checkout-server-backup.service"), read("checkout-server-backup.timer"));
    assert!(service.contains("\nExecStart=/opt/maison/backup.sh\n"), "{service}");
    // The folder that systemd creates is the one that the script writes to.
    assert!(service.contains("\nStateDirectory=maison maison-backups\n"), "{service}");
    assert!(read("backup.sh").contains("${BACKUP_DIR:-/var/lib/maison-backups}"));
    assert!(timer.contains("\nOnCalendar=*-*-* ") && timer.contains("\nPersistent=true\n"), "{timer}");
    let guide = fs::read_to_string(deploy("../docs/running.md")).unwrap();
    for named in
        ["deploy/backup.sh", "deploy/restore.sh", "checkout-server-backup.timer", "/var/lib/maison-backups"]
    {
        assert!(guide.contains(named), "{named} is not in the guide");
    }
}
