//! Tests of the order service and (in `leads`) the lead service on a store of their own: what they log, when they wake the outbox, and
//! what a store that fails or does not answer causes.

use super::*;
use crate::{
    config::StoreSettings,
    leads::LeadService,
    log::{AlarmKind, Alarms, Log},
    store,
};
use sqlx::{ConnectOptions as _, query, sqlite::SqliteConnectOptions};
use std::{
    fs,
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Duration,
};

mod leads;

/// A folder with a store, which is deleted at the end of its test.
struct TestFolder(PathBuf);

impl Drop for TestFolder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// The services on a store of their own, and everything that they cause.
struct Services {
    orders: OrderService,
    leads: LeadService,
    lines: Arc<Mutex<Vec<String>>>,
    wake: OutboxWake,
    alarms: Alarms,
    folder: TestFolder,
}

impl Services {
    fn new(limit: Duration) -> Self {
        let name = format!("checkout-server-orders-{}", random_hex().unwrap());
        let folder = TestFolder(std::env::temp_dir().join(name));
        let settings = StoreSettings::Sqlite(folder.0.clone());
        let store = store::open(&settings, Duration::from_secs(20)).unwrap();
        let (lines, wake, alarms) = (Arc::default(), OutboxWake::default(), Alarms::default());
        let log = Log::Memory(Arc::clone(&lines));
        Self {
            orders: OrderService::new(Arc::clone(&store), log.clone(), limit, wake.clone())
                .with_alarms(alarms.clone()),
            leads: LeadService::new(store, log, limit, wake.clone()).with_alarms(alarms.clone()),
            lines,
            wake,
            alarms,
            folder,
        }
    }

    fn empty() -> Self {
        Self::new(Duration::from_secs(20))
    }

    /// Services with one open order.
    async fn with_order() -> Self {
        let services = Self::empty();
        let Order { session, attempt, offer, amount, currency, .. } = Order::example(OrderStatus::Open);
        services.orders.insert(NewOrder { session, attempt, offer, amount, currency }).await.unwrap();
        services.logged();
        services
    }

    /// The logged lines since the last call.
    fn logged(&self) -> Vec<String> {
        std::mem::take(&mut *self.lines.lock().unwrap())
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

const NOTHING: (Vec<String>, bool) = (Vec::new(), false);

fn update(outcome: PaymentOutcome) -> PaymentUpdate {
    let Order { session, attempt, amount, currency, .. } = Order::example(OrderStatus::Open);
    PaymentUpdate {
        session,
        outcome,
        subtotal: Some(amount),
        total: Some(amount),
        discount: Some(0),
        tax: Some(0),
        currency: Some(currency.clone()),
        metadata: PaymentMetadata {
            offer: Some("initiation".to_owned()),
            amount: Some(amount.to_string()),
            currency: Some(currency),
            attempt: Some(attempt),
        },
        email: None,
        payment: Some("pi_1".to_owned()),
    }
}

#[tokio::test]
async fn each_change_of_an_order_is_logged_once_and_wakes_the_outbox() {
    for (outcome, expected) in [
        (PaymentOutcome::Expired, "order.expired number=1 session=b2c3d4 amount=8700 currency=usd"),
        (PaymentOutcome::Processing, "order.processing number=1 session=b2c3d4 amount=8700 currency=usd"),
        (PaymentOutcome::Failed, "order.failed number=1 session=b2c3d4 amount=8700 currency=usd"),
        (PaymentOutcome::Paid, "order.paid number=1 session=b2c3d4 amount=8700 paid=8700 currency=usd"),
    ] {
        let services = Services::with_order().await;
        let apply = || services.orders.apply_update(update(outcome));
        assert_eq!(services.effects(apply()).await, line(expected));
        assert_eq!(services.effects(apply()).await, NOTHING, "{outcome:?} is repeated");
    }
}

#[tokio::test]
async fn an_order_that_is_known_from_its_payment_alone_is_logged_as_recovered() {
    let services = Services::empty();
    let (lines, _) = services.effects(services.orders.apply_update(update(PaymentOutcome::Paid))).await;
    let events: Vec<_> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(events, ["order.recovered", "order.paid"]);
}

#[tokio::test]
async fn a_mismatch_its_acceptance_and_a_refund_are_logged_with_their_detail() {
    let services = Services::with_order().await;
    let too_little = PaymentUpdate { total: Some(1), ..update(PaymentOutcome::Paid) };
    let paid = "number=1 session=b2c3d4 amount=8700 paid=1 currency=usd";
    assert_eq!(
        services.effects(services.orders.apply_update(too_little)).await,
        line(&format!("order.mismatched {paid} detail=total"))
    );
    // Reported again, it keeps its first rule.
    let other = PaymentUpdate { subtotal: Some(1), ..update(PaymentOutcome::Paid) };
    assert_eq!(services.effects(services.orders.apply_update(other)).await, NOTHING);
    let accept = services.orders.accept("cs_test_a1b2c3d4", "a gift".to_owned());
    assert_eq!(services.effects(accept).await, line(&format!("order.paid {paid} detail=total")));
    let (lines, _) = services.effects(services.orders.record_refund("pi_1", RefundReason::Refunded)).await;
    assert!(lines[0].starts_with(&format!("order.refunded {paid} detail=")), "{lines:?}");
}

#[tokio::test]
async fn a_closed_and_an_opened_link_are_logged() {
    let services = Services::with_order().await;
    services.orders.apply_update(update(PaymentOutcome::Paid)).await.unwrap();
    services.logged();
    for (is_revoked, event) in [(true, "order.link_revoked"), (false, "order.link_restored")] {
        let expected = line(&format!("{event} number=1 session=b2c3d4 amount=8700 paid=8700 currency=usd"));
        assert_eq!(
            services.effects(services.orders.set_revoked("cs_test_a1b2c3d4", is_revoked)).await,
            expected
        );
    }
}

#[tokio::test]
async fn a_requested_link_is_logged_without_its_address() {
    let services = Services::empty();
    assert_eq!(
        services.effects(services.orders.request_link("ana@site.example")).await,
        line("link.requested")
    );
}

#[tokio::test]
async fn an_order_is_found_by_its_session() {
    let services = Services::with_order().await;
    let find = async |id| services.orders.find(&SessionId::parse(id).unwrap()).await.unwrap();
    let found = find("cs_test_a1b2c3d4").await.unwrap();
    assert_eq!(Order { opened_at: 0, changed_at: 0, ..found }, Order::example(OrderStatus::Open));
    assert_eq!(find("cs_test_other123").await, None);
}

fn lead() -> Lead {
    Lead { form: "house".to_owned(), fields: Vec::new(), is_caught: false }
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_an_error_a_log_line_and_an_alarm() {
    let services = Services::new(Duration::from_millis(20));
    let file = services.folder.0.join("ledger.sqlite");
    let mut other = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let id = SubscriptionId { number: 7, received_at: None };
    assert_eq!(services.orders.request_link("ana@site.example").await, Err(StoreError::busy()));
    assert_eq!(services.leads.insert(lead(), false).await, Err(StoreError::busy()));
    assert_eq!(services.leads.confirm_subscription(id).await, Err(StoreError::busy()));
    assert_eq!(
        services.logged(),
        [
            "order.store_failed reason=Busy",
            "lead.not_stored form=house reason=Busy",
            "newsletter.store_failed reason=Busy"
        ]
    );
    assert_eq!(AlarmKind::ALL.map(|kind| services.alarms.pending(kind)), [0, 0, 3, 0]);
}
