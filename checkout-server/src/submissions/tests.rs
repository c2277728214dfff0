//! Tests of the submission service with its own store: what is logged, what wakes the outbox, and the effect
//! of a store that does not respond.

use super::*;
use crate::{base::log::tests::Lines, config::Limits, store::test_folder::TestFolder};
use shop::NEWSLETTER;
use sqlx::{query, query_scalar};
use std::time::Duration;
use tokio::task::yield_now;

/// The service with its own store, and everything that it affects.
struct Services {
    store: Arc<Store>,
    submissions: SubmissionService,
    lines: Lines,
    _collecting: tracing::dispatcher::DefaultGuard,
    folder: TestFolder,
}

impl Services {
    async fn new(limit: Duration) -> Self {
        let folder = TestFolder::new();
        let store = folder.open(&Limits { store_timeout: limit, ..Limits::default() }).await;
        let lines = Lines::default();
        let submissions = SubmissionService::new(Arc::clone(&store), Alarms::default());
        Self { store, submissions, _collecting: lines.collect(), lines, folder }
    }

    async fn empty() -> Self {
        Self::new(Duration::from_secs(20)).await
    }

    /// Lines that a call logs, and whether it wakes the outbox.
    async fn effects(&self, call: impl Future) -> (Vec<String>, bool) {
        let mut woken = self.store.outbox_wake();
        woken.mark_unchanged();
        call.await;
        (self.lines.take(), woken.has_changed().unwrap())
    }
}

fn line(text: &str) -> (Vec<String>, bool) {
    (vec![text.to_owned()], true)
}

fn submission() -> Submission {
    Submission::example("house", "ana@house.example")
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_an_error_a_log_line_and_an_alarm() {
    let services = Services::new(Duration::from_millis(20)).await;
    let mut other = services.folder.connect().await;
    query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let id = SubscriptionId { number: 7, received_at: 0 };
    assert_eq!(services.submissions.insert(submission(), false).await, Err(StoreError::busy()));
    assert_eq!(services.submissions.confirm_subscription(id, "").await, Err(StoreError::busy()));
    assert_eq!(
        services.lines.take(),
        ["submission.not_stored form=house reason=Busy", "newsletter.store_failed reason=Busy"]
    );
    assert_eq!(
        AlarmKind::ALL.map(|kind| services.submissions.alarms.pending(kind)),
        [0, 0, 2, 0, 0, 0, 0, 0, 0]
    );
}

#[tokio::test]
async fn a_panic_while_a_submission_is_stored_is_an_error_a_log_line_and_an_alarm() {
    let services = Services::empty().await;
    let task: JoinHandle<_> = spawn(async { panic!("a fault of the program") });
    assert_eq!(services.submissions.ended("house", task).await, Err(StoreError::busy()));
    assert_eq!(services.lines.take(), ["submission.panicked form=house"]);
    assert_eq!(services.submissions.alarms.pending(AlarmKind::Store), 1);
}

#[tokio::test]
async fn a_new_submission_is_logged_and_wakes_the_outbox_and_a_repeated_one_does_not() {
    let services = Services::empty().await;
    for expected in
        [line("submission.stored form=house"), (vec!["submission.duplicate form=house".to_owned()], false)]
    {
        assert_eq!(services.effects(services.submissions.insert(submission(), false)).await, expected);
    }
}

#[tokio::test]
async fn a_caught_submission_is_logged_as_such_and_wakes_nothing() {
    let services = Services::empty().await;
    let caught = Submission { is_caught: true, ..submission() };
    let expected = (vec!["submission.caught form=house".to_owned()], false);
    assert_eq!(services.effects(services.submissions.insert(caught, false)).await, expected);
}

#[tokio::test]
async fn a_repeated_subscription_is_found_and_asked_again_in_one_transaction() {
    let services = Services::empty().await;
    let subscription = Submission::example(NEWSLETTER, "ana@house.example");
    let insert = || {
        let (submissions, submission) = (services.submissions.clone(), subscription.clone());
        async move { submissions.insert(submission, true).await.unwrap() }
    };
    assert_eq!(services.effects(insert()).await, line("submission.stored form=newsletter"));
    let mut other = services.folder.connect().await;
    query("UPDATE outbox SET state = 'sent', finished_at = 1").execute(&mut other).await.unwrap();
    let stored = services.store.submissions(None, 0, 1).await.unwrap();
    let id = SubscriptionId { number: 1, received_at: stored.first().unwrap().received_at };
    // While the store is locked, the repeated submission has begun, and ending the subscription waits for it.
    query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let repeated = spawn(insert());
    for _ in 0..20 {
        yield_now().await;
    }
    let ended = spawn({
        let store = Arc::clone(&services.store);
        async move { store.delete_subscription(id).await.unwrap() }
    });
    for _ in 0..20 {
        yield_now().await;
    }
    query("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!((repeated.await.unwrap(), ended.await.unwrap()), (InsertOutcome::Duplicate, true));
    let asked = "SELECT count(*) FROM outbox WHERE state = 'pending' AND kind = 'subscription_requested'";
    assert_eq!(query_scalar::<_, i64>(asked).fetch_one(&mut other).await.unwrap(), 1);
    assert_eq!(services.store.submissions(None, 0, 9).await.unwrap(), []);
}

#[tokio::test]
async fn a_subscription_that_is_asked_again_wakes_the_outbox() {
    let services = Services::empty().await;
    let subscription = Submission::example(NEWSLETTER, "ana@house.example");
    for expected in ["submission.stored form=newsletter", "submission.duplicate form=newsletter"] {
        let asked = services.submissions.insert(subscription.clone(), true);
        assert_eq!(services.effects(asked).await, line(expected));
    }
}
