//! The result of rendering Markdown, and HTML escaping.

/// A rendered text, and what the build needs to know of it.
#[derive(Debug, Default)]
pub struct Rendered {
    /// The HTML.
    pub html: String,
    /// The headings, in order.
    pub headings: Vec<RenderedHeading>,
    /// The number of words.
    pub words: usize,
    /// The targets of links, with their offsets in the text.
    pub links: Vec<(usize, String)>,
    /// The captions of figures, with their offsets in the text.
    pub captions: Vec<(usize, String)>,
    /// The ids of the pictures in figures.
    pub pictures: Vec<String>,
    /// The problems, with their offsets in the text.
    pub problems: Vec<(usize, String)>,
}

/// A heading of a rendered text.
#[derive(Debug)]
pub struct RenderedHeading {
    /// 2 for `##`, 3 for `###`.
    pub level: usize,
    /// The id of its element.
    pub id: String,
    /// Its text.
    pub title: String,
}

/// Escapes a text for an attribute or an element.
pub fn escape(text: &str, escaped: &mut String) {
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            _ => escaped.push(char),
        }
    }
}
