//! Tests of the order service and (in `leads`) the lead service on a store in memory: what they log, when they wake the outbox, and
//! what a store that fails or does not answer causes.

use super::*;
use crate::log::{AlarmKind, Alarms, Log};
use std::{
    future::{pending, ready},
    sync::{Arc, Mutex},
    time::Duration,
};

mod leads;

/// A store with one order, and the results of the calls that return a value alone. Every other call never ends.
struct OneOrder {
    order: Mutex<Option<Order>>,
    inserted: InsertOutcome,
    is_known: bool,
    is_silent: bool,
}

impl OneOrder {
    fn answer<T: Send + 'static>(&self, value: T) -> Pending<'_, T> {
        if self.is_silent { never() } else { Box::pin(ready(Ok(value))) }
    }

    fn decide(&self, decide: Decision) -> Pending<'_, Transition> {
        let mut order = self.order.lock().unwrap();
        let mut transition = decide(order.clone(), None, 5);
        if let Some(changed) = transition.order_to_save() {
            *order = Some(changed.clone());
        }
        self.answer(transition)
    }
}

fn never<'a, T: Send + 'a>() -> Pending<'a, T> {
    Box::pin(pending())
}

impl Store for OneOrder {
    fn update_order(&self, _: &str, _: Option<&str>, decide: Decision) -> Pending<'_, Transition> {
        self.decide(decide)
    }

    fn record_refund(&self, _: &str, _: RefundReason, decide: Decision) -> Pending<'_, Transition> {
        self.decide(decide)
    }

    fn order(&self, session: &str) -> Pending<'_, Option<Order>> {
        let order = self.order.lock().unwrap().clone();
        self.answer(order.filter(|order| order.session == session))
    }

    fn start_attempt(&self, _: &str, _: Option<SessionTtl>) -> Pending<'_, CheckoutAttempt> {
        self.answer(CheckoutAttempt { generation: 2, expires_at: Some(9) })
    }

    fn insert_lead(&self, _: Lead) -> Pending<'_, InsertOutcome> {
        self.answer(self.inserted)
    }

    fn repeat_confirmation_request(&self, _: &Lead) -> Pending<'_, ()> {
        self.answer(())
    }

    fn accept_lead(&self, _: i64) -> Pending<'_, bool> {
        never()
    }

    fn confirm_subscription(&self, _: i64) -> Pending<'_, bool> {
        self.answer(self.is_known)
    }

    fn delete_subscription(&self, _: i64) -> Pending<'_, bool> {
        self.answer(self.is_known)
    }

    fn request_link(&self, _: &str) -> Pending<'_, ()> {
        self.answer(())
    }

    fn insert_order(&self, _: NewOrder) -> Pending<'_, InsertOutcome> {
        never()
    }
    fn leads(&self, _: Option<&str>, _: i64, _: u32) -> Pending<'_, Vec<StoredLead>> {
        never()
    }
    fn delete_leads(&self, _: &str) -> Pending<'_, usize> {
        never()
    }
    fn erase_buyer(&self, _: &str) -> Pending<'_, Erased> {
        never()
    }
    fn erase_expired(&self, _: Retention) -> Pending<'_, Erased> {
        never()
    }
    fn orders(&self, _: i64, _: u32) -> Pending<'_, Vec<Order>> {
        never()
    }
    fn open_orders(&self, _: i64, _: u32) -> Pending<'_, Vec<Order>> {
        never()
    }
    fn take_due_check(&self, _: CheckSchedule) -> Pending<'_, Option<Order>> {
        never()
    }
    fn start_outbox(&self, _: &[Channel]) -> Pending<'_, ()> {
        never()
    }
    fn lease_entries(&self, _: Channel, _: i64, _: u32) -> Pending<'_, Vec<LeasedEntry>> {
        never()
    }
    fn finish_attempt(&self, _: &OutboxEntry, _: DeliveryOutcome) -> Pending<'_, ()> {
        never()
    }
    fn outbox(&self, _: Option<DeliveryState>, _: i64, _: u32) -> Pending<'_, Vec<OutboxEntry>> {
        never()
    }
    fn retry_failed(&self) -> Pending<'_, usize> {
        never()
    }
    fn claim_alarm(&self, _: AlarmKind, _: i64) -> Pending<'_, i64> {
        never()
    }
    fn release_alarm(&self, _: AlarmKind) -> Pending<'_, ()> {
        never()
    }
    fn check_writable(&self) -> Pending<'_, ()> {
        never()
    }
    fn statistics(&self) -> Pending<'_, StoreStatistics> {
        never()
    }
}

/// The services on such a store, and everything that they cause.
struct Services {
    orders: OrderService,
    leads: LeadService,
    lines: Arc<Mutex<Vec<String>>>,
    wake: OutboxWake,
    alarms: Alarms,
}

impl Services {
    fn new(order: Option<Order>, inserted: InsertOutcome, is_known: bool) -> Self {
        Self::on(OneOrder { order: Mutex::new(order), inserted, is_known, is_silent: false })
    }

    fn on(store: OneOrder) -> Self {
        let store = Arc::new(store);
        let (lines, wake, alarms) = (Arc::default(), OutboxWake::default(), Alarms::default());
        let (log, limit) = (Log::Memory(Arc::clone(&lines)), Duration::from_millis(20));
        Self {
            orders: OrderService::new(store.clone(), log.clone(), limit, wake.clone())
                .with_alarms(alarms.clone()),
            leads: LeadService::new(store, log, limit, wake.clone()).with_alarms(alarms.clone()),
            lines,
            wake,
            alarms,
        }
    }

    fn with(status: OrderStatus) -> Self {
        Self::new(Some(Order::example(status)), InsertOutcome::Inserted, true)
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
        let services = Services::with(OrderStatus::Open);
        let apply = || services.orders.apply_update(update(outcome));
        assert_eq!(services.effects(apply()).await, line(expected));
        assert_eq!(services.effects(apply()).await, NOTHING, "{outcome:?} is repeated");
    }
}

#[tokio::test]
async fn an_order_that_is_known_from_its_payment_alone_is_logged_as_recovered() {
    let services = Services::new(None, InsertOutcome::Inserted, true);
    let (lines, _) = services.effects(services.orders.apply_update(update(PaymentOutcome::Paid))).await;
    let events: Vec<_> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(events, ["order.recovered", "order.paid"]);
}

#[tokio::test]
async fn a_mismatch_its_acceptance_and_a_refund_are_logged_with_their_detail() {
    let services = Services::with(OrderStatus::Open);
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
    let services = Services::with(OrderStatus::Paid);
    for (is_revoked, event) in [(true, "order.link_revoked"), (false, "order.link_restored")] {
        let expected = line(&format!("{event} number=1 session=b2c3d4 amount=8700 currency=usd"));
        assert_eq!(
            services.effects(services.orders.set_revoked("cs_test_a1b2c3d4", is_revoked)).await,
            expected
        );
    }
}

#[tokio::test]
async fn a_requested_link_is_logged_without_its_address() {
    let services = Services::with(OrderStatus::Paid);
    assert_eq!(
        services.effects(services.orders.request_link("ana@site.example")).await,
        line("link.requested")
    );
}

#[tokio::test]
async fn an_order_and_an_attempt_are_those_of_the_store() {
    let services = Services::with(OrderStatus::Paid);
    let find = async |id| services.orders.find(&SessionId::parse(id).unwrap()).await.unwrap();
    assert_eq!(find("cs_test_a1b2c3d4").await, Some(Order::example(OrderStatus::Paid)));
    assert_eq!(find("cs_test_other123").await, None);
    let attempt = services.orders.start_attempt("attempt", None).await.unwrap();
    assert_eq!(attempt, CheckoutAttempt { generation: 2, expires_at: Some(9) });
}

fn lead() -> Lead {
    Lead { form: "house".to_owned(), fields: Vec::new(), is_caught: false }
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_an_error_a_log_line_and_an_alarm() {
    let order = Mutex::new(Some(Order::example(OrderStatus::Open)));
    let services =
        Services::on(OneOrder { order, inserted: InsertOutcome::Inserted, is_known: true, is_silent: true });
    assert_eq!(services.orders.request_link("ana@site.example").await, Err(StoreError::busy()));
    assert_eq!(services.leads.insert(lead(), false).await, Err(StoreError::busy()));
    assert_eq!(services.leads.confirm_subscription(7).await, Err(StoreError::busy()));
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
