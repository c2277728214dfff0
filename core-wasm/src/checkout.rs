//! The state of a checkout page, from the status of a Stripe Checkout Session (specification §4). The server and, with
//! a hosted backend, the browser use this rule.
//!
//! ```
//! use core_wasm::catalog::model::CheckoutState;
//! use core_wasm::checkout::session_state;
//!
//! assert_eq!(session_state("complete", "paid"), Some(CheckoutState::Paid));
//! assert_eq!(session_state("complete", "unpaid"), Some(CheckoutState::Processing));
//! ```

use crate::catalog::model::CheckoutState;

/// The state for a session's `status` and `payment_status`; `None` for an unknown status.
///
/// A session without a payment counts as paid once the buyer has confirmed it. A complete session that is unpaid waits
/// for the bank.
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
    fn a_paid_session_is_paid_and_others_follow_their_status() {
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
