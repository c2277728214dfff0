//! Claims of messages about alarms in SQLite: at most one of a kind in an interval, across restarts.

use crate::{log::AlarmKind, orders::StoreError};
use rusqlite::{Connection, params};

/// Claims the next message: 0 where none was claimed in the last `interval` milliseconds, else how many are left.
pub(super) fn claim(
    connection: &Connection,
    kind: AlarmKind,
    interval: i64,
    now: i64,
) -> Result<i64, StoreError> {
    // The clock may have been set back: a claim of the far future does not count.
    let claim = "INSERT INTO alarm_claims (kind, claimed_at) VALUES (?1, ?2)
                 ON CONFLICT (kind) DO UPDATE SET claimed_at = ?2 WHERE claimed_at <= ?2 - ?3 OR claimed_at > ?2 + ?3";
    if connection.prepare_cached(claim)?.execute(params![kind.as_str(), now, interval])? > 0 {
        return Ok(0);
    }
    let mut statement = connection.prepare_cached("SELECT claimed_at FROM alarm_claims WHERE kind = ?1")?;
    let claimed_at: i64 = statement.query_row([kind.as_str()], |row| row.get(0))?;
    Ok(claimed_at + interval - now)
}

/// Deletes a claim.
pub(super) fn release(connection: &Connection, kind: AlarmKind) -> Result<(), StoreError> {
    let release = "DELETE FROM alarm_claims WHERE kind = ?1";
    connection.prepare_cached(release)?.execute([kind.as_str()])?;
    Ok(())
}
