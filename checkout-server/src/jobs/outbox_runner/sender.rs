//! Sender of one channel of the outbox: composes a message and sends it.

use crate::mail::{Composer, MailClient, MailError, MessageLinks};
use shop::{Cause, Channel, OutboxEntry};
use std::sync::Arc;

/// Sends the messages of one channel.
pub(super) struct Sender {
    pub(super) channel: Channel,
    pub(super) mail: Arc<MailSender>,
}

/// What all channels share.
pub(super) struct MailSender {
    pub(super) composer: Composer,
    pub(super) client: MailClient,
    pub(super) links: MessageLinks,
}

impl Sender {
    pub(super) async fn send(&self, entry: &OutboxEntry, cause: &Cause) -> Result<(), MailError> {
        let MailSender { composer, client, links } = &*self.mail;
        let message = composer.compose(entry, cause, links);
        let message = message.map_err(|_| MailError::refused("invalid_address"))?;
        client.send(&entry.token, &message).await
    }
}
