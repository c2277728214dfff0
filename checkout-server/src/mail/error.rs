//! Error of an attempt to send a message: the reason, and whether the message may have been accepted.

use crate::base::{log::word, tls};
use lettre::{address::AddressError, transport::smtp};
use std::{error::Error, io};

/// Replies without an enhanced code that refuse the recipient or the message, not the client: the mailbox is unknown or
/// has moved, its name is invalid, the transaction failed, the domain takes no mail.
const MESSAGE_REFUSED: [u16; 5] = [550, 551, 553, 554, 556];

/// Error of an attempt whose message does not count as sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MailError {
    /// Reason, in one word for the log and the outbox: `smtp_550`, `timeout`, `tls_unknown_issuer`.
    pub(crate) reason: String,
    /// State of the message after the attempt.
    pub(crate) end: Undelivered,
}

/// End of an attempt whose message does not count as sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Undelivered {
    /// The message was not accepted; a later attempt may succeed.
    Deferred,
    /// The message was refused for good.
    Refused,
    /// The server has received all of it and has not replied: it may have accepted it.
    Unknown,
}

impl MailError {
    pub(crate) fn deferred(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), end: Undelivered::Deferred }
    }

    /// Error of a message that no server would accept, or that cannot be composed.
    pub(crate) fn refused(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), end: Undelivered::Refused }
    }

    /// Error of a message that cannot be composed. An invalid address is refused for good; anything else is a fault of
    /// this program, and is logged.
    pub(crate) fn not_composed(error: Box<dyn Error + Send + Sync>) -> Self {
        if error.is::<AddressError>() {
            return Self::refused("invalid_address");
        }
        tracing::error!(reason = %word(&error.to_string()), "mail.not_composed");
        Self::deferred("not_composed")
    }

    /// Reason of [`MailError::unknown`].
    pub(crate) const NO_REPLY: &str = "no_reply";

    /// Error if no reply to the whole message arrived.
    pub(crate) fn unknown() -> Self {
        Self { reason: Self::NO_REPLY.to_owned(), end: Undelivered::Unknown }
    }
}

impl MailError {
    /// Error of a command before the recipient is named. The server refuses the client, its credentials or the sender:
    /// once the settings or the account are corrected, each message can be sent, so it is repeated.
    pub(super) fn of_client(error: &smtp::Error) -> Self {
        Self::deferred(reason(error))
    }

    /// Error of the command that names the recipient, or of the message.
    pub(super) fn of_message(error: &smtp::Error) -> Self {
        let is_refused = match (error.status(), enhanced_code(error)) {
            (None, _) => false,
            (Some(_), _) if !error.is_permanent() => false,
            (Some(_), Some(enhanced)) => refuses_message(enhanced),
            (Some(code), None) => MESSAGE_REFUSED.contains(&u16::from(code)),
        };
        if is_refused { Self::refused(reason(error)) } else { Self::deferred(reason(error)) }
    }
}

/// Reason in one word for the log, with the enhanced code if the server sent one.
fn reason(error: &smtp::Error) -> String {
    if let Some(fault) = tls::fault(error) {
        return fault;
    }
    match (error.status(), enhanced_code(error)) {
        (Some(code), Some((class, subject, detail))) => {
            return format!("smtp_{}_{class}.{subject}.{detail}", u16::from(code));
        }
        (Some(code), None) => return format!("smtp_{}", u16::from(code)),
        (None, _) => {}
    }
    let reason = if error.is_timeout() {
        "timeout"
    } else if error.is_tls() {
        "tls"
    } else if error.is_client() {
        // The server lacks what the message or the settings need, such as an authentication method.
        "not_offered"
    } else if error.is_response() || is_too_long(error) {
        "invalid_response"
    } else {
        "no_connection"
    };
    reason.to_owned()
}

/// Enhanced status code of a reply (RFC 3463), with which its text begins: `5.7.1`.
fn enhanced_code(error: &smtp::Error) -> Option<(u16, u16, u16)> {
    error.status()?;
    let text = error.source()?.to_string();
    let mut numbers = text.split(' ').next()?.split('.').map(|number| number.parse().ok());
    match (numbers.next()??, numbers.next()??, numbers.next()??, numbers.next()) {
        (class @ 2..=5, subject @ ..=999, detail @ ..=999, None) => Some((class, subject, detail)),
        _ => None,
    }
}

/// True if a permanent refusal is about the recipient or the message. Refusals of the sender, and for a quota or a
/// policy, concern every message until somebody corrects the cause (RFC 3463, 3).
fn refuses_message((_class, subject, detail): (u16, u16, u16)) -> bool {
    match subject {
        // Addresses: 7 and 8 are about the sender.
        1 => !matches!(detail, 7 | 8),
        // Mailbox: 2 is a full one, which its owner may empty.
        2 => detail != 2,
        // The content of the message.
        6 => true,
        // Mail system, network and quotas, protocol, policies and authentication.
        _ => false,
    }
}

/// True if a reply exceeded its maximum length.
fn is_too_long(error: &smtp::Error) -> bool {
    let cause = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::InvalidData)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_of_the_recipient_or_the_message_by_its_enhanced_code() {
        for code in [(5, 1, 1), (5, 1, 2), (5, 1, 10), (5, 2, 1), (5, 6, 0)] {
            assert!(refuses_message(code), "{code:?}");
        }
        for code in [(5, 7, 1), (5, 7, 26), (5, 4, 5), (5, 1, 7), (5, 1, 8), (5, 2, 2), (5, 3, 2), (5, 5, 1)]
        {
            assert!(!refuses_message(code), "{code:?}");
        }
    }
}
