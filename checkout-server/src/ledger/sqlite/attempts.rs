//! Attempts in SQLite.

use crate::ledger::{
    Begun, Lasting, LedgerError,
    attempts::{A_DAY, Known, moment},
};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

/// What an attempt asks with where its checkouts stay open for as long as Stripe likes.
pub(super) fn round(connection: &Connection, attempt: &str) -> Result<Begun, LedgerError> {
    let Known { ended, .. } = known(connection, attempt)?;
    Ok(Begun { round: ended, expires_at: None })
}

/// What an attempt asks with where they do not; `now` is in milliseconds since 1970.
pub(super) fn begin(
    transaction: &Transaction<'_>,
    attempt: &str,
    lasting: Lasting,
    now: i64,
) -> Result<Begun, LedgerError> {
    let now = now.div_euclid(1000);
    let mut known = known(transaction, attempt)?;
    let mut statement =
        transaction.prepare_cached("SELECT round, expires_at FROM attempts WHERE attempt = ?1")?;
    known.moment = statement.query_row([attempt], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let expires_at = moment(known, lasting, now);
    transaction
        .prepare_cached(
            "INSERT INTO attempts (attempt, round, expires_at) VALUES (?1, ?2, ?3)
             ON CONFLICT (attempt) DO UPDATE SET round = excluded.round, expires_at = excluded.expires_at",
        )?
        .execute(params![attempt, known.ended, expires_at])?;
    transaction.prepare_cached("DELETE FROM attempts WHERE expires_at < ?1")?.execute([now - A_DAY])?;
    Ok(Begun { round: known.ended, expires_at: Some(expires_at) })
}

fn known(connection: &Connection, attempt: &str) -> Result<Known, LedgerError> {
    let mut statement = connection.prepare_cached(
        "SELECT count(*) FILTER (WHERE state IN ('expired', 'failed')),
                count(*) FILTER (WHERE state NOT IN ('expired', 'failed')) > 0
         FROM orders WHERE attempt = ?1",
    )?;
    Ok(statement
        .query_row([attempt], |row| Ok(Known { ended: row.get(0)?, live: row.get(1)?, moment: None }))?)
}
