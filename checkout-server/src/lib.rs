//! The shop's server: it serves the built site from memory, keeps what visitors write, and opens the checkout at
//! the core's own price.
//!
//! # Layout
//!
//! A start reads from top to bottom, and so does a request.
//!
//! | file | what it is for |
//! |---|---|
//! | `main.rs` | command line → environment → settings → listeners → run |
//! | [`command`] | the operator's commands: leads, orders, backup, help |
//! | [`config`] | the settings, read once, every fault reported |
//! | [`shop`] | everything that a worker needs, made once at the start |
//! | [`server`] | listeners, workers, time limits, the graceful stop |
//! | `wire` | the last word on what leaves a connection |
//! | [`handler`] | the pipeline: refuse → route → answer → headers |
//! | [`log`], `request_id` | what the operator reads of requests and events |
//! | `refuse`, `lead`, `route`, `body` | the steps before an answer |
//! | [`assets`] | path → bytes: precompressed, tagged, cached |
//! | [`headers`] | security and cache headers |
//! | [`forms`] | the house's own forms: blank, returned, arrived |
//! | [`ledger`] | what is kept: one small interface, SQLite or PostgreSQL behind it |
//! | [`pace`] | how often one address may write |
//! | `visitor`, `forwarded` | whose request it is, and what proxies say of that |
//! | `security_txt` | to whom a fault of the site is told |
//! | [`program`] | the delivered program, behind signed links |
//! | [`checkout`] | the till: what a till does, Stripe's and the demo's |
//! | [`webhook`] | what Stripe tells of its own accord |
//! | `notify` | what the owner is told |
//! | [`error`] | two worlds: the operator's faults and the visitor's sentences |
//!
//! Beside the parsers of what strangers write stands a `promises`: what must be true whatever they write, tried with
//! random bytes in the tests and by the fuzzer in `fuzz/`.
//!
//! What exists, what it costs and what a visitor reads are the core's to say (`core_wasm`); nothing here
//! matches a route, types a price or words a page.

pub mod assets;
mod body;
pub mod checkout;
pub mod command;
pub mod config;
pub mod error;
pub mod forms;
mod forwarded;
pub mod handler;
pub mod headers;
mod lead;
pub mod ledger;
pub mod limits;
pub mod log;
mod moment;
mod notify;
pub mod pace;
pub mod program;
#[cfg(any(test, fuzzing))]
pub mod promises;
mod refuse;
mod request_id;
mod respond;
mod route;
mod security_txt;
pub mod server;
pub mod shop;
mod visitor;
pub mod webhook;
mod wire;
