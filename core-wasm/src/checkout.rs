//! Checkout Sessions: the shape of their ids, and the state of a checkout page, from the status of a session
//! (specification §4). The server uses these rules, and the browser while it polls an order.
//!
//! ```
//! use core_wasm::catalog::model::CheckoutState;
//! use core_wasm::checkout::session_state;
//!
//! assert_eq!(session_state("complete", "paid"), Some(CheckoutState::Paid));
//! assert_eq!(session_state("complete", "unpaid"), Some(CheckoutState::Processing));
//! ```

use crate::catalog::model::CheckoutState;

core_content::answer! {
    /// The provider of a Checkout Session.
    pub enum SessionProvider {
        /// Stripe.
        Stripe = "stripe",
        /// The demo checkout, which charges nothing and sends no mail.
        Demo = "demo",
    }
}

/// The allowed lengths of a session id behind its prefix.
const ID_LENGTHS: std::ops::RangeInclusive<usize> = 8..=250;

/// The provider of the session with an id such as `cs_test_a1b2c3d4`; `None` if the text is no session id. Ids need no
/// escaping in a URL.
#[must_use]
pub fn session_provider(id: &str) -> Option<SessionProvider> {
    let rest = id.strip_prefix("cs_")?;
    let is_id = ID_LENGTHS.contains(&rest.len())
        && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let provider = if rest.starts_with("demo_") { SessionProvider::Demo } else { SessionProvider::Stripe };
    is_id.then_some(provider)
}

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
    fn a_session_id_has_a_prefix_a_length_and_no_character_that_a_url_escapes() {
        use SessionProvider::{Demo, Stripe};
        let long = format!("cs_{}", "1".repeat(250));
        let too_long = format!("{long}1");
        for (id, provider) in [
            ("cs_test_a1b2c3d4", Some(Stripe)),
            ("cs_live_A1B2C3D4", Some(Stripe)),
            ("cs_demo_12345678", Some(Demo)),
            ("cs_12345678", Some(Stripe)),
            ("cs_1234567", None),
            (long.as_str(), Some(Stripe)),
            (too_long.as_str(), None),
            ("xcs_test_12345678", None),
            ("cs_test_12345678.", None),
            ("cs_test_1234567é", None),
            ("", None),
        ] {
            assert_eq!(session_provider(id), provider, "{id}");
        }
    }

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
