//! Pictures in Markdown: a picture in a paragraph of its own, with a caption.
//!
//! The author writes `![](name "The caption")`, and `pictures.toml` describes the picture. Another build step makes
//! the responsive files, so the HTML has a placeholder that the app fills (`figure-pictures.ts`).

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use super::rendered::{Rendered, escape};
use crate::compiler::facts::pictures::{self, Pictures};

/// Replaces the events of figures by HTML.
pub struct MarkdownPictures<'loader> {
    pictures: &'loader Pictures,
    state: ParserState,
}

/// The position in the event stream.
#[derive(Clone, Copy)]
enum ParserState {
    Text,
    /// Between the brackets of a picture.
    Alt,
    /// After a picture, where its paragraph must end.
    AfterImage,
}

const NOT_ALONE: &str = "the picture stands in a line of text (give it a paragraph of its own)";
const HAS_ALT: &str = "the picture has words between its brackets (leave them empty: what it shows is told in content/pictures.toml)";
const NO_CAPTION: &str = "the picture has no caption (write ![](name \"what it says\"))";

impl<'loader> MarkdownPictures<'loader> {
    pub fn new(pictures: &'loader Pictures) -> Self {
        Self { pictures, state: ParserState::Text }
    }

    /// Consumes events that belong to a figure, and returns all others. `offset` is the position of the event in the
    /// text.
    pub fn process<'text>(
        &mut self,
        event: Event<'text>,
        offset: usize,
        output: &mut Vec<Event<'text>>,
        rendered: &mut Rendered,
    ) -> Option<Event<'text>> {
        match (self.state, event) {
            (ParserState::Text, Event::Start(Tag::Image { dest_url, title, .. })) => {
                // A figure replaces its paragraph.
                if matches!(output.last(), Some(Event::Start(Tag::Paragraph))) {
                    output.pop();
                } else {
                    rendered.problems.push((offset, NOT_ALONE.into()));
                }
                output.push(Event::Html(CowStr::from(self.html(&dest_url, &title, offset, rendered))));
                self.state = ParserState::Alt;
                None
            }
            (ParserState::Alt, Event::End(TagEnd::Image)) => {
                self.state = ParserState::AfterImage;
                None
            }
            (ParserState::Alt, _) => {
                rendered.problems.push((offset, HAS_ALT.into()));
                None
            }
            (ParserState::AfterImage, Event::End(TagEnd::Paragraph)) => {
                self.state = ParserState::Text;
                None
            }
            (ParserState::AfterImage, event) => {
                rendered.problems.push((offset, NOT_ALONE.into()));
                self.state = ParserState::Text;
                Some(event)
            }
            (ParserState::Text, event) => Some(event),
        }
    }

    fn html(&self, name: &str, caption: &str, offset: usize, rendered: &mut Rendered) -> String {
        if caption.is_empty() {
            rendered.problems.push((offset, NO_CAPTION.into()));
        } else {
            rendered.captions.push((offset, caption.to_owned()));
        }
        if let Some(problem) = pictures::unknown(name, self.pictures) {
            rendered.problems.push((offset, format!("the text {problem}")));
        }
        rendered.pictures.push(name.to_owned());
        let alt = self.pictures.get(name).and_then(Option::as_ref).map_or("", |picture| picture.alt);
        let mut html = format!("<figure class=\"figure\"><img data-picture=\"{name}\" alt=\"");
        escape(alt, &mut html);
        html.push_str("\"><figcaption>");
        escape(caption, &mut html);
        html.push_str("</figcaption></figure>\n");
        html
    }
}
