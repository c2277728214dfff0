//! Tests of the checkout service with its own store: what it logs, when it wakes the outbox, and the effect
//! of a store that does not respond.

use super::*;
use crate::{
    base::log::tests::Lines, config::Limits, counting::Counts, mail::AlarmKind,
    store::test_folder::TestFolder,
};
use shop::{PaymentUpdate, Refund, RefundStatus};
use sqlx::query;
use std::time::Duration;

/// Service with its own store, and everything that it affects.
struct Shop {
    service: CheckoutService,
    lines: Lines,
    _collecting: tracing::dispatcher::DefaultGuard,
    folder: TestFolder,
}

impl Shop {
    async fn new(limit: Duration) -> Self {
        let folder = TestFolder::new();
        let limits = Limits { store_timeout: limit, ..Limits::default() };
        let store = folder.open(&limits).await;
        let lines = Lines::default();
        let service =
            CheckoutService::new(PaymentProvider::Disabled, store, Counts::default(), Alarms::default());
        Self { service, _collecting: lines.collect(), lines, folder }
    }

    /// Events that a call logs, and whether it wakes the outbox.
    async fn effects(&self, event: OrderEvent) -> (Vec<String>, bool) {
        let mut woken = self.service.store.outbox_wake();
        woken.mark_unchanged();
        self.service.apply(event).await.unwrap();
        (self.lines.take(), woken.has_changed().unwrap())
    }

    /// Applies an event, and asserts that it is logged once and has no effect when repeated.
    async fn check(&self, event: OrderEvent, name: &str, detail: Option<&str>) {
        let (lines, is_woken) = self.effects(event.clone()).await;
        let line = lines.last().unwrap();
        assert!(line.starts_with(&format!("{name} number=1 session=6g7h8x amount=")), "{lines:?}");
        assert_eq!(line.split_once("detail=").map(|(_, detail)| detail), detail, "{lines:?}");
        assert!(is_woken, "{name}");
        assert_eq!(self.effects(event).await, (vec![], false), "{name} is repeated");
    }
}

fn session() -> SessionId {
    update(PaymentOutcome::Paid).session
}

fn update(outcome: PaymentOutcome) -> PaymentUpdate {
    PaymentUpdate { email: None, ..PaymentUpdate::example("x", outcome) }
}

fn payment(update: PaymentUpdate) -> OrderEvent {
    OrderEvent::Payment(Box::new(update))
}

fn refund(id: &str, status: RefundStatus) -> OrderEvent {
    let refund = Refund { id: id.to_owned(), amount: 1, status };
    OrderEvent::Refund(RefundUpdate { payment: "pi_x".to_owned(), refunds: vec![refund] })
}

#[tokio::test]
async fn each_change_of_an_order_is_logged_once_and_wakes_the_outbox() {
    let shop = Shop::new(Duration::from_secs(20)).await;
    let (recovered, _) = shop.effects(payment(update(PaymentOutcome::Expired))).await;
    let names: Vec<_> = recovered.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["order.recovered", "order.expired"], "it is known from its payment alone");
    let too_little = PaymentUpdate { total: Some(1), ..update(PaymentOutcome::Paid) };
    for (event, name, detail) in [
        (payment(update(PaymentOutcome::Processing)), "order.processing", None),
        (payment(update(PaymentOutcome::Failed)), "order.failed", None),
        (payment(too_little.clone()), "order.mismatched", Some("total")),
        (OrderEvent::Accepted(session(), "a gift".to_owned()), "order.paid", Some("total")),
        (OrderEvent::Closed(session(), true), "order.link_closed", Some("total")),
        (OrderEvent::Closed(session(), false), "order.link_opened", Some("total")),
        (refund("re_1", RefundStatus::Pending), "order.refunded", Some("refunded")),
        (refund("re_1", RefundStatus::Failed), "order.refund_failed", Some("total")),
        (refund("du_1", RefundStatus::Lost), "order.refunded", Some("disputed")),
    ] {
        shop.check(event, name, detail).await;
    }
}

#[tokio::test]
async fn a_paid_order_is_flagged_by_a_later_report_that_does_not_match_until_the_owner_accepts_it() {
    let shop = Shop::new(Duration::from_secs(20)).await;
    shop.effects(payment(update(PaymentOutcome::Paid))).await;
    let odd = PaymentUpdate { total: Some(1), ..update(PaymentOutcome::Paid) };
    shop.check(payment(odd), "order.flagged", Some("total")).await;
    let is_flagged = async || {
        let order = shop.service.find(&session()).await.unwrap().unwrap();
        assert!(order.is_link_open());
        order.is_flagged()
    };
    assert!(is_flagged().await);
    shop.check(OrderEvent::Accepted(session(), "looked at".to_owned()), "order.accepted", Some("total"))
        .await;
    assert!(!is_flagged().await);
}

#[tokio::test]
async fn a_store_that_does_not_answer_is_an_error_a_log_line_and_an_alarm() {
    let shop = Shop::new(Duration::from_millis(20)).await;
    let mut other = shop.folder.connect().await;
    query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    assert_eq!(shop.service.request_link("ana@site.example").await, Err(StoreError::busy()));
    let paid = payment(update(PaymentOutcome::Paid));
    assert_eq!(shop.service.apply(paid).await, Err(StoreError::busy()));
    assert_eq!(shop.lines.take(), ["order.store_failed reason=Busy"; 2]);
    assert_eq!(AlarmKind::ALL.map(|kind| shop.service.alarms.pending(kind)), [0, 0, 2, 0, 0, 0, 0, 0, 0]);
}
