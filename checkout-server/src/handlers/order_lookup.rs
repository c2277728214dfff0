//! Order look-up for a visitor: a settled order from the store, any other from the payment provider, within the rate
//! limit of the checkout.

use crate::{
    app_state::WorkerState,
    error::RequestError,
    orders::{CheckoutError, Order, SessionId},
    payment::{CheckoutPurpose, PaymentProvider},
};
use std::net::IpAddr;

/// The order of a session that a visitor names, whatever its status. The store is not read for a client that has named far
/// too many sessions.
///
/// # Errors
/// As [`look_up_verified`].
pub(super) async fn look_up(
    worker: &WorkerState,
    client: IpAddr,
    id: &SessionId,
) -> Result<Order, RequestError> {
    worker.app.lookup_rate_limiter.check(client).map_err(RequestError::OrderRateLimited)?;
    look_up_verified(worker, client, id).await
}

/// The order of a session that this server has named to its buyer. Only a call to Stripe counts against the rate limit of
/// `client`, so that it never turns a buyer away whose payment is stored.
///
/// # Errors
/// [`RequestError::UnknownSession`], and where nothing can be said of the order, [`RequestError::OrderRateLimited`],
/// [`RequestError::OrderUnreachable`], [`RequestError::OrderBusy`] and [`RequestError::OrderLookupDisabled`].
pub(super) async fn look_up_verified(
    worker: &WorkerState,
    client: IpAddr,
    id: &SessionId,
) -> Result<Order, RequestError> {
    let app = &*worker.app;
    let failure = |error: CheckoutError| error.of(CheckoutPurpose::LookUp);
    // Checkouts of the demo are not stored.
    if let PaymentProvider::Demo(demo) = app.checkout.provider() {
        return demo.look_up(id).map_err(failure);
    }
    let stored = app.checkout.find(id).await.map_err(|error| failure(error.into()))?;
    match (stored, app.checkout.provider()) {
        (Some(order), _) if order.status.is_settled() => Ok(order),
        (_, PaymentProvider::Disabled) => Err(RequestError::OrderLookupDisabled),
        (stored, _) => {
            app.checkout_rate_limiter.check(client).map_err(RequestError::OrderRateLimited)?;
            app.checkout.retrieve(id, stored).await.map_err(failure)
        }
    }
}
