//! HTTP server: serves the built site, stores form submissions, sells INITIATION through Stripe.
//!
//! # Layers
//!
//! A module imports only from its own row and from the rows above it; a test checks that. `main.rs` runs [`cli`].
//!
//! | modules | contents |
//! |---|---|
//! | [`base`] | the time, the log, errors, random numbers, TLS |
//! | [`config`] | settings and limits, validated together at start-up |
//! | [`store`] | orders, submissions, messages and counts in SQLite or PostgreSQL, with migrations and backups |
//! | `web` | request bodies, responses, security headers, rate limits |
//! | [`site`] | the built site in memory, templates, the delivered program, releases |
//! | `counting` | counts by day, and the report about some weeks |
//! | [`mail`] | messages, SMTP, the runner of the outbox, alarms |
//! | [`checkout`] | the checkout service, Stripe, the demo, order checks and reconciliation |
//! | `submissions` | form submissions and subscriptions |
//! | `store::jobs` | retention, and a watch over the backups |
//! | [`preparation`] | settings, site and program, read before the server listens |
//! | [`app_state`] | state that requests and background jobs share |
//! | `handlers` | one handler for each endpoint, in `web`, `site`, `counting`, `checkout` and `submissions` |
//! | [`web::http`] | listener, connections, request pipeline, router |
//! | [`cli`] | command line and operator commands |
//!
//! Each parser of untrusted input has a `properties` module: rules that hold for any input, checked with random bytes
//! in the tests and by the fuzzer in `fuzz/`.
//!
//! The rules of the shop are in the crate `shop`: orders, submissions, messages, and how a payment changes an order.
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
