//! What a page shows of a Checkout Session, by Stripe's words for it (specification §4): one rule for the server, and for the
//! browser, where a hosted backend answers.
//!
//! ```
//! use core_wasm::catalog::model::CheckoutState;
//! use core_wasm::checkout::session_state;
//!
//! assert_eq!(session_state("complete", "paid"), Some(CheckoutState::Paid));
//! assert_eq!(session_state("complete", "unpaid"), Some(CheckoutState::Processing));
//! ```

use crate::catalog::model::CheckoutState;

/// The state for a session's `status` and `payment_status`; `None` where the status is none of Stripe's.
///
/// A session that needs no payment is paid once the buyer has confirmed it. One that is complete and unpaid waits for the
/// bank.
#[must_use]
pub fn session_state(status: &str, payment_status: &str) -> Option<CheckoutState> {
    match (status, payment_status) {
        (_, "paid") | ("complete", "no_payment_required") => Some(CheckoutState::Paid),
        ("complete", _) => Some(CheckoutState::Processing),
        ("open", _) => Some(CheckoutState::Unpaid),
        ("expired", _) => Some(CheckoutState::Expired),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_paid_by_its_payment_and_else_as_its_status_says() {
        use CheckoutState::{Expired, Paid, Processing, Unpaid};
        for (status, payment_status, state) in [
            ("complete", "paid", Some(Paid)),
            ("open", "paid", Some(Paid)),
            ("complete", "no_payment_required", Some(Paid)),
            ("complete", "unpaid", Some(Processing)),
            ("open", "unpaid", Some(Unpaid)),
            ("open", "no_payment_required", Some(Unpaid)),
            ("expired", "unpaid", Some(Expired)),
            ("expired", "no_payment_required", Some(Expired)),
            ("something", "new", None),
            ("", "", None),
        ] {
            assert_eq!(session_state(status, payment_status), state, "{status}, {payment_status}");
        }
    }
}
