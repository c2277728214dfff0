//! Store contract, orders: effects of payments and refunds, in any sequence and from several servers at once.

use super::{
    Backend, all, apply, apply_event, block_on, id, order, order_statuses, outbox::pending, refund,
    submission, update,
};
use crate::support::patient;
use RefundStatus::{Failed, Lost, Pending, Succeeded};
use checkout_server::store::{self, Erased, InsertOutcome, Retention};
use shop::{
    Acceptance, MessageKind, NewOrder, Order, OrderEvent, OrderStatus, PaymentMetadata, PaymentOutcome,
    PaymentUpdate, Recipient, Refund, RefundStatus, RefundUpdate, Transition,
};
use std::thread;

pub(super) fn more_rows_than_one_transaction_erases_are_erased(backend: &Backend) {
    let store = backend.open();
    block_on(store.insert_submission(submission("house", "ana@house.example")));
    block_on(store.insert_order(order("a")));
    apply(&store, update("a", PaymentOutcome::Paid));
    // Older copies of both, and other data that expires.
    let old =
        "WITH RECURSIVE old(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM old WHERE n < 1100) INSERT INTO";
    for copies in [
        "submissions (received_at, form, email, fields, digest) SELECT n, form, email, fields, digest FROM submissions, old",
        "orders (session, attempt, offer, status, amount, currency, email, normalized_email, opened_at, paid_at, changed_at)
         SELECT session || n, attempt || n, offer, status, amount, currency, email, normalized_email, n, n, n FROM orders, old",
        "link_requests (email, requested_at) SELECT 'ana@house.example', n FROM old",
        "outbox (recipient, kind, cause, token, state, created_at, due_at, finished_at)
         SELECT 'owner', 'submission', n + 10000, n + 10000, 'sent', n, 0, n FROM old",
        "refunds (id, payment, amount, status, recorded_at) SELECT 're_' || n, 'pi_other', 1, 'succeeded', n FROM old",
    ] {
        backend.execute(&format!("{old} {copies}"));
    }
    let before = 10_000;
    let retention = Retention {
        submissions_before: Some(before),
        addresses_before: Some(before),
        messages_before: before,
        links_valid_since: before,
    };
    let erased = block_on(store.erase_expired(retention));
    assert_eq!((erased.submissions, erased.orders), (1100, 1100));
    assert_eq!(block_on(store.submissions(None, 0, u32::MAX)).len(), 1);
    let kept: Vec<_> = all(&store).into_iter().filter(|order| order.email.is_some()).collect();
    assert_eq!(kept.iter().map(|order| order.number).collect::<Vec<_>>(), [1]);
    let messages = block_on(store.outbox(None, 0, u32::MAX));
    assert!(messages.iter().all(|message| message.created_at > before), "{} are left", messages.len());
    backend.execute(&format!(
        "UPDATE orders SET status = 'expired', paid_at = NULL WHERE changed_at < {before}"
    ));
    assert_eq!(block_on(store.delete_unpaid(before)), 2200, "orders and refunds");
    assert_eq!(block_on(store.erase_expired(retention)), Erased::default());
}

pub(super) fn an_order_is_stored_once_and_a_duplicate_consumes_no_number(backend: &Backend) {
    let store = backend.open();
    assert_eq!(block_on(store.insert_order(order("a"))), InsertOutcome::Inserted);
    for outcome in
        [PaymentOutcome::Processing, PaymentOutcome::Paid, PaymentOutcome::Paid, PaymentOutcome::Expired]
    {
        assert_eq!(block_on(store.insert_order(order("a"))), InsertOutcome::Duplicate);
        apply(&store, update("a", outcome));
        // The store knows this order only from the payment update.
        apply(&store, update("b", outcome));
    }
    assert_eq!(block_on(store.insert_order(order("b"))), InsertOutcome::Duplicate);
    assert_eq!(block_on(store.insert_order(order("c"))), InsertOutcome::Inserted);
    assert_eq!(order_statuses(&store), [(1, "paid"), (2, "paid"), (3, "open")]);
}

pub(super) fn an_order_keeps_what_was_sold(backend: &Backend) {
    let store = backend.open();
    block_on(store.insert_order(NewOrder { offer: "codex".to_owned(), ..order("a") }));
    block_on(store.insert_order(order("b")));
    // A payment of another offer does not match.
    let of_codex = |name| {
        let update = update(name, PaymentOutcome::Paid);
        let metadata = PaymentMetadata { offer: Some("codex".to_owned()), ..update.metadata.clone() };
        PaymentUpdate { metadata, ..update }
    };
    apply(&store, of_codex("a"));
    apply(&store, of_codex("b"));
    let offers = block_on(store.orders(0, 9)).into_iter();
    let offers: Vec<_> = offers.map(|order| (order.offer, order.status)).collect();
    let expected = [("codex", OrderStatus::Paid), ("initiation", OrderStatus::Mismatched)];
    assert_eq!(offers, expected.map(|(offer, status)| (offer.to_owned(), status)));
}

pub(super) fn payment_updates_change_orders_in_any_order_of_arrival(backend: &Backend) {
    let store = backend.open();
    block_on(store.insert_order(order("a")));
    let changed = |transition| match transition {
        Transition::Changed { order, previous } => (order.number, order.status, previous),
        other => panic!("{other:?}"),
    };
    let first = apply(&store, update("a", PaymentOutcome::Expired));
    assert_eq!(changed(first), (1, OrderStatus::Expired, Some(OrderStatus::Open)));
    let other = PaymentUpdate { email: None, payment: None, ..update("a", PaymentOutcome::Paid) };
    assert_eq!(changed(apply(&store, other)), (1, OrderStatus::Paid, Some(OrderStatus::Expired)));
    // Missing details are filled in without a change of status.
    assert!(matches!(apply(&store, update("a", PaymentOutcome::Processing)), Transition::Unchanged(_)));
    let stored = block_on(store.order(&id("a"))).unwrap();
    assert_eq!(
        (stored.email.as_deref(), stored.payment.as_deref()),
        (Some("ana@house.example"), Some("pi_a"))
    );
    assert_eq!(
        (stored.total, stored.paid_at.is_some(), stored.attempt.as_str()),
        (Some(8700), true, "attempt-a")
    );
    assert_eq!(changed(apply(&store, update("b", PaymentOutcome::Paid))), (2, OrderStatus::Paid, None));
    let wrong = PaymentUpdate { total: Some(1), ..update("c", PaymentOutcome::Paid) };
    assert_eq!(changed(apply(&store, wrong)), (3, OrderStatus::Mismatched, None));
    assert_eq!(block_on(store.order(&id("c"))).unwrap().status_detail.as_deref(), Some("total"));
    let foreign = PaymentUpdate { metadata: PaymentMetadata::default(), ..update("d", PaymentOutcome::Paid) };
    assert_eq!(apply(&store, foreign), Transition::Unknown);
    assert_eq!(block_on(store.order(&id("d"))), None);
    let back = refund(&store, "pi_a", ("re_1", 8700, Pending)).unwrap();
    assert_eq!(
        (back.number, back.status, back.status_detail.as_deref()),
        (1, OrderStatus::Refunded, Some("refunded"))
    );
    assert_eq!(refund(&store, "pi_a", ("du_1", u32::MAX, Lost)), None);
}

pub(super) fn refunds_are_stored_and_decide_whichever_report_comes_first(backend: &Backend) {
    let store = backend.open();
    for _ in 0..2 {
        assert_eq!(refund(&store, "pi_a", ("re_1", 8700, Succeeded)), None);
    }
    let stored = || block_on(store.order(&id("a"))).unwrap();
    let known = apply(&store, update("a", PaymentOutcome::Paid)).into_order().unwrap();
    assert_eq!((known.status, known.status_detail.as_deref()), (OrderStatus::Refunded, Some("refunded")));
    assert_eq!(stored(), known, "the first write has every column");
    let back = refund(&store, "pi_a", ("re_1", 8700, Failed)).unwrap();
    assert_eq!((back.status, back.status_detail.as_deref()), (OrderStatus::Paid, None));
    assert!(back.before_refund.is_none() && stored() == back, "{back:?}");
    // A late report of the failed refund and a repeated report of a part change nothing. The two parts together are the
    // whole payment.
    for part in [("re_1", 8700, Succeeded), ("du_1", 4000, Lost), ("du_1", 4000, Lost)] {
        assert_eq!(refund(&store, "pi_a", part), None);
    }
    let closed = refund(&store, "pi_a", ("du_2", 4700, Lost)).unwrap();
    assert_eq!((closed.status, closed.status_detail.as_deref()), (OrderStatus::Refunded, Some("disputed")));
    // A complete list is one report.
    let refunds = [("re_3", 4000), ("re_4", 4700)];
    let refunds = refunds.map(|(id, amount)| Refund { id: id.to_owned(), amount, status: Succeeded });
    let list = RefundUpdate { payment: "pi_b".to_owned(), refunds: refunds.to_vec() };
    apply_event(&store, OrderEvent::Refund(list));
    apply(&store, update("b", PaymentOutcome::Paid));
    assert_eq!(order_statuses(&store), [(1, "refunded"), (2, "refunded")]);
}

/// Two sessions of one attempt, which a second tab with Stripe's page opens.
pub(super) fn the_second_payment_of_an_attempt_is_flagged(backend: &Backend) {
    let servers = [backend.open(), backend.open()];
    let paid = |name: &str, attempt: &str| {
        let mut update = update(name, PaymentOutcome::Paid);
        update.metadata.attempt = Some(attempt.to_owned());
        update
    };
    for round in 0..12 {
        let [one, other] = [format!("one{round}"), format!("other{round}")];
        thread::scope(|scope| {
            for (server, name) in servers.iter().zip([&one, &other]) {
                let update = paid(name, &format!("attempt-{round}"));
                scope.spawn(move || apply(server, update));
            }
        });
        let [one, other] = [one, other].map(|name| block_on(servers[0].order(&id(&name))).unwrap());
        let (first, second) = if one.is_flagged() { (other, one) } else { (one, other) };
        assert!(first.is_link_open() && !first.is_flagged(), "round {round}");
        let detail = format!("second_payment_of_{}", first.number);
        assert_eq!((second.is_link_open(), second.status_detail), (true, Some(detail)), "round {round}");
    }
    // The first payment was refunded: the next payment of the attempt is not a second one.
    apply(&servers[0], paid("first", "attempt"));
    refund(&servers[0], "pi_first", ("re_1", 8700, Pending));
    apply(&servers[1], paid("next", "attempt"));
    assert_eq!(block_on(servers[0].order(&id("next"))).unwrap().status_detail, None);
}

pub(super) fn unpaid_orders_and_refunds_of_other_payments_are_deleted_after_a_time(backend: &Backend) {
    let store = backend.open();
    for name in ["open", "expired", "waiting", "paid", "back"] {
        block_on(store.insert_order(order(name)));
    }
    apply(&store, update("expired", PaymentOutcome::Expired));
    apply(&store, update("waiting", PaymentOutcome::Processing));
    apply(&store, update("paid", PaymentOutcome::Paid));
    apply(&store, update("back", PaymentOutcome::Paid));
    refund(&store, "pi_back", ("re_1", 8700, Pending));
    refund(&store, "pi_of_another_shop", ("re_2", 8700, Pending));
    let changed_at = all(&store).iter().map(|order| order.changed_at).min().unwrap();
    assert_eq!(block_on(store.delete_unpaid(changed_at)), 0, "they are kept for so long");
    backend.execute("UPDATE orders SET opened_at = 1, changed_at = 1");
    backend.execute("UPDATE refunds SET recorded_at = 1");
    assert_eq!(block_on(store.delete_unpaid(2)), 3);
    assert_eq!(order_statuses(&store), [(3, "processing"), (4, "paid"), (5, "refunded")]);
    apply(&store, update("of_another_shop", PaymentOutcome::Paid));
    assert_eq!(order_statuses(&store).last(), Some(&(6, "paid")));
}

pub(super) fn orders_are_listed_in_pages(backend: &Backend) {
    let store = backend.open();
    for (name, outcome) in [
        ("a", None),
        ("b", Some(PaymentOutcome::Paid)),
        ("c", Some(PaymentOutcome::Processing)),
        ("d", Some(PaymentOutcome::Expired)),
        ("e", None),
    ] {
        block_on(store.insert_order(order(name)));
        outcome.map(|outcome| apply(&store, update(name, outcome)));
    }
    let numbers = |orders: Vec<Order>| orders.iter().map(|order| order.number).collect::<Vec<_>>();
    assert_eq!(numbers(block_on(store.orders(0, 2))), [1, 2]);
    assert_eq!(numbers(block_on(store.orders(2, 9))), [3, 4, 5]);
}

pub(super) fn an_attempt_goes_on_to_the_next_generation_when_its_session_has_ended(backend: &Backend) {
    let store = backend.open();
    let generation = |attempt: &str| block_on(store.generation(attempt));
    assert_eq!(generation("attempt-a"), 0);
    block_on(store.insert_order(order("a")));
    assert_eq!(generation("attempt-a"), 0, "while its session is open");
    apply(&store, update("a", PaymentOutcome::Expired));
    assert_eq!((generation("attempt-a"), generation("attempt-b")), (1, 0));
}

pub(super) fn concurrent_identical_writes_are_stored_once(backend: &Backend) {
    let servers: Vec<_> = (0..3).map(|_| backend.open()).collect();
    for round in 0..8 {
        let name = &format!("r{round}");
        let (mut orders, mut submissions, mut changes) = (0, 0, 0);
        thread::scope(|scope| {
            let workers: Vec<_> = servers
                .iter()
                .flat_map(|server| [server; 2])
                .map(|server| {
                    scope.spawn(move || {
                        let submission = block_on(
                            server.insert_submission(submission("house", &format!("{name}@house.example"))),
                        );
                        let order = block_on(server.insert_order(order(name)));
                        let transition = apply(server, update(name, PaymentOutcome::Paid));
                        (submission, order, matches!(transition, Transition::Changed { .. }))
                    })
                })
                .collect();
            for worker in workers {
                let (submission, order, changed) = worker.join().unwrap();
                submissions += usize::from(submission == InsertOutcome::Inserted);
                orders += usize::from(order == InsertOutcome::Inserted);
                changes += usize::from(changed);
            }
        });
        assert_eq!((orders, submissions, changes), (1, 1, 1), "in round {round}");
    }
    let paid: Vec<_> = (1..=8).map(|number| (number, "paid")).collect();
    assert_eq!(order_statuses(&servers[0]), paid);
    assert_eq!(block_on(servers[1].submissions(None, 0, 99)).last().unwrap().number, 8);
}

pub(super) fn a_concurrent_payment_and_refund_end_as_refunded(backend: &Backend) {
    let (one, other) = (backend.open(), backend.open());
    for round in 0..24 {
        let name = &format!("r{round}");
        if round % 2 == 0 {
            block_on(one.insert_order(order(name)));
        }
        thread::scope(|scope| {
            scope.spawn(|| apply(&one, update(name, PaymentOutcome::Paid)));
            scope.spawn(|| refund(&other, &format!("pi_{name}"), (&format!("re_{name}"), 8700, Pending)));
        });
    }
    let stored = all(&one);
    assert!(
        stored.len() == 24 && stored.iter().all(|order| order.status == OrderStatus::Refunded),
        "{stored:?}"
    );
}

pub(super) fn stored_data_is_there_after_reopening(backend: &Backend) {
    let store = backend.open();
    block_on(store.insert_submission(submission("house", "ana@house.example")));
    apply(&store, update("a", PaymentOutcome::Paid));
    let before = (all(&store), block_on(store.submissions(None, 0, 9)));
    drop(store);
    let store = block_on(store::open_existing(&backend.settings, &patient()));
    assert!((all(&store), block_on(store.submissions(None, 0, 9))) == before);
    let summary = block_on(store::inspect(&backend.settings, &patient())).unwrap();
    assert_eq!((summary.size.orders, summary.size.submissions, summary.needs_migration), (1, 1, false));
    let store = block_on(store::open_read_only(&backend.settings, &patient()));
    assert!((all(&store), block_on(store.submissions(None, 0, 9))) == before);
}

pub(super) fn an_accepted_order_stays_paid_with_its_reason_until_it_is_refunded(backend: &Backend) {
    let store = backend.open();
    let accept =
        |name: &str| apply_event(&store, OrderEvent::Accepted(id(name), "agreed by mail".to_owned()));
    let wrong = || PaymentUpdate { total: Some(1), ..update("x", PaymentOutcome::Paid) };
    assert_eq!(accept("x"), Transition::Unknown);
    apply(&store, update("right", PaymentOutcome::Paid));
    assert!(matches!(accept("right"), Transition::Unchanged(_)));
    apply(&store, wrong());
    let Transition::Changed { order, previous } = accept("x") else { panic!("it is not accepted") };
    assert_eq!((order.status, previous), (OrderStatus::Paid, Some(OrderStatus::Mismatched)));
    // The decision stays after a repeated event.
    assert!(matches!(apply(&store, wrong()), Transition::Unchanged(_)));
    let stored = block_on(backend.open().order(&id("x"))).unwrap();
    assert_eq!(stored, order);
    let Some(Acceptance { at, reason }) = stored.acceptance else { panic!("no reason is stored") };
    assert_eq!((at, reason.as_str()), (stored.changed_at, "agreed by mail"));
    // The buyer gets the message with the link, which the mismatch had held back.
    assert!(pending(&store, Recipient::Buyer).contains(&(MessageKind::OrderPaid, stored.number)));
    assert_eq!((stored.status_detail.as_deref(), stored.total), (Some("total"), Some(1)));
    assert_eq!(refund(&store, "pi_x", ("re_1", 8700, Pending)).unwrap().status, OrderStatus::Refunded);
    assert!(matches!(accept("x"), Transition::Unchanged(_)));
}
