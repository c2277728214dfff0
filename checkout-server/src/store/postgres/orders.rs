//! Orders, refunds and checkout attempts in PostgreSQL.
//!
//! Writers of an order lock its payment first and its session second, always in this order, so that they cannot deadlock.

use super::{advisory_locks::lock_name, outbox_insert};
use crate::orders::{
    Acceptance, AttemptHistory, CheckoutAttempt, Decision, FIRST_CHECK_DELAY, InsertOutcome, NewOrder, Order,
    OrderStatus, RETENTION_SECONDS, RefundReason, SessionTtl, StoreError, Transition, expires_at,
    messages_of,
};
use deadpool_postgres::{Client, GenericClient, Transaction};
use tokio_postgres::Row;

/// The columns that [`read`] reads.
pub(super) const COLUMNS: &str = "number, session, attempt, status, amount, currency, total, email, payment, \
                       opened_at, paid_at, changed_at, status_detail, accepted_at, \
                       accepted_reason, revoked_at, erased_at, offer";

/// Stores an order, unless its session has one.
pub(super) async fn insert(
    transaction: &Transaction<'_>,
    order: &NewOrder,
    now: i64,
) -> Result<InsertOutcome, StoreError> {
    let NewOrder { session, attempt, offer, amount, currency } = order;
    // Not ON CONFLICT: a duplicate would use up a number.
    lock_name(transaction, "session", session.as_bytes()).await?;
    let statement = transaction
        .prepare_cached(
            "INSERT INTO orders (session, attempt, status, amount, currency, opened_at, changed_at, check_at, offer)
             SELECT $1, $2, $3, $4, $5, $6, $6, $7, $8 WHERE NOT EXISTS (SELECT 1 FROM orders WHERE session = $1)",
        )
        .await?;
    let (status, amount) = (OrderStatus::Open.as_str(), i64::from(*amount));
    let check_at = now.saturating_add(FIRST_CHECK_DELAY);
    let inserted = transaction
        .execute(&statement, &[session, attempt, &status, &amount, currency, &now, &check_at, offer])
        .await?;
    Ok(if inserted == 0 { InsertOutcome::Duplicate } else { InsertOutcome::Inserted })
}

/// Loads the order of a session and the refund of its payment, and saves what `decide` makes of them.
pub(super) async fn update(
    transaction: &Transaction<'_>,
    session: &str,
    payment: Option<String>,
    decide: Decision,
    now: i64,
) -> Result<Transition, StoreError> {
    if let Some(payment) = &payment {
        lock_name(transaction, "payment", payment.as_bytes()).await?;
    }
    lock_name(transaction, "session", session.as_bytes()).await?;
    let before = find_for_update(transaction, "session", session).await?;
    let refund = match before.as_ref().and_then(|order| order.payment.as_ref()).or(payment.as_ref()) {
        Some(payment) => find_refund(transaction, payment).await?,
        None => None,
    };
    save(transaction, decide(before, refund, now), now).await
}

/// Records a refund, loads the order of its payment, and saves what `decide` makes of it.
pub(super) async fn record_refund(
    transaction: &Transaction<'_>,
    payment: &str,
    reason: RefundReason,
    decide: Decision,
    now: i64,
) -> Result<Transition, StoreError> {
    lock_name(transaction, "payment", payment.as_bytes()).await?;
    let statement = transaction
        .prepare_cached(
            "INSERT INTO refunds (payment, reason, recorded_at) VALUES ($1, $2, $3)
             ON CONFLICT (payment) DO NOTHING",
        )
        .await?;
    transaction.execute(&statement, &[&payment, &reason.as_str(), &now]).await?;
    let before = find_for_update(transaction, "payment", payment).await?;
    save(transaction, decide(before, Some(reason), now), now).await
}

async fn find_refund(
    transaction: &Transaction<'_>,
    payment: &str,
) -> Result<Option<RefundReason>, StoreError> {
    let statement = transaction.prepare_cached("SELECT reason FROM refunds WHERE payment = $1").await?;
    let Some(row) = transaction.query_opt(&statement, &[&payment]).await? else { return Ok(None) };
    let reason: &str = row.try_get(0)?;
    RefundReason::parse(reason).map(Some).ok_or_else(|| StoreError::invalid_order(reason))
}

/// The order of a number.
pub(super) async fn find_by_number(
    transaction: &Transaction<'_>,
    number: i64,
) -> Result<Option<Order>, StoreError> {
    let query = format!("SELECT {COLUMNS} FROM orders WHERE number = $1");
    let statement = transaction.prepare_cached(&query).await?;
    transaction.query_opt(&statement, &[&number]).await?.as_ref().map(read).transpose()
}

/// The order of a session.
pub(super) async fn find(client: &Client, session: &str) -> Result<Option<Order>, StoreError> {
    first(client, &format!("SELECT {COLUMNS} FROM orders WHERE session = $1"), session).await
}

/// The first order of a session or payment, locked until the end of the transaction.
async fn find_for_update(
    transaction: &Transaction<'_>,
    column: &str,
    value: &str,
) -> Result<Option<Order>, StoreError> {
    let query =
        format!("SELECT {COLUMNS} FROM orders WHERE {column} = $1 ORDER BY number LIMIT 1 FOR UPDATE");
    first(transaction, &query, value).await
}

async fn first(client: &impl GenericClient, query: &str, value: &str) -> Result<Option<Order>, StoreError> {
    let statement = client.prepare_cached(query).await?;
    client.query_opt(&statement, &[&value]).await?.as_ref().map(read).transpose()
}

/// Orders after a number, oldest first: all, or open and processing ones.
pub(super) async fn list(
    client: &Client,
    only_open: bool,
    after: i64,
    limit: u32,
) -> Result<Vec<Order>, StoreError> {
    let only = if only_open { "status IN ('open', 'processing') AND" } else { "" };
    let query = format!("SELECT {COLUMNS} FROM orders WHERE {only} number > $1 ORDER BY number LIMIT $2");
    let statement = client.prepare_cached(&query).await?;
    client.query(&statement, &[&after, &i64::from(limit)]).await?.iter().map(read).collect()
}

/// Saves the order of a transition together with the messages that it causes.
async fn save(
    transaction: &Transaction<'_>,
    mut transition: Transition,
    now: i64,
) -> Result<Transition, StoreError> {
    let has_changed = matches!(transition, Transition::Changed { .. });
    if let Some(order) = transition.order_to_save() {
        order.number = write(transaction, order).await?;
        outbox_insert::insert_all(transaction, &messages_of(order), order.number, has_changed, now).await?;
    }
    Ok(transition)
}

/// Writes a whole order and returns its number.
async fn write(transaction: &Transaction<'_>, order: &Order) -> Result<i64, StoreError> {
    let Order { session, attempt, currency, email, payment, opened_at, paid_at, .. } = order;
    let Order { changed_at, status_detail, acceptance, revoked_at, erased_at, .. } = order;
    let (accepted_at, accepted_reason) =
        acceptance.as_ref().map(|acceptance| (acceptance.at, &acceptance.reason)).unzip();
    let (status, amount, total) =
        (order.status.as_str(), i64::from(order.amount), order.total.map(i64::from));
    if order.number > 0 {
        let statement = transaction
            .prepare_cached(
                "UPDATE orders SET status = $2, total = $3, email = $4, payment = $5, paid_at = $6,
                                   changed_at = $7, status_detail = $8, accepted_at = $9,
                                   accepted_reason = $10, revoked_at = $11, erased_at = $12
                 WHERE number = $1",
            )
            .await?;
        transaction
            .execute(
                &statement,
                &[
                    &order.number,
                    &status,
                    &total,
                    email,
                    payment,
                    paid_at,
                    changed_at,
                    status_detail,
                    &accepted_at,
                    &accepted_reason,
                    revoked_at,
                    erased_at,
                ],
            )
            .await?;
        return Ok(order.number);
    }
    let statement = transaction
        .prepare_cached(
            "INSERT INTO orders (session, attempt, status, amount, currency, total, email, payment,
                                 opened_at, paid_at, changed_at, status_detail, accepted_at,
                                 accepted_reason, revoked_at, erased_at, check_at, offer)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
             RETURNING number",
        )
        .await?;
    let row = transaction
        .query_one(
            &statement,
            &[
                session,
                attempt,
                &status,
                &amount,
                currency,
                &total,
                email,
                payment,
                opened_at,
                paid_at,
                changed_at,
                status_detail,
                &accepted_at,
                &accepted_reason,
                revoked_at,
                erased_at,
                &opened_at.saturating_add(FIRST_CHECK_DELAY),
                &order.offer,
            ],
        )
        .await?;
    Ok(row.try_get(0)?)
}

/// An order from its row.
pub(super) fn read(row: &Row) -> Result<Order, StoreError> {
    let cents = |cents: i64| u32::try_from(cents).map_err(|_| StoreError::invalid_order(&cents.to_string()));
    let (status, total): (&str, Option<i64>) = (row.try_get(3)?, row.try_get(6)?);
    Ok(Order {
        number: row.try_get(0)?,
        session: row.try_get(1)?,
        attempt: row.try_get(2)?,
        status: OrderStatus::parse(status).ok_or_else(|| StoreError::invalid_order(status))?,
        amount: cents(row.try_get(4)?)?,
        currency: row.try_get(5)?,
        total: total.map(cents).transpose()?,
        email: row.try_get(7)?,
        payment: row.try_get(8)?,
        opened_at: row.try_get(9)?,
        paid_at: row.try_get(10)?,
        changed_at: row.try_get(11)?,
        status_detail: row.try_get(12)?,
        acceptance: row
            .try_get::<_, Option<i64>>(13)?
            .map(|at| Ok::<_, StoreError>(Acceptance { at, reason: row.try_get(14)? }))
            .transpose()?,
        revoked_at: row.try_get(15)?,
        erased_at: row.try_get(16)?,
        offer: row.try_get(17)?,
    })
}

/// The parameters of an attempt where Stripe's default expiry applies.
pub(super) async fn current_attempt(client: &Client, attempt: &str) -> Result<CheckoutAttempt, StoreError> {
    let AttemptHistory { ended, .. } = history(client, attempt).await?;
    Ok(CheckoutAttempt { generation: ended, expires_at: None })
}

/// The parameters of an attempt with an expiry time, which is stored; `now` is in milliseconds since 1970.
pub(super) async fn start_attempt(
    transaction: &Transaction<'_>,
    attempt: &str,
    ttl: SessionTtl,
    now: i64,
) -> Result<CheckoutAttempt, StoreError> {
    let now = now.div_euclid(1000);
    lock_name(transaction, "attempt", attempt.as_bytes()).await?;
    let mut history = history(transaction, attempt).await?;
    let query = "SELECT generation, expires_at FROM attempts WHERE attempt = $1";
    let statement = transaction.prepare_cached(query).await?;
    if let Some(row) = transaction.query_opt(&statement, &[&attempt]).await? {
        history.stored = Some((count(row.try_get(0)?)?, row.try_get(1)?));
    }
    let expires_at = expires_at(history, ttl, now);
    let statement = transaction
        .prepare_cached(
            "INSERT INTO attempts (attempt, generation, expires_at) VALUES ($1, $2, $3)
             ON CONFLICT (attempt) DO UPDATE
             SET generation = excluded.generation, expires_at = excluded.expires_at",
        )
        .await?;
    transaction.execute(&statement, &[&attempt, &i64::from(history.ended), &expires_at]).await?;
    // SKIP LOCKED: rows that another server is using are left to it.
    let statement = transaction
        .prepare_cached(
            "DELETE FROM attempts WHERE attempt IN
                 (SELECT attempt FROM attempts WHERE expires_at < $1 FOR UPDATE SKIP LOCKED)",
        )
        .await?;
    transaction.execute(&statement, &[&(now - RETENTION_SECONDS)]).await?;
    Ok(CheckoutAttempt { generation: history.ended, expires_at: Some(expires_at) })
}

async fn history(client: &impl GenericClient, attempt: &str) -> Result<AttemptHistory, StoreError> {
    let statement = client
        .prepare_cached(
            "SELECT count(*) FILTER (WHERE status IN ('expired', 'failed')),
                    count(*) FILTER (WHERE status NOT IN ('expired', 'failed')) > 0
             FROM orders WHERE attempt = $1",
        )
        .await?;
    let row = client.query_one(&statement, &[&attempt]).await?;
    Ok(AttemptHistory { ended: count(row.try_get(0)?)?, has_live_order: row.try_get(1)?, stored: None })
}

fn count(count: i64) -> Result<u32, StoreError> {
    u32::try_from(count).map_err(|_| StoreError::new("Unreadable", "a checkout attempt cannot be read"))
}
