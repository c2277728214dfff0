//! `orders --revoke ID` and `orders --restore ID`: closes the program link of one order without a refund, and opens it
//! again.

use super::order_id;
use crate::{base::error::ConfigError, checkout::PaymentProvider, store::Store};
use shop::{OrderEvent, OrderStatus, Transition};
use std::sync::Arc;

/// Closes or opens the link of an order, by its number or its session, and returns what to tell the owner.
///
/// # Errors
/// Why nothing was changed, and what to do.
pub(super) async fn set_revoked(
    store: Arc<Store>,
    id: &str,
    is_revoked: bool,
) -> Result<String, ConfigError> {
    let order = order_id::find(&store, id).await?;
    let number = order.number;
    if order.status != OrderStatus::Paid {
        let status = order.status.as_str();
        return Err(ConfigError::new(format!(
            "Order {number} is {status}, so its link opens nothing: there is nothing to close or to open."
        )));
    }
    let event = OrderEvent::Revoked(order.session, is_revoked);
    let change = order_id::service(PaymentProvider::Disabled, &store).apply(event).await?;
    Ok(match (change, is_revoked) {
        (Transition::Unknown, _) => return Err(order_id::unknown(id)),
        (Transition::Changed { .. }, true) => format!(
            "The link of order {number} is closed; nothing is refunded. checkout-server orders --restore {number} opens it again."
        ),
        (Transition::Changed { .. }, false) => format!("The link of order {number} is open again."),
        (_, true) => format!("The link of order {number} is closed already."),
        (_, false) => format!("The link of order {number} is open already."),
    })
}
