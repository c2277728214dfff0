//! The sitemap, and what robots may ask for.

use super::text::xml;
use super::{Page, Surroundings};
use crate::content::ARTICLES;
use crate::head::line;
use crate::pages::{Composed, Content};
use crate::routes::RouteId;

/// Every page that search engines may find, at its canonical address. A page says when it was last changed where its
/// content says so, and otherwise nothing: the day of a build is no change.
pub(super) fn sitemap(pages: &[Page], around: &Surroundings) -> String {
    let mut sitemap = String::from(concat!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n",
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" ",
        "xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n",
    ));
    for page in pages {
        sitemap.push_str(&format!("<url><loc>{}</loc>", xml(&around.absolute(&page.path))));
        if let Some(day) = last_changed(page) {
            sitemap.push_str(&format!("<lastmod>{day}</lastmod>"));
        }
        let picture = line(&page.content).picture.and_then(|picture| around.pictures.get(picture.id));
        if let Some(file) = picture {
            let address = xml(&around.absolute(&file.address));
            sitemap.push_str(&format!("<image:image><image:loc>{address}</image:loc></image:image>"));
        }
        sitemap.push_str("</url>\n");
    }
    sitemap.push_str("</urlset>\n");
    sitemap
}

/// The day on which what a page says last changed, where its content tells it: an essay its own, the list of essays
/// that of the newest.
fn last_changed(page: &Page) -> Option<String> {
    match (&page.content, page.route) {
        (Content::Composed(Composed::Article(article)), _) => {
            ARTICLES.iter().find(|known| known.slug == article.slug).map(|article| article.last_changed())
        }
        (Content::Told(_), RouteId::Journal) => ARTICLES.iter().map(|article| article.last_changed()).max(),
        (Content::Told(_), _) => None,
    }
}

/// What robots may ask for: everything but the programs. Pages that nobody shall find say so themselves, and a robot
/// that may not ask for them could not read it.
pub(super) fn robots(around: &Surroundings) -> String {
    let sitemap = around.absolute("/sitemap.xml");
    format!(
        "# Forms, the states of the checkout and a buyer's own pages ask not to be indexed, so they may be read.\n\
         User-agent: *\nDisallow: /functions/\nDisallow: /webhooks/\n\nSitemap: {sitemap}\n"
    )
}
