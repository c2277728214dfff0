//! sitemap.xml and robots.txt.

use std::collections::BTreeMap;

use super::context::{BuildContext, Page};
use super::markup::escape_xml;
use crate::articles::last_changed as last_changed_article;
use crate::catalog::journal::articles;
use crate::head::summary;
use crate::pages::{Composed, Content};
use crate::routes::RouteId;

/// The limits of one sitemap by its protocol: 50,000 URLs, and 50 MB without compression.
const LIMITS: Limits = Limits { urls: 50_000, bytes: 50_000_000 };

/// The limits of one sitemap.
#[derive(Clone, Copy)]
struct Limits {
    urls: usize,
    bytes: usize,
}

const OPENING: &str = concat!(
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n",
    "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" ",
    "xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n",
);
const CLOSING: &str = "</urlset>\n";

/// The path of the sitemap, or of the index of several.
const SITEMAP: &str = "sitemap.xml";

/// Every indexed page, at its canonical URL, by the path of the file: one sitemap, or several with an index where one
/// would exceed the limits.
pub(super) fn sitemaps(pages: &[Page], context: &BuildContext) -> BTreeMap<String, String> {
    let entries = pages.iter().map(|page| entry(page, context));
    let sitemaps = split(entries, LIMITS);
    if let [only] = sitemaps.as_slice() {
        return BTreeMap::from([(SITEMAP.to_owned(), only.clone())]);
    }
    let files = (1..).map(|number| format!("sitemap-{number}.xml")).zip(sitemaps);
    let mut files: BTreeMap<String, String> = files.collect();
    let mut index = String::from(concat!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n",
        "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    ));
    for file in files.keys() {
        let url = escape_xml(&context.absolute(&format!("/{file}")));
        index.push_str(&format!("<sitemap><loc>{url}</loc></sitemap>\n"));
    }
    index.push_str("</sitemapindex>\n");
    files.insert(SITEMAP.to_owned(), index);
    files
}

/// Sitemaps of some entries, each within the limits; one at least.
fn split(entries: impl Iterator<Item = String>, limits: Limits) -> Vec<String> {
    let (mut sitemaps, mut sitemap, mut urls) = (Vec::new(), String::from(OPENING), 0);
    for entry in entries {
        if urls == limits.urls || sitemap.len() + entry.len() + CLOSING.len() > limits.bytes {
            sitemaps.push(std::mem::replace(&mut sitemap, OPENING.to_owned()) + CLOSING);
            urls = 0;
        }
        sitemap.push_str(&entry);
        urls += 1;
    }
    sitemaps.push(sitemap + CLOSING);
    sitemaps
}

/// The entry of a page. It has a `lastmod` only where its content states a date: the day of a build is no change.
fn entry(page: &Page, context: &BuildContext) -> String {
    let mut entry = format!("<url><loc>{}</loc>", escape_xml(&context.absolute(&page.path)));
    if let Some(day) = last_changed(page) {
        entry.push_str(&format!("<lastmod>{day}</lastmod>"));
    }
    let picture = summary(&page.content).picture.and_then(|picture| context.pictures.get(picture.id));
    if let Some(file) = picture {
        let url = escape_xml(&context.absolute(&file.address));
        entry.push_str(&format!("<image:image><image:loc>{url}</image:loc></image:image>"));
    }
    entry.push_str("</url>\n");
    entry
}

/// The day on which the content of a page last changed, where it states one: an article its own, the list of articles
/// that of the newest.
fn last_changed(page: &Page) -> Option<&'static str> {
    match (&page.content, page.route) {
        (Content::Composed(Composed::Article(article)), _) => {
            Some(article.updated.unwrap_or(article.date_time))
        }
        (Content::Static(_), RouteId::Journal | RouteId::JournalPage) => {
            articles().iter().map(last_changed_article).max()
        }
        (Content::Static(_), _) => None,
    }
}

/// Robots may fetch everything except the API. Pages that are not indexed have a robots tag, which a robot could not
/// read if it were not allowed to fetch them.
pub(super) fn robots(context: &BuildContext) -> String {
    let sitemap = context.absolute(&format!("/{SITEMAP}"));
    format!(
        "# Forms, the states of the checkout and a buyer's own pages ask not to be indexed, so they may be read.\n\
         User-agent: *\nDisallow: /functions/\nDisallow: /webhooks/\n\nSitemap: {sitemap}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sitemaps_of(entries: usize, limits: Limits) -> Vec<usize> {
        let entries = (0..entries).map(|number| format!("<url><loc>/{number}</loc></url>\n"));
        let sitemaps = split(entries, limits);
        assert!(sitemaps.iter().all(|sitemap| sitemap.starts_with(OPENING) && sitemap.ends_with(CLOSING)));
        assert!(sitemaps.iter().all(|sitemap| sitemap.len() <= limits.bytes));
        sitemaps.iter().map(|sitemap| sitemap.matches("<url>").count()).collect()
    }

    #[test]
    fn a_sitemap_is_split_at_its_limits() {
        let limits = Limits { urls: 3, bytes: 50_000 };
        assert_eq!(sitemaps_of(3, limits), [3]);
        assert_eq!(sitemaps_of(7, limits), [3, 3, 1]);
        // Room for two entries of 28 bytes.
        let bytes = OPENING.len() + CLOSING.len() + 2 * 28;
        assert_eq!(sitemaps_of(5, Limits { urls: 50_000, bytes }), [2, 2, 1]);
        assert_eq!(sitemaps_of(0, limits), [0]);
    }
}
