//! Feeds of the journal: RSS 2.0 and JSON Feed 1.1, with the newest articles in full.

use std::io::Result;

use quick_xml::events::{BytesCData, BytesText, Event};
use serde::Serialize;
use serde_json::{Value, json};

use super::context::BuildContext;
use super::markup::{Xml, absolutize_links, document as xml_document, element, rfc822, rfc3339};
use crate::article_cards::path;
use crate::articles::{author, author_of_unsigned, last_changed};
use crate::catalog::build::document;
use crate::catalog::journal::{Article, articles};
use crate::head::title;
use crate::pages::{PageContent, page_content};
use crate::routes::{RouteId, route};

pub(super) const RSS: &str = "/journal/feed.xml";
pub(super) const JSON: &str = "/journal/feed.json";

/// The most articles of a feed. Readers find older ones in the journal's list.
const MOST_ITEMS: usize = 50;

/// The newest articles of a list sorted by date.
fn newest(articles: &[Article]) -> &[Article] {
    articles.get(..MOST_ITEMS).unwrap_or(articles)
}

/// An alternate representation of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alternate {
    /// The media type.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The path.
    pub href: &'static str,
}

/// The feeds, as alternates of the journal's pages.
pub(super) fn alternates() -> Vec<Alternate> {
    vec![
        Alternate { kind: "application/rss+xml", href: RSS },
        Alternate { kind: "application/feed+json", href: JSON },
    ]
}

/// The name of the feeds: the title of the journal.
fn name() -> String {
    title(RouteId::Journal).unwrap_or_default()
}

fn description() -> &'static str {
    match page_content(RouteId::Journal, None, None) {
        Some(PageContent::Static(page)) => page.description,
        _ => "",
    }
}

/// The text of an article for feed readers.
fn full_text(article: &Article, context: &BuildContext) -> String {
    document("journal", article.slug)
        .map_or_else(String::new, |document| absolutize_links(document.html, &path(article), context))
}

/// RSS 2.0, with the full text in `content:encoded`. The URL of an article is its permanent id.
pub(super) fn rss(context: &BuildContext) -> Result<String> {
    xml_document(|xml| {
        let feed = xml.create_element("rss").with_attributes([
            ("version", "2.0"),
            ("xmlns:atom", "http://www.w3.org/2005/Atom"),
            ("xmlns:content", "http://purl.org/rss/1.0/modules/content/"),
            ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
        ]);
        feed.write_inner_content(|xml| {
            xml.create_element("channel").write_inner_content(|xml| channel(context, xml))?;
            Ok(())
        })?;
        Ok(())
    })
}

fn channel(context: &BuildContext, xml: &mut Xml) -> Result<()> {
    let last_change = articles().iter().map(last_changed).max();
    element("title", &name(), xml)?;
    element("link", &context.absolute(route(RouteId::Journal).pattern), xml)?;
    element("description", description(), xml)?;
    element("language", "en", xml)?;
    if let Some(day) = last_change {
        element("lastBuildDate", &rfc822(day), xml)?;
    }
    let feed = context.absolute(RSS);
    let feed = [("rel", "self"), ("type", "application/rss+xml"), ("href", feed.as_str())];
    xml.create_element("atom:link").with_attributes(feed).write_empty()?;
    newest(articles()).iter().try_for_each(|article| {
        xml.create_element("item").write_inner_content(|xml| rss_item(article, context, xml))?;
        Ok(())
    })
}

fn rss_item(article: &Article, context: &BuildContext, xml: &mut Xml) -> Result<()> {
    let url = context.absolute(&path(article));
    element("title", article.title, xml)?;
    element("link", &url, xml)?;
    let id = xml.create_element("guid").with_attribute(("isPermaLink", "true"));
    id.write_text_content(BytesText::new(&url))?;
    element("pubDate", &rfc822(article.date_time), xml)?;
    element("dc:creator", author(article), xml)?;
    element("category", article.category.0, xml)?;
    element("description", article.excerpt, xml)?;
    let text = full_text(article, context);
    xml.create_element("content:encoded").write_inner_content(|xml| {
        // Splits a text that contains the end of a CDATA section between two sections.
        BytesCData::escaped(&text).try_for_each(|part| xml.write_event(Event::CData(part)))
    })?;
    Ok(())
}

/// JSON Feed 1.1, with the full text in `content_html`.
pub(super) fn json(context: &BuildContext) -> String {
    let items: Vec<Value> = newest(articles()).iter().map(|article| json_item(article, context)).collect();
    let feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": name(),
        "home_page_url": context.absolute(route(RouteId::Journal).pattern),
        "feed_url": context.absolute(JSON),
        "description": description(),
        "icon": context.absolute(&context.icon),
        "favicon": context.absolute("/favicon.ico"),
        "authors": [{ "name": author_of_unsigned(), "url": context.absolute("/") }],
        "language": "en",
        "items": items,
    });
    format!("{feed:#}\n")
}

fn json_item(article: &Article, context: &BuildContext) -> Value {
    let url = context.absolute(&path(article));
    let mut item = json!({
        "id": url,
        "url": url,
        "title": article.title,
        "summary": article.excerpt,
        "content_html": full_text(article, context),
        "date_published": rfc3339(article.date_time),
        "tags": [article.category.0],
    });
    if let Some(fields) = item.as_object_mut() {
        if article.updated.is_some() {
            fields.insert("date_modified".to_owned(), rfc3339(last_changed(article)).into());
        }
        // Other articles have the authors of the feed.
        if article.signed {
            let author = json!([{ "name": author(article), "url": context.absolute("/") }]);
            fields.insert("authors".to_owned(), author);
        }
        if let Some(file) = context.pictures.get(article.picture.id) {
            fields.insert("image".to_owned(), context.absolute(&file.address).into());
        }
    }
    item
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feed_has_the_newest_fifty_articles() {
        let many: Vec<Article> = articles().iter().cycle().take(60).cloned().collect();
        assert_eq!(newest(&many), many.get(..50).unwrap_or_default());
        assert_eq!(newest(articles()), articles());
    }
}
