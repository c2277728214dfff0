//! Outbox runner: an entry that is leased again while its result cannot be stored.

use super::*;
use crate::{
    config::{MailSettings, MailTransport, StoreSettings},
    log::tests::Lines,
    mail::SubscriptionLinks,
    orders::{DeliveryState, Lead, random_hex},
    store,
};
use sqlx::{ConnectOptions as _, SqliteConnection, raw_sql, sqlite::SqliteConnectOptions};
use std::fs;

/// The only entry of a channel.
async fn entry(store: &Store) -> OutboxEntry {
    let entries = store.outbox(None, 0, 9).await.unwrap();
    entries.into_iter().find(|entry| entry.channel == Channel::Owner).unwrap()
}

async fn wait_until(store: &Store, is_so: impl Fn(&OutboxEntry) -> bool) {
    let waiting = async {
        while !is_so(&entry(store).await) {
            sleep(Duration::from_millis(1)).await;
        }
    };
    timeout(Duration::from_secs(10), waiting).await.unwrap();
}

/// Waits until a result could not be stored once more.
async fn wait_for_failure(lines: &Lines) {
    let waiting = async {
        while !lines.take().iter().any(|line| line.starts_with("outbox.failed")) {
            sleep(Duration::from_millis(1)).await;
        }
    };
    timeout(Duration::from_secs(10), waiting).await.unwrap();
}

async fn run(other: &mut SqliteConnection, statements: &'static str) {
    raw_sql(statements).execute(other).await.unwrap();
}

#[tokio::test]
async fn an_entry_that_is_leased_again_while_its_result_is_stored_is_attempted_after_that() {
    let data = std::env::temp_dir().join(format!("checkout-server-outbox-{}", random_hex().unwrap()));
    let store = store::open(&StoreSettings::Sqlite(data.clone()), Duration::from_secs(20)).unwrap();
    let mut other = SqliteConnectOptions::new().filename(data.join("ledger.sqlite")).connect().await.unwrap();
    // Where the folder of the messages should be, there is a file: the first attempt fails.
    let folder = data.join("mail");
    fs::write(&folder, "").unwrap();
    store.start_outbox(&[Channel::Owner]).await.unwrap();
    let lead = Lead { form: "house".to_owned(), fields: Vec::new(), is_caught: false };
    store.insert_lead(lead).await.unwrap();
    let transport = MailTransport::Folder(folder.clone());
    let address = "house@mail.example".parse::<lettre::message::Mailbox>().unwrap();
    let settings =
        MailSettings { transport, from: Some(address.clone()), reply_to: None, owner: Some(address) };
    let composer = Composer::new(&settings, "https://house.example").unwrap();
    let policy = DeliveryPolicy {
        poll_interval: Duration::from_millis(1),
        first_delay: Duration::from_millis(20),
        ..DeliveryPolicy::default()
    };
    let client = MailClient::new(&settings.transport, composer.domain(), policy.mail_timeout).unwrap();
    let lines = Lines::default();
    let _collecting = lines.collect();
    let mut runner = OutboxRunner::new(Arc::clone(&store), policy, Heartbeat::default(), Alarms::default());
    let subscriptions = SubscriptionLinks::new(&SecretString::from("secret"), None);
    let links = MessageLinks { program: Box::new(|_| None), subscriptions };
    runner.add_mail(&[Channel::Owner], composer, client, links);
    runner.start().await;
    // No result of an attempt can be stored, not even that of an attempt that has another after it.
    run(&mut other, "ALTER TABLE outbox RENAME COLUMN finished_at TO unavailable").await;
    let (wake, stop) = (watch::Sender::new(()), watch::Sender::new(false));
    let running = tokio::spawn(runner.run(wake.subscribe(), stop.subscribe()));

    wait_for_failure(&lines).await;
    // Its lease has ended before the result is stored, so that it is leased again.
    fs::remove_file(&folder).unwrap();
    run(&mut other, "UPDATE outbox SET due_at = 0").await;
    wait_until(&store, |entry| entry.attempts == 2).await;
    lines.take();
    wait_for_failure(&lines).await;
    assert!(!folder.exists(), "two attempts at once");
    run(&mut other, "ALTER TABLE outbox RENAME COLUMN unavailable TO finished_at").await;
    wait_until(&store, |entry| entry.state == DeliveryState::Sent).await;
    stop.send_replace(true);
    running.await.unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    fs::remove_dir_all(data).unwrap();
}
