//! Pictures in Markdown: a picture in a paragraph of its own, with a caption.
//!
//! The author writes `![](name "The caption")`, and `pictures.toml` describes the picture. Another build step makes
//! the responsive files, so the HTML has a placeholder that the app fills (`figure-pictures.ts`).

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use super::rendered::{Located, Rendered, Transformed, escaped};
use crate::compiler::facts::pictures::{self, Pictures};

/// Replaces the events of pictures by HTML.
pub struct MarkdownPictures<'facts> {
    pictures: Option<&'facts Pictures>,
    position: Position,
}

/// The position in the event stream.
#[derive(Clone, Copy)]
enum Position {
    OutsideOfPictures,
    /// Between the brackets of a picture.
    InBrackets,
    /// After a picture, where its paragraph must end.
    AfterPicture,
}

const NOT_ALONE: &str = "the picture stands in a line of text (give it a paragraph of its own)";
const HAS_WORDS: &str = "the picture has words between its brackets (leave them empty: what it shows is told in content/pictures.toml)";
const NO_CAPTION: &str = "the picture has no caption (write ![](name \"what it says\"))";

impl<'facts> MarkdownPictures<'facts> {
    pub fn new(pictures: Option<&'facts Pictures>) -> Self {
        Self { pictures, position: Position::OutsideOfPictures }
    }

    /// Consumes events that belong to a picture, and returns all others. `offset` is the position of the event in the
    /// text.
    pub fn process<'text>(
        &mut self,
        event: Event<'text>,
        offset: usize,
        Transformed { events, rendered }: &mut Transformed<'text, '_>,
    ) -> Option<Event<'text>> {
        match (self.position, event) {
            (Position::OutsideOfPictures, Event::Start(Tag::Image { dest_url, title, .. })) => {
                // The figure replaces the paragraph of the picture.
                if matches!(events.last(), Some(Event::Start(Tag::Paragraph))) {
                    events.pop();
                } else {
                    rendered.report(offset, NOT_ALONE);
                }
                let caption = Located { offset, text: title.to_string() };
                events.push(Event::Html(CowStr::from(self.figure(&dest_url, caption, rendered))));
                self.position = Position::InBrackets;
                None
            }
            (Position::InBrackets, Event::End(TagEnd::Image)) => {
                self.position = Position::AfterPicture;
                None
            }
            (Position::InBrackets, _) => {
                rendered.report(offset, HAS_WORDS);
                None
            }
            (Position::AfterPicture, Event::End(TagEnd::Paragraph)) => {
                self.position = Position::OutsideOfPictures;
                None
            }
            (Position::AfterPicture, event) => {
                rendered.report(offset, NOT_ALONE);
                self.position = Position::OutsideOfPictures;
                Some(event)
            }
            (Position::OutsideOfPictures, event) => Some(event),
        }
    }

    /// The HTML of a picture with its caption. Adds both to the rendered text, with their problems.
    fn figure(&self, name: &str, caption: Located, rendered: &mut Rendered) -> String {
        let described = self.pictures.and_then(|pictures| pictures.get(name)?.as_ref());
        let alt = described.map_or("", |picture| picture.alt);
        let (alt, words) = (escaped(alt), escaped(&caption.text));
        let html = format!(
            "<figure class=\"figure\"><img data-picture=\"{name}\" alt=\"{alt}\">\
             <figcaption>{words}</figcaption></figure>\n"
        );
        if let Some(problem) = self.pictures.and_then(|pictures| pictures::unknown(name, pictures)) {
            rendered.report(caption.offset, format!("the text {problem}"));
        }
        rendered.pictures.push(name.to_owned());
        if caption.text.is_empty() {
            rendered.report(caption.offset, NO_CAPTION);
        } else {
            rendered.captions.push(caption);
        }
        html
    }
}
