//! Demo payment provider: simulates a checkout without Stripe, charges nothing, and keeps everything in memory.

use crate::orders::{CheckoutError, IdempotencyKey, NewOrder, Order, OrderStatus, SessionId, random_hex};
use core_wasm::catalog::{
    content::CURRENCY,
    model::{CheckoutState, Offer},
};
use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// How many checkouts are kept; the oldest are dropped.
const CAPACITY: usize = 10_000;

/// The demo's checkouts.
#[derive(Debug, Default)]
pub struct DemoProvider {
    state: Mutex<DemoState>,
}

#[derive(Debug, Default)]
struct DemoState {
    checkouts: HashMap<String, DemoCheckout>,
    by_key: HashMap<IdempotencyKey, String>,
    insertion_order: VecDeque<String>,
}

#[derive(Debug)]
struct DemoCheckout {
    key: IdempotencyKey,
    client_secret: String,
    order: Order,
}

/// The outcome that the visitor chooses in the demo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DemoOutcome {
    /// The payment succeeds.
    Paid,
    /// The payment is not confirmed yet.
    Processing,
    /// The payment is declined.
    Unpaid,
    /// The session expires.
    Expired,
}

impl DemoOutcome {
    /// Parses the form's value.
    pub fn parse(name: &str) -> Option<Self> {
        match CheckoutState::parse(Some(name))? {
            CheckoutState::Paid => Some(Self::Paid),
            CheckoutState::Processing => Some(Self::Processing),
            CheckoutState::Unpaid => Some(Self::Unpaid),
            CheckoutState::Expired => Some(Self::Expired),
            CheckoutState::Unknown | CheckoutState::Unreachable | CheckoutState::Unavailable => None,
        }
    }

    fn status(self) -> OrderStatus {
        match self {
            Self::Paid => OrderStatus::Paid,
            Self::Processing => OrderStatus::Processing,
            Self::Unpaid => OrderStatus::Open,
            Self::Expired => OrderStatus::Expired,
        }
    }
}

/// A checkout that was created.
#[derive(Debug, Clone)]
pub struct CreatedCheckout {
    /// `cs_demo_…`.
    pub id: String,
    /// The id, `_secret_`, and random characters.
    pub client_secret: String,
}

impl DemoProvider {
    /// Creates a checkout; the same key returns the same one again.
    ///
    /// # Errors
    /// [`CheckoutError::Failed`] where the system has no random numbers.
    pub fn create(&self, offer: &Offer, key: &IdempotencyKey) -> Result<CreatedCheckout, CheckoutError> {
        let random = || random_hex().ok_or(CheckoutError::Failed);
        let id = format!("cs_demo_{}", random()?);
        let client_secret = format!("{id}_secret_{}", random()?);
        let mut state = self.lock();
        if let Some(created) = state.find_by_key(key) {
            return Ok(created);
        }
        let new = NewOrder {
            session: id.clone(),
            attempt: key.as_str().to_owned(),
            offer: offer.slug.0.to_owned(),
            amount: offer.price.0,
            currency: CURRENCY.as_str().to_owned(),
        };
        let order = Order::open(new, 0);
        state.drop_oldest();
        state.insertion_order.push_back(id.clone());
        state.by_key.insert(key.clone(), id.clone());
        let checkout = DemoCheckout { key: key.clone(), client_secret: client_secret.clone(), order };
        state.checkouts.insert(id.clone(), checkout);
        Ok(CreatedCheckout { id, client_secret })
    }

    /// Sets the outcome of a checkout. A paid one stays paid. False where the checkout is unknown.
    pub fn complete(&self, id: &SessionId, outcome: DemoOutcome, email: Option<String>) -> bool {
        let mut state = self.lock();
        let Some(DemoCheckout { order, .. }) = state.checkouts.get_mut(id.as_str()) else { return false };
        if order.status != OrderStatus::Paid {
            order.status = outcome.status();
            order.email = email;
        }
        true
    }

    /// The order of a checkout.
    ///
    /// # Errors
    /// [`CheckoutError::SessionUnknown`].
    pub fn look_up(&self, id: &SessionId) -> Result<Order, CheckoutError> {
        let state = self.lock();
        let checkout = state.checkouts.get(id.as_str()).ok_or(CheckoutError::SessionUnknown)?;
        Ok(checkout.order.clone())
    }

    fn lock(&self) -> MutexGuard<'_, DemoState> {
        // No code in here can panic halfway through a change.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DemoState {
    fn find_by_key(&self, key: &IdempotencyKey) -> Option<CreatedCheckout> {
        let id = self.by_key.get(key)?;
        let client_secret = self.checkouts.get(id)?.client_secret.clone();
        Some(CreatedCheckout { id: id.clone(), client_secret })
    }

    fn drop_oldest(&mut self) {
        while self.insertion_order.len() >= CAPACITY {
            let Some(oldest) = self.insertion_order.pop_front() else { break };
            if let Some(checkout) = self.checkouts.remove(&oldest) {
                self.by_key.remove(&checkout.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::catalog::content::{CODEX, INITIATION};

    fn key(number: usize) -> IdempotencyKey {
        IdempotencyKey::parse(&format!("attempt-number-{number:08}")).unwrap()
    }

    #[test]
    fn one_key_creates_one_checkout_at_the_cores_price() {
        let demo = DemoProvider::default();
        let (first, again) =
            (demo.create(&INITIATION, &key(1)).unwrap(), demo.create(&INITIATION, &key(1)).unwrap());
        assert_eq!(first.client_secret, again.client_secret);
        assert!(first.client_secret.starts_with(&format!("{}_secret_", first.id)));
        let order = demo.look_up(&SessionId::parse(&first.id).unwrap()).unwrap();
        assert_eq!((order.amount_charged(), order.currency.as_str()), (8700, "usd"));
        assert_eq!(order.page_state(), CheckoutState::Unpaid);
    }

    #[test]
    fn another_offer_is_sold_at_its_own_price() {
        let demo = DemoProvider::default();
        let created = demo.create(&CODEX, &key(1).for_offer("codex")).unwrap();
        assert_ne!(demo.create(&INITIATION, &key(1)).unwrap().id, created.id);
        let order = demo.look_up(&SessionId::parse(&created.id).unwrap()).unwrap();
        assert_eq!((order.offer.as_str(), order.amount_charged()), ("codex", 14400));
    }

    #[test]
    fn the_outcome_can_change_until_it_is_paid() {
        let demo = DemoProvider::default();
        let id = SessionId::parse(&demo.create(&INITIATION, &key(1)).unwrap().id).unwrap();
        for (outcome, state) in [
            (DemoOutcome::Unpaid, CheckoutState::Unpaid),
            (DemoOutcome::Processing, CheckoutState::Processing),
            (DemoOutcome::Paid, CheckoutState::Paid),
            (DemoOutcome::Expired, CheckoutState::Paid),
        ] {
            assert!(demo.complete(&id, outcome, None));
            assert_eq!(demo.look_up(&id).unwrap().page_state(), state);
        }
    }

    #[test]
    fn the_oldest_checkouts_are_dropped_at_capacity() {
        let demo = DemoProvider::default();
        let first = SessionId::parse(&demo.create(&INITIATION, &key(0)).unwrap().id).unwrap();
        for number in 1..=CAPACITY {
            demo.create(&INITIATION, &key(number)).unwrap();
        }
        assert_eq!(demo.look_up(&first), Err(CheckoutError::SessionUnknown));
        assert_eq!(demo.lock().checkouts.len(), CAPACITY);
        assert_eq!(demo.lock().by_key.len(), CAPACITY);
    }
}
