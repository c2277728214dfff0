//! `/readyz`: whether the server can store and send.

use crate::support::{Database, TestServer, wait_until, webhook_settings};
use checkout_server::config::Limits;
use shop::OutboxPolicy;
use std::{fs, time::Duration};
use test_requirements::needs;

#[test]
fn a_server_whose_store_accepts_no_write_is_not_ready() {
    let limits = Limits { ready_timeout: Duration::from_secs(1), ..Limits::default() };
    let server = TestServer::start(&webhook_settings(), limits);
    wait_until("the store", || server.get("/readyz").text() == "ready");
    // The test's connection holds the lock, as another process might.
    let connection = server.lock_store();
    wait_until("a failed probe", || {
        let response = server.get("/readyz");
        (response.status, response.text()) == (503, "store")
    });
    assert_eq!(server.get("/healthz").status, 200);
    connection.run("ROLLBACK");
    wait_until("the store", || server.get("/readyz").status == 200);
    // The file was moved: writes would be lost.
    fs::rename(server.data.join("ledger.sqlite"), server.data.join("moved.sqlite")).unwrap();
    wait_until("a failed probe", || server.get("/readyz").text() == "store");
}

#[needs(postgres)]
#[test]
fn a_server_that_sends_no_messages_is_not_ready() {
    let database = Database::create();
    let outbox = OutboxPolicy {
        poll_interval: Duration::from_millis(20),
        stuck_after: Duration::from_millis(400),
        ..OutboxPolicy::default()
    };
    let limits = Limits { outbox, store_lock_timeout: Duration::from_secs(20), ..Limits::default() };
    let settings = [webhook_settings(), vec![("DATABASE_URL", database.url())]].concat();
    let server = TestServer::start(&settings, limits);
    wait_until("the runner", || server.get("/readyz").text() == "ready");
    // The query for due messages waits for the lock, although the database answers.
    let lock = database.lock("LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE");
    wait_until("the runner to be late", || server.get("/readyz").text() == "outbox");
    drop(lock);
    wait_until("the runner", || server.get("/readyz").status == 200);
}
