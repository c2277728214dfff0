//! Text for feeds and the sitemap: XML escaping, absolute links, RFC 822 and RFC 3339 dates.

use super::context::BuildContext;
use crate::engine::dates::Day;

/// Escapes a text for an XML element or attribute.
pub(super) fn escape_xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(char),
        }
    }
    escaped
}

/// A CDATA section. The end mark within the text is split between two sections.
pub(super) fn cdata(text: &str) -> String {
    format!("<![CDATA[{}]]>", text.replace("]]>", "]]]]><![CDATA[>"))
}

/// A text split around its first match of a start and an end mark.
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

/// Replaces each text between a start and an end mark, the marks included.
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

/// The HTML of the page at `path` for feed readers, which have neither its style sheet nor its base URL: absolute links,
/// pictures with their files, and without text that is visually hidden.
pub(super) fn absolutize_links(html: &str, path: &str, context: &BuildContext) -> String {
    let html = replace(html, "<span class=\"visually-hidden\">", "</span>", |_| String::new());
    let html = replace(&html, "<img data-picture=\"", "\"", |name| {
        context.pictures.get(name).map_or_else(
            || "<img".to_owned(),
            |file| {
                let (url, width, height) =
                    (escape_xml(&context.absolute(&file.address)), file.width, file.height);
                format!("<img src=\"{url}\" width=\"{width}\" height=\"{height}\"")
            },
        )
    });
    let page = context.absolute(path);
    html.replace("href=\"#", &format!("href=\"{}#", escape_xml(&page)))
        .replace("href=\"/", &format!("href=\"{}/", escape_xml(&context.origin)))
}

/// Midnight in Honolulu as RFC 3339 writes it: `2026-01-18T00:00:00-10:00`.
pub(super) fn rfc3339(day: &str) -> String {
    format!("{day}T00:00:00-10:00")
}

/// The same as RFC 822 writes it: `Sun, 18 Jan 2026 00:00:00 -1000`.
pub(super) fn rfc822(day: &str) -> String {
    Day::from_iso(day).map_or_else(String::new, |day| {
        let (weekday, month) = (day.weekday(), day.month_short());
        format!("{weekday}, {:02} {month} {:04} 00:00:00 -1000", day.day, day.year)
    })
}
