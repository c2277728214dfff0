//! Attempts in SQLite.

use crate::ledger::{
    Begun, Lasting, LedgerError,
    attempts::{Known, moment},
};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

/// How long a moment is remembered after it has passed, in seconds.
const A_DAY: i64 = 24 * 60 * 60;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::opening::STEPS;

    const LASTING: Lasting = Lasting { seconds: 1920, least: 1845 };
    const NOW: i64 = 1_800_000_000;

    fn ledger() -> Connection {
        let ledger = Connection::open_in_memory().unwrap();
        STEPS.iter().for_each(|step| ledger.execute_batch(step).unwrap());
        ledger
    }

    /// Begins an attempt so many seconds later: its round, and how many seconds after the beginning it closes.
    #[track_caller]
    fn check(ledger: &mut Connection, later: i64, expected: (u32, i64)) {
        let transaction = ledger.transaction().unwrap();
        let begun = begin(&transaction, "one", LASTING, (NOW + later) * 1000 + 999).unwrap();
        transaction.commit().unwrap();
        assert_eq!((begun.round, begun.expires_at.unwrap() - NOW), expected);
    }

    fn order(ledger: &Connection, session: &str, state: &str) {
        let sql = "INSERT INTO orders (session, attempt, state, amount, currency, opened_at, changed_at)
                   VALUES (?1, 'one', ?2, 8700, 'usd', 0, 0)
                   ON CONFLICT (session) DO UPDATE SET state = excluded.state";
        ledger.execute(sql, [session, state]).unwrap();
    }

    #[test]
    fn an_attempt_keeps_its_moment_until_the_checkout_has_closed_or_ended() {
        let ledger = &mut ledger();
        // Asked for, and not opened: the same for as long as Stripe would take it.
        check(ledger, 0, (0, 1920));
        check(ledger, 75, (0, 1920));
        check(ledger, 76, (0, 1996));
        // Opened: the same to its end.
        order(ledger, "a", "open");
        check(ledger, 1995, (0, 1996));
        check(ledger, 1996, (0, 3916));
        // Ended before: another round.
        order(ledger, "a", "expired");
        check(ledger, 1997, (1, 3917));
        order(ledger, "b", "processing");
        check(ledger, 3000, (1, 3917));
        order(ledger, "b", "failed");
        check(ledger, 3001, (2, 4921));
        order(ledger, "c", "paid");
        check(ledger, 3002, (2, 4921));
        assert_eq!(round(ledger, "one").unwrap(), Begun { round: 2, expires_at: None });
        assert_eq!(round(ledger, "other").unwrap(), Begun { round: 0, expires_at: None });
    }

    #[test]
    fn moments_that_have_passed_are_forgotten() {
        let mut ledger = ledger();
        check(&mut ledger, 0, (0, 1920));
        let transaction = ledger.transaction().unwrap();
        begin(&transaction, "other", LASTING, (NOW + 1920 + A_DAY + 1) * 1000).unwrap();
        let count = "SELECT count(*) FROM attempts";
        assert_eq!(transaction.query_row(count, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
    }
}
