//! `orders link ID`: prints the program link of a paid order, for a buyer who has lost it.

use super::decisions;
use crate::{
    base::error::ConfigError,
    config::{Config, Environment},
    site::program::LinkCipher,
    store::Store,
};
use shop::OrderStatus;

/// Program link of an order.
///
/// # Errors
/// The reason for which there is no link, with the remedy.
pub(super) async fn of_order(
    environment: &Environment,
    store: &Store,
    id: &str,
) -> Result<String, ConfigError> {
    let config = Config::read(environment).map_err(ConfigError::joined)?;
    let Some(secret) = &config.program_link_secret else {
        return Err(ConfigError::new(
            "PROGRAM_LINK_SECRET is not set, so the link would be invalid on the server. Set it as for the server.",
        ));
    };
    let order = decisions::find(store, id).await?;
    let detail = order.status_detail.as_deref().unwrap_or("something");
    let reason = match order.status {
        OrderStatus::Paid => {
            if order.is_link_open() {
                let links = LinkCipher::new(secret)
                    .map_err(|_| ConfigError::new("PROGRAM_LINK_SECRET cannot be used. Set another one."))?;
                return Ok(format!("{}{}", config.origin(), links.path(&order.session)));
            }
            format!(
                "was closed by the owner. Open it again with checkout-server orders open {}.",
                order.number
            )
        }
        OrderStatus::Open | OrderStatus::Processing => {
            "has no known payment. Run checkout-server orders reconcile, which asks Stripe.".to_owned()
        }
        OrderStatus::Expired => "expired before it was paid.".to_owned(),
        OrderStatus::Failed => "was not paid: the payment failed.".to_owned(),
        OrderStatus::Mismatched => format!(
            "was paid, but its {detail} is not what was requested. Look at the payment in Stripe's dashboard: refund it there, or accept it with checkout-server orders accept {} --why REASON.",
            order.number
        ),
        OrderStatus::Refunded => format!("was {detail}: the payment was reversed."),
    };
    Err(ConfigError::new(format!("No link: order {} {reason}", order.number)))
}
