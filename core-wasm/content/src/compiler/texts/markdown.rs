//! Renders Markdown to HTML: headings with ids, figures, pull quotes, footnotes, a hint at links that open a new tab.

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::{
    BrokenLink, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, TextMergeWithOffset,
    html,
};

use super::markdown_pictures::MarkdownPictures;
use super::opening::mark_opening;
use super::rendered::{Located, Rendered, RenderedHeading, Transformed, escaped};
use crate::compiler::facts::reserved::is_id_of_layout;
use crate::compiler::facts::text_context::{TextContext, TextLabels};
use core_engine::folding::fold;

type Events<'text> = Vec<(Event<'text>, Range<usize>)>;

/// The extensions that the parser recognizes. Only footnotes are supported; the others are enabled to be reported,
/// because their marks would otherwise be shown literally.
const OPTIONS: Options = Options::ENABLE_FOOTNOTES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TABLES)
    .union(Options::ENABLE_TASKLISTS);

const UNKNOWN_REFERENCE: &str =
    "the text has a link to an address that is not written (write [words](/page) or [words](https://…))";

/// The problem of Markdown that this site does not support.
fn unsupported(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::Start(Tag::Table(_)) => "the text has a table (write a list, or sentences)",
        Event::Start(Tag::Strikethrough) => {
            "the text strikes words out by ~ (remove the marks, or the words)"
        }
        Event::Start(Tag::CodeBlock(_)) => {
            "the text has lines set as code (write them as sentences, without spaces or marks before them)"
        }
        Event::Rule => "the text has a line across the page (remove it, or write a heading)",
        Event::TaskListMarker(_) => "the list has boxes to tick (write - and the words alone)",
        Event::InlineHtml(_) | Event::Html(_) => "the text holds HTML (write it in Markdown)",
        _ => return None,
    })
}

/// Renders a text.
pub fn render(markdown: &str, context: TextContext) -> Rendered {
    let mut unknown = Vec::new();
    let mut is_unknown = |link: BrokenLink| {
        // A single word in brackets is not meant as a link.
        if matches!(link.link_type, LinkType::Reference | LinkType::Collapsed) {
            unknown.push(Located { offset: link.span.start, text: UNKNOWN_REFERENCE.to_owned() });
        }
        None
    };
    let parser = Parser::new_with_broken_link_callback(markdown, OPTIONS, Some(&mut is_unknown));
    let events: Events = TextMergeWithOffset::new(parser.into_offset_iter()).collect();
    let mut rendered = Rendered { words: count_words(&events), problems: unknown, ..Rendered::default() };
    let (text, notes) = split_footnotes(events);
    let mut references = Vec::new();
    let mut output = transform(text, context, &mut references, &mut rendered);
    mark_opening(&mut output);
    html::push_html(&mut rendered.html, output.into_iter());
    push_footnotes(references, &notes, context, &mut rendered);
    rendered
}

/// Separates the footnotes, by name, from the text.
fn split_footnotes(events: Events) -> (Events, BTreeMap<String, Events>) {
    let (mut text, mut notes) = (Vec::new(), BTreeMap::<String, Events>::new());
    let mut current = None;
    for (event, range) in events {
        match event {
            Event::Start(Tag::FootnoteDefinition(name)) => {
                notes.entry(name.to_string()).or_default();
                current = Some(name.to_string());
            }
            Event::End(TagEnd::FootnoteDefinition) => current = None,
            event => match &current {
                Some(name) => notes.entry(name.clone()).or_default().push((event, range)),
                None => text.push((event, range)),
            },
        }
    }
    (text, notes)
}

/// Transforms the parser's events to this site's markup. `references` collects the names of footnotes in the order of
/// their references.
fn transform<'text>(
    events: Events<'text>,
    context: TextContext,
    references: &mut Vec<String>,
    rendered: &mut Rendered,
) -> Vec<Event<'text>> {
    let mut transformer = Transformer {
        labels: context.labels,
        pictures: MarkdownPictures::new(context.pictures),
        references,
        transformed: Transformed { events: Vec::new(), rendered },
        heading: None,
        is_link_external: false,
    };
    for (event, range) in events {
        transformer.process(event, range.start);
    }
    transformer.transformed.events
}

/// The state of a transformation.
struct Transformer<'text, 'context> {
    labels: TextLabels,
    pictures: MarkdownPictures<'context>,
    references: &'context mut Vec<String>,
    transformed: Transformed<'text, 'context>,
    heading: Option<OpenHeading>,
    /// Whether the open link leads to another site.
    is_link_external: bool,
}

/// A heading that has not ended.
struct OpenHeading {
    /// The position of its start tag in the events.
    start: usize,
    /// The title so far.
    title: String,
}

impl<'text> Transformer<'text, '_> {
    /// Transforms an event. `offset` is its position in the text.
    fn process(&mut self, event: Event<'text>, offset: usize) {
        let Some(event) = self.pictures.process(event, offset, &mut self.transformed) else { return };
        if let Some(problem) = unsupported(&event) {
            self.transformed.rendered.report(offset, problem);
        }
        if let (Some(heading), Event::Text(text) | Event::Code(text)) = (&mut self.heading, &event) {
            heading.title.push_str(text);
        }
        match event {
            Event::Start(Tag::Heading { level, .. }) => self.start_heading(level, offset),
            Event::End(TagEnd::Heading(level)) => self.end_heading(level),
            Event::Start(Tag::BlockQuote(_)) => {
                self.push_block("<figure class=\"pull-quote\"><blockquote>\n");
            }
            Event::End(TagEnd::BlockQuote(_)) => self.push_block("</blockquote></figure>\n"),
            Event::Start(Tag::Link { ref dest_url, .. }) => {
                self.transformed.rendered.links.push(Located { offset, text: dest_url.to_string() });
                self.is_link_external = dest_url.starts_with("https://");
                let link = if self.is_link_external { external_link(dest_url) } else { event };
                self.transformed.events.push(link);
            }
            Event::End(TagEnd::Link) if self.is_link_external => {
                self.is_link_external = false;
                // The app has the same markup.
                let hint = escaped(self.labels.new_tab);
                self.push_inline(format!("<span class=\"visually-hidden\"> {hint}</span></a>"));
            }
            Event::FootnoteReference(name) => {
                let mark = footnote_reference(&name, self.labels, self.references);
                self.push_inline(mark);
            }
            Event::Html(_) | Event::InlineHtml(_) => {}
            // The parser treats a reference to a missing footnote as plain text.
            Event::Text(text) if text.contains("[^") => {
                let problem =
                    "a note is asked for that is not written (write it at the end, or remove the mark)";
                self.transformed.rendered.report(offset, problem);
            }
            event => self.transformed.events.push(event),
        }
    }

    fn push_block(&mut self, html: impl Into<CowStr<'text>>) {
        self.transformed.events.push(Event::Html(html.into()));
    }

    fn push_inline(&mut self, html: String) {
        self.transformed.events.push(Event::InlineHtml(CowStr::from(html)));
    }

    /// Starts a heading. Its tag gets an id when its title is known. A main title is left out.
    fn start_heading(&mut self, level: HeadingLevel, offset: usize) {
        if level == HeadingLevel::H1 {
            let problem = "the text has a main title of its own (write ## instead of #)";
            self.transformed.rendered.report(offset, problem);
            return;
        }
        check_level(level, offset, self.transformed.rendered);
        self.heading = Some(OpenHeading { start: self.transformed.events.len(), title: String::new() });
        self.push_block(format!("<{level}>"));
    }

    fn end_heading(&mut self, level: HeadingLevel) {
        let Some(OpenHeading { start, title }) = self.heading.take() else { return };
        let id = unique_id(&title, &self.transformed.rendered.headings);
        if let Some(start_tag) = self.transformed.events.get_mut(start) {
            *start_tag = Event::Html(CowStr::from(format!("<{level} id=\"{id}\">")));
        }
        self.transformed.rendered.headings.push(RenderedHeading { level: level as usize, id, title });
        self.push_block(format!("</{level}>\n"));
    }
}

/// The start tag of a link to another site, which opens a new tab.
fn external_link(to: &str) -> Event<'static> {
    let to = escaped(to);
    Event::InlineHtml(CowStr::from(format!(
        "<a href=\"{to}\" target=\"_blank\" rel=\"noopener noreferrer\">"
    )))
}

/// Reports a heading that skips a level: the first heading must be `##`, and a level may be only one deeper than the
/// previous one.
fn check_level(level: HeadingLevel, offset: usize, rendered: &mut Rendered) {
    let deepest = rendered.headings.last().map_or(1, |heading| heading.level) + 1;
    if level as usize > deepest {
        let (found, remedy) = ("#".repeat(level as usize), "#".repeat(deepest));
        let problem = format!("the heading {found} skips a level (write {remedy} instead of {found})");
        rendered.report(offset, problem);
    }
}

/// The mark of a footnote in the text. Adds the name of the footnote to `references` at its first reference, to which the
/// back link of the footnote leads.
fn footnote_reference(name: &str, labels: TextLabels, references: &mut Vec<String>) -> String {
    let known = references.iter().position(|other| other == name);
    let number = known.unwrap_or(references.len()) + 1;
    let id = if known.is_none() { format!(" id=\"note-{number}-mark\"") } else { String::new() };
    if known.is_none() {
        references.push(name.to_owned());
    }
    let label = escaped(&labels.note_mark(number));
    format!(
        "<sup class=\"note-mark\"><a{id} href=\"#note-{number}\" aria-label=\"{label}\">{number}</a></sup>"
    )
}

/// Appends the footnotes in the order of their references. A footnote that refers to another one is followed by it.
fn push_footnotes<'text>(
    mut references: Vec<String>,
    notes: &BTreeMap<String, Events<'text>>,
    context: TextContext,
    rendered: &mut Rendered,
) {
    let mut html = String::new();
    let mut number = 0;
    while let Some(name) = references.get(number) {
        number += 1;
        let events = notes.get(name).cloned().unwrap_or_default();
        let mut output = transform(events, context, &mut references, rendered);
        let label = escaped(&context.labels.note_back(number));
        let back =
            format!(" <a class=\"note-back\" href=\"#note-{number}-mark\" aria-label=\"{label}\">↑</a>");
        let back = Event::InlineHtml(CowStr::from(back));
        match output.last() {
            Some(Event::End(TagEnd::Paragraph)) => output.insert(output.len() - 1, back),
            _ => output.push(back),
        }
        html.push_str(&format!("<li id=\"note-{number}\">"));
        html::push_html(&mut html, output.into_iter());
        html.push_str("</li>\n");
    }
    if number > 0 {
        let label = escaped(context.labels.notes);
        let section =
            format!("<section class=\"notes\" aria-label=\"{label}\"><ol>\n{html}</ol></section>\n");
        rendered.html.push_str(&section);
    }
    for (name, events) in notes.iter().filter(|(name, _)| !references.contains(name)) {
        let offset = events.first().map_or(0, |(_, range)| range.start);
        let problem = format!("nothing in the text asks for the note [^{name}] (set its mark, or remove it)");
        rendered.report(offset, problem);
    }
}

/// Counts the words of a text, including footnotes and pull quotes.
fn count_words(events: &Events) -> usize {
    let mut text = String::new();
    for (event, _) in events {
        match event {
            Event::Text(words) | Event::Code(words) => text.push_str(words),
            Event::SoftBreak
            | Event::HardBreak
            | Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item) => {
                text.push(' ');
            }
            _ => {}
        }
    }
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// The id of a heading: its words, with a number if the id is taken.
fn unique_id(title: &str, before: &[RenderedHeading]) -> String {
    let folded = fold(title);
    let words: Vec<&str> = pattern!("[a-z0-9]+").find_iter(&folded).map(|word| word.as_str()).collect();
    let name = if words.is_empty() { "part".to_owned() } else { words.join("-") };
    let taken = |name: &str| is_id_of_layout(name) || before.iter().any(|heading| heading.id == name);
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_a_tight_list_are_counted_as_separate_words() {
        let context = TextContext { pictures: None, labels: TextLabels::default() };
        let words = |markdown: &str| render(markdown, context).words;
        assert_eq!(words("- one\n- two\n- three four\n\nFive."), 5);
        assert_eq!(words("- one\n\n- two"), 2);
    }
}
