//! Figures of a text: a picture of the house in a paragraph of its own, with its caption.
//!
//! The author writes `![](name "What is said beneath it")`. What the picture shows is told in `pictures.toml`; its
//! files are made elsewhere, so the HTML holds a place for it that the app fills (`figure-pictures.ts`).

use std::collections::BTreeMap;

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use super::markdown::{Body, escape};
use super::model::Picture;
use super::problem::nearest;

/// Every picture that is described, by its name; `None` where the description has a fault of its own.
pub type Pictures = BTreeMap<String, Option<Picture>>;

/// Takes the figures out of the stream of events.
pub struct Figures<'desk> {
    pictures: &'desk Pictures,
    at: At,
}

/// Where the stream is.
#[derive(Clone, Copy)]
enum At {
    Text,
    /// Between the brackets of a picture.
    Words,
    /// Behind a picture, where its paragraph must end.
    End,
}

const ALONE: &str = "the picture stands in a line of text (give it a paragraph of its own)";
const WORDED: &str = "the picture has words between its brackets (leave them empty: what it shows is told in content/pictures.toml)";
const UNTOLD: &str = "the picture has no caption (write ![](name \"what it says\"))";

impl<'desk> Figures<'desk> {
    /// At the beginning of a text.
    pub fn new(pictures: &'desk Pictures) -> Self {
        Self { pictures, at: At::Text }
    }

    /// Takes an event that belongs to a figure, and gives back any other. `place` is where it stands in the text.
    pub fn take<'text>(
        &mut self,
        event: Event<'text>,
        place: usize,
        shown: &mut Vec<Event<'text>>,
        body: &mut Body,
    ) -> Option<Event<'text>> {
        match (self.at, event) {
            (At::Text, Event::Start(Tag::Image { dest_url, title, .. })) => {
                // A figure stands where its paragraph would have stood.
                if matches!(shown.last(), Some(Event::Start(Tag::Paragraph))) {
                    shown.pop();
                } else {
                    body.faults.push((place, ALONE.into()));
                }
                shown.push(Event::Html(CowStr::from(self.html(&dest_url, &title, place, body))));
                self.at = At::Words;
                None
            }
            (At::Words, Event::End(TagEnd::Image)) => {
                self.at = At::End;
                None
            }
            (At::Words, _) => {
                body.faults.push((place, WORDED.into()));
                None
            }
            (At::End, Event::End(TagEnd::Paragraph)) => {
                self.at = At::Text;
                None
            }
            (At::End, event) => {
                body.faults.push((place, ALONE.into()));
                self.at = At::Text;
                Some(event)
            }
            (At::Text, event) => Some(event),
        }
    }

    fn html(&self, name: &str, caption: &str, place: usize, body: &mut Body) -> String {
        if caption.is_empty() {
            body.faults.push((place, UNTOLD.into()));
        } else {
            body.captions.push((place, caption.to_owned()));
        }
        if !self.pictures.contains_key(name) {
            body.faults.push((place, self.unknown(name)));
        }
        let alt = self.pictures.get(name).and_then(Option::as_ref).map_or("", |picture| picture.alt);
        let mut html = format!("<figure class=\"figure\"><img data-picture=\"{name}\" alt=\"");
        escape(alt, &mut html);
        html.push_str("\"><figcaption>");
        escape(caption, &mut html);
        html.push_str("</figcaption></figure>\n");
        html
    }

    fn unknown(&self, name: &str) -> String {
        let known: Vec<&str> = self.pictures.keys().map(String::as_str).collect();
        let remedy = nearest(name, &known).map_or_else(
            || "describe it in content/pictures.toml".to_owned(),
            |near| format!("write {near:?}, or describe it in content/pictures.toml"),
        );
        format!("the text names the unknown picture {name:?} ({remedy})")
    }
}
