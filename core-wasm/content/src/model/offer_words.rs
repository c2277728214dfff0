//! The words around an offer beside INITIATION: `words.toml` in the folder that it delivers. INITIATION has its own in
//! `pages/status.toml`, `mail.toml` and `pages/program.toml`.

use core_content_derive::source;

use super::{Link, LinkMessage, PlainMessage, ProgramChapter, ProgramGroup, ProgramNotice, StatusPages};

/// The words around an offer, from its welcome page to its mail.
#[source]
pub struct OfferWords {
    /// Its welcome page, for each way in which a payment can end.
    pub status: StatusPages,
    /// The messages to its buyers.
    pub mail: OfferMail,
    /// The words around the delivered pages.
    pub program: OfferProgramWords,
}

/// The messages to the buyers of an offer.
#[source]
pub struct OfferMail {
    /// An order is paid.
    pub paid: LinkMessage,
    /// The whole payment has gone back.
    pub refunded: PlainMessage,
    /// The payment has come back to the house after that.
    pub reopened: LinkMessage,
    /// The bank has not carried out a payment that took days. The link leads to the page of the offer.
    pub failed: LinkMessage,
    /// The buyer asked for the link again.
    pub link: LinkMessage,
    /// Why the message was sent.
    pub reason: &'static str,
}

/// The words around the pages that a buyer receives; all others are those of the first program.
#[source]
pub struct OfferProgramWords {
    /// The way to the first page.
    pub begin: &'static str,
    /// Above the list of pages.
    pub pages: ProgramGroup,
    /// The words around a page.
    pub chapter: ProgramChapter,
    /// The letter at the foot of every page.
    pub mail: Link,
    /// What stands under the address once the payment has gone back.
    pub refunded: ProgramNotice,
    /// What stands there while an order cannot be looked up.
    pub unavailable: ProgramNotice,
}
