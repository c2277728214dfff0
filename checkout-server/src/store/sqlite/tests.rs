//! Tests of the SQLite store: group commits, migration, read-only access, deletion.

use super::*;
use crate::orders::{MessageKind, OrderStatus, random_hex};
use std::{fs, path::PathBuf};
use tokio::{join, runtime::Builder};

/// A dump of a store that the last release before schema 4 wrote, with rows of every kind.
const SCHEMA_3: &str = include_str!("../../../tests/store/sqlite-schema-3.sql");
const LOCK_TIMEOUT: Duration = Duration::from_secs(20);

/// A folder that is deleted at the end of its test.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new() -> Self {
        Self(std::env::temp_dir().join(format!("checkout-server-store-{}", random_hex().unwrap())))
    }

    /// A folder with a store of schema 3.
    fn with_schema_3() -> Self {
        let folder = Self::new();
        fs::create_dir(&folder.0).unwrap();
        folder.connect().execute_batch(SCHEMA_3).unwrap();
        folder
    }

    fn connect(&self) -> Connection {
        Connection::open(self.0.join(FILE_NAME)).unwrap()
    }

    fn schema_version(&self) -> i64 {
        self.connect().query_row("SELECT number FROM schema_version", [], |row| row.get(0)).unwrap()
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

fn lead(form: &str, email: &str) -> Lead {
    let fields = vec![("email".to_owned(), email.to_owned())];
    Lead { form: form.to_owned(), fields, is_caught: false }
}

#[test]
fn a_failing_write_does_not_fail_the_others_of_its_commit() {
    let folder = TestFolder::new();
    let store = SqliteStore::open(&folder.0, LOCK_TIMEOUT).unwrap();
    let other = folder.connect();
    other
        .execute_batch(
            "CREATE TRIGGER reject BEFORE INSERT ON leads WHEN NEW.form = 'rejected'
             BEGIN SELECT RAISE(ABORT, 'rejected'); END;
             BEGIN IMMEDIATE",
        )
        .unwrap();
    // While the lock is held, all of them queue up behind the first.
    let (first, rejected, second, third, ()) = block_on(async {
        join!(
            store.insert_lead(lead("newsletter", "first@house.example")),
            store.insert_lead(lead("rejected", "rejected@house.example")),
            store.insert_lead(lead("newsletter", "second@house.example")),
            store.insert_lead(lead("newsletter", "third@house.example")),
            async { other.execute_batch("ROLLBACK; BEGIN; COMMIT").unwrap() },
        )
    });
    drop(rejected);
    for result in [first, second, third] {
        assert_eq!(result, Ok(InsertOutcome::Inserted));
    }
}

#[test]
fn a_store_of_schema_3_is_migrated_without_loss() {
    let folder = TestFolder::with_schema_3();
    let store = SqliteStore::open(&folder.0, LOCK_TIMEOUT).unwrap();
    check_migrated(&store);
    check_migrated_outbox(&store);
    // Attempts keep their expiry time, and refunds of unknown payments are remembered.
    let ttl = SessionTtl { seconds: 3600, min_seconds: 1800 };
    let attempt = |key| block_on(store.start_attempt(key, Some(ttl))).unwrap();
    let generation = |generation, expires_at| CheckoutAttempt { generation, expires_at: Some(expires_at) };
    assert_eq!(attempt("attempt-of-open-1234567"), generation(0, 4_102_444_800));
    assert_eq!(attempt("attempt-of-expired-1234"), generation(1, 4_102_448_400));
    let decide = Box::new(|_, refund, _| {
        assert_eq!(refund, Some(RefundReason::Refunded));
        Transition::Unknown
    });
    block_on(store.update_order("cs_test_unknown1", Some("pi_unknown"), decide)).unwrap();
    // Numbers go on where they were.
    assert_eq!(
        block_on(store.insert_lead(lead("newsletter", "next@house.example"))),
        Ok(InsertOutcome::Inserted)
    );
    assert_eq!(block_on(store.leads(None, 3, 9)).unwrap().first().unwrap().number, 4);
    drop(store);
    assert_eq!(folder.schema_version(), migrations::LATEST);
}

#[test]
fn a_migrated_store_has_the_schema_of_a_new_one() {
    let (migrated, new) = (TestFolder::with_schema_3(), TestFolder::new());
    let schema = |folder: &TestFolder| {
        drop(SqliteStore::open(&folder.0, LOCK_TIMEOUT).unwrap());
        let connection = folder.connect();
        let columns = "SELECT m.type || ' ' || m.name || ' ' || coalesce(c.name || ' ' || c.type, '')
            FROM sqlite_schema m LEFT JOIN pragma_table_info(m.name) c ORDER BY m.name, c.cid";
        let mut statement = connection.prepare(columns).unwrap();
        let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        rows.map(Result::unwrap).collect::<Vec<_>>()
    };
    let schema_of_new = schema(&new);
    assert_eq!(schema(&migrated), schema_of_new);
    let whole = schema_of_new.join("\n");
    for word in ["told", "given_back", "telling", "round", "fault", "untold", "notif"] {
        assert!(!whole.contains(word), "{word} in {whole}");
    }
}

/// What was pending is pending, what was sent is sent, and buyers of earlier orders get no message.
fn check_migrated_outbox(store: &SqliteStore) {
    let pending = block_on(store.outbox(Some(DeliveryState::Pending), 0, 99)).unwrap();
    let pending: Vec<_> = pending.iter().map(|entry| (entry.channel, entry.kind, entry.subject)).collect();
    let (paid, mismatched, lead) = (MessageKind::OrderPaid, MessageKind::OrderMismatched, MessageKind::Lead);
    let expected = [(mismatched, 6), (paid, 9), (paid, 10), (lead, 2), (lead, 3)];
    assert_eq!(pending, expected.map(|(kind, number)| (Channel::Notify, kind, number)));
    let sent = block_on(store.outbox(Some(DeliveryState::Sent), 0, 99)).unwrap();
    let sent: Vec<_> = sent.iter().map(|entry| (entry.kind, entry.subject)).collect();
    assert_eq!(sent, [(paid, 1), (lead, 1)]);
    let skipped = block_on(store.outbox(Some(DeliveryState::Skipped), 0, 99)).unwrap();
    assert!(skipped.iter().all(|entry| entry.channel == Channel::Buyer));
    assert_eq!(skipped.iter().map(|entry| entry.subject).collect::<Vec<_>>(), [1, 7, 8, 9, 10]);
    // Notifications were started in an earlier version: a start skips nothing.
    block_on(store.start_outbox(&[Channel::Notify])).unwrap();
    assert_eq!(block_on(store.lease_entries(Channel::Notify, 1000, 99)).unwrap().len(), expected.len());
    assert_eq!(block_on(store.lease_entries(Channel::Buyer, 1000, 99)).unwrap(), []);
}

#[test]
fn an_attempt_that_a_crash_interrupted_is_due_at_the_next_start() {
    let folder = TestFolder::new();
    let lease = |store: &SqliteStore| block_on(store.lease_entries(Channel::Notify, 60_000, 9)).unwrap();
    let store = SqliteStore::open(&folder.0, LOCK_TIMEOUT).unwrap();
    block_on(store.start_outbox(&[Channel::Notify])).unwrap();
    block_on(store.insert_lead(lead("newsletter", "ana@house.example"))).unwrap();
    let leased = lease(&store);
    assert_eq!((leased.len(), lease(&store).len()), (1, 0));
    drop(store);
    let store = SqliteStore::open(&folder.0, LOCK_TIMEOUT).unwrap();
    assert_eq!(lease(&store), [], "opening alone changes nothing: a command may do so while the server runs");
    block_on(store.start_outbox(&[Channel::Notify])).unwrap();
    let again = lease(&store);
    assert_eq!(again[0].entry.token, leased[0].entry.token);
    assert_eq!(
        (leased[0].entry.attempts, again[0].entry.attempts),
        (1, 1),
        "an interrupted attempt does not count"
    );
}

/// What both ways of reading the fixture must see.
fn check_migrated(store: &SqliteStore) {
    let orders = block_on(store.orders(0, u32::MAX)).unwrap();
    assert!(orders.iter().all(|order| order.offer == "initiation"));
    let rows: Vec<_> = orders
        .iter()
        .map(|order| (order.number, order.status.as_str(), order.status_detail.as_deref(), order.total))
        .collect();
    let expected = [
        (1, "paid", None, Some(8700)),
        (2, "open", None, None),
        (3, "expired", None, None),
        (4, "processing", None, None),
        (5, "failed", None, None),
        (6, "mismatched", Some("total"), Some(100)),
        (7, "refunded", Some("refunded"), Some(8700)),
        (8, "refunded", Some("disputed"), Some(8700)),
        (9, "paid", None, Some(0)),
        (10, "paid", None, Some(7830)),
    ];
    assert_eq!(rows, expected);
    let paid = orders.last().unwrap();
    assert_eq!(paid.email.as_deref(), Some("paidafter@house.example"));
    assert_eq!(paid.payment.as_deref(), Some("pi_paidafter"));
    assert_eq!((paid.session.as_str(), paid.amount), ("cs_test_fixturepaidafter", 8700));
    assert!(paid.paid_at.is_some() && paid.changed_at >= paid.opened_at);
    let open: Vec<_> = block_on(store.open_orders(0, 9)).unwrap().iter().map(|order| order.status).collect();
    assert_eq!(open, [OrderStatus::Open, OrderStatus::Processing]);
    let leads = block_on(store.leads(None, 0, 9)).unwrap();
    let emails: Vec<_> = leads.iter().map(|stored| (stored.number, stored.lead.email())).collect();
    assert!(leads.iter().all(|stored| !stored.lead.is_caught));
    let expected = [(1, "before@house.example"), (2, "ana@house.example"), (3, "bo@house.example")];
    assert_eq!(emails, expected.map(|(number, email)| (number, email.to_owned())));
    assert_eq!(leads[1].lead.fields[0].1, "ʻO'Hana");
}

#[test]
fn reading_does_not_migrate() {
    let folder = TestFolder::with_schema_3();
    let before = fs::read(folder.0.join(FILE_NAME)).unwrap();
    let store = SqliteStore::open_read_only(&folder.0, LOCK_TIMEOUT).unwrap();
    check_migrated(&store);
    drop(store);
    let copy = folder.0.join("copy.sqlite");
    SqliteStore::backup(&folder.0, &copy, LOCK_TIMEOUT).unwrap();
    let summary = SqliteStore::inspect(&folder.0, LOCK_TIMEOUT).unwrap().unwrap();
    assert_eq!(summary, StoreSummary { orders: 10, leads: 3, needs_migration: true });
    assert!(fs::read(folder.0.join(FILE_NAME)).unwrap() == before, "the file is unchanged");
    // A backup is the store as it is.
    fs::rename(copy, folder.0.join(FILE_NAME)).unwrap();
    assert_eq!(folder.schema_version(), 3);
}

#[test]
fn a_read_only_store_cannot_be_written() {
    let folder = TestFolder::new();
    drop(SqliteStore::open(&folder.0, LOCK_TIMEOUT).unwrap());
    let store = SqliteStore::open_read_only(&folder.0, LOCK_TIMEOUT).unwrap();
    let error = block_on(store.insert_lead(lead("newsletter", "ana@house.example"))).unwrap_err();
    assert_eq!(error.code(), "ReadOnly");
}

#[test]
fn deletion_reports_a_checkpoint_that_did_not_run() {
    let folder = TestFolder::new();
    let store = SqliteStore::open(&folder.0, Duration::from_millis(100)).unwrap();
    block_on(store.insert_lead(lead("newsletter", "ana@house.example"))).unwrap();
    let reader = folder.connect();
    reader.execute_batch("BEGIN; SELECT count(*) FROM leads").unwrap();
    let error = block_on(store.delete_leads("ana@house.example")).unwrap_err();
    assert_eq!(error.code(), "CheckpointBlocked");
    assert!(error.to_string().starts_with("1 lead is erased, but copies remain"), "{error}");
    assert_eq!(block_on(store.leads(None, 0, 9)), Ok(Vec::new()));
    reader.execute_batch("COMMIT").unwrap();
    // Repeated, it completes although there is nothing left to delete.
    assert_eq!(block_on(store.delete_leads("ana@house.example")), Ok(0));
    assert_eq!(fs::metadata(folder.0.join(format!("{FILE_NAME}-wal"))).unwrap().len(), 0);
}
