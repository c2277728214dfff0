//! Pages: the content that a path opens.

use crate::articles::{self, ArticlePage};
use crate::catalog::content::{STATIC_PAGES, StaticPage};
#[cfg(target_arch = "wasm32")]
use crate::catalog::model;
use crate::catalog::model::CheckoutState;
use crate::routes::{Resolution, RouteId, is_deferred, resolve, route};

/// What a path opens: a page with its content, a redirect, nothing, or a page whose content is not loaded yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageAnswer {
    /// A page.
    Page {
        /// The name of its route.
        route: RouteId,
        /// Its canonical path.
        path: String,
        /// Its content.
        content: Content,
    },
    /// Another form of a page's path.
    Redirect {
        /// The canonical path.
        to: String,
    },
    /// A page before its content is loaded: of the journal before its index. (An article's content is also in a file that
    /// the build writes beside its page.)
    Deferred {
        /// The name of its route.
        route: RouteId,
        /// Its canonical path.
        path: String,
    },
    /// No page of the site.
    NotFound {
        /// The requested path.
        path: String,
    },
}

/// The content of a page. JavaScript receives every variant as the same plain object, a `Page`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Serialized by the compiler.
    Static(&'static StaticPage),
    /// Composed on request.
    Composed(Composed),
}

/// Content that is composed on request.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "page", rename_all = "camelCase")]
pub enum Composed {
    /// One article.
    Article(Box<ArticlePage>),
}

/// Opens the page of a raw path.
///
/// `state` selects among the states of the checkout: it matters to the welcome page, whose default is
/// [`CheckoutState::Unknown`]. [`CheckoutState::Unavailable`] is the answer to a form post and has no path of its own,
/// so it is opened under the path of an offer's welcome page, and as a page of INITIATION under any other.
#[must_use]
pub fn open(path: &str, state: Option<CheckoutState>) -> PageAnswer {
    let unavailable = state == Some(CheckoutState::Unavailable);
    let found = match resolve(path) {
        Resolution::Page(found) if !unavailable && is_deferred(found.route.id) => {
            return PageAnswer::Deferred { route: found.route.id, path: found.path };
        }
        Resolution::Page(found) if !unavailable || found.route.id == RouteId::Welcome => {
            content(found.route.id, found.slug.as_deref(), state)
                .map(|content| (found.route.id, found.path, content))
        }
        Resolution::Redirect { to } if !unavailable => return PageAnswer::Redirect { to },
        _ => None,
    };
    let found = found.or_else(|| {
        let state = state.filter(|_| unavailable)?;
        let sales_page = route(RouteId::Initiation);
        let content = content(sales_page.id, None, Some(state))?;
        Some((sales_page.id, sales_page.pattern.to_owned(), content))
    });
    match found {
        Some((route, path, content)) => PageAnswer::Page { route, path, content },
        None => PageAnswer::NotFound { path: path.to_owned() },
    }
}

/// The content of a route's page; `None` where the route needs a slug and gets none that the content holds.
#[must_use]
pub fn content(id: RouteId, slug: Option<&str>, state: Option<CheckoutState>) -> Option<Content> {
    match id {
        RouteId::Article => {
            articles::article(slug?).map(|article| Content::Composed(Composed::Article(Box::new(article))))
        }
        // Every page of the list has the same words.
        RouteId::JournalPage => content(RouteId::Journal, None, state),
        _ => {
            let state = match id {
                RouteId::Welcome => state.or(Some(CheckoutState::Unknown)),
                RouteId::Initiation => state.filter(|state| *state == CheckoutState::Unavailable),
                _ => None,
            };
            let matches = |page: &&StaticPage| page.route == id && page.slug == slug && page.state == state;
            STATIC_PAGES.iter().find(matches).map(Content::Static)
        }
    }
}

/// The TypeScript type of a page's content, by its kind. Rust holds most of it as JSON ([`Content`]), so this is a
/// declaration only.
#[cfg(target_arch = "wasm32")]
#[derive(tsify::Tsify)]
#[serde(tag = "page", rename_all = "camelCase")]
pub enum Page {
    /// Home.
    Home(model::HomePage),
    /// Story, work and philosophy.
    About(model::AboutPage),
    /// Creative direction.
    Consulting(model::ConsultingPage),
    /// Volume I.
    Rituals(model::RitualsPage),
    /// The sales page.
    Initiation(model::InitiationPage),
    /// A part of the program to try.
    Inside(model::InsidePage),
    /// The House Events.
    Events(model::EventsPage),
    /// The House Gatherings.
    Retreats(model::RetreatsPage),
    /// How to reach the owner.
    Contact(model::ContactPage),
    /// Every offering.
    Services(model::ServicesPage),
    /// The foundations.
    Impact(model::ImpactPage),
    /// The list of case studies.
    CaseStudies(model::CaseStudiesPage),
    /// One case study.
    CaseStudy(model::CaseStudyPage),
    /// The list of articles.
    Journal(model::JournalPage),
    /// One article.
    Article(ArticlePage),
    /// A legal page.
    Legal(model::LegalPage),
    /// A page of text alone.
    Plain(model::PlainPage),
    /// A form, empty or sent.
    Form(model::FormPage),
    /// A state of the checkout.
    Status(model::StatusPage),
    /// The demo checkout.
    Demo(model::DemoPage),
}
