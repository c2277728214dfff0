//! Orders in PostgreSQL.
//!
//! Whoever writes an order is alone with its payment and then with its session, in this order, so that nobody waits
//! for somebody who waits for her.

use super::alone;
use crate::ledger::{
    Kept, LedgerError, NewOrder, Order, OrderState, Returned, Settled, Word,
    settling::{self, Step},
};
use deadpool_postgres::{Client, GenericClient, Transaction};
use tokio_postgres::Row;

/// The columns that [`read`] reads.
pub(super) const COLUMNS: &str = "number, session, attempt, state, amount, currency, total, email, payment, \
                                  opened_at, paid_at, changed_at, fault";

/// Records an order, once for each session.
pub(super) async fn open(
    transaction: &Transaction<'_>,
    order: &NewOrder,
    now: i64,
) -> Result<Kept, LedgerError> {
    let NewOrder { session, attempt, amount, currency } = order;
    // Were the conflict left to the insertion, a repeat would use a number up.
    alone(transaction, "session", session.as_bytes()).await?;
    let statement = transaction
        .prepare_cached(
            "INSERT INTO orders (session, attempt, state, amount, currency, opened_at, changed_at)
             SELECT $1, $2, $3, $4, $5, $6, $6 WHERE NOT EXISTS (SELECT 1 FROM orders WHERE session = $1)",
        )
        .await?;
    let (state, amount) = (OrderState::Open.word(), i64::from(*amount));
    let inserted =
        transaction.execute(&statement, &[session, attempt, &state, &amount, currency, &now]).await?;
    Ok(if inserted == 0 { Kept::Before } else { Kept::New })
}

/// Writes what a word changes.
pub(super) async fn settle(
    transaction: &Transaction<'_>,
    word: &Word,
    now: i64,
) -> Result<Settled, LedgerError> {
    if let Some(payment) = &word.payment {
        alone(transaction, "payment", payment.as_bytes()).await?;
    }
    alone(transaction, "session", word.session.as_bytes()).await?;
    let before = held(transaction, "session", &word.session).await?;
    let given_back = match settling::payment(before.as_ref(), word) {
        Some(payment) => given_back(transaction, payment).await?,
        None => None,
    };
    match settling::settle(before.as_ref(), word, given_back, now) {
        Step::Foreign => Ok(Settled::Foreign),
        Step::Unchanged(order) => Ok(Settled::Unchanged(order)),
        Step::Completed(order) => {
            write(transaction, &order).await?;
            Ok(Settled::Unchanged(order))
        }
        Step::Changed(order) => {
            let number = write(transaction, &order).await?;
            Ok(Settled::Changed {
                order: Order { number, ..order },
                before: before.map(|before| before.state),
            })
        }
    }
}

/// Remembers that a payment went back, and returns its order if it is known and was paid.
pub(super) async fn give_back(
    transaction: &Transaction<'_>,
    payment: &str,
    why: Returned,
    now: i64,
) -> Result<Option<Order>, LedgerError> {
    alone(transaction, "payment", payment.as_bytes()).await?;
    let statement = transaction
        .prepare_cached(
            "INSERT INTO given_back (payment, why, at) VALUES ($1, $2, $3) ON CONFLICT (payment) DO NOTHING",
        )
        .await?;
    transaction.execute(&statement, &[&payment, &why.word(), &now]).await?;
    let Some(mut order) = held(transaction, "payment", payment).await? else { return Ok(None) };
    if !settling::give_back(&mut order, why) {
        return Ok(None);
    }
    order.changed_at = now;
    write(transaction, &order).await?;
    Ok(Some(order))
}

async fn given_back(transaction: &Transaction<'_>, payment: &str) -> Result<Option<Returned>, LedgerError> {
    let statement = transaction.prepare_cached("SELECT why FROM given_back WHERE payment = $1").await?;
    let Some(row) = transaction.query_opt(&statement, &[&payment]).await? else { return Ok(None) };
    let why: &str = row.try_get(0)?;
    Returned::named(why).map(Some).ok_or_else(|| LedgerError::unreadable(why))
}

/// The order of a session.
pub(super) async fn find(client: &Client, session: &str) -> Result<Option<Order>, LedgerError> {
    first(client, &format!("SELECT {COLUMNS} FROM orders WHERE session = $1"), session).await
}

/// The first order of a session or of a payment, which nobody else changes before the transaction has ended.
async fn held(
    transaction: &Transaction<'_>,
    column: &str,
    value: &str,
) -> Result<Option<Order>, LedgerError> {
    let query =
        format!("SELECT {COLUMNS} FROM orders WHERE {column} = $1 ORDER BY number LIMIT 1 FOR UPDATE");
    first(transaction, &query, value).await
}

async fn first(client: &impl GenericClient, query: &str, value: &str) -> Result<Option<Order>, LedgerError> {
    let statement = client.prepare_cached(query).await?;
    client.query_opt(&statement, &[&value]).await?.as_ref().map(read).transpose()
}

/// The oldest orders after a number: all, or those of whose end Stripe has still to tell.
pub(super) async fn list(
    client: &Client,
    only_open: bool,
    after: i64,
    most: u32,
) -> Result<Vec<Order>, LedgerError> {
    let only = if only_open { "state IN ('open', 'processing') AND" } else { "" };
    let query = format!("SELECT {COLUMNS} FROM orders WHERE {only} number > $1 ORDER BY number LIMIT $2");
    let statement = client.prepare_cached(&query).await?;
    client.query(&statement, &[&after, &i64::from(most)]).await?.iter().map(read).collect()
}

/// Writes a whole order, in its place where it has one: its number.
async fn write(transaction: &Transaction<'_>, order: &Order) -> Result<i64, LedgerError> {
    let Order { session, attempt, currency, email, payment, opened_at, paid_at, changed_at, fault, .. } =
        order;
    let (state, amount, total) = (order.state.word(), i64::from(order.amount), order.total.map(i64::from));
    if order.number > 0 {
        let statement = transaction
            .prepare_cached(
                "UPDATE orders SET state = $2, total = $3, email = $4, payment = $5, paid_at = $6,
                                   changed_at = $7, fault = $8 WHERE number = $1",
            )
            .await?;
        transaction
            .execute(&statement, &[&order.number, &state, &total, email, payment, paid_at, changed_at, fault])
            .await?;
        return Ok(order.number);
    }
    let statement = transaction
        .prepare_cached(
            "INSERT INTO orders (session, attempt, state, amount, currency, total, email, payment,
                                 opened_at, paid_at, changed_at, fault)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING number",
        )
        .await?;
    let row = transaction
        .query_one(
            &statement,
            &[
                session, attempt, &state, &amount, currency, &total, email, payment, opened_at, paid_at,
                changed_at, fault,
            ],
        )
        .await?;
    Ok(row.try_get(0)?)
}

/// An order as its row has it.
pub(super) fn read(row: &Row) -> Result<Order, LedgerError> {
    let cents = |cents: i64| u32::try_from(cents).map_err(|_| LedgerError::unreadable(&cents.to_string()));
    let (state, total): (&str, Option<i64>) = (row.try_get(3)?, row.try_get(6)?);
    Ok(Order {
        number: row.try_get(0)?,
        session: row.try_get(1)?,
        attempt: row.try_get(2)?,
        state: OrderState::named(state).ok_or_else(|| LedgerError::unreadable(state))?,
        amount: cents(row.try_get(4)?)?,
        currency: row.try_get(5)?,
        total: total.map(cents).transpose()?,
        email: row.try_get(7)?,
        payment: row.try_get(8)?,
        opened_at: row.try_get(9)?,
        paid_at: row.try_get(10)?,
        changed_at: row.try_get(11)?,
        fault: row.try_get(12)?,
    })
}
