//! Erasure of personal data in PostgreSQL: leads and e-mail addresses that are older than they may be kept, and the addresses
//! of one person.

use crate::orders::{Channel, Erased, MessageKind, Retention, StoreError, normalized_email};
use deadpool_postgres::Transaction;

/// Erases the address of a person from every order.
pub(super) async fn erase_buyer(
    transaction: &Transaction<'_>,
    email: &str,
    now: i64,
) -> Result<Erased, StoreError> {
    let rows = transaction.query("SELECT number, email FROM orders WHERE email IS NOT NULL", &[]).await?;
    let mut numbers = Vec::new();
    for row in rows {
        if normalized_email(row.try_get(1)?) == email {
            numbers.push(row.try_get(0)?);
        }
    }
    erase_addresses(transaction, &numbers, now).await
}

/// Deletes leads and erases addresses that are older than they may be kept.
pub(super) async fn erase_expired(
    transaction: &Transaction<'_>,
    retention: Retention,
    now: i64,
) -> Result<Erased, StoreError> {
    let mut erased = Erased::default();
    if let Some(before) = retention.addresses_before {
        let old = "SELECT number FROM orders
                   WHERE email IS NOT NULL AND changed_at < $1 AND coalesce(paid_at, 0) < $1";
        let rows = transaction.query(old, &[&before]).await?;
        let numbers = rows.iter().map(|row| row.try_get(0)).collect::<Result<Vec<i64>, _>>()?;
        erased = erase_addresses(transaction, &numbers, now).await?;
    }
    if let Some(before) = retention.leads_before {
        let delete = "DELETE FROM leads WHERE received_at < $1 AND (form <> $2 OR is_caught)";
        let deleted = transaction.execute(delete, &[&before, &Retention::KEPT_FORM]).await?;
        erased.leads = usize::try_from(deleted).unwrap_or(usize::MAX);
    }
    Ok(erased)
}

/// Erases the addresses of orders; messages to them that are still to be sent are skipped.
async fn erase_addresses(
    transaction: &Transaction<'_>,
    numbers: &[i64],
    now: i64,
) -> Result<Erased, StoreError> {
    // The subject of a request for a link is the number of the request, not of an order.
    let (channel, of_request) = (Channel::Buyer.as_str(), MessageKind::LinkRequested.as_str());
    let erase =
        "UPDATE orders SET email = NULL, erased_at = $2 WHERE number = ANY ($1) AND email IS NOT NULL";
    let orders = transaction.execute(erase, &[&numbers, &now]).await?;
    let skip = "UPDATE outbox SET state = 'skipped', finished_at = $3
                WHERE channel = $1 AND kind <> $4 AND subject = ANY ($2) AND state IN ('pending', 'failed')";
    transaction.execute(skip, &[&channel, &numbers, &now, &of_request]).await?;
    let tokens = "SELECT token FROM outbox WHERE channel = $1 AND kind <> $3 AND subject = ANY ($2)";
    let rows = transaction.query(tokens, &[&channel, &numbers, &of_request]).await?;
    let messages = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    Ok(Erased { leads: 0, orders: usize::try_from(orders).unwrap_or(usize::MAX), messages })
}
