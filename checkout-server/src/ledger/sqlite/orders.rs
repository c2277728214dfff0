//! Orders in SQLite.

use crate::ledger::{
    Kept, LedgerError, NewOrder, Order, OrderState, Returned, Settled, Word,
    settling::{self, Step},
};
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, named_params, params};

/// The columns that [`read`] reads.
pub(super) const COLUMNS: &str = "number, session, attempt, state, amount, currency, total, email, payment, \
                                  opened_at, paid_at, changed_at, fault";

/// Records an order, once for each session.
pub(super) fn open(transaction: &Transaction<'_>, order: &NewOrder, now: i64) -> Result<Kept, LedgerError> {
    let mut statement = transaction.prepare_cached(
        "INSERT INTO orders (session, attempt, state, amount, currency, opened_at, changed_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6) ON CONFLICT (session) DO NOTHING",
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
    why.map(|why| Returned::named(&why).ok_or_else(|| unreadable(&why))).transpose()
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

/// Writes a whole order in the place of what is kept of its session: its number.
fn write(transaction: &Transaction<'_>, order: &Order) -> Result<i64, LedgerError> {
    let mut statement = transaction.prepare_cached(
        "INSERT INTO orders (session, attempt, state, amount, currency, total, email, payment,
                             opened_at, paid_at, changed_at, fault)
         VALUES (:session, :attempt, :state, :amount, :currency, :total, :email, :payment,
                 :opened_at, :paid_at, :changed_at, :fault)
         ON CONFLICT (session) DO UPDATE SET
             state = excluded.state, total = excluded.total, email = excluded.email,
             payment = excluded.payment, paid_at = excluded.paid_at,
             changed_at = excluded.changed_at, fault = excluded.fault
         RETURNING number",
    )?;
    let number = statement.query_row(
        named_params! {
            ":session": order.session, ":attempt": order.attempt, ":state": order.state.word(),
            ":amount": order.amount, ":currency": order.currency, ":total": order.total,
            ":email": order.email, ":payment": order.payment, ":opened_at": order.opened_at,
            ":paid_at": order.paid_at, ":changed_at": order.changed_at, ":fault": order.fault,
        },
        |row| row.get(0),
    )?;
    Ok(number)
}

/// An order as its row has it.
pub(super) fn read(row: &Row<'_>) -> Result<Order, LedgerError> {
    let state: String = row.get(3)?;
    Ok(Order {
        number: row.get(0)?,
        session: row.get(1)?,
        attempt: row.get(2)?,
        state: OrderState::named(&state).ok_or_else(|| unreadable(&state))?,
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

fn unreadable(word: &str) -> LedgerError {
    LedgerError::new("Unreadable", format!("an order cannot be read: nobody knows what \"{word}\" means"))
}
