//! Stripe: creates and retrieves Checkout Sessions, verifies and parses webhooks. It returns what Stripe
//! reports and stores nothing: the checkout service stores orders.

mod client;
mod create_session;
mod event;
mod probe;
#[cfg(any(test, fuzzing))]
pub mod properties;
mod refund;
mod session;
mod signature;

pub use client::{STRIPE_VERSION, StripeClient};
pub(crate) use create_session::{CreateSession, UiMode};
pub(crate) use event::WebhookEvent;
pub(crate) use probe::probe;
pub use signature::WebhookSecrets;
pub(crate) use signature::{CLOCK_SKEW_WARNING_SECONDS, SignatureError};
