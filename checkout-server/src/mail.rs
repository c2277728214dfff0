//! Mail: messages to buyers with a plain-text and an HTML part, and their delivery by SMTP or as files.

mod message;
mod transport;

pub(crate) use message::Composer;
pub(crate) use transport::{MailClient, MailError, delete_files, delete_files_before};
