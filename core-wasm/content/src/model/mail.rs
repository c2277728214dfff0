//! The mails of the server: `content/mail.toml`. They are never part of the browser module.

use core_content_derive::written;

use super::Headline;

/// The texts of all mails.
#[written]
pub struct MailWords {
    /// Sent to the buyer when an order is paid.
    pub paid: LinkMessage,
    /// Sent to the buyer when the whole payment was refunded.
    pub refunded: PlainMessage,
    /// Sent to the buyer after a refund mail, when the refund failed and the house has the payment again.
    pub reopened: LinkMessage,
    /// Sent to the buyer when her bank declined a payment after some days. The link leads to the page of the offer.
    pub failed: LinkMessage,
    /// Sent to a buyer who asked for her link again.
    pub link: LinkMessage,
    /// Sent to an address that was entered for the newsletter: asks for a confirmation.
    pub subscription: LinkMessage,
    /// Sent to a subscriber who has confirmed.
    pub subscribed: LinkMessage,
    /// The mails to you.
    pub owner: OwnerMessages,
    /// The weekly report to you, on Monday mornings.
    pub weekly: WeeklyReportWords,
    /// The labels of the details that a mail lists.
    pub labels: MailLabels,
    /// The lines below every mail.
    pub foot: MailFoot,
}

/// A mail with a link.
#[written]
pub struct LinkMessage {
    /// The subject of the mail.
    pub subject: &'static str,
    /// The words that mail programs show beside the subject.
    pub preview: &'static str,
    /// The title inside the mail.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
    /// The words of the link.
    pub button: &'static str,
    /// The note below the link.
    pub note: &'static str,
}

/// A mail without a link.
#[written]
pub struct PlainMessage {
    /// The subject of the mail.
    pub subject: &'static str,
    /// The words that mail programs show beside the subject.
    pub preview: &'static str,
    /// The title inside the mail.
    pub title: Headline,
    /// The text, one paragraph each.
    pub paragraphs: &'static [&'static str],
}

/// The mails to the owner. `{number}` is the number of the order or submission, `{count}` is how often something
/// failed.
#[written]
pub struct OwnerMessages {
    /// An order is paid.
    #[schemars(extend("placeholders" = {"subject": ["number"], "may": ["number"]}))]
    pub paid: PlainMessage,
    /// A payment differs from the order, for example in its amount.
    #[schemars(extend("placeholders" = {"subject": ["number"], "may": ["number"]}))]
    pub mismatched: PlainMessage,
    /// A bank declined a payment after some days.
    #[schemars(extend("placeholders" = {"subject": ["number"], "may": ["number"]}))]
    pub failed: PlainMessage,
    /// A form was sent.
    #[schemars(extend("placeholders" = {"subject": ["number"], "may": ["number"]}))]
    pub submission: PlainMessage,
    /// Notices from Stripe were rejected because their signature is wrong.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub signature: PlainMessage,
    /// The key of the shop is rejected by Stripe.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub stripe: PlainMessage,
    /// The database of the shop fails.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub store: PlainMessage,
    /// A mail was rejected by the mail server.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub mail: PlainMessage,
    /// Mails wait too long to be sent.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub outbox: PlainMessage,
    /// The server has started with an empty database although payments are taken.
    pub new_store: PlainMessage,
    /// Payments are known to Stripe whose orders are not in the database.
    #[schemars(extend("placeholders" = {"subject": ["count"], "may": ["count"]}))]
    pub unknown_order: PlainMessage,
    /// No backup of the database was made.
    pub backup: PlainMessage,
    /// Texts and prices that are due today could not be published.
    pub advance: PlainMessage,
}

/// The weekly report, and the report that you can ask for at any time.
#[written]
pub struct WeeklyReportWords {
    /// The text for a week with visits.
    #[schemars(extend("placeholders" = {"subject": ["visits"], "may": ["visits"]}))]
    pub busy: PlainMessage,
    /// The text for a week without visits.
    pub quiet: PlainMessage,
    /// The text of the report at any other time.
    pub report: PlainMessage,
    /// The heading of the numbers of the weeks.
    pub figures: &'static str,
    /// The label: visits from outside.
    pub visits: &'static str,
    /// The label: pages shown.
    pub pages: &'static str,
    /// The label: orders paid.
    pub sales: &'static str,
    /// The label: the amount of these orders together.
    pub sum: &'static str,
    /// The label: payments refunded.
    pub refunds: &'static str,
    /// The label: the amount of these refunds together.
    pub refunded: &'static str,
    /// The label: subscribers who have confirmed.
    pub subscribers: &'static str,
    /// The label: forms sent.
    pub letters: &'static str,
    /// The label: searches of the journal that found nothing.
    pub empty_searches: &'static str,
    /// The heading of the steps from the page to the payment.
    pub way: &'static str,
    /// The label of the first step: pages with a buy button shown.
    pub seen: &'static str,
    /// The label of the second step: buy buttons pressed.
    pub pressed: &'static str,
    /// The label of the third step: checkouts opened.
    pub opened: &'static str,
    /// The label of the last step: payments received.
    pub paid: &'static str,
    /// The heading of the pages shown most.
    pub read: &'static str,
    /// The heading of the sites that visits came from.
    pub sources: &'static str,
    /// The label: visits from an unknown place.
    pub direct: &'static str,
    /// The label: other pages, and sources that are not recorded by name.
    pub other: &'static str,
    /// The heading of the forms sent, by kind.
    pub forms: &'static str,
    /// The label: addresses entered for the newsletter.
    pub asked: &'static str,
    /// The label: addresses confirmed.
    pub confirmed: &'static str,
    /// The heading of the things that wait for you.
    pub waiting: &'static str,
    /// The label: payments that differ from their orders.
    pub mismatched: &'static str,
    /// The label: payments that the bank has not confirmed yet.
    pub processing: &'static str,
    /// The label: mails that could not be sent.
    pub failed: &'static str,
    /// The label: mails still to be sent.
    pub pending: &'static str,
    /// The label: forms sent by robots.
    pub caught: &'static str,
    /// The sentence when nothing waits for you.
    pub nothing_waits: &'static str,
    /// The heading of the backups of the database.
    pub backup: &'static str,
    /// The label: age of the newest backup in hours.
    pub backup_hours: &'static str,
    /// The sentence when there is no backup.
    pub no_backup: &'static str,
    /// The heading of the next seven days.
    pub due: &'static str,
    /// The words before an essay that is published on a day.
    pub essay: &'static str,
    /// The sentence when nothing is due in these days.
    pub nothing_due: &'static str,
    /// The heading of the texts that are still samples, by file, with their number.
    pub samples: &'static str,
    /// The sentence when there are no samples.
    pub no_samples: &'static str,
    /// The words after a shortened list; `{count}` is the number left out.
    #[schemars(extend("placeholders" = {"needs": ["count"]}))]
    pub more: &'static str,
    /// The heading of a week that has not ended.
    pub so_far: &'static str,
    /// The sentence that explains how visits are counted.
    pub counted: &'static str,
    /// The sentence that says that there may have been more visits: a content delivery network may have answered some
    /// by itself.
    pub undercounted: &'static str,
}

/// The labels of the details that a mail lists.
#[written]
pub struct MailLabels {
    /// The label of the offer bought.
    pub product: &'static str,
    /// The label of the amount paid.
    pub paid: &'static str,
    /// The label of the amount refunded.
    pub refunded: &'static str,
    /// The label of the amount that the bank declined.
    pub failed: &'static str,
    /// The words before the link to the program.
    pub link: &'static str,
    /// The words before the link to the page of an offer.
    pub page: &'static str,
    /// The words before the link that confirms a subscription.
    pub confirm: &'static str,
    /// The words before the link to the journal.
    pub journal: &'static str,
    /// The label of the order's number.
    pub order: &'static str,
    /// The label of the number that Stripe gives the payment.
    pub session: &'static str,
    /// The label of the buyer's e-mail address.
    pub buyer: &'static str,
    /// The label of the price that was asked.
    pub asked: &'static str,
    /// The label of the reason: the rule that a payment breaks, or the order that it pays a second time.
    pub status_detail: &'static str,
    /// The label of the form that was sent.
    pub form: &'static str,
    /// The label of the time at which a form was received.
    pub received: &'static str,
}

/// The lines below every mail.
#[written]
pub struct MailFoot {
    /// The words before the contact address: where to get help.
    pub help: &'static str,
    /// The words before the address of the page that sends a lost link again.
    pub lost: &'static str,
    /// The reason why a buyer gets the mail.
    pub reason: &'static str,
    /// The reason why the link was sent again.
    pub link: &'static str,
    /// The reason why a confirmation is asked for.
    pub subscription: &'static str,
    /// The reason why a subscriber gets the newsletter.
    pub subscribed: &'static str,
    /// The words before the link that ends the newsletter.
    pub unsubscribe: &'static str,
    /// The reason why you get the mail.
    pub owner: &'static str,
}
