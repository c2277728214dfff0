//! Order look-up for a visitor: a settled order from the store, any other from the payment provider, within the rate
//! limit of the checkout.

use crate::{
    app_state::AppState,
    error::RequestError,
    orders::{CheckoutError, Order, SessionId},
    payment::PaymentProvider,
};
use std::net::IpAddr;

/// `Retry-After` in seconds where the store does not answer.
const STORE_RETRY_SECONDS: u32 = 60;

/// The order of a session, whatever its status. Only a call to Stripe counts against the rate limit of `client`, so that
/// it never turns a buyer away whose payment is stored.
///
/// # Errors
/// [`RequestError::UnknownSession`], and where nothing can be said of the order, [`RequestError::OrderRateLimited`],
/// [`RequestError::OrderUnreachable`], [`RequestError::OrderBusy`] and [`RequestError::OrderLookupDisabled`].
pub(super) async fn look_up(app: &AppState, client: IpAddr, id: &SessionId) -> Result<Order, RequestError> {
    // Checkouts of the demo are not stored.
    if let PaymentProvider::Demo(demo) = &app.payments {
        return demo.look_up(id).map_err(failure);
    }
    // Before the store is read, so that guessed sessions cannot keep it busy. A buyer's own order does not count.
    app.lookup_rate_limiter.check(client).map_err(RequestError::OrderRateLimited)?;
    let stored = app.orders.find(id).await;
    let stored = stored.map_err(|_| failure(CheckoutError::Busy(STORE_RETRY_SECONDS)))?;
    if stored.is_some() {
        app.lookup_rate_limiter.release(client);
    }
    match (stored, &app.payments) {
        (Some(order), _) if order.status.is_settled() => Ok(order),
        (stored, PaymentProvider::Stripe(stripe)) => {
            let rate = app.checkout_rate_limiter.check(client);
            rate.map_err(RequestError::OrderRateLimited)?;
            stripe.retrieve(id, stored).await.map_err(failure)
        }
        (_, PaymentProvider::Disabled | PaymentProvider::Demo(_)) => Err(failure(CheckoutError::Disabled)),
    }
}

fn failure(error: CheckoutError) -> RequestError {
    match error {
        CheckoutError::SessionUnknown => RequestError::UnknownSession,
        CheckoutError::Disabled => RequestError::OrderLookupDisabled,
        CheckoutError::Busy(seconds) => RequestError::OrderBusy(seconds),
        CheckoutError::NoResponse | CheckoutError::Failed => RequestError::OrderUnreachable,
    }
}
