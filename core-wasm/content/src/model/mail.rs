//! The messages that the server sends by mail: `mail.toml`. They are never part of the browser module.

use core_content_derive::source;

use super::Headline;

/// The words of all messages.
#[source]
pub struct MailWords {
    /// To the buyer, when an order is paid.
    pub paid: LinkMessage,
    /// To the buyer, when the whole payment has gone back.
    pub refunded: PlainMessage,
    /// To the buyer, who asked for the link again.
    pub link: LinkMessage,
    /// To an address that was left for the newsletter: asks for a confirmation.
    pub subscription: LinkMessage,
    /// To a subscriber who has confirmed.
    pub subscribed: LinkMessage,
    /// To the owner.
    pub owner: OwnerMessages,
    /// The names of what a message lists.
    pub labels: MailLabels,
    /// What stands below every message.
    pub foot: MailFoot,
}

/// A message with a link.
#[source]
pub struct LinkMessage {
    /// The subject.
    pub subject: &'static str,
    /// What mail programs show beside the subject.
    pub preview: &'static str,
    /// The title.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The link.
    pub button: &'static str,
    /// What to know of the link.
    pub note: &'static str,
}

/// A message without a link.
#[source]
pub struct PlainMessage {
    /// The subject.
    pub subject: &'static str,
    /// What mail programs show beside the subject.
    pub preview: &'static str,
    /// The title.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
}

/// The messages to the owner. `{number}` is that of the order or submission, `{count}` how often something failed.
#[source]
pub struct OwnerMessages {
    /// An order is paid.
    #[schemars(extend("placeholders" = {"subject": ["number"], "may": ["number"]}))]
    pub paid: PlainMessage,
    /// A payment is not what was asked.
    #[schemars(extend("placeholders" = {"subject": ["number"], "may": ["number"]}))]
    pub mismatched: PlainMessage,
    /// A form was submitted.
    #[schemars(extend("placeholders" = {"subject": ["number"], "may": ["number"]}))]
    pub submission: PlainMessage,
    /// Webhooks were refused for their signature.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub signature: PlainMessage,
    /// Said where Stripe refuses the key of the shop.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub stripe: PlainMessage,
    /// The store fails.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub store: PlainMessage,
    /// Mail was not accepted.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub mail: PlainMessage,
    /// Mail is not being sent.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub outbox: PlainMessage,
}

/// The names of what a message lists.
#[source]
pub struct MailLabels {
    /// What was bought.
    pub product: &'static str,
    /// What was paid.
    pub paid: &'static str,
    /// What was sent back.
    pub refunded: &'static str,
    /// The link to the program.
    pub link: &'static str,
    /// The link that confirms a subscription.
    pub confirm: &'static str,
    /// The link to the journal.
    pub journal: &'static str,
    /// The number of the order.
    pub order: &'static str,
    /// Before the number that Stripe gives the payment.
    pub session: &'static str,
    /// The buyer's address.
    pub buyer: &'static str,
    /// What was asked.
    pub asked: &'static str,
    /// The rule that a payment breaks, or whose second payment it is.
    pub status_detail: &'static str,
    /// The form of a submission.
    pub form: &'static str,
    /// When a submission was received.
    pub received: &'static str,
}

/// What stands below every message.
#[source]
pub struct MailFoot {
    /// How to be helped; the contact address follows.
    pub help: &'static str,
    /// Before the address of the page that sends a lost link again.
    pub lost: &'static str,
    /// Why the message was sent to a buyer.
    pub reason: &'static str,
    /// Why the link was sent again.
    pub link: &'static str,
    /// Why a confirmation is asked for.
    pub subscription: &'static str,
    /// Why a letter was sent to a subscriber.
    pub subscribed: &'static str,
    /// Before the link that ends the letters.
    pub unsubscribe: &'static str,
    /// Why it was sent to the owner.
    pub owner: &'static str,
}
