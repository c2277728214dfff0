//! The messages that the server sends by mail: `mail.toml`. They are never part of the browser module.

use super::Headline;

source! {
    /// The words of all messages.
    pub struct MailWords {
        /// To the buyer, when an order is paid.
        pub paid: PaidMessage,
        /// To the buyer, when the whole payment has gone back.
        pub refunded: RefundedMessage,
        /// The names of what a message lists.
        pub labels: MailLabels,
        /// What stands below every message.
        pub foot: MailFoot,
    }

    /// The message about a paid order.
    pub struct PaidMessage {
        /// The subject.
        pub subject: &'static str,
        /// What mail programs show beside the subject.
        pub preview: &'static str,
        /// The title.
        pub title: Headline,
        /// The text, one paragraph each.
        pub paragraphs: &'static [&'static str],
        /// The link to the program.
        pub button: &'static str,
        /// What to know of the link.
        pub note: &'static str,
    }

    /// The message about a refund.
    pub struct RefundedMessage {
        /// The subject.
        pub subject: &'static str,
        /// What mail programs show beside the subject.
        pub preview: &'static str,
        /// The title.
        pub title: Headline,
        /// The text, one paragraph each.
        pub paragraphs: &'static [&'static str],
    }

    /// The names of what a message lists.
    pub struct MailLabels {
        /// What was bought.
        pub product: &'static str,
        /// What was paid.
        pub paid: &'static str,
        /// What was sent back.
        pub refunded: &'static str,
        /// The link to the program.
        pub link: &'static str,
    }

    /// What stands below every message.
    pub struct MailFoot {
        /// How to be helped; the contact address follows.
        pub help: &'static str,
        /// Why the message was sent.
        pub reason: &'static str,
    }
}
