//! A checkout's session as the house sees it: how far it is, whether it is paid, by whom it is named.

use crate::{
    error::RequestError,
    ledger::{Order, OrderState},
};
use core_wasm::model::State;
use serde::Serialize;

/// The id of a session, in the shape that Stripe and the demo give theirs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SessionId(String);

impl SessionId {
    /// Reads an id such as `cs_test_a1b2`.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("cs_")?;
        let shape = (8..=250).contains(&rest.len())
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        shape.then(|| Self(text.to_owned()))
    }

    /// The `session_id` of a query; it must stand there once.
    ///
    /// # Errors
    /// [`RequestError::SessionId`].
    pub fn of_query(query: Option<&str>) -> Result<Self, RequestError> {
        let pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
        let mut ids = pairs.filter(|(name, _)| name == "session_id");
        match (ids.next(), ids.next()) {
            (Some((_, id)), None) => Self::parse(&id).ok_or(RequestError::SessionId),
            _ => Err(RequestError::SessionId),
        }
    }

    /// The id itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How far a checkout is, in Stripe's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The visitor is still at it.
    Open,
    /// She has done her part.
    Complete,
    /// It was open for too long.
    Expired,
}

/// Whether money has come, in Stripe's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Payment {
    /// It has.
    Paid,
    /// It has not, or not yet.
    Unpaid,
    /// None was due.
    NoPaymentRequired,
}

/// A checkout of ours: its offer, amount and currency are those that it was opened with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// How far it is.
    pub stage: Stage,
    /// Whether money has come.
    pub payment: Payment,
    /// The buyer's address, in clear.
    pub email: Option<String>,
    /// In whole cents: what was paid, and before that what is asked.
    pub amount: u32,
    /// In lower case: `usd`.
    pub currency: String,
}

impl Session {
    /// The session of an order that is kept.
    ///
    /// An order whose money never came is told as one that is still to be paid: the way back to the button is open.
    ///
    /// # Errors
    /// [`RequestError::SessionUnknown`] for an order that is not what was asked, or was returned.
    pub(crate) fn of(order: &Order) -> Result<Self, RequestError> {
        let nothing_due = order.payment.is_none() && order.total == Some(0);
        let (stage, payment) = match order.state {
            OrderState::Open | OrderState::Failed => (Stage::Open, Payment::Unpaid),
            OrderState::Expired => (Stage::Expired, Payment::Unpaid),
            OrderState::Processing => (Stage::Complete, Payment::Unpaid),
            OrderState::Paid if nothing_due => (Stage::Complete, Payment::NoPaymentRequired),
            OrderState::Paid => (Stage::Complete, Payment::Paid),
            OrderState::Mismatched | OrderState::Returned => return Err(RequestError::SessionUnknown),
        };
        Ok(Self {
            stage,
            payment,
            email: order.email.clone(),
            amount: order.total.unwrap_or(order.amount),
            currency: order.currency.clone(),
        })
    }

    /// What the visitor meets on the welcome page (specification §4; the five states of the product).
    pub fn state(&self) -> State {
        match (self.stage, self.payment) {
            (_, Payment::Paid) | (Stage::Complete, Payment::NoPaymentRequired) => State::Paid,
            // Some ways of paying answer after days.
            (Stage::Complete, Payment::Unpaid) => State::Processing,
            (Stage::Open, _) => State::Unpaid,
            (Stage::Expired, _) => State::Expired,
        }
    }

    /// The buyer's address with everything but its first letter and its domain hidden.
    pub fn masked_email(&self) -> Option<String> {
        let (name, domain) = self.email.as_deref()?.rsplit_once('@')?;
        Some(format!("{}•••@{domain}", name.chars().next()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn session(stage: Stage, payment: Payment) -> Session {
        Session { stage, payment, email: None, amount: 8700, currency: "usd".to_owned() }
    }

    #[test]
    fn the_five_states_follow_from_stage_and_payment() {
        for (stage, payment, state) in [
            (Stage::Complete, Payment::Paid, State::Paid),
            (Stage::Complete, Payment::NoPaymentRequired, State::Paid),
            (Stage::Complete, Payment::Unpaid, State::Processing),
            (Stage::Open, Payment::Unpaid, State::Unpaid),
            (Stage::Open, Payment::NoPaymentRequired, State::Unpaid),
            (Stage::Expired, Payment::Unpaid, State::Expired),
        ] {
            assert_eq!(session(stage, payment).state(), state, "{stage:?} {payment:?}");
        }
    }

    #[test]
    fn an_address_is_told_by_its_first_letter_and_its_domain() {
        let masked = |email: &str| {
            Session { email: Some(email.to_owned()), ..session(Stage::Open, Payment::Unpaid) }.masked_email()
        };
        assert_eq!(masked("leilani@example.com").as_deref(), Some("l•••@example.com"));
        assert_eq!(masked("@example.com"), None);
        assert_eq!(masked("nobody"), None);
    }

    #[track_caller]
    fn check(query: &str, expected: Option<&str>) {
        let id = SessionId::of_query(Some(query));
        assert_eq!(id.ok().as_ref().map(SessionId::as_str), expected, "{query}");
    }

    #[test]
    fn a_query_names_one_session() {
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

    proptest! {
        #[test]
        fn an_id_that_is_taken_can_stand_in_an_address_as_it_is(text in "[ -~]{0,40}") {
            if let Some(id) = SessionId::parse(&text) {
                let encoded: String = form_urlencoded::byte_serialize(id.as_str().as_bytes()).collect();
                prop_assert_eq!(encoded, text);
            }
        }
    }
}
