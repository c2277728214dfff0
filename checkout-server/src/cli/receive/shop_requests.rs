//! What the desk asks about the shop, over the connection of the publishing key: orders, letters and mail, and what their owner
//! can decide about them. Nothing but these requests can be asked for; each is answered with one line.

use super::super::{
    accept, backups, leads, open_site, order_id, orders, output::CommandError, revoke, store_settings,
};
use crate::{
    base::{clock::now_millis, error::ConfigError},
    config::{Environment, Limits},
    counting::report::Report,
    store::{self, MailFailure, Store},
};
use serde::{Deserialize, Serialize};
use shop::{Order, OutboxMessage, StoredLead, Week};
use std::sync::Arc;

/// How many rows are read at once.
const PAGE_ROWS: u32 = 500;
/// How many orders, and how many letters, are listed: the newest. A table for a spreadsheet has all of them.
const LISTED: u32 = 1000;

/// A request: the first line, instead of a manifest.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Request {
    /// What there is.
    Shop {},
    /// How this week goes, beside the last one.
    Report {},
    /// All orders as a table for a spreadsheet.
    OrdersTable {},
    /// All letters as one.
    LettersTable {},
    /// Sends the link to the program once more, to the address of the order.
    SendLink { order: i64 },
    /// Delivers an order whose payment is not what was asked, or ends the flag of a paid one.
    Accept { order: i64, why: String },
    /// Closes the link of an order without a refund.
    Revoke { order: i64 },
    /// Opens it again.
    Restore { order: i64 },
    /// Treats a caught letter like any other.
    AcceptLetter { letter: i64 },
    /// Sends the messages again that were given up.
    RetryMail {},
}

/// What is answered.
#[derive(Debug, Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(super) enum Reply {
    /// How the last weeks went, as the letter of every Monday says it.
    Report(Report),
    /// Everything that is listed, the newest first; times are in milliseconds since 1970, amounts in cents.
    Shop {
        orders: Vec<OrderRow>,
        letters: Vec<LetterRow>,
        mail: Vec<MailRow>,
        /// Where no message is accepted any more.
        #[serde(skip_serializing_if = "Option::is_none")]
        mail_failure: Option<MailFailureRow>,
    },
    /// A table.
    Table { text: String },
    /// It is done.
    Done { message: String },
}

/// An order.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderRow {
    number: i64,
    offer: String,
    status: &'static str,
    /// What does not match, or why it was refunded.
    detail: Option<String>,
    /// Whether somebody has to look at it.
    is_flagged: bool,
    /// Whether the program is open to the buyer.
    is_delivered: bool,
    is_revoked: bool,
    amount: u32,
    currency: String,
    email: Option<String>,
    opened_at: i64,
    paid_at: Option<i64>,
    accepted: Option<String>,
}

impl From<Order> for OrderRow {
    fn from(order: Order) -> Self {
        Self {
            number: order.number,
            status: order.status.as_str(),
            is_flagged: order.is_flagged() || order.status == shop::OrderStatus::Mismatched,
            is_delivered: order.is_open(),
            is_revoked: order.revoked_at.is_some(),
            amount: order.amount_charged(),
            opened_at: order.opened_at,
            paid_at: order.paid_at,
            offer: order.offer,
            detail: order.status_detail,
            currency: order.currency,
            email: order.email,
            accepted: order.acceptance.map(|acceptance| acceptance.reason),
        }
    }
}

/// A letter, or an address for the newsletter.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LetterRow {
    number: i64,
    form: String,
    received_at: i64,
    confirmed_at: Option<i64>,
    is_caught: bool,
    /// Names and values, in the order of the form.
    fields: Vec<(String, String)>,
}

impl From<StoredLead> for LetterRow {
    fn from(StoredLead { number, received_at, confirmed_at, lead }: StoredLead) -> Self {
        Self {
            number,
            form: lead.form,
            received_at,
            confirmed_at,
            is_caught: lead.is_caught,
            fields: lead.fields,
        }
    }
}

/// How all mail fails since the last message that was accepted.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailFailureRow {
    /// Why, in one word.
    reason: String,
    /// How many messages were tried.
    messages: i64,
    since: i64,
}

/// A message that was given up.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailRow {
    number: i64,
    channel: &'static str,
    kind: &'static str,
    /// The number of its order or letter.
    cause: i64,
    created_at: i64,
    error: Option<String>,
}

impl From<OutboxMessage> for MailRow {
    fn from(message: OutboxMessage) -> Self {
        Self {
            number: message.number,
            channel: message.recipient.as_str(),
            kind: message.kind.as_str(),
            cause: message.cause,
            created_at: message.created_at,
            error: message.last_error,
        }
    }
}

impl Request {
    /// The request of a line; `None` where it is none, such as a manifest.
    ///
    /// # Errors
    /// It asks for something that there is not.
    pub(super) fn parse(line: &str) -> Option<Result<Self, ConfigError>> {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        value.get("ask")?;
        Some(serde_json::from_value(value).map_err(|error| {
            ConfigError::new(format!(
                "The server knows no such request ({error}): is it of an older version?"
            ))
        }))
    }

    /// Does what is asked.
    ///
    /// # Errors
    /// Why it was not done, and what to do.
    pub(super) async fn answer(self, environment: &Environment) -> Result<Reply, ConfigError> {
        let done = |message| Ok(Reply::Done { message });
        let (settings, limits) = (store_settings(environment)?, Limits::default());
        match self {
            Self::Shop {} => listed(&*store::open_read_only(&settings, &limits).await?).await,
            Self::Report {} => {
                let store = store::open_read_only(&settings, &limits).await?;
                open_site(environment)?;
                let now = now_millis();
                let report = store.weekly_report(now, Week::of(now), 2).await?;
                let backups = backups(environment, &settings).await?;
                Ok(Reply::Report(Report::of(&report, backups.as_ref())))
            }
            Self::OrdersTable {} => {
                let store = store::open_read_only(&settings, &limits).await?;
                let mut table = Vec::new();
                orders::write_csv(async |after| store.orders(after, PAGE_ROWS).await, &mut table)
                    .await
                    .map_err(in_memory)?;
                Ok(Reply::Table { text: String::from_utf8_lossy(&table).into_owned() })
            }
            Self::LettersTable {} => {
                let store = store::open_read_only(&settings, &limits).await?;
                // Its forms are the columns.
                open_site(environment)?;
                let rows = async |after| store.leads(None, after, PAGE_ROWS).await;
                let mut table = Vec::new();
                leads::write_csv(None, rows, false, &mut table, &mut Vec::new()).await.map_err(in_memory)?;
                Ok(Reply::Table { text: String::from_utf8_lossy(&table).into_owned() })
            }
            Self::SendLink { order } => {
                let store = store::open_existing(&settings, &limits).await?;
                done(send_link(&store, order).await?)
            }
            Self::Accept { order, why } => {
                let store = store::open_existing(&settings, &limits).await?;
                let message = accept::accept(environment, store, &order.to_string(), &why).await?;
                // The link stays on the server.
                done(message.lines().next().unwrap_or_default().to_owned())
            }
            Self::Revoke { order } => {
                done(set_revoked(store::open_existing(&settings, &limits).await?, order, true).await?)
            }
            Self::Restore { order } => {
                done(set_revoked(store::open_existing(&settings, &limits).await?, order, false).await?)
            }
            Self::AcceptLetter { letter } => {
                let store = store::open_existing(&settings, &limits).await?;
                done(leads::accept(&store, letter).await?)
            }
            Self::RetryMail {} => {
                let count = store::open_existing(&settings, &limits).await?.retry_failed().await?;
                let messages = if count == 1 { "message is" } else { "messages are" };
                done(format!("{count} {messages} sent again."))
            }
        }
    }
}

async fn listed(store: &Store) -> Result<Reply, ConfigError> {
    let orders = store.newest_orders(LISTED).await?;
    let letters = store.newest_leads(LISTED).await?;
    let mail = store.newest_failed(LISTED).await?;
    let failure = store.mail_failure().await?;
    Ok(Reply::Shop {
        orders: orders.into_iter().map(OrderRow::from).collect(),
        letters: letters.into_iter().map(LetterRow::from).collect(),
        mail: mail.into_iter().map(MailRow::from).collect(),
        mail_failure: failure.map(|MailFailure { reason, messages, since }| MailFailureRow {
            reason,
            messages,
            since,
        }),
    })
}

async fn set_revoked(store: Arc<Store>, order: i64, is_revoked: bool) -> Result<String, ConfigError> {
    let message = revoke::set_revoked(store, &order.to_string(), is_revoked).await?;
    // What follows names a command.
    Ok(message.split_once(" checkout-server ").map_or(message.clone(), |(said, _)| said.to_owned()))
}

/// Asks for the link to the program, as the buyer could with the form.
async fn send_link(store: &Store, number: i64) -> Result<String, ConfigError> {
    let order = order_id::find(store, &number.to_string()).await?;
    let email = order.email.as_deref().filter(|_| order.is_open()).ok_or_else(|| {
        ConfigError::new(format!("Order {number} has no link that is open, or no address to send it to."))
    })?;
    store.request_link(email).await?;
    Ok(format!(
        "A message is on its way to {email}, with the link to the latest order of each program from there."
    ))
}

/// The error of an output that is kept in memory: only the store's can happen.
fn in_memory(error: CommandError) -> ConfigError {
    match error {
        CommandError::Config(error) => error,
        CommandError::Output(error) => ConfigError::new(error.to_string()),
    }
}
