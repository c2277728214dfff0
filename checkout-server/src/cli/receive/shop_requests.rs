//! Requests of the desk about the shop, over the connection of the publishing key: orders, submissions and mail, and
//! the owner's decisions. The key allows no other request; each is answered with one line.

use crate::{
    base::error::ConfigError,
    cli::{
        arguments::SubmissionsList,
        existing_orders, mail, open_site, orders,
        output::Done,
        read_orders, read_store, report, submissions,
        table::{Record, records},
    },
    config::{self, Environment},
    counting::report::Report,
    store::{MailFailure, Store},
};
use serde::{Deserialize, Serialize};

/// Maximum number of orders and of submissions in a list: the newest. A spreadsheet has all of them.
const LISTED: u32 = 1000;

/// Request: the first line, instead of a manifest.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Request {
    /// Orders, submissions and failed mail.
    Shop {},
    /// Report about this week and the last one.
    Report {},
    /// All orders as a table for a spreadsheet.
    OrdersTable {},
    /// All submissions but subscriptions as a table for a spreadsheet.
    SubmissionsTable {},
    /// The confirmed subscribers of the newsletter as a table, for the tool that sends it.
    SubscribersTable {},
    /// Sends the link to the program once more, to the address of the order.
    SendLink { order: i64 },
    /// Delivers an order whose payment is not what was asked, or ends the flag of a paid one.
    Accept { order: i64, why: String },
    /// Closes the link of an order without a refund.
    Close { order: i64 },
    /// Opens the link of an order again.
    Open { order: i64 },
    /// Treats a caught submission like any other.
    AcceptSubmission { submission: i64 },
    /// Erases a caught submission.
    PutAway { submission: i64 },
    /// Sends again the messages that were given up.
    RetryMail {},
}

/// An answer to the desk.
#[derive(Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(super) enum Reply {
    /// Report about the last weeks.
    Report(Report),
    /// Lists, newest first; times are in milliseconds since 1970, amounts in cents.
    Shop {
        /// True if the orders are orders of the demo.
        is_demo: bool,
        /// False if rows were left out because they cannot be read.
        is_complete: bool,
        orders: Vec<Record>,
        submissions: Vec<Record>,
        /// Messages that were given up.
        mail: Vec<Record>,
        /// Failure of all mail; absent while the mail server accepts messages.
        #[serde(skip_serializing_if = "Option::is_none")]
        mail_failure: Option<MailFailure>,
    },
    /// Spreadsheet as text.
    Table { text: String },
    /// Sentence about a decision that was carried out.
    Done { message: String },
}

impl Request {
    /// Parses a line; `None` if it is not a request, for example a manifest.
    ///
    /// # Errors
    /// The request is unknown to this version.
    pub(super) fn parse(line: &str) -> Option<Result<Self, ConfigError>> {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        value.get("ask")?;
        Some(serde_json::from_value(value).map_err(|error| {
            ConfigError::new(format!(
                "The server knows no such request ({error}): is it of an older version?"
            ))
        }))
    }

    /// Carries out the request.
    ///
    /// # Errors
    /// The reason for which it was not carried out, with the remedy.
    pub(super) async fn answer(self, environment: &Environment) -> Result<Reply, ConfigError> {
        let done = |done: Done| Ok(Reply::Done { message: done.for_owner() });
        match self {
            Self::Shop {} => {
                let orders = read_orders(environment).await?;
                let is_demo = config::demo_folder(environment).is_some();
                listed(&*read_store(environment).await?, orders.as_deref(), is_demo).await
            }
            Self::Report {} => {
                open_site(environment)?;
                let (report, backups) = report::read(environment, 2).await?;
                Ok(Reply::Report(Report::of(&report, backups.as_ref())))
            }
            Self::OrdersTable {} => {
                let mut table = Vec::new();
                let store = read_orders(environment).await?;
                orders::write(store.as_deref(), true, &mut table).await?;
                store.map_or(Ok(()), |store| store.check_all_read())?;
                Ok(Reply::table(&table))
            }
            Self::SubmissionsTable {} => {
                // The site's content names the columns: the fields of the forms.
                open_site(environment)?;
                let list = SubmissionsList { csv: true, letters: true, ..SubmissionsList::default() };
                let mut table = Vec::new();
                let store = read_store(environment).await?;
                submissions::write(&store, &list, &mut table).await?;
                store.check_all_read()?;
                Ok(Reply::table(&table))
            }
            Self::SubscribersTable {} => {
                let mut table = Vec::new();
                let store = read_store(environment).await?;
                submissions::write_subscribers(&store, &mut table).await?;
                store.check_all_read()?;
                Ok(Reply::table(&table))
            }
            Self::SendLink { order } => done(
                orders::send_link(&*existing_orders(environment, &order.to_string()).await?, order).await?,
            ),
            Self::Accept { order, why } => done(orders::accept(environment, &order.to_string(), &why).await?),
            Self::Close { order } => done(orders::set_closed(environment, &order.to_string(), true).await?),
            Self::Open { order } => done(orders::set_closed(environment, &order.to_string(), false).await?),
            Self::AcceptSubmission { submission } => {
                done(submissions::accept(environment, submission).await?)
            }
            Self::PutAway { submission } => done(submissions::put_away(environment, submission).await?),
            Self::RetryMail {} => done(mail::retry(environment).await?),
        }
    }
}

impl Reply {
    fn table(bytes: &[u8]) -> Self {
        Self::Table { text: String::from_utf8_lossy(bytes).into_owned() }
    }
}

/// Lists of the shop. `orders` is the store of the orders, which differs from `store` in a demo.
async fn listed(store: &Store, orders: Option<&Store>, is_demo: bool) -> Result<Reply, ConfigError> {
    let newest = match orders {
        Some(orders) => orders.newest_orders(LISTED).await?,
        None => Vec::new(),
    };
    let submissions = store.newest_submissions(LISTED).await?;
    let failed = store.newest_failed(LISTED).await?;
    let is_read = |store: &Store| store.check_all_read().is_ok();
    Ok(Reply::Shop {
        is_demo,
        is_complete: is_read(store) && orders.is_none_or(is_read),
        orders: records(&orders::columns(), &newest),
        submissions: records(&submissions::columns(Vec::new()), &submissions),
        mail: records(&mail::columns(), &failed),
        mail_failure: store.mail_failure().await?,
    })
}
