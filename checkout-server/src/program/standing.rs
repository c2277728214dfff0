//! Whether the order behind a link is delivered: the ledger's word first, and the till's where that is not the last.

use crate::{
    checkout::{SessionId, Till},
    error::RequestError,
    ledger::OrderState,
    shop::Desk,
};
use core_wasm::model::State;

/// After how many seconds to try again when the ledger does not answer.
const A_MINUTE: u32 = 60;

/// How the order behind a link stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// The program is the buyer's.
    Delivered,
    /// The payment went back.
    Returned,
    /// No money has come, or money that is not what was asked. The welcome page says which.
    Open,
}

/// Looks an order up by its session.
///
/// # Errors
/// What keeps it from being looked up: the ledger or the till does not answer.
pub(super) async fn standing(desk: &Desk, session: &SessionId) -> Result<Standing, RequestError> {
    // A demo's checkouts are in no ledger.
    if !matches!(desk.till, Till::Demo(_)) {
        let order = desk.shop.books.order(session).await.map_err(|_| RequestError::TillBusy(A_MINUTE))?;
        match order.map(|order| order.state) {
            Some(OrderState::Paid) => return Ok(Standing::Delivered),
            Some(OrderState::Returned) => return Ok(Standing::Returned),
            Some(OrderState::Mismatched) => return Ok(Standing::Open),
            Some(OrderState::Open | OrderState::Expired | OrderState::Processing | OrderState::Failed)
            | None => {}
        }
    }
    match desk.till.look_up(session).await {
        Ok(session) if session.state() == State::Paid => Ok(Standing::Delivered),
        Ok(_) | Err(RequestError::SessionUnknown) => Ok(Standing::Open),
        Err(error) => Err(error),
    }
}
