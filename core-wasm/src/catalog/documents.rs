//! What only the build of the site uses of the content: the texts of pages, for feeds and search engines, and the events.
//!
//! In the browser each text is a small file of its own, which is loaded with its page.

pub use core_content::loaded::{Document, Event, Heading};

use super::content::{Part, build};

/// The texts of articles, legal pages and plain pages.
pub static DOCUMENTS: Part<&[Document]> = Part::of(|| &build().documents);
/// Every event with a known date, past ones included.
pub static EVENTS: Part<&[Event]> = Part::of(|| &build().events);

/// The document of a content file, by its folder and its name.
#[must_use]
pub fn document(folder: &str, slug: &str) -> Option<&'static Document> {
    DOCUMENTS.iter().find(|document| document.folder == folder && document.slug == slug)
}
