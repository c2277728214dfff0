//! The words with which a text opens: they follow its large initial in small capitals, as in a printed review.

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

/// At least so many letters are set apart, spaces included.
const LEAST: usize = 18;

/// A first paragraph of fewer letters does not reach the foot of its initial: the next one joins it.
const SHORT: usize = 120;

/// Words that lean on the next one: a line of small capitals never ends on them.
const LEANING: [&str; 18] = [
    "a", "an", "and", "as", "at", "by", "for", "from", "her", "in", "into", "of", "off", "on", "or", "the",
    "to", "with",
];

/// Sets the opening words apart where a text begins with plain words.
pub fn open(shown: &mut Vec<Event>) {
    let [Event::Start(Tag::Paragraph), Event::Text(text), ..] = shown.as_slice() else { return };
    let short = if letters(shown) < SHORT { " opening-short" } else { "" };
    let Some((opening, rest)) = text.split_at_checked(length(text)) else { return };
    let set = [
        Event::InlineHtml(CowStr::from(format!("<span class=\"opening{short}\">"))),
        Event::Text(CowStr::from(opening.to_owned())),
        Event::InlineHtml(CowStr::from("</span>")),
        Event::Text(CowStr::from(rest.to_owned())),
    ];
    shown.splice(1..2, set);
}

/// How many letters the first paragraph has.
fn letters(shown: &[Event]) -> usize {
    let first = shown.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Paragraph)));
    first.map(|event| if let Event::Text(text) = event { text.chars().count() } else { 0 }).sum()
}

/// How many bytes the opening words take: enough of them, cutting neither a phrase nor a name in two.
fn length(text: &str) -> usize {
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let (mut end, mut letters) = (0, 0);
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        end += word.len();
        letters += word.chars().count();
        let name = capital(word) && words.peek().is_some_and(|next| capital(next));
        if letters >= LEAST && !name && !LEANING.contains(&word) {
            break;
        }
        if words.peek().is_some() {
            end += 1;
            letters += 1;
        }
    }
    end
}
