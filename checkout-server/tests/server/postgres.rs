//! The shop on PostgreSQL: how it starts, whom it believes, what the operator reads, and what a lost line does.

use crate::support::{
    Answer, Database, Line, PASSWORD, Receiver, Shop, delivered, paid, site, webhook_settings,
};
use checkout_server::{
    ledger::{Ledger, News, Subject},
    limits::Limits,
};
use core_wasm::content::FORMS;
use std::{
    process::{Command, Output},
    thread,
    time::Duration,
};
use tokio::runtime::Builder;

fn now<T>(answer: checkout_server::ledger::Pending<'_, T>) -> T {
    Builder::new_current_thread().enable_all().build().unwrap().block_on(answer).unwrap()
}

/// Runs the program on a database: its exit code and what it said, on both ways.
fn run(url: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkout-server"));
    command.env_clear().current_dir(env!("CARGO_TARGET_TMPDIR")).args(arguments);
    command.env("SITE_DIR", site()).env("PROGRAM_DIR", delivered()).env("CHECKOUT_MODE", "demo");
    command.env("PORT", "0").env("DATABASE_URL", url);
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (said, complaint) = (text(stdout), text(stderr));
    assert!(!said.contains(PASSWORD) && !complaint.contains(PASSWORD), "{said}{complaint}");
    (status.code(), said, complaint)
}

fn open(url: &str, limits: Limits) -> Shop {
    Shop::open(&[webhook_settings(), vec![("DATABASE_URL", url)]].concat(), limits)
}

fn write(shop: &Shop, email: &str) -> Answer {
    shop.write("newsletter", &[("email", email)])
}

#[test]
fn servers_that_start_together_make_one_ledger() {
    let database = Database::fresh();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| database.open());
        }
    });
    let versions = "SELECT count(*) || ' of ' || max(number) FROM schema_version";
    assert_eq!(database.sql(versions).as_deref(), Some("1 of 2"));
}

#[test]
fn a_ledger_of_an_older_server_is_brought_up_to_date() {
    let database = Database::fresh();
    drop(database.open());
    database.sql(
        "UPDATE schema_version SET number = 1; DROP INDEX orders_untold;
         CREATE INDEX orders_untold ON orders (number) WHERE told_at IS NULL AND state = 'paid'",
    );
    drop(database.open());
    let now = "SELECT number || ' ' || (indexdef LIKE '%mismatched%') FROM schema_version, pg_indexes
               WHERE indexname = 'orders_untold'";
    assert_eq!(database.sql(now).as_deref(), Some("2 true"));
}

#[test]
fn a_database_that_starts_at_the_same_time_is_waited_for() {
    let database = Database::fresh();
    let line = Line::to(database.port());
    let url = database.url().replace(&database.port().to_string(), &line.port().to_string());
    line.cut();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(600));
            line.mend();
        });
        assert_eq!(write(&open(&url, Limits::default()), "ana@house.example").status, 303);
    });
}

#[test]
fn what_the_operator_asks_for_is_answered_from_the_database() {
    let database = Database::fresh();
    let place = format!("PostgreSQL at 127.0.0.1:{}/{}", database.port(), database.name());
    let missing = format!(
        "{place} holds no ledger yet: nothing has been kept there. Set DATABASE_URL to the one that the server uses.\n"
    );
    let url = database.url();
    assert_eq!(run(url, &["leads"]), (Some(1), String::new(), missing));
    let (_, parts, _) = run(&format!("{url}?sslmode=allow"), &["--check"]);
    assert!(parts.contains("settings  WRONG    DATABASE_URL: sslmode must be verify-full"), "{parts}");
    assert!(parts.contains("ledger    unknown  not looked at before DATABASE_URL is right\n"), "{parts}");
    let (code, parts, _) = run(url, &["--check"]);
    assert!(parts.contains(&format!("right    nothing is kept in {place} yet, and it can be\n")), "{parts}");
    assert_eq!(code, Some(0));
    let tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'";
    assert_eq!(database.sql(tables).as_deref(), Some("0"), "looking makes nothing");
    let shop = open(url, Limits::default());
    assert_eq!(shop.tell(&paid("x")).status, 200);
    assert_eq!(write(&shop, "ana@house.example").status, 303);
    let (_, parts, _) = run(url, &["--check"]);
    assert!(parts.contains(&format!("right    1 order and 1 letter in {place}\n")), "{parts}");
    let (_, list, _) = run(url, &["orders"]);
    assert!(list.starts_with("1 · paid · 20"), "{list}");
    let (_, list, _) = run(url, &["leads", "--form", "newsletter"]);
    assert!(list.ends_with("\n  email: ana@house.example\n"), "{list}");
    let (_, said, _) = run(url, &["leads", "--forget", "ana@house.example"]);
    assert!(said.starts_with("1 letter is erased."), "{said}");
    assert_eq!(run(url, &["leads"]).1, "");
    let copied = "PostgreSQL copies its databases itself, also while it is used. Run: pg_dump --format=custom --file=FILE \"$DATABASE_URL\"\n";
    assert_eq!(run(url, &["backup", "copy"]), (Some(1), String::new(), copied.to_owned()));
    assert!(!shop.data.exists(), "nothing is kept in DATA_DIR");
}

#[test]
fn a_ledger_of_a_newer_server_is_left_alone() {
    let database = Database::fresh();
    drop(database.open());
    database.sql("UPDATE schema_version SET number = 99");
    let (code, said, complaint) = run(database.url(), &["leads"]);
    assert_eq!((code, said.as_str()), (Some(1), ""));
    assert!(complaint.ends_with("newer checkout-server (schema 99, this one knows 2). Start that one.\n"));
}

#[test]
fn a_user_who_may_make_no_tables_may_use_those_that_are_there() {
    let database = Database::fresh();
    drop(database.open());
    let clerk = format!("clerk_of_{}", database.name());
    database.sql(&format!(
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC; CREATE ROLE {clerk} LOGIN PASSWORD '{PASSWORD}';
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {clerk}"
    ));
    let url = database.url().replace("//house:", &format!("//{clerk}:"));
    let shop = open(&url, Limits::default());
    assert_eq!(write(&shop, "ana@house.example").status, 303);
    assert_eq!(shop.tell(&paid("x")).status, 200);
}

#[test]
fn a_database_that_does_not_let_us_in_or_does_not_prove_its_name_is_not_used() {
    let database = Database::fresh();
    let with = |from: &str, to: &str| database.url().replace(from, to);
    let secured = format!("{}?sslmode=verify-full", database.url());
    let own = format!("{secured}&sslrootcert={}", database.authority().display());
    for (url, why) in [
        (with(PASSWORD, "secretly"), "password authentication failed for user \"house\""),
        (with(database.name(), "nowhere"), "database \"nowhere\" does not exist"),
        (with(&database.port().to_string(), "1"), "error connecting to server: Connection refused"),
        (secured, "error performing TLS handshake: invalid peer certificate: UnknownIssuer"),
        (own.replace("127.0.0.1", "localhost"), "invalid peer certificate: certificate not valid for name"),
    ] {
        let (code, _, complaint) = run(&url, &[]);
        assert_eq!(code, Some(1), "{complaint}");
        assert!(complaint.contains("Letters and orders cannot be kept in PostgreSQL at "), "{complaint}");
        assert!(complaint.contains(why) && !complaint.contains("secretly"), "{complaint}");
    }
    let shop = open(&own, Limits::default());
    assert_eq!(write(&shop, "ana@house.example").status, 303);
    let secured = "SELECT bool_and(ssl)::text FROM pg_stat_activity NATURAL JOIN pg_stat_ssl
                   WHERE application_name = 'checkout-server' AND datname = current_database()";
    assert_eq!(database.sql(secured).as_deref(), Some("true"));
}

#[test]
fn a_line_that_breaks_is_told_calmly_and_made_anew() {
    let (database, receiver) = (Database::fresh(), Receiver::open());
    let line = Line::to(database.port());
    let url = database.url().replace(&database.port().to_string(), &line.port().to_string());
    let settings =
        [webhook_settings(), vec![("DATABASE_URL", &url), ("NOTIFY_URL", receiver.url())]].concat();
    let shop = Shop::open(&settings, Limits::default());
    assert_eq!(write(&shop, "before@house.example").status, 303);
    line.cut();
    let refused = write(&shop, "meanwhile@house.example");
    assert_eq!(refused.status, 503);
    assert!(refused.text().contains(FORMS.messages.trouble), "{}", refused.text());
    assert!(refused.text().contains("value=\"meanwhile@house.example\""), "her words are kept for her");
    assert_eq!(shop.tell(&paid("x")).status, 503, "Stripe sends it again");
    assert_eq!(shop.get("/").status, 200, "pages need no ledger");
    line.mend();
    assert_eq!(write(&shop, "meanwhile@house.example").status, 303);
    assert_eq!(shop.tell(&paid("x")).status, 200);
    let ledger = database.open();
    assert_eq!((now(ledger.leads(None, 0, 9)).len(), now(ledger.orders(0, 9)).len()), (2, 1));
    receiver.wait_for(3);
    let log = shop.log().join("\n");
    assert!(log.contains("lead.not_kept form=newsletter why=Unreachable"), "{log}");
    assert!(log.contains("order.not_kept why=Unreachable"), "{log}");
    for private in [PASSWORD, "house.example", "postgres://"] {
        assert!(!log.contains(private), "{private} in {log}");
    }
}

#[test]
fn a_database_that_falls_silent_keeps_nobody_waiting_for_long() {
    let database = Database::fresh();
    let line = Line::to(database.port());
    let url = database.url().replace(&database.port().to_string(), &line.port().to_string());
    let shop = open(&url, Limits { keeping: Duration::from_secs(3), ..Limits::default() });
    line.hush();
    // More than there are connections to wait on.
    thread::scope(|scope| {
        let shop = &shop;
        let asking: Vec<_> = (0..12)
            .map(|number| {
                scope.spawn(move || write(shop, &format!("given-up-{number}@house.example")).status)
            })
            .collect();
        assert_eq!(shop.get("/").status, 200);
        assert!(asking.into_iter().all(|answer| answer.join().unwrap() == 503));
    });
    line.mend();
    assert_eq!(write(&shop, "after@house.example").status, 303);
    let kept = now(database.open().leads(None, 0, 99));
    assert_eq!(kept.len(), 1, "what was given up is not kept after all");
}

#[test]
fn what_somebody_else_holds_for_too_long_is_told_calmly() {
    let database = Database::fresh();
    let limits = Limits { ledger_held: Duration::from_secs(1), ..Limits::default() };
    let shop = open(database.url(), limits);
    assert_eq!(shop.tell(&paid("x")).status, 200);
    let held = database.hold("SELECT number FROM orders FOR UPDATE");
    assert_eq!(shop.tell(&paid("x")).status, 503);
    assert_eq!(shop.log().last().map(String::as_str), Some("order.not_kept why=Postgres_55P03"));
    drop(held);
    assert_eq!(shop.tell(&paid("x")).status, 200);
}

#[test]
fn one_server_tells_at_a_time_and_another_goes_on_where_it_was() {
    let database = Database::fresh();
    let servers = [database.open(), database.open()];
    servers.iter().for_each(|server| now(server.begin_telling()));
    let shop = open(database.url(), Limits::default());
    for name in ["a", "b"] {
        assert_eq!(shop.tell(&paid(name)).status, 200);
    }
    let untold = |server: &dyn Ledger| now(server.untold(9)).iter().map(News::subject).collect::<Vec<_>>();
    let news = [Subject::Order(1), Subject::Order(2)];
    assert_eq!(untold(&*servers[0]), news);
    assert_eq!(untold(&*servers[1]), []);
    now(servers[0].told(vec![news[0]]));
    assert_eq!(untold(&*servers[1]), []);
    assert_eq!(untold(&*servers[0]), news[1..]);
    // The first has fallen silent for as long as its turn was.
    database.sql("UPDATE teller SET until = now() - interval '1 millisecond'");
    assert_eq!(untold(&*servers[1]), news[1..]);
    assert_eq!(untold(&*servers[0]), []);
    // What the first had sent before it fell silent is remembered all the same.
    now(servers[0].told(vec![news[1]]));
    assert_eq!(untold(&*servers[1]), []);
}
