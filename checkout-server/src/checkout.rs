//! Checkout service: creates checkouts of an offer at the core's price, with Stripe or the demo, and stores
//! their orders.
//!
//! A checkout accepts the offer and an idempotency key and nothing else: prices never come from the browser. Stripe's
//! reports about a session are applied to its order in the store, once, and logged. The log identifies an order by its
//! number and by the last characters of its session id, which give no access.

mod demo;
pub(crate) mod handlers;
mod installations;
pub(crate) mod order_checks;
pub(crate) mod reconciliation;
pub mod stripe;

pub use demo::DemoProvider;
pub(crate) use demo::{Simulated, simulated};
pub use installations::Installations;

use crate::{
    base::{error::CheckoutError, log::word},
    checkout::stripe::{CreateSession, StripeClient, UiMode},
    config::{Origin, StripeSettings},
    counting::Counts,
    mail::Alarms,
    store::{InsertOutcome, Store, StoreError},
};
use core_wasm::catalog::{
    content::CURRENCY,
    model::{CheckoutRules, Offer},
};
use core_wasm::routes::{RouteId, path_of};
use serde::Serialize;
use shop::{
    Counter, IdempotencyKey, NewOrder, Order, OrderEvent, OrderStatus, PaymentOutcome, RefundUpdate,
    SessionId, Transition, from_metadata,
};
use std::sync::Arc;
use tracing::info;

/// `Retry-After` if the store does not respond, in seconds.
const STORE_RETRY_AFTER: u32 = 60;

/// Creates checkouts, and reads and writes orders.
#[derive(Debug)]
pub struct CheckoutService {
    provider: PaymentProvider,
    store: Arc<Store>,
    counts: Counts,
    alarms: Alarms,
}

/// The configured payment provider.
#[derive(Debug)]
pub enum PaymentProvider {
    /// No provider is configured.
    Disabled,
    /// The demo, whose orders are kept apart from real ones.
    Demo(Box<DemoProvider>),
    /// Stripe.
    Stripe(Box<StripeCheckout>),
}

/// Stripe, with the data that its sessions need.
#[derive(Debug)]
pub struct StripeCheckout {
    client: StripeClient,
    /// Origin to which buyers return.
    site: Origin,
    publishable_key: String,
    rules: &'static CheckoutRules,
    /// Installations whose sessions belong to this shop: several shops may sell with one account.
    installations: Installations,
}

impl StripeCheckout {
    /// Creates a provider whose checkouts return to `site`.
    pub fn new(
        client: StripeClient,
        settings: &StripeSettings,
        site: Origin,
        installations: Installations,
    ) -> Self {
        let StripeSettings { publishable_key, rules, .. } = settings;
        Self { client, site, publishable_key: publishable_key.clone(), rules: rules(), installations }
    }
}

/// The response to the browser's request for an embedded checkout (specification §3).
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EmbeddedCheckout {
    /// Secret with which the browser opens the payment form.
    pub client_secret: String,
    /// Stripe's publishable key; `None` in the demo.
    pub publishable_key: Option<String>,
    /// `stripe` or `demo`.
    pub mode: &'static str,
}

impl CheckoutService {
    /// Creates a service on a store. `counts` counts payments, and `alarms` failures of the store.
    pub fn new(provider: PaymentProvider, store: Arc<Store>, counts: Counts, alarms: Alarms) -> Self {
        Self { provider, store, counts, alarms }
    }

    /// The configured provider.
    pub fn provider(&self) -> &PaymentProvider {
        &self.provider
    }

    /// Installations whose sessions at Stripe belong to this shop; empty without Stripe.
    pub(crate) fn installations(&self) -> &[String] {
        match &self.provider {
            PaymentProvider::Stripe(stripe) => stripe.installations.known(),
            PaymentProvider::Disabled | PaymentProvider::Demo(_) => &[],
        }
    }

    /// Creates a checkout embedded in the site's own page.
    ///
    /// # Errors
    /// The reason for which no checkout can be created.
    pub async fn create_embedded(
        &self,
        offer: &'static Offer,
        key: &IdempotencyKey,
    ) -> Result<EmbeddedCheckout, CheckoutError> {
        match &self.provider {
            PaymentProvider::Disabled => Err(CheckoutError::Disabled),
            PaymentProvider::Demo(demo) => {
                let client_secret = demo.create(offer, key)?.client_secret;
                Ok(EmbeddedCheckout { client_secret, publishable_key: None, mode: "demo" })
            }
            PaymentProvider::Stripe(stripe) => {
                let client_secret = self.create(stripe, UiMode::Embedded, offer, key).await?;
                let publishable_key = Some(stripe.publishable_key.clone());
                Ok(EmbeddedCheckout { client_secret, publishable_key, mode: "stripe" })
            }
        }
    }

    /// Creates a checkout on a page of the provider and returns its URL.
    ///
    /// # Errors
    /// As [`CheckoutService::create_embedded`].
    pub async fn create_hosted(
        &self,
        offer: &'static Offer,
        key: &IdempotencyKey,
    ) -> Result<String, CheckoutError> {
        match &self.provider {
            PaymentProvider::Disabled => Err(CheckoutError::Disabled),
            PaymentProvider::Demo(demo) => Ok(format!(
                "{}?session_id={}",
                path_of(RouteId::Demo, offer.slug.0),
                demo.create(offer, key)?.id
            )),
            PaymentProvider::Stripe(stripe) => self.create(stripe, UiMode::Hosted, offer, key).await,
        }
    }

    /// Creates a Checkout Session and returns its client secret or URL. The order is stored before the buyer
    /// can pay.
    async fn create(
        &self,
        stripe: &StripeCheckout,
        mode: UiMode,
        offer: &'static Offer,
        key: &IdempotencyKey,
    ) -> Result<String, CheckoutError> {
        let StripeCheckout { client, site, rules, installations, .. } = stripe;
        let generation = self.logged(self.store.generation(key.as_str()).await)?;
        let params = CreateSession { offer, key, rules, installation: installations.own() };
        let session = client.create(params.form(mode, site), generation).await?;
        let (id, opener) = session.opener(mode).map_err(|missing| client.invalid_response(missing))?;
        let order = NewOrder {
            session: id.clone(),
            attempt: key.as_str().to_owned(),
            offer: offer.slug.0.to_owned(),
            amount: offer.price.0,
            currency: CURRENCY.as_str().to_owned(),
        };
        if self.logged(self.store.insert_order(order).await)? == InsertOutcome::Inserted {
            let currency = CURRENCY.as_str();
            info!(session = %id.suffix(), amount = offer.price.0, currency = %currency, "order.opened");
        }
        Ok(opener)
    }

    /// Stored order of a session.
    ///
    /// # Errors
    /// The store's error, which is logged, as in every method here.
    pub async fn find(&self, id: &SessionId) -> Result<Option<Order>, StoreError> {
        self.logged(self.store.order(id).await)
    }

    /// Asks Stripe about a session, applies the response, and returns the order. `known` is the stored order.
    ///
    /// # Errors
    /// Stripe did not respond, or the response could not be stored.
    pub(crate) async fn retrieve(
        &self,
        id: &SessionId,
        known: Option<Order>,
    ) -> Result<Order, CheckoutError> {
        let PaymentProvider::Stripe(stripe) = &self.provider else { return Err(CheckoutError::Disabled) };
        let session = stripe.client.retrieve(id, false).await?;
        if !session.has_outcome() {
            stripe.client.invalid_response("unknown_status");
            return Err(CheckoutError::SessionUnknown);
        }
        let update = session.update(stripe.installations.known()).filter(|update| update.session == *id);
        let update = update.ok_or_else(|| stripe.client.invalid_response("no_id"))?;
        if update.outcome == PaymentOutcome::Open {
            // The order is only shown, not stored.
            return known.or_else(|| from_metadata(&update, 0)).ok_or(CheckoutError::SessionUnknown);
        }
        let transition = self.apply(OrderEvent::Payment(Box::new(update))).await?;
        transition.into_order().ok_or(CheckoutError::SessionUnknown)
    }

    /// Asks Stripe about a stored order, whatever its status, and applies the responses: if a payment was
    /// submitted, whether it failed; if it was received, its refunds. Returns the updated order.
    ///
    /// # Errors
    /// As [`CheckoutService::retrieve`], and a session with an unknown status, whose order is left as it is.
    pub(crate) async fn reconcile(&self, order: &Order) -> Result<Order, CheckoutError> {
        let PaymentProvider::Stripe(stripe) = &self.provider else { return Err(CheckoutError::Disabled) };
        let session = stripe.client.retrieve(&order.session, order.status != OrderStatus::Open).await?;
        let mut order = order.clone();
        let update = session.update(stripe.installations.known());
        let update = update.filter(|update| update.session == order.session).ok_or_else(|| {
            let reason = if session.has_outcome() { "no_id" } else { "unknown_status" };
            stripe.client.invalid_response(reason)
        })?;
        if update.outcome != PaymentOutcome::Open {
            let transition = self.apply(OrderEvent::Payment(Box::new(update))).await?;
            order = transition.into_order().unwrap_or(order);
        }
        if order.status >= OrderStatus::Mismatched
            && let Some(payment) = order.payment.clone()
        {
            let refunds = stripe.client.refunds(&payment).await?;
            let transition = self.apply(OrderEvent::Refund(RefundUpdate { payment, refunds })).await?;
            order = transition.into_order().unwrap_or(order);
        }
        Ok(order)
    }

    /// Applies an event to its order, and logs the change.
    ///
    /// # Errors
    /// As [`CheckoutService::find`].
    pub async fn apply(&self, event: OrderEvent) -> Result<Transition, StoreError> {
        let transition = self.logged(self.store.apply(&event).await)?;
        if let Transition::Changed { order, previous } = &transition {
            // An order whose refund failed was counted before.
            let was_paid = matches!(previous, Some(OrderStatus::Paid | OrderStatus::Refunded));
            if order.status == OrderStatus::Paid && !was_paid {
                self.counts.add(Counter::Paid, "");
            }
            if previous.is_none() {
                // The order is known only from its payment: it was not stored when its session was created.
                log_order("order.recovered", order);
            }
            log_order(event_name(&event, order, *previous), order);
        }
        Ok(transition)
    }

    /// Stores a request for the link to the program, with the same effort whether there is an order or not.
    ///
    /// # Errors
    /// As [`CheckoutService::find`].
    pub async fn request_link(&self, email: &str) -> Result<(), StoreError> {
        self.logged(self.store.request_link(email).await)?;
        info!("link.requested");
        Ok(())
    }

    /// Writes the counts, because a command ends before a server's job would write them.
    pub(crate) async fn write_counts(&self) {
        self.counts.write(&self.store).await;
    }

    fn logged<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        self.alarms.of_store("order.store_failed", result)
    }
}

fn log_order(event: &str, order: &Order) {
    info!(
        number = order.number,
        session = %order.session.suffix(),
        amount = order.amount,
        paid = order.total,
        currency = %word(&order.currency),
        detail = order.status_detail.as_deref().map(|detail| display(word(detail))),
        "{event}"
    );
}

fn event_name(event: &OrderEvent, order: &Order, previous: Option<OrderStatus>) -> &'static str {
    match (event, order.status) {
        (OrderEvent::Closed(_, true), _) => "order.link_closed",
        (OrderEvent::Closed(_, false), _) => "order.link_opened",
        (OrderEvent::Accepted(..), OrderStatus::Paid) if previous == Some(OrderStatus::Paid) => {
            "order.accepted"
        }
        (_, status) if previous == Some(status) => "order.flagged",
        _ if previous == Some(OrderStatus::Refunded) => "order.refund_failed",
        (_, OrderStatus::Open) => "order.open",
        (_, OrderStatus::Expired) => "order.expired",
        (_, OrderStatus::Processing) => "order.processing",
        (_, OrderStatus::Failed) => "order.failed",
        (_, OrderStatus::Paid) => "order.paid",
        (_, OrderStatus::Mismatched) => "order.mismatched",
        (_, OrderStatus::Refunded) => "order.refunded",
    }
}

/// The store's error has already been logged.
impl From<StoreError> for CheckoutError {
    fn from(_: StoreError) -> Self {
        Self::Busy(STORE_RETRY_AFTER)
    }
}

#[cfg(test)]
mod tests;
