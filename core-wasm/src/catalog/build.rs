//! Content that only the build uses: the texts of articles, legal pages and plain pages, for feeds and search engines, and
//! the events.
//!
//! Browsers load each text as a file of its own, together with its page.

pub use core_content::loaded::{Event, Heading, RenderedDocument};

use super::content::{LoadedField, build};

/// The texts of articles, legal pages and plain pages.
pub static DOCUMENTS: LoadedField<&[RenderedDocument]> = LoadedField::of(|| &build().documents);
/// All events with a known date, past ones included.
pub static EVENTS: LoadedField<&[Event]> = LoadedField::of(|| &build().events);

/// The document with this folder and name.
#[must_use]
pub fn document(folder: &str, slug: &str) -> Option<&'static RenderedDocument> {
    DOCUMENTS.iter().find(|document| document.folder == folder && document.slug == slug)
}
