//! `mail`: lists the outbox, and sends messages again that were given up.

use super::{
    arguments::MailAction,
    existing_store,
    output::{CommandError, Done},
    read_store,
    table::{Column, PAGE_ROWS, TableWriter, Value, for_each_row},
};
use crate::{base::error::ConfigError, config::Environment};
use shop::{DeliveryState, OutboxEntry};
use std::io::Write;

type Of = Column<OutboxEntry>;

pub(super) fn columns() -> Vec<Of> {
    vec![
        Of::new("number", "number", |entry| Value::Number(entry.number)),
        Of::new("state", "", |entry| Value::text(entry.state.as_str())),
        Of::new("channel", "channel", |entry| Value::text(entry.channel.as_str())),
        Of::new("kind", "kind", |entry| Value::text(entry.kind.as_str())),
        Of::new("cause", "cause", |entry| Value::Number(entry.cause)),
        Of::new("created", "createdAt", |entry| Value::Time(entry.created_at)),
        Of::new("attempts", "", |entry| Value::Number(entry.attempts.into())),
        Of::new("error", "error", |entry| Value::optional_text(entry.last_error.as_ref())),
        Of::new("message", "", |entry| Value::text(&entry.token)),
    ]
}

pub(super) async fn run(
    environment: &Environment,
    action: MailAction,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    match action {
        MailAction::List { failed } => {
            let store = read_store(environment).await?;
            let state = failed.then_some(DeliveryState::Failed);
            let mut table = TableWriter::new(columns(), 6, false, out)?;
            let rows = async |after| store.outbox(state, after, PAGE_ROWS).await;
            for_each_row(rows, |entry| entry.number, |entry| table.row(entry)).await?;
            table.end(if failed { "No message was given up." } else { "There are no messages yet." })
        }
        MailAction::Retry => retry(environment).await?.print(out),
    }
}

/// Makes the running server send again what was given up.
pub(super) async fn retry(environment: &Environment) -> Result<Done, ConfigError> {
    let retried = existing_store(environment).await?.retry_failed().await?;
    let messages = if retried == 1 { "message is" } else { "messages are" };
    Ok(Done::new(format!("{retried} {messages} sent again by the running server.")))
}
