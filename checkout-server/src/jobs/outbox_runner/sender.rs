//! Senders of the outbox: one for each channel, by mail or by a POST.

use super::{
    notify_client::{DeliveryError, NotifyClient},
    notify_payload,
};
use crate::{
    config::DeliveryPolicy,
    mail::{Composer, MailClient, MailError, MessageLinks},
    orders::{Channel, OutboxEntry, Subject},
};
use std::{sync::Arc, time::Duration};

/// Sends the entries of one channel.
pub(super) enum Sender {
    Notify(Box<NotifyClient>),
    Mail(Channel, Arc<MailSender>),
}

/// Sends mail.
pub(super) struct MailSender {
    pub(super) composer: Composer,
    pub(super) client: MailClient,
    pub(super) links: MessageLinks,
}

/// Why an attempt failed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) reason: String,
    pub(super) retry_after: Duration,
    pub(super) is_permanent: bool,
}

impl Sender {
    pub(super) fn channel(&self) -> Channel {
        match self {
            Self::Notify(_) => Channel::Notify,
            Self::Mail(channel, _) => *channel,
        }
    }

    pub(super) fn attempt_timeout(&self, policy: &DeliveryPolicy) -> Duration {
        match self {
            Self::Notify(_) => policy.post_timeout,
            Self::Mail(..) => policy.mail_timeout,
        }
    }

    pub(super) async fn send(&self, entry: &OutboxEntry, subject: &Subject) -> Result<(), Failure> {
        match self {
            Self::Notify(client) => {
                // The token is no other entry's, also where a restored backup gives numbers out again.
                Ok(client.send(&entry.token, notify_payload::body(entry, subject)).await?)
            }
            Self::Mail(_, sender) => {
                let MailSender { composer, client, links } = &**sender;
                let message = composer.compose(entry, subject, links);
                let message = message.map_err(|_| MailError::permanent("invalid_address"))?;
                Ok(client.send(&entry.token, &message).await?)
            }
        }
    }
}

impl From<DeliveryError> for Failure {
    fn from(error: DeliveryError) -> Self {
        let retry_after = match error {
            DeliveryError::Status(_, delay) => delay.unwrap_or_default(),
            DeliveryError::NoResponse(_) => Duration::ZERO,
        };
        Self { reason: error.to_string(), retry_after, is_permanent: false }
    }
}

impl From<MailError> for Failure {
    fn from(MailError { reason, is_permanent }: MailError) -> Self {
        Self { reason, retry_after: Duration::ZERO, is_permanent }
    }
}
