//! Stripe's till: opens Checkout Sessions at the core's price, and believes only what matches it.

mod api;
mod knock;
mod request;
mod retry;
mod session;

pub use api::{Api, Roots};
pub(crate) use knock::knock;
pub use request::{Place, Purchase};
pub(crate) use session::word;

use super::{Attempt, Books, Session, SessionId};
use crate::{
    config::{Origin, StripeSettings},
    error::RequestError,
    ledger::{LedgerError, Order, OrderState, Returned, Said, Settled},
    limits::Limits,
    log::Log,
};
use api::{Call, Reply};
use core_wasm::model::CheckoutRules;
use hyper::{StatusCode, header::InvalidHeaderValue};
use session::{Heard, StripeSession};

/// The release train that the browser's library speaks, too.
pub const STRIPE_VERSION: &str = "2026-02-25.clover";

/// How long to wait before trying again where Stripe does not say: a person's minute.
const A_MINUTE: u32 = 60;

/// Stripe's till for one worker.
#[derive(Debug)]
pub struct Stripe {
    api: Api,
    site: Origin,
    publishable_key: String,
    rules: &'static CheckoutRules,
    books: Books,
    limits: Limits,
    log: Log,
}

impl Stripe {
    /// A till that sends buyers back to `site` and writes its orders into `books`.
    ///
    /// # Errors
    /// A secret key that cannot stand in a header.
    pub fn new(
        settings: &StripeSettings,
        site: Origin,
        roots: &Roots,
        books: Books,
        limits: Limits,
        log: Log,
    ) -> Result<Self, InvalidHeaderValue> {
        let StripeSettings { publishable_key, rules, .. } = settings;
        let api = Api::new(settings, roots)?;
        Ok(Self { api, site, publishable_key: publishable_key.clone(), rules, books, limits, log })
    }

    /// The key that every visitor's browser gets.
    pub fn publishable_key(&self) -> &str {
        &self.publishable_key
    }

    /// Opens a checkout and tells the way in: the client secret, or the address of Stripe's page. The order is on
    /// the disk before anybody can pay it.
    pub(super) async fn open(&self, place: Place, attempt: &Attempt) -> Result<String, RequestError> {
        let begun = self.books.begin(attempt.as_str(), request::lasting(self.rules)).await.map_err(busy)?;
        let purchase = Purchase::new(attempt, self.rules, begun);
        let call = Call::create(purchase.form(place, &self.site), purchase.round());
        let reply = retry::patiently(&self.api, &call, &self.limits.opening, &self.log).await;
        let session = self.understand(reply)?;
        let id = session.id().ok_or_else(|| self.useless("no_id"))?;
        let way_in = match place {
            Place::Embedded => session.client_secret().ok_or_else(|| self.useless("no_client_secret"))?,
            Place::Hosted => session.url().ok_or_else(|| self.useless("no_url"))?,
        };
        self.books.open(purchase.opened(&id)).await.map_err(busy)?;
        Ok(way_in)
    }

    /// Tells how a checkout stands: from the ledger where nothing more will come of it, and otherwise from Stripe.
    pub(super) async fn look_up(&self, id: &SessionId) -> Result<Session, RequestError> {
        match self.books.order(id).await.map_err(busy)? {
            Some(order) if !matches!(order.state, OrderState::Open | OrderState::Processing) => {
                Session::of(&order)
            }
            known => self.ask(id, known).await,
        }
    }

    /// Asks Stripe how a checkout stands, and settles its order by the answer.
    async fn ask(&self, id: &SessionId, known: Option<Order>) -> Result<Session, RequestError> {
        let session = self.read(&Call::look_up(id)).await?;
        let said = match session.heard().ok_or(RequestError::SessionUnknown)? {
            Heard::Said(said) => said,
            Heard::Open => {
                return match known {
                    Some(order) => Session::of(&order),
                    None => session.into_open().ok_or(RequestError::SessionUnknown),
                };
            }
        };
        let word = session.word(said).filter(|word| word.session == id.as_str());
        let word = word.ok_or_else(|| self.useless("no_id"))?;
        match self.books.settle(word).await.map_err(busy)? {
            Settled::Changed { order, .. } | Settled::Unchanged(order) => Session::of(&order),
            Settled::Foreign => Err(RequestError::SessionUnknown),
        }
    }

    /// Asks Stripe about an order, whatever is known of it, and settles it by the answer; once the buyer has done
    /// her part, also whether the money failed to come or was given back. The order as it is then.
    ///
    /// # Errors
    /// Why it could not be asked, or not be kept.
    pub(crate) async fn check(&self, order: &Order) -> Result<Order, RequestError> {
        let id = SessionId::parse(&order.session).ok_or(RequestError::SessionId)?;
        let call = match order.state {
            OrderState::Open => Call::look_up(&id),
            _ => Call::look_up_with_payment(&id),
        };
        let session = self.read(&call).await?;
        let mut order = order.clone();
        if let Some(Heard::Said(said)) = session.heard()
            && let said = if session.has_failed() { Said::Failed } else { said }
            && let Some(word) = session.word(said).filter(|word| word.session == order.session)
        {
            match self.books.settle(word).await.map_err(busy)? {
                Settled::Changed { order: settled, .. } | Settled::Unchanged(settled) => order = settled,
                Settled::Foreign => {}
            }
        }
        if session.is_refunded()
            && let Some(payment) = order.payment.clone()
        {
            let returned = self.books.give_back(payment, Returned::Refunded).await.map_err(busy)?;
            order = returned.unwrap_or(order);
        }
        Ok(order)
    }

    async fn read(&self, call: &Call) -> Result<StripeSession, RequestError> {
        let reply = retry::patiently(&self.api, call, &self.limits.looking_up, &self.log).await;
        if reply.as_ref().is_some_and(|reply| reply.status == StatusCode::NOT_FOUND) {
            return Err(RequestError::SessionUnknown);
        }
        self.understand(reply)
    }

    /// Turns what Stripe said into a session, or into a sentence of the house.
    fn understand(&self, reply: Option<Reply>) -> Result<StripeSession, RequestError> {
        let Some(reply) = reply else { return Err(RequestError::TillSilent) };
        let wait = reply.retry_after.and_then(|wait| u32::try_from(wait.as_secs()).ok());
        match reply.status {
            status if status.is_success() => {
                StripeSession::parse(&reply.body).ok_or_else(|| self.useless("not_understood"))
            }
            StatusCode::TOO_MANY_REQUESTS | StatusCode::CONFLICT | StatusCode::SERVICE_UNAVAILABLE => {
                Err(RequestError::TillBusy(wait.unwrap_or(A_MINUTE)))
            }
            status if status.is_server_error() => Err(RequestError::TillSilent),
            _ => Err(RequestError::TillFailed),
        }
    }

    fn useless(&self, why: &str) -> RequestError {
        self.log.event("stripe.useless_answer", &[("why", &why)]);
        RequestError::TillFailed
    }
}

/// What cannot be kept is not begun. The log has been told why.
fn busy(_: LedgerError) -> RequestError {
    RequestError::TillBusy(A_MINUTE)
}
