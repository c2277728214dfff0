//! Documents: the rendered HTML of articles, legal pages and plain pages, the delivered program, and the words of mail.
//!
//! They are kept out of the browser module. The content checker writes one small file for each of them,
//! which is loaded with its page; the `export` binary the programs as JSON for the prerender, which makes the pages that the server
//! delivers to buyers.

use super::model::{
    Headline, LinkMessage, MailFoot, MailLabels, MailWords, OfferMail, OwnerMessages, PlainMessage,
    ServerMessages,
};

/// The rendered body of an article, a legal page or a plain page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Document {
    /// The folder of its content file: `journal`, `legal` or `plain`.
    pub folder: &'static str,
    /// The name of its content file, which is the last segment of its path.
    pub slug: &'static str,
    /// Everything below the page's title.
    pub html: &'static str,
    /// The number of words.
    pub words: usize,
    /// Its headings, in order.
    pub contents: &'static [Heading],
}

/// What an offer delivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeliveredProgram {
    /// The slug of the offer.
    pub offer: &'static str,
    /// The slug of every page, the contents first.
    pub pages: &'static [&'static str],
    /// All of it as JSON: a [`Program`](super::model::Program).
    pub json: &'static str,
}

/// A heading of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heading {
    /// The id of its element.
    pub id: &'static str,
    /// Its text.
    pub title: &'static str,
}

include!(generated!("documents.rs"));

/// The document of a content file, by its folder and its name.
#[must_use]
pub fn document(folder: &str, slug: &str) -> Option<&'static Document> {
    DOCUMENTS.iter().find(|document| document.folder == folder && document.slug == slug)
}
