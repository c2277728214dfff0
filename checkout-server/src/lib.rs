//! HTTP server: serves the built site, stores form submissions, sells INITIATION through Stripe.
//!
//! # Layers
//!
//! Each module imports only modules that stand above it in this table; `main.rs` and [`cli`] join them.
//!
//! | module | contents |
//! |---|---|
//! | [`error`] | configuration errors for the operator, request errors for clients |
//! | [`clock`] | current time, RFC 3339 |
//! | [`rate_limiter`] | GCRA rate limiter per client address |
//! | [`log`] | access log and events, written without blocking |
//! | [`alarms`] | what the owner should hear of, counted |
//! | [`config`] | settings and limits, validated together at start-up |
//! | `tls` | TLS client configuration |
//! | `random` | random numbers |
//! | `outbox_wake` | wakes the delivery of the outbox |
//! | `metrics` | counters, for Prometheus |
//! | [`store`] | orders, leads, messages and counts in SQLite or PostgreSQL, with migrations |
//! | `counts` | what is counted by day, in memory until it is written |
//! | `leads` | stores form submissions and subscriptions within a time, and logs what became of them |
//! | [`stripe`] | Stripe: API client, Checkout Sessions, webhook signatures and events |
//! | [`payment`] | checkout service: Stripe, the demo or none, and their orders |
//! | `report` | what is said of some weeks, in the words of the content |
//! | `mail` | messages to buyers, SMTP |
//! | `jobs` | delivery of the outbox, background checks of orders, reconciliation with Stripe |
//! | `response` | response builders, cache control, security headers |
//! | `request_body` | reading request bodies within limits |
//! | `releases` | the folder of published releases: site and program of one build |
//! | `template` | pages of the build that the server fills in |
//! | [`site`] | the built site in memory: files, pages, form pages |
//! | [`program`] | the delivered program: pages and links |
//! | [`app_state`] | what all requests and background jobs share |
//! | `handlers` | one handler for each endpoint |
//! | [`http`] | listener, connections, the way of a request, router |
//! | [`cli`] | command line and operator commands |
//!
//! The parsers of untrusted input have a `properties` module each: what must hold for any input, checked with random
//! bytes in the tests and by the fuzzer in `fuzz/`.
//!
//! The rules of the shop are a crate of their own, `shop`: orders, leads, messages, and what a payment makes of an order.
//! Routes, prices and texts come from the core (`core_wasm`).

pub mod alarms;
pub mod app_state;
pub mod cli;
pub mod clock;
pub mod config;
mod counts;
pub mod error;
mod handlers;
pub mod http;
mod jobs;
mod leads;
pub mod log;
mod mail;
mod metrics;
mod outbox_wake;
pub mod payment;
pub mod program;
#[cfg(fuzzing)]
pub mod properties;
#[cfg(test)]
mod property_check;
mod random;
pub mod rate_limiter;
mod releases;
mod report;
mod request_body;
mod response;
pub mod site;
pub mod store;
pub mod stripe;
mod template;
mod tls;
