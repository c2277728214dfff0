//! sitemap.xml and robots.txt.

use super::context::{BuildContext, Page};
use super::markup::escape_xml;
use crate::articles;
use crate::catalog::content::ARTICLES;
use crate::head::summary;
use crate::pages::{Composed, Content};
use crate::routes::RouteId;

/// Every indexed page, at its canonical URL. A page has a `lastmod` only where its content states a date: the day of a
/// build is no change.
pub(super) fn sitemap(pages: &[Page], context: &BuildContext) -> String {
    let mut sitemap = String::from(concat!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n",
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" ",
        "xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n",
    ));
    for page in pages {
        sitemap.push_str(&format!("<url><loc>{}</loc>", escape_xml(&context.absolute(&page.path))));
        if let Some(day) = last_changed(page) {
            sitemap.push_str(&format!("<lastmod>{day}</lastmod>"));
        }
        let picture = summary(&page.content).picture.and_then(|picture| context.pictures.get(picture.id));
        if let Some(file) = picture {
            let url = escape_xml(&context.absolute(&file.address));
            sitemap.push_str(&format!("<image:image><image:loc>{url}</image:loc></image:image>"));
        }
        sitemap.push_str("</url>\n");
    }
    sitemap.push_str("</urlset>\n");
    sitemap
}

/// The day on which the content of a page last changed, where it states one: an article its own, the list of articles
/// that of the newest.
fn last_changed(page: &Page) -> Option<&'static str> {
    match (&page.content, page.route) {
        (Content::Composed(Composed::Article(article)), _) => {
            ARTICLES.iter().find(|known| known.slug == article.slug).map(articles::last_changed)
        }
        (Content::Static(_), RouteId::Journal) => ARTICLES.iter().map(articles::last_changed).max(),
        (Content::Static(_), _) => None,
    }
}

/// Robots may fetch everything except the API. Pages that are not indexed have a robots tag, which a robot could not
/// read if it were not allowed to fetch them.
pub(super) fn robots(context: &BuildContext) -> String {
    let sitemap = context.absolute("/sitemap.xml");
    format!(
        "# Forms, the states of the checkout and a buyer's own pages ask not to be indexed, so they may be read.\n\
         User-agent: *\nDisallow: /functions/\nDisallow: /webhooks/\n\nSitemap: {sitemap}\n"
    )
}
