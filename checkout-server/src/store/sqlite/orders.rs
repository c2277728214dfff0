//! Orders, refunds and checkout attempts in SQLite.

use super::outbox_insert;
use crate::orders::{
    Acceptance, AttemptHistory, CheckoutAttempt, Decision, FIRST_CHECK_DELAY, InsertOutcome, NewOrder, Order,
    OrderStatus, RETENTION_SECONDS, RefundReason, SessionTtl, StoreError, Transition, expires_at,
    messages_of,
};
use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, params};

/// The columns that [`read`] reads.
pub(super) const COLUMNS: &str = "number, session, attempt, status, amount, currency, total, email, payment, \
                       opened_at, paid_at, changed_at, status_detail, accepted_at, \
                       accepted_reason, revoked_at, erased_at, offer";

/// Stores an order, unless its session has one.
pub(super) fn insert(
    connection: &Connection,
    order: &NewOrder,
    now: i64,
) -> Result<InsertOutcome, StoreError> {
    // Not ON CONFLICT: a duplicate would use up a number.
    let mut statement = connection.prepare_cached(
        "INSERT INTO orders (session, attempt, status, amount, currency, opened_at, changed_at, check_at, offer)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?8 WHERE NOT EXISTS (SELECT 1 FROM orders WHERE session = ?1)",
    )?;
    let NewOrder { session, attempt, offer, amount, currency } = order;
    let status = OrderStatus::Open.as_str();
    let check_at = now.saturating_add(FIRST_CHECK_DELAY);
    let inserted =
        statement.execute(params![session, attempt, status, amount, currency, now, check_at, offer])?;
    Ok(if inserted == 0 { InsertOutcome::Duplicate } else { InsertOutcome::Inserted })
}

/// Loads the order of a session and the refund of its payment, and saves what `decide` makes of them.
pub(super) fn update(
    connection: &Connection,
    session: &str,
    payment: Option<String>,
    decide: Decision,
    now: i64,
) -> Result<Transition, StoreError> {
    let before = find(connection, "session", session)?;
    let payment = before.as_ref().and_then(|order| order.payment.clone()).or(payment);
    let refund = payment.map_or(Ok(None), |payment| find_refund(connection, &payment))?;
    save(connection, decide(before, refund, now), now)
}

/// Records a refund, loads the order of its payment, and saves what `decide` makes of it.
pub(super) fn record_refund(
    connection: &Connection,
    payment: &str,
    reason: RefundReason,
    decide: Decision,
    now: i64,
) -> Result<Transition, StoreError> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO refunds (payment, reason, recorded_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (payment) DO NOTHING",
    )?;
    statement.execute(params![payment, reason.as_str(), now])?;
    save(connection, decide(find(connection, "payment", payment)?, Some(reason), now), now)
}

fn find_refund(connection: &Connection, payment: &str) -> Result<Option<RefundReason>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT reason FROM refunds WHERE payment = ?1")?;
    let reason: Option<String> = statement.query_row([payment], |row| row.get(0)).optional()?;
    reason
        .map(|reason| RefundReason::parse(&reason).ok_or_else(|| StoreError::invalid_order(&reason)))
        .transpose()
}

/// The first order whose column has a value.
pub(super) fn find(
    connection: &Connection,
    column: &str,
    value: impl ToSql,
) -> Result<Option<Order>, StoreError> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM orders WHERE {column} = ?1 ORDER BY number LIMIT 1"
    ))?;
    statement.query_row([value], |row| Ok(read(row))).optional()?.transpose()
}

/// Orders after a number, oldest first: all, or open and processing ones.
pub(super) fn list(
    connection: &Connection,
    only_open: bool,
    after: i64,
    limit: u32,
) -> Result<Vec<Order>, StoreError> {
    let only = if only_open { "status IN ('open', 'processing') AND" } else { "" };
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM orders WHERE {only} number > ?1 ORDER BY number LIMIT ?2"
    ))?;
    let rows = statement.query_map(params![after, limit], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// Saves the order of a transition together with the messages that it causes.
fn save(connection: &Connection, mut transition: Transition, now: i64) -> Result<Transition, StoreError> {
    let has_changed = matches!(transition, Transition::Changed { .. });
    if let Some(order) = transition.order_to_save() {
        order.number = write(connection, order)?;
        outbox_insert::insert_all(connection, &messages_of(order), order.number, has_changed, now)?;
    }
    Ok(transition)
}

/// Writes a whole order and returns its number.
fn write(connection: &Connection, order: &Order) -> Result<i64, StoreError> {
    let mut statement = connection.prepare_cached(&match order.number {
        0 => format!(
            "INSERT INTO orders (session, attempt, status, amount, currency, total, email, payment,
                                 opened_at, paid_at, changed_at, status_detail, accepted_at,
                                 accepted_reason, revoked_at, erased_at, offer, check_at)
             VALUES (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,
                     ?10 + {FIRST_CHECK_DELAY})
             RETURNING number"
        ),
        _ => "UPDATE orders
             SET session = ?2, attempt = ?3, status = ?4, amount = ?5, currency = ?6, total = ?7, email = ?8,
                 payment = ?9, opened_at = ?10, paid_at = ?11, changed_at = ?12, status_detail = ?13,
                 accepted_at = ?14, accepted_reason = ?15, revoked_at = ?16, erased_at = ?17, offer = ?18
             WHERE number = ?1 RETURNING number"
            .to_owned(),
    })?;
    let Order { number, session, attempt, status, amount, currency, total, email, payment, .. } = order;
    let Order { opened_at, paid_at, changed_at, status_detail, acceptance, revoked_at, erased_at, .. } =
        order;
    let offer = &order.offer;
    let accepted = acceptance.as_ref().map(|acceptance| (acceptance.at, &acceptance.reason)).unzip();
    let status = status.as_str();
    let values = params![
        number,
        session,
        attempt,
        status,
        amount,
        currency,
        total,
        email,
        payment,
        opened_at,
        paid_at,
        changed_at,
        status_detail,
        accepted.0,
        accepted.1,
        revoked_at,
        erased_at,
        offer
    ];
    Ok(statement.query_row(values, |row| row.get(0))?)
}

/// An order from its row.
pub(super) fn read(row: &Row<'_>) -> Result<Order, StoreError> {
    let status: String = row.get(3)?;
    Ok(Order {
        number: row.get(0)?,
        session: row.get(1)?,
        attempt: row.get(2)?,
        status: OrderStatus::parse(&status).ok_or_else(|| StoreError::invalid_order(&status))?,
        amount: row.get(4)?,
        currency: row.get(5)?,
        total: row.get(6)?,
        email: row.get(7)?,
        payment: row.get(8)?,
        opened_at: row.get(9)?,
        paid_at: row.get(10)?,
        changed_at: row.get(11)?,
        status_detail: row.get(12)?,
        acceptance: row
            .get::<_, Option<i64>>(13)?
            .map(|at| Ok::<_, StoreError>(Acceptance { at, reason: row.get(14)? }))
            .transpose()?,
        revoked_at: row.get(15)?,
        erased_at: row.get(16)?,
        offer: row.get(17)?,
    })
}

/// The parameters of an attempt where Stripe's default expiry applies.
pub(super) fn current_attempt(connection: &Connection, attempt: &str) -> Result<CheckoutAttempt, StoreError> {
    let AttemptHistory { ended, .. } = history(connection, attempt)?;
    Ok(CheckoutAttempt { generation: ended, expires_at: None })
}

/// The parameters of an attempt with an expiry time, which is stored; `now` is in milliseconds since 1970.
pub(super) fn start_attempt(
    connection: &Connection,
    attempt: &str,
    ttl: SessionTtl,
    now: i64,
) -> Result<CheckoutAttempt, StoreError> {
    let now = now.div_euclid(1000);
    let mut history = history(connection, attempt)?;
    let mut statement =
        connection.prepare_cached("SELECT generation, expires_at FROM attempts WHERE attempt = ?1")?;
    history.stored = statement.query_row([attempt], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let expires_at = expires_at(history, ttl, now);
    connection
        .prepare_cached(
            "INSERT INTO attempts (attempt, generation, expires_at) VALUES (?1, ?2, ?3)
             ON CONFLICT (attempt) DO UPDATE
             SET generation = excluded.generation, expires_at = excluded.expires_at",
        )?
        .execute(params![attempt, history.ended, expires_at])?;
    connection
        .prepare_cached("DELETE FROM attempts WHERE expires_at < ?1")?
        .execute([now - RETENTION_SECONDS])?;
    Ok(CheckoutAttempt { generation: history.ended, expires_at: Some(expires_at) })
}

fn history(connection: &Connection, attempt: &str) -> Result<AttemptHistory, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT count(*) FILTER (WHERE status IN ('expired', 'failed')),
                count(*) FILTER (WHERE status NOT IN ('expired', 'failed')) > 0
         FROM orders WHERE attempt = ?1",
    )?;
    Ok(statement.query_row([attempt], |row| {
        Ok(AttemptHistory { ended: row.get(0)?, has_live_order: row.get(1)?, stored: None })
    })?)
}
