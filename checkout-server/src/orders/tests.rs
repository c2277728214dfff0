//! Tests of the lead service on a store of its own: what is logged, what wakes the outbox, and what a store that does not
//! answer causes.

use super::*;
use crate::{
    alarms::{AlarmKind, Alarms},
    config::{Limits, StoreSettings},
    leads::LeadService,
    log::tests::Lines,
    store::{self, Store},
};
use sqlx::{ConnectOptions as _, SqliteConnection, query, sqlite::SqliteConnectOptions};
use std::{fs, path::PathBuf, sync::Arc, time::Duration};

mod leads;

/// A folder with a store, which is deleted at the end of its test.
struct TestFolder(PathBuf);

impl Drop for TestFolder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// The service on a store of its own, and everything that it causes.
struct Services {
    store: Arc<Store>,
    leads: LeadService,
    lines: Lines,
    _collecting: tracing::dispatcher::DefaultGuard,
    wake: OutboxWake,
    alarms: Alarms,
    folder: TestFolder,
}

impl Services {
    async fn new(limit: Duration) -> Self {
        let name = format!("checkout-server-leads-{}", random_hex().unwrap());
        let folder = TestFolder(std::env::temp_dir().join(name));
        let settings = StoreSettings::Sqlite(folder.0.clone());
        let store =
            store::open(&settings, &Limits { store_timeout: limit, ..Limits::default() }).await.unwrap();
        let (lines, wake, alarms) = (Lines::default(), OutboxWake::default(), Alarms::default());
        let leads = LeadService::new(Arc::clone(&store), wake.clone()).with_alarms(alarms.clone());
        Self { store, leads, _collecting: lines.collect(), lines, wake, alarms, folder }
    }

    async fn empty() -> Self {
        Self::new(Duration::from_secs(20)).await
    }

    /// A connection of its own to the same file.
    async fn other(&self) -> SqliteConnection {
        let file = self.folder.0.join("ledger.sqlite");
        SqliteConnectOptions::new().filename(file).connect().await.unwrap()
    }

    /// The logged lines since the last call.
    fn logged(&self) -> Vec<String> {
        self.lines.take()
    }

    /// The lines that a call logs, and whether it wakes the outbox.
    async fn effects(&self, call: impl Future) -> (Vec<String>, bool) {
        let mut woken = self.wake.subscribe();
        woken.mark_unchanged();
        call.await;
        (self.logged(), woken.has_changed().unwrap())
    }
}

fn line(text: &str) -> (Vec<String>, bool) {
    (vec![text.to_owned()], true)
}

fn lead() -> Lead {
    Lead { form: "house".to_owned(), fields: Vec::new(), is_caught: false }
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_an_error_a_log_line_and_an_alarm() {
    let services = Services::new(Duration::from_millis(20)).await;
    let mut other = services.other().await;
    query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let id = SubscriptionId { number: 7, received_at: 0 };
    assert_eq!(services.leads.insert(lead(), false).await, Err(StoreError::busy()));
    assert_eq!(services.leads.confirm_subscription(id).await, Err(StoreError::busy()));
    assert_eq!(
        services.logged(),
        ["lead.not_stored form=house reason=Busy", "newsletter.store_failed reason=Busy"]
    );
    assert_eq!(AlarmKind::ALL.map(|kind| services.alarms.pending(kind)), [0, 0, 2, 0, 0]);
}
