//! Order service: applies payment updates and refunds to stored orders, with a timeout, and logs each change.
//!
//! The log identifies an order by its number and by the last characters of its session id, which give no access.

use super::{
    attempt::{CheckoutAttempt, SessionTtl},
    order::{NewOrder, Order, OrderStatus, RefundReason},
    outbox::OutboxWake,
    payment::PaymentUpdate,
    revocation::set_revoked,
    session_id::SessionId,
    store::{InsertOutcome, StoreError},
    transition::{Transition, accept, apply, apply_refund},
};
use crate::{
    alarms::{AlarmKind, Alarms},
    log::word,
    store::Store,
};
use std::{fmt, sync::Arc, time::Duration};
use tokio::time::timeout;
use tracing::{error, info};

/// How many characters of a session id are logged.
const LOGGED_ID_LENGTH: usize = 6;

/// Reads and writes orders.
#[derive(Clone)]
pub struct OrderService {
    store: Arc<Store>,
    timeout: Duration,
    wake: OutboxWake,
    alarms: Alarms,
}

impl OrderService {
    /// `timeout` applies to each call; `wake` wakes the delivery of the messages that a change causes.
    pub fn new(store: Arc<Store>, timeout: Duration, wake: OutboxWake) -> Self {
        Self { store, timeout, wake, alarms: Alarms::default() }
    }

    /// Counts failures of the store as alarms.
    #[must_use]
    pub fn with_alarms(self, alarms: Alarms) -> Self {
        Self { alarms, ..self }
    }

    /// The parameters of an attempt's next request to Stripe.
    ///
    /// # Errors
    /// The store's error, which is logged, as in every method here.
    pub async fn start_attempt(
        &self,
        attempt: &str,
        ttl: Option<SessionTtl>,
    ) -> Result<CheckoutAttempt, StoreError> {
        self.in_time(self.store.start_attempt(attempt, ttl)).await
    }

    /// Stores the order of a session that Stripe has created.
    ///
    /// # Errors
    /// As [`OrderService::start_attempt`].
    pub async fn insert(&self, order: NewOrder) -> Result<(), StoreError> {
        let NewOrder { session, amount, currency, .. } = order.clone();
        if self.in_time(self.store.insert_order(order)).await? == InsertOutcome::Inserted {
            info!(session = %id_suffix(&session), amount, currency = %currency, "order.opened");
        }
        Ok(())
    }

    /// Applies a payment update to its order.
    ///
    /// # Errors
    /// As [`OrderService::start_attempt`].
    pub async fn apply_update(&self, update: PaymentUpdate) -> Result<Transition, StoreError> {
        let decide = |before, refund, now| apply(before, &update, refund, now);
        let updated = self.store.update_order(&update.session, update.payment.as_deref(), decide);
        let transition = self.in_time(updated).await?;
        self.log_change(&transition);
        Ok(transition)
    }

    /// Records the full refund of a payment and applies it to the payment's order.
    ///
    /// # Errors
    /// As [`OrderService::start_attempt`].
    pub async fn record_refund(&self, payment: &str, reason: RefundReason) -> Result<Transition, StoreError> {
        let decide = |before, now| apply_refund(before, reason, now);
        let transition = self.in_time(self.store.record_refund(payment, reason, decide)).await?;
        self.log_change(&transition);
        Ok(transition)
    }

    /// Accepts a mismatched order for the owner's reason.
    ///
    /// # Errors
    /// As [`OrderService::start_attempt`].
    pub async fn accept(&self, session: &str, reason: String) -> Result<Transition, StoreError> {
        let decide = |before, _, now| accept(before, reason, now);
        let transition = self.in_time(self.store.update_order(session, None, decide)).await?;
        self.log_change(&transition);
        Ok(transition)
    }

    /// Stores a request for the link to the program: the same work whether there is an order or not.
    ///
    /// # Errors
    /// As [`OrderService::start_attempt`].
    pub async fn request_link(&self, email: &str) -> Result<(), StoreError> {
        self.in_time(self.store.request_link(email)).await?;
        info!("link.requested");
        self.wake.wake();
        Ok(())
    }

    /// Closes the program link of an order without a refund, or opens it again.
    ///
    /// # Errors
    /// As [`OrderService::start_attempt`].
    pub async fn set_revoked(&self, session: &str, is_revoked: bool) -> Result<Transition, StoreError> {
        let decide = |before, _, now| set_revoked(before, is_revoked, now);
        let transition = self.in_time(self.store.update_order(session, None, decide)).await?;
        self.log_change(&transition);
        Ok(transition)
    }

    /// The order of a session.
    ///
    /// # Errors
    /// As [`OrderService::start_attempt`].
    pub async fn find(&self, id: &SessionId) -> Result<Option<Order>, StoreError> {
        self.in_time(self.store.order(id.as_str())).await
    }

    async fn in_time<T>(
        &self,
        pending: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let result = timeout(self.timeout, pending).await.unwrap_or_else(|_| Err(StoreError::busy()));
        if let Err(error) = &result {
            error!(reason = %error.code(), "order.store_failed");
            self.alarms.record(AlarmKind::Store);
        }
        result
    }

    fn log_change(&self, transition: &Transition) {
        let Transition::Changed { order, previous } = transition else { return };
        self.wake.wake();
        if previous.is_none() {
            // It is known from its payment alone: it was not stored when its session was created.
            log_order("order.recovered", order);
        }
        let event = match order.revoked_at {
            _ if *previous != Some(order.status) => event_name(order.status),
            Some(_) => "order.link_revoked",
            None => "order.link_restored",
        };
        log_order(event, order);
    }
}

fn log_order(event: &str, order: &Order) {
    info!(
        number = order.number,
        session = %id_suffix(&order.session),
        amount = order.amount,
        paid = order.total,
        currency = %word(&order.currency),
        detail = order.status_detail.as_deref().map(|detail| display(word(detail))),
        "{event}"
    );
}

impl fmt::Debug for OrderService {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("OrderService")
    }
}

fn event_name(status: OrderStatus) -> &'static str {
    match status {
        OrderStatus::Open => "order.open",
        OrderStatus::Expired => "order.expired",
        OrderStatus::Processing => "order.processing",
        OrderStatus::Failed => "order.failed",
        OrderStatus::Paid => "order.paid",
        OrderStatus::Mismatched => "order.mismatched",
        OrderStatus::Refunded => "order.refunded",
    }
}

/// The last characters of an id, by which an operator finds it again.
fn id_suffix(session: &str) -> &str {
    let start = session.char_indices().rev().nth(LOGGED_ID_LENGTH - 1).map_or(0, |(start, _)| start);
    session.get(start..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::id_suffix;

    #[test]
    fn the_log_shows_the_last_characters_of_a_session_id() {
        assert_eq!(id_suffix("cs_test_a1b2c3d4e5"), "c3d4e5");
        assert_eq!(id_suffix("cs_"), "cs_");
        assert_eq!(id_suffix(""), "");
    }
}
