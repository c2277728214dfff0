//! Tests of the outbox runner: messages that are leased again while their result cannot be stored, a panic, and the
//! heartbeat.

use super::*;
use crate::{
    base::log::tests::Lines,
    config::{Limits, MailSettings, MailTransport},
    mail::SubscriptionLinks,
    site::program::LinkCipher,
    store::test_folder::TestFolder,
};
use secrecy::SecretString;
use shop::{OutboxState, Submission};
use sqlx::{SqliteConnection, raw_sql};
use std::{fs, path::PathBuf};
use tokio::time::timeout;

/// The only message.
async fn message(store: &Store) -> OutboxMessage {
    store.outbox(None, 0, 9).await.unwrap().remove(0)
}

async fn wait_until(store: &Store, is_so: impl Fn(&OutboxMessage) -> bool) {
    let waiting = async {
        while !is_so(&message(store).await) {
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

/// A store with a message to the owner, and the folder of the store.
async fn store_with_message() -> (Arc<Store>, TestFolder) {
    let data = TestFolder::new();
    let store = data.open(&Limits::default()).await;
    store.insert_submission(Submission::example("house", "ana@house.example")).await.unwrap();
    (store, data)
}

/// A started runner, which sends with this client, or writes files into a folder.
async fn runner(store: &Arc<Store>, folder: PathBuf, client: Option<MailClient>) -> OutboxRunner {
    let address = "house@mail.example".parse::<lettre::message::Mailbox>().unwrap();
    let transport = MailTransport::Folder(folder);
    let settings =
        MailSettings { transport, from: Some(address.clone()), reply_to: None, owner: Some(address) };
    let composer = Composer::new(&settings, "https://house.example").unwrap();
    let policy = OutboxPolicy {
        poll_interval: Duration::from_millis(1),
        first_delay: Duration::from_millis(20),
        max_attempts: 3,
        ..OutboxPolicy::default()
    };
    let client =
        client.unwrap_or_else(|| MailClient::new(&settings.transport, composer.domain(), &policy).unwrap());
    let secret = SecretString::from("secret");
    let program = LinkCipher::new(&secret).unwrap();
    let links = MessageLinks { program, subscriptions: SubscriptionLinks::new(&secret, None) };
    let mail = OutboxMail { composer, client, links };
    let mut runner =
        OutboxRunner::new(Arc::clone(store), policy, mail, Heartbeat::default(), Alarms::default());
    runner.start().await;
    runner
}

#[tokio::test]
async fn a_message_that_is_leased_again_while_its_result_is_stored_is_attempted_after_that() {
    let (store, data) = store_with_message().await;
    let mut other = data.connect().await;
    // A file has the name of the folder of messages, so the first attempt fails.
    let folder = data.0.join("mail");
    fs::write(&folder, "").unwrap();
    let lines = Lines::default();
    let _collecting = lines.collect();
    let runner = runner(&store, folder.clone(), None).await;
    // No result of an attempt can be stored.
    run(&mut other, "ALTER TABLE outbox RENAME COLUMN finished_at TO unavailable").await;
    let stop = watch::Sender::new(false);
    let running = tokio::spawn(runner.run(stop.subscribe()));

    wait_for_failure(&lines).await;
    // The lease ends before the result is stored, so that the message is leased again.
    fs::remove_file(&folder).unwrap();
    run(&mut other, "UPDATE outbox SET due_at = 0").await;
    wait_until(&store, |message| message.attempts == 2).await;
    lines.take();
    wait_for_failure(&lines).await;
    assert!(!folder.exists(), "two attempts at once");
    run(&mut other, "ALTER TABLE outbox RENAME COLUMN unavailable TO finished_at").await;
    wait_until(&store, |message| message.state == OutboxState::Sent).await;
    stop.send_replace(true);
    running.await.unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[tokio::test]
async fn a_lease_on_a_message_whose_attempt_has_just_ended_is_given_back() {
    for (is_refused, attempts) in [(true, 1), (false, 0)] {
        let (store, data) = store_with_message().await;
        // A thread without a collector would disable the events of other tests' threads, too.
        let _collecting = Lines::default().collect();
        let client = is_refused.then_some(MailClient::Panicking);
        let mut runner = runner(&store, data.0.join("mail"), client).await;
        // The first failure is the last one.
        runner.policy.max_attempts = 1;
        let runner = Arc::new(runner);
        let mut under_way = Attempts::default();
        let leased = runner.lease(&mut under_way, 1).await.unwrap().remove(0);
        let again = leased.clone();
        under_way.add(&runner, leased);
        wait_until(&store, |message| message.state != OutboxState::Pending).await;
        // `mail retry` changes a message that was given up, and none that was sent.
        assert_eq!(store.retry_failed().await.unwrap(), attempts);
        let leased = runner.lease(&mut under_way, 1).await.unwrap();
        assert_eq!(leased.len(), attempts);
        under_way.add(&runner, leased.into_iter().next().unwrap_or(again));
        let ended = under_way.tasks.join_next_with_id().await.unwrap();
        under_way.end(&runner, ended);
        // The unused lease does not prevent the next attempt.
        assert_eq!(runner.lease(&mut under_way, 1).await.unwrap().len(), attempts);
    }
}

#[tokio::test]
async fn an_attempt_that_panics_has_failed_and_is_repeated_until_it_is_given_up() {
    let (store, data) = store_with_message().await;
    let lines = Lines::default();
    let _collecting = lines.collect();
    let runner = runner(&store, data.0.join("mail"), Some(MailClient::Panicking)).await;
    let stop = watch::Sender::new(false);
    let running = tokio::spawn(runner.run(stop.subscribe()));
    wait_until(&store, |message| message.state == OutboxState::Failed).await;
    stop.send_replace(true);
    running.await.unwrap();
    let message = message(&store).await;
    assert_eq!((message.attempts, message.last_error.as_deref()), (3, Some("panic")));
    let events: Vec<_> = lines.take().iter().map(|line| line.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(events, ["mail.failed", "mail.failed", "mail.given_up"]);
}

#[test]
fn a_runner_is_late_when_it_has_not_announced_itself_in_time() {
    let heartbeat = Heartbeat::default();
    assert!(heartbeat.is_alive());
    heartbeat.expect_within(Duration::from_secs(60));
    assert!(heartbeat.is_alive());
    heartbeat.expect_within(Duration::ZERO);
    std::thread::sleep(Duration::from_millis(2));
    assert!(!heartbeat.is_alive());
    heartbeat.expect_within(Duration::from_secs(60));
    assert!(heartbeat.is_alive());
}

#[tokio::test(start_paused = true)]
async fn a_late_runner_is_an_alarm_until_it_is_at_work_again() {
    let (heartbeat, alarms) = (Heartbeat::default(), Alarms::default());
    let stop = watch::Sender::new(false);
    let watching = heartbeat.clone().watch(Duration::from_secs(60), alarms.clone(), stop.subscribe());
    let watching = tokio::spawn(watching);
    let count = async || {
        sleep(Duration::from_secs(150)).await;
        alarms.pending(AlarmKind::Outbox)
    };
    heartbeat.expect_within(Duration::from_secs(3600));
    assert_eq!(count().await, 0);
    heartbeat.expect_within(Duration::ZERO);
    let late = count().await;
    assert!(late > 0);
    heartbeat.expect_within(Duration::from_secs(3600));
    assert_eq!(count().await, late);
    stop.send_replace(true);
    watching.await.unwrap();
}
