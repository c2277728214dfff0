//! Pages: opens a path and returns the content of its page.

use crate::articles::{self, ArticlePage};
use crate::catalog::content::{STATIC_PAGES, StaticPage};
#[cfg(not(target_arch = "wasm32"))]
use crate::catalog::model::CheckoutState;
#[cfg(target_arch = "wasm32")]
use crate::catalog::model::*;
use crate::routes::{Resolution, RouteId, is_deferred, resolve, route};

/// Result of opening a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenedPage {
    /// A page.
    Page {
        /// The id of the route.
        route: RouteId,
        /// The canonical path.
        path: String,
        /// The content.
        content: PageContent,
    },
    /// A redirect to a page, whose path was requested in another form.
    Redirect {
        /// The canonical path.
        to: String,
    },
    /// A page of the journal before its index is loaded, so that its content is not available. (The build writes the
    /// content of an article to a file beside its page.)
    Deferred {
        /// The id of the route.
        route: RouteId,
        /// The canonical path.
        path: String,
    },
    /// No page has the path.
    NotFound {
        /// The requested path.
        path: String,
    },
}

/// The content of a page. JavaScript gets the same plain object, a `Page`, for each variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageContent {
    /// Serialized by the compiler.
    Static(&'static StaticPage),
    /// Composed on request.
    Composed(Composed),
}

/// Content that is composed on request.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "page", rename_all = "camelCase")]
pub enum Composed {
    /// The page of an article.
    Article(Box<ArticlePage>),
}

/// Opens the page of a raw path.
///
/// `state` selects the state of a checkout page. The welcome page defaults to [`CheckoutState::Unknown`].
/// [`CheckoutState::Unavailable`] is the response to a form post and has no path of its own: it opens at the welcome
/// path of an offer, and at any other path as a page of INITIATION.
#[must_use]
pub fn open(path: &str, state: Option<CheckoutState>) -> OpenedPage {
    let unavailable = state == Some(CheckoutState::Unavailable);
    let found = match resolve(path) {
        Resolution::Page(found) if !unavailable && is_deferred(found.route.id) => {
            return OpenedPage::Deferred { route: found.route.id, path: found.path };
        }
        Resolution::Page(found) if !unavailable || found.route.id == RouteId::Welcome => {
            page_content(found.route.id, found.slug.as_deref(), state)
                .map(|content| (found.route.id, found.path, content))
        }
        Resolution::Redirect { to } if !unavailable => return OpenedPage::Redirect { to },
        _ => None,
    };
    let found = found.or_else(|| {
        let state = state.filter(|_| unavailable)?;
        let sales_page = route(RouteId::Initiation);
        let content = page_content(sales_page.id, None, Some(state))?;
        Some((sales_page.id, sales_page.pattern.to_owned(), content))
    });
    match found {
        Some((route, path, content)) => OpenedPage::Page { route, path, content },
        None => OpenedPage::NotFound { path: path.to_owned() },
    }
}

/// The content of a route's page; `None` for an unknown or missing slug.
#[must_use]
pub fn page_content(id: RouteId, slug: Option<&str>, state: Option<CheckoutState>) -> Option<PageContent> {
    match id {
        RouteId::Article => articles::article(slug?)
            .map(|article| PageContent::Composed(Composed::Article(Box::new(article)))),
        // All pages of the list have the same texts.
        RouteId::JournalPage => page_content(RouteId::Journal, None, state),
        _ => {
            let state = match id {
                RouteId::Welcome => state.or(Some(CheckoutState::Unknown)),
                RouteId::Initiation => state.filter(|state| *state == CheckoutState::Unavailable),
                _ => None,
            };
            let matches = |page: &&StaticPage| page.route == id && page.slug == slug && page.state == state;
            STATIC_PAGES.iter().find(matches).map(PageContent::Static)
        }
    }
}

/// Declares the TypeScript type of a page's content, by kind. It is only a declaration, because most content is JSON in
/// Rust ([`PageContent`]).
#[cfg(target_arch = "wasm32")]
macro_rules! declare_page {
    ($(
        #[$doc:meta] $Id:ident $name:literal $pattern:literal
        $($flag:ident)* $(: $Page:ident)? $(=> $Composed:ident)?;
    )*) => {
        /// The content of a page, by kind.
        #[derive(tsify::Tsify)]
        #[serde(tag = "page", rename_all = "camelCase")]
        pub enum Page {
            $(
                $(#[$doc] $Id($Page),)?
                $(#[$doc] $Id($Composed),)?
            )*
            /// A legal page.
            Legal(LegalPage),
            /// A checkout page in one of its states.
            Status(StatusPage),
        }
    };
}

#[cfg(target_arch = "wasm32")]
core_content::with_registry!(declare_page);
