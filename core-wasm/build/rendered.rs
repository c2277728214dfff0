//! The result of rendering Markdown, and HTML escaping.

/// A rendered text, and what the build needs to know of it.
#[derive(Debug, Default)]
pub struct Rendered {
    /// The HTML.
    pub html: String,
    /// The headings: their ids and their texts.
    pub contents: Vec<(String, String)>,
    /// The number of words.
    pub words: usize,
    /// The targets of links, with their offsets in the text.
    pub links: Vec<(usize, String)>,
    /// The captions of figures, with their offsets in the text.
    pub captions: Vec<(usize, String)>,
    /// The problems, with their offsets in the text.
    pub problems: Vec<(usize, String)>,
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
