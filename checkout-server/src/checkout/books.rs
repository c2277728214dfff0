//! The order book: what is written of an order, into the ledger and into the log, whoever learned of it.
//!
//! The log tells an order by its number and by the last letters of its session's id, which open nothing.

use super::SessionId;
use crate::{
    ledger::{Begun, Kept, Lasting, Ledger, LedgerError, NewOrder, Order, Pending, Returned, Settled, Word},
    log::Log,
};
use std::{fmt, sync::Arc, time::Duration};
use tokio::time::timeout;

/// How much of a session's id is told.
const TOLD: usize = 6;

/// The order book.
#[derive(Clone)]
pub struct Books {
    ledger: Arc<dyn Ledger>,
    log: Log,
    keeping: Duration,
}

impl Books {
    /// `keeping` is how long somebody who waits is kept waiting.
    pub fn new(ledger: Arc<dyn Ledger>, log: Log, keeping: Duration) -> Self {
        Self { ledger, log, keeping }
    }

    /// What an attempt asks Stripe with.
    ///
    /// # Errors
    /// Why the ledger does not answer, as with everything here; the log has been told.
    pub async fn begin(&self, attempt: &str, lasting: Option<Lasting>) -> Result<Begun, LedgerError> {
        self.in_time(self.ledger.begin(attempt, lasting)).await
    }

    /// Records an order that Stripe has opened.
    ///
    /// # Errors
    /// As [`Books::begin`].
    pub async fn open(&self, order: NewOrder) -> Result<(), LedgerError> {
        let NewOrder { session, amount, currency, .. } = order.clone();
        if self.in_time(self.ledger.open_order(order)).await? == Kept::New {
            self.log.event(
                "order.opened",
                &[("session", &ending(&session)), ("amount", &amount), ("currency", &currency)],
            );
        }
        Ok(())
    }

    /// Moves an order on by what Stripe tells of it.
    ///
    /// # Errors
    /// As [`Books::begin`].
    pub async fn settle(&self, word: Word) -> Result<Settled, LedgerError> {
        let settled = self.in_time(self.ledger.settle(word)).await?;
        if let Settled::Changed { order, before } = &settled {
            if before.is_none() {
                self.tell("order.unrecorded", order);
            }
            self.tell(&format!("order.{}", order.state.word()), order);
        }
        Ok(settled)
    }

    /// Returns the order of a payment that went back as a whole.
    ///
    /// # Errors
    /// As [`Books::begin`].
    pub async fn give_back(&self, payment: String, why: Returned) -> Result<Option<Order>, LedgerError> {
        let returned = self.in_time(self.ledger.give_back(payment, why)).await?;
        if let Some(order) = &returned {
            self.tell("order.returned", order);
        }
        Ok(returned)
    }

    /// The order of a session.
    ///
    /// # Errors
    /// As [`Books::begin`].
    pub async fn order(&self, id: &SessionId) -> Result<Option<Order>, LedgerError> {
        self.in_time(self.ledger.order(id.as_str())).await
    }

    async fn in_time<T>(&self, answer: Pending<'_, T>) -> Result<T, LedgerError> {
        let answer = timeout(self.keeping, answer).await.unwrap_or_else(|_| Err(LedgerError::busy()));
        if let Err(error) = &answer {
            self.log.event("order.not_kept", &[("why", &error.code())]);
        }
        answer
    }

    fn tell(&self, event: &str, order: &Order) {
        let session = ending(&order.session);
        let mut fields: Vec<(&str, &dyn fmt::Display)> =
            vec![("number", &order.number), ("session", &session), ("amount", &order.amount)];
        if let Some(total) = &order.total {
            fields.push(("paid", total));
        }
        fields.push(("currency", &order.currency));
        if let Some(fault) = &order.fault {
            fields.push(("fault", fault));
        }
        self.log.event(event, &fields);
    }
}

impl fmt::Debug for Books {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Books")
    }
}

/// The last letters of an id, by which an operator finds it again.
fn ending(session: &str) -> &str {
    let start = session.char_indices().rev().nth(TOLD - 1).map_or(0, |(start, _)| start);
    session.get(start..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::ending;

    #[test]
    fn of_an_id_its_last_letters_are_told() {
        assert_eq!(ending("cs_test_a1b2c3d4e5"), "c3d4e5");
        assert_eq!(ending("cs_"), "cs_");
        assert_eq!(ending(""), "");
    }
}
