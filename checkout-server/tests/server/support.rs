//! What the tests stand on: a small site, a shop that serves it, a client, and a double of Stripe.

mod client;
mod delivered;
mod forms;
mod line;
mod postgres;
mod program;
mod receiver;
mod schema;
mod shop;
mod site;
mod stripe;
mod webhook;

pub(crate) use client::{Answer, Client};
pub(crate) use delivered::{deliver, delivered};
pub(crate) use forms::form_page;
pub(crate) use line::Line;
pub(crate) use postgres::{Database, PASSWORD};
pub(crate) use program::{kill, start};
pub(crate) use receiver::{Receiver, subject};
pub(crate) use shop::{Shop, fresh_folder, impatient, kept, stripe_settings, trying_for};
pub(crate) use site::{site, site_with};
pub(crate) use stripe::{Play, Stripe, error};
pub(crate) use webhook::{
    EMAIL, OLD_SECRET, SECRET, WEBHOOK, event, orders, paid, post, refunded, seconds, session, session_id,
    signature, tag, webhook_settings,
};

/// A name of an attempt, as a browser makes it.
pub(crate) const ATTEMPT: &str = "3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55";
/// The path of the call that opens a checkout.
pub(crate) const CREATE: &str = "/functions/v1/create-initiation-checkout";
/// The path of the call that tells how a checkout stands.
pub(crate) const STATUS: &str = "/functions/v1/checkout-status";
