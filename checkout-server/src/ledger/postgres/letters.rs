//! Letters in PostgreSQL.

use super::alone;
use crate::ledger::{Kept, KeptLead, Lead, LedgerError};
use deadpool_postgres::{Client, Transaction};
use tokio_postgres::Row;

/// The columns that [`read`] reads.
pub(super) const COLUMNS: &str = "number, received_at, form, fields";

/// Keeps a letter, unless it is kept already.
pub(super) async fn keep(transaction: &Transaction<'_>, lead: &Lead, now: i64) -> Result<Kept, LedgerError> {
    let fields = serde_json::to_string(&lead.fields)
        .map_err(|_| LedgerError::new("Unwritable", "a letter cannot be written"))?;
    let (email, digest) = (lead.email(), lead.digest());
    // Were the conflict left to the insertion, a repeat would use a number up.
    alone(transaction, "letter", &digest).await?;
    let statement = transaction
        .prepare_cached(
            "INSERT INTO leads (received_at, form, email, fields, digest)
             SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM leads WHERE digest = $5)",
        )
        .await?;
    let inserted =
        transaction.execute(&statement, &[&now, &lead.form, &email, &fields, &digest.as_slice()]).await?;
    Ok(if inserted == 0 { Kept::Before } else { Kept::New })
}

/// The oldest letters after a number, of one form or of all.
pub(super) async fn list(
    client: &Client,
    form: Option<&str>,
    after: i64,
    most: u32,
) -> Result<Vec<KeptLead>, LedgerError> {
    let query = format!(
        "SELECT {COLUMNS} FROM leads
         WHERE number > $1 AND ($2::text IS NULL OR form = $2) ORDER BY number LIMIT $3"
    );
    let statement = client.prepare_cached(&query).await?;
    let rows = client.query(&statement, &[&after, &form, &i64::from(most)]).await?;
    rows.iter().map(read).collect()
}

/// Erases what came from an address: how many letters that were.
pub(super) async fn forget(client: &Client, email: &str) -> Result<usize, LedgerError> {
    let erased = client.execute("DELETE FROM leads WHERE email = $1", &[&email]).await?;
    Ok(usize::try_from(erased).unwrap_or(usize::MAX))
}

/// A letter as its row has it.
pub(super) fn read(row: &Row) -> Result<KeptLead, LedgerError> {
    let (number, fields): (i64, &str) = (row.try_get(0)?, row.try_get(3)?);
    let fields = serde_json::from_str(fields)
        .map_err(|_| LedgerError::new("Unreadable", format!("letter {number} cannot be read")))?;
    Ok(KeptLead { number, received_at: row.try_get(1)?, lead: Lead { form: row.try_get(2)?, fields } })
}
