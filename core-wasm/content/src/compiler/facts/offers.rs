//! Offers by slug, the folders of their programs, and the pages that the site has for some of them.

use crate::compiler::documents::paths::PROGRAM;
use crate::model::{CODEX, DEVOTION, INITIATION, Offer, OfferFile};

/// An offer with a page of its own.
pub struct OfferPage {
    /// The slug of the offer.
    pub slug: &'static str,
    /// The path of the page.
    pub path: &'static str,
}

/// The offers with a page of their own. Any other offer is sold by a page of text that names it.
pub const OFFER_PAGES: [OfferPage; 3] = [
    OfferPage { slug: INITIATION, path: "/initiation" },
    OfferPage { slug: CODEX, path: "/rituals" },
    OfferPage { slug: DEVOTION, path: "/rituals" },
];

/// The path of the page that an offer has of its own.
pub fn own_page(slug: &str) -> Option<&'static str> {
    OFFER_PAGES.iter().find(|page| page.slug == slug).map(|page| page.path)
}

/// The folder of a program other than INITIATION's.
pub struct ProgramFolder<'file> {
    /// The offer that delivers the program.
    pub offer: &'file Offer,
    /// The path below `content/`, such as `program/codex`.
    pub path: &'static str,
}

impl OfferFile {
    /// Finds an offer by its slug.
    pub fn offer(&self, slug: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.slug.0 == slug)
    }

    /// The folders of all programs other than INITIATION's.
    pub fn other_program_folders(&self) -> impl Iterator<Item = ProgramFolder<'_>> {
        self.offers.iter().filter_map(|offer| {
            let path = offer.delivers?.0;
            (path != PROGRAM).then_some(ProgramFolder { offer, path })
        })
    }
}
