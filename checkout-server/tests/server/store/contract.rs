//! Store contract: the same tests run against SQLite and PostgreSQL.

use crate::support::{patient, session_id};
use RefundStatus::{Failed, Lost, Pending, Succeeded};
use acceptance::an_accepted_order_stays_paid_with_its_reason_until_it_is_refunded;
use alarm_claims::{alarms_of_a_kind_are_claimed_once_in_an_interval, servers_never_claim_the_same_alarm};
use backend::Backend;
use checkout_server::store::Store;
use checkout_server::store::{self, Erased, InsertOutcome, Retention, StoreError};
use counts::{
    a_report_has_what_came_in_its_week_and_what_waits, counts_of_servers_add_up_by_day,
    the_largest_sources_of_a_day_are_kept_on_all_servers_together,
    the_report_about_a_week_is_added_once_and_late,
};
use order_checks::{
    a_clock_that_was_set_back_delays_no_check,
    a_closed_link_is_stored_and_its_message_is_held_back_until_it_is_open,
    open_and_processing_orders_are_checked_by_their_schedule, servers_never_take_the_same_check,
};
use outbox::{
    a_bank_debit_that_fails_is_told_to_buyer_and_owner,
    a_buyer_who_was_told_that_her_program_is_closed_is_told_that_it_is_open_again,
    a_caught_submission_causes_its_messages_once_it_is_accepted, a_clock_that_was_set_back_delays_no_message,
    a_message_that_is_no_longer_true_is_skipped_and_due_again_when_it_is,
    a_paid_order_that_is_flagged_is_reported_once_more,
    a_submission_of_a_time_to_come_is_not_equal_to_one_of_today,
    a_subscription_is_confirmed_once_and_requested_with_a_new_message,
    an_equal_submission_is_the_same_one_for_24_hours, an_order_and_its_messages_are_stored_together_and_once,
    each_message_has_its_own_schedule_and_ends_as_sent_or_failed,
    erasing_a_buyer_leaves_the_request_of_another_person, leases_without_an_attempt_are_released,
    messages_to_the_owner_are_skipped_while_there_is_no_owner, servers_never_lease_the_same_message_at_once,
};
use shop::{
    NewOrder, Order, OrderEvent, OrderStatus, PaymentMetadata, PaymentOutcome, PaymentUpdate, Refund,
    RefundStatus, RefundUpdate, SessionId, Submission, Transition,
};
use std::{sync::Arc, thread};

mod acceptance;
mod alarm_claims;
mod backend;
mod counts;
mod order_checks;
mod outbox;

macro_rules! for_each_store {
    ($($test:ident,)*) => {
        mod sqlite {
            $(#[test] fn $test() { super::$test(&super::Backend::sqlite()); })*
        }
        mod postgres {
            $(
                #[test_requirements::needs(postgres)]
                #[test]
                fn $test() { super::$test(&super::Backend::postgres()); }
            )*
        }
    };
}

for_each_store![
    a_submission_is_stored_once_and_a_duplicate_consumes_no_number,
    an_equal_submission_is_the_same_one_for_24_hours,
    submissions_are_listed_in_pages_and_erased_by_email,
    an_order_is_stored_once_and_a_duplicate_consumes_no_number,
    an_order_keeps_what_was_sold,
    payment_updates_change_orders_in_any_order_of_arrival,
    a_refund_before_the_payment_is_remembered,
    a_refund_that_fails_brings_its_order_back,
    an_order_that_is_refunded_when_it_becomes_known_comes_back_when_its_refund_fails,
    more_rows_than_one_transaction_erases_are_erased,
    a_commit_that_fails_is_an_error_and_stores_nothing,
    unpaid_orders_and_refunds_of_other_payments_are_deleted_after_a_time,
    parts_of_a_payment_that_went_back_add_up,
    the_second_payment_of_an_attempt_is_flagged,
    orders_are_listed_in_pages,
    an_attempt_goes_on_to_the_next_generation_when_its_session_has_ended,
    a_paid_order_that_is_flagged_is_reported_once_more,
    an_accepted_order_stays_paid_with_its_reason_until_it_is_refunded,
    a_clock_that_was_set_back_delays_no_message,
    messages_to_the_owner_are_skipped_while_there_is_no_owner,
    erasing_a_buyer_leaves_the_request_of_another_person,
    a_subscription_is_confirmed_once_and_requested_with_a_new_message,
    a_caught_submission_causes_its_messages_once_it_is_accepted,
    an_order_and_its_messages_are_stored_together_and_once,
    a_message_that_is_no_longer_true_is_skipped_and_due_again_when_it_is,
    a_buyer_who_was_told_that_her_program_is_closed_is_told_that_it_is_open_again,
    a_bank_debit_that_fails_is_told_to_buyer_and_owner,
    each_message_has_its_own_schedule_and_ends_as_sent_or_failed,
    leases_without_an_attempt_are_released,
    servers_never_lease_the_same_message_at_once,
    open_and_processing_orders_are_checked_by_their_schedule,
    servers_never_take_the_same_check,
    a_clock_that_was_set_back_delays_no_check,
    a_submission_of_a_time_to_come_is_not_equal_to_one_of_today,
    a_server_writes_nothing_into_a_schema_that_it_does_not_know,
    a_closed_link_is_stored_and_its_message_is_held_back_until_it_is_open,
    alarms_of_a_kind_are_claimed_once_in_an_interval,
    servers_never_claim_the_same_alarm,
    counts_of_servers_add_up_by_day,
    the_largest_sources_of_a_day_are_kept_on_all_servers_together,
    a_report_has_what_came_in_its_week_and_what_waits,
    the_report_about_a_week_is_added_once_and_late,
    concurrent_identical_writes_are_stored_once,
    a_concurrent_payment_and_refund_end_as_refunded,
    stored_data_is_there_after_reopening,
];

fn block_on<T>(future: impl Future<Output = Result<T, StoreError>>) -> T {
    crate::support::block_on(future).unwrap()
}

fn apply(store: &Arc<Store>, update: PaymentUpdate) -> Transition {
    apply_event(store, OrderEvent::Payment(Box::new(update)))
}

fn apply_event(store: &Arc<Store>, event: OrderEvent) -> Transition {
    let store = Arc::clone(store);
    block_on(Box::pin(async move { store.apply(&event).await }))
}

/// The order, where the refund changed it.
fn refund(
    store: &Arc<Store>,
    payment: &str,
    (id, amount, status): (&str, u32, RefundStatus),
) -> Option<Order> {
    let refunds = vec![Refund { id: id.to_owned(), amount, status }];
    let event = OrderEvent::Refund(RefundUpdate { payment: payment.to_owned(), refunds });
    match apply_event(store, event) {
        Transition::Changed { order, .. } => Some(order),
        _ => None,
    }
}

fn id(name: &str) -> SessionId {
    SessionId::parse(&session_id(name)).unwrap()
}

fn submission(form: &str, email: &str) -> Submission {
    let fields = [("email", email), ("message", "one\ntwo 'three' \u{1f90d}")];
    let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    Submission { form: form.to_owned(), fields: fields.map(own).to_vec(), is_caught: false }
}

fn order(name: &str) -> NewOrder {
    NewOrder {
        session: id(name),
        attempt: format!("attempt-{name}"),
        offer: "initiation".to_owned(),
        amount: 8700,
        currency: "usd".to_owned(),
    }
}

fn update(name: &str, outcome: PaymentOutcome) -> PaymentUpdate {
    PaymentUpdate {
        session: id(name),
        outcome,
        subtotal: Some(8700),
        total: Some(8700),
        discount: Some(0),
        tax: Some(0),
        currency: Some("usd".to_owned()),
        metadata: PaymentMetadata {
            offer: Some("initiation".to_owned()),
            amount: Some(8700),
            currency: Some("usd".to_owned()),
            attempt: Some(format!("attempt-{name}")),
        },
        is_foreign: false,
        email: Some("ana@house.example".to_owned()),
        payment: Some(format!("pi_{name}")),
    }
}

fn all(store: &Store) -> Vec<Order> {
    block_on(store.orders(0, u32::MAX))
}

fn order_statuses(store: &Store) -> Vec<(i64, &'static str)> {
    all(store).iter().map(|order| (order.number, order.status.as_str())).collect()
}

fn a_submission_is_stored_once_and_a_duplicate_consumes_no_number(backend: &Backend) {
    let store = backend.open();
    assert_eq!(
        block_on(store.insert_submission(submission("house", "ana@house.example"))),
        InsertOutcome::Inserted
    );
    for _ in 0..3 {
        assert_eq!(
            block_on(store.insert_submission(submission("house", "Ana@House.example"))),
            InsertOutcome::Duplicate
        );
    }
    assert_eq!(
        block_on(store.insert_submission(submission("newsletter", "ana@house.example"))),
        InsertOutcome::Inserted
    );
    let stored = block_on(store.submissions(None, 0, 9));
    assert_eq!(stored.iter().map(|stored| stored.number).collect::<Vec<_>>(), [1, 2]);
    assert!(stored[0].submission == submission("house", "ana@house.example"));
    assert!(stored[0].received_at > 1_700_000_000_000);
}

fn submissions_are_listed_in_pages_and_erased_by_email(backend: &Backend) {
    let store = backend.open();
    for number in 0..3 {
        block_on(store.insert_submission(submission("house", &format!("n{number}@house.example"))));
        block_on(store.insert_submission(submission("newsletter", &format!("N{number}@house.example"))));
    }
    let numbers = |form, after, most| {
        block_on(store.submissions(form, after, most)).iter().map(|stored| stored.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(None, 0, 4), [1, 2, 3, 4]);
    assert_eq!(numbers(None, 4, 4), [5, 6]);
    assert_eq!(numbers(Some("newsletter"), 2, 1), [4]);
    assert_eq!(numbers(Some("creative"), 0, 9), [0; 0]);
    assert_eq!(block_on(store.delete_submissions(" n1@HOUSE.example ")), 2);
    assert_eq!(block_on(store.delete_submissions("n1@house.example")), 0);
    assert_eq!(numbers(None, 0, 9), [1, 2, 5, 6]);
    // The same person may write again and gets a new number.
    assert_eq!(
        block_on(store.insert_submission(submission("house", "n1@house.example"))),
        InsertOutcome::Inserted
    );
    assert_eq!(numbers(None, 6, 9), [7]);
}

fn more_rows_than_one_transaction_erases_are_erased(backend: &Backend) {
    let store = backend.open();
    block_on(store.insert_submission(submission("house", "ana@house.example")));
    block_on(store.insert_order(order("a")));
    apply(&store, update("a", PaymentOutcome::Paid));
    // Older copies of both, and what else has an end.
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

fn a_commit_that_fails_is_an_error_and_stores_nothing(backend: &Backend) {
    let store = backend.open();
    backend.refuse_commits_of_submissions();
    let ana = || submission("house", "ana@house.example");
    let error = crate::support::block_on(store.insert_submission(ana())).unwrap_err();
    // The database has answered: it is not unknown whether the submission is stored.
    assert!(["ConstraintViolation", "Postgres_23503"].contains(&error.code()), "{error:?}");
    // The connection that was in the transaction is not used again, and another one works.
    assert_eq!(block_on(store.submissions(None, 0, 9)), []);
    backend.allow_commits_of_submissions();
    assert_eq!(block_on(store.insert_submission(ana())), InsertOutcome::Inserted);
    assert_eq!(block_on(store.submissions(None, 0, 9)).len(), 1);
}

fn an_order_is_stored_once_and_a_duplicate_consumes_no_number(backend: &Backend) {
    let store = backend.open();
    assert_eq!(block_on(store.insert_order(order("a"))), InsertOutcome::Inserted);
    for outcome in
        [PaymentOutcome::Processing, PaymentOutcome::Paid, PaymentOutcome::Paid, PaymentOutcome::Expired]
    {
        assert_eq!(block_on(store.insert_order(order("a"))), InsertOutcome::Duplicate);
        apply(&store, update("a", outcome));
        // An order that the store learns of from the payment update alone.
        apply(&store, update("b", outcome));
    }
    assert_eq!(block_on(store.insert_order(order("b"))), InsertOutcome::Duplicate);
    assert_eq!(block_on(store.insert_order(order("c"))), InsertOutcome::Inserted);
    assert_eq!(order_statuses(&store), [(1, "paid"), (2, "paid"), (3, "open")]);
}

fn an_order_keeps_what_was_sold(backend: &Backend) {
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

fn payment_updates_change_orders_in_any_order_of_arrival(backend: &Backend) {
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

fn a_refund_before_the_payment_is_remembered(backend: &Backend) {
    let store = backend.open();
    for _ in 0..2 {
        assert_eq!(refund(&store, "pi_a", ("du_1", u32::MAX, Lost)), None);
    }
    block_on(store.insert_order(order("a")));
    apply(&store, update("a", PaymentOutcome::Paid));
    let stored = block_on(store.order(&id("a"))).unwrap();
    assert_eq!((stored.status, stored.status_detail.as_deref()), (OrderStatus::Refunded, Some("disputed")));
}

fn a_refund_that_fails_brings_its_order_back(backend: &Backend) {
    let store = backend.open();
    apply(&store, update("a", PaymentOutcome::Paid));
    assert_eq!(refund(&store, "pi_a", ("re_1", 8700, Pending)).unwrap().status, OrderStatus::Refunded);
    let back = refund(&store, "pi_a", ("re_1", 8700, Failed)).unwrap();
    assert_eq!(block_on(store.order(&id("a"))).unwrap(), back);
    assert_eq!((back.status, back.status_detail, back.before_refund), (OrderStatus::Paid, None, None));
    // The report of the refund is repeated, and nothing closes the order again before the next refund.
    assert_eq!(refund(&store, "pi_a", ("re_1", 8700, Succeeded)), None);
    assert_eq!(refund(&store, "pi_a", ("du_1", 4000, Lost)), None, "a part of the payment");
    assert!(refund(&store, "pi_a", ("re_2", 8700, Pending)).is_some());
    // A failure may be reported first.
    assert_eq!(refund(&store, "pi_b", ("re_3", 8700, Failed)), None);
    assert_eq!(refund(&store, "pi_b", ("re_3", 8700, Pending)), None);
    apply(&store, update("b", PaymentOutcome::Paid));
    assert_eq!(order_statuses(&store), [(1, "refunded"), (2, "paid")]);
}

fn an_order_that_is_refunded_when_it_becomes_known_comes_back_when_its_refund_fails(backend: &Backend) {
    let store = backend.open();
    assert_eq!(refund(&store, "pi_a", ("re_1", 8700, Succeeded)), None);
    let applied = apply(&store, update("a", PaymentOutcome::Paid)).into_order().unwrap();
    assert_eq!(applied.status, OrderStatus::Refunded);
    let stored = || block_on(store.order(&id("a"))).unwrap();
    assert_eq!(stored(), applied, "the first write has every column");
    let back = refund(&store, "pi_a", ("re_1", 8700, Failed)).unwrap();
    assert_eq!((back.status, back.status_detail.as_deref()), (OrderStatus::Paid, None));
    assert_eq!(stored(), back);
}

fn parts_of_a_payment_that_went_back_add_up(backend: &Backend) {
    let store = backend.open();
    apply(&store, update("a", PaymentOutcome::Paid));
    for _ in 0..3 {
        assert_eq!(refund(&store, "pi_a", ("re_1", 1700, Succeeded)), None);
        assert_eq!(refund(&store, "pi_a", ("re_2", 3000, Failed)), None);
        assert_eq!(refund(&store, "pi_a", ("du_1", 3000, Lost)), None);
    }
    let closed = refund(&store, "pi_a", ("du_2", 4000, Lost)).unwrap();
    assert_eq!((closed.status, closed.status_detail.as_deref()), (OrderStatus::Refunded, Some("disputed")));
    // A whole list is one report.
    let refunds = [("re_3", 4000), ("re_4", 4700)].map(|(id, amount)| Refund {
        id: id.to_owned(),
        amount,
        status: Succeeded,
    });
    let list = RefundUpdate { payment: "pi_b".to_owned(), refunds: refunds.to_vec() };
    apply_event(&store, OrderEvent::Refund(list));
    apply(&store, update("b", PaymentOutcome::Paid));
    assert_eq!(order_statuses(&store), [(1, "refunded"), (2, "refunded")]);
}

/// Two sessions of one attempt, as a second tab with the hosted page opens them.
fn the_second_payment_of_an_attempt_is_flagged(backend: &Backend) {
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
    // The first one went back: the next payment of the attempt is no second one.
    apply(&servers[0], paid("first", "attempt"));
    refund(&servers[0], "pi_first", ("re_1", 8700, Pending));
    apply(&servers[1], paid("next", "attempt"));
    assert_eq!(block_on(servers[0].order(&id("next"))).unwrap().status_detail, None);
}

fn unpaid_orders_and_refunds_of_other_payments_are_deleted_after_a_time(backend: &Backend) {
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

fn orders_are_listed_in_pages(backend: &Backend) {
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

fn an_attempt_goes_on_to_the_next_generation_when_its_session_has_ended(backend: &Backend) {
    let store = backend.open();
    let generation = |attempt: &str| block_on(store.generation(attempt));
    assert_eq!(generation("attempt-a"), 0);
    block_on(store.insert_order(order("a")));
    assert_eq!(generation("attempt-a"), 0, "while its session is open");
    apply(&store, update("a", PaymentOutcome::Expired));
    assert_eq!((generation("attempt-a"), generation("attempt-b")), (1, 0));
}

fn concurrent_identical_writes_are_stored_once(backend: &Backend) {
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

fn a_concurrent_payment_and_refund_end_as_refunded(backend: &Backend) {
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

fn stored_data_is_there_after_reopening(backend: &Backend) {
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

fn a_server_writes_nothing_into_a_schema_that_it_does_not_know(backend: &Backend) {
    let store = backend.open();
    assert_eq!(
        block_on(store.insert_submission(submission("house", "ana@house.example"))),
        InsertOutcome::Inserted
    );
    // A newer server has migrated the store.
    backend.execute("UPDATE schema_version SET number = number + 1");
    let error = crate::support::block_on(store.insert_submission(submission("house", "bo@house.example")))
        .unwrap_err();
    assert_eq!(error.code(), "Newer");
    assert!(error.to_string().ends_with(": start the newer one"), "{error}");
    assert_eq!(block_on(store.submissions(None, 0, 9)).len(), 1);
}
