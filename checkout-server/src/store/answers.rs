//! Results and summaries that a store returns.

use serde::Serialize;

/// Whether an insertion added a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InsertOutcome {
    /// A row was added.
    Inserted,
    /// An equal submission or the order of the session was stored earlier, for example because of a second click.
    Duplicate,
}

/// Size of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreSize {
    /// Number of orders.
    pub orders: i64,
    /// Number of submissions.
    pub submissions: i64,
}

/// Summary of a store that is inspected before a start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreSummary {
    /// Size of the store.
    pub size: StoreSize,
    /// Whether the next start of the server migrates it.
    pub needs_migration: bool,
    /// Warning for the operator about the database.
    pub warning: Option<String>,
}

/// Limits of retention, as times in milliseconds since 1970; `None` keeps everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Submissions received before this time are deleted, except confirmed subscriptions.
    pub submissions_before: Option<i64>,
    /// Confirmation links that were sent since this time are still valid.
    pub links_valid_since: i64,
    /// Orders that were paid and last changed before this time lose their e-mail address.
    pub addresses_before: Option<i64>,
    /// Older requests for a link without an answer are deleted, and the records of older sent messages, unless the same
    /// message could be caused again.
    pub messages_before: i64,
}

/// Result of an erasure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Erased {
    /// Number of deleted submissions.
    pub submissions: usize,
    /// Number of orders that lost their e-mail address.
    pub orders: usize,
    /// Tokens of the messages to these addresses, which name their files.
    pub messages: Vec<String>,
}

/// Summary of messages that all failed in the same way since the last accepted one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MailFailure {
    /// Reason, as one word.
    pub reason: String,
    /// Number of messages that were tried.
    pub messages: i64,
    /// Time of the oldest message, in milliseconds since 1970.
    pub since: i64,
}
