//! Store contract: times at which orders are compared with Stripe; closed program links.

use super::{Backend, apply, apply_event, block_on, id, order, outbox::pending, update};
use crate::support::{DAY, session_id};
use checkout_server::store::Store;
use shop::{
    CheckSchedule, MessageKind, Order, OrderEvent, OrderStatus, PaymentOutcome, Recipient, Transition,
};
use std::{collections::BTreeSet, sync::Arc, thread};

const NOW_AGAIN: CheckSchedule = |_, now| Some(now);
const LATER: CheckSchedule = |_, now| Some(now + 60_000);
const NEVER: CheckSchedule = |_, _| None;

fn take(store: &Store, schedule: CheckSchedule) -> Option<String> {
    block_on(store.take_due_check(schedule)).map(|order| order.session.to_string())
}

/// Makes all undecided orders due now. The tests of the server cover the delay of a new order.
fn make_due(backend: &Backend) {
    backend.execute("UPDATE orders SET check_at = number WHERE check_at IS NOT NULL");
}

pub(super) fn open_and_processing_orders_are_checked_by_their_schedule(backend: &Backend) {
    let store = backend.open();
    for name in ["a", "b", "c", "paid"] {
        block_on(store.insert_order(order(name)));
    }
    apply(&store, update("b", PaymentOutcome::Processing));
    apply(&store, update("paid", PaymentOutcome::Paid));
    assert_eq!(take(&store, NOW_AGAIN), None, "a new order is due later");
    make_due(backend);
    assert_eq!(take(&store, LATER), Some(session_id("a")));
    assert_eq!(take(&store, NEVER), Some(session_id("b")));
    assert_eq!(take(&store, NOW_AGAIN), Some(session_id("c")));
    assert_eq!(take(&store, LATER), Some(session_id("c")));
    assert_eq!(take(&store, NOW_AGAIN), None);
    make_due(backend);
    assert_eq!(take(&store, LATER), Some(session_id("a")), "still scheduled");
    assert_eq!(take(&store, LATER), Some(session_id("c")), "b is never due again");
}

pub(super) fn a_clock_that_was_set_back_delays_no_check(backend: &Backend) {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let store = backend.open();
    for name in ["a", "b"] {
        block_on(store.insert_order(order(name)));
    }
    make_due(backend);
    let ahead: CheckSchedule = |_, now| Some(now + 2 * DAY);
    assert_eq!(take(&store, ahead), Some(session_id("a")));
    assert_eq!(take(&store, LATER), Some(session_id("b")));
    // One order was put off by a clock that was days ahead; the other waits as usual.
    assert_eq!(take(&store, LATER), Some(session_id("a")));
    assert_eq!(take(&store, LATER), None);
}

pub(super) fn servers_never_take_the_same_check(backend: &Backend) {
    let servers: Vec<_> = (0..3).map(|_| backend.open()).collect();
    for number in 0..30 {
        block_on(servers[0].insert_order(order(&format!("n{number}"))));
    }
    make_due(backend);
    let taken: Vec<_> = thread::scope(|scope| {
        let take_all = |server: &Arc<Store>| {
            let server = Arc::clone(server);
            scope.spawn(move || {
                // Rows that other servers are taking are skipped, so a server may find none for a moment.
                let mut taken = Vec::new();
                for _ in 0..40 {
                    taken.extend(take(&server, LATER));
                }
                taken
            })
        };
        let workers: Vec<_> = servers.iter().map(take_all).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert_eq!((taken.len(), taken.iter().collect::<BTreeSet<_>>().len()), (30, 30));
}

pub(super) fn an_order_that_cannot_be_read_stops_no_other_check(backend: &Backend) {
    let store = backend.open();
    for name in ["a", "b"] {
        block_on(store.insert_order(order(name)));
    }
    make_due(backend);
    backend.execute("UPDATE orders SET amount = -1 WHERE number = 1");
    assert_eq!(take(&store, NEVER), Some(session_id("b")));
    backend.execute("UPDATE orders SET amount = 8700 WHERE number = 1");
    assert_eq!(take(&store, NEVER), None, "it is put off");
    backend.clock.advance(DAY / 2);
    assert_eq!(take(&store, NEVER), Some(session_id("a")));
}

pub(super) fn a_closed_link_is_stored_and_its_message_is_held_back_until_it_is_open(backend: &Backend) {
    let store = backend.open();
    let set = |is_closed| apply_event(&store, OrderEvent::Closed(id("x"), is_closed));
    let stored = || -> Order { block_on(backend.open().order(&id("x"))).unwrap() };
    assert_eq!(set(true), Transition::Unknown);
    apply(&store, update("x", PaymentOutcome::Paid));
    assert!(matches!(set(false), Transition::Unchanged(_)));
    assert!(matches!(set(true), Transition::Changed { .. }));
    assert!(stored().closed_at.is_some() && !stored().is_link_open());
    assert!(matches!(set(true), Transition::Unchanged(_)));
    // The link stays closed after a repeated event.
    apply(&store, update("x", PaymentOutcome::Paid));
    assert!(!stored().is_link_open());
    assert_eq!(block_on(store.lease_messages(60_000, 9, false)), []);
    assert!(matches!(set(false), Transition::Changed { previous: Some(OrderStatus::Paid), .. }));
    assert!(stored().is_link_open());
    assert_eq!(pending(&store, Recipient::Buyer), [(MessageKind::OrderPaid, 1)]);
}
