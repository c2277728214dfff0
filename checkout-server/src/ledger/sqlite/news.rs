//! What the owner has not been told yet, in SQLite.

use super::{letters, orders};
use crate::ledger::{LedgerError, News, Subject};
use rusqlite::{Connection, Transaction};

/// What has come until now is no news, unless there was a beginning before.
pub(super) fn begin(transaction: &Transaction<'_>, now: i64) -> Result<(), LedgerError> {
    let begun = transaction.execute(
        "INSERT INTO telling (began_at) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM telling)",
        [now],
    )?;
    if begun > 0 {
        transaction.execute("UPDATE leads SET told_at = ?1 WHERE told_at IS NULL", [now])?;
        let paid = "UPDATE orders SET told_at = ?1 WHERE told_at IS NULL AND paid_at IS NOT NULL";
        transaction.execute(paid, [now])?;
    }
    Ok(())
}

/// The oldest news: orders that money has come for first, then letters.
pub(super) fn untold(connection: &Connection, most: u32) -> Result<Vec<News>, LedgerError> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {} FROM orders WHERE told_at IS NULL AND state IN ('paid', 'mismatched') ORDER BY number LIMIT ?1",
        orders::COLUMNS
    ))?;
    let rows = statement.query_map([most], |row| Ok(orders::read(row)))?;
    let mut news = rows.map(|row| row?.map(News::Order)).collect::<Result<Vec<_>, _>>()?;
    let left = usize::try_from(most).unwrap_or(usize::MAX).saturating_sub(news.len());
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {} FROM leads WHERE told_at IS NULL ORDER BY number LIMIT ?1",
        letters::COLUMNS
    ))?;
    let rows = statement
        .query_map([i64::try_from(left).unwrap_or(i64::MAX)], |row| Ok(letters::read(row).map(News::Lead)))?;
    for row in rows {
        news.push(row??);
    }
    Ok(news)
}

/// Remembers that the owner has been told.
pub(super) fn told(transaction: &Transaction<'_>, news: &[Subject], now: i64) -> Result<(), LedgerError> {
    for subject in news {
        let (table, number) = match subject {
            Subject::Lead(number) => ("leads", number),
            Subject::Order(number) => ("orders", number),
        };
        transaction
            .prepare_cached(&format!(
                "UPDATE {table} SET told_at = ?2 WHERE number = ?1 AND told_at IS NULL"
            ))?
            .execute([*number, now])?;
    }
    Ok(())
}
