//! sitemap.xml and robots.txt.

use super::context::{BuildContext, IndexedPage};
use super::markup::{Xml, document, element};
use crate::articles::last_changed as last_changed_article;
use crate::catalog::journal::articles;
use crate::head::summary;
use crate::pages::{Composed, PageContent};
use crate::routes::RouteId;

/// The indexed pages at their canonical URLs.
pub(super) fn sitemap(pages: &[IndexedPage], context: &BuildContext) -> std::io::Result<String> {
    document(|xml| {
        let list = xml.create_element("urlset").with_attributes([
            ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"),
            ("xmlns:image", "http://www.google.com/schemas/sitemap-image/1.1"),
        ]);
        list.write_inner_content(|xml| pages.iter().try_for_each(|page| entry(page, context, xml)))?;
        Ok(())
    })
}

/// The entry of a page. It has a `lastmod` only if the content states a date, because the day of a build is no change.
fn entry(page: &IndexedPage, context: &BuildContext, xml: &mut Xml) -> std::io::Result<()> {
    xml.create_element("url").write_inner_content(|xml| {
        element("loc", &context.absolute(&page.path), xml)?;
        if let Some(day) = last_changed(page) {
            element("lastmod", day, xml)?;
        }
        let picture = summary(&page.content).picture.and_then(|picture| context.pictures.get(picture.id));
        if let Some(file) = picture {
            let url = context.absolute(&file.address);
            let image = xml.create_element("image:image");
            image.write_inner_content(|xml| element("image:loc", &url, xml))?;
        }
        Ok(())
    })?;
    Ok(())
}

/// The day of the last change that the content of a page states. The list of articles has the day of its newest
/// change.
fn last_changed(page: &IndexedPage) -> Option<&'static str> {
    match (&page.content, page.route) {
        (PageContent::Composed(Composed::Article(article)), _) => {
            Some(article.updated.unwrap_or(article.date_time))
        }
        (PageContent::Static(_), RouteId::Journal | RouteId::JournalPage) => {
            articles().iter().map(last_changed_article).max()
        }
        (PageContent::Static(_), _) => None,
    }
}

/// Robots may fetch everything but the API. Pages that are not indexed have a robots tag, which robots must be able to
/// read.
pub(super) fn robots(context: &BuildContext) -> String {
    let sitemap = context.absolute("/sitemap.xml");
    format!(
        "# Forms, the states of the checkout and a buyer's own pages ask not to be indexed, so they may be read.\n\
         User-agent: *\nDisallow: /functions/\nDisallow: /webhooks/\n\nSitemap: {sitemap}\n"
    )
}
