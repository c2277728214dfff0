//! What the tests stand on: a small site, a shop that serves it, a client, and a double of Stripe.

mod client;
mod forms;
mod schema;
mod shop;
mod site;
mod stripe;

pub(crate) use client::{Answer, Client};
pub(crate) use forms::form_page;
pub(crate) use shop::{Shop, fresh_folder, impatient, kept, trying_for};
pub(crate) use site::site;
pub(crate) use stripe::{Play, Stripe, error};

/// A name of an attempt, as a browser makes it.
pub(crate) const ATTEMPT: &str = "3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55";
/// The path of the call that opens a checkout.
pub(crate) const CREATE: &str = "/functions/v1/create-initiation-checkout";
/// The path of the call that tells how a checkout stands.
pub(crate) const STATUS: &str = "/functions/v1/checkout-status";
