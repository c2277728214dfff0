//! The result of rendering Markdown, and HTML escaping.

/// A rendered text, with data for rules and build.
#[derive(Debug, Default)]
pub struct Rendered {
    pub html: String,
    /// The headings in order.
    pub headings: Vec<RenderedHeading>,
    pub words: usize,
    /// The targets of links, with their offsets in the Markdown.
    pub links: Vec<(usize, String)>,
    /// The captions of figures, with their offsets in the Markdown.
    pub captions: Vec<(usize, String)>,
    /// The ids of the pictures in figures.
    pub pictures: Vec<String>,
    /// The problems, with their offsets in the Markdown.
    pub problems: Vec<(usize, String)>,
}

#[derive(Debug)]
pub struct RenderedHeading {
    /// 2 for `##`, 3 for `###`.
    pub level: usize,
    /// The id of the element.
    pub id: String,
    pub title: String,
}

/// Appends a text, escaped for an attribute or an element.
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
