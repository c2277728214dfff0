//! Words of dated prices, put before texts beside the prices on pages.

use crate::compiler::documents::node::leak;
use crate::model::{CODEX, DEVOTION, INITIATION, InitiationPage, OfferFile, RitualsPage};

/// A text after the words of a dated price: `Until December 3 · $9.57 a day`.
fn prefixed(text: &'static str, words: Option<&str>) -> &'static str {
    words.map_or(text, |words| leak(format!("{words} · {text}")))
}

/// A text that may be absent, after the words of a dated price; the words alone if it is.
pub fn prefixed_or_words(text: Option<&'static str>, words: Option<&'static str>) -> Option<&'static str> {
    text.map(|text| prefixed(text, words)).or(words)
}

/// Puts the words of INITIATION's dated price before the labels of its price, in the first screen and in the price
/// breakdown.
pub fn on_sales_page(mut page: InitiationPage, offers: Option<&OfferFile>) -> InitiationPage {
    let words = words_of(INITIATION, offers);
    let labels = &mut page.price_breakdown;
    labels.per_day = prefixed(labels.per_day, words);
    labels.today = prefixed(labels.today, words);
    page
}

/// Puts the words of the dated prices of Volume I before the small lines above the names of its editions.
pub fn on_rituals_page(mut page: RitualsPage, offers: Option<&OfferFile>) -> RitualsPage {
    for (slug, path) in [(CODEX, &mut page.paths.codex), (DEVOTION, &mut page.paths.devotion)] {
        path.eyebrow = prefixed_or_words(path.eyebrow, words_of(slug, offers));
    }
    page
}

fn words_of(slug: &str, offers: Option<&OfferFile>) -> Option<&'static str> {
    offers?.offer(slug)?.price_words
}
