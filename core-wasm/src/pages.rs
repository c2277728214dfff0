//! What a page says: the answer to an address, with the content of its page.

use crate::content::TOLD;
use crate::journal::{self, ArticlePage};
use crate::model::{Picture, State};
use crate::routes::{Resolution, RouteId, resolve, route};

/// The answer to an address.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum PageAnswer {
    /// A page.
    Page {
        /// The name of its route.
        route: RouteId,
        /// Its canonical path.
        path: String,
        /// What it says.
        #[cfg_attr(target_arch = "wasm32", tsify(type = "Page"))]
        content: Content,
    },
    /// Another form of a page's address.
    Redirect {
        /// The canonical path.
        to: String,
    },
    /// Nothing that the house knows.
    NotFound {
        /// What was asked for.
        path: String,
    },
}

/// What a page says. JavaScript receives every kind as the same plain object, a `Page`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum Content {
    /// Told while compiling.
    Told(&'static Told),
    /// Put together for the visitor.
    Composed(Composed),
}

/// What is put together when it is asked for.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "page", rename_all = "camelCase")]
pub enum Composed {
    /// One article.
    Article(Box<ArticlePage>),
}

/// A page that is told while compiling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Its route.
    pub route: RouteId,
    /// What stands in the place of `{slug}`.
    pub slug: Option<&'static str>,
    /// The state of the checkout that it speaks of.
    pub state: Option<State>,
    /// The title for search engines and the tab, without the house's name.
    pub title: &'static str,
    /// One or two sentences about it.
    pub description: &'static str,
    /// The picture that stands for it.
    pub picture: Option<Picture>,
    /// What it says: one of the kinds of [`Page`](crate::model), with its name as `page`.
    pub json: Json,
}

/// A text of JSON, made while compiling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Json(pub &'static str);

impl serde::Serialize for Told {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

/// Elsewhere than in JavaScript it is a text like others; `wasm.rs` turns it into the object that it describes.
#[cfg(not(target_arch = "wasm32"))]
impl serde::Serialize for Json {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// Opens the page of a raw path.
///
/// `state` chooses among the states of the checkout: it matters to the welcome page, which without one is
/// [`State::Unknown`]. [`State::Unavailable`] is an answer to a posted form and belongs to no address, so it
/// is opened under any path, as a page of INITIATION.
#[must_use]
pub fn open(path: &str, state: Option<State>) -> PageAnswer {
    let found = match resolve(path) {
        _ if state == Some(State::Unavailable) => {
            let till = route(RouteId::Initiation);
            content(till.id, None, state).map(|content| (till.id, till.pattern.to_owned(), content))
        }
        Resolution::Redirect { to } => return PageAnswer::Redirect { to },
        Resolution::NotFound => None,
        Resolution::Page(found) => {
            content(found.route.id, found.slug, state).map(|content| (found.route.id, found.path, content))
        }
    };
    match found {
        Some((route, path, content)) => PageAnswer::Page { route, path, content },
        None => PageAnswer::NotFound { path: path.to_owned() },
    }
}

/// What a route's page says; `None` where it needs a slug that the content holds, and gets none.
#[must_use]
pub fn content(id: RouteId, slug: Option<&str>, state: Option<State>) -> Option<Content> {
    match id {
        RouteId::Article => {
            journal::article(slug?).map(|article| Content::Composed(Composed::Article(Box::new(article))))
        }
        _ => {
            let state = match id {
                RouteId::Welcome => state.or(Some(State::Unknown)),
                RouteId::Initiation => state.filter(|state| *state == State::Unavailable),
                _ => None,
            };
            let told = TOLD.iter().find(|told| told.route == id && told.slug == slug && told.state == state);
            told.map(Content::Told)
        }
    }
}
