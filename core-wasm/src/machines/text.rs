//! Texts on their way out of the house: escaped for XML, with addresses that lead back from anywhere.

use super::Surroundings;
use crate::dates::Day;

/// A text between two tags of XML, or in an attribute.
pub(super) fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// A text as XML holds it unread. What would end it is written as the end of one and the beginning of another.
pub(super) fn cdata(text: &str) -> String {
    format!("<![CDATA[{}]]>", text.replace("]]>", "]]]]><![CDATA[>"))
}

/// What stands between two marks, from the first one on.
struct Found<'text> {
    before: &'text str,
    inner: &'text str,
    after: &'text str,
}

fn find<'text>(text: &'text str, from: &str, to: &str) -> Option<Found<'text>> {
    let (before, rest) = text.split_once(from)?;
    let (inner, after) = rest.split_once(to)?;
    Some(Found { before, inner, after })
}

/// Replaces what stands between two marks, the marks included.
fn replace(text: &str, from: &str, to: &str, by: impl Fn(&str) -> String) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(found) = find(rest, from, to) {
        replaced.push_str(found.before);
        replaced.push_str(&by(found.inner));
        rest = found.after;
    }
    replaced.push_str(rest);
    replaced
}

/// The body of the page at `path`, for readers that know neither its styles nor where it stands: every address with
/// its origin, the places of pictures filled, and without what only the page's styles hide.
pub(super) fn abroad(html: &str, path: &str, around: &Surroundings) -> String {
    let html = replace(html, "<span class=\"visually-hidden\">", "</span>", |_| String::new());
    let html = replace(&html, "<img data-picture=\"", "\"", |name| {
        around.pictures.get(name).map_or_else(
            || "<img".to_owned(),
            |file| {
                let (address, width, height) =
                    (xml(&around.absolute(&file.address)), file.width, file.height);
                format!("<img src=\"{address}\" width=\"{width}\" height=\"{height}\"")
            },
        )
    });
    let page = around.absolute(path);
    html.replace("href=\"#", &format!("href=\"{}#", xml(&page)))
        .replace("href=\"/", &format!("href=\"{}/", xml(&around.origin)))
}

/// The morning of a day in Honolulu, as feeds of JSON write it: `2026-01-18T00:00:00-10:00`.
pub(super) fn moment(day: &str) -> String {
    format!("{day}T00:00:00-10:00")
}

/// The same as letters write it: `Sun, 18 Jan 2026 00:00:00 -1000`.
pub(super) fn letter_date(day: &str) -> String {
    Day::from_iso(day).map_or_else(String::new, |day| {
        let (weekday, month) = (day.weekday(), day.month_short());
        format!("{weekday}, {:02} {month} {:04} 00:00:00 -1000", day.day, day.year)
    })
}
