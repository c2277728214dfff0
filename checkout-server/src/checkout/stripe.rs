//! Stripe's till: opens Checkout Sessions at the core's price, and believes only what matches it.

mod api;
mod request;
mod retry;
mod session;

pub use api::{Api, Roots};
pub use request::Order;

use super::{Attempt, Session, SessionId};
use crate::{
    config::{Origin, StripeSettings},
    error::RequestError,
    limits::Limits,
    log::Log,
};
use api::{Call, Reply};
use hyper::{StatusCode, header::InvalidHeaderValue};
use session::StripeSession;

/// The release train that the browser's library speaks, too.
pub const STRIPE_VERSION: &str = "2026-02-25.clover";

/// How long to wait before trying again where Stripe does not say: a person's minute.
const A_MINUTE: u32 = 60;

/// Stripe's till for one worker.
#[derive(Debug)]
pub struct Stripe {
    api: Api,
    site: Origin,
    publishable_key: String,
    limits: Limits,
    log: Log,
}

impl Stripe {
    /// A till that sends buyers back to `site`.
    ///
    /// # Errors
    /// A secret key that cannot stand in a header.
    pub fn new(
        settings: &StripeSettings,
        site: Origin,
        roots: &Roots,
        limits: Limits,
        log: Log,
    ) -> Result<Self, InvalidHeaderValue> {
        let api = Api::new(settings, roots)?;
        Ok(Self { api, site, publishable_key: settings.publishable_key.clone(), limits, log })
    }

    /// The key that every visitor's browser gets.
    pub fn publishable_key(&self) -> &str {
        &self.publishable_key
    }

    pub(super) async fn open_embedded(&self, attempt: &Attempt) -> Result<String, RequestError> {
        let session = self.create(Order::new(attempt).embedded(&self.site)).await?;
        session.client_secret.ok_or_else(|| self.useless("no_client_secret"))
    }

    pub(super) async fn open_hosted(&self, attempt: &Attempt) -> Result<String, RequestError> {
        let session = self.create(Order::new(attempt).hosted(&self.site)).await?;
        session.url.ok_or_else(|| self.useless("no_url"))
    }

    pub(super) async fn look_up(&self, id: &SessionId) -> Result<Session, RequestError> {
        let call = Call::look_up(id);
        let reply = retry::patiently(&self.api, &call, &self.limits.looking_up, &self.log).await;
        if reply.as_ref().is_some_and(|reply| reply.status == StatusCode::NOT_FOUND) {
            return Err(RequestError::SessionUnknown);
        }
        let session = self.understand(reply)?;
        session.into_ours(&self.log).ok_or(RequestError::SessionUnknown)
    }

    async fn create(&self, body: String) -> Result<StripeSession, RequestError> {
        let call = Call::create(body);
        let reply = retry::patiently(&self.api, &call, &self.limits.opening, &self.log).await;
        self.understand(reply)
    }

    /// Turns what Stripe said into a session, or into a sentence of the house.
    fn understand(&self, reply: Option<Reply>) -> Result<StripeSession, RequestError> {
        let Some(reply) = reply else { return Err(RequestError::TillSilent) };
        let wait = reply.retry_after.and_then(|wait| u32::try_from(wait.as_secs()).ok());
        match reply.status {
            status if status.is_success() => {
                serde_json::from_slice(&reply.body).map_err(|_| self.useless("not_understood"))
            }
            StatusCode::TOO_MANY_REQUESTS | StatusCode::CONFLICT | StatusCode::SERVICE_UNAVAILABLE => {
                Err(RequestError::TillBusy(wait.unwrap_or(A_MINUTE)))
            }
            status if status.is_server_error() => Err(RequestError::TillSilent),
            _ => Err(RequestError::TillFailed),
        }
    }

    fn useless(&self, why: &str) -> RequestError {
        self.log.event("stripe.useless_answer", &[("why", &why)]);
        RequestError::TillFailed
    }
}
