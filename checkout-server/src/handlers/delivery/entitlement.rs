//! Entitlement: whether the order of a program link is paid.

use crate::{
    app_state::WorkerState,
    error::RequestError,
    handlers::order_lookup::look_up,
    orders::{OrderStatus, SessionId},
};
use std::net::IpAddr;

/// The right to open the delivered program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entitlement {
    /// The order is paid.
    Delivered,
    /// The payment was refunded.
    Refunded,
    /// The owner closed the link without a refund.
    Revoked,
    /// There is no payment, or its amount is wrong. The welcome page shows which.
    NotPaid,
}

/// The entitlement of a session.
///
/// # Errors
/// The order cannot be looked up now.
pub(super) async fn entitlement(
    worker: &WorkerState,
    client: IpAddr,
    session: &SessionId,
) -> Result<Entitlement, RequestError> {
    match look_up(worker, client, session).await {
        Ok(order) => Ok(match order.status {
            OrderStatus::Paid if order.is_delivered() => Entitlement::Delivered,
            OrderStatus::Paid => Entitlement::Revoked,
            OrderStatus::Refunded => Entitlement::Refunded,
            _ => Entitlement::NotPaid,
        }),
        Err(RequestError::UnknownSession) => Ok(Entitlement::NotPaid),
        Err(error) => Err(error),
    }
}
