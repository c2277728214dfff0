//! The journal for those who subscribe: RSS 2.0 and JSON Feed 1.1, with every essay in full.

use serde_json::{Value, json};

use super::text::{abroad, cdata, letter_date, moment, xml};
use super::{Alternate, Surroundings};
use crate::bodies::body;
use crate::content::{ARTICLES, SITE};
use crate::head::title;
use crate::journal::Article;
use crate::pages::{Content, content};
use crate::routes::{RouteId, route};

/// The address of the RSS feed.
pub(super) const RSS: &str = "/journal/feed.xml";
/// The address of the JSON feed.
pub(super) const JSON: &str = "/journal/feed.json";

/// The feeds, for the pages of the journal.
pub(super) fn alternates() -> Vec<Alternate> {
    vec![
        Alternate { kind: "application/rss+xml", href: RSS },
        Alternate { kind: "application/feed+json", href: JSON },
    ]
}

fn name() -> String {
    title(RouteId::Journal).unwrap_or_default()
}

fn description() -> &'static str {
    match content(RouteId::Journal, None, None) {
        Some(Content::Told(page)) => page.description,
        _ => "",
    }
}

/// Who writes: the founder, or the house while her name is invented.
pub(super) fn author() -> &'static str {
    if SITE.brand.sample { SITE.brand.name } else { SITE.brand.founder }
}

/// An essay in full, for readers elsewhere.
fn full_text(article: &Article, around: &Surroundings) -> String {
    body("journal", article.slug).map_or_else(String::new, |body| abroad(body.html, &article.path(), around))
}

/// RSS 2.0, with the full text in `content:encoded`. An essay is known by its address, which never changes.
pub(super) fn rss(around: &Surroundings) -> String {
    let list = around.absolute(route(RouteId::Journal).pattern);
    let newest = ARTICLES.iter().map(Article::last_changed).max().unwrap_or_default();
    let mut feed = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" \
         xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<channel>\n\
         <title>{}</title>\n<link>{}</link>\n<description>{}</description>\n<language>en</language>\n\
         <lastBuildDate>{}</lastBuildDate>\n\
         <atom:link rel=\"self\" type=\"application/rss+xml\" href=\"{}\"/>\n",
        xml(&name()),
        xml(&list),
        xml(description()),
        letter_date(&newest),
        xml(&around.absolute(RSS)),
    );
    for article in ARTICLES {
        let matter = &article.matter;
        let address = xml(&around.absolute(&article.path()));
        feed.push_str(&format!(
            "<item>\n<title>{}</title>\n<link>{address}</link>\n<guid isPermaLink=\"true\">{address}</guid>\n\
             <pubDate>{}</pubDate>\n<dc:creator>{}</dc:creator>\n<category>{}</category>\n\
             <description>{}</description>\n<content:encoded>{}</content:encoded>\n</item>\n",
            xml(matter.title),
            letter_date(article.date_time),
            xml(author()),
            xml(matter.category.word()),
            xml(matter.excerpt),
            cdata(&full_text(article, around)),
        ));
    }
    feed.push_str("</channel>\n</rss>\n");
    feed
}

/// JSON Feed 1.1.
pub(super) fn json(around: &Surroundings) -> String {
    let items: Vec<Value> = ARTICLES.iter().map(|article| item(article, around)).collect();
    let feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": name(),
        "home_page_url": around.absolute(route(RouteId::Journal).pattern),
        "feed_url": around.absolute(JSON),
        "description": description(),
        "icon": around.absolute(&around.icon),
        "favicon": around.absolute("/favicon.ico"),
        "authors": [{ "name": author(), "url": around.absolute("/") }],
        "language": "en",
        "items": items,
    });
    format!("{feed:#}\n")
}

fn item(article: &Article, around: &Surroundings) -> Value {
    let matter = &article.matter;
    let address = around.absolute(&article.path());
    let mut item = json!({
        "id": address,
        "url": address,
        "title": matter.title,
        "summary": matter.excerpt,
        "content_html": full_text(article, around),
        "date_published": moment(article.date_time),
        "tags": [matter.category.word()],
    });
    if let Some(fields) = item.as_object_mut() {
        if matter.updated.is_some() {
            fields.insert("date_modified".to_owned(), moment(&article.last_changed()).into());
        }
        if let Some(file) = around.pictures.get(matter.picture.id) {
            fields.insert("image".to_owned(), around.absolute(&file.address).into());
        }
    }
    item
}
