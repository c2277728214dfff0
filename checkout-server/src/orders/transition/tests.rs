//! Tests of the order state machine: every sequence of updates, and every rule of a payment's verification.

use super::*;
use crate::orders::PaymentMetadata;
use core_wasm::offers::INITIATION;
use proptest::prelude::*;
use std::collections::HashMap;

const PAYMENT: &str = "pi_1";

/// Everything that may reach the store for one order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Event {
    Opened,
    Expired,
    Processing,
    Failed,
    Paid,
    /// Paid, without the payment's id.
    PaidWithoutId,
    PaidTooLittle,
    Refunded,
}
use Event::{Expired, Failed, Opened, Paid, PaidTooLittle, PaidWithoutId, Processing, Refunded};

const ALL: [Event; 8] = [Opened, Expired, Processing, Failed, Paid, PaidWithoutId, PaidTooLittle, Refunded];

fn update(outcome: PaymentOutcome) -> PaymentUpdate {
    let metadata = PaymentMetadata {
        offer: Some(INITIATION.to_owned()),
        amount: Some("8700".to_owned()),
        currency: Some("usd".to_owned()),
        attempt: Some("attempt".to_owned()),
    };
    PaymentUpdate {
        session: "cs_test_1".to_owned(),
        outcome,
        subtotal: Some(8700),
        total: Some(8700),
        discount: Some(0),
        tax: Some(0),
        currency: Some("usd".to_owned()),
        metadata,
        email: None,
        payment: Some(PAYMENT.to_owned()),
    }
}

fn opened() -> Order {
    from_metadata(&update(PaymentOutcome::Paid), 0).unwrap()
}

/// Applies an update to an open order and returns the changed order.
#[track_caller]
fn changed(before: Option<Order>, update: &PaymentUpdate) -> Order {
    match apply(before, update, None, 1) {
        Transition::Changed { order, .. } => order,
        other => panic!("no change: {other:?}"),
    }
}

/// What any store does with the function, in memory.
#[derive(Default)]
struct MemoryStore {
    order: Option<Order>,
    refund: Option<RefundReason>,
    changes: Vec<OrderStatus>,
}

impl MemoryStore {
    fn handle(&mut self, event: Event) {
        let update = match event {
            Opened => {
                self.order.get_or_insert_with(opened);
                return;
            }
            Refunded => return self.refund(),
            Expired => PaymentUpdate { payment: None, ..update(PaymentOutcome::Expired) },
            Processing => update(PaymentOutcome::Processing),
            Failed => update(PaymentOutcome::Failed),
            Paid => update(PaymentOutcome::Paid),
            PaidWithoutId => PaymentUpdate { payment: None, ..update(PaymentOutcome::Paid) },
            PaidTooLittle => PaymentUpdate { total: Some(8699), ..update(PaymentOutcome::Paid) },
        };
        let known = self.order.as_ref().and_then(|order| order.payment.as_ref());
        let refund = known.or(update.payment.as_ref()).and(self.refund);
        let before = self.order.clone();
        let transition = apply(before.clone(), &update, refund, 1);
        match &transition {
            Transition::Unknown => panic!("the update is this site's"),
            Transition::Unchanged(order) => assert_eq!(Some(order), before.as_ref()),
            Transition::DetailsAdded(order) => assert_eq!(order.status, before.unwrap().status),
            Transition::Changed { order, previous } => {
                assert_eq!(*previous, before.map(|order| order.status));
                self.changes.push(order.status);
            }
        }
        self.order = transition.into_order();
    }

    fn refund(&mut self) {
        self.refund = Some(RefundReason::Refunded);
        let order = self.order.clone().filter(|order| order.payment.is_some());
        if let Transition::Changed { order, .. } = apply_refund(order, RefundReason::Refunded, 1) {
            self.changes.push(order.status);
            self.order = Some(order);
        }
    }

    fn after(events: &[Event]) -> Self {
        let mut store = Self::default();
        events.iter().for_each(|event| store.handle(*event));
        store
    }

    fn status(&self) -> Option<OrderStatus> {
        self.order.as_ref().map(|order| order.status)
    }
}

/// The final status, in whatever order the events came: the furthest one, and a refund only of a payment that came.
fn expected(events: &[Event]) -> Option<OrderStatus> {
    let status = |event: &Event| match event {
        Opened => Some(OrderStatus::Open),
        Expired => Some(OrderStatus::Expired),
        Processing => Some(OrderStatus::Processing),
        Failed => Some(OrderStatus::Failed),
        Paid | PaidWithoutId => Some(OrderStatus::Paid),
        PaidTooLittle => Some(OrderStatus::Mismatched),
        Refunded => None,
    };
    let furthest = events.iter().filter_map(status).max();
    // A refund names a payment: where no update has named it, the order of the refund is unknown.
    let is_named = events.iter().any(|event| matches!(event, Processing | Failed | Paid | PaidTooLittle));
    let is_paid = furthest >= Some(OrderStatus::Paid);
    if events.contains(&Refunded) && is_named && is_paid { Some(OrderStatus::Refunded) } else { furthest }
}

#[track_caller]
fn check(events: &[Event]) {
    let store = MemoryStore::after(events);
    assert_eq!(store.status(), expected(events), "{events:?}");
    assert!(store.changes.is_sorted(), "{events:?} goes back: {:?}", store.changes);
    let mut once = store.changes.clone();
    once.dedup();
    assert_eq!(once.len(), store.changes.len(), "{events:?} changes twice: {:?}", store.changes);
}

#[test]
fn every_sequence_of_up_to_five_events_ends_in_the_expected_status() {
    let mut sequences: Vec<Vec<Event>> = vec![Vec::new()];
    for _ in 0..5 {
        let longer = sequences.iter().flat_map(|before| {
            ALL.iter().map(move |event| before.iter().copied().chain([*event]).collect::<Vec<_>>())
        });
        sequences = longer.collect();
        sequences.iter().for_each(|events| check(events));
    }
    assert_eq!(sequences.len(), 8_usize.pow(5));
    // So one set of events has one final status.
    let mut ends: HashMap<Vec<Event>, Option<OrderStatus>> = HashMap::new();
    for events in &sequences {
        let mut set = events.clone();
        set.sort();
        set.dedup();
        let status = MemoryStore::after(events).status();
        assert_eq!(*ends.entry(set).or_insert(status), status, "{events:?}");
    }
}

#[test]
fn a_payment_refunded_before_it_is_reported_is_never_delivered() {
    let store = MemoryStore::after(&[Opened, Refunded, Paid]);
    assert_eq!(store.changes, [OrderStatus::Refunded], "it has the status `paid` at no time");
    let order = store.order.unwrap();
    assert_eq!((order.status_detail.as_deref(), order.paid_at), (Some("refunded"), Some(1)));
}

#[test]
fn paid_wins_over_failed_and_expired() {
    assert_eq!(MemoryStore::after(&[Opened, Expired, Paid]).status(), Some(OrderStatus::Paid));
    assert_eq!(MemoryStore::after(&[Opened, Failed, Paid]).status(), Some(OrderStatus::Paid));
    let all = [Opened, Paid, Expired, Failed, Processing];
    assert_eq!(MemoryStore::after(&all).status(), Some(OrderStatus::Paid));
}

#[test]
fn every_part_of_a_payment_is_verified() {
    type Change = fn(&mut PaymentUpdate);
    let changes: [(&str, Change); 16] = [
        ("total", |update| update.total = Some(8699)),
        ("total", |update| update.total = Some(8701)),
        ("total", |update| update.total = None),
        ("total", |update| update.tax = Some(1)),
        ("total", |update| update.tax = None),
        ("total", |update| update.discount = Some(1)),
        ("total", |update| update.discount = None),
        ("total", |update| (update.discount, update.total) = (Some(8701), Some(0))),
        ("total", |update| (update.tax, update.total) = (Some(u32::MAX), Some(u32::MAX))),
        ("subtotal", |update| (update.subtotal, update.total) = (Some(100), Some(100))),
        ("subtotal", |update| update.subtotal = None),
        ("currency", |update| update.currency = Some("jpy".to_owned())),
        ("metadata_amount", |update| update.metadata.amount = Some("100".to_owned())),
        ("metadata_currency", |update| update.metadata.currency = None),
        ("attempt", |update| update.metadata.attempt = Some("another".to_owned())),
        ("offer", |update| update.metadata.offer = Some("something-else".to_owned())),
    ];
    for (rule, change) in changes {
        let mut update = update(PaymentOutcome::Paid);
        change(&mut update);
        let order = changed(Some(opened()), &update);
        assert_eq!(
            (order.status, order.status_detail.as_deref()),
            (OrderStatus::Mismatched, Some(rule)),
            "{update:?}"
        );
    }
}

#[test]
fn discount_and_taxes_are_part_of_the_expected_total() {
    for (discount, tax, total) in
        [(0, 0, 8700), (870, 0, 7830), (0, 410, 9110), (870, 369, 8199), (8700, 0, 0)]
    {
        let update = PaymentUpdate {
            discount: Some(discount),
            tax: Some(tax),
            total: Some(total),
            ..update(PaymentOutcome::Paid)
        };
        let order = changed(Some(opened()), &update);
        assert_eq!((order.status, order.total, order.amount), (OrderStatus::Paid, Some(total), 8700));
    }
}

#[test]
fn an_unknown_session_is_recorded_if_its_metadata_is_this_sites() {
    let order = changed(None, &update(PaymentOutcome::Processing));
    assert_eq!(
        (order.status, order.amount, order.attempt.as_str()),
        (OrderStatus::Processing, 8700, "attempt")
    );
    type Change = fn(&mut PaymentMetadata);
    let changes: [Change; 5] = [
        |metadata| metadata.offer = None,
        |metadata| metadata.offer = Some("something-else".to_owned()),
        |metadata| metadata.amount = Some("-1".to_owned()),
        |metadata| metadata.currency = None,
        |metadata| metadata.attempt = None,
    ];
    for change in changes {
        let mut update = update(PaymentOutcome::Paid);
        change(&mut update.metadata);
        assert_eq!(apply(None, &update, None, 1), Transition::Unknown);
    }
    // The asked amount comes from the metadata, and the payment is compared with it.
    let mut update = update(PaymentOutcome::Paid);
    update.metadata.amount = Some("9700".to_owned());
    let order = changed(None, &update);
    assert_eq!((order.status, order.amount), (OrderStatus::Mismatched, 9700));
}

#[test]
fn known_details_stay_and_missing_ones_are_added() {
    let first = PaymentUpdate {
        email: Some("ana@house.example".to_owned()),
        payment: None,
        ..update(PaymentOutcome::Processing)
    };
    let order = changed(Some(opened()), &first);
    let later =
        PaymentUpdate { email: Some("bo@house.example".to_owned()), ..update(PaymentOutcome::Processing) };
    let Transition::DetailsAdded(order) = apply(Some(order), &later, None, 2) else {
        panic!("no details added")
    };
    assert_eq!(
        (order.email.as_deref(), order.payment.as_deref(), order.changed_at),
        (Some("ana@house.example"), Some(PAYMENT), 1)
    );
}

#[test]
fn debug_output_of_an_update_holds_no_personal_data() {
    let update =
        PaymentUpdate { email: Some("ana@house.example".to_owned()), ..update(PaymentOutcome::Paid) };
    assert_eq!(format!("{update:?}"), "PaymentUpdate(Paid, Some(8700) of Some(8700))");
}

proptest! {
    #[test]
    fn any_sequence_of_events_ends_in_the_expected_status(
        events in proptest::collection::vec(proptest::sample::select(&ALL[..]), 0..20),
    ) {
        check(&events);
    }

    #[test]
    fn an_order_is_paid_exactly_where_the_sum_is_right(
        subtotal in prop_oneof![Just(8700_u32), any::<u32>()],
        discount in prop_oneof![Just(0_u32), 0..9000_u32, any::<u32>()],
        tax in prop_oneof![Just(0_u32), 0..9000_u32, any::<u32>()],
        total in prop_oneof![Just(None), any::<u32>().prop_map(Some)],
        currency in "usd|eur",
    ) {
        let due = i64::from(subtotal) - i64::from(discount) + i64::from(tax);
        let total = total.or_else(|| u32::try_from(due).ok());
        let is_right = subtotal == 8700 && currency == "usd" && total.map(i64::from) == Some(due)
            && discount <= 8700;
        let update = PaymentUpdate {
            subtotal: Some(subtotal), discount: Some(discount), tax: Some(tax), total,
            currency: Some(currency), ..update(PaymentOutcome::Paid)
        };
        let order = changed(Some(opened()), &update);
        prop_assert_eq!(order.status == OrderStatus::Paid, is_right);
    }
}
