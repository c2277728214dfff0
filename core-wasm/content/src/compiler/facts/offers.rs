//! Offers by slug, the folders of their programs, and the pages that the site has for some of them.

use crate::compiler::documents::paths::PROGRAM;
use crate::model::{CODEX, DEVOTION, INITIATION, Offer, OfferFile};

/// The offers with a page of their own, and the path of that page.
pub const PAGES: [(&str, &str); 3] =
    [(INITIATION, "/initiation"), (CODEX, "/rituals"), (DEVOTION, "/rituals")];

impl OfferFile {
    /// Finds an offer by its slug.
    pub fn offer(&self, slug: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.slug.0 == slug)
    }

    /// The offers whose program has a folder of its own (all but INITIATION), with the folder.
    pub fn beside_initiation(&self) -> impl Iterator<Item = (&Offer, &'static str)> {
        let folder = |offer: &Offer| offer.delivers.map(|path| path.0).filter(|path| *path != PROGRAM);
        self.offers.iter().filter_map(move |offer| Some((offer, folder(offer)?)))
    }
}
