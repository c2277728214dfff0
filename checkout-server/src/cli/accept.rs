//! `orders --accept ID --why REASON`: delivers an order whose payment is not what was asked.

use super::program_link;
use crate::{
    config::{Environment, Limits},
    error::ConfigError,
    log::Log,
    orders::{Order, OrderService, OrderStatus, OutboxWake, Store, StoreError, Transition},
};
use std::sync::Arc;

/// The longest reason, in characters.
const MAX_REASON: usize = 500;

/// Accepts an order, by its number or its session, and returns what to tell the owner: with the program link, where the
/// settings are known.
///
/// # Errors
/// Why it was not accepted, and what to do.
pub(super) async fn accept(
    environment: &Environment,
    store: Arc<dyn Store>,
    id: &str,
    reason: &str,
) -> Result<String, ConfigError> {
    let reason = reason.trim();
    if reason.is_empty() || reason.chars().count() > MAX_REASON || reason.contains(char::is_control) {
        return Err(ConfigError::new(format!(
            "The reason is stored with the order: write one line of at most {MAX_REASON} letters."
        )));
    }
    let unknown = || {
        ConfigError::new(format!(
            "There is no order \"{id}\". Write its number or its session as checkout-server orders lists them."
        ))
    };
    let session = find(&*store, id).await?.ok_or_else(unknown)?.session;
    let orders = OrderService::new(
        Arc::clone(&store),
        Log::Stderr,
        Limits::default().store_timeout,
        OutboxWake::default(),
    );
    let order = match orders.accept(&session, reason.to_owned()).await? {
        Transition::Changed { order, .. } => order,
        Transition::Unknown => return Err(unknown()),
        Transition::Unchanged(order) | Transition::DetailsAdded(order) => return Err(not_mismatched(&order)),
    };
    let link = program_link::of_session(environment, store, &session).await.unwrap_or_else(|_| {
        "Its buyer's welcome page shows the link to the program; checkout-server orders --link prints it."
            .to_owned()
    });
    Ok(format!("Order {} is accepted and counts as paid.\n{link}", order.number))
}

async fn find(store: &dyn Store, id: &str) -> Result<Option<Order>, StoreError> {
    match id.parse::<i64>() {
        Ok(number) => {
            let next = store.orders(number.saturating_sub(1), 1).await?.pop();
            Ok(next.filter(|order| order.number == number))
        }
        Err(_) => store.order(id).await,
    }
}

fn not_mismatched(order: &Order) -> ConfigError {
    let remedy = match order.status {
        OrderStatus::Paid => "it is paid and delivered already",
        OrderStatus::Refunded => "its payment was reversed",
        _ => "no payment is known of it. Run checkout-server orders --check, which asks Stripe",
    };
    ConfigError::new(format!("Order {} was not accepted: {remedy}.", order.number))
}
