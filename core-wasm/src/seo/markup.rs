//! Markup for feeds and the sitemap: XML documents, HTML with absolute links, dates.

use std::io::Result;
use std::sync::LazyLock;

use jiff::tz::{Offset, TimeZone};
use quick_xml::Writer;
use quick_xml::escape::escape;
use quick_xml::events::{BytesDecl, BytesText, Event};
use regex::{Captures, Regex};

use super::context::BuildContext;
use crate::engine::dates::Day;
use crate::event_status::UTC_OFFSET_HOURS;

pub(super) type Xml = Writer<Vec<u8>>;

/// Builds an XML document.
///
/// # Errors
/// The errors of `write`.
pub(super) fn document(write: impl FnOnce(&mut Xml) -> Result<()>) -> Result<String> {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
    write(&mut xml)?;
    let text = String::from_utf8(xml.into_inner()).map_err(std::io::Error::other)?;
    Ok(text + "\n")
}

/// Writes an element with a text.
pub(super) fn element(name: &str, text: &str, xml: &mut Xml) -> Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(text))?;
    Ok(())
}

/// Compiles a constant pattern.
#[expect(clippy::expect_used, reason = "a test compiles each of them")]
fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is valid")
}

static HIDDEN: LazyLock<Regex> = LazyLock::new(|| pattern(r#"<span class="visually-hidden">[^<]*</span>"#));
static PICTURE: LazyLock<Regex> = LazyLock::new(|| pattern(r#"<img data-picture="([^"]*)""#));
static LINK: LazyLock<Regex> = LazyLock::new(|| pattern(r##"href="([#/])"##));

/// Adapts the HTML of the page at `path` to feed readers, which have neither the style sheet nor the base URL: makes
/// links absolute, adds picture files, and removes visually hidden text.
pub(super) fn absolutize_links(html: &str, path: &str, context: &BuildContext) -> String {
    let picture = |found: &Captures<'_>| {
        let Some(file) = found.get(1).and_then(|name| context.pictures.get(name.as_str())) else {
            return "<img".to_owned();
        };
        let (url, width, height) = (context.absolute(&file.address), file.width, file.height);
        format!("<img src=\"{}\" width=\"{width}\" height=\"{height}\"", escape(url.as_str()))
    };
    let link = |found: &Captures<'_>| {
        let is_fragment = found.get(1).is_some_and(|first| first.as_str() == "#");
        let (base, first) =
            if is_fragment { (context.absolute(path), '#') } else { (context.absolute(""), '/') };
        format!("href=\"{}{first}", escape(base.as_str()))
    };
    let html = HIDDEN.replace_all(html, "");
    let html = PICTURE.replace_all(&html, picture);
    LINK.replace_all(&html, link).into_owned()
}

/// Formats midnight in Honolulu by RFC 3339: `2026-01-18T00:00:00-10:00`.
pub(super) fn rfc3339(day: &str) -> String {
    midnight(day).map_or_else(String::new, |time| time.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string())
}

/// Formats midnight in Honolulu by RFC 822: `Sun, 18 Jan 2026 00:00:00 -1000`.
pub(super) fn rfc822(day: &str) -> String {
    midnight(day).map_or_else(String::new, |time| time.strftime("%a, %d %b %Y %H:%M:%S %z").to_string())
}

/// The start of a day in Honolulu.
fn midnight(day: &str) -> Option<jiff::ZonedDateTime> {
    let offset = Offset::from_hours(i8::try_from(UTC_OFFSET_HOURS).ok()?).ok()?;
    Day::from_iso(day)?.civil()?.to_zoned_datetime(TimeZone::fixed(offset)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_for_feed_readers_is_self_contained() {
        let context = BuildContext { origin: "https://house.example".to_owned(), ..BuildContext::default() };
        let html = r##"<a href="/about">A</a> <a href="#fn">B</a> <a href="https://x.example/">C</a> <img data-picture="gone" alt="D"><span class="visually-hidden">E</span>"##;
        assert_eq!(
            absolutize_links(html, "/journal/one", &context),
            r##"<a href="https://house.example/about">A</a> <a href="https://house.example/journal/one#fn">B</a> <a href="https://x.example/">C</a> <img alt="D">"##
        );
    }

    #[test]
    fn an_unwritable_document_is_an_error() {
        assert!(document(|_| Err(std::io::Error::other("full"))).is_err());
        assert!(document(|xml| element("a", "&", xml)).is_ok_and(|text| text.ends_with("<a>&amp;</a>\n")));
    }

    #[test]
    fn a_day_begins_at_midnight_in_honolulu() {
        assert_eq!(rfc3339("2026-01-18"), "2026-01-18T00:00:00-10:00");
        assert_eq!(rfc822("2026-01-18"), "Sun, 18 Jan 2026 00:00:00 -1000");
        assert_eq!(rfc822("2026-08-09"), "Sun, 09 Aug 2026 00:00:00 -1000");
        assert_eq!((rfc3339("soon").as_str(), rfc822("").as_str()), ("", ""));
    }
}
