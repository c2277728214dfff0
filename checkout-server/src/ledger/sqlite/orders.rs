//! Orders in SQLite.

use crate::ledger::{
    Kept, LedgerError, NewOrder, Order, OrderState, Returned, Settled, Word,
    settling::{self, Step},
};
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};

/// The columns that [`read`] reads.
pub(super) const COLUMNS: &str = "number, session, attempt, state, amount, currency, total, email, payment, \
                                  opened_at, paid_at, changed_at, fault";

/// Records an order, once for each session.
pub(super) fn open(transaction: &Transaction<'_>, order: &NewOrder, now: i64) -> Result<Kept, LedgerError> {
    // Were the conflict left to the insertion, a repeat would use a number up.
    let mut statement = transaction.prepare_cached(
        "INSERT INTO orders (session, attempt, state, amount, currency, opened_at, changed_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6 WHERE NOT EXISTS (SELECT 1 FROM orders WHERE session = ?1)",
    )?;
    let NewOrder { session, attempt, amount, currency } = order;
    let inserted =
        statement.execute(params![session, attempt, OrderState::Open.word(), amount, currency, now])?;
    Ok(if inserted == 0 { Kept::Before } else { Kept::New })
}

/// Writes what a word changes.
pub(super) fn settle(transaction: &Transaction<'_>, word: &Word, now: i64) -> Result<Settled, LedgerError> {
    let before = find(transaction, &word.session)?;
    let given_back = match settling::payment(before.as_ref(), word) {
        Some(payment) => given_back(transaction, payment)?,
        None => None,
    };
    match settling::settle(before.as_ref(), word, given_back, now) {
        Step::Foreign => Ok(Settled::Foreign),
        Step::Unchanged(order) => Ok(Settled::Unchanged(order)),
        Step::Completed(order) => {
            write(transaction, &order)?;
            Ok(Settled::Unchanged(order))
        }
        Step::Changed(order) => {
            let number = write(transaction, &order)?;
            Ok(Settled::Changed {
                order: Order { number, ..order },
                before: before.map(|before| before.state),
            })
        }
    }
}

/// Remembers that a payment went back, and returns its order if it is known and was paid.
pub(super) fn give_back(
    transaction: &Transaction<'_>,
    payment: &str,
    why: Returned,
    now: i64,
) -> Result<Option<Order>, LedgerError> {
    let mut statement = transaction.prepare_cached(
        "INSERT INTO given_back (payment, why, at) VALUES (?1, ?2, ?3) ON CONFLICT (payment) DO NOTHING",
    )?;
    statement.execute(params![payment, why.word(), now])?;
    let mut statement =
        transaction.prepare_cached(&format!("SELECT {COLUMNS} FROM orders WHERE payment = ?1"))?;
    let found = statement.query_row([payment], |row| Ok(read(row))).optional()?.transpose()?;
    let Some(mut order) = found else { return Ok(None) };
    if !settling::give_back(&mut order, why) {
        return Ok(None);
    }
    order.changed_at = now;
    write(transaction, &order)?;
    Ok(Some(order))
}

fn given_back(transaction: &Transaction<'_>, payment: &str) -> Result<Option<Returned>, LedgerError> {
    let mut statement = transaction.prepare_cached("SELECT why FROM given_back WHERE payment = ?1")?;
    let why: Option<String> = statement.query_row([payment], |row| row.get(0)).optional()?;
    why.map(|why| Returned::named(&why).ok_or_else(|| LedgerError::unreadable(&why))).transpose()
}

/// The order of a session.
pub(super) fn find(connection: &Connection, session: &str) -> Result<Option<Order>, LedgerError> {
    let mut statement =
        connection.prepare_cached(&format!("SELECT {COLUMNS} FROM orders WHERE session = ?1"))?;
    statement.query_row([session], |row| Ok(read(row))).optional()?.transpose()
}

/// The oldest orders after a number: all, or those of whose end Stripe has still to tell.
pub(super) fn list(
    connection: &Connection,
    only_open: bool,
    after: i64,
    most: u32,
) -> Result<Vec<Order>, LedgerError> {
    let only = if only_open { "state IN ('open', 'processing') AND" } else { "" };
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM orders WHERE {only} number > ?1 ORDER BY number LIMIT ?2"
    ))?;
    let rows = statement.query_map(params![after, most], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// Writes a whole order, in its place where it has one: its number.
fn write(transaction: &Transaction<'_>, order: &Order) -> Result<i64, LedgerError> {
    let mut statement = transaction.prepare_cached(match order.number {
        0 => {
            "INSERT INTO orders (session, attempt, state, amount, currency, total, email, payment,
                                 opened_at, paid_at, changed_at, fault)
             VALUES (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) RETURNING number"
        }
        _ => {
            "UPDATE orders
             SET session = ?2, attempt = ?3, state = ?4, amount = ?5, currency = ?6, total = ?7, email = ?8,
                 payment = ?9, opened_at = ?10, paid_at = ?11, changed_at = ?12, fault = ?13
             WHERE number = ?1 RETURNING number"
        }
    })?;
    let Order { number, session, attempt, state, amount, currency, total, email, payment, .. } = order;
    let Order { opened_at, paid_at, changed_at, fault, .. } = order;
    Ok(statement.query_row(
        params![
            number,
            session,
            attempt,
            state.word(),
            amount,
            currency,
            total,
            email,
            payment,
            opened_at,
            paid_at,
            changed_at,
            fault
        ],
        |row| row.get(0),
    )?)
}

/// An order as its row has it.
pub(super) fn read(row: &Row<'_>) -> Result<Order, LedgerError> {
    let state: String = row.get(3)?;
    Ok(Order {
        number: row.get(0)?,
        session: row.get(1)?,
        attempt: row.get(2)?,
        state: OrderState::named(&state).ok_or_else(|| LedgerError::unreadable(&state))?,
        amount: row.get(4)?,
        currency: row.get(5)?,
        total: row.get(6)?,
        email: row.get(7)?,
        payment: row.get(8)?,
        opened_at: row.get(9)?,
        paid_at: row.get(10)?,
        changed_at: row.get(11)?,
        fault: row.get(12)?,
    })
}
