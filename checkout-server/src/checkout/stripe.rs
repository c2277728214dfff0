//! Stripe: creates and retrieves Checkout Sessions, verifies and parses webhooks. It returns Stripe's reports and
//! stores nothing: the checkout service stores orders.

mod client;
mod probe;
#[cfg(any(test, fuzzing))]
pub mod properties;
mod refund;
mod session;
mod webhook;

pub use client::{STRIPE_VERSION, StripeClient};
pub(crate) use probe::probe;
pub(crate) use session::{CreateSession, UiMode};
pub use webhook::WebhookSecrets;
pub(crate) use webhook::{CLOCK_SKEW_WARNING_SECONDS, SignatureError, WebhookEvent};
