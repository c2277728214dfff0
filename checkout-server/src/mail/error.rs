//! Why a message was not delivered, and what is known of it then.

use crate::tls;

/// Replies that refuse the client, not the message: authentication or TLS is required or has failed. The settings have to
/// be corrected, and the message is sent then.
const CLIENT_REFUSED: [u16; 4] = [530, 534, 535, 538];

/// Why a message does not count as delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MailError {
    /// One word for the log and the outbox: `smtp_550`, `timeout`, `tls_unknown_issuer`.
    pub(crate) reason: String,
    /// What is known of the message.
    pub(crate) end: Undelivered,
}

/// What is known of a message that does not count as delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Undelivered {
    /// It was not accepted, and may be later.
    Deferred,
    /// It was not accepted, and repeating it is of no use.
    Refused,
    /// The server has received all of it and has not replied: it may have accepted it.
    Unknown,
}

impl MailError {
    pub(crate) fn deferred(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), end: Undelivered::Deferred }
    }

    /// The message cannot be composed, or not be sent to its recipient by any server.
    pub(crate) fn refused(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), end: Undelivered::Refused }
    }

    /// There was no reply to the whole message.
    pub(super) fn unknown() -> Self {
        Self { reason: "no_reply".to_owned(), end: Undelivered::Unknown }
    }
}

impl From<lettre::transport::smtp::Error> for MailError {
    fn from(error: lettre::transport::smtp::Error) -> Self {
        if let Some(fault) = tls::fault(&error) {
            return Self::deferred(fault);
        }
        match error.status().map(u16::from) {
            Some(code) if error.is_permanent() && !CLIENT_REFUSED.contains(&code) => {
                Self::refused(format!("smtp_{code}"))
            }
            Some(code) => Self::deferred(format!("smtp_{code}")),
            None if error.is_timeout() => Self::deferred("timeout"),
            None if error.is_tls() => Self::deferred("tls"),
            // The server lacks what the message or the settings need, such as an authentication method.
            None if error.is_client() => Self::deferred("not_offered"),
            None if error.is_response() => Self::deferred("invalid_response"),
            None => Self::deferred("no_connection"),
        }
    }
}
