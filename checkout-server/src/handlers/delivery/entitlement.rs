//! Entitlement: whether the order of a program link is paid.

use crate::{
    app_state::AppState,
    error::RequestError,
    handlers::order_lookup::look_up,
    orders::{Order, OrderStatus, SessionId},
};
use std::net::IpAddr;

/// The right to open the delivered program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Entitlement {
    /// The order is paid.
    Delivered(Order),
    /// The payment was refunded.
    Refunded(Order),
    /// The owner closed the link without a refund.
    Revoked,
    /// There is no payment, or its amount is wrong. The welcome page shows which.
    NotPaid(Option<Order>),
}

/// The entitlement of a session.
///
/// # Errors
/// The order cannot be looked up now.
pub(super) async fn entitlement(
    app: &AppState,
    client: IpAddr,
    session: &SessionId,
) -> Result<Entitlement, RequestError> {
    match look_up(app, client, session).await {
        Ok(order) => Ok(match order.status {
            OrderStatus::Paid if order.is_delivered() => Entitlement::Delivered(order),
            OrderStatus::Paid => Entitlement::Revoked,
            OrderStatus::Refunded => Entitlement::Refunded(order),
            _ => Entitlement::NotPaid(Some(order)),
        }),
        Err(RequestError::UnknownSession) => Ok(Entitlement::NotPaid(None)),
        Err(error) => Err(error),
    }
}
