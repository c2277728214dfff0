//! Which files the prerender writes: every page of the registry, the states of the checkout, and the 404.

use super::{ROUTES, Route, RouteId, route, slugs};
use crate::model::State;
use crate::places::fill;

entity! {
    /// A page that is written to a file while building.
    pub struct PrerenderedPage {
        /// The path to open it with.
        pub path: String,
        /// Where it is written, below the site's folder.
        pub file: String,
        /// The state to open it with, for the pages of the checkout.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub state: Option<State>,
        /// The status that it is served with.
        pub status: u16,
        /// Whether it belongs into the sitemap.
        pub indexed: bool,
        /// Whether it may open Stripe, and so carries the checkout's content policy.
        pub checkout: bool,
        /// Whether other pages of the house may show it in a frame.
        pub framed: bool,
    }
}

/// Every file to write.
#[must_use]
pub fn prerender_list() -> Vec<PrerenderedPage> {
    let mut pages = Vec::new();
    for route in ROUTES.iter().filter(|route| route.id != RouteId::Welcome) {
        if route.pattern.contains(SLUG) {
            let paths = slugs(route.id).into_iter().map(|slug| fill(route.pattern, SLUG, slug));
            pages.extend(paths.map(|path| answer(route, &path, file(&path), None, 200)));
        } else {
            pages.push(answer(route, route.pattern, file(route.pattern), None, 200));
        }
    }

    let welcome = route(RouteId::Welcome);
    for state in State::ALL.iter().copied().filter(|state| *state != State::Unavailable) {
        let file = format!("initiation/welcome/{}.html", state.word());
        pages.push(answer(welcome, welcome.pattern, file, Some(state), 200));
    }

    // The answer to a form that could not be turned into a checkout: no address of its own, so no route.
    let till = route(RouteId::Initiation);
    let file = "initiation/unavailable.html".to_owned();
    let mut unavailable = answer(till, till.pattern, file, Some(State::Unavailable), 503);
    unavailable.indexed = false;
    pages.push(unavailable);

    pages.push(PrerenderedPage {
        path: "/404".to_owned(),
        file: "404.html".to_owned(),
        state: None,
        status: 404,
        indexed: false,
        checkout: false,
        framed: false,
    });
    pages
}

/// What stands for one segment in a pattern.
const SLUG: &str = "{slug}";

fn answer(route: &Route, path: &str, file: String, state: Option<State>, status: u16) -> PrerenderedPage {
    let Route { indexed, checkout, framed, .. } = *route;
    PrerenderedPage { path: path.to_owned(), file, state, status, indexed, checkout, framed }
}

/// `/` is written to `index.html`, `/legal/terms` to `legal/terms.html`.
fn file(path: &str) -> String {
    match path.trim_start_matches('/') {
        "" => "index.html".to_owned(),
        name => format!("{name}.html"),
    }
}
