//! `mail`: lists the outbox, and puts failed messages back.

use super::output::{CommandError, for_each_row, printable};
use crate::{base::clock, store::StoreError};
use shop::OutboxMessage;
use std::io::Write;

/// Lists messages: a line for each, and why its last attempt failed.
pub(super) async fn write_list(
    rows: impl AsyncFn(i64) -> Result<Vec<OutboxMessage>, StoreError>,
    failed: bool,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let number = |message: &OutboxMessage| message.number;
    let count = for_each_row(rows, number, |message| {
        let (to, kind, state) = (message.recipient.as_str(), message.kind.as_str(), message.state.as_str());
        let at = clock::rfc3339(message.created_at);
        write!(out, "{} · {state} · {to} · {kind} {} · {at}", message.number, message.cause)?;
        if let Some(error) = &message.last_error {
            let attempts = if message.attempts == 1 { "attempt" } else { "attempts" };
            write!(out, " · {} after {} {attempts}", printable(error), message.attempts)?;
        }
        Ok(writeln!(out, "\n  message: {}", printable(&message.token))?)
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
    use shop::{MessageKind, OutboxState, Recipient};

    #[tokio::test]
    async fn a_message_is_listed_with_the_reason_of_its_failure() {
        let message = |number, state, last_error: Option<&str>| OutboxMessage {
            number,
            recipient: Recipient::Buyer,
            kind: MessageKind::OrderPaid,
            cause: 7,
            token: "f00d".to_owned(),
            state,
            created_at: 1_767_432_600_000,
            attempts: 2,
            last_error: last_error.map(str::to_owned),
        };
        let all = [message(1, OutboxState::Sent, None), message(2, OutboxState::Failed, Some("smtp_550"))];
        let rows =
            async |after| Ok(all.iter().filter(|message| message.number > after).take(1).cloned().collect());
        let mut out = Vec::new();
        write_list(rows, true, &mut out).await.ok().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "1 · sent · buyer · order_paid 7 · 2026-01-03T09:30:00Z\n  message: f00d\n\
             2 · failed · buyer · order_paid 7 · 2026-01-03T09:30:00Z · smtp_550 after 2 attempts\n  message: f00d\n"
        );
    }
}
