//! What a page says: the answer to an address, with the content of its page.

use crate::content::{DEMO, HOME, INITIATION, ROOMS, STATUS};
use crate::model::{DemoPage, HomePage, InitiationPage, RoomPage, State, StatusPage};
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
        content: Page,
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

/// What a page says, by its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "page", rename_all = "camelCase")]
pub enum Page {
    /// Home.
    Home(&'static HomePage),
    /// The sales page.
    Initiation(&'static InitiationPage),
    /// Any other room.
    Room(&'static RoomPage),
    /// A state of the checkout.
    Status(&'static StatusPage),
    /// The demo till.
    Demo(&'static DemoPage),
}

/// Opens the page of a raw path.
///
/// `state` chooses among the states of the checkout: it matters to the welcome page, which without one is
/// [`State::Unknown`]. [`State::Unavailable`] is an answer to a posted form and belongs to no address, so it
/// is opened under any path, as a page of INITIATION.
#[must_use]
pub fn open(path: &str, state: Option<State>) -> PageAnswer {
    if state == Some(State::Unavailable) {
        let till = route(RouteId::Initiation);
        let content = Page::Status(&STATUS.unavailable);
        return PageAnswer::Page { route: till.id, path: till.pattern.to_owned(), content };
    }
    match resolve(path) {
        Resolution::Redirect { to } => PageAnswer::Redirect { to },
        Resolution::NotFound => PageAnswer::NotFound { path: path.to_owned() },
        Resolution::Page(found) => match content(found.route.id, state) {
            Some(content) => PageAnswer::Page { route: found.route.id, path: found.path, content },
            None => PageAnswer::NotFound { path: found.path },
        },
    }
}

/// What a route's page says; `None` for routes whose content is told by a slug.
#[must_use]
pub fn content(id: RouteId, state: Option<State>) -> Option<Page> {
    Some(match id {
        RouteId::Home => Page::Home(&HOME),
        RouteId::Initiation => Page::Initiation(&INITIATION),
        RouteId::Welcome => Page::Status(welcome(state)),
        RouteId::Demo => Page::Demo(&DEMO),
        id => Page::Room(ROOMS.iter().find(|(room, _)| *room == id).map(|(_, page)| page)?),
    })
}

/// The welcome page in a state.
const fn welcome(state: Option<State>) -> &'static StatusPage {
    match state {
        Some(State::Paid) => &STATUS.paid,
        Some(State::Processing) => &STATUS.processing,
        Some(State::Unpaid) => &STATUS.unpaid,
        Some(State::Expired) => &STATUS.expired,
        Some(State::Unavailable) => &STATUS.unavailable,
        Some(State::Unknown) | None => &STATUS.unknown,
    }
}
