//! Rendered articles, legal pages and plain pages.

use std::collections::BTreeMap;

use core_engine::dates::Day;
use serde_json::json;

use super::pull_quotes::hide_repeated;
use crate::compiler::documents::Document;
use crate::compiler::documents::node::leak;
use crate::compiler::documents::paths::{JOURNAL, PLAIN};
use crate::compiler::facts::Facts;
use crate::compiler::facts::articles;
use crate::compiler::texts::Texts;
use crate::compiler::texts::rendered::{Rendered, RenderedHeading};
use crate::loaded::{Heading, RenderedDocument};
use crate::registry::legal_pages;

/// The rendered articles, legal pages and plain pages.
pub struct RenderedDocuments {
    /// The documents for the build.
    pub documents: Vec<RenderedDocument>,
    /// The JSON files that the browser loads, by folder and name.
    pub files: BTreeMap<String, String>,
}

/// Renders the published articles, the legal pages and the plain pages.
pub fn rendered(facts: &Facts, texts: &Texts, today: Option<Day>) -> RenderedDocuments {
    let articles = articles::all(facts.documents).filter(|article| articles::is_published(article, today));
    let legal = legal_pages().filter_map(|(_, name)| facts.documents.get(&name));
    let plain = facts.documents.below(PLAIN);
    let (mut documents, mut files) = (Vec::new(), BTreeMap::new());
    for document in articles.chain(legal).chain(plain) {
        let Some(text) = texts.get(document.name) else { continue };
        let body = if document.is_below(JOURNAL) {
            &hide_repeated(&text.rendered.html)
        } else {
            &text.rendered.html
        };
        let html = facts.languages.mark_html(body);
        files.insert(format!("{}/{}", document.folder(), document.slug()), json_of(&html, &text.rendered));
        documents.push(rendered_document(document, html, &text.rendered));
    }
    RenderedDocuments { documents, files }
}

/// Writes a document as the JSON that the browser loads: `{ "html": …, "contents": [{ "id": …, "title": … }] }`.
fn json_of(html: &str, rendered: &Rendered) -> String {
    let heading = |RenderedHeading { id, title, .. }: &RenderedHeading| json!({ "id": id, "title": title });
    let contents: Vec<_> = rendered.headings.iter().map(heading).collect();
    json!({ "html": html, "contents": contents }).to_string()
}

/// Returns a document as the build loads it.
fn rendered_document(document: &Document, html: String, rendered: &Rendered) -> RenderedDocument {
    let heading = |RenderedHeading { id, title, .. }: &RenderedHeading| Heading {
        id: leak(id.as_str()),
        title: leak(title.as_str()),
    };
    RenderedDocument {
        folder: document.folder(),
        slug: document.slug(),
        html: leak(html),
        words: rendered.words,
        contents: rendered.headings.iter().map(heading).collect::<Vec<_>>().leak(),
    }
}
