//! Orders that are due to be compared with Stripe, and numbers of orders, in PostgreSQL.

use super::{
    orders::{COLUMNS, read},
    outbox,
};
use crate::orders::{CheckSchedule, Order, OrderStatus, StoreError, StoreStatistics};
use deadpool_postgres::{Client, Transaction};

/// Numbers for the metrics.
pub(super) async fn statistics(client: &Client) -> Result<StoreStatistics, StoreError> {
    Ok(StoreStatistics {
        orders: count_by_status(client).await?,
        outbox: outbox::count_by_state(client).await?,
    })
}

/// How many orders have each status.
async fn count_by_status(client: &Client) -> Result<Vec<(OrderStatus, i64)>, StoreError> {
    let statement =
        client.prepare_cached("SELECT status, count(*) FROM orders GROUP BY status ORDER BY status").await?;
    let rows = client.query(&statement, &[]).await?;
    rows.iter()
        .map(|row| {
            let status: &str = row.try_get(0)?;
            let parsed = OrderStatus::parse(status).ok_or_else(|| StoreError::invalid_order(status))?;
            Ok((parsed, row.try_get(1)?))
        })
        .collect()
}

/// The order that is due to be compared with Stripe, and was due first. It is due again when `schedule` says.
pub(super) async fn take_due_check(
    transaction: &Transaction<'_>,
    schedule: CheckSchedule,
    now: i64,
) -> Result<Option<Order>, StoreError> {
    // SKIP LOCKED: a row that another server is taking is left to it.
    let query = format!(
        "SELECT {COLUMNS} FROM orders WHERE status IN ('open', 'processing') AND check_at <= $1
         ORDER BY check_at LIMIT 1 FOR UPDATE SKIP LOCKED"
    );
    let statement = transaction.prepare_cached(&query).await?;
    let Some(row) = transaction.query_opt(&statement, &[&now]).await? else { return Ok(None) };
    let order = read(&row)?;
    let statement = transaction.prepare_cached("UPDATE orders SET check_at = $2 WHERE number = $1").await?;
    transaction.execute(&statement, &[&order.number, &schedule(&order, now)]).await?;
    Ok(Some(order))
}
