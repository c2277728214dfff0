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
    /// To the buyer who was told that, when the payment has come back to the house.
    pub reopened: LinkMessage,
    /// To the buyer, when the bank has not carried out a payment that took days. The link leads to the page of the offer.
    pub failed: LinkMessage,
    /// To the buyer, who asked for the link again.
    pub link: LinkMessage,
    /// To an address that was left for the newsletter: asks for a confirmation.
    pub subscription: LinkMessage,
    /// To a subscriber who has confirmed.
    pub subscribed: LinkMessage,
    /// To the owner.
    pub owner: OwnerMessages,
    /// To the owner, on Monday mornings.
    pub weekly: WeeklyLetter,
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
    /// A bank has not carried out a payment.
    #[schemars(extend("placeholders" = {"subject": ["number"], "may": ["number"]}))]
    pub failed: PlainMessage,
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
    /// The server has begun with an empty store, although payments are taken.
    pub new_store: PlainMessage,
    /// Payments were reported whose orders were not stored.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub unknown_order: PlainMessage,
    /// No copy of the store was made.
    pub backup: PlainMessage,
    /// What has become due could not be published.
    pub advance: PlainMessage,
}

/// The letter about a week, and the report that says the same at any time.
#[source]
pub struct WeeklyLetter {
    /// A week in which somebody came.
    #[schemars(extend("placeholders" = {"subject": ["visits"], "may": ["visits"]}))]
    pub busy: PlainMessage,
    /// A week in which nobody came.
    pub quiet: PlainMessage,
    /// The report at any other time.
    pub report: PlainMessage,
    /// The heading of the figures of the weeks.
    pub figures: &'static str,
    /// How often the site was opened from outside.
    pub visits: &'static str,
    /// How many pages were shown.
    pub pages: &'static str,
    /// How many orders were paid.
    pub sales: &'static str,
    /// Their sum.
    pub sum: &'static str,
    /// How many payments went back.
    pub refunds: &'static str,
    /// The sum of those.
    pub refunded: &'static str,
    /// How many subscribers have confirmed.
    pub subscribers: &'static str,
    /// How many forms were sent.
    pub letters: &'static str,
    /// How many searches of the journal found nothing.
    pub empty_searches: &'static str,
    /// The heading of the way from the page to the payment.
    pub way: &'static str,
    /// Its first step: how often a page with a buy button was shown.
    pub seen: &'static str,
    /// Its second step: how often a buy button was pressed.
    pub pressed: &'static str,
    /// Its third step: how often a checkout was opened.
    pub opened: &'static str,
    /// Its last step: how often a payment came.
    pub paid: &'static str,
    /// The heading of the pages that were shown most.
    pub read: &'static str,
    /// The heading of where visits came from.
    pub sources: &'static str,
    /// Visits that say nothing of where they come from.
    pub direct: &'static str,
    /// What has no name of its own: pages that are none, sources whose name is not kept.
    pub other: &'static str,
    /// The heading of the forms that were sent, by kind.
    pub forms: &'static str,
    /// Addresses that were left for the newsletter.
    pub asked: &'static str,
    /// Addresses that were confirmed.
    pub confirmed: &'static str,
    /// The heading of what waits for the owner.
    pub waiting: &'static str,
    /// Payments that are not what was asked.
    pub mismatched: &'static str,
    /// Payments that are under way.
    pub processing: &'static str,
    /// Messages that were given up.
    pub failed: &'static str,
    /// Messages that are still to be sent.
    pub pending: &'static str,
    /// Submissions that the honeypot has caught.
    pub caught: &'static str,
    /// Where nothing waits.
    pub nothing_waits: &'static str,
    /// The heading of the copies of the store.
    pub backup: &'static str,
    /// How many hours old the newest copy is.
    pub backup_hours: &'static str,
    /// Where there is no copy.
    pub no_backup: &'static str,
    /// The heading of what comes in the next seven days.
    pub due: &'static str,
    /// Of an essay, whose day that is.
    pub essay: &'static str,
    /// Where nothing comes.
    pub nothing_due: &'static str,
    /// The heading of what is still a sample, by file, with the number of places.
    pub samples: &'static str,
    /// Where nothing is.
    pub no_samples: &'static str,
    /// What is left out of a long list.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub more: &'static str,
    /// The heading of a week that has not ended.
    pub so_far: &'static str,
    /// How it is counted.
    pub counted: &'static str,
    /// That a content network may have answered some visitors by itself, so that more came than were counted.
    pub undercounted: &'static str,
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
    /// What was not paid, because the bank has not carried it out.
    pub failed: &'static str,
    /// The link to the program.
    pub link: &'static str,
    /// The link to the page of an offer.
    pub page: &'static str,
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
