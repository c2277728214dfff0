//! Mail: messages with a plain-text and an HTML part, and their delivery by SMTP or as files.

mod content;
mod html;
mod message;
mod transport;

pub(crate) use message::{Composer, ProgramLink};
pub(crate) use transport::{MailClient, MailError};
