//! `orders accept ID --why REASON`: delivers an order whose payment is not what was asked, or ends the flag of a paid one.

use super::{order_lookup, program_link};
use crate::{
    base::error::ConfigError,
    checkout::PaymentProvider,
    cli::{existing_store, output::Done},
    config::Environment,
};
use shop::{Order, OrderEvent, OrderStatus, Transition};

/// The longest reason, in characters.
const MAX_REASON: usize = 500;

/// Accepts an order, by its number or its session. The program link follows, where the settings are known.
///
/// # Errors
/// Why it was not accepted, and what to do.
pub(in crate::cli) async fn accept(
    environment: &Environment,
    id: &str,
    reason: &str,
) -> Result<Done, ConfigError> {
    let reason = reason.trim();
    if reason.is_empty() || reason.chars().count() > MAX_REASON || reason.contains(char::is_control) {
        return Err(ConfigError::new(format!(
            "The reason is stored with the order: write one line of at most {MAX_REASON} letters."
        )));
    }
    let store = existing_store(environment).await?;
    let session = order_lookup::find(&store, id).await?.session;
    let accepted = OrderEvent::Accepted(session.clone(), reason.to_owned());
    let service = order_lookup::service(PaymentProvider::Disabled, &store);
    let transition = service.apply(accepted).await?;
    service.write_counts().await;
    let order = match transition {
        Transition::Changed { order, .. } => order,
        Transition::Unknown => return Err(order_lookup::unknown(id)),
        Transition::Unchanged(order) | Transition::DetailsAdded(order) => return Err(not_mismatched(&order)),
    };
    let number = order.number;
    let link = program_link::of_order(environment, &store, session.as_str()).await.unwrap_or_else(|_| {
        format!(
            "Its buyer's welcome page shows the link to the program; checkout-server orders link {number} prints it."
        )
    });
    Ok(Done::new(format!("Order {number} is accepted and counts as paid.")).next(link))
}

fn not_mismatched(order: &Order) -> ConfigError {
    let remedy = match order.status {
        OrderStatus::Paid => "it is paid and delivered already",
        OrderStatus::Refunded => "its payment was reversed",
        _ => "no payment is known of it. Run checkout-server orders reconcile, which asks Stripe",
    };
    ConfigError::new(format!("Order {} was not accepted: {remedy}.", order.number))
}
