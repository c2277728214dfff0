//! Mail: messages with a plain-text and an HTML part, sent by SMTP or written into files.

pub(crate) mod alarm_runner;
mod alarms;
mod client;
mod content;
mod error;
mod files;
pub(crate) mod mail_watch;
mod message;
pub(crate) mod outbox_runner;
mod reply_limit;
mod subscription_links;

pub use alarms::{AlarmKind, Alarms};
pub(crate) use client::{CheckFailure, Handover, MailClient};
pub(crate) use error::{MailError, Undelivered};
pub(crate) use files::{delete_files, delete_files_before, erase_files};
pub(crate) use message::{Composer, MessageLinks, is_sendable, report};
pub(crate) use subscription_links::CONFIRM_LINK_MILLIS;
pub use subscription_links::SubscriptionLinks;
