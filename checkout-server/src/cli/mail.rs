//! `mail`: lists the outbox, and puts failed entries back.

use super::output::{CommandError, for_each_row, printable};
use crate::{base::clock, store::StoreError};
use shop::OutboxEntry;
use std::io::Write;

/// Lists entries: a line for each, and why its last attempt failed.
pub(super) async fn write_list(
    rows: impl AsyncFn(i64) -> Result<Vec<OutboxEntry>, StoreError>,
    failed: bool,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let number = |entry: &OutboxEntry| entry.number;
    let count = for_each_row(rows, number, |entry| {
        let (channel, kind, state) = (entry.channel.as_str(), entry.kind.as_str(), entry.state.as_str());
        let at = clock::rfc3339(entry.created_at);
        write!(out, "{} · {state} · {channel} · {kind} {} · {at}", entry.number, entry.cause)?;
        if let Some(error) = &entry.last_error {
            let attempts = if entry.attempts == 1 { "attempt" } else { "attempts" };
            write!(out, " · {} after {} {attempts}", printable(error), entry.attempts)?;
        }
        Ok(writeln!(out, "\n  message: {}", printable(&entry.token))?)
    })
    .await?;
    if count == 0 {
        writeln!(out, "{}", if failed { "No message was given up." } else { "There are no messages yet." })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shop::{Channel, DeliveryState, MessageKind};

    #[tokio::test]
    async fn an_entry_is_listed_with_the_reason_of_its_failure() {
        let entry = |number, state, last_error: Option<&str>| OutboxEntry {
            number,
            channel: Channel::Buyer,
            kind: MessageKind::OrderPaid,
            cause: 7,
            token: "f00d".to_owned(),
            state,
            created_at: 1_767_432_600_000,
            attempts: 2,
            last_error: last_error.map(str::to_owned),
        };
        let all = [entry(1, DeliveryState::Sent, None), entry(2, DeliveryState::Failed, Some("smtp_550"))];
        let rows =
            async |after| Ok(all.iter().filter(|entry| entry.number > after).take(1).cloned().collect());
        let mut out = Vec::new();
        write_list(rows, true, &mut out).await.ok().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "1 · sent · buyer · order_paid 7 · 2026-01-03T09:30:00Z\n  message: f00d\n\
             2 · failed · buyer · order_paid 7 · 2026-01-03T09:30:00Z · smtp_550 after 2 attempts\n  message: f00d\n"
        );
    }
}
