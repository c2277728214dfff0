//! Markdown → HTML: headings with places, figures, pull quotes, notes at the end, links that say when they leave.

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeWithOffset, html};

use super::figure::{Figures, Pictures};
use super::fold::fold;
use super::opening::open;

/// A text as a page shows it, and what the build wants to know of it.
#[derive(Debug, Default)]
pub struct Body {
    /// The text as HTML.
    pub html: String,
    /// The headings: their places and their words.
    pub contents: Vec<(String, String)>,
    /// How many words there are.
    pub words: usize,
    /// Where links lead, with their places in the text.
    pub links: Vec<(usize, String)>,
    /// What is said beneath its figures, with their places in the text.
    pub captions: Vec<(usize, String)>,
    /// What cannot be shown, with its place in the text.
    pub faults: Vec<(usize, String)>,
}

type Events<'text> = Vec<(Event<'text>, Range<usize>)>;

/// What stands after the words of a link that leaves the house; the app says it of its own links too.
const NEW_TAB: &str = r#"<span class="visually-hidden"> (opens in a new tab)</span>"#;

/// Turns a text into HTML; its figures name `pictures`.
pub fn render(markdown: &str, pictures: &Pictures) -> Body {
    let events: Events =
        TextMergeWithOffset::new(Parser::new_ext(markdown, Options::ENABLE_FOOTNOTES).into_offset_iter())
            .collect();
    let mut body = Body { words: words(&events), ..Body::default() };
    let (text, notes) = apart(events);
    let mut marks = Vec::new();
    let mut shown = show(text, pictures, &mut marks, &mut body);
    open(&mut shown);
    html::push_html(&mut body.html, shown.into_iter());
    end(&marks, &notes, pictures, &mut body);
    body
}

/// The text, and the notes by their names.
fn apart(events: Events) -> (Events, BTreeMap<String, Events>) {
    let (mut text, mut notes) = (Vec::new(), BTreeMap::<String, Events>::new());
    let mut current = None;
    for (event, place) in events {
        match event {
            Event::Start(Tag::FootnoteDefinition(name)) => {
                notes.entry(name.to_string()).or_default();
                current = Some(name.to_string());
            }
            Event::End(TagEnd::FootnoteDefinition) => current = None,
            event => match &current {
                Some(name) => notes.entry(name.clone()).or_default().push((event, place)),
                None => text.push((event, place)),
            },
        }
    }
    (text, notes)
}

/// The events as this house shows them; `marks` takes down the notes in the order in which the text asks for them.
fn show<'text>(
    events: Events<'text>,
    pictures: &Pictures,
    marks: &mut Vec<String>,
    body: &mut Body,
) -> Vec<Event<'text>> {
    let mut shown = Vec::new();
    let mut figures = Figures::new(pictures);
    let mut heading: Option<(usize, String)> = None;
    let mut leaves = false;
    for (event, place) in events {
        let Some(event) = figures.take(event, place.start, &mut shown, body) else { continue };
        if let (Some((_, title)), Event::Text(text) | Event::Code(text)) = (&mut heading, &event) {
            title.push_str(text);
        }
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                body.faults.push((
                    place.start,
                    "the text has a main title of its own (write ## instead of #)".into(),
                ));
            }
            Event::Start(Tag::Heading { level, .. }) => {
                heading = Some((shown.len(), String::new()));
                shown.push(Event::Html(CowStr::from(format!("<{level}>"))));
            }
            Event::End(TagEnd::Heading(level)) => {
                let Some((start, title)) = heading.take() else { continue };
                let id = place_name(&title, &body.contents);
                if let Some(opening) = shown.get_mut(start) {
                    *opening = Event::Html(CowStr::from(format!("<{level} id=\"{id}\">")));
                }
                shown.push(Event::Html(CowStr::from(format!("</{level}>\n"))));
                body.contents.push((id, title));
            }
            Event::Start(Tag::BlockQuote(_)) => {
                shown.push(Event::Html(CowStr::from("<figure class=\"pull-quote\"><blockquote>\n")));
            }
            Event::End(TagEnd::BlockQuote(_)) => {
                shown.push(Event::Html(CowStr::from("</blockquote></figure>\n")));
            }
            Event::Start(Tag::Link { ref dest_url, .. }) => {
                body.links.push((place.start, dest_url.to_string()));
                leaves = dest_url.starts_with("https://");
                if leaves {
                    let mut opening = String::from("<a href=\"");
                    escape(dest_url, &mut opening);
                    opening.push_str("\" target=\"_blank\" rel=\"noopener noreferrer\">");
                    shown.push(Event::InlineHtml(CowStr::from(opening)));
                } else {
                    shown.push(event);
                }
            }
            Event::End(TagEnd::Link) if leaves => {
                leaves = false;
                shown.push(Event::InlineHtml(CowStr::from(format!("{NEW_TAB}</a>"))));
            }
            Event::FootnoteReference(name) => {
                shown.push(Event::InlineHtml(CowStr::from(mark(&name, marks))));
            }
            Event::Html(_) | Event::InlineHtml(_) => {
                body.faults.push((place.start, "the text holds HTML (write it in Markdown)".into()));
            }
            // A mark without its note is read as plain text.
            Event::Text(text) if text.contains("[^") => {
                let fault =
                    "a note is asked for that is not written (write it at the end, or remove the mark)";
                body.faults.push((place.start, fault.into()));
            }
            event => shown.push(event),
        }
    }
    shown
}

/// The small figure that leads to a note.
fn mark(name: &str, order: &mut Vec<String>) -> String {
    let known = order.iter().position(|noted| noted == name);
    let number = known.unwrap_or(order.len()) + 1;
    // The way back leads to the first mark.
    let id = if known.is_none() { format!(" id=\"note-{number}-mark\"") } else { String::new() };
    if known.is_none() {
        order.push(name.to_owned());
    }
    format!(
        "<sup class=\"note-mark\"><a{id} href=\"#note-{number}\" aria-label=\"Note {number}\">{number}</a></sup>"
    )
}

/// The notes beneath the text.
fn end<'text>(
    order: &[String],
    notes: &BTreeMap<String, Events<'text>>,
    pictures: &Pictures,
    body: &mut Body,
) {
    for (name, events) in notes.iter().filter(|(name, _)| !order.contains(name)) {
        let place = events.first().map_or(0, |(_, place)| place.start);
        let fault = format!("nothing in the text asks for the note [^{name}] (set its mark, or remove it)");
        body.faults.push((place, fault));
    }
    if order.is_empty() {
        return;
    }
    body.html.push_str("<section class=\"notes\" aria-label=\"Notes\"><ol>\n");
    for (number, name) in (1..).zip(order) {
        let events = notes.get(name).cloned().unwrap_or_default();
        let mut shown = show(events, pictures, &mut Vec::new(), body);
        let back = format!(
            " <a class=\"note-back\" href=\"#note-{number}-mark\" aria-label=\"Back to note {number} in the text\">↑</a>"
        );
        let back = Event::InlineHtml(CowStr::from(back));
        match shown.last() {
            Some(Event::End(TagEnd::Paragraph)) => shown.insert(shown.len() - 1, back),
            _ => shown.push(back),
        }
        body.html.push_str(&format!("<li id=\"note-{number}\">"));
        html::push_html(&mut body.html, shown.into_iter());
        body.html.push_str("</li>\n");
    }
    body.html.push_str("</ol></section>\n");
}

/// The words of a text, notes and pull quotes included.
fn words(events: &Events) -> usize {
    let mut text = String::new();
    for (event, _) in events {
        match event {
            Event::Text(words) | Event::Code(words) => text.push_str(words),
            Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) => {
                text.push(' ');
            }
            _ => {}
        }
    }
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// A place on the page, from the words of its heading; unlike all before it.
fn place_name(title: &str, before: &[(String, String)]) -> String {
    let words: Vec<String> = fold(title)
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let name = if words.is_empty() { "part".to_owned() } else { words.join("-") };
    let taken = |name: &str| before.iter().any(|(id, _)| id == name);
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(name)
}

/// A text inside an attribute, or between two tags.
pub fn escape(text: &str, escaped: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            _ => escaped.push(letter),
        }
    }
}
