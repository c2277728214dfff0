//! Sender of one channel of the outbox: composes a message and sends it.

use crate::mail::{Composer, Handover, MailClient, MailError, MessageLinks};
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
    /// Composes a message and prepares to hand it over.
    pub(super) async fn begin(&self, entry: &OutboxEntry, cause: &Cause) -> Result<Handover, MailError> {
        let MailSender { composer, client, links } = &*self.mail;
        let message = composer.compose(entry, cause, links);
        let message = message.map_err(|_| MailError::refused("invalid_address"))?;
        client.begin(&entry.token, &message).await
    }
}
