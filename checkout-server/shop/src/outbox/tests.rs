//! Tests of the outbox: the messages of orders and submissions, and the delays of attempts.

use super::*;
use std::collections::HashSet;

#[test]
fn a_message_is_dropped_once_it_is_no_longer_true_of_its_order() {
    let kinds = |order: &Order| -> Vec<_> {
        MessageKind::ALL.into_iter().filter(|kind| kind.applies_to(order)).collect()
    };
    let paid = Order::example(OrderStatus::Paid);
    let closed = Order { closed_at: Some(1), ..paid.clone() };
    let open = [MessageKind::OrderPaid, MessageKind::OrderReopened, MessageKind::LinkRequested];
    assert_eq!((kinds(&paid), kinds(&closed)), (open.to_vec(), vec![]));
    for (status, kind) in [
        (OrderStatus::Mismatched, MessageKind::OrderMismatched),
        (OrderStatus::Refunded, MessageKind::OrderRefunded),
        (OrderStatus::Failed, MessageKind::OrderFailed),
    ] {
        assert_eq!(kinds(&Order::example(status)), [kind]);
    }
    for status in [OrderStatus::Open, OrderStatus::Processing, OrderStatus::Expired] {
        assert_eq!(kinds(&Order::example(status)), []);
    }
}

#[test]
fn confirmation_mails_are_sent_until_the_address_is_confirmed() {
    let kinds = |form: &str, confirmed_at| {
        let submission = Submission::example(form, "ana@house.example");
        let stored = StoredSubmission { number: 1, received_at: 0, confirmed_at, submission };
        MessageKind::ALL.into_iter().filter(|kind| kind.applies_to_submission(&stored)).collect::<Vec<_>>()
    };
    assert_eq!(kinds("newsletter", None), [MessageKind::Submission, MessageKind::SubscriptionRequested]);
    assert_eq!(kinds("newsletter", Some(1)), [MessageKind::Submission, MessageKind::SubscriptionConfirmed]);
    assert_eq!(kinds("house", None), [MessageKind::Submission]);
    assert_eq!(kinds("house", Some(1)), [MessageKind::Submission]);
}

#[test]
fn a_submission_is_reported_to_the_owner_and_a_newsletter_address_receives_a_request() {
    let messages = |form: &str, is_caught| {
        messages_of_submission(&Submission { is_caught, ..Submission::example(form, "ana@house.example") })
    };
    assert_eq!(messages("house", false), [(Recipient::Owner, MessageKind::Submission)]);
    assert_eq!(messages("newsletter", false), [SUBSCRIPTION_REQUESTED]);
    assert_eq!([messages("house", true), messages("newsletter", true)], [vec![], vec![]]);
}

#[test]
fn a_revoked_order_causes_no_message() {
    let paid = Order { email: Some("ana@house.example".to_owned()), ..Order::example(OrderStatus::Paid) };
    assert!(messages_of(&Order { closed_at: Some(1), ..paid }).is_empty());
}

#[test]
fn an_order_causes_messages_to_the_buyer_where_there_is_an_address() {
    let order =
        |status, email: Option<&str>| Order { email: email.map(str::to_owned), ..Order::example(status) };
    let email = Some("ana@house.example");
    let (buyer, owner) = (Recipient::Buyer, Recipient::Owner);
    for (status, email, expected) in [
        (OrderStatus::Open, email, vec![]),
        (OrderStatus::Processing, email, vec![]),
        (
            OrderStatus::Failed,
            email,
            vec![(buyer, MessageKind::OrderFailed), (owner, MessageKind::OrderFailed)],
        ),
        (OrderStatus::Failed, None, vec![(owner, MessageKind::OrderFailed)]),
        (OrderStatus::Paid, email, vec![(buyer, MessageKind::OrderPaid), (owner, MessageKind::OrderPaid)]),
        (OrderStatus::Paid, None, vec![(owner, MessageKind::OrderPaid)]),
        (OrderStatus::Mismatched, email, vec![(owner, MessageKind::OrderMismatched)]),
        (OrderStatus::Refunded, email, vec![(buyer, MessageKind::OrderRefunded)]),
        (OrderStatus::Refunded, None, vec![]),
    ] {
        let order = order(status, email);
        assert_eq!(messages_of(&order), expected, "{status:?}");
        assert!(messages_of(&order).iter().all(|(_, kind)| kind.applies_to(&order)));
    }
}

#[test]
fn the_delay_doubles_and_has_a_maximum() {
    let policy = OutboxPolicy::default();
    let after = |failures| policy.delay(failures, "").as_secs();
    assert_eq!([1, 2, 3, 9].map(after), [2, 4, 8, 512]);
    assert_eq!([10, 11, 40, u32::MAX].map(after), [600; 4]);
}

#[test]
fn a_server_that_never_replies_gets_few_copies() {
    let policy = OutboxPolicy::default();
    let (mut age, mut copies) = (Duration::ZERO, 1);
    while let Some(delay) = policy.unknown_delay(age + policy.reply_timeout, copies > 1) {
        assert!(delay >= Duration::from_hours(1));
        age += policy.reply_timeout + delay;
        copies += 1;
    }
    assert!((3..=6).contains(&copies) && age >= Duration::from_hours(12), "{copies} in {age:?}");
}

#[test]
fn an_old_message_is_given_up_at_the_second_attempt_without_a_reply() {
    let policy = OutboxPolicy::default();
    let after = |is_repeated| policy.unknown_delay(Duration::from_hours(40), is_repeated);
    assert_eq!([after(false), after(true)], [Some(policy.unknown_age), None]);
}

#[test]
fn a_store_that_is_back_is_asked_within_a_minute() {
    let policy = OutboxPolicy::default();
    assert!([1, 9, u32::MAX].iter().all(|failures| policy.store_delay(*failures).as_secs() <= 15));
}

#[test]
fn messages_that_failed_together_are_repeated_at_different_times() {
    let policy = OutboxPolicy::default();
    let delays: HashSet<_> = ["00", "3f", "80", "ff"].iter().map(|token| policy.delay(9, token)).collect();
    assert_eq!(delays.len(), 4);
    assert!(delays.iter().all(|delay| (384..=512).contains(&delay.as_secs())), "{delays:?}");
}
