//! The result of rendering Markdown, and HTML escaping.

use pulldown_cmark::Event;

/// A rendered text, with data for rules and build.
#[derive(Debug, Default)]
pub struct Rendered {
    pub html: String,
    /// The headings in order.
    pub headings: Vec<RenderedHeading>,
    /// The number of words, including footnotes and pull quotes.
    pub words: usize,
    /// The targets of links.
    pub links: Vec<Located>,
    /// The captions of figures.
    pub captions: Vec<Located>,
    /// The ids of the pictures in figures.
    pub pictures: Vec<String>,
    pub problems: Vec<Located>,
}

impl Rendered {
    /// Adds a problem at a byte offset of the Markdown.
    pub fn report(&mut self, offset: usize, problem: impl Into<String>) {
        self.problems.push(Located { offset, text: problem.into() });
    }
}

/// A text while its Markdown is transformed: the events of its HTML so far, and what was found in it.
pub struct Transformed<'text, 'rendered> {
    pub events: Vec<Event<'text>>,
    pub rendered: &'rendered mut Rendered,
}

/// A text that belongs to a place in the Markdown.
#[derive(Debug)]
pub struct Located {
    /// The byte offset in the Markdown.
    pub offset: usize,
    pub text: String,
}

#[derive(Debug)]
pub struct RenderedHeading {
    /// 2 for `##`, 3 for `###`.
    pub level: usize,
    /// The id of the element.
    pub id: String,
    pub title: String,
}

/// A text that is escaped for an attribute or an element.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}
