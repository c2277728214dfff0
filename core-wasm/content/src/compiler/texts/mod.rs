//! Texts: renders the Markdown of documents, with placeholders filled in, once.

pub mod markdown;
mod markdown_pictures;
mod opening;
pub mod rendered;

use std::collections::BTreeMap;

use super::documents::{Body, Document};
use super::facts::placeholders::Placeholders;
use super::facts::text_context::TextContext;
use markdown::render;
use rendered::Rendered;

/// The reading speed that reading times assume.
pub const WORDS_PER_MINUTE: usize = 220;

/// The text of a document: its Markdown, and what it is rendered to.
pub struct RenderedText {
    /// The Markdown with placeholders filled in.
    pub markdown: String,
    pub rendered: Rendered,
    /// The byte offset of the Markdown in the file.
    pub start: usize,
    /// The Markdown as the file has it, with placeholders.
    written: &'static str,
}

impl RenderedText {
    /// Renders the text of a document; `None` if it has none.
    fn of(document: &Document, placeholders: &Placeholders, context: TextContext) -> Option<Self> {
        let Body { markdown: written, start } = document.body?;
        let markdown = match document.root.source.takes_placeholders {
            true => placeholders.fill_in(document.root, written),
            false => written.to_owned(),
        };
        let rendered = render(&markdown, context);
        Some(Self { markdown, rendered, start, written })
    }

    /// The reading time in minutes, rounded to the nearest, at least 1.
    pub fn minutes(&self) -> usize {
        ((self.rendered.words + WORDS_PER_MINUTE / 2) / WORDS_PER_MINUTE).max(1)
    }

    /// The offset in the file of the line that contains an offset of the filled-in text.
    pub fn line_at(&self, offset: usize) -> usize {
        let before = self.markdown.get(..offset).unwrap_or(&self.markdown).matches('\n').count();
        self.start + self.written.split_inclusive('\n').take(before).map(str::len).sum::<usize>()
    }

    /// The lines of the file, each with its offset in the file.
    pub fn written_lines(&self) -> impl Iterator<Item = (usize, &'static str)> {
        lines(self.written).map(|(offset, line)| (self.start + offset, line))
    }

    /// The lines with placeholders filled in, each with the offset of the same line in the file.
    pub fn shown_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        lines(&self.markdown).map(|(offset, line)| (self.line_at(offset), line))
    }
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').scan(0, |offset, line| {
        let start = *offset;
        *offset += line.len() + 1;
        Some((start, line))
    })
}

/// Texts by document name.
pub type Texts = BTreeMap<&'static str, RenderedText>;

/// Renders the texts of documents.
pub fn texts_of<'a>(
    documents: impl Iterator<Item = &'a Document>,
    placeholders: &Placeholders,
    context: TextContext,
) -> Texts {
    documents
        .filter_map(|document| Some((document.name, RenderedText::of(document, placeholders, context)?)))
        .collect()
}
