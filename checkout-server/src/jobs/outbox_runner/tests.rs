//! Outbox runner with a store that a test controls: an entry that is leased again while its result is being stored.

use super::*;
use crate::{
    config::{MailSettings, MailTransport},
    mail::SubscriptionLinks,
    orders::{
        CheckSchedule, CheckoutAttempt, Decision, DeliveryState, Erased, InsertOutcome, Lead, MessageKind,
        NewOrder, Order, RefundReason, Retention, SessionTtl, StoreStatistics, StoredLead, Subject,
        Transition, random_hex,
    },
};
use std::{
    collections::VecDeque,
    fs,
    path::PathBuf,
    sync::{Mutex, PoisonError},
};
use tokio::sync::{mpsc, oneshot};

/// Leases what the test has queued, and hands each result to the test, which ends the storing of it.
struct ControlledStore {
    leases: Mutex<VecDeque<LeasedEntry>>,
    results: mpsc::UnboundedSender<(u32, DeliveryOutcome, oneshot::Sender<()>)>,
}

/// Nothing else is called.
fn unused<T: Send + 'static>() -> Pending<'static, T> {
    Box::pin(async { Err(StoreError::stopped()) })
}

impl Store for ControlledStore {
    fn lease_entries(&self, _: Channel, _: i64, limit: u32) -> Pending<'_, Vec<LeasedEntry>> {
        let mut leases = self.leases.lock().unwrap_or_else(PoisonError::into_inner);
        let count = leases.len().min(usize::try_from(limit).unwrap());
        let leased = leases.drain(..count).collect();
        Box::pin(async { Ok(leased) })
    }

    fn finish_attempt(&self, entry: &OutboxEntry, outcome: DeliveryOutcome) -> Pending<'_, ()> {
        let (sender, stored) = oneshot::channel();
        self.results.send((entry.attempts, outcome, sender)).unwrap();
        Box::pin(async {
            stored.await.unwrap();
            Ok(())
        })
    }

    fn start_outbox(&self, _: &[Channel]) -> Pending<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn claim_alarm(&self, _: AlarmKind, _: i64) -> Pending<'_, i64> {
        unused()
    }

    fn release_alarm(&self, _: AlarmKind) -> Pending<'_, ()> {
        unused()
    }

    fn insert_lead(&self, _: Lead) -> Pending<'_, InsertOutcome> {
        unused()
    }

    fn repeat_confirmation_request(&self, _: &Lead) -> Pending<'_, ()> {
        unused()
    }

    fn accept_lead(&self, _: i64) -> Pending<'_, bool> {
        unused()
    }

    fn leads(&self, _: Option<&str>, _: i64, _: u32) -> Pending<'_, Vec<StoredLead>> {
        unused()
    }

    fn delete_leads(&self, _: &str) -> Pending<'_, usize> {
        unused()
    }

    fn start_attempt(&self, _: &str, _: Option<SessionTtl>) -> Pending<'_, CheckoutAttempt> {
        unused()
    }

    fn insert_order(&self, _: NewOrder) -> Pending<'_, InsertOutcome> {
        unused()
    }

    fn update_order(&self, _: &str, _: Option<&str>, _: Decision) -> Pending<'_, Transition> {
        unused()
    }

    fn record_refund(&self, _: &str, _: RefundReason, _: Decision) -> Pending<'_, Transition> {
        unused()
    }

    fn order(&self, _: &str) -> Pending<'_, Option<Order>> {
        unused()
    }

    fn orders(&self, _: i64, _: u32) -> Pending<'_, Vec<Order>> {
        unused()
    }

    fn open_orders(&self, _: i64, _: u32) -> Pending<'_, Vec<Order>> {
        unused()
    }

    fn confirm_subscription(&self, _: i64) -> Pending<'_, bool> {
        unused()
    }

    fn delete_subscription(&self, _: i64) -> Pending<'_, bool> {
        unused()
    }

    fn erase_buyer(&self, _: &str) -> Pending<'_, Erased> {
        unused()
    }

    fn erase_expired(&self, _: Retention) -> Pending<'_, Erased> {
        unused()
    }

    fn take_due_check(&self, _: CheckSchedule) -> Pending<'_, Option<Order>> {
        unused()
    }

    fn check_writable(&self) -> Pending<'_, ()> {
        unused()
    }

    fn statistics(&self) -> Pending<'_, StoreStatistics> {
        unused()
    }

    fn request_link(&self, _: &str) -> Pending<'_, ()> {
        unused()
    }

    fn outbox(&self, _: Option<DeliveryState>, _: i64, _: u32) -> Pending<'_, Vec<OutboxEntry>> {
        unused()
    }

    fn retry_failed(&self) -> Pending<'_, usize> {
        unused()
    }
}

/// A message to the owner, in its attempt of this number.
fn leased(attempts: u32) -> LeasedEntry {
    let entry = OutboxEntry {
        number: 7,
        channel: Channel::Owner,
        kind: MessageKind::Lead,
        subject: 1,
        token: "0123456789abcdef0123456789abcdef".to_owned(),
        state: DeliveryState::Pending,
        created_at: 0,
        attempts,
        last_error: None,
    };
    let lead = Lead { form: "house".to_owned(), fields: Vec::new(), is_caught: false };
    let subject = Subject::Lead(StoredLead { number: 1, received_at: 0, confirmed_at: None, lead });
    LeasedEntry { entry, subject: Some(subject) }
}

#[tokio::test]
async fn an_entry_that_is_leased_again_while_its_result_is_stored_is_attempted_after_that() {
    let name = format!("checkout-server-outbox-{}", random_hex().unwrap());
    let folder: PathBuf = std::env::temp_dir().join(name);
    // Where the folder of the messages should be, there is a file: the first attempt fails.
    fs::write(&folder, "").unwrap();
    let (results, mut finished) = mpsc::unbounded_channel();
    let store = Arc::new(ControlledStore { leases: Mutex::new(VecDeque::from([leased(1)])), results });
    let transport = MailTransport::Folder(folder.clone());
    let address = "house@mail.example".parse::<lettre::message::Mailbox>().unwrap();
    let settings =
        MailSettings { transport, from: Some(address.clone()), reply_to: None, owner: Some(address) };
    let composer = Composer::new(&settings, "https://house.example").unwrap();
    let policy = DeliveryPolicy { poll_interval: Duration::from_millis(1), ..DeliveryPolicy::default() };
    let client = MailClient::new(&settings.transport, composer.domain(), policy.mail_timeout).unwrap();
    let mut runner = OutboxRunner::new(
        Arc::<ControlledStore>::clone(&store),
        policy,
        Heartbeat::default(),
        Log::Memory(Arc::default()),
        Alarms::default(),
    );
    let subscriptions = SubscriptionLinks::new(None, None).unwrap();
    let links = MessageLinks { program: Box::new(|_| None), subscriptions };
    runner.add_mail(&[Channel::Owner], composer, client, links);
    let (wake, stop) = (watch::Sender::new(()), watch::Sender::new(false));
    let running = tokio::spawn(runner.run(wake.subscribe(), stop.subscribe()));

    let (attempt, outcome, stored) = finished.recv().await.unwrap();
    assert!(attempt == 1 && matches!(outcome, DeliveryOutcome::Retry { .. }), "{outcome:?}");
    // Its lease has ended before the result is stored, so that it is leased again.
    fs::remove_file(&folder).unwrap();
    store.leases.lock().unwrap().push_back(leased(2));
    while !store.leases.lock().unwrap().is_empty() {
        tokio::task::yield_now().await;
        sleep(Duration::from_millis(1)).await;
    }
    sleep(Duration::from_millis(20)).await;
    assert!(finished.try_recv().is_err() && !folder.exists(), "two attempts at once");
    stored.send(()).unwrap();
    let second = timeout(Duration::from_secs(10), finished.recv()).await;
    let (attempt, outcome, stored) = second.expect("the second lease was forgotten").unwrap();
    assert_eq!((attempt, outcome), (2, DeliveryOutcome::Sent));
    stored.send(()).unwrap();
    stop.send_replace(true);
    running.await.unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    fs::remove_dir_all(folder).unwrap();
}
