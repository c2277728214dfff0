//! SQLite store: read-only access, interrupted attempts, deletion, backups, and a clean stop.

use crate::support::{
    self, ServerProcess, SqliteFile, TestServer, patient, stored_submissions, subscription, temp_dir,
    temp_folder, wait_until,
};
use checkout_server::{
    config::{Limits, StoreSettings},
    store::{self, MissingStore, Store, StoreError},
};
use shop::{Order, OrderEvent, PaymentOutcome, PaymentUpdate, SendOutcome, Submission};
use std::fs::{self, File};
use std::{path::Path, sync::Arc, thread, time::Duration};

fn block_on<T>(future: impl Future<Output = Result<T, StoreError>>) -> T {
    support::block_on(future).unwrap()
}

fn settings(folder: &Path) -> StoreSettings {
    StoreSettings::Sqlite(folder.to_owned())
}

fn open(folder: &Path) -> Arc<Store> {
    block_on(store::open(&settings(folder), &patient(), MissingStore::Create))
}

fn submission(email: &str) -> Submission {
    Submission::example("newsletter", email)
}

#[test]
fn an_attempt_that_a_crash_interrupted_is_due_at_the_next_start() {
    let folder = temp_dir();
    let lease = |store: &Store| block_on(store.lease_messages(60_000, 9, true));
    let store = open(&folder);
    block_on(store.start_outbox());
    block_on(store.insert_submission(submission("ana@house.example")));
    let leased = lease(&store);
    assert_eq!((leased.len(), lease(&store).len()), (1, 0));
    drop(store);
    // A process that another test has just started holds the files of this one until it runs its program.
    let lock = File::options().write(true).open(folder.join("server.lock")).unwrap();
    wait_until("the lock's end", || lock.try_lock().is_ok());
    drop(lock);
    let store = open(&folder);
    assert_eq!(lease(&store), [], "opening alone changes nothing: a command may do so while the server runs");
    block_on(store.start_outbox());
    let again = lease(&store);
    assert_eq!(again[0].message.token, leased[0].message.token);
    assert_eq!((leased[0].message.attempts, again[0].message.attempts), (1, 1), "it does not count");
}

#[test]
fn a_server_that_starts_while_another_runs_leaves_its_attempts_alone() {
    let folder = temp_dir();
    let lease = |store: &Store| block_on(store.lease_messages(60_000, 9, true)).len();
    let (old, new, next) = (open(&folder), open(&folder), open(&folder));
    block_on(old.start_outbox());
    block_on(old.insert_submission(submission("ana@house.example")));
    assert_eq!(lease(&old), 1);
    block_on(new.start_outbox());
    assert_eq!(lease(&new), 0);
    // Even after the first of the two has ended.
    drop(old);
    block_on(next.start_outbox());
    assert_eq!(lease(&next), 0);
}

#[test]
fn a_text_that_is_not_utf_8_makes_only_its_row_unreadable() {
    let folder = temp_dir();
    let store = open(&folder);
    for name in ["a", "b", "c"] {
        block_on(store.insert_submission(submission(&format!("{name}@house.example"))));
        let payment = OrderEvent::Payment(Box::new(PaymentUpdate::example(name, PaymentOutcome::Paid)));
        block_on(store.apply(&payment));
    }
    let file = SqliteFile::open(&folder);
    for (table, column, number) in
        [("orders", "session", 2), ("submissions", "fields", 2), ("outbox", "token", 1)]
    {
        file.run(format!("UPDATE {table} SET {column} = CAST(x'ff' AS TEXT) WHERE number = {number}"));
    }
    let orders = |rows: Vec<Order>| rows.iter().map(|order| order.number).collect::<Vec<_>>();
    assert_eq!(orders(block_on(store.orders(0, 9))), [1, 3]);
    assert_eq!(orders(block_on(store.newest_orders(9))), [3, 1]);
    assert_eq!(block_on(store.submissions(None, 1, 1))[0].number, 3, "a page without a row is not the last");
    assert_eq!(block_on(store.newest_submissions(9)).len(), 2);
    let messages = block_on(store.outbox(None, 0, 99));
    assert_eq!((messages[0].number, messages.len()), (2, 8));
    // Messages about the rows, and the one that is unreadable itself, are put off; the others are sent.
    let leased = block_on(store.lease_messages(60_000, 99, true));
    let mut causes: Vec<_> = leased.iter().map(|leased| leased.message.cause).collect();
    causes.sort_unstable();
    assert_eq!(causes, [1, 1, 3, 3, 3]);
    block_on(store.finish_attempt(&leased[0].message, SendOutcome::Failed { error: "smtp_550".to_owned() }));
    file.run("UPDATE outbox SET last_error = CAST(x'ff' AS TEXT) WHERE state = 'failed'");
    assert_eq!(block_on(store.newest_failed(9)), []);
    assert_eq!(block_on(store.mail_failure()), None);
    // An address is erased although the token of a message to it names no file.
    file.run("UPDATE outbox SET token = CAST(x'fe' AS TEXT) WHERE recipient = 'buyer' AND cause = 3");
    assert_eq!(block_on(store.erase_buyer("ana@house.example")).orders, 3);
}

#[test]
fn a_read_only_store_cannot_be_written() {
    let folder = temp_dir();
    drop(open(&folder));
    let store = block_on(store::open_read_only(&settings(&folder), &patient()));
    let error = support::block_on(store.insert_submission(submission("ana@house.example"))).unwrap_err();
    assert_eq!(error.code(), "ReadOnly");
}

#[test]
fn deletion_reports_a_checkpoint_that_did_not_run() {
    let folder = temp_dir();
    let limits = Limits { store_lock_timeout: Duration::from_millis(100), ..patient() };
    let store = block_on(store::open(&settings(&folder), &limits, MissingStore::Create));
    block_on(store.insert_submission(submission("ana@house.example")));
    let reader = SqliteFile::open(&folder);
    reader.run("BEGIN; SELECT count(*) FROM submissions");
    let error = support::block_on(store.delete_submissions("ana@house.example")).unwrap_err();
    assert_eq!(error.code(), "CheckpointBlocked");
    assert!(error.to_string().starts_with("1 submission is erased, but copies remain"), "{error}");
    assert_eq!(block_on(store.submissions(None, 0, 9)), []);
    reader.run("COMMIT");
    // Repeated, it completes although there is nothing left to delete.
    assert_eq!(block_on(store.delete_submissions("ana@house.example")), 0);
    assert_eq!(fs::metadata(folder.join("ledger.sqlite-wal")).unwrap().len(), 0);
}

#[test]
fn concurrent_backups_to_one_file_leave_one_complete_copy() {
    let folder = temp_dir();
    block_on(open(&folder).insert_submission(submission("ana@house.example")));
    let (target, foreign) = (folder.join("copy.sqlite"), folder.join("copy.sqlite.part"));
    fs::write(&foreign, "another backup is writing this").unwrap();
    let results: Vec<_> = thread::scope(|scope| {
        let backup = || support::block_on(store::backup(&settings(&folder), &target, &patient()));
        let backups: Vec<_> = (0..4).map(|_| scope.spawn(backup)).collect();
        backups.into_iter().map(|backup| backup.join().unwrap()).collect()
    });
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    for error in results.into_iter().filter_map(Result::err) {
        assert!(error.to_string().ends_with("cannot be written: File exists (os error 17)."), "{error}");
    }
    assert_eq!(SqliteFile::open(&target).number("SELECT count(*) FROM submissions"), 1);
    assert!(foreign.is_file());
}

#[test]
fn a_server_that_was_stopped_leaves_everything_in_one_file() {
    let folder = temp_dir();
    let data = folder.join("data");
    fs::create_dir_all(&folder).unwrap();
    let server = ServerProcess::start(&folder, &[("DATA_DIR", data.to_str().unwrap())]);
    assert_eq!(server.request(&subscription("ana@house.example")).status, 303);
    assert_eq!(server.stop("-TERM").0, Some(0));
    let copy = folder.join("copy");
    fs::create_dir_all(&copy).unwrap();
    fs::copy(data.join("ledger.sqlite"), copy.join("ledger.sqlite")).unwrap();
    assert_eq!(stored_submissions(&copy).len(), 1);
    assert!(!data.join("ledger.sqlite-wal").exists());
}

#[test]
fn a_store_is_whole_in_its_one_file_also_where_another_program_has_it_open() {
    let folder = temp_dir();
    let store = open(&folder);
    let other = SqliteFile::open(&folder);
    block_on(store.insert_submission(submission("ana@house.example")));
    assert_eq!(other.number("SELECT count(*) FROM submissions"), 1);
    support::block_on(store.close());
    let copy = temp_folder();
    fs::copy(folder.join("ledger.sqlite"), copy.join("ledger.sqlite")).unwrap();
    assert_eq!(block_on(open(&copy).submissions(None, 0, 9)).len(), 1);
}

#[test]
fn no_submission_is_confirmed_once_a_file_of_the_database_is_lost() {
    for file in ["ledger.sqlite", "ledger.sqlite-wal"] {
        let server = TestServer::without_payments();
        let subscribe = |email| server.subscribe(email).status;
        assert_eq!(subscribe("ana@house.example"), 303);
        fs::remove_file(server.data.join(file)).unwrap();
        assert_eq!((subscribe("bo@house.example"), server.get("/readyz").status), (503, 503), "{file}");
    }
}

#[test]
fn a_probe_writes_to_the_disk_once_for_all_who_ask_and_leaves_nothing() {
    let folder = temp_dir();
    let store = open(&folder);
    let log = || fs::metadata(folder.join("ledger.sqlite-wal")).unwrap().len();
    let before = log();
    let limit = Duration::from_secs(20);
    block_on(store.probe(limit));
    let after = log();
    assert!(after > before, "{after}");
    support::block_on(async {
        let probes: Vec<_> = (0..20).map(|_| store.probe(limit)).collect();
        for probe in probes {
            probe.await.unwrap();
        }
    });
    assert_eq!(log(), after);
    assert_eq!(SqliteFile::open(&folder).number("SELECT count(*) FROM secrets"), 0);
}

#[test]
fn a_probe_that_takes_too_long_fails_once_for_all_who_ask() {
    let folder = temp_dir();
    let store = open(&folder);
    let other = SqliteFile::open(&folder);
    other.run("BEGIN IMMEDIATE");
    let probe = |limit| support::block_on(store.probe(limit)).unwrap_err();
    assert_eq!(probe(Duration::from_millis(50)).code(), "Busy");
    // A further probe would succeed.
    other.run("ROLLBACK");
    for _ in 0..20 {
        assert_eq!(probe(Duration::from_secs(20)).code(), "Busy");
    }
}
