//! Store contract: a payment that is not what was asked, accepted by the owner.

use super::{Backend, apply, apply_event, block_on, id, outbox::pending, refund, update};
use shop::{
    Acceptance, MessageKind, OrderEvent, OrderStatus, PaymentOutcome, PaymentUpdate, Recipient, RefundStatus,
    Transition,
};

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
    // Stripe repeats itself, and the decision stays.
    assert!(matches!(apply(&store, wrong()), Transition::Unchanged(_)));
    let stored = block_on(backend.open().order(&id("x"))).unwrap();
    assert_eq!(stored, order);
    let Some(Acceptance { at, reason }) = stored.acceptance else { panic!("no reason is stored") };
    assert_eq!((at, reason.as_str()), (stored.changed_at, "agreed by mail"));
    // The buyer gets the message with the link, which the mismatch had held back.
    assert!(pending(&store, Recipient::Buyer).contains(&(MessageKind::OrderPaid, stored.number)));
    assert_eq!((stored.status_detail.as_deref(), stored.total), (Some("total"), Some(1)));
    assert_eq!(
        refund(&store, "pi_x", ("re_1", 8700, RefundStatus::Pending)).unwrap().status,
        OrderStatus::Refunded
    );
    assert!(matches!(accept("x"), Transition::Unchanged(_)));
}
