//! Background checks: compare open and processing orders with Stripe, in case a webhook did not arrive.
//!
//! An order whose payment is found this way is delivered like any other: its message is stored in the outbox together
//! with the change. Each order has a schedule in the store ([`next_check`]) that slows down and ends, but never without
//! an answer of Stripe ([`retry_check`]). Several servers share the orders.

use crate::{
    base::clock, base::error::CheckoutError, checkout::CheckoutService, config::ReconcilePolicy, store::Store,
};
use shop::{Order, next_check, retry_check};
use std::{sync::Arc, time::Duration};
use tokio::{sync::watch, time::sleep};
use tracing::warn;

pub(crate) struct OrderChecks {
    store: Arc<Store>,
    checkout: Arc<CheckoutService>,
    policy: ReconcilePolicy,
}

enum Step {
    /// An order was checked; the next one may be due.
    Checked,
    /// No order is due.
    Idle,
    /// Stripe or the store did not respond, or Stripe refuses the key: the pass ends, and the next one waits.
    Failed,
}

impl OrderChecks {
    pub(crate) fn new(store: Arc<Store>, checkout: Arc<CheckoutService>, policy: ReconcilePolicy) -> Self {
        Self { store, checkout, policy }
    }

    /// Checks orders until `stop`, which also cancels a running check: it is repeated after the next start.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) {
        tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => {}
            () = self.check_due_orders() => {}
        }
    }

    async fn check_due_orders(&self) {
        let mut failures = 0_u32;
        loop {
            let pause = match self.step().await {
                Step::Checked => {
                    failures = 0;
                    continue;
                }
                Step::Idle => self.policy.poll_interval,
                Step::Failed => {
                    failures = failures.saturating_add(1);
                    self.policy.delay(failures)
                }
            };
            sleep(pause).await;
        }
    }

    async fn step(&self) -> Step {
        let order = match self.store.take_due_check(retry_check).await {
            Ok(Some(order)) => order,
            Ok(None) => return Step::Idle,
            Err(error) => {
                warn!(store = %error.code(), "order.check_failed");
                return Step::Failed;
            }
        };
        // The checkout service logs changes.
        let Err(error) = self.checkout.reconcile(&order).await else { return self.answered(&order).await };
        let reason = match error {
            CheckoutError::Busy(_) => "busy",
            CheckoutError::NoResponse => "no_response",
            CheckoutError::KeyRefused => "key_refused",
            CheckoutError::SessionUnknown => "unknown_session",
            CheckoutError::Disabled | CheckoutError::Failed => "rejected",
        };
        warn!(number = order.number, reason = %reason, "order.check_failed");
        match error {
            CheckoutError::Busy(_) | CheckoutError::NoResponse | CheckoutError::KeyRefused => Step::Failed,
            CheckoutError::SessionUnknown => self.answered(&order).await,
            CheckoutError::Disabled | CheckoutError::Failed => Step::Checked,
        }
    }

    /// Ends the checks of an order that Stripe has answered for the last time.
    async fn answered(&self, order: &Order) -> Step {
        if next_check(order, clock::now_millis()).is_some() {
            return Step::Checked;
        }
        match self.store.end_checks(order.number).await {
            Ok(()) => Step::Checked,
            Err(error) => {
                warn!(store = %error.code(), "order.check_failed");
                Step::Failed
            }
        }
    }
}

impl ReconcilePolicy {
    /// Pause after a number of failures in a row.
    fn delay(&self, failures: u32) -> Duration {
        let factor = 2_u32.saturating_pow(failures.saturating_sub(1));
        self.poll_interval.saturating_mul(factor).min(self.max_delay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_doubles_up_to_a_maximum_while_stripe_is_silent() {
        let policy = ReconcilePolicy::default();
        let seconds = [1, 2, 3, 4, 5, u32::MAX].map(|failures| policy.delay(failures).as_secs());
        assert_eq!(seconds, [15, 30, 60, 120, 120, 120]);
    }
}
