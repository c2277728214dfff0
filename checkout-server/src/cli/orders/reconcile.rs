//! `orders reconcile`: compares open and recent orders with Stripe, for webhooks that did not arrive.

use super::decisions;
use crate::{
    app_state::payment_provider,
    base::error::{CheckoutError, ConfigError},
    checkout::reconciliation::{Finding, reconcile},
    cli::{
        existing_store, open_site,
        output::{CommandError, counted},
    },
    config::{Config, Environment, Limits, PaymentSettings},
    mail::Alarms,
};
use std::io::Write;

/// Asks Stripe about every order that may have changed, applies the answers, and lists the changes.
///
/// # Errors
/// Invalid settings, and orders that could not be checked.
pub(super) async fn run(environment: &Environment, out: &mut impl Write) -> Result<(), CommandError> {
    let config = Config::read(environment).map_err(ConfigError::joined)?;
    if !matches!(config.payments, PaymentSettings::Stripe(_)) {
        return Err(ConfigError::new(
            "orders reconcile asks Stripe, and Stripe's keys are not set. Set STRIPE_SECRET_KEY and the others as for the server.",
        )
        .into());
    }
    let store = existing_store(environment).await?;
    open_site(environment)?;
    let (limits, alarms) = (Limits::default(), Alarms::default());
    let provider = payment_provider(&config, &config.origin(), &store, &limits, &alarms).await?;
    let checkout = decisions::service(provider, &store);
    let totals = reconcile(&store, &checkout, |order, finding| {
        let line = match finding {
            Finding::Changed(status) => format!("{} → {}", order.status.as_str(), status.as_str()),
            Finding::Failed(error) => format!("{} · {}", order.status.as_str(), reason(error)),
        };
        writeln!(out, "{} · {line} · {}", order.number, order.session)
    })
    .await??;
    checkout.write_counts().await;
    let orders = counted(totals.asked, "order");
    writeln!(out, "Stripe was asked about {orders}, and {} changed.", totals.changed)?;
    match totals.failed {
        0 => Ok(store.check_all_read()?),
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
        CheckoutError::KeyRefused => {
            "Stripe refuses the key, or the key lacks a right: the line with stripe.error names the request"
        }
        CheckoutError::Disabled | CheckoutError::Failed => {
            "Stripe rejected the request, or its response cannot be used"
        }
    }
}
