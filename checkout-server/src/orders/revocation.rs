//! Revocation: closes the program link of an order without a refund.

use super::{order::Order, transition::Transition};

/// Closes the program link of an order without a refund, or opens it again. Its status stays.
pub fn set_revoked(before: Option<Order>, is_revoked: bool, now: i64) -> Transition {
    let Some(mut order) = before else { return Transition::Unknown };
    if order.revoked_at.is_some() == is_revoked {
        return Transition::Unchanged(order);
    }
    order.revoked_at = is_revoked.then_some(now);
    Transition::Changed { previous: Some(order.status), order }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::OrderStatus;

    #[test]
    fn closing_a_link_changes_nothing_else() {
        let paid =
            Order { total: Some(8700), paid_at: Some(1), changed_at: 1, ..Order::example(OrderStatus::Paid) };
        let closed = Order { revoked_at: Some(5), ..paid.clone() };
        let previous = Some(OrderStatus::Paid);
        assert_eq!(
            set_revoked(Some(paid.clone()), true, 5),
            Transition::Changed { order: closed.clone(), previous }
        );
        assert_eq!(set_revoked(Some(closed.clone()), true, 6), Transition::Unchanged(closed.clone()));
        assert_eq!(set_revoked(Some(closed), false, 7), Transition::Changed { order: paid, previous });
        assert_eq!(set_revoked(None, true, 8), Transition::Unknown);
    }
}
