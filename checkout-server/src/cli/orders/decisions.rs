//! Decisions about one order, named by its number or session. `orders accept ID --why REASON` delivers an order whose
//! payment differs, or removes the flag of a paid one. `orders close ID` and `orders open ID` close its program link
//! without a refund, and open it again.

use super::program_link;
use crate::{
    base::error::ConfigError,
    checkout::{CheckoutService, PaymentProvider},
    cli::{existing_orders, output::Done},
    config::Environment,
    counting::Counts,
    mail::Alarms,
    store::Store,
};
use shop::{Order, OrderEvent, OrderStatus, SessionId, Transition};
use std::sync::Arc;

/// Finds an order by its number or session.
///
/// # Errors
/// There is no such order, or the store fails.
pub(super) async fn find(store: &Store, id: &str) -> Result<Order, ConfigError> {
    let order = match id.parse::<i64>() {
        Ok(number) => store.order_by_number(number).await?,
        Err(_) => match SessionId::parse(id) {
            Some(session) => store.order(&session).await?,
            None => None,
        },
    };
    order.ok_or_else(|| unknown(id))
}

/// Error for a number or session without an order.
pub(in crate::cli) fn unknown(id: &str) -> ConfigError {
    ConfigError::new(format!(
        "There is no order \"{id}\". Write its number or its session as checkout-server orders lists them."
    ))
}

/// Creates a service for a command. The running server polls the outbox, and so finds the messages that a change
/// causes.
pub(super) fn service(provider: PaymentProvider, store: &Arc<Store>) -> CheckoutService {
    CheckoutService::new(provider, Arc::clone(store), Counts::default(), Alarms::default())
}

/// Maximum length of a reason, in characters.
const MAX_REASON: usize = 500;

/// Accepts an order. The result contains its program link if the settings are complete.
///
/// # Errors
/// The reason for which the order was not accepted, with the remedy.
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
    let store = existing_orders(environment, id).await?;
    let session = find(&store, id).await?.session;
    let accepted = OrderEvent::Accepted(session.clone(), reason.to_owned());
    let service = service(PaymentProvider::Disabled, &store);
    let transition = service.apply(accepted).await?;
    service.write_counts().await;
    let order = match transition {
        Transition::Changed { order, .. } => order,
        Transition::Unknown => return Err(unknown(id)),
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

/// Closes or opens the program link of an order.
///
/// # Errors
/// The reason for which nothing was changed, with the remedy.
pub(in crate::cli) async fn set_closed(
    environment: &Environment,
    id: &str,
    is_closed: bool,
) -> Result<Done, ConfigError> {
    let store = existing_orders(environment, id).await?;
    let order = find(&store, id).await?;
    let number = order.number;
    if order.status != OrderStatus::Paid {
        let status = order.status.as_str();
        return Err(ConfigError::new(format!(
            "Order {number} is {status}, so its link opens nothing: there is nothing to close or to open."
        )));
    }
    let event = OrderEvent::Closed(order.session, is_closed);
    let change = service(PaymentProvider::Disabled, &store).apply(event).await?;
    Ok(match (change, is_closed) {
        (Transition::Unknown, _) => return Err(unknown(id)),
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
