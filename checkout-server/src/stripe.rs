//! Stripe: creates and retrieves Checkout Sessions, verifies and parses webhooks. The only producer of payment updates
//! beside the demo.

mod client;
mod create_session;
mod event;
mod probe;
#[cfg(any(test, fuzzing))]
pub mod properties;
mod retry;
mod session;
mod signature;

pub use client::STRIPE_VERSION;
pub use create_session::{CreateSession, UiMode};
pub(crate) use event::WebhookEvent;
pub(crate) use probe::probe;
pub use signature::WebhookSecrets;
pub(crate) use signature::{CLOCK_SKEW_WARNING_SECONDS, SignatureError};

use crate::{
    config::{Limits, Origin, StripeSettings},
    log::{AlarmKind, Alarms, Log},
    orders::{
        CheckoutError, IdempotencyKey, Order, OrderService, OrderStatus, PaymentOutcome, RefundReason,
        SessionId, StoreError,
    },
};
use client::{ApiRequest, ApiResponse, StripeClient};
use core_wasm::catalog::model::{CheckoutRules, Offer};
use hyper::{StatusCode, header::InvalidHeaderValue};
use retry::send_with_retry;
use rustls::ClientConfig;
use session::StripeSession;

/// `Retry-After` where Stripe sends none, in seconds.
const DEFAULT_RETRY_AFTER: u32 = 60;

/// Stripe Checkout.
#[derive(Debug)]
pub struct StripeProvider {
    client: StripeClient,
    site: Origin,
    publishable_key: String,
    rules: &'static CheckoutRules,
    orders: OrderService,
    limits: Limits,
    log: Log,
    alarms: Alarms,
}

impl StripeProvider {
    /// A provider that sends buyers back to `site` and keeps its orders with `orders`.
    ///
    /// # Errors
    /// A secret key that is no valid header value.
    pub fn new(
        settings: &StripeSettings,
        site: Origin,
        tls: &ClientConfig,
        orders: OrderService,
        limits: Limits,
        log: Log,
    ) -> Result<Self, InvalidHeaderValue> {
        let StripeSettings { publishable_key, rules, .. } = settings;
        let client = StripeClient::new(settings, tls)?;
        Ok(Self {
            client,
            site,
            publishable_key: publishable_key.clone(),
            rules,
            orders,
            limits,
            log,
            alarms: Alarms::default(),
        })
    }

    /// Counts refusals of the secret key as alarms.
    #[must_use]
    pub fn with_alarms(self, alarms: Alarms) -> Self {
        Self { alarms, ..self }
    }

    /// The key for Stripe.js in the browser.
    pub fn publishable_key(&self) -> &str {
        &self.publishable_key
    }

    /// Creates a Checkout Session and returns its client secret (embedded) or its URL (hosted). The order is stored
    /// before the buyer can pay.
    pub(crate) async fn create(
        &self,
        mode: UiMode,
        offer: &'static Offer,
        key: &IdempotencyKey,
    ) -> Result<String, CheckoutError> {
        let ttl = create_session::session_ttl(self.rules);
        let attempt = self.orders.start_attempt(key.as_str(), ttl).await.map_err(busy)?;
        let params = CreateSession::new(offer, key, self.rules, attempt);
        let request = ApiRequest::create(params.form(mode, &self.site), attempt.generation);
        let response = send_with_retry(&self.client, &request, &self.limits.create_session, &self.log).await;
        let session = self.parse_session(response)?;
        let id = session.id().ok_or_else(|| self.invalid_response("no_id"))?;
        let entry = match mode {
            UiMode::Embedded => {
                session.client_secret().ok_or_else(|| self.invalid_response("no_client_secret"))?
            }
            UiMode::Hosted => session.url().ok_or_else(|| self.invalid_response("no_url"))?,
        };
        self.orders.insert(params.order(&id)).await.map_err(busy)?;
        Ok(entry)
    }

    /// Retrieves a session, applies what Stripe reports, and returns its order. `known` is the stored one.
    pub(crate) async fn retrieve(
        &self,
        id: &SessionId,
        known: Option<Order>,
    ) -> Result<Order, CheckoutError> {
        let session = self.get(&ApiRequest::retrieve(id)).await?;
        if session.is_open() {
            return known.or_else(|| session.open_order(id)).ok_or(CheckoutError::SessionUnknown);
        }
        let outcome = session.outcome().ok_or(CheckoutError::SessionUnknown)?;
        let update = session.update(outcome).filter(|update| update.session == id.as_str());
        let update = update.ok_or_else(|| self.invalid_response("no_id"))?;
        let transition = self.orders.apply_update(update).await.map_err(busy)?;
        transition.into_order().ok_or(CheckoutError::SessionUnknown)
    }

    /// Asks Stripe about a stored order, whatever its status, and applies the answer; once a payment was submitted,
    /// also whether it failed or was refunded. Returns the order as it is then.
    ///
    /// # Errors
    /// Why Stripe could not be asked, or the answer not be stored.
    pub(crate) async fn reconcile(&self, order: &Order) -> Result<Order, CheckoutError> {
        let id = SessionId::parse(&order.session).ok_or(CheckoutError::Failed)?;
        let request = match order.status {
            OrderStatus::Open => ApiRequest::retrieve(&id),
            _ => ApiRequest::retrieve_with_payment(&id),
        };
        let session = self.get(&request).await?;
        let mut order = order.clone();
        let outcome = if session.has_failed() { Some(PaymentOutcome::Failed) } else { session.outcome() };
        let update = outcome.and_then(|outcome| session.update(outcome));
        if let Some(update) = update.filter(|update| update.session == order.session) {
            let transition = self.orders.apply_update(update).await.map_err(busy)?;
            order = transition.into_order().unwrap_or(order);
        }
        if session.is_refunded()
            && let Some(payment) = order.payment.clone()
        {
            let refund = self.orders.record_refund(&payment, RefundReason::Refunded).await.map_err(busy)?;
            order = refund.into_order().unwrap_or(order);
        }
        Ok(order)
    }

    async fn get(&self, request: &ApiRequest) -> Result<StripeSession, CheckoutError> {
        let response = send_with_retry(&self.client, request, &self.limits.retrieve_session, &self.log).await;
        if response.as_ref().is_some_and(|response| response.status == StatusCode::NOT_FOUND) {
            return Err(CheckoutError::SessionUnknown);
        }
        self.parse_session(response)
    }

    /// Maps a response to a session or an error.
    fn parse_session(&self, response: Option<ApiResponse>) -> Result<StripeSession, CheckoutError> {
        let Some(response) = response else { return Err(CheckoutError::NoResponse) };
        let retry_after = response.retry_after.and_then(|delay| u32::try_from(delay.as_secs()).ok());
        match response.status {
            status if status.is_success() => {
                StripeSession::parse(&response.body).ok_or_else(|| self.invalid_response("no_session"))
            }
            StatusCode::TOO_MANY_REQUESTS | StatusCode::CONFLICT | StatusCode::SERVICE_UNAVAILABLE => {
                Err(CheckoutError::Busy(retry_after.unwrap_or(DEFAULT_RETRY_AFTER)))
            }
            status if status.is_server_error() => Err(CheckoutError::NoResponse),
            StatusCode::UNAUTHORIZED => {
                self.alarms.record(AlarmKind::StripeKey);
                Err(CheckoutError::Failed)
            }
            _ => Err(CheckoutError::Failed),
        }
    }

    fn invalid_response(&self, reason: &str) -> CheckoutError {
        self.log.event("stripe.invalid_response", &[("reason", &reason)]);
        CheckoutError::Failed
    }
}

/// The store's error is logged already.
fn busy(_: StoreError) -> CheckoutError {
    CheckoutError::Busy(DEFAULT_RETRY_AFTER)
}
