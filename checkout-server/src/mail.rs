//! Mail: messages with a plain-text and an HTML part, and their delivery by SMTP or as files.

mod address;
pub(crate) mod alarm_runner;
mod content;
mod delay;
mod error;
pub(crate) mod heartbeat;
pub(crate) mod mail_watch;
mod message;
pub(crate) mod outbox_runner;
mod reply_limit;
mod smtp;
mod subscription_links;
mod transport;

pub(crate) use address::is_sendable;
pub(crate) use error::{MailError, Undelivered};
pub(crate) use message::{Composer, MessageLinks, report};
pub(crate) use smtp::CheckFailure;
pub(crate) use subscription_links::CONFIRM_LINK_MILLIS;
pub use subscription_links::SubscriptionLinks;
pub(crate) use transport::{Handover, MailClient, delete_files, delete_files_before, erase_files};
