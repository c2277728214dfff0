//! Demo payment provider: simulates a checkout without Stripe, and charges nothing. Checkouts are in memory. Their
//! outcomes are stored as orders in a store of their own, never among real orders. These orders have no e-mail address,
//! and no message is sent about them.

use crate::{
    base::{clock, error::CheckoutError, random::random_hex},
    config::{Limits, StoreSettings},
    store::{self, MissingStore, Store, StoreError},
};
use core_wasm::catalog::{
    content::CURRENCY,
    model::{CheckoutState, Offer},
};
use shop::{
    IdempotencyKey, LINK_SHOWN, NewOrder, Order, OrderEvent, OrderStatus, PaymentMetadata, PaymentOutcome,
    PaymentUpdate, SessionId,
};
use std::{
    collections::{HashMap, VecDeque},
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::OnceCell;

/// Maximum number of checkouts in memory; the oldest are dropped.
const CAPACITY: usize = 10_000;
/// Maximum number of stored orders; the oldest are deleted.
const STORED: i64 = 1000;

/// Checkouts of the demo.
#[derive(Debug, Default)]
pub struct DemoProvider {
    state: Mutex<DemoState>,
    orders: Option<DemoOrders>,
}

/// Store of the demo's orders, which is opened with the first one.
#[derive(Debug)]
struct DemoOrders {
    folder: PathBuf,
    limits: Limits,
    store: OnceCell<Arc<Store>>,
}

#[derive(Debug, Default)]
struct DemoState {
    checkouts: HashMap<SessionId, DemoCheckout>,
    by_key: HashMap<IdempotencyKey, SessionId>,
    insertion_order: VecDeque<SessionId>,
}

#[derive(Debug)]
struct DemoCheckout {
    key: IdempotencyKey,
    client_secret: String,
    order: Order,
}

/// Effect of the outcome that a visitor chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Simulated {
    pub(crate) status: OrderStatus,
    /// How long ago the order was paid, in milliseconds.
    pub(crate) age: i64,
}

/// Effect of an outcome; `None` for an outcome that the demo cannot simulate.
pub(crate) fn simulated(outcome: &str) -> Option<Simulated> {
    let (status, age) = match CheckoutState::parse(Some(outcome))? {
        CheckoutState::Paid => (OrderStatus::Paid, 0),
        CheckoutState::Delivered => (OrderStatus::Paid, LINK_SHOWN),
        CheckoutState::Processing => (OrderStatus::Processing, 0),
        CheckoutState::Unpaid => (OrderStatus::Open, 0),
        CheckoutState::Expired => (OrderStatus::Expired, 0),
        CheckoutState::Unknown | CheckoutState::Unavailable | CheckoutState::Unreachable => return None,
    };
    Some(Simulated { status, age })
}

/// Created checkout.
#[derive(Debug, Clone)]
pub struct CreatedCheckout {
    /// `cs_demo_…`.
    pub id: SessionId,
    /// The id, `_secret_`, and random characters.
    pub client_secret: String,
}

impl DemoProvider {
    /// Creates a provider that stores the outcomes of its checkouts.
    pub fn with_orders(folder: PathBuf, limits: Limits) -> Self {
        let orders = DemoOrders { folder, limits, store: OnceCell::new() };
        Self { orders: Some(orders), ..Self::default() }
    }

    /// Stores the present state of a checkout as an order of the demo.
    ///
    /// # Errors
    /// The error of the demo's store.
    pub(crate) async fn store(&self, id: &SessionId) -> Result<(), StoreError> {
        let (Some(orders), Ok(order)) = (&self.orders, self.look_up(id)) else { return Ok(()) };
        let store = orders.open().await?;
        let Order { session, attempt, offer, amount, currency, .. } = order;
        let outcome = match order.status {
            OrderStatus::Paid => PaymentOutcome::Paid,
            OrderStatus::Processing => PaymentOutcome::Processing,
            OrderStatus::Expired => PaymentOutcome::Expired,
            _ => PaymentOutcome::Open,
        };
        let metadata = PaymentMetadata {
            offer: Some(offer.clone()),
            amount: Some(amount),
            currency: Some(currency.clone()),
            attempt: Some(attempt.clone()),
        };
        let update = PaymentUpdate {
            session: session.clone(),
            outcome,
            subtotal: Some(amount),
            total: Some(amount),
            discount: Some(0),
            tax: Some(0),
            currency: Some(currency.clone()),
            metadata,
            is_foreign: false,
            email: None,
            payment: None,
        };
        store.insert_order(NewOrder { session, attempt, offer, amount, currency }).await?;
        if outcome != PaymentOutcome::Open {
            store.apply(&OrderEvent::Payment(Box::new(update))).await?;
        }
        store.delete_older_orders(STORED).await
    }

    /// Order of a checkout, with its link closed or open as stored. After a restart the order is in the store only.
    pub(crate) async fn find(&self, id: &SessionId) -> Option<Order> {
        let known = self.look_up(id).ok();
        let stored = match &self.orders {
            Some(orders) if orders.folder.exists() => match orders.open().await {
                Ok(store) => store.order(id).await.ok().flatten(),
                Err(_) => None,
            },
            _ => None,
        };
        match (known, stored) {
            (Some(known), Some(stored)) => Some(Order { closed_at: stored.closed_at, ..known }),
            (known, stored) => known.or(stored),
        }
    }

    /// Creates a checkout; the same key returns the same checkout again.
    ///
    /// # Errors
    /// [`CheckoutError::Failed`] if the system has no random numbers.
    pub fn create(&self, offer: &Offer, key: &IdempotencyKey) -> Result<CreatedCheckout, CheckoutError> {
        let random = || random_hex().ok_or(CheckoutError::Failed);
        let id = SessionId::parse(&format!("cs_demo_{}", random()?)).ok_or(CheckoutError::Failed)?;
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

    /// Completes a checkout. A paid checkout stays paid. Returns false if the checkout is unknown.
    pub(crate) fn complete(&self, id: &SessionId, outcome: Simulated, email: Option<String>) -> bool {
        let Simulated { status, age } = outcome;
        let mut state = self.lock();
        let Some(DemoCheckout { order, .. }) = state.checkouts.get_mut(id) else { return false };
        if order.status != OrderStatus::Paid {
            order.status = status;
            order.paid_at = (status == OrderStatus::Paid).then(|| clock::now_millis() - age);
            order.email = email;
        }
        true
    }

    /// Order of a checkout.
    ///
    /// # Errors
    /// [`CheckoutError::SessionUnknown`].
    pub fn look_up(&self, id: &SessionId) -> Result<Order, CheckoutError> {
        let state = self.lock();
        let checkout = state.checkouts.get(id).ok_or(CheckoutError::SessionUnknown)?;
        Ok(checkout.order.clone())
    }

    fn lock(&self) -> MutexGuard<'_, DemoState> {
        // A poisoned lock is usable, because no code that holds it can panic halfway through a change.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DemoOrders {
    async fn open(&self) -> Result<&Arc<Store>, StoreError> {
        let settings = StoreSettings::Sqlite(self.folder.clone());
        let open = || store::open(&settings, &self.limits, MissingStore::Create);
        self.store.get_or_try_init(open).await
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
    use core_wasm::offers;

    fn key(number: usize) -> IdempotencyKey {
        IdempotencyKey::parse(&format!("attempt-number-{number:08}")).unwrap()
    }

    fn initiation() -> &'static Offer {
        offers::find(offers::INITIATION).unwrap()
    }

    #[test]
    fn one_key_creates_one_checkout_of_each_offer_at_the_cores_price() {
        let demo = DemoProvider::default();
        for offer in offers::delivered() {
            let key = key(1).for_offer(offer.slug.0);
            let (first, again) = (demo.create(offer, &key).unwrap(), demo.create(offer, &key).unwrap());
            assert_eq!(first.client_secret, again.client_secret);
            assert!(first.client_secret.starts_with(&format!("{}_secret_", first.id)));
            let order = demo.look_up(&first.id).unwrap();
            assert_eq!((order.offer.as_str(), order.amount_charged()), (offer.slug.0, offer.price.0));
            assert_eq!((order.currency.as_str(), order.status), (CURRENCY.as_str(), OrderStatus::Open));
        }
    }

    #[test]
    fn the_outcome_can_change_until_it_is_paid() {
        let demo = DemoProvider::default();
        let id = demo.create(initiation(), &key(1)).unwrap().id;
        for (outcome, status) in [
            ("unpaid", OrderStatus::Open),
            ("processing", OrderStatus::Processing),
            ("paid", OrderStatus::Paid),
            ("expired", OrderStatus::Paid),
        ] {
            assert!(demo.complete(&id, simulated(outcome).unwrap(), None));
            assert_eq!(demo.look_up(&id).unwrap().status, status);
        }
        assert!(["unknown", "unreachable", "free"].map(simulated).iter().all(Option::is_none));
    }

    #[test]
    fn a_payment_of_a_day_ago_is_delivered_and_one_of_now_shows_its_link() {
        let demo = DemoProvider::default();
        for (number, (outcome, state)) in
            [("paid", CheckoutState::Paid), ("delivered", CheckoutState::Delivered)].into_iter().enumerate()
        {
            let id = demo.create(initiation(), &key(number)).unwrap().id;
            assert!(demo.complete(&id, simulated(outcome).unwrap(), None));
            assert_eq!(demo.look_up(&id).unwrap().page_state(clock::now_millis()), state);
        }
    }

    #[test]
    fn the_oldest_checkouts_are_dropped_at_capacity() {
        let demo = DemoProvider::default();
        let first = demo.create(initiation(), &key(0)).unwrap().id;
        for number in 1..=CAPACITY {
            demo.create(initiation(), &key(number)).unwrap();
        }
        assert_eq!(demo.look_up(&first), Err(CheckoutError::SessionUnknown));
        assert_eq!(demo.lock().checkouts.len(), CAPACITY);
        assert_eq!(demo.lock().by_key.len(), CAPACITY);
    }
}
