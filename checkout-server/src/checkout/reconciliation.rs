//! Reconciliation: compares stored orders with Stripe, for `orders reconcile`.

use crate::{
    base::{clock, error::CheckoutError},
    checkout::CheckoutService,
    config::REFUND_PERIOD_DAYS,
    store::{Store, StoreError},
};
use shop::{DAY_MILLIS, Order, OrderStatus};

/// Milliseconds after a payment for which Stripe is asked about refunds.
const REFUND_WINDOW: i64 = REFUND_PERIOD_DAYS as i64 * DAY_MILLIS;
/// Number of orders in a row without a response after which the rest is skipped; after a refused key, it is skipped at once.
const MAX_FAILURES_IN_A_ROW: u32 = 3;
/// Number of orders that are loaded at a time.
const PAGE_SIZE: u32 = 500;

/// Result for one order.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Finding {
    Changed(OrderStatus),
    /// The request to Stripe failed.
    Failed(CheckoutError),
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Totals {
    /// Orders that Stripe was asked about.
    pub(crate) asked: u32,
    pub(crate) changed: u32,
    /// Orders whose request failed, or that were skipped.
    pub(crate) failed: u32,
}

/// Asks Stripe about every order whose status may have changed, and reports the results. Ends when `report`
/// fails.
///
/// # Errors
/// The store's error; the inner result is that of `report`.
pub(crate) async fn reconcile<E>(
    store: &Store,
    checkout: &CheckoutService,
    mut report: impl FnMut(&Order, Finding) -> Result<(), E>,
) -> Result<Result<Totals, E>, StoreError> {
    let (mut totals, mut failures_in_a_row, mut after) = (Totals::default(), 0, 0);
    loop {
        let page = store.orders(after, PAGE_SIZE).await?;
        let Some(last) = page.last() else { return Ok(Ok(totals)) };
        after = last.number;
        for order in page.iter().filter(|order| may_have_changed(order, clock::now_millis())) {
            if failures_in_a_row == MAX_FAILURES_IN_A_ROW {
                totals.failed += 1;
                continue;
            }
            totals.asked += 1;
            let finding = match checkout.reconcile(order).await {
                Ok(now) => {
                    failures_in_a_row = 0;
                    if now.status == order.status {
                        continue;
                    }
                    totals.changed += 1;
                    Finding::Changed(now.status)
                }
                Err(error) => {
                    failures_in_a_row = match error {
                        CheckoutError::KeyRefused => MAX_FAILURES_IN_A_ROW,
                        CheckoutError::NoResponse => failures_in_a_row + 1,
                        _ => 0,
                    };
                    totals.failed += 1;
                    Finding::Failed(error)
                }
            };
            if let Err(error) = report(order, finding) {
                return Ok(Err(error));
            }
        }
    }
}

/// True if Stripe may have news about an order: a refund may fail. Expired and failed orders are final.
fn may_have_changed(order: &Order, now: i64) -> bool {
    match order.status {
        OrderStatus::Open | OrderStatus::Processing => true,
        OrderStatus::Paid | OrderStatus::Mismatched | OrderStatus::Refunded => {
            order.paid_at.is_none_or(|paid_at| now - paid_at < REFUND_WINDOW)
        }
        OrderStatus::Expired | OrderStatus::Failed => false,
    }
}
