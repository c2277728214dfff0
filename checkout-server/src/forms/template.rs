//! The page of a form with places in it that are filled for one visitor. It is read once, at the start.
//!
//! | in the page | becomes |
//! |---|---|
//! | `{{value:NAME}}` | what was written in the line |
//! | `{{error:NAME}}` | what is said beside it, or nothing |
//! | `"{{invalid:NAME}}"` | `"true"` or `"false"`; the first line that needs another look gets the focus, too |
//! | `{{summary}}` | what is said above the form, or nothing |
//! | `<option value="X">` in `<select name="NAME">` | the same, ` selected` where X was chosen |

use core_wasm::{
    forms::{FieldError, fields},
    model::{FieldKind, FormKind},
};
use std::collections::BTreeMap;

/// What visitors wrote, by the names of the lines.
pub(super) type Values = BTreeMap<String, String>;

/// The page of a form, cut at its places.
#[derive(Debug)]
pub(super) struct Template {
    pieces: Vec<Piece>,
}

#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Value(&'static str),
    Error(&'static str),
    Invalid(&'static str),
    Chosen(&'static str, String),
    Summary,
}

/// What a page is filled with. The default leaves it blank.
#[derive(Debug, Default)]
pub(super) struct Filling<'a> {
    pub(super) values: Option<&'a Values>,
    pub(super) errors: &'a [FieldError],
    pub(super) summary: &'a str,
}

impl Filling<'_> {
    fn value(&self, name: &str) -> &str {
        self.values.and_then(|values| values.get(name)).map_or("", String::as_str)
    }

    fn is_first(&self, name: &str) -> bool {
        self.errors.first().is_some_and(|error| error.field == name)
    }

    fn error(&self, name: &str) -> Option<&str> {
        self.errors.iter().find(|error| error.field == name).map(|error| error.message.as_str())
    }
}

impl Template {
    /// Reads the page of a form.
    ///
    /// # Errors
    /// Each place that is not one, and each that the form needs and the page lacks.
    pub(super) fn parse(form: FormKind, page: &str) -> Result<Self, Vec<String>> {
        let mut reader = Reader { form, pieces: Vec::new(), select: None, faults: Vec::new() };
        reader.read(page);
        reader.look_for_all();
        if reader.faults.is_empty() { Ok(Self { pieces: reader.pieces }) } else { Err(reader.faults) }
    }

    /// The page, filled. Whatever a visitor wrote stands in it as text.
    pub(super) fn fill(&self, filling: &Filling<'_>) -> String {
        let mut page = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => page.push_str(text),
                Piece::Value(name) => {
                    let value = filling.value(name);
                    // The first line break of a text area belongs to the markup.
                    if value.starts_with('\n') {
                        page.push('\n');
                    }
                    escape(value, &mut page);
                }
                Piece::Error(name) => escape(filling.error(name).unwrap_or_default(), &mut page),
                Piece::Invalid(name) => page.push_str(match filling.error(name) {
                    // The place stands between quotes, so another attribute may follow.
                    Some(_) if filling.is_first(name) => "true\" autofocus=\"",
                    Some(_) => "true",
                    None => "false",
                }),
                Piece::Chosen(name, value) => {
                    if filling.value(name).trim() == value {
                        page.push_str(" selected");
                    }
                }
                Piece::Summary => escape(filling.summary, &mut page),
            }
        }
        page
    }
}

/// Text as it may stand between tags and between quotes.
pub(crate) fn escape(text: &str, page: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => page.push_str("&amp;"),
            '<' => page.push_str("&lt;"),
            '>' => page.push_str("&gt;"),
            '"' => page.push_str("&quot;"),
            '\'' => page.push_str("&#39;"),
            letter => page.push(letter),
        }
    }
}

struct Reader {
    form: FormKind,
    pieces: Vec<Piece>,
    select: Option<&'static str>,
    faults: Vec<String>,
}

impl Reader {
    fn read(&mut self, page: &str) {
        let mut rest = page;
        while let Some((before, mark, after)) = next_mark(rest) {
            self.text(before);
            rest = match mark {
                "{{" => match after.split_once("}}") {
                    Some((place, after)) => {
                        self.place(place);
                        after
                    }
                    None => {
                        self.faults.push("{{ is never closed by }}".to_owned());
                        after
                    }
                },
                "<option" => {
                    let (tag, after) = after.split_once('>').unwrap_or((after, ""));
                    self.option(tag);
                    after
                }
                mark => {
                    self.text(mark);
                    self.select = if mark == "<select" {
                        let tag = after.split('>').next().unwrap_or_default();
                        attribute(tag, "name").and_then(|name| self.known(name))
                    } else {
                        None
                    };
                    after
                }
            };
        }
        self.text(rest);
    }

    fn text(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(last)) => last.push_str(text),
            _ if text.is_empty() => {}
            _ => self.pieces.push(Piece::Text(text.to_owned())),
        }
    }

    fn place(&mut self, place: &str) {
        let piece = match place.split_once(':') {
            Some((what, name)) => self.known(name).and_then(|name| match what {
                "value" => Some(Piece::Value(name)),
                "error" => Some(Piece::Error(name)),
                "invalid" => Some(Piece::Invalid(name)),
                _ => None,
            }),
            None => (place == "summary").then_some(Piece::Summary),
        };
        match piece {
            Some(Piece::Invalid(_)) if !self.is_quoted() => {
                self.faults.push(format!("{{{{{place}}}}} does not stand between quotes by itself"))
            }
            Some(piece) => self.pieces.push(piece),
            None => self.faults.push(format!("{{{{{place}}}}} is no place of this form")),
        }
    }

    /// The rest of an option's tag; React marks the first one as selected by itself.
    fn option(&mut self, tag: &str) {
        self.text("<option");
        self.text(&tag.replace(" selected=\"\"", ""));
        if let (Some(name), Some(value)) = (self.select, attribute(tag, "value"))
            && !value.is_empty()
        {
            self.pieces.push(Piece::Chosen(name, value.to_owned()));
        }
        self.text(">");
    }

    /// Whether the page so far ends where an attribute's value begins.
    fn is_quoted(&self) -> bool {
        matches!(self.pieces.last(), Some(Piece::Text(text)) if text.ends_with("=\""))
    }

    fn known(&self, name: &str) -> Option<&'static str> {
        fields(self.form).iter().map(|field| field.name).find(|known| *known == name)
    }

    /// A line whose words are lost, or whose fault is not told, would be found out by a visitor.
    fn look_for_all(&mut self) {
        let mut missing = Vec::new();
        let mut look_for = |piece: &Piece, written: String| {
            if !self.pieces.contains(piece) {
                missing.push(format!("{written} is missing"));
            }
        };
        for field in fields(self.form) {
            let name = field.name;
            look_for(&Piece::Error(name), format!("{{{{error:{name}}}}}"));
            look_for(&Piece::Invalid(name), format!("{{{{invalid:{name}}}}}"));
            if field.kind != FieldKind::Select {
                look_for(&Piece::Value(name), format!("{{{{value:{name}}}}}"));
            }
            for choice in field.options.unwrap_or_default() {
                let written = format!("<option value=\"{}\"> in <select name=\"{name}\">", choice.value);
                look_for(&Piece::Chosen(name, choice.value.to_owned()), written);
            }
        }
        look_for(&Piece::Summary, "{{summary}}".to_owned());
        self.faults.append(&mut missing);
    }
}

/// What stands before the next mark, the mark, and what follows it.
fn next_mark(text: &str) -> Option<(&str, &'static str, &str)> {
    let marks = ["{{", "<select", "<option", "</select"];
    let found = marks.iter().filter_map(|mark| Some((text.find(mark)?, *mark)));
    let (_, mark) = found.min_by_key(|(at, _)| *at)?;
    let (before, after) = text.split_once(mark)?;
    Some((before, mark, after))
}

/// The value of an attribute of a tag, as it is written.
fn attribute<'tag>(tag: &'tag str, name: &str) -> Option<&'tag str> {
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    value.split_once('"').map(|(value, _)| value)
}

#[cfg(test)]
mod tests;
