//! The demo till: plays a checkout without Stripe, charges nobody, and forgets everything when it stops.

use super::{Attempt, Payment, Session, SessionId, Stage, attempt::random_hex};
use crate::error::RequestError;
use core_wasm::{model::State, pricing};
use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// How many checkouts are remembered; the oldest make way.
const ROOM: usize = 10_000;

/// The demo's checkouts.
#[derive(Debug, Default)]
pub struct Demo {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    checkouts: HashMap<String, Checkout>,
    by_attempt: HashMap<Attempt, String>,
    order: VecDeque<String>,
}

#[derive(Debug)]
struct Checkout {
    attempt: Attempt,
    client_secret: String,
    outcome: Option<Outcome>,
    email: Option<String>,
    amount: u32,
    currency: &'static str,
}

/// What the visitor lets the demo play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The payment passes.
    Paid,
    /// The bank takes its time.
    Processing,
    /// The payment does not pass.
    Unpaid,
    /// The checkout was open for too long.
    Expired,
}

impl Outcome {
    /// The outcome that a form names.
    pub fn named(word: &str) -> Option<Self> {
        match State::named(Some(word))? {
            State::Paid => Some(Self::Paid),
            State::Processing => Some(Self::Processing),
            State::Unpaid => Some(Self::Unpaid),
            State::Expired => Some(Self::Expired),
            State::Unknown | State::Unavailable => None,
        }
    }
}

/// A checkout that was opened.
#[derive(Debug, Clone)]
pub struct Opened {
    /// `cs_demo_…`.
    pub id: String,
    /// The id, `_secret_`, and a secret that opens nothing.
    pub client_secret: String,
}

impl Demo {
    /// Opens a checkout; the same attempt gets the same one again.
    ///
    /// # Errors
    /// [`RequestError::TillFailed`] where the machine has no random numbers.
    pub fn open(&self, attempt: &Attempt) -> Result<Opened, RequestError> {
        let id = format!("cs_demo_{}", random_hex()?);
        let client_secret = format!("{id}_secret_{}", random_hex()?);
        let mut kept = self.kept();
        if let Some(opened) = kept.of_attempt(attempt) {
            return Ok(opened);
        }
        let price = pricing::initiation().price;
        kept.make_room();
        kept.order.push_back(id.clone());
        kept.by_attempt.insert(attempt.clone(), id.clone());
        kept.checkouts.insert(
            id.clone(),
            Checkout {
                attempt: attempt.clone(),
                client_secret: client_secret.clone(),
                outcome: None,
                email: None,
                amount: price.cents,
                currency: price.currency.word(),
            },
        );
        Ok(Opened { id, client_secret })
    }

    /// Plays an outcome. A checkout that is paid stays paid. False where no such checkout is known.
    pub fn play(&self, id: &SessionId, outcome: Outcome, email: Option<String>) -> bool {
        let mut kept = self.kept();
        let Some(checkout) = kept.checkouts.get_mut(id.as_str()) else { return false };
        if checkout.outcome != Some(Outcome::Paid) {
            checkout.outcome = Some(outcome);
            checkout.email = email;
        }
        true
    }

    /// Tells how a checkout stands.
    ///
    /// # Errors
    /// [`RequestError::SessionUnknown`].
    pub fn look_up(&self, id: &SessionId) -> Result<Session, RequestError> {
        let kept = self.kept();
        let checkout = kept.checkouts.get(id.as_str()).ok_or(RequestError::SessionUnknown)?;
        let (stage, payment) = match checkout.outcome {
            None | Some(Outcome::Unpaid) => (Stage::Open, Payment::Unpaid),
            Some(Outcome::Paid) => (Stage::Complete, Payment::Paid),
            Some(Outcome::Processing) => (Stage::Complete, Payment::Unpaid),
            Some(Outcome::Expired) => (Stage::Expired, Payment::Unpaid),
        };
        let currency = checkout.currency.to_owned();
        Ok(Session { stage, payment, email: checkout.email.clone(), amount: checkout.amount, currency })
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // Nothing in here is ever half done when it panics.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn of_attempt(&self, attempt: &Attempt) -> Option<Opened> {
        let id = self.by_attempt.get(attempt)?;
        let client_secret = self.checkouts.get(id)?.client_secret.clone();
        Some(Opened { id: id.clone(), client_secret })
    }

    fn make_room(&mut self) {
        while self.order.len() >= ROOM {
            let Some(oldest) = self.order.pop_front() else { break };
            if let Some(checkout) = self.checkouts.remove(&oldest) {
                self.by_attempt.remove(&checkout.attempt);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(number: usize) -> Attempt {
        Attempt::named(&format!("attempt-number-{number:08}")).unwrap()
    }

    #[test]
    fn one_attempt_opens_one_checkout_at_the_core_s_price() {
        let demo = Demo::default();
        let (first, again) = (demo.open(&attempt(1)).unwrap(), demo.open(&attempt(1)).unwrap());
        assert_eq!(first.client_secret, again.client_secret);
        assert!(first.client_secret.starts_with(&format!("{}_secret_", first.id)));
        let session = demo.look_up(&SessionId::parse(&first.id).unwrap()).unwrap();
        assert_eq!((session.amount, session.currency.as_str()), (8700, "usd"));
        assert_eq!(session.state(), State::Unpaid);
    }

    #[test]
    fn an_outcome_is_played_until_it_is_paid() {
        let demo = Demo::default();
        let id = SessionId::parse(&demo.open(&attempt(1)).unwrap().id).unwrap();
        for (outcome, state) in [
            (Outcome::Unpaid, State::Unpaid),
            (Outcome::Processing, State::Processing),
            (Outcome::Paid, State::Paid),
            (Outcome::Expired, State::Paid),
        ] {
            assert!(demo.play(&id, outcome, None));
            assert_eq!(demo.look_up(&id).unwrap().state(), state);
        }
    }

    #[test]
    fn the_oldest_checkouts_make_way() {
        let demo = Demo::default();
        let first = SessionId::parse(&demo.open(&attempt(0)).unwrap().id).unwrap();
        for number in 1..=ROOM {
            demo.open(&attempt(number)).unwrap();
        }
        assert_eq!(demo.look_up(&first), Err(RequestError::SessionUnknown));
        assert_eq!(demo.kept().checkouts.len(), ROOM);
        assert_eq!(demo.kept().by_attempt.len(), ROOM);
    }
}
