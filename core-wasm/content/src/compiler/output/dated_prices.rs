//! Words of dated prices beside the prices on pages.

use crate::compiler::documents::node::leak;
use crate::model::{CODEX, DEVOTION, INITIATION, InitiationPage, OfferFile, RitualsPage};

/// Puts the words of a dated price beside a text of the page.
fn beside(words: Option<&str>, text: &'static str) -> &'static str {
    words.map_or(text, |words| leak(format!("{words} · {text}")))
}

/// Puts the words of a dated price above a text, which may be absent.
pub fn above(words: Option<&'static str>, text: Option<&'static str>) -> Option<&'static str> {
    text.map(|text| beside(words, text)).or(words)
}

/// Puts the words of INITIATION's dated price beside its price, in the first screen and in the price breakdown.
pub fn on_sales_page(mut page: InitiationPage, offers: Option<&OfferFile>) -> InitiationPage {
    let words = words_of(INITIATION, offers);
    let labels = &mut page.price_breakdown;
    labels.per_day = beside(words, labels.per_day);
    labels.today = beside(words, labels.today);
    page
}

/// Puts the words of the dated prices of Volume I above its editions.
pub fn on_rituals_page(mut page: RitualsPage, offers: Option<&OfferFile>) -> RitualsPage {
    for (slug, path) in [(CODEX, &mut page.paths.codex), (DEVOTION, &mut page.paths.devotion)] {
        path.eyebrow = above(words_of(slug, offers), path.eyebrow);
    }
    page
}

fn words_of(slug: &str, offers: Option<&OfferFile>) -> Option<&'static str> {
    offers?.offer(slug)?.price_words
}
