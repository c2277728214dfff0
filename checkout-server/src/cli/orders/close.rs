//! `orders close ID` and `orders open ID`: closes the program link of one order without a refund, and opens it again.

use super::order_lookup;
use crate::{
    base::error::ConfigError,
    checkout::PaymentProvider,
    cli::{existing_store, output::Done},
    config::Environment,
};
use shop::{OrderEvent, OrderStatus, Transition};

/// Closes or opens the link of an order, by its number or its session.
///
/// # Errors
/// Why nothing was changed, and what to do.
pub(in crate::cli) async fn set_closed(
    environment: &Environment,
    id: &str,
    is_closed: bool,
) -> Result<Done, ConfigError> {
    let store = existing_store(environment).await?;
    let order = order_lookup::find(&store, id).await?;
    let number = order.number;
    if order.status != OrderStatus::Paid {
        let status = order.status.as_str();
        return Err(ConfigError::new(format!(
            "Order {number} is {status}, so its link opens nothing: there is nothing to close or to open."
        )));
    }
    let event = OrderEvent::Closed(order.session, is_closed);
    let change = order_lookup::service(PaymentProvider::Disabled, &store).apply(event).await?;
    Ok(match (change, is_closed) {
        (Transition::Unknown, _) => return Err(order_lookup::unknown(id)),
        (Transition::Changed { .. }, true) => {
            Done::new(format!("The link of order {number} is closed; nothing is refunded."))
                .next(format!("checkout-server orders open {number} opens it again."))
        }
        (Transition::Changed { .. }, false) => {
            Done::new(format!("The link of order {number} is open again."))
        }
        (_, true) => Done::new(format!("The link of order {number} is closed already.")),
        (_, false) => Done::new(format!("The link of order {number} is open already.")),
    })
}
