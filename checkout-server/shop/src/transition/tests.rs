//! Tests of the order state machine: every sequence of updates, and every rule that a payment must satisfy.

use super::*;
use crate::{PaymentMetadata, Refund, RefundStatus, RefundUpdate, SessionId, examples::PRICE};
use proptest::prelude::*;

const PAYMENT: &str = "pi_x";
const PART: u32 = 3_000;

/// Every kind of event that can reach the store for one order.
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
    /// The refund did not reach the buyer, so the money was returned.
    RefundFailed,
    PartRefunded,
    PartFailed,
    /// A list of all refunds in their final state: the whole one failed, the partial one succeeded.
    Listed,
    DisputeLost,
    RestOfDisputeLost,
}
use Event::{
    DisputeLost, Expired, Failed, Listed, Opened, Paid, PaidTooLittle, PaidWithoutId, PartFailed,
    PartRefunded, Processing, RefundFailed, Refunded, RestOfDisputeLost,
};

const ALL: [Event; 14] = [
    Opened,
    Expired,
    Processing,
    Failed,
    Paid,
    PaidWithoutId,
    PaidTooLittle,
    Refunded,
    RefundFailed,
    PartRefunded,
    PartFailed,
    Listed,
    DisputeLost,
    RestOfDisputeLost,
];

fn session() -> SessionId {
    update(PaymentOutcome::Paid).session
}

fn update(outcome: PaymentOutcome) -> PaymentUpdate {
    PaymentUpdate { email: None, ..PaymentUpdate::example("x", outcome) }
}

fn payment(update: &PaymentUpdate) -> OrderEvent {
    OrderEvent::Payment(Box::new(update.clone()))
}

/// A report of refunds: id, amount and status.
fn refunds<const N: usize>(refunds: [(&str, u32, RefundStatus); N]) -> OrderEvent {
    let refund =
        |(id, amount, status): (&str, u32, RefundStatus)| Refund { id: id.to_owned(), amount, status };
    OrderEvent::Refund(RefundUpdate { payment: PAYMENT.to_owned(), refunds: refunds.map(refund).to_vec() })
}

fn opened() -> Order {
    from_metadata(&update(PaymentOutcome::Paid), 0).unwrap()
}

#[track_caller]
fn changed(before: Option<Order>, update: &PaymentUpdate) -> Order {
    match apply(before, &payment(update), &Related::default(), 1) {
        Transition::Changed { order, .. } => order,
        other => panic!("no change: {other:?}"),
    }
}

/// Minimal store that calls `apply`, in memory.
#[derive(Default)]
struct MemoryStore {
    order: Option<Order>,
    refunds: Refunds,
    changes: Vec<OrderStatus>,
}

impl MemoryStore {
    fn handle(&mut self, event: Event) {
        let event = match event {
            Opened => {
                self.order.get_or_insert_with(opened);
                return;
            }
            Expired => payment(&PaymentUpdate { payment: None, ..update(PaymentOutcome::Expired) }),
            Processing => payment(&update(PaymentOutcome::Processing)),
            Failed => payment(&update(PaymentOutcome::Failed)),
            Paid => payment(&update(PaymentOutcome::Paid)),
            PaidWithoutId => payment(&PaymentUpdate { payment: None, ..update(PaymentOutcome::Paid) }),
            PaidTooLittle => {
                payment(&PaymentUpdate { total: Some(PRICE - 1), ..update(PaymentOutcome::Paid) })
            }
            Refunded => refunds([("re_whole", PRICE, RefundStatus::Pending)]),
            RefundFailed => refunds([("re_whole", PRICE, RefundStatus::Failed)]),
            PartRefunded => refunds([("re_part", PART, RefundStatus::Succeeded)]),
            PartFailed => refunds([("re_part", PART, RefundStatus::Failed)]),
            Listed => refunds([
                ("re_part", PART, RefundStatus::Succeeded),
                ("re_whole", PRICE, RefundStatus::Failed),
            ]),
            DisputeLost => refunds([("du_whole", PRICE, RefundStatus::Lost)]),
            RestOfDisputeLost => refunds([("du_rest", PRICE - PART, RefundStatus::Lost)]),
        };
        if let OrderEvent::Refund(update) = &event {
            self.refunds.add(&update.refunds);
        }
        let is_named = |order: &Order| order.payment.is_some() || event.session().is_some();
        let before = self.order.clone().filter(is_named);
        let names = before.as_ref().and_then(|order| order.payment.as_deref()).or(event.payment());
        let refunds = if names.is_some() { self.refunds.clone() } else { Refunds::default() };
        let transition = apply(before.clone(), &event, &Related { refunds, paid_order: None }, 1);
        match &transition {
            Transition::Unknown => return,
            Transition::Unchanged(order) => assert_eq!(Some(order), before.as_ref()),
            Transition::DetailsAdded(order) => assert_eq!(order.status, before.unwrap().status),
            Transition::Changed { order, previous } => {
                assert_eq!(*previous, before.map(|order| order.status));
                if *previous != Some(order.status) {
                    self.changes.push(order.status);
                }
            }
        }
        self.order = transition.into_order();
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

/// Expected final status, independent of the order of events: the latest one in the list; a refund counts
/// only for a payment that was received. A failed refund does not count, and a partial one closes nothing.
fn expected(events: &[Event]) -> Option<OrderStatus> {
    let status = |event: &Event| match event {
        Opened => Some(OrderStatus::Open),
        Expired => Some(OrderStatus::Expired),
        Processing => Some(OrderStatus::Processing),
        Failed => Some(OrderStatus::Failed),
        Paid | PaidWithoutId => Some(OrderStatus::Paid),
        PaidTooLittle => Some(OrderStatus::Mismatched),
        Refunded | RefundFailed | PartRefunded | PartFailed | Listed | DisputeLost | RestOfDisputeLost => {
            None
        }
    };
    let furthest = events.iter().filter_map(status).max();
    // A refund names a payment: if no update has named that payment, the order of the refund is unknown.
    let is_named = events.iter().any(|event| matches!(event, Processing | Failed | Paid | PaidTooLittle));
    let is_paid = furthest >= Some(OrderStatus::Mismatched);
    let has = |event| events.contains(&event);
    let is_part_back = (has(PartRefunded) || has(Listed)) && !has(PartFailed);
    let is_back = (has(Refunded) && !has(RefundFailed) && !has(Listed))
        || has(DisputeLost)
        || (has(RestOfDisputeLost) && is_part_back);
    if is_back && is_named && is_paid { Some(OrderStatus::Refunded) } else { furthest }
}

#[track_caller]
fn check(events: &[Event]) {
    let store = MemoryStore::after(events);
    assert_eq!(store.status(), expected(events), "{events:?}");
    if !events.iter().any(|event| matches!(event, RefundFailed | PartFailed | Listed)) {
        assert!(store.changes.is_sorted(), "{events:?} goes back: {:?}", store.changes);
        let mut once = store.changes.clone();
        once.dedup();
        assert_eq!(once.len(), store.changes.len(), "{events:?} changes twice: {:?}", store.changes);
    }
}

#[test]
fn every_sequence_of_up_to_four_events_ends_in_the_expected_status() {
    let mut sequences: Vec<Vec<Event>> = vec![Vec::new()];
    for _ in 0..4 {
        let longer = sequences.iter().flat_map(|before| {
            ALL.iter().map(move |event| before.iter().copied().chain([*event]).collect::<Vec<_>>())
        });
        sequences = longer.collect();
        sequences.iter().for_each(|events| check(events));
    }
    assert_eq!(sequences.len(), ALL.len().pow(4));
}

#[test]
fn a_paid_order_is_only_flagged_by_a_report_that_does_not_match_whichever_comes_first() {
    for events in [[Opened, Paid, PaidTooLittle], [Opened, PaidTooLittle, Paid]] {
        let order = MemoryStore::after(&events).order.unwrap();
        assert!(order.is_link_open() && order.is_flagged(), "{events:?}");
        assert_eq!(order.status_detail.as_deref(), Some("total"));
    }
    // An accepted order stays as the owner has decided, whatever Stripe repeats afterwards.
    let accepted = OrderEvent::Accepted(session(), "a gift".to_owned());
    for events in [&[PaidTooLittle][..], &[Opened, Paid, PaidTooLittle]] {
        let before = MemoryStore::after(events).order;
        let Transition::Changed { order, .. } = apply(before, &accepted, &Related::default(), 2) else {
            panic!("{events:?} cannot be accepted")
        };
        assert!(order.is_link_open() && !order.is_flagged(), "{events:?}");
        assert_eq!(
            apply(Some(order.clone()), &accepted, &Related::default(), 3),
            Transition::Unchanged(order)
        );
    }
}

#[test]
fn a_refund_that_fails_brings_the_order_back_as_it_was() {
    for (events, status, detail) in [
        ([Paid, Refunded, RefundFailed], OrderStatus::Paid, None),
        ([RefundFailed, Refunded, Paid], OrderStatus::Paid, None),
        ([PaidTooLittle, Refunded, RefundFailed], OrderStatus::Mismatched, Some("total")),
    ] {
        let order = MemoryStore::after(&events).order.unwrap();
        assert_eq!((order.status, order.status_detail.as_deref()), (status, detail), "{events:?}");
    }
}

#[test]
fn the_second_payment_of_an_attempt_is_delivered_and_flagged_once() {
    let related = Related { paid_order: Some(7), ..Related::default() };
    let paid = payment(&update(PaymentOutcome::Paid));
    let second = apply(Some(opened()), &paid, &related, 1).into_order().unwrap();
    assert!(second.is_link_open() && second.is_flagged());
    assert_eq!(second.status_detail.as_deref(), Some("second_payment_of_7"));
    // The report of the first order is repeated afterwards.
    let first = changed(Some(opened()), &update(PaymentOutcome::Paid));
    assert_eq!(apply(Some(first.clone()), &paid, &related, 2), Transition::Unchanged(first));
    // An order that is unpaid or refunded is not a second payment.
    let failed = apply(Some(opened()), &payment(&update(PaymentOutcome::Failed)), &related, 1);
    assert_eq!(failed.into_order().unwrap().status_detail, None);
    let mut back = related.clone();
    back.refunds.add(&[Refund { id: "re_1".to_owned(), amount: PRICE, status: RefundStatus::Pending }]);
    let back = apply(Some(opened()), &paid, &back, 1).into_order().unwrap();
    assert_eq!((back.status, back.status_detail.as_deref()), (OrderStatus::Refunded, Some("refunded")));
    // A failed refund restores the second payment.
    let failed = refunds([("re_1", PRICE, RefundStatus::Failed)]);
    let again = apply(Some(back), &failed, &related, 1).into_order().unwrap();
    assert_eq!(again.status_detail.as_deref(), Some("second_payment_of_7"));
}

#[test]
fn closing_a_link_changes_nothing_else() {
    let paid = changed(Some(opened()), &update(PaymentOutcome::Paid));
    let set = |before: &Order, is_closed| {
        let event = OrderEvent::Closed(session(), is_closed);
        apply(Some(before.clone()), &event, &Related::default(), 5)
    };
    let closed = Order { closed_at: Some(5), ..paid.clone() };
    let previous = Some(OrderStatus::Paid);
    assert_eq!(set(&paid, true), Transition::Changed { order: closed.clone(), previous });
    assert_eq!(set(&closed, true), Transition::Unchanged(closed.clone()));
    assert_eq!(set(&closed, false), Transition::Changed { order: paid.clone(), previous });
    let unknown = OrderEvent::Closed(session(), true);
    assert_eq!(apply(None, &unknown, &Related::default(), 5), Transition::Unknown);
}

#[test]
fn the_session_of_another_installation_is_not_recorded() {
    let foreign = PaymentUpdate { is_foreign: true, ..update(PaymentOutcome::Paid) };
    assert_eq!(apply(None, &payment(&foreign), &Related::default(), 1), Transition::Unknown);
    // A stored order belongs to this installation, whatever its metadata say.
    assert_eq!(changed(Some(opened()), &foreign).status, OrderStatus::Paid);
}

#[test]
fn a_payment_refunded_before_it_is_reported_is_never_delivered() {
    let store = MemoryStore::after(&[Opened, Refunded, Paid]);
    assert_eq!(store.changes, [OrderStatus::Refunded], "it has the status `paid` at no time");
    let order = store.order.unwrap();
    assert_eq!((order.status_detail.as_deref(), order.paid_at), (Some("refunded"), Some(1)));
}

#[test]
fn every_part_of_a_payment_is_verified() {
    type Change = fn(&mut PaymentUpdate);
    let changes: [(&str, Change); 16] = [
        ("total", |update| update.total = Some(PRICE - 1)),
        ("total", |update| update.total = Some(PRICE + 1)),
        ("total", |update| update.total = None),
        ("total", |update| update.tax = Some(1)),
        ("total", |update| update.tax = None),
        ("total", |update| update.discount = Some(1)),
        ("total", |update| update.discount = None),
        ("total", |update| (update.discount, update.total) = (Some(PRICE + 1), Some(0))),
        ("total", |update| (update.tax, update.total) = (Some(u32::MAX), Some(u32::MAX))),
        ("subtotal", |update| (update.subtotal, update.total) = (Some(100), Some(100))),
        ("subtotal", |update| update.subtotal = None),
        ("currency", |update| update.currency = Some("jpy".to_owned())),
        ("metadata_amount", |update| update.metadata.amount = Some(100)),
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
    for (discount, tax, total) in [
        (0, 0, PRICE),
        (1000, 0, PRICE - 1000),
        (0, 500, PRICE + 500),
        (1000, 400, PRICE - 600),
        (PRICE, 0, 0),
    ] {
        let update = PaymentUpdate {
            discount: Some(discount),
            tax: Some(tax),
            total: Some(total),
            ..update(PaymentOutcome::Paid)
        };
        let order = changed(Some(opened()), &update);
        assert_eq!((order.status, order.total, order.amount), (OrderStatus::Paid, Some(total), PRICE));
    }
}

#[test]
fn an_unknown_session_is_recorded_if_its_metadata_is_this_sites() {
    let order = changed(None, &update(PaymentOutcome::Processing));
    assert_eq!(
        (order.status, order.amount, order.attempt.as_str()),
        (OrderStatus::Processing, PRICE, "attempt-x")
    );
    type Change = fn(&mut PaymentMetadata);
    let changes: [Change; 5] = [
        |metadata| metadata.offer = None,
        |metadata| metadata.offer = Some("something-else".to_owned()),
        |metadata| metadata.amount = None,
        |metadata| metadata.currency = None,
        |metadata| metadata.attempt = None,
    ];
    for change in changes {
        let mut update = update(PaymentOutcome::Paid);
        change(&mut update.metadata);
        assert_eq!(apply(None, &payment(&update), &Related::default(), 1), Transition::Unknown);
    }
    // The price comes from the metadata, and the payment is compared with it.
    let mut update = update(PaymentOutcome::Paid);
    update.metadata.amount = Some(PRICE + 1);
    let order = changed(None, &update);
    assert_eq!((order.status, order.amount), (OrderStatus::Mismatched, PRICE + 1));
}

#[test]
fn known_details_stay_and_missing_ones_are_added() {
    let first = PaymentUpdate { payment: None, ..PaymentUpdate::example("x", PaymentOutcome::Processing) };
    let order = changed(Some(opened()), &first);
    let later =
        PaymentUpdate { email: Some("bo@house.example".to_owned()), ..update(PaymentOutcome::Processing) };
    let Transition::DetailsAdded(order) = apply(Some(order), &payment(&later), &Related::default(), 2) else {
        panic!("no details added")
    };
    assert_eq!(
        (order.email.as_deref(), order.payment.as_deref(), order.changed_at),
        (Some("ana@house.example"), Some(PAYMENT), 1)
    );
}

#[test]
fn debug_output_of_an_update_holds_no_personal_data() {
    let update = PaymentUpdate::example("x", PaymentOutcome::Paid);
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
        subtotal in prop_oneof![Just(PRICE), any::<u32>()],
        discount in prop_oneof![Just(0_u32), 0..11_000_u32, any::<u32>()],
        tax in prop_oneof![Just(0_u32), 0..11_000_u32, any::<u32>()],
        total in prop_oneof![Just(None), any::<u32>().prop_map(Some)],
        currency in "usd|eur",
    ) {
        let due = i64::from(subtotal) - i64::from(discount) + i64::from(tax);
        let total = total.or_else(|| u32::try_from(due).ok());
        let is_right = subtotal == PRICE && currency == "usd" && total.map(i64::from) == Some(due)
            && discount <= PRICE;
        let update = PaymentUpdate {
            subtotal: Some(subtotal), discount: Some(discount), tax: Some(tax), total,
            currency: Some(currency), ..update(PaymentOutcome::Paid)
        };
        let order = changed(Some(opened()), &update);
        prop_assert_eq!(order.status == OrderStatus::Paid, is_right);
    }
}
