//! Letters in SQLite.

use crate::ledger::{Kept, KeptLead, Lead, LedgerError};
use rusqlite::{Connection, Row, Transaction, params};

/// The columns that [`read`] reads.
pub(super) const COLUMNS: &str = "number, received_at, form, fields";

/// Keeps a letter, unless it is kept already.
pub(super) fn keep(transaction: &Transaction<'_>, lead: &Lead, now: i64) -> Result<Kept, LedgerError> {
    let fields = serde_json::to_string(&lead.fields)
        .map_err(|_| LedgerError::new("Unwritable", "a letter cannot be written"))?;
    // Were the conflict left to the insertion, a repeat would use a number up.
    let mut statement = transaction.prepare_cached(
        "INSERT INTO leads (received_at, form, email, fields, digest)
         SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM leads WHERE digest = ?5)",
    )?;
    let inserted = statement.execute(params![now, lead.form, lead.email(), fields, lead.digest()])?;
    Ok(if inserted == 0 { Kept::Before } else { Kept::New })
}

/// The oldest letters after a number, of one form or of all.
pub(super) fn list(
    connection: &Connection,
    form: Option<&str>,
    after: i64,
    most: u32,
) -> Result<Vec<KeptLead>, LedgerError> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM leads
         WHERE number > ?1 AND (?2 IS NULL OR form = ?2) ORDER BY number LIMIT ?3"
    ))?;
    let rows = statement.query_map(params![after, form, most], |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// Erases what came from an address: how many letters that were.
pub(super) fn forget(connection: &Connection, email: &str) -> Result<usize, LedgerError> {
    let erased = connection.execute("DELETE FROM leads WHERE email = ?1", [email])?;
    if erased > 0 {
        // What was deleted would otherwise lie in the file's gaps and in its log.
        connection.execute_batch("VACUUM")?;
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    }
    Ok(erased)
}

/// A letter as its row has it.
pub(super) fn read(row: &Row<'_>) -> Result<KeptLead, LedgerError> {
    let (number, fields): (i64, String) = (row.get(0)?, row.get(3)?);
    let fields = serde_json::from_str(&fields)
        .map_err(|_| LedgerError::new("Unreadable", format!("letter {number} cannot be read")))?;
    Ok(KeptLead { number, received_at: row.get(1)?, lead: Lead { form: row.get(2)?, fields } })
}
