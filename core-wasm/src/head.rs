//! The head of a page: title, description, canonical URL, robots, Open Graph and Twitter tags.

use crate::articles::{ArticlePage, page_text};
use crate::catalog::content::SITE;
use crate::catalog::journal::{list_pages, number_of};
use crate::catalog::model::{CheckoutState, Picture};
use crate::messages::MESSAGES;
use crate::pages::{Composed, OpenedPage, PageContent, open, page_content};
use crate::routes::{ROUTES, Route, RouteId, has_checkout, page_path, route};

/// The language of the site.
const LANG: &str = "en";
/// The theme color of a light page: ivory.
const LIGHT: &str = "#f6f0e6";
/// The theme color of a page whose first picture is dark: plum.
const DARK: &str = "#2b1b24";

core_content::answer! {
    /// The head of a page.
    pub struct Head {
        /// The title of the tab, unique on the site.
        pub title: String,
        /// One or two sentences for search engines.
        pub description: &'static str,
        /// The canonical URL.
        pub canonical: String,
        /// The content of the robots tag; `null` if the page may be indexed.
        pub robots: Option<&'static str>,
        /// Tags for shared links: `<meta property content>`, and `<meta name content>` for properties that begin with
        /// `twitter:`. The build adds the social image, because it draws the image and names its file.
        pub open_graph: Vec<OpenGraph>,
        /// The id of the page's main picture.
        pub picture: Option<&'static str>,
        /// The alternative text of the main picture.
        pub picture_alt: Option<&'static str>,
        /// The language of the page.
        pub lang: &'static str,
        /// The theme color, which browsers use around the page.
        pub theme_color: &'static str,
    }

    /// A tag for shared links.
    pub struct OpenGraph {
        /// The property, such as `og:title` or `twitter:card`.
        pub property: &'static str,
        /// The value.
        pub content: String,
    }
}

/// The head of a path's page, for a site at `origin` (`https://site.example`, without a trailing slash).
///
/// A path that redirects has the head of its target, an unknown path the head of the 404 page.
#[must_use]
pub fn head(path: &str, origin: &str, state: Option<CheckoutState>) -> Head {
    match open(&page_path(path), state) {
        OpenedPage::Page { route, path, content } => {
            let summary = summary(&content);
            let title = with_site_name(route, &[summary.title, &list_page(route, &path)].concat());
            let mut head = compose(&title, &summary, url(origin, &path), is_indexed(route, &content));
            if self::route(route).opens_dark && summary.picture.is_some() {
                head.theme_color = DARK;
            }
            if let PageContent::Composed(Composed::Article(article)) = content {
                add_article_tags(&article, &mut head.open_graph);
            }
            head
        }
        // The page may not exist. Until its own head is loaded, which the build writes beside its content, it has the head
        // of the journal.
        OpenedPage::Deferred { path, .. } => {
            let summary = page_content(RouteId::Journal, None, None).as_ref().map_or_else(not_found, summary);
            compose(&append_site_name(summary.title), &summary, url(origin, &path), true)
        }
        OpenedPage::NotFound { .. } | OpenedPage::Redirect { .. } => {
            let summary = not_found();
            compose(&append_site_name(summary.title), &summary, url(origin, NOT_FOUND_PATH), false)
        }
    }
}

/// The URL of a path. A trailing slash of the origin is ignored.
fn url(origin: &str, path: &str) -> String {
    [origin.trim_end_matches('/'), path].concat()
}

/// The end of the title of a further page of the list of articles; empty for other pages.
fn list_page(id: RouteId, path: &str) -> String {
    if id == RouteId::JournalPage {
        [" · ", &page_text(number_of(path), list_pages())].concat()
    } else {
        String::new()
    }
}

/// The title of the page at a canonical path, without the site's name.
#[cfg(not(target_arch = "wasm32"))]
#[must_use]
pub fn page_title(path: &str) -> Option<&'static str> {
    match open(path, None) {
        OpenedPage::Page { content, .. } => Some(summary(&content).title),
        _ => None,
    }
}

/// The title of a route's page, as the tab shows it; `None` if the content depends on a slug.
#[must_use]
pub fn title(id: RouteId) -> Option<String> {
    page_content(id, None, None).map(|page| with_site_name(id, summary(&page).title))
}

core_content::answer! {
    /// An entry of the registry with the title of its page. Its TypeScript name is `Route`.
    #[cfg_attr(target_arch = "wasm32", tsify(rename = "Route"))]
    pub struct TitledRoute {
        /// The id of the route.
        pub id: RouteId,
        /// The path, in which `{slug}` stands for one segment.
        pub pattern: &'static str,
        /// The title of the tab; empty if it depends on a slug.
        pub title: String,
        /// Whether search engines may index the page.
        pub indexed: bool,
        /// Whether the page may open Stripe. Such a page must be entered by a full page load.
        pub checkout: bool,
    }
}

/// The registry of routes with titles.
#[must_use]
pub fn titled_routes() -> Vec<TitledRoute> {
    let titled = |route: &Route| {
        let Route { id, pattern, indexed, .. } = *route;
        let checkout = has_checkout(id);
        TitledRoute { id, pattern, title: title(id).unwrap_or_default(), indexed, checkout }
    };
    ROUTES.iter().map(titled).collect()
}

/// The values of a page that its head shows.
pub(crate) struct Summary {
    pub(crate) title: &'static str,
    pub(crate) description: &'static str,
    pub(crate) picture: Option<&'static Picture>,
}

/// The path at which the 404 page is prerendered. No page has this path.
pub(crate) const NOT_FOUND_PATH: &str = "/404";

fn not_found() -> Summary {
    Summary { title: MESSAGES.not_found_title, description: MESSAGES.not_found_text, picture: None }
}

pub(crate) fn summary(content: &PageContent) -> Summary {
    match content {
        // An unavailable checkout keeps the path of INITIATION, but not its title.
        PageContent::Static(page) if page.state == Some(CheckoutState::Unavailable) => {
            let title = MESSAGES.checkout_unavailable_title;
            Summary { title, description: page.description, picture: None }
        }
        PageContent::Static(page) => {
            Summary { title: page.title, description: page.description, picture: page.picture.as_ref() }
        }
        PageContent::Composed(Composed::Article(page)) => {
            Summary { title: page.title, description: page.description, picture: Some(page.picture) }
        }
    }
}

/// Marks the page as an article, with its dates and its category.
fn add_article_tags(article: &ArticlePage, tags: &mut Vec<OpenGraph>) {
    for tag in tags.iter_mut().filter(|tag| tag.property == "og:type") {
        "article".clone_into(&mut tag.content);
    }
    let section = article.category.0.to_owned();
    tags.push(OpenGraph { property: "article:published_time", content: article.date_time.to_owned() });
    if let Some(updated) = article.updated {
        tags.push(OpenGraph { property: "article:modified_time", content: updated.to_owned() });
    }
    tags.push(OpenGraph { property: "article:section", content: section });
}

/// A state of the checkout concerns one buyer, so it is never indexed.
fn is_indexed(id: RouteId, content: &PageContent) -> bool {
    route(id).indexed && !matches!(content, PageContent::Static(page) if page.state.is_some())
}

/// Adds the site's name: at the start of Home's title, at the end of all others.
fn with_site_name(id: RouteId, title: &str) -> String {
    if id == RouteId::Home { [SITE.brand.name, " · ", title].concat() } else { append_site_name(title) }
}

fn append_site_name(title: &str) -> String {
    [title, " · ", SITE.brand.name].concat()
}

/// A head with the title of the tab, which has the site's name, and the canonical URL of the page.
fn compose(title: &str, summary: &Summary, canonical: String, indexed: bool) -> Head {
    let Summary { description, picture, .. } = *summary;
    let property = |property, content: &str| OpenGraph { property, content: content.to_owned() };
    Head {
        title: title.to_owned(),
        description,
        robots: (!indexed).then_some("noindex"),
        open_graph: vec![
            property("og:type", "website"),
            property("og:site_name", SITE.brand.name),
            property("og:locale", "en_US"),
            property("og:title", title),
            property("og:description", description),
            property("og:url", &canonical),
            // Twitter falls back to the Open Graph tags for title and description.
            property("twitter:card", "summary_large_image"),
        ],
        canonical,
        picture: picture.map(|picture| picture.id),
        picture_alt: picture.map(|picture| picture.alt),
        lang: LANG,
        theme_color: LIGHT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::articles::article;

    #[test]
    fn an_updated_article_says_when_it_was_updated() {
        let tags = |updated| {
            let mut page = article("the-soft-no").unwrap();
            page.updated = updated;
            let mut tags = Vec::new();
            add_article_tags(&page, &mut tags);
            tags.into_iter().find(|tag| tag.property == "article:modified_time").map(|tag| tag.content)
        };
        assert_eq!(tags(None), None);
        assert_eq!(tags(Some("2026-05-02")).as_deref(), Some("2026-05-02"));
    }
}
