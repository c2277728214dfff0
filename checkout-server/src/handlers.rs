//! Request handlers: one module for each endpoint.

pub(crate) mod checkout_status;
pub(crate) mod counting;
pub(crate) mod create_checkout;
pub(crate) mod delivery;
pub(crate) mod demo_checkout;
pub(crate) mod forms;
pub(crate) mod health;
pub(crate) mod journal;
pub(crate) mod not_found;
mod order_lookup;
pub(crate) mod redirect;
pub(crate) mod security_txt;
pub(crate) mod subscriptions;
pub(crate) mod webhook;
pub(crate) mod welcome;
