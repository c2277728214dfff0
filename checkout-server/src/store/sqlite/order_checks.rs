//! Orders that are due to be compared with Stripe, and numbers of orders, in SQLite.

use super::orders::{COLUMNS, read};
use crate::{
    clock,
    orders::{CheckSchedule, Order, OrderStatus, StoreError},
};
use rusqlite::{Connection, OptionalExtension as _, params};

/// How many orders have each status.
pub(super) fn count_by_status(connection: &Connection) -> Result<Vec<(OrderStatus, i64)>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT status, count(*) FROM orders GROUP BY status")?;
    let rows = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get(1)?)))?;
    rows.map(|row| {
        let (status, count) = row?;
        Ok((OrderStatus::parse(&status).ok_or_else(|| StoreError::invalid_order(&status))?, count))
    })
    .collect()
}

/// Whether an order is due to be compared with Stripe.
pub(super) fn is_check_due(connection: &Connection) -> Result<bool, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM orders WHERE status IN ('open', 'processing') AND check_at <= ?1)",
    )?;
    Ok(statement.query_row([clock::now_millis()], |row| row.get(0))?)
}

/// The order that was due first, which is due again when `schedule` says.
pub(super) fn take_due_check(
    connection: &Connection,
    schedule: CheckSchedule,
    now: i64,
) -> Result<Option<Order>, StoreError> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM orders WHERE status IN ('open', 'processing') AND check_at <= ?1
         ORDER BY check_at LIMIT 1"
    ))?;
    let order = statement.query_row([now], |row| Ok(read(row))).optional()?.transpose()?;
    if let Some(order) = &order {
        connection
            .prepare_cached("UPDATE orders SET check_at = ?2 WHERE number = ?1")?
            .execute(params![order.number, schedule(order, now)])?;
    }
    Ok(order)
}
