//! HTTP server: serves the built site, stores form submissions, sells INITIATION through Stripe.
//!
//! # Layers
//!
//! A module imports only from its own row and from the rows above it; a test holds the table to that. `main.rs` runs [`cli`].
//!
//! | modules | contents |
//! |---|---|
//! | [`base`] | the time, the log, errors, random numbers, TLS |
//! | [`config`] | settings and limits, validated together at start-up |
//! | [`store`] | orders, submissions, messages and counts in SQLite or PostgreSQL, with migrations and backups |
//! | `web` | request bodies, responses, security headers, rate limits |
//! | [`site`] | the built site in memory, templates, the delivered program, releases |
//! | `counting` | what is counted by day, and the report about some weeks |
//! | [`mail`] | messages, SMTP, the runner of the outbox, alarms |
//! | [`checkout`] | the checkout service, Stripe, the demo, order checks and reconciliation |
//! | `submissions` | form submissions and subscriptions |
//! | `store::jobs` | retention, and a watch over the backups |
//! | [`preparation`] | what a start reads before it listens |
//! | [`app_state`] | what all requests and background jobs share |
//! | `handlers` | of `web`, `site`, `counting`, `checkout` and `submissions`: one for each endpoint |
//! | [`web::http`] | listener, connections, the way of a request, router |
//! | [`cli`] | command line and operator commands |
//!
//! The parsers of untrusted input have a `properties` module each: what must hold for any input, checked with random
//! bytes in the tests and by the fuzzer in `fuzz/`.
//!
//! The rules of the shop are a crate of their own, `shop`: orders, submissions, messages, and what a payment makes of an order.
//! Routes, prices and texts come from the core (`core_wasm`).

pub mod app_state;
pub mod base;
pub mod checkout;
pub mod cli;
pub mod config;
mod counting;
#[cfg(any(test, fuzzing))]
pub mod fuzzing;
#[cfg(test)]
mod layers;
pub mod mail;
pub mod preparation;
pub mod site;
pub mod store;
mod submissions;
pub mod web;
