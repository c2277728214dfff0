//! Handlers of the checkout and of Stripe's webhooks.

pub(crate) mod checkout_status;
pub(crate) mod create_checkout;
pub(crate) mod demo_checkout;
pub(crate) mod order_lookup;
pub(crate) mod webhook;
pub(crate) mod welcome;
