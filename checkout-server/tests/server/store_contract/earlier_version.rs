//! Store contract: what an earlier version has written is opened, and everything is found.

use super::{Backend, all, apply, block_on, id, lead, order, session_ttl, update};
use checkout_server::{
    alarms::AlarmKind,
    orders::{Channel, InsertOutcome, MessageKind, OrderStatus, PaymentOutcome, Subject},
};
use std::collections::BTreeMap;

pub(super) fn a_store_that_an_earlier_version_wrote_holds_everything(backend: &Backend) {
    backend.load_earlier_version();
    let store = backend.open();
    let orders = all(&store);
    let found: Vec<_> = orders
        .iter()
        .map(|order| (order.number, order.status.as_str(), order.status_detail.as_deref(), order.total))
        .collect();
    let expected = [
        (1, "open", None, None),
        (2, "expired", None, None),
        (3, "processing", None, None),
        (4, "failed", None, None),
        (5, "paid", None, Some(8700)),
        (6, "mismatched", Some("total"), Some(100)),
        (7, "paid", Some("total"), Some(100)),
        (8, "refunded", Some("refunded"), Some(8700)),
        (9, "refunded", Some("disputed"), Some(8700)),
        (10, "paid", None, Some(8700)),
        (11, "paid", None, Some(8700)),
    ];
    assert_eq!(found, expected);
    let [.., accepted, _, _, revoked, erased] = &orders[..] else { panic!("{orders:?}") };
    assert_eq!(accepted.acceptance.as_ref().map(|found| found.reason.as_str()), Some("agreed by mail"));
    assert!(revoked.revoked_at.is_some() && !revoked.is_delivered());
    assert!(erased.erased_at.is_some() && erased.email.is_none());
    assert_eq!(orders[4].email.as_deref(), Some("paid@house.example"));
    assert!(orders.iter().all(|order| order.offer == "initiation" && order.opened_at > 1_795_000_000_000));
    assert_eq!(orders[4].session, id("paid"));
    // A refund of a payment that was not known, and the expiry time of an attempt.
    apply(&store, update("unknown", PaymentOutcome::Paid));
    assert_eq!(block_on(store.order(&id("unknown"))).unwrap().status, OrderStatus::Refunded);
    let attempt = block_on(store.start_attempt("attempt-open", session_ttl(60, 1800)));
    assert_eq!((attempt.generation, attempt.expires_at.unwrap() / 10_000_000), (0, 400));
    check_leads(backend);
    check_messages(backend);
    assert!(block_on(store.claim_alarm(AlarmKind::Store, 3_600_000)) == 0);
    // Numbers go on where they were.
    assert_eq!(block_on(store.insert_order(order("next"))), InsertOutcome::Inserted);
    assert_eq!(all(&store).last().unwrap().number, 13);
    let known = lead("house", "ana@house.example");
    assert_eq!(block_on(store.insert_lead(known)), InsertOutcome::Duplicate);
}

fn check_leads(backend: &Backend) {
    let leads = block_on(backend.open().leads(None, 0, 9));
    let found: Vec<_> = leads
        .iter()
        .map(|stored| {
            (stored.lead.fields[0].1.as_str(), stored.confirmed_at.is_some(), stored.lead.is_caught)
        })
        .collect();
    let expected = [
        ("Ana@house.example", false, false),
        ("confirmed@house.example", true, false),
        ("unconfirmed@house.example", false, false),
        ("caught@house.example", false, true),
    ];
    assert_eq!(found, expected);
}

fn check_messages(backend: &Backend) {
    let store = backend.open();
    backend.execute("DELETE FROM outbox WHERE channel = 'notify'");
    let mut states = BTreeMap::<_, Vec<_>>::new();
    for entry in block_on(store.outbox(None, 0, 99)).iter().filter(|entry| entry.channel == Channel::Buyer) {
        states.entry(entry.state.as_str()).or_default().push((entry.kind, entry.subject));
    }
    let (paid, refunded) = (MessageKind::OrderPaid, MessageKind::OrderRefunded);
    let (pending, request) =
        ([(paid, 9), (paid, 7), (refunded, 8), (refunded, 9)], (MessageKind::LinkRequested, 1));
    assert_eq!(states["sent"], [(paid, 5)]);
    assert_eq!(states["failed"], [(paid, 8)]);
    assert_eq!(states["skipped"], [(paid, 10), (paid, 11)]);
    assert_eq!(states["pending"][..5], [&pending[..], &[request]].concat());
    // A request for a link is answered with the order of its address.
    let leased = block_on(store.lease_entries(Channel::Buyer, 60_000, 9));
    let answer = leased.iter().find(|leased| leased.entry.kind == MessageKind::LinkRequested).unwrap();
    assert!(matches!(&answer.subject, Some(Subject::Order(order)) if order.number == 5));
}
