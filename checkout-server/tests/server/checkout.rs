//! Checkout: opening a checkout at Stripe or in the demo, orders, webhook events, and the program that a paid order opens.

mod attempts;
mod demo;
mod order_checks;
mod orders;
mod program_files;
mod program_pages;
mod stripe_retries;
mod stripe_session;
mod webhook;
mod webhook_signatures;
