//! Opening words of an article, which are set in small capitals after a drop cap.

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

/// The fewest characters of the opening words, spaces included.
const MIN_OPENING: usize = 18;

/// A first paragraph with fewer characters is lower than its drop cap, so the second paragraph flows around the drop
/// cap too.
const SHORT_PARAGRAPH: usize = 120;

/// Words that opening words never end with.
const FUNCTION_WORDS: [&str; 18] = [
    "a", "an", "and", "as", "at", "by", "for", "from", "her", "in", "into", "of", "off", "on", "or", "the",
    "to", "with",
];

/// Marks the opening words of a text that begins with plain words.
pub fn mark_opening(events: &mut Vec<Event>) {
    let [Event::Start(Tag::Paragraph), Event::Text(text), ..] = events.as_slice() else { return };
    let short = if first_paragraph_length(events) < SHORT_PARAGRAPH { " opening-short" } else { "" };
    // `I` is the only capital so narrow that its own white space would separate it from its word.
    let narrow = if text.starts_with('I') { " opening-i" } else { "" };
    let Some((opening, rest)) = text.split_at_checked(opening_end(text)) else { return };
    let marked = [
        Event::InlineHtml(CowStr::from(format!("<span class=\"opening{short}{narrow}\">"))),
        Event::Text(CowStr::from(opening.to_owned())),
        Event::InlineHtml(CowStr::from("</span>")),
        Event::Text(CowStr::from(rest.to_owned())),
    ];
    events.splice(1..2, marked);
}

/// The number of characters of the first paragraph.
fn first_paragraph_length(events: &[Event]) -> usize {
    let first = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Paragraph)));
    first.map(|event| if let Event::Text(text) = event { text.chars().count() } else { 0 }).sum()
}

/// The end of the opening words in bytes: enough words, without splitting a phrase or a name.
fn opening_end(text: &str) -> usize {
    let is_capitalized = |word: &str| word.starts_with(char::is_uppercase);
    let (mut end, mut length) = (0, 0);
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        end += word.len();
        length += word.chars().count();
        let is_in_name = is_capitalized(word) && words.peek().is_some_and(|next| is_capitalized(next));
        if length >= MIN_OPENING && !is_in_name && !FUNCTION_WORDS.contains(&word) {
            break;
        }
        if words.peek().is_some() {
            end += 1;
            length += 1;
        }
    }
    end
}
