//! The till: what a till does, whichever stands in the shop.
//!
//! A till opens a checkout for INITIATION at the core's price and tells how a checkout stands. It takes the
//! name of the visitor's attempt and nothing else: the browser sends choices, never prices.

mod attempt;
mod books;
pub(crate) mod create;
pub mod demo;
pub(crate) mod demo_desk;
mod session;
pub(crate) mod status;
pub mod stripe;
pub(crate) mod welcome;

pub use attempt::Attempt;
pub use books::Books;
pub use session::{Payment, Session, SessionId, Stage};

use crate::error::RequestError;
use demo::Demo;
use serde::Serialize;
use std::sync::Arc;
use stripe::{Place, Stripe};

/// The name under which INITIATION is sold, in Stripe's metadata and in ours.
pub const OFFER: &str = "initiation";

/// The till of one worker.
#[derive(Debug)]
pub enum Till {
    /// None is configured.
    Closed,
    /// The house's own, shared by all workers.
    Demo(Arc<Demo>),
    /// Stripe's, with connections of this worker's own.
    Stripe(Box<Stripe>),
}

/// An embedded checkout, as the browser's call gets it (specification §3, checkout response).
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Embedded {
    /// Opens the payment form.
    pub client_secret: String,
    /// Stripe's publishable key; none in the demo.
    pub publishable_key: Option<String>,
    /// `stripe` or `demo`.
    pub mode: &'static str,
}

impl Till {
    /// Opens a checkout inside the page.
    ///
    /// # Errors
    /// [`RequestError::TillClosed`], [`RequestError::TillBusy`] or [`RequestError::TillFailed`].
    pub async fn open_embedded(&self, attempt: &Attempt) -> Result<Embedded, RequestError> {
        match self {
            Self::Closed => Err(RequestError::TillClosed),
            Self::Demo(demo) => {
                let client_secret = demo.open(attempt)?.client_secret;
                Ok(Embedded { client_secret, publishable_key: None, mode: "demo" })
            }
            Self::Stripe(stripe) => {
                let client_secret = stripe.open(Place::Embedded, attempt).await?;
                let publishable_key = Some(stripe.publishable_key().to_owned());
                Ok(Embedded { client_secret, publishable_key, mode: "stripe" })
            }
        }
    }

    /// Opens a checkout on a page of its own and tells its address.
    ///
    /// # Errors
    /// As [`Till::open_embedded`].
    pub async fn open_hosted(&self, attempt: &Attempt) -> Result<String, RequestError> {
        match self {
            Self::Closed => Err(RequestError::TillClosed),
            Self::Demo(demo) => Ok(format!("/initiation/demo?session_id={}", demo.open(attempt)?.id)),
            Self::Stripe(stripe) => stripe.open(Place::Hosted, attempt).await,
        }
    }

    /// Tells how a checkout stands.
    ///
    /// # Errors
    /// [`RequestError::SessionUnknown`] for one that is not ours, and as [`Till::open_embedded`].
    pub async fn look_up(&self, id: &SessionId) -> Result<Session, RequestError> {
        match self {
            Self::Closed => Err(RequestError::TillClosed),
            Self::Demo(demo) => demo.look_up(id),
            Self::Stripe(stripe) => stripe.look_up(id).await,
        }
    }
}
