//! Order look-up for a visitor: a settled order from the store, any other from the payment provider, within the rate
//! limit of the checkout.

use crate::{
    app_state::AppState,
    error::RequestError,
    orders::{CheckoutError, Order, SessionId},
    payment::{CheckoutPurpose, PaymentProvider},
};
use std::net::IpAddr;

/// The order of a session that a visitor names, whatever its status.
///
/// # Errors
/// As [`look_up_verified`].
pub(super) async fn look_up(app: &AppState, client: IpAddr, id: &SessionId) -> Result<Order, RequestError> {
    // Before the store is read, so that guessed sessions cannot keep it busy. A buyer's own order does not count.
    app.lookup_rate_limiter.check(client).map_err(RequestError::OrderRateLimited)?;
    let known = known(app, id).await?;
    if known.is_some() {
        app.lookup_rate_limiter.release(client);
    }
    settle(app, client, id, known).await
}

/// The order of a session that this server has named to its buyer, in a link. Only a call to Stripe counts against the rate
/// limit of `client`, so that it never turns a buyer away whose payment is stored.
///
/// # Errors
/// [`RequestError::UnknownSession`], and where nothing can be said of the order, [`RequestError::OrderRateLimited`],
/// [`RequestError::OrderUnreachable`], [`RequestError::OrderBusy`] and [`RequestError::OrderLookupDisabled`].
pub(super) async fn look_up_verified(
    app: &AppState,
    client: IpAddr,
    id: &SessionId,
) -> Result<Order, RequestError> {
    settle(app, client, id, known(app, id).await?).await
}

/// The order as the store, or the demo, has it.
async fn known(app: &AppState, id: &SessionId) -> Result<Option<Order>, RequestError> {
    match app.checkout.provider() {
        // Checkouts of the demo are not stored.
        PaymentProvider::Demo(demo) => Ok(demo.look_up(id).ok()),
        PaymentProvider::Disabled | PaymentProvider::Stripe(_) => {
            let found = app.checkout.find(id).await;
            found.map_err(|error| CheckoutError::from(error).of(CheckoutPurpose::LookUp))
        }
    }
}

/// The order as it is now: Stripe is asked about one whose payment may have come.
async fn settle(
    app: &AppState,
    client: IpAddr,
    id: &SessionId,
    known: Option<Order>,
) -> Result<Order, RequestError> {
    match (known, app.checkout.provider()) {
        (Some(order), PaymentProvider::Demo(_)) => Ok(order),
        (None, PaymentProvider::Demo(_)) => Err(RequestError::UnknownSession),
        (Some(order), _) if order.status.is_settled() => Ok(order),
        (_, PaymentProvider::Disabled) => Err(RequestError::OrderLookupDisabled),
        (known, PaymentProvider::Stripe(_)) => {
            app.checkout_rate_limiter.check(client).map_err(RequestError::OrderRateLimited)?;
            let settled = app.checkout.retrieve(id, known).await;
            settled.map_err(|error| error.of(CheckoutPurpose::LookUp))
        }
    }
}
