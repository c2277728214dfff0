//! PostgreSQL store: start, TLS and authentication, operator commands, lost connections and the lease of messages.

use crate::support::{
    self, Database, Ended, PASSWORD, TcpProxy, TestServer, paid_event, patient, wait_until, webhook_settings,
};
use checkout_server::store::Store;
use checkout_server::{
    config::Limits,
    store::{self, MissingStore, StoreError},
};
use core_wasm::catalog::content::FORMS;
use shop::{LeasedMessage, NewOrder, SendOutcome, Submission, next_check};
use std::{thread, time::Duration};
use test_requirements::needs;

fn block_on<T>(future: impl Future<Output = Result<T, StoreError>>) -> T {
    support::block_on(future).unwrap()
}

/// Runs the program with a database URL; its password is not printed.
fn run(url: &str, arguments: &[&str]) -> Ended {
    let ended = support::run(&[("CHECKOUT_MODE", "demo"), ("DATABASE_URL", url)], arguments);
    assert!(!format!("{ended:?}").contains(PASSWORD), "{ended:?}");
    ended
}

/// Starts a server. It writes before it serves its first request.
fn open(url: &str, limits: Limits) -> TestServer {
    let server = TestServer::start(&[webhook_settings(), vec![("DATABASE_URL", url)]].concat(), limits);
    assert_eq!(server.get("/healthz").status, 200);
    server
}

#[needs(postgres)]
#[test]
fn servers_that_start_together_create_one_schema() {
    let database = Database::create();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| database.open());
        }
    });
    let versions = "SELECT count(*) || ' of ' || max(number) FROM schema_version";
    assert_eq!(database.sql(versions).as_deref(), Some("1 of 19"));
}

#[needs(postgres)]
#[test]
fn startup_waits_for_a_database_that_is_still_starting() {
    let database = Database::create();
    let proxy = TcpProxy::to(database.port());
    let url = database.url_through(&proxy);
    proxy.disconnect();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(600));
            proxy.restore();
        });
        assert_eq!(open(&url, patient()).subscribe("ana@house.example").status, 303);
    });
}

#[needs(postgres)]
#[test]
fn operator_commands_read_the_database() {
    let database = Database::create();
    let location = format!("PostgreSQL at 127.0.0.1:{}/{}", database.port(), database.name());
    let missing = format!(
        "{location} holds no store: nothing has been stored there. Set DATABASE_URL to the one that the server uses.\n"
    );
    let url = database.url();
    assert_eq!(run(url, &["submissions"]).refused(), missing);
    let parts = run(&format!("{url}?sslmode=allow"), &["check"]).stdout;
    assert!(parts.contains("settings  FAILED   DATABASE_URL: sslmode must be verify-full"), "{parts}");
    assert!(parts.contains("database  skipped  not checked, since DATABASE_URL is invalid\n"), "{parts}");
    let parts = run(url, &["check"]).succeeded();
    assert!(parts.contains(&format!("ok       nothing is stored in {location} yet\n")), "{parts}");
    let tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'";
    assert_eq!(database.sql(tables).as_deref(), Some("0"), "reading creates nothing");
    let server = open(url, patient());
    server.pay("x");
    assert_eq!(server.subscribe("ana@house.example").status, 303);
    let parts = run(url, &["check"]).succeeded();
    assert!(parts.contains(&format!("ok       1 order and 1 submission in {location}\n")), "{parts}");
    let list = support::run(&[("DATABASE_URL", url)], &["orders"]).succeeded();
    assert!(list.starts_with("1 · paid · 20"), "{list}");
    let list = run(url, &["submissions", "--form", "newsletter"]).succeeded();
    assert!(list.ends_with("\n  email: ana@house.example\n"), "{list}");
    run(url, &["submissions", "forget", "ana@house.example"]).succeeded();
    assert_eq!(database.sql("SELECT count(*)::text FROM submissions").as_deref(), Some("0"));
    let copied = "PostgreSQL copies its databases itself, also while they are in use. Run: pg_dump --format=custom --file=FILE \"$DATABASE_URL\"\n";
    assert_eq!(run(url, &["backup", "copy"]).refused(), copied);
    assert!(!server.data.join("ledger.sqlite").exists(), "no database in DATA_DIR");
}

#[needs(postgres)]
#[test]
fn a_role_without_create_privilege_can_use_existing_tables() {
    let database = Database::create();
    drop(database.open());
    let role = format!("clerk_of_{}", database.name());
    database.sql(&format!(
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC; CREATE ROLE {role} LOGIN PASSWORD '{PASSWORD}';
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}"
    ));
    let url = database.url().replace("//house:", &format!("//{role}:"));
    let server = open(&url, patient());
    assert_eq!(server.subscribe("ana@house.example").status, 303);
    server.pay("x");
}

#[needs(postgres)]
#[test]
fn failed_authentication_and_an_invalid_certificate_prevent_the_start() {
    let database = Database::create();
    let with = |from: &str, to: &str| database.url().replace(from, to);
    let secured = format!("{}?sslmode=verify-full", database.url());
    let own = format!("{secured}&sslrootcert={}", database.ca_certificate().display());
    for (url, why) in [
        (with(PASSWORD, "secretly"), "password authentication failed for user \"house\""),
        (with(database.name(), "nowhere"), "database \"nowhere\" does not exist"),
        (with(&database.port().to_string(), "1"), "Connection refused"),
        (secured, "invalid peer certificate: UnknownIssuer"),
        (own.replace("127.0.0.1", "localhost"), "invalid peer certificate: certificate not valid for name"),
    ] {
        let stderr = run(&url, &[]).refused();
        assert!(stderr.contains("Submissions and orders cannot be stored in PostgreSQL at "), "{stderr}");
        assert!(stderr.contains(why) && !stderr.contains("secretly"), "{stderr}");
    }
    let server = open(&own, patient());
    assert_eq!(server.subscribe("ana@house.example").status, 303);
    let secured = "SELECT bool_and(ssl)::text FROM pg_stat_activity NATURAL JOIN pg_stat_ssl
                   WHERE application_name = 'checkout-server' AND datname = current_database()";
    assert_eq!(database.sql(secured).as_deref(), Some("true"));
}

#[needs(postgres)]
#[test]
fn a_lost_connection_answers_503_and_is_reestablished() {
    let database = Database::create();
    let proxy = TcpProxy::to(database.port());
    let url = database.url_through(&proxy);
    let server = open(&url, Limits::default());
    assert_eq!(server.subscribe("before@house.example").status, 303);
    proxy.disconnect();
    let rejected = server.subscribe("meanwhile@house.example");
    assert_eq!(rejected.status, 503);
    assert!(rejected.text().contains(FORMS.messages.trouble), "{}", rejected.text());
    assert!(rejected.text().contains("value=\"meanwhile@house.example\""), "the entered values are returned");
    assert_eq!(server.post_webhook(&paid_event("x")).status, 503, "Stripe will retry");
    assert_eq!(server.get("/").status, 200, "pages do not need the store");
    proxy.restore();
    assert_eq!(server.subscribe("meanwhile@house.example").status, 303);
    server.pay("x");
    let store = database.open();
    assert_eq!((block_on(store.submissions(None, 0, 9)).len(), block_on(store.orders(0, 9)).len()), (2, 1));
    wait_until("all messages", || server.log_count("mail.sent") == 3);
    let log = server.log().join("\n");
    assert!(log.contains("submission.not_stored form=newsletter reason=Unreachable"), "{log}");
    assert!(log.contains("order.store_failed reason=Unreachable"), "{log}");
    for private in [PASSWORD, "house.example", "postgres://"] {
        assert!(!log.contains(private), "{private} in {log}");
    }
}

#[needs(postgres)]
#[test]
fn a_stalled_database_times_out_with_503() {
    let database = Database::create();
    let proxy = TcpProxy::to(database.port());
    let url = database.url_through(&proxy);
    let server = open(&url, Limits { store_timeout: Duration::from_secs(3), ..Limits::default() });
    proxy.stall();
    // More requests than the pool has connections.
    thread::scope(|scope| {
        let server = &server;
        let asking: Vec<_> = (0..12)
            .map(|number| {
                scope.spawn(move || server.subscribe(&format!("given-up-{number}@house.example")).status)
            })
            .collect();
        assert_eq!(server.get("/").status, 200);
        assert!(asking.into_iter().all(|response| response.join().unwrap() == 503));
    });
    proxy.restore();
    // On a busy machine, a new connection may take longer than this test's limit; then the call is repeated.
    wait_until("a letter to be stored", || server.subscribe("after@house.example").status == 303);
    let stored = block_on(database.open().submissions(None, 0, 99));
    assert_eq!(stored.len(), 1, "requests that timed out are not stored later");
}

#[needs(postgres)]
#[test]
fn a_row_locked_for_too_long_answers_503() {
    let database = Database::create();
    let limits = Limits { store_lock_timeout: Duration::from_secs(1), ..Limits::default() };
    let server = open(database.url(), limits);
    server.pay("x");
    let held = database.lock("SELECT number FROM orders FOR UPDATE");
    assert_eq!(server.post_webhook(&paid_event("x")).status, 503);
    let log = server.log();
    let last = log.iter().rfind(|line| line.starts_with("order."));
    assert_eq!(last.map(String::as_str), Some("order.store_failed reason=Postgres_55P03"));
    drop(held);
    server.pay("x");
}

#[needs(postgres)]
#[test]
fn one_server_leases_a_message_and_another_takes_over_when_the_lease_expires() {
    let database = Database::create();
    let servers = [database.open(), database.open()];
    for name in ["a", "b"] {
        block_on(servers[0].insert_submission(Submission::example("house", name)));
    }
    let lease = |server: &Store, limit| block_on(server.lease_messages(60_000, limit, true));
    let causes =
        |leased: &[LeasedMessage]| leased.iter().map(|leased| leased.message.cause).collect::<Vec<_>>();
    let first = lease(&servers[0], 1);
    assert_eq!(causes(&first), [1]);
    assert_eq!(causes(&lease(&servers[1], 9)), [2]);
    assert_eq!(causes(&lease(&servers[0], 9)), [0_i64; 0]);
    // The first server's lease has expired.
    database.sql("UPDATE outbox SET due_at = 1 WHERE cause = 1");
    let second = lease(&servers[1], 9);
    assert_eq!((causes(&second), second[0].message.attempts), (vec![1], 2));
    // The start of a server does not end the leases of others.
    block_on(servers[0].start_outbox());
    assert_eq!(causes(&lease(&servers[0], 9)), [0_i64; 0]);
    // The first server's late success still marks the message as sent.
    block_on(servers[0].finish_attempt(&first[0].message, SendOutcome::Sent));
    let state = "SELECT state FROM outbox WHERE cause = 1";
    assert_eq!(database.sql(state).as_deref(), Some("sent"));
}

#[needs(postgres)]
#[test]
fn what_is_due_is_decided_by_the_clock_of_the_database() {
    let database = Database::create();
    // The database's clock is some hours ahead of the machine's.
    database.sql(&format!(
        "CREATE TABLE clock (hours integer NOT NULL); INSERT INTO clock VALUES (0);
         CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
             AS 'SELECT pg_catalog.clock_timestamp() + hours * interval ''1 hour'' FROM public.clock';
         ALTER DATABASE {} SET search_path = public, pg_catalog",
        database.name()
    ));
    let set_clock = |hours: i32| drop(database.sql(&format!("UPDATE clock SET hours = {hours}")));
    let store = database.open();
    block_on(store.insert_order(NewOrder::example("x")));
    block_on(store.insert_submission(Submission::example("house", "ana@house.example")));
    // A check is due in a minute, a message at once and again when its lease ends.
    let is_due = || {
        let check = block_on(store.take_due_check(next_check)).is_some();
        (check, block_on(store.lease_messages(60_000, 9, true)).len())
    };
    assert_eq!(is_due(), (false, 1));
    assert_eq!(is_due(), (false, 0));
    set_clock(1);
    assert_eq!(is_due(), (true, 1));
    // A check and a message that are due by the machine's clock are not due yet.
    database.sql("UPDATE orders SET check_at = extract(epoch FROM pg_catalog.clock_timestamp()) * 1000");
    database.sql("UPDATE outbox SET due_at = extract(epoch FROM pg_catalog.clock_timestamp()) * 1000");
    set_clock(-1);
    assert_eq!(is_due(), (false, 0));
}

#[needs(postgres)]
#[test]
fn a_migration_may_take_longer_than_a_call() {
    let database = Database::create();
    // A migration that takes longer than a statement of a call may.
    database.sql(
        "CREATE FUNCTION slow() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
             IF EXISTS (SELECT 1 FROM pg_event_trigger_ddl_commands() WHERE object_identity LIKE '%.counts') THEN
                 PERFORM pg_sleep(4);
             END IF;
         END $$",
    );
    database.sql("CREATE EVENT TRIGGER slow ON ddl_command_end EXECUTE FUNCTION slow()");
    let limits = Limits { store_lock_timeout: Duration::from_millis(500), ..Limits::default() };
    block_on(store::open(&database.settings(), &limits, MissingStore::Create));
}
