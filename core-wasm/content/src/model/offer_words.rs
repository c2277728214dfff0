//! Texts of an offer other than INITIATION: `words.toml` in the folder of its program. The texts of INITIATION are in
//! `pages/status.toml`, `mail.toml` and `pages/program.toml`.

use core_content_derive::written;

use super::{Link, LinkMessage, PlainMessage, ProgramChapter, ProgramGroup, ProgramNotice, StatusPages};

/// The texts of an offer, from its welcome page to its mails.
#[written]
pub struct OfferWords {
    /// The welcome page, with a text for each state of a payment.
    pub status: StatusPages,
    /// The mails to the buyers.
    pub mail: OfferMail,
    /// The texts around the program's pages.
    pub program: OfferProgramWords,
}

/// The mails to the buyers of an offer.
#[written]
pub struct OfferMail {
    /// Sent when an order is paid.
    pub paid: LinkMessage,
    /// Sent when the whole payment was refunded.
    pub refunded: PlainMessage,
    /// Sent when a refund failed and the house has the payment again.
    pub reopened: LinkMessage,
    /// Sent when the bank declined a payment after some days. The link leads to the page of the offer.
    pub failed: LinkMessage,
    /// Sent when the buyer asked for her link again.
    pub link: LinkMessage,
    /// The reason why the buyer gets the mail.
    pub reason: &'static str,
}

/// The texts around the pages that a buyer receives. Other texts are those of INITIATION.
#[written]
pub struct OfferProgramWords {
    /// The link to the first page.
    pub begin: &'static str,
    /// The heading of the list of pages.
    pub pages: ProgramGroup,
    /// The texts around a page.
    pub chapter: ProgramChapter,
    /// The prepared e-mail at the foot of every page.
    pub mail: Link,
    /// The page at the program link after a refund.
    pub refunded: ProgramNotice,
    /// The page at the program link while the order cannot be looked up.
    pub unavailable: ProgramNotice,
}
