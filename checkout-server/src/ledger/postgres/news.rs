//! What the owner has not been told yet, in PostgreSQL: one of the servers tells her, for as long as it is there.
//!
//! It has its turn for a while, and with each piece of news that it has told for another while. A server that stops or
//! falls silent loses it, and another goes on where it was.

use super::{letters, orders};
use crate::ledger::{LedgerError, News, Subject};
use deadpool_postgres::Transaction;

/// How long a turn is, in seconds: longer than the telling of one piece of news may take.
const TURN: f64 = 15.0;

/// What has come until now is no news, unless there was a beginning before.
pub(super) async fn begin(transaction: &Transaction<'_>, now: i64) -> Result<(), LedgerError> {
    let begin = "INSERT INTO telling (began_at) VALUES ($1) ON CONFLICT (one) DO NOTHING";
    if transaction.execute(begin, &[&now]).await? > 0 {
        transaction.execute("UPDATE leads SET told_at = $1 WHERE told_at IS NULL", &[&now]).await?;
        let paid = "UPDATE orders SET told_at = $1 WHERE told_at IS NULL AND paid_at IS NOT NULL";
        transaction.execute(paid, &[&now]).await?;
    }
    Ok(())
}

/// The oldest news: orders that money has come for first, then letters; none where it is another server's turn.
pub(super) async fn untold(
    transaction: &Transaction<'_>,
    server: i64,
    most: u32,
) -> Result<Vec<News>, LedgerError> {
    let any = "SELECT EXISTS (SELECT FROM orders WHERE told_at IS NULL AND state IN ('paid', 'mismatched'))
                   OR EXISTS (SELECT FROM leads WHERE told_at IS NULL)";
    let any = transaction.query_one(&transaction.prepare_cached(any).await?, &[]).await?;
    if !any.try_get::<_, bool>(0)? || !take_turn(transaction, server).await? {
        return Ok(Vec::new());
    }
    let query = format!(
        "SELECT {} FROM orders WHERE told_at IS NULL AND state IN ('paid', 'mismatched') ORDER BY number LIMIT $1",
        orders::COLUMNS
    );
    let statement = transaction.prepare_cached(&query).await?;
    let rows = transaction.query(&statement, &[&i64::from(most)]).await?;
    let mut news =
        rows.iter().map(|row| orders::read(row).map(News::Order)).collect::<Result<Vec<_>, _>>()?;
    let left = i64::from(most).saturating_sub(i64::try_from(news.len()).unwrap_or(i64::MAX));
    let query =
        format!("SELECT {} FROM leads WHERE told_at IS NULL ORDER BY number LIMIT $1", letters::COLUMNS);
    let statement = transaction.prepare_cached(&query).await?;
    for row in transaction.query(&statement, &[&left]).await? {
        news.push(News::Lead(letters::read(&row)?));
    }
    Ok(news)
}

/// Remembers that the owner has been told.
pub(super) async fn told(
    transaction: &Transaction<'_>,
    server: i64,
    news: &[Subject],
    now: i64,
) -> Result<(), LedgerError> {
    for subject in news {
        let (table, number) = match subject {
            Subject::Lead(number) => ("leads", number),
            Subject::Order(number) => ("orders", number),
        };
        let query = format!("UPDATE {table} SET told_at = $2 WHERE number = $1 AND told_at IS NULL");
        let statement = transaction.prepare_cached(&query).await?;
        transaction.execute(&statement, &[number, &now]).await?;
    }
    take_turn(transaction, server).await.map(drop)
}

/// Takes the turn, or has it for another while. False where it is somebody else's. By the database's clock, which is
/// everybody's.
async fn take_turn(transaction: &Transaction<'_>, server: i64) -> Result<bool, LedgerError> {
    let statement = transaction
        .prepare_cached(
            "INSERT INTO teller (server, until) VALUES ($1, now() + make_interval(secs => $2))
             ON CONFLICT (one) DO UPDATE SET server = excluded.server, until = excluded.until
             WHERE teller.server = excluded.server OR teller.until < now()",
        )
        .await?;
    Ok(transaction.execute(&statement, &[&server, &TURN]).await? > 0)
}
