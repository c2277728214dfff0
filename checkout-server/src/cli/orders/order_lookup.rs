//! Orders that an operator names by number or session, and the service that changes them.

use crate::{
    base::error::ConfigError,
    checkout::{CheckoutService, PaymentProvider},
    counting::Counts,
    store::Store,
};
use shop::{Order, SessionId};
use std::sync::Arc;

/// The order of a number or a session.
///
/// # Errors
/// There is none, or the store's error.
pub(super) async fn find(store: &Store, id: &str) -> Result<Order, ConfigError> {
    let order = match id.parse::<i64>() {
        Ok(number) => {
            let next = store.orders(number.saturating_sub(1), 1).await?.pop();
            next.filter(|order| order.number == number)
        }
        Err(_) => match SessionId::parse(id) {
            Some(session) => store.order(&session).await?,
            None => None,
        },
    };
    order.ok_or_else(|| unknown(id))
}

/// The error for a number or session without an order.
pub(super) fn unknown(id: &str) -> ConfigError {
    ConfigError::new(format!(
        "There is no order \"{id}\". Write its number or its session as checkout-server orders lists them."
    ))
}

/// A service that logs to standard error. The running server finds the messages that a change causes by itself.
pub(super) fn service(provider: PaymentProvider, store: &Arc<Store>) -> CheckoutService {
    CheckoutService::new(provider, Arc::clone(store), Counts::default())
}
