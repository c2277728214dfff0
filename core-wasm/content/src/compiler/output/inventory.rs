//! The inventory of the sales page, with the number of pages of the delivered book, which the build counts.

use crate::compiler::documents::node::leak;
use crate::compiler::facts::placeholders::{fill_in, in_words};
use crate::model::{Figure, InitiationPage};

/// The placeholder that only the inventory may have, since the book is typeset before the content is compiled: no text
/// of the book depends on its own length.
const BOOK_PAGES: &str = "book_pages";

/// Fills in the number of pages of the book. Without a count, the row that shows it is left out.
pub fn with_book_pages(mut page: InitiationPage, book_pages: Option<usize>) -> InitiationPage {
    let pages = book_pages.map(in_words);
    let filled = |text| leak(fill_in(text, |name| pages.clone().filter(|_| name == BOOK_PAGES)));
    let rows = page.receive.inventory.iter();
    let rows = rows.map(|row| Figure { value: filled(row.value), label: filled(row.label) });
    let shown = rows.filter(|row| ![row.value, row.label].iter().any(|text| text.contains('{')));
    page.receive.inventory = shown.collect::<Vec<_>>().leak();
    page
}
