//! `orders --check`: compares open and recent orders with Stripe, for webhooks that did not arrive.

use super::{open_site, order_id, output::CommandError};
use crate::{
    app_state::payment_provider,
    base::{
        alarms::Alarms,
        error::{CheckoutError, ConfigError},
        tls,
    },
    checkout::reconciliation::{Finding, reconcile},
    config::{Config, Environment, Limits, PaymentSettings},
    store::Store,
};
use std::{io::Write, sync::Arc};

/// Asks Stripe about every order that may have changed, applies the answers, and lists the changes.
///
/// # Errors
/// Invalid settings, and orders that could not be checked.
pub(super) async fn run(
    environment: &Environment,
    store: Arc<Store>,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let config = Config::read(environment).map_err(ConfigError::joined)?;
    if !matches!(config.payments, PaymentSettings::Stripe(_)) {
        return Err(ConfigError::new(
            "orders --check asks Stripe, and Stripe's keys are not set. Set STRIPE_SECRET_KEY and the others as for the server.",
        )
        .into());
    }
    open_site(environment)?;
    let tls =
        tls::client_config().map_err(|error| ConfigError::new(format!("TLS cannot be set up: {error}.")))?;
    let provider =
        payment_provider(&config, &config.origin(), &store, &tls, &Limits::default(), &Alarms::default())
            .await?;
    let checkout = order_id::service(provider, &store);
    let totals = reconcile(&store, &checkout, |order, finding| {
        let line = match finding {
            Finding::Changed(status) => format!("{} → {}", order.status.as_str(), status.as_str()),
            Finding::Failed(error) => format!("{} · {}", order.status.as_str(), reason(error)),
        };
        writeln!(out, "{} · {line} · {}", order.number, order.session)
    })
    .await??;
    checkout.write_counts().await;
    let orders = if totals.asked == 1 { "order" } else { "orders" };
    writeln!(out, "Stripe was asked about {} {orders}, and {} changed.", totals.asked, totals.changed)?;
    match totals.failed {
        0 => Ok(()),
        failed => {
            Err(ConfigError::new(format!("{failed} of the orders could not be checked. Run it again later."))
                .into())
        }
    }
}

fn reason(error: CheckoutError) -> &'static str {
    match error {
        CheckoutError::SessionUnknown => {
            "Stripe does not know the session: is the key of the same account and mode?"
        }
        CheckoutError::Busy(_) => "Stripe or the database is overloaded",
        CheckoutError::NoResponse => "Stripe does not answer",
        CheckoutError::Disabled | CheckoutError::Failed => {
            "Stripe rejected the request, or its response cannot be used"
        }
    }
}
