//! Payment provider: Stripe, the demo, or none.
//!
//! It creates checkouts of an offer at the core's price. It takes the offer, an idempotency key and nothing else:
//! prices never come from the browser.

mod demo;

pub use demo::{DemoOutcome, DemoProvider};

use crate::{
    error::RequestError,
    orders::{CheckoutError, IdempotencyKey},
    stripe::{StripeProvider, UiMode},
};
use core_wasm::catalog::model::Offer;
use serde::Serialize;
use std::sync::Arc;

/// The configured provider.
#[derive(Debug)]
pub enum PaymentProvider {
    /// No provider is configured.
    Disabled,
    /// The demo.
    Demo(DemoProvider),
    /// Stripe.
    Stripe(Arc<StripeProvider>),
}

/// The response to the browser's request for an embedded checkout (specification §3).
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EmbeddedCheckout {
    /// Opens the payment form.
    pub client_secret: String,
    /// Stripe's publishable key; none in the demo.
    pub publishable_key: Option<String>,
    /// `stripe` or `demo`.
    pub mode: &'static str,
}

impl PaymentProvider {
    /// Creates a checkout for the site's own page.
    ///
    /// # Errors
    /// Why it cannot be created.
    pub async fn create_embedded(
        &self,
        offer: &'static Offer,
        key: &IdempotencyKey,
    ) -> Result<EmbeddedCheckout, CheckoutError> {
        match self {
            Self::Disabled => Err(CheckoutError::Disabled),
            Self::Demo(demo) => {
                let client_secret = demo.create(offer, key)?.client_secret;
                Ok(EmbeddedCheckout { client_secret, publishable_key: None, mode: "demo" })
            }
            Self::Stripe(stripe) => {
                let client_secret = stripe.create(UiMode::Embedded, offer, key).await?;
                let publishable_key = Some(stripe.publishable_key().to_owned());
                Ok(EmbeddedCheckout { client_secret, publishable_key, mode: "stripe" })
            }
        }
    }

    /// Creates a checkout on a page of the provider's and returns its URL.
    ///
    /// # Errors
    /// As [`PaymentProvider::create_embedded`].
    pub async fn create_hosted(
        &self,
        offer: &'static Offer,
        key: &IdempotencyKey,
    ) -> Result<String, CheckoutError> {
        match self {
            Self::Disabled => Err(CheckoutError::Disabled),
            Self::Demo(demo) => {
                Ok(format!("/{}/demo?session_id={}", offer.slug.0, demo.create(offer, key)?.id))
            }
            Self::Stripe(stripe) => stripe.create(UiMode::Hosted, offer, key).await,
        }
    }
}

impl From<CheckoutError> for RequestError {
    fn from(error: CheckoutError) -> Self {
        match error {
            CheckoutError::Disabled => Self::CheckoutDisabled,
            CheckoutError::Busy(seconds) => Self::CheckoutBusy(seconds),
            CheckoutError::NoResponse => Self::ProviderUnreachable,
            CheckoutError::Failed => Self::ProviderError,
            CheckoutError::SessionUnknown => Self::UnknownSession,
        }
    }
}
