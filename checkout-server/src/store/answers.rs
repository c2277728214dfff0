//! Answers of a store: results and summaries.

use serde::Serialize;

/// Whether an insertion added a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InsertOutcome {
    /// A row was added.
    Inserted,
    /// An equal submission, or the order of the session, was stored before: a second click, a repeated request.
    Duplicate,
}

/// How much a store holds.
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
    /// Numbers of rows.
    pub size: StoreSize,
    /// Whether the next start of the server migrates it.
    pub needs_migration: bool,
    /// Warning for the operator about the database.
    pub warning: Option<String>,
}

/// Limits of what is kept; times are in milliseconds since 1970, and none keeps everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Submissions that were received before are deleted, except subscriptions that were confirmed.
    pub submissions_before: Option<i64>,
    /// A link that was sent since then may still confirm a subscription.
    pub links_valid_since: i64,
    /// Orders that were paid and last changed before lose their e-mail address.
    pub addresses_before: Option<i64>,
    /// Requests for a link that could not be answered are deleted, and the records of messages that were sent, where
    /// nothing can cause the same message again.
    pub messages_before: i64,
}

/// Result of an erasure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Erased {
    /// How many submissions were deleted.
    pub submissions: usize,
    /// How many orders lost their e-mail address.
    pub orders: usize,
    /// The tokens of the messages to these addresses, which name their files.
    pub messages: Vec<String>,
}

/// Messages that all failed in the same way since the last one that was accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MailFailure {
    /// Why, in one word.
    pub reason: String,
    /// How many messages were tried.
    pub messages: i64,
    /// When the oldest was caused, in milliseconds since 1970.
    pub since: i64,
}
