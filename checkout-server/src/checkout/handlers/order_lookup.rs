//! Order look-up for a visitor: a settled order comes from the store, any other from the payment provider, within the
//! rate limit of the checkout.

use crate::{
    app_state::AppState,
    base::error::{CheckoutError, CheckoutPurpose::LookUp, RequestError},
    checkout::PaymentProvider,
};
use shop::{Order, SessionId};
use std::net::IpAddr;

/// Session in the parameter `session_id` of a query; `None` if it is missing, repeated or malformed.
pub(super) fn session_of(query: Option<&str>) -> Option<SessionId> {
    let pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let mut ids = pairs.filter(|(name, _)| name == "session_id");
    match (ids.next(), ids.next()) {
        (Some((_, id)), None) => SessionId::parse(&id),
        _ => None,
    }
}

/// Order of a session that a visitor has sent, whatever its status.
///
/// # Errors
/// As [`look_up_verified`].
pub(super) async fn look_up(app: &AppState, client: IpAddr, id: &SessionId) -> Result<Order, RequestError> {
    // Checked before the store is read, so that guessed sessions cannot keep it busy. A look-up that finds an
    // order does not count.
    app.lookup_rate_limiter.check(client).map_err(rate_limited)?;
    let known = known(app, id).await?;
    if known.is_some() {
        app.lookup_rate_limiter.release(client);
    }
    settle(app, client, id, known).await
}

/// Order of a session that this server has sent to its buyer in a link. Only a request to Stripe counts
/// against the rate limit of `client`, so that a buyer whose payment is stored is never rejected.
///
/// # Errors
/// [`RequestError::Checkout`] and [`RequestError::CheckoutRateLimited`].
pub(crate) async fn look_up_verified(
    app: &AppState,
    client: IpAddr,
    id: &SessionId,
) -> Result<Order, RequestError> {
    settle(app, client, id, known(app, id).await?).await
}

async fn known(app: &AppState, id: &SessionId) -> Result<Option<Order>, RequestError> {
    match app.checkout.provider() {
        PaymentProvider::Demo(demo) => Ok(demo.find(id).await),
        PaymentProvider::Disabled | PaymentProvider::Stripe(_) => {
            let order = app.checkout.find(id).await;
            order.map_err(|error| RequestError::Checkout(LookUp, error.into()))
        }
    }
}

/// Current order: asks Stripe about an order whose payment may have arrived.
async fn settle(
    app: &AppState,
    client: IpAddr,
    id: &SessionId,
    known: Option<Order>,
) -> Result<Order, RequestError> {
    match (known, app.checkout.provider()) {
        (Some(order), PaymentProvider::Demo(_)) => Ok(order),
        (None, PaymentProvider::Demo(_)) => Err(RequestError::UNKNOWN_SESSION),
        (Some(order), _) if order.status.is_settled() => Ok(order),
        (_, PaymentProvider::Disabled) => Err(RequestError::Checkout(LookUp, CheckoutError::Disabled)),
        (known, PaymentProvider::Stripe(_)) => {
            app.checkout_rate_limiter.check(client).map_err(rate_limited)?;
            let settled = app.checkout.retrieve(id, known).await;
            settled.map_err(|error| RequestError::Checkout(LookUp, error))
        }
    }
}

/// Error with the seconds after which the client may try again.
fn rate_limited(seconds: u32) -> RequestError {
    RequestError::CheckoutRateLimited(LookUp, seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(query: &str, expected: Option<&str>) {
        let id = session_of(Some(query));
        assert_eq!(id.as_ref().map(SessionId::as_str), expected, "{query}");
    }

    #[test]
    fn a_query_holds_exactly_one_valid_session_id() {
        check("session_id=cs_test_a1b2C3", Some("cs_test_a1b2C3"));
        check("utm=x&session_id=cs%5Ftest_a1b2C3", Some("cs_test_a1b2C3"));
        check("", None);
        check("session_id=", None);
        check("session_id={CHECKOUT_SESSION_ID}", None);
        check("session_id=cs_test_a1b2C3/../x", None);
        check("session_id=pi_test_a1b2C3", None);
        check("session_id=cs_test_a1b2C3&session_id=cs_test_other1", None);
        check(&format!("session_id=cs_test_{}", "a".repeat(300)), None);
    }
}
