//! Store contract, outbox: messages of orders and submissions, their schedule and leases.

use super::{Backend, apply, apply_event, block_on, id, refund, submission, update};
use crate::support::DAY;
use checkout_server::store::InsertOutcome;
use checkout_server::store::Store;
use shop::{
    CONSENT, Cause, MessageKind, OrderEvent, OutboxMessage, OutboxState, PaymentOutcome, PaymentUpdate,
    Recipient, RefundStatus, SendOutcome, Submission, SubscriptionId,
};
use std::{collections::BTreeSet, sync::Arc, thread, time::Duration};

/// Pending messages to a recipient: kind and cause.
pub(super) fn pending(store: &Store, recipient: Recipient) -> Vec<(MessageKind, i64)> {
    let messages = block_on(store.outbox(Some(OutboxState::Pending), 0, 999));
    let own = messages.iter().filter(|message| message.recipient == recipient);
    own.map(|message| (message.kind, message.cause)).collect()
}

/// Leases messages to buyers and subscribers for `millis` milliseconds; those to the owner are skipped.
fn lease(store: &Store, millis: i64) -> Vec<OutboxMessage> {
    block_on(store.lease_messages(millis, 9, false)).into_iter().map(|leased| leased.message).collect()
}

/// Leases all messages, and returns those to the owner.
fn lease_to_owner(store: &Store, limit: u32) -> Vec<OutboxMessage> {
    let leased = block_on(store.lease_messages(60_000, limit, true)).into_iter();
    let messages = leased.map(|leased| leased.message);
    messages.filter(|message| message.recipient == Recipient::Owner).collect()
}

/// Stores a submission and a paid order.
fn store_both(store: &Arc<Store>, name: &str) {
    block_on(store.insert_submission(submission("house", &format!("{name}@house.example"))));
    apply(store, update(name, PaymentOutcome::Paid));
}

pub(super) fn messages_to_the_owner_are_skipped_while_there_is_no_owner(backend: &Backend) {
    let store = backend.open();
    let kinds = |messages: &[OutboxMessage]| messages.iter().map(|message| message.kind).collect::<Vec<_>>();
    store_both(&store, "without");
    assert_eq!(pending(&store, Recipient::Owner).len(), 2);
    assert_eq!(kinds(&lease(&store, 60_000)), [MessageKind::OrderPaid], "to the buyer");
    assert_eq!(pending(&store, Recipient::Owner), []);
    // With an owner's address, skipped messages stay skipped; new ones are sent.
    assert_eq!(block_on(store.retry_failed()), 0);
    store_both(&store, "with");
    let leased = lease_to_owner(&store, 9);
    assert_eq!(kinds(&leased), [MessageKind::Submission, MessageKind::OrderPaid]);
    assert!(leased.iter().all(|message| message.cause == 2), "{leased:?}");
    // A failed message is skipped, too, when it is sent again without an owner.
    block_on(store.finish_attempt(&leased[0], SendOutcome::Failed { error: "smtp_550".to_owned() }));
    assert_eq!(block_on(store.retry_failed()), 1);
    assert_eq!(lease(&store, 60_000), []);
    assert_eq!(block_on(store.outbox(Some(OutboxState::Skipped), 0, 9)).len(), 3);
}

pub(super) fn an_equal_submission_is_the_same_one_for_24_hours(backend: &Backend) {
    let store = backend.open();
    let insert = |form| block_on(store.insert_submission(submission(form, "ana@house.example")));
    assert_eq!([insert("house"), insert("newsletter")], [InsertOutcome::Inserted; 2]);
    backend.clock.advance(DAY - Duration::from_mins(10));
    assert_eq!(insert("house"), InsertOutcome::Duplicate);
    backend.clock.advance(Duration::from_mins(10));
    assert_eq!([insert("house"), insert("house")], [InsertOutcome::Inserted, InsertOutcome::Duplicate]);
    let messages = [1, 3].map(|number| (MessageKind::Submission, number));
    assert_eq!(pending(&store, Recipient::Owner), messages);
    // An address has one subscription, so that one link ends it.
    assert_eq!(insert("newsletter"), InsertOutcome::Duplicate);
    assert_eq!(block_on(store.submissions(None, 0, 9)).len(), 3);
}

pub(super) fn a_clock_that_was_set_back_delays_no_message(backend: &Backend) {
    // Times two days ahead stand for times stored before the clock was set back.
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let store = backend.open();
    for name in ["a", "b", "c"] {
        apply(&store, update(name, PaymentOutcome::Paid));
    }
    let all = block_on(store.lease_messages(2 * DAY, 9, true)).into_iter().map(|leased| leased.message);
    let leased: Vec<_> = all.filter(|message| message.recipient == Recipient::Buyer).collect();
    let retry = |delay| SendOutcome::Retry { delay, error: "smtp_451".to_owned() };
    // One message is leased, another waits for its next attempt, and one waits as usual.
    block_on(store.finish_attempt(&leased[1], retry(2 * DAY)));
    block_on(store.finish_attempt(&leased[2], retry(60_000)));
    let due = |store: &Store| -> BTreeSet<i64> {
        lease(store, 60_000).iter().map(|message| message.cause).collect()
    };
    assert_eq!(due(&store), BTreeSet::from([1, 2]));
    assert_eq!(due(&store), BTreeSet::new());
    assert_eq!(block_on(store.retry_failed()), 1, "the operator need not wait");
    assert_eq!(due(&store), BTreeSet::from([3]));
}

pub(super) fn a_submission_of_a_time_to_come_is_not_equal_to_one_of_today(backend: &Backend) {
    let store = backend.open();
    let submitted = || block_on(store.insert_submission(submission("house", "ana@house.example")));
    assert_eq!((submitted(), submitted()), (InsertOutcome::Inserted, InsertOutcome::Duplicate));
    // Stored by a clock that was years ahead.
    backend.execute("UPDATE submissions SET received_at = received_at + 100000000000");
    assert_eq!((submitted(), submitted()), (InsertOutcome::Inserted, InsertOutcome::Duplicate));
}

pub(super) fn an_order_and_its_messages_are_stored_together_and_once(backend: &Backend) {
    let store = backend.open();
    for _ in 0..3 {
        apply(&store, update("a", PaymentOutcome::Paid));
    }
    // A buyer without an address gets no message until the address is known.
    apply(&store, PaymentUpdate { email: None, ..update("b", PaymentOutcome::Paid) });
    assert_eq!(pending(&store, Recipient::Buyer), [(MessageKind::OrderPaid, 1)]);
    apply(&store, update("b", PaymentOutcome::Paid));
    let paid = [(MessageKind::OrderPaid, 1), (MessageKind::OrderPaid, 2)];
    assert_eq!(pending(&store, Recipient::Buyer), paid);
    assert_eq!(pending(&store, Recipient::Owner), paid);
    let messages = block_on(store.outbox(None, 0, 9));
    let tokens: BTreeSet<_> = messages.iter().map(|message| message.token.as_str()).collect();
    assert_eq!((messages.len(), tokens.len()), (4, 4));
    assert!(tokens.iter().all(|token| token.len() == 32), "{tokens:?}");
    for _ in 0..2 {
        refund(&store, "pi_a", ("re_1", 8700, RefundStatus::Pending));
    }
    assert_eq!(pending(&store, Recipient::Buyer), [&paid[..], &[(MessageKind::OrderRefunded, 1)]].concat());
    assert_eq!(pending(&store, Recipient::Owner), paid);
}

pub(super) fn a_message_that_is_no_longer_true_is_skipped_and_due_again_when_it_is(backend: &Backend) {
    let store = backend.open();
    apply(&store, update("a", PaymentOutcome::Paid));
    let set_closed = |is_closed| apply_event(&store, OrderEvent::Closed(id("a"), is_closed));
    // The owner closes the link before the message is sent.
    set_closed(true);
    let token = block_on(store.outbox(None, 0, 1)).remove(0).token;
    assert_eq!(block_on(store.lease_messages(60_000, 9, true)), []);
    assert_eq!(pending(&store, Recipient::Buyer), []);
    set_closed(false);
    let again = block_on(store.lease_messages(60_000, 9, true)).remove(0);
    assert_eq!((again.message.token, again.message.attempts), (token, 1));
    assert!(matches!(&again.cause, Cause::Order(order) if order.session == id("a")));
    // The owner gets no message about an erased submission.
    block_on(store.insert_submission(submission("house", "gone@house.example")));
    block_on(store.delete_submissions("gone@house.example"));
    // A skipped message does not count: the next one is leased by the same call.
    block_on(store.insert_submission(submission("house", "ana@house.example")));
    let [leased] = &lease_to_owner(&store, 1)[..] else { panic!("one message") };
    assert_eq!((leased.kind, leased.cause), (MessageKind::Submission, 2));
}

pub(super) fn a_buyer_who_was_told_that_her_program_is_closed_is_told_that_it_is_open_again(
    backend: &Backend,
) {
    let store = backend.open();
    let send = || -> Vec<MessageKind> {
        let leased = lease(&store, 60_000);
        leased.iter().for_each(|message| block_on(store.finish_attempt(message, SendOutcome::Sent)));
        leased.iter().map(|message| message.kind).collect()
    };
    let refund = |id: &str, status| refund(&store, "pi_a", (id, 8700, status));
    apply(&store, update("a", PaymentOutcome::Paid));
    assert_eq!(send(), [MessageKind::OrderPaid]);
    // Each refund and reopening has its own message.
    for number in ["re_1", "re_2"] {
        refund(number, RefundStatus::Pending);
        assert_eq!(send(), [MessageKind::OrderRefunded]);
        refund(number, RefundStatus::Failed);
        assert_eq!(send(), [MessageKind::OrderReopened]);
        apply(&store, update("a", PaymentOutcome::Paid));
        assert_eq!(send(), [], "what is repeated changes nothing");
    }
    // A buyer who was not told that the program is closed is not told that it is open.
    refund("re_3", RefundStatus::Pending);
    refund("re_3", RefundStatus::Failed);
    assert_eq!(send(), []);
    // The mail server may have accepted a message with an unknown result.
    refund("re_4", RefundStatus::Pending);
    let unknown = lease(&store, 60_000).remove(0);
    let retry = SendOutcome::Retry { delay: 3_600_000, error: "no_reply".to_owned() };
    block_on(store.finish_attempt(&unknown, retry));
    refund("re_4", RefundStatus::Canceled);
    assert_eq!(send(), [MessageKind::OrderReopened]);
    // A buyer who first hears of the refund gets the ordinary message about the payment when the refund fails.
    block_on(store.insert_order(super::order("b")));
    super::refund(&store, "pi_b", ("re_5", 8700, RefundStatus::Succeeded));
    apply(&store, update("b", PaymentOutcome::Paid));
    assert_eq!(send(), [MessageKind::OrderRefunded]);
    super::refund(&store, "pi_b", ("re_5", 8700, RefundStatus::Failed));
    assert_eq!(send(), [MessageKind::OrderPaid]);
}

pub(super) fn a_bank_debit_that_fails_is_told_to_buyer_and_owner(backend: &Backend) {
    let store = backend.open();
    let both = || [Recipient::Buyer, Recipient::Owner].map(|recipient| pending(&store, recipient));
    apply(&store, update("a", PaymentOutcome::Processing));
    assert_eq!(both(), [vec![], vec![]]);
    for _ in 0..2 {
        apply(&store, update("a", PaymentOutcome::Failed));
        assert_eq!(both(), [(); 2].map(|()| vec![(MessageKind::OrderFailed, 1)]), "once");
    }
    // The payment has arrived after all.
    apply(&store, update("a", PaymentOutcome::Paid));
    let leased = lease(&store, 60_000);
    assert_eq!(leased.iter().map(|message| message.kind).collect::<Vec<_>>(), [MessageKind::OrderPaid]);
}

pub(super) fn each_message_has_its_own_schedule_and_ends_as_sent_or_failed(backend: &Backend) {
    let store = backend.open();
    for name in ["a", "b", "c", "d"] {
        apply(&store, update(name, PaymentOutcome::Paid));
    }
    let leased = lease(&store, 60_000);
    assert_eq!(leased.iter().map(|message| message.cause).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let error = || "smtp_451".to_owned();
    let later = SendOutcome::Retry { delay: 60_000, error: error() };
    let at_once = SendOutcome::Retry { delay: 0, error: error() };
    block_on(store.finish_attempt(&leased[0], SendOutcome::Sent));
    block_on(store.finish_attempt(&leased[1], later));
    block_on(store.finish_attempt(&leased[2], at_once.clone()));
    block_on(store.finish_attempt(&leased[3], SendOutcome::Failed { error: "smtp_550".to_owned() }));
    let again = lease(&store, 60_000);
    assert_eq!(again.iter().map(|message| (message.cause, message.attempts)).collect::<Vec<_>>(), [(3, 2)]);
    // After a message was leased again, only a success of the earlier attempt is stored.
    block_on(store.finish_attempt(&leased[2], at_once));
    assert_eq!(lease(&store, 60_000), []);
    block_on(store.finish_attempt(&leased[2], SendOutcome::Sent));
    let states = || {
        let messages = block_on(store.outbox(None, 0, 99)).into_iter();
        let own = messages.filter(|message| message.recipient == Recipient::Buyer);
        own.map(|message| (message.state.as_str(), message.last_error)).collect::<Vec<_>>()
    };
    let (sent, pending) = (("sent", None), ("pending", Some(error())));
    let failed = ("failed", Some("smtp_550".to_owned()));
    assert_eq!(states(), [sent.clone(), pending.clone(), sent.clone(), failed]);
    assert_eq!(block_on(store.outbox(Some(OutboxState::Failed), 0, 9)).len(), 1);
    assert_eq!((block_on(store.retry_failed()), block_on(store.retry_failed())), (2, 0));
    let again = lease(&store, 60_000);
    assert_eq!(
        again.iter().map(|message| (message.cause, message.attempts)).collect::<Vec<_>>(),
        [(2, 1), (4, 1)]
    );
}

pub(super) fn servers_never_lease_the_same_message_at_once(backend: &Backend) {
    let servers: Vec<_> = (0..3).map(|_| backend.open()).collect();
    for number in 0..40 {
        apply(&servers[0], update(&format!("n{number}"), PaymentOutcome::Paid));
    }
    let leased: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = servers
            .iter()
            .flat_map(|server| [server; 2])
            .map(|server| {
                scope.spawn(move || {
                    let mut numbers = Vec::new();
                    loop {
                        let leased = block_on(server.lease_messages(60_000, 3, false));
                        if leased.is_empty() {
                            return numbers;
                        }
                        numbers.extend(leased.into_iter().map(|leased| leased.message.cause));
                    }
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert_eq!((leased.len(), leased.iter().collect::<BTreeSet<_>>().len()), (40, 40));
}

pub(super) fn leases_without_an_attempt_are_released(backend: &Backend) {
    let (store, other) = (backend.open(), backend.open());
    let lease_one = |store: &Store, name: &str| {
        apply(&other, update(name, PaymentOutcome::Paid));
        let [leased] = &lease(store, 60_000)[..] else { panic!("one message") };
        (leased.number, leased.attempts)
    };
    let [under_way, unused] = [lease_one(&store, "a"), lease_one(&store, "b")];
    lease_one(&other, "c");
    for _ in 0..2 {
        block_on(store.release_leases(&[under_way.0]));
    }
    let again = lease(&other, 60_000);
    assert_eq!(again.iter().map(|message| (message.number, message.attempts)).collect::<Vec<_>>(), [unused]);
}

pub(super) fn a_message_that_cannot_be_read_stops_no_other_and_is_put_off(backend: &Backend) {
    let store = backend.open();
    for name in ["a", "b", "c"] {
        apply(&store, update(name, PaymentOutcome::Paid));
    }
    // Another version of the server has written one message, and the order of another message.
    backend.execute("UPDATE outbox SET kind = 'of_another_version' WHERE recipient = 'buyer' AND cause = 1");
    backend.execute("UPDATE orders SET amount = -1 WHERE number = 2");
    let leased = || lease(&store, 60_000).iter().map(|message| message.cause).collect::<Vec<_>>();
    let [last] = &block_on(store.lease_messages(60_000, 1, false))[..] else { panic!("they take no place") };
    assert_eq!(last.message.cause, 3);
    block_on(store.finish_attempt(&last.message, SendOutcome::Sent));
    assert_eq!(leased(), [0; 0]);
    let waiting = block_on(store.outbox(Some(OutboxState::Pending), 0, 9));
    let is_put_off = |message: &OutboxMessage| {
        (message.cause, message.attempts, message.last_error.as_deref()) == (2, 0, Some("unreadable"))
    };
    assert!(waiting.len() == 2 && waiting.iter().all(is_put_off), "{waiting:?}");
    // The messages are sent once they can be read: after some time, or when the operator retries.
    backend.execute("UPDATE outbox SET kind = 'order_paid' WHERE kind = 'of_another_version'");
    backend.execute("UPDATE orders SET amount = 8700 WHERE number = 2");
    assert_eq!(leased(), [0; 0]);
    backend.clock.advance(DAY / 2);
    assert_eq!(leased(), [1, 2]);
}

pub(super) fn a_paid_order_that_is_flagged_is_reported_once_more(backend: &Backend) {
    let store = backend.open();
    let wrong = || PaymentUpdate { total: Some(1), ..update("x", PaymentOutcome::Paid) };
    apply(&store, update("x", PaymentOutcome::Paid));
    let [sent] = &lease_to_owner(&store, 9)[..] else { panic!("one message") };
    for _ in 0..2 {
        apply(&store, wrong());
    }
    // The late result of the first attempt does not hide the second message.
    block_on(store.finish_attempt(sent, SendOutcome::Sent));
    assert_eq!(pending(&store, Recipient::Owner), [(MessageKind::OrderMismatched, 1)]);
}

pub(super) fn a_subscription_is_confirmed_once_and_requested_with_a_new_message(backend: &Backend) {
    let store = backend.open();
    let subscribe =
        || block_on(store.insert_submission_or_ask_again(submission("newsletter", "Ana@house.example")));
    assert_eq!([subscribe(), subscribe()], [InsertOutcome::Inserted, InsertOutcome::Duplicate]);
    let [first] = &lease(&store, 60_000)[..] else { panic!("one request") };
    block_on(store.finish_attempt(first, SendOutcome::Sent));
    block_on(store.insert_submission(submission("newsletter", "ana@house.example")));
    assert_eq!(lease(&store, 60_000), [], "it is not asked again unless it may be");
    subscribe();
    let [second] = &lease(&store, 60_000)[..] else { panic!("one more request") };
    assert_ne!(first.token, second.token);
    // A house submission is no subscription.
    for _ in 0..2 {
        block_on(store.insert_submission_or_ask_again(submission("house", "ana@house.example")));
    }
    assert_eq!(lease(&store, 60_000), []);
    let received = block_on(store.submissions(None, 0, 9))
        .iter()
        .map(|submission| submission.received_at)
        .collect::<Vec<_>>();
    let id = |number, received_at| SubscriptionId { number, received_at };
    // A house submission; no submission; an earlier subscription with the same number, from before a restore.
    for other in [id(2, received[1]), id(99, received[0]), id(1, received[0] - 1)] {
        assert!(!block_on(store.confirm_subscription(other, "Words.")), "{other:?}");
        assert!(!block_on(store.delete_subscription(other)), "{other:?}");
    }
    let own = id(1, received[0]);
    // The words of the first confirmation stay.
    assert!(block_on(store.confirm_subscription(own, "Words.")));
    assert!(block_on(store.confirm_subscription(own, "Later words.")));
    let subscription = &block_on(store.submissions(Some("newsletter"), 0, 9))[0];
    assert!(subscription.confirmed_at.is_some());
    assert_eq!(subscription.submission.field(CONSENT).map(String::as_str), Some("Words."));
    // The request in progress does not apply any more, and none is added.
    block_on(store.finish_attempt(second, SendOutcome::Retry { delay: 0, error: "smtp_451".to_owned() }));
    subscribe();
    let leased: Vec<_> = lease(&store, 60_000).iter().map(|message| message.kind).collect();
    assert_eq!(leased, [MessageKind::SubscriptionConfirmed]);
    assert!(block_on(store.delete_subscription(own)) && !block_on(store.delete_subscription(own)));
    assert_eq!(block_on(store.submissions(None, 0, 9)).len(), 1);
}

pub(super) fn a_caught_submission_causes_its_messages_once_it_is_accepted(backend: &Backend) {
    let store = backend.open();
    let caught = |form| Submission { is_caught: true, ..submission(form, "ana@house.example") };
    for form in ["house", "newsletter", "product"] {
        assert_eq!(block_on(store.insert_submission(caught(form))), InsertOutcome::Inserted);
        assert_eq!(block_on(store.insert_submission(caught(form))), InsertOutcome::Duplicate);
    }
    let are_caught = || {
        block_on(store.submissions(None, 0, 9))
            .iter()
            .map(|stored| stored.submission.is_caught)
            .collect::<Vec<_>>()
    };
    let messages = || Recipient::ALL.map(|recipient| pending(&store, recipient));
    assert_eq!((are_caught(), messages()), (vec![true; 3], [vec![], vec![], vec![]]));
    // The owner accepts one submission, once; another arrives again with an empty honeypot.
    assert_eq!([2, 2, 99].map(|number| block_on(store.accept_submission(number))), [true, false, false]);
    assert_eq!(
        block_on(store.insert_submission(submission("house", "ana@house.example"))),
        InsertOutcome::Inserted
    );
    assert_eq!(
        block_on(store.insert_submission(submission("house", "ana@house.example"))),
        InsertOutcome::Duplicate
    );
    assert_eq!(block_on(store.insert_submission(caught("house"))), InsertOutcome::Duplicate);
    assert_eq!(are_caught(), [false, false, true]);
    let submission = |number| (MessageKind::Submission, number);
    let subscriber = vec![(MessageKind::SubscriptionRequested, 2)];
    assert_eq!(messages(), [vec![], subscriber, vec![submission(1)]]);
}

pub(super) fn erasing_a_buyer_leaves_the_request_of_another_person(backend: &Backend) {
    let store = backend.open();
    apply(&store, update("a", PaymentOutcome::Paid));
    // Order and request have the same number.
    block_on(store.request_link("other@house.example"));
    assert_eq!(block_on(store.erase_buyer("ana@house.example")).orders, 1);
    assert_eq!(pending(&store, Recipient::Buyer), [(MessageKind::LinkRequested, 1)]);
}
