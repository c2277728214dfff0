//! A database that stops answering: calls, start, commands and stop have time limits, and the server recovers after a
//! failover.

use crate::support::{
    Client, Database, ServerProcess, TcpProxy, TestServer, paid_event, patient, run, subscription,
    temp_folder, wait_until, webhook_settings,
};
use checkout_server::config::Limits;
use std::{
    fs,
    net::TcpListener,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};
use test_requirements::needs;

/// Number of sessions of the server that wait for a lock.
fn waiting(database: &Database) -> u32 {
    let waiting = "SELECT count(*)::text FROM pg_stat_activity
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    database.sql(waiting).unwrap().parse().unwrap()
}

/// Number of sessions of the server that wait for a lock on a table.
fn waiting_for(database: &Database, table: &str) -> usize {
    let waiting =
        format!("SELECT count(*)::text FROM pg_locks WHERE NOT granted AND relation = '{table}'::regclass");
    database.sql(&waiting).unwrap().parse().unwrap()
}

/// Posts forms one after the other until `stop`, and at least one; returns each address with its status.
fn post_until(stop: &AtomicBool, server: &TestServer, name: &str) -> Vec<(String, u16)> {
    let mut answers = Vec::new();
    while answers.is_empty() || !stop.load(Ordering::SeqCst) {
        let email = format!("{name}n{}@house.example", answers.len());
        let status = server.subscribe(&email).status;
        answers.push((email, status));
    }
    answers
}

#[needs(postgres)]
#[test]
fn connections_that_fall_silent_while_all_are_in_use_are_replaced_and_mail_goes_on() {
    let database = Database::create();
    let proxy = TcpProxy::to(database.port());
    let url = database.url_through(&proxy);
    let settings = [webhook_settings(), vec![("DATABASE_URL", &url), ("DATABASE_CONNECTIONS", "4")]].concat();
    // PostgreSQL ends a statement that waits for a lock before the server gives its connection up.
    let limits = Limits {
        store_lock_timeout: Duration::from_secs(3),
        store_timeout: Duration::from_secs(4),
        ..Limits::default()
    };
    let server = TestServer::start(&settings, limits);
    assert_eq!(server.subscribe("before@house.example").status, 303);
    wait_until("the message", || server.log_count("mail.sent") == 1);
    for round in 0..2 {
        let held = database.lock("LOCK TABLE submissions, outbox IN ACCESS EXCLUSIVE MODE");
        let stop = AtomicBool::new(false);
        let (in_flight, answers) = thread::scope(|scope| {
            let (server, stop) = (&server, &stop);
            // More clients than connections. A client whose form has waited for its limit posts the next one.
            let clients: Vec<_> = (0..9)
                .map(|client| scope.spawn(move || post_until(stop, server, &format!("r{round}c{client}"))))
                .collect();
            wait_until("all connections to be in use", || waiting(&database) >= 4);
            // The other sessions belong to the outbox.
            let in_flight = waiting_for(&database, "submissions");
            proxy.silence();
            stop.store(true, Ordering::SeqCst);
            drop(held);
            let answers = clients.into_iter().flat_map(|client| client.join().unwrap());
            (in_flight, answers.collect::<Vec<_>>())
        });
        let other: Vec<_> = answers.iter().filter(|(_, status)| ![303, 503].contains(status)).collect();
        assert!(other.is_empty(), "round {round}: answers other than stored and not stored: {other:?}");
        // A form that waited for a connection may have got a new one.
        let refused = answers.iter().filter(|(_, status)| *status == 503).count();
        assert!(
            refused >= in_flight,
            "round {round}: {in_flight} forms were in the database when their connections fell silent, before any could \
             be stored, and only {refused} of all were answered 503: {answers:?}\nlog: {:#?}",
            server.log()
        );
        let stored = database.sql("SELECT string_agg(email, ' ') FROM submissions").unwrap();
        let lost: Vec<_> = answers
            .iter()
            .filter(|(email, status)| *status == 303 && !stored.split(' ').any(|stored| stored == email))
            .collect();
        assert!(lost.is_empty(), "round {round}: answered as stored, and not in the database: {lost:?}");
        // On a busy machine, a new connection may take longer than this test's limit; then the call is repeated.
        wait_until("a form to be stored", || {
            server.subscribe(&format!("after{round}@house.example")).status == 303
        });
        wait_until("an event to be stored", || {
            server.post_webhook(&paid_event(&format!("x{round}"))).status == 200
        });
    }
    // All stored messages are sent once, whether their commit was confirmed or not.
    let pending = "SELECT count(*)::text FROM outbox WHERE state = 'pending'";
    wait_until("the messages", || database.sql(pending).as_deref() == Some("0"));
    let sent: usize =
        database.sql("SELECT count(*)::text FROM outbox WHERE state = 'sent'").unwrap().parse().unwrap();
    let files = fs::read_dir(server.data.join("mail")).unwrap().count();
    assert_eq!(files, sent, "files of messages, and messages marked as sent; log: {:#?}", server.log());
}

#[needs(postgres)]
#[test]
fn idle_connections_that_fell_silent_cost_one_call_at_most() {
    let database = Database::create();
    let proxy = TcpProxy::to(database.port());
    let url = database.url_through(&proxy);
    let server = TestServer::start(&[webhook_settings(), vec![("DATABASE_URL", &url)]].concat(), patient());
    // The maximum number of connections.
    let held = database.lock("LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE");
    thread::scope(|scope| {
        let server = &server;
        for number in 0..8 {
            scope
                .spawn(move || assert_eq!(server.subscribe(&format!("n{number}@house.example")).status, 303));
        }
        wait_until("all connections to be in use", || waiting(&database) >= 7);
        drop(held);
    });
    proxy.silence();
    assert_eq!(
        server.subscribe("first@house.example").status,
        303,
        "an idle connection is tried and replaced"
    );
    assert_eq!(server.subscribe("next@house.example").status, 303);
}

#[needs(postgres)]
#[test]
fn mail_whose_lease_was_not_answered_is_sent_after_the_failover() {
    let database = Database::create();
    let proxy = TcpProxy::to(database.port());
    let url = database.url_through(&proxy);
    let server =
        TestServer::start(&[webhook_settings(), vec![("DATABASE_URL", &url)]].concat(), Limits::default());
    // The COMMIT of a lease waits until the connection it came from is silent.
    database.sql(
        "CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$;
         CREATE CONSTRAINT TRIGGER waits AFTER UPDATE ON outbox DEFERRABLE INITIALLY DEFERRED
             FOR EACH ROW WHEN (NEW.leased_by IS NOT NULL) EXECUTE FUNCTION waits()",
    );
    let held = database.lock("SELECT pg_advisory_xact_lock(1)");
    assert_eq!(server.subscribe("ana@house.example").status, 303);
    wait_until("the lease to be committed", || waiting(&database) == 1);
    proxy.silence();
    drop(held);
    wait_until("the message", || server.log_count("mail.sent") == 1);
}

#[needs(postgres)]
#[test]
fn a_primary_that_was_demoted_is_left() {
    let database = Database::create();
    let server = TestServer::start(
        &[webhook_settings(), vec![("DATABASE_URL", database.url())]].concat(),
        Limits::default(),
    );
    assert_eq!(server.subscribe("before@house.example").status, 303);
    let sessions = || {
        let sessions =
            "SELECT count(*)::text || ' ' || coalesce(max(backend_start)::text, '') FROM pg_stat_activity
                        WHERE datname = current_database() AND application_name = 'checkout-server'";
        database.sql(sessions).unwrap()
    };
    let before = sessions();
    // A replica answers a write like this.
    database.sql(
        "CREATE FUNCTION demoted() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN RAISE EXCEPTION 'read-only' USING ERRCODE = '25006'; END $$;
         CREATE TRIGGER demoted BEFORE INSERT ON submissions FOR EACH ROW EXECUTE FUNCTION demoted()",
    );
    assert_eq!(server.subscribe("meanwhile@house.example").status, 503);
    database.sql("DROP TRIGGER demoted ON submissions");
    assert_eq!(server.subscribe("after@house.example").status, 303);
    assert_ne!(sessions(), before, "a new connection may lead to the new primary");
}

#[needs(postgres)]
#[test]
fn a_transaction_that_failed_leaves_nothing_behind() {
    let database = Database::create();
    let settings =
        [webhook_settings(), vec![("DATABASE_URL", database.url()), ("DATABASE_CONNECTIONS", "1")]];
    let server = TestServer::start(&settings.concat(), patient());
    database.sql(
        "CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN IF NEW.email LIKE 'refused%' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$;
         CREATE TRIGGER at_once BEFORE INSERT ON submissions FOR EACH ROW EXECUTE FUNCTION refused()",
    );
    let check = || {
        for _ in 0..3 {
            assert_eq!(server.subscribe("refused@house.example").status, 503);
        }
        server.pay("x");
    };
    check();
    // The database fails at the COMMIT.
    database.sql(
        "DROP TRIGGER at_once ON submissions; CREATE CONSTRAINT TRIGGER at_the_end AFTER INSERT ON submissions
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refused()",
    );
    check();
    assert_eq!(server.subscribe("accepted@house.example").status, 303);
    assert_eq!(
        database.sql("SELECT string_agg(email, ' ') FROM submissions").as_deref(),
        Some("accepted@house.example")
    );
    let log = server.log();
    let refused = "submission.not_stored form=newsletter reason=Postgres_P0001";
    assert_eq!(log.iter().filter(|line| *line == refused).count(), 6, "{log:?}");
}

#[test]
fn a_silent_peer_ends_the_start_and_every_command_with_a_sentence() {
    // This server accepts connections, but never answers.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("postgres://house:word@{}/house", silent.local_addr().unwrap());
    let commands: [&[&str]; 6] = [
        &[],
        &["orders"],
        &["submissions", "accept", "1"],
        &["mail", "retry"],
        &["backup", "copy"],
        &["check"],
    ];
    thread::scope(|scope| {
        for command in commands {
            let url = &url;
            scope.spawn(move || {
                let ended = run(&[("DATABASE_URL", url)], command);
                let text = format!("{ended:?}");
                assert_eq!(ended.code, Some(1), "{command:?}: {text}");
                assert!(text.contains("it does not answer in time"), "{command:?}: {text}");
                assert!(text.contains("Set DATABASE_URL to a database that runs"), "{command:?}: {text}");
            });
        }
    });
}

#[needs(postgres)]
#[test]
fn a_server_whose_database_is_silent_ends_when_it_is_stopped() {
    let database = Database::create();
    let proxy = TcpProxy::to(database.port());
    let url = database.url_through(&proxy);
    let folder = temp_folder();
    let settings = [("DATABASE_URL", url.as_str()), ("CHECKOUT_MODE", "demo")];
    let server = ServerProcess::start(&folder, &settings);
    let healthy = Client::connect(server.address).request("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
    assert_eq!(healthy.status, 200);
    // A statement of the outbox is running, and its answer never arrives.
    let held = database.lock("LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE");
    wait_until("the outbox to ask", || waiting(&database) > 0);
    proxy.stall();
    drop(held);
    let (code, stderr) = server.stop("-TERM");
    assert_eq!(code, Some(0), "{stderr}");
    proxy.restore();
    fs::remove_dir_all(folder).unwrap();
}

#[needs(postgres)]
#[test]
fn a_role_with_few_connections_serves_many_requests_at_once() {
    let database = Database::create();
    drop(database.open());
    let role = format!("few_of_{}", database.name());
    database.sql(&format!(
        "CREATE ROLE {role} LOGIN PASSWORD '{password}' CONNECTION LIMIT 3;
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
        password = crate::support::PASSWORD
    ));
    let url = database.url().replace("//house:", &format!("//{role}:"));
    let folder = temp_folder();
    let server = ServerProcess::start(&folder, &[("DATABASE_URL", &url), ("CHECKOUT_MODE", "demo")]);
    let submit = |number: u32| {
        let request = subscription(&format!("n{number}@house.example"));
        Client::connect(server.address).request(request).status
    };
    thread::scope(|scope| {
        let asking: Vec<_> = (0..16).map(|number| scope.spawn(move || submit(number))).collect();
        assert!(asking.into_iter().all(|answer| answer.join().unwrap() == 303));
    });
    // One connection is left for the commands.
    run(&[("DATABASE_URL", &url)], &["submissions"]).succeeded();
    let (code, stderr) = server.stop("-TERM");
    assert_eq!(code, Some(0));
    let expected =
        format!("DATABASE_CONNECTIONS is 8, and the role {role} may have 3 connections: this server uses 2");
    assert!(stderr.contains(&expected), "{stderr}");
    fs::remove_dir_all(folder).unwrap();
}

#[needs(postgres)]
#[test]
fn what_a_database_has_set_otherwise_does_not_count() {
    let database = Database::create();
    // In one session, to which these settings do not apply.
    let settings = [
        "default_transaction_isolation = serializable",
        "default_transaction_read_only = on",
        "synchronous_commit = off",
        "lock_timeout = 1",
        "standard_conforming_strings = off",
        "timezone = 'Pacific/Kiritimati'",
    ];
    let name = database.name();
    database.sql(&settings.map(|setting| format!("ALTER DATABASE {name} SET {setting};")).concat());
    let server =
        TestServer::start(&[webhook_settings(), vec![("DATABASE_URL", database.url())]].concat(), patient());
    thread::scope(|scope| {
        let server = &server;
        for number in 0..12 {
            scope.spawn(move || {
                assert_eq!(server.subscribe(&format!("n{number}@house.example")).status, 303);
                server.pay(&format!("x{number}"));
            });
        }
    });
}

#[needs(postgres)]
#[test]
fn a_database_with_another_encoding_is_refused() {
    let database = Database::create_with("ENCODING 'LATIN1' TEMPLATE template0");
    let stderr = run(&[("CHECKOUT_MODE", "demo"), ("DATABASE_URL", database.url())], &[]).refused();
    assert!(stderr.contains("has the encoding LATIN1") && stderr.contains("ENCODING 'UTF8'"), "{stderr}");
}
