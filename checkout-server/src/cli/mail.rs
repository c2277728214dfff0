//! `mail`: lists the outbox, and sends messages again that were given up.

use super::{
    arguments::MailAction,
    existing_store,
    output::{CommandError, Done},
    read_store,
    table::{Column, PAGE_ROWS, TableWriter, Value, for_each_row},
};
use crate::{base::error::ConfigError, config::Environment};
use shop::{OutboxMessage, OutboxState};
use std::io::Write;

type MessageColumn = Column<OutboxMessage>;

pub(super) fn columns() -> Vec<MessageColumn> {
    vec![
        MessageColumn::new("number", "number", |message| Value::Number(message.number)),
        MessageColumn::new("state", "", |message| Value::text(message.state.as_str())),
        MessageColumn::new("channel", "channel", |message| Value::text(message.recipient.as_str())),
        MessageColumn::new("kind", "kind", |message| Value::text(message.kind.as_str())),
        MessageColumn::new("cause", "cause", |message| Value::Number(message.cause)),
        MessageColumn::new("created", "createdAt", |message| Value::Time(message.created_at)),
        MessageColumn::new("attempts", "", |message| Value::Number(message.attempts.into())),
        MessageColumn::new("error", "error", |message| Value::optional_text(message.last_error.as_ref())),
        MessageColumn::new("message", "", |message| Value::text(&message.token)),
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
            let state = failed.then_some(OutboxState::Failed);
            let mut table = TableWriter::new(columns(), 6, false, out)?;
            let rows = async |after| store.outbox(state, after, PAGE_ROWS).await;
            for_each_row(rows, |message| message.number, |message| table.row(message)).await?;
            table.end(if failed { "No message was given up." } else { "There are no messages yet." })?;
            Ok(store.check_all_read()?)
        }
        MailAction::Retry => retry(environment).await?.print(out),
    }
}

/// Makes the running server send again the messages that were given up.
pub(super) async fn retry(environment: &Environment) -> Result<Done, ConfigError> {
    let retried = existing_store(environment).await?.retry_failed().await?;
    let messages = if retried == 1 { "message is" } else { "messages are" };
    Ok(Done::new(format!("{retried} {messages} sent again by the running server.")))
}
